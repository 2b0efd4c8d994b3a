"""Spans, findings, finding codes, ids and hashing: what every room speaks of. Standard library only."""
