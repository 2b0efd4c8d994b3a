"""Checks that examine each entry by itself. They run file by file."""
