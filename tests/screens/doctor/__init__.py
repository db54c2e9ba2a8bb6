"""Tests of the checks that need the library of the screens, and of the whole page."""
