"""Faults of disk and power."""
