"""Print: set text, draw layouts, impose cards, write PDF files and read them back.

`typeset` breaks lines and finds sizes, `layout` turns an entry into drawing commands, only `pdf` knows
ReportLab, and `preflight` reads finished files back. Nothing here knows YAML, schemas or any particular game.
A mistake is a `Problem` that names the text or the entry; `problem_findings` turns it into a finding.
"""
