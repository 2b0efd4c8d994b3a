"""Questions: linked `ask` statements, their options in a state, questions and answers."""
