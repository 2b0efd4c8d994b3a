"""Tests of the engine: what plays a pack."""
