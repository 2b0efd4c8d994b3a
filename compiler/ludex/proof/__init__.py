"""Proof of rules: examples, coverage, mutants."""
