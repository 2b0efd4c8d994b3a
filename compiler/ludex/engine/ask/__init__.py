"""Questions: the linked statement, its options in a state, putting it, answering it."""
