"""Simulation of many games, and its report."""
