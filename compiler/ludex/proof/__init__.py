"""Proofs of rules: examples, coverage, mutants."""
