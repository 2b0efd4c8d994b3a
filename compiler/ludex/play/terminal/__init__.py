"""Play in the terminal: the table as text, questions as numbered choices, commands."""
