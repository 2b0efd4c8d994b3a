"""Tests of playing: bots, simulations, replays, the terminal."""
