"""Rounds by the million: the rules as a compiled kernel, checked against the engine card by card."""
