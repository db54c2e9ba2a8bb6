"""Tests of the log of the table."""
