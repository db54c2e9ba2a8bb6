"""Tests of `etg doctor`."""
