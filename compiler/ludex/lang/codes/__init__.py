"""The finding codes of the rule language, by what they are about."""
