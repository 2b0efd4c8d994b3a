"""Types of the rule language, what rules can name, and scopes of locals."""
