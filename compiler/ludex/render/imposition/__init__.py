"""From drawn sides to what a printer takes: pages, marks, backs, images. Profiles are data; nothing here
draws cards.
"""
