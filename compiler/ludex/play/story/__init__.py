"""Story of a game: its events in words, as far as a player may know them."""
