"""The story of a game: what has happened, in words, as far as somebody at the table may know it."""
