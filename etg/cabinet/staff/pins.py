"""PINs: which ones are taken, and how one is kept without keeping it."""

import hashlib
from itertools import pairwise

from etg.texts import Text, text

SHORTEST, LONGEST = 6, 8
COST, BLOCK, LANES = 2**14, 8, 1
"""What scrypt is asked for: about 50 ms and 16 MB for each guess."""
SALT = 16
"""Bytes."""


def hashed(pin: str, salt: bytes) -> bytes:
    """What is kept of a PIN."""
    return hashlib.scrypt(pin.encode(errors="replace"), salt=salt, n=COST, r=BLOCK, p=LANES)


def why_not(pin: str, number: str) -> Text | None:
    """Why this cannot be somebody's PIN; None: it can."""
    if not (pin.isascii() and pin.isdecimal() and SHORTEST <= len(pin) <= LONGEST):
        return text("A PIN has {least} to {most} digits", least=SHORTEST, most=LONGEST)
    steps = {(int(after) - int(before)) % 10 for before, after in pairwise(pin)}
    if steps == {0}:
        return text("A PIN of equal digits is the first that anybody tries: choose another one")
    if steps in ({1}, {9}):
        return text("A PIN of digits in a row is the first that anybody tries: choose another one")
    if pin.lstrip("0") == number.lstrip("0"):
        return text("A PIN cannot be the staff number: choose another one")
    return None
