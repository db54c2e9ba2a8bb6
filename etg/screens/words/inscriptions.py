"""What stands on the felt and on the sign of the table (chapter 2 of the books), made out of the submission."""

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from etg.games.pay import lines_in_force
from etg.money import dollars
from etg.screens.words.payouts import (
    amounts_words,
    insurance_pays,
    limits_words,
    line_name,
    line_pays,
    lines_offered,
    main_name,
    side_pays,
)
from etg.table.terms import Terms
from etg.texts import all_of, text
from etg.wagers import WAGERS


class Place(Enum):
    """Where a text stands."""

    FELT = "felt"
    SIGN = "sign"


class About(Enum):
    """What a text of the sign is about; those of the felt are about the rules."""

    RULES = "rules"
    LIMITS = "limits"
    """What may be wagered."""
    PAYOUTS = "payouts"
    """What an outcome pays, as the paytables say it too."""
    CARE = "care"
    """Who may play, and where there is help."""


class Inscription(NamedTuple):
    """A text that everybody at the table can read, and the clause that wants it there."""

    text: str
    clause: str
    place: Place
    names_game: bool = False
    """It is the name of the game, which other places of a screen have too."""
    about: About = About.RULES


_FELT, _SIGN = Place.FELT, Place.SIGN


def inscriptions(terms: Terms) -> tuple[Inscription, ...]:
    """All that the felt and the sign say, the felt first; the names of the betting areas are in `areas`."""
    return (*_felt(terms), *_sign(terms))


# The felt


def _felt(terms: Terms) -> Iterator[Inscription]:
    switch = terms.game.hands_per_box > 1
    if switch:
        yield Inscription(terms.game.name, "BJ 2.B(5)", _FELT, True)
    pays = text("Blackjack pays {odds}", odds=_main_pays(terms, terms.blackjack_line))
    yield Inscription(pays, _blackjack_clause(terms), _FELT)
    yield Inscription(_dealer(terms), "HB 4" if terms.game.book == "BJ" else terms.clause("7.M"), _FELT)
    yield Inscription(_insurance(terms), _INSURANCE[terms.game.book], _FELT)
    if switch:
        yield Inscription(text("A dealer's 22 is a push"), "BJ 12.A(5)(e)", _FELT)
    pays = text("A winning hand pays {odds}", odds=_main_pays(terms, "win"))
    yield Inscription(pays, _ADVICE[terms.game.book], _FELT)
    yield Inscription(text("All payouts are posted at this table"), _ADVICE[terms.game.book], _FELT)
    if terms.game.book in _LIMIT:
        yield Inscription(_payout_limit(terms), _LIMIT[terms.game.book], _FELT)


def _main_pays(terms: Terms, line: str) -> str:
    return line_pays(terms.game.main_paytable.lines[line])


def _blackjack_clause(terms: Terms) -> str:
    if terms.game.book != "BJ":
        return terms.clause("2.B(3)(a)")
    clauses = {"switch_blackjack": "BJ 12.A(5)(a)", "blackjack_6_to_5": "BJ 2.B(3)(b)"}
    return clauses.get(terms.blackjack_line, "BJ 2.B(3)(a)")


_INSURANCE = {"BJ": "BJ 2.B(3)(b)#2", "SP": "SP 2.B(3)(b)", "PO": "PO 2.B(3)(b)", "PE": "PE 2.B(3)(b)"}
_ADVICE = {"BJ": "BJ 2.B(6)(a)", "SP": "SP 2.B(6)(a)", "PO": "PO 2.B(6)(a)", "PE": "PE 2.B(5)(a)"}
_LIMIT = {"BJ": "BJ 2.B(6)(b)", "PE": "PE 2.B(5)(b)"}
_POSTED = {"BJ": "BJ 2.B(7)", "SP": "SP 2.B(6)(b)", "PO": "PO 2.B(6)(b)", "PE": "PE 2.B(6)"}


def _insurance(terms: Terms) -> str:
    pays, *suited = insurance_pays(terms.game)
    if not suited:
        return text("Insurance pays {odds}", odds=pays)
    return text(
        "Insurance pays {odds} for unsuited Blackjacks and pays {suited} for suited Blackjacks",
        odds=pays,
        suited=suited[0],
    )


def _dealer(terms: Terms) -> str:
    if terms.hits_soft_17:
        return text("Dealer draws to 16 and to soft 17")
    return text("Dealer draws to 16 and stands on every 17")


def _payout_limit(terms: Terms) -> str:
    limit = terms.rules.payout_limit
    if limit is None:
        return text("No payout limit")
    return text("Payout limit {amount} a round", amount=dollars(limit, trim=True))


# The sign


