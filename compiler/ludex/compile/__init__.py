"""Compile."""
