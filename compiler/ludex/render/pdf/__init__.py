"""PDF files from drawing commands. The only place that imports ReportLab.

Each side is a form XObject, drawn once however often it is printed; icons and whatever is large and
repeated are forms of their own. Fonts are embedded as subsets. The same drawings give the same bytes.
"""
