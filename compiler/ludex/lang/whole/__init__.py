"""Whole."""
