"""Simulation of many games, and its reports."""
