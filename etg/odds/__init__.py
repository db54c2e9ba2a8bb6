"""Exact odds of every wager, from the composition of the shoe."""
