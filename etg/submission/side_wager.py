"""Checks of one side wager of a submission: paytable, stakes and options; its meters are in `meters`."""

from typing import Any

from etg.cards import SUITS
from etg.games import Rules
from etg.money import METER, PRIZE, Cents, dollars
from etg.submission.meters import has_wheel, read_meters, read_wheel
from etg.submission.model import SideWager
from etg.submission.reading import Reader
from etg.wagers import WAGERS, Options, options_of
from etg.wagers.paytables import Paytable

_BONUSES = {"bad_beat": {"magic_card_bonus": "magic_card", "lucky_player_bonus": "lucky_player"}}
"""Keys that switch an additional line of a paytable on; the others are always offered."""
QUEEN_KING_ACE = ("three_card_poker", "top_3")
"""Wagers for which the submission says whether Q-K-A is a straight (R14)."""


def read_side_wager(reader: Reader, wager: str, rules: Rules, filed: bool) -> SideWager | None:
    """The wager as offered, or None when something is wrong with it.

    A filed submission must name what the book demands of it; a round script may leave out the paytable (the first
    one allowed is meant), rates and wheels.
    """
    before = len(reader.problems)
    paytable = _paytable(reader, wager, rules, filed)
    possible = [paytable] if paytable else rules.game.paytables(wager).values()
    reader.unknown(dict.fromkeys(key for table in possible for key in known_keys(table)))
    minimum, maximum = reader.money("minimum"), reader.money("maximum")
    if paytable is None:
        return None
    amounts = _amounts(reader, paytable, minimum, maximum)
    low, high = _limits(reader, rules, paytable, amounts, minimum, maximum, filed)
    meters = read_meters(reader, paytable, filed)
    wheel = read_wheel(reader, paytable, amounts, filed)
    options = _options(reader, paytable, filed)
    bonuses = _bonuses(reader, paytable)
    if len(reader.problems) > before:
        return None
    return SideWager(wager, paytable, low, high, amounts, meters, wheel, options, bonuses)


def known_keys(paytable: Paytable) -> tuple[str, ...]:
    """The keys that an entry of this wager may have."""
    wager = paytable.wager
    keys = ["paytable"]
    if not WAGERS[wager].rides_on:
        keys += ["minimum", "maximum"]
        if paytable.meters or paytable.stakes:
            keys.append("amounts")
    if len(paytable.meters) > 1:
        keys += paytable.meters
    elif paytable.meters:
        keys += ["start", "reset"] if PRIZE in paytable.meters else ["start", "reset", "rate"]
    if wager == "must_hit":
        keys.append("maximum")
    if has_wheel(paytable):
        keys.append("wheel")
    if has_star(paytable):
        keys.append("star_suit")
    if wager in QUEEN_KING_ACE:
        keys.append("queen_king_ace")
    return (*keys, *_BONUSES.get(wager, ()))


def _bonuses(reader: Reader, paytable: Paytable) -> frozenset[str]:
    optional = _BONUSES.get(paytable.wager, {})
    off = {line for key, line in optional.items() if not reader.flag(key)}
    return frozenset(name for name, line in paytable.lines.items() if line.additional and name not in off)


def has_star(paytable: Paytable) -> bool:
    """Whether the submission chooses the suit of the best royal flush (R16)."""
    return paytable.wager == "super_4" and METER not in paytable.meters


def _paytable(reader: Reader, wager: str, rules: Rules, filed: bool) -> Paytable | None:
    paytables = rules.game.paytables(wager)
    decks_known = rules.decks in rules.game.decks
    allowed = {letter: table for letter, table in paytables.items() if not decks_known or rules.decks in table.decks}
    if "paytable" in reader.values:
        return _named_paytable(reader, rules.decks, paytables, allowed)
    if len(allowed) == 1 or (allowed and not (filed and decks_known)):
        return next(iter(allowed.values()))
    clause = _clause_of_all(paytables)
    if allowed:
        reader.problem("paytable", f"is missing: choose {' or '.join(allowed)}", clause)
    else:
        needs = ", ".join(str(n) for n in sorted(set().union(*(table.decks for table in paytables.values()))))
        reader.problem("paytable", f"the wager has no paytable for {_decks(rules.decks)}, only for {needs}", clause)
    return None


