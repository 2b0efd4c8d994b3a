"""What a drawing is made of: commands, colours, outlines and icons. Plain values; nothing here writes a
file.
"""
