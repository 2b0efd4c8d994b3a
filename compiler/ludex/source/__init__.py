"""Files to documents: plain data that knows its place, whatever mistakes the file holds. Knows no kind of
entry.
"""
