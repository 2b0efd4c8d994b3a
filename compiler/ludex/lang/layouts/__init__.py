"""Expressions of layouts and sheets: checked, and compiled to lenient formulas."""
