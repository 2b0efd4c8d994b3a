"""Recover."""
