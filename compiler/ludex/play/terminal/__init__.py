"""A game in the terminal: the table as text, questions as numbered choices, and the player's commands."""
