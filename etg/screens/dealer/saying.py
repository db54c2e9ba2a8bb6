"""What the console says: sentences of the table begin with a capital where they stand alone."""

from etg.languages import say


def sentence(words: str) -> str:
    """Words of the table in the language of the console, as a sentence of their own."""
    said = say(words)
    return said[:1].upper() + said[1:]
