"""Wagers and meters by shorter names than the book's, for where there is little room."""

from etg.table.state import State
from etg.texts import Text, text

_SHORT = {
    "21_plus_3_progressive": text("21 + 3"),
    "bad_beat": text("Bad Beat"),
    "blazing_7s": text("Blazing 7's"),
    "bonus_spin": text("Bonus Spin"),
    "hit_and_run": text("Hit and Run"),
    "monster_match": text("Monster Match"),
    "must_hit": text("Must Hit"),
    "super_4": text("Super 4"),
}
_SHORTEST = {
    "bonus_spin_xtreme": text("Xtreme"),
    "bonus_spin_xtreme_16": text("Xtreme 16"),
    "match_super_bonus": text("Match Bonus"),
}
_METERS = {
    "mega": text("Mega"),
    "major": text("Major"),
    "minor": text("Minor"),
    "primary": text("Primary"),
    "secondary": text("Secondary"),
    "star": text("Star"),
    "spade": text("Spade"),
    "heart": text("Heart"),
    "diamond": text("Diamond"),
}


def short_name(wager: str, name: str) -> str:
    """A wager without what is said of it anyway: that it is progressive."""
    return _SHORT.get(wager, name)


def shortest_name(wager: str, name: str) -> str:
    """A wager in as few words as people know it by."""
    return _SHORTEST.get(wager, short_name(wager, name))


def meter_names(state: State, meter: str) -> tuple[str, str]:
    """A meter as people call it, by its wager and, where that has several, by its own name; and in fewer letters."""
    found = state.terms.meters[meter]
    name = short_name(found.wager, state.terms.side[found.wager].paytable.name)
    if sum(other.wager == found.wager for other in state.terms.meters.values()) == 1:
        return name, _SHORTEST.get(found.wager, name)
    own = _METERS[found.key]
    return _both(name, own), _both(_SHORTEST.get(found.wager, name), own)


def _both(wager: str, meter: Text) -> Text:
    return text("{wager} {meter}", wager=wager, meter=meter)
