"""Accelerator: Python source generated from the linked machine.

Only numbers and operators are written as source. Functions and locals are numbered, numbers are checked
before they are written, and everything else in a rule is in a tuple of constants, so that no name or text of
a pack becomes source. A waiting game has the frames that it would have in the reference engine, so either
engine can continue where the other stopped. Rare cases (a sealed question, a path, `unwind`) are left to the
reference engine, together with the frame.
"""
