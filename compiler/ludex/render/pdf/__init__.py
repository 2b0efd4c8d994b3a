"""PDF files from drawing commands. The only place that imports ReportLab.

Each side is a form XObject, drawn once for all its copies; icons and large repeated drawings are forms of
their own. Fonts are embedded as subsets. The same drawings give the same bytes.
"""