def _named_paytable(
    reader: Reader, decks: int, paytables: dict[str, Paytable], allowed: dict[str, Paytable]
) -> Paytable | None:
    letter = reader.text("paytable")
    if letter is None or letter in allowed:
        return allowed.get(letter or "")
    if letter in paytables:
        instead = f"; {' or '.join(allowed)} would be" if allowed else ""
        reader.problem("paytable", f"{letter} is not allowed with {_decks(decks)}{instead}", paytables[letter].clause)
    else:
        hint = f"; write {letter.upper()}" if letter.upper() in paytables else ""
        reader.problem(
            "paytable", f"the book has {', '.join(paytables)}, not {letter[:40]!r}{hint}", _clause_of_all(paytables)
        )
    return None


def _clause_of_all(paytables: dict[str, Paytable]) -> str:
    """The clause under which all paytables of a wager stand."""
    first = next(iter(paytables.values())).clause
    return first.rsplit("(", 1)[0] if len(paytables) > 1 else first


def _decks(count: int) -> str:
    return "one deck" if count == 1 else f"{count} decks"


def _amounts(reader: Reader, paytable: Paytable, minimum: Cents | None, maximum: Cents | None) -> tuple[Cents, ...]:
    """The fixed stakes: as named, or those of the paytable within the limits, or its usual ones."""
    amounts = reader.amounts("amounts")
    if amounts is None:
        if minimum is None and maximum is None:
            return paytable.default_stakes
        within = [s for s in paytable.stakes if (minimum or 0) <= s and (maximum is None or s <= maximum)]
        return tuple(within) or paytable.default_stakes
    wrong = [cents for cents in amounts if paytable.stakes and cents not in paytable.stakes]
    if wrong:
        stakes = " and ".join(dollars(cents, trim=True) for cents in paytable.stakes)
        reader.problem("amounts", f"paytable {paytable.id} is for {stakes}, not {dollars(wrong[0])}", "R49")
    return amounts


def _limits(
    reader: Reader,
    rules: Rules,
    paytable: Paytable,
    amounts: tuple[Cents, ...],
    minimum: Cents | None,
    maximum: Cents | None,
    filed: bool,
) -> tuple[Cents, Cents]:
    if WAGERS[paytable.wager].rides_on:
        return 0, 0
    if minimum == 0:
        reader.problem("minimum", "must be above 0", "COMAR 36.05.03.14")
    if filed:  # in a round script only the wagers placed must be payable (R4)
        for key, cents in (("minimum", minimum), ("maximum", maximum), *(("amounts", amount) for amount in amounts)):
            if cents and not paytable.is_payable(cents):
                reader.problem(key, f"{dollars(cents)} cannot be paid to the cent by paytable {paytable.id}", "R4")
    low = minimum or min(amounts, default=1)
    high = max(amounts, default=max(rules.maximum, low)) if maximum is None else maximum
    if high < low:
        reader.problem("maximum", f"{dollars(high)} is below the minimum of {dollars(low)}", "COMAR 36.05.03.14")
    elif any(not low <= amount <= high for amount in amounts):
        fixed = ", ".join(dollars(amount) for amount in amounts)
        reader.problem("amounts", f"the wager takes {fixed}, which the limits would refuse", "R49")
    return low, high


def _options(reader: Reader, paytable: Paytable, filed: bool) -> Options:
    chosen: dict[str, Any] = {}
    if paytable.wager in QUEEN_KING_ACE and (value := reader.flag("queen_king_ace")) is not None:
        chosen["queen_king_ace"] = value
    if has_star(paytable):
        suit = reader.text("star_suit")
        if suit in tuple(SUITS):
            chosen["star_suit"] = SUITS.index(suit)
        elif suit is not None:
            reader.problem("star_suit", f"must be one of {' '.join(SUITS)}, not {suit!r}", "R16")
        elif filed and "star_suit" not in reader.values:
            reader.problem("star_suit", f"is missing: choose one of {' '.join(SUITS)}", "BJ 13.H(4)(a)")
    return options_of(paytable)._replace(**chosen)
