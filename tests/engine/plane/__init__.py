"""Tests of geometry on a plane, against slow oracles."""
