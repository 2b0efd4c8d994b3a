"""Hostile inputs: families that generate them, a corpus of those that once did harm, and their runner."""
