"""Accelerator: Python source generated from the linked machine.

What is written is numbers and operators only. Functions and locals are numbered, numbers are looked at before
they are written, and whatever else a rule names stands in a tuple of constants: no name or text of a pack
becomes source. A game that waits is made of the same frames as the reference's, so that either engine goes on
where the other stopped; what is rare (a sealed question, a path, an unwinding) is handed to the reference,
frame and all.
"""
