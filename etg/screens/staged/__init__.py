"""A table on which chosen cards come: for the pictures, the help and the tests. The engine plays all of it."""
