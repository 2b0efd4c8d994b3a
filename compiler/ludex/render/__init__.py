"""Print: text set, layouts drawn, cards imposed, PDF files written and read back.

`setting` breaks lines and finds sizes, `layout` turns an entry into drawing commands, `pdf` alone knows
ReportLab, `preflight` reads finished files back. Nothing here knows YAML, schemas or any one game; what goes
wrong is a `Problem` that names the text or the entry, and callers make findings of it.
"""
