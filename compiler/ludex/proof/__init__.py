"""Proves the rules of a pack: runs its examples, tells what they cover, and what nobody would notice if
it changed.
"""
