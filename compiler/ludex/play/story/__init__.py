"""The story of a game: what has happened, in words, as somebody at the table may know it."""
