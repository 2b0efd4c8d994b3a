"""PDF files from drawing commands. The only place that imports ReportLab.

Each side is a form XObject, defined once for all its copies; icons and large repeated drawings are separate
forms. Fonts are embedded as subsets. The same drawings give the same bytes.
"""
