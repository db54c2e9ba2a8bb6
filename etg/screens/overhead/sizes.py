"""How large things are above the table: from six metres a letter wants twice the height it has at a station."""

NOTE, LINE, WORDS, BIG, FIGURES, LOUD = 34, 40, 48, 64, 84, 76
"""Type sizes of the 1920 x 1080 reference space."""
EDGE = 32
"""The margin of everything."""
