"""Accelerator: Python source generated from the linked machine.

Only numbers and operators are written as source. Functions and locals are numbered, numbers are checked
before they are written, and everything else that a rule names is in a tuple of constants, so that no name or
text of a pack becomes source. A waiting game has the same frames as the reference engine's, so either engine
can continue where the other stopped. Rare cases (a sealed question, a path, an unwinding) are passed to the
reference, including the frame.
"""
