"""Print: set text, draw layouts, impose cards, write PDF files and read them back.

`typeset` breaks lines and finds sizes, `layout` turns an entry into drawing commands, `pdf` alone knows
ReportLab, `preflight` reads finished files back. Nothing here knows YAML, schemas or any one game; what goes
wrong is a `Problem` that names the text or the entry, and callers make findings of it.
"""
