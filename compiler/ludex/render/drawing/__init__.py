"""Drawings as data: commands, colours, outlines, shapes."""
