"""Types of the rule language, names that rules can use, and scopes of locals."""
