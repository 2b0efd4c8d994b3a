"""Play: terminal, bots, simulations, replays.

It knows the engine and the pack, never YAML, and nothing of any one game: what is shown and what bots want
comes from the content.
"""
