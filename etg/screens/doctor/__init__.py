"""The checks of `etg doctor` that need the library of the screens."""
