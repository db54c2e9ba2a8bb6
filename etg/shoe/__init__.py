"""The shoe: which cards there are, how they are mixed and cut, and where each of them is."""

from etg.shoe.kinds import SIDES, Back, ShoeKind

__all__ = ["SIDES", "Back", "ShoeKind"]
