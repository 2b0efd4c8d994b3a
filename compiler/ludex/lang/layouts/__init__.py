"""Expressions of layouts and sheets: checked, then compiled to lenient formulas."""
