"""What prints draw from: a pack's entries, texts, icons, fonts and layouts, as the other parts of the room
want them.
"""
