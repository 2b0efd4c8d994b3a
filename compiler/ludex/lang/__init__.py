"""The rule language: the rules of a game, as its authors write them, to the instruction tree that engines
run.
"""
