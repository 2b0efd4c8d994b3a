"""Play: terminal, bots, simulations, replays.

It knows the engine and the pack, but neither YAML nor any particular game: content defines what is shown and
what bots want.
"""