def _sign(terms: Terms) -> Iterator[Inscription]:
    rules = terms.rules
    least, most = dollars(rules.minimum, trim=True), dollars(rules.maximum, trim=True)
    limits = text("Main wager: {least} to {most}", least=least, most=most)
    yield Inscription(limits, "COMAR 36.05.03.14", _SIGN, about=About.LIMITS)
    for wager, side in terms.side.items():
        if WAGERS[wager].rides_on is None:
            limits = text("{wager}: {limits}", wager=side.paytable.name, limits=limits_words(side))
            yield Inscription(limits, "COMAR 36.05.03.14", _SIGN, about=About.LIMITS)
    for words in (*_main_payouts(terms), *_side_payouts(terms)):
        yield Inscription(words, _POSTED[terms.game.book], _SIGN, about=About.PAYOUTS)
    for words in _limits(terms):
        yield Inscription(words, _POSTED[terms.game.book], _SIGN)
    if terms.any_21_wins:
        clause = "PE 12.B" if terms.game.book == "PE" else terms.clause("2.B(5)")
        yield Inscription(text("Hands that were doubled or split do not get the bonus payouts for 21"), clause, _SIGN)
    progressive = dict.fromkeys(_lock_out(terms, wager) for wager, side in terms.side.items() if side.meters)
    if progressive:
        closed = text("Progressive wagers are closed once the deal has begun")
        yield Inscription(closed, all_of(list(progressive)), _SIGN)
    yield from _house(terms)


def _main_payouts(terms: Terms) -> Iterator[str]:
    for line in lines_in_force(terms.rules):
        yield text("{outcome}: {pays}", outcome=main_name(terms.rules, line), pays=line_pays(line))
    for wager in ("insurance", *(("super_bonus", "envy") if terms.any_21_wins else ())):
        for line in terms.game.paytables(wager)["A"].lines.values():
            if line.wager_below:
                least = dollars(line.wager_from, trim=True)
                yield text("{outcome} (from {least}): {pays}", outcome=line.name, least=least, pays=line_pays(line))
            else:
                yield text("{outcome}: {pays}", outcome=line.name, pays=line_pays(line))


def _side_payouts(terms: Terms) -> Iterator[str]:
    for wager, side in terms.side.items():
        for line in lines_offered(side):
            name, outcome, pays = side.paytable.name, line_name(wager, line), side_pays(line, side)
            others = side.others_get(line)
            if not others:
                yield text("{wager}, {outcome}: {pays}", wager=name, outcome=outcome, pays=pays)
            elif len(others) == 1:
                yield text(
                    "{wager}, {outcome}: {pays}, every other player with the wager {others}",
                    wager=name,
                    outcome=outcome,
                    pays=pays,
                    others=amounts_words(others),
                )
            else:
                yield text(
                    "{wager}, {outcome}: {pays}, every other player with the wager {others}, by what he has wagered",
                    wager=name,
                    outcome=outcome,
                    pays=pays,
                    others=amounts_words(others),
                )


def _limits(terms: Terms) -> Iterator[str]:
    limit = terms.rules.payout_limit
    if limit is None:
        yield text("There is no payout limit")
        return
    yield text(
        "Payout limit: {amount} a round for all players together, on these lines only",
        amount=dollars(limit, trim=True),
    )
    for side in terms.side.values():
        for line in lines_offered(side):
            if line.limited:
                yield text("Payout limit, {wager}: {outcome}", wager=side.paytable.name, outcome=line.name)


def _lock_out(terms: Terms, wager: str) -> str:
    if terms.game.book in ("BJ", "PE"):
        return terms.clause("2.C(4)")
    return "PO 2.B(8)(b)" if wager == "bonus_spin_xtreme" else terms.clause("2.B(7)(b)")


_UNTOUCHED = {"BJ": "HB 14", "SP": "SP 7.U", "PO": "PO 7.U", "PE": "PE 7.U#2"}


def _house(terms: Terms) -> Iterator[Inscription]:
    """What the house asks of players; cards dealt from the hand are the only ones that they may touch (BJ 12.B)."""
    if not terms.game.face_down:
        yield Inscription(text("Please do not touch the cards"), _UNTOUCHED[terms.game.book], _SIGN)
    else:
        yield Inscription(text("Look at your cards with one hand, in view of the dealer"), "BJ 12.B(8)", _SIGN)
    yield Inscription(text("The count of your hand and your decisions are up to you"), "HB 14", _SIGN)
    yield Inscription(_HELP, "HB 19", _SIGN, about=About.CARE)
    yield Inscription(text("Players must be 21 or older and have a valid ID"), "HB 19", _SIGN, about=About.CARE)


_HELP = text("Play responsibly. Help: {address} or {number}", address="mdgamblinghelp.org", number="1-800-GAMBLER")
