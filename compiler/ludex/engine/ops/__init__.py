"""The verbs, one a file: each carries out one linked statement. `VERBS` finds them by the file's name.

A verb is `do(run, frame, statement)`. The frame already stands at what comes after the statement; a verb that
goes elsewhere, or that waits, sets the point itself. Only `ask` gives true: then a question is pending.
"""
