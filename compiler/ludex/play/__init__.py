"""Play: terminal, bots, simulations, replays.

Nothing here knows of YAML or of any particular game: content defines the display and the goals of bots.
"""
