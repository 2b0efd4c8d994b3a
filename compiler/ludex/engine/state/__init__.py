"""State of a game: its columns, chance, pieces, places, views."""
