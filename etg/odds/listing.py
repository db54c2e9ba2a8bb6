"""Which odds there are: those of one submission, and everything that the books allow."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from etg.games import GAMES, Game
from etg.games.play import dealer_hits_soft_17
from etg.games.rules import Soft17
from etg.money import PRIZE, Cents
from etg.odds.exact import WagerOdds, wager_odds
from etg.submission import SideWager, Submission
from etg.submission.meters import symbols_for
from etg.wagers import WAGERS, Need
from etg.wagers.paytables import Paytable


@dataclass(frozen=True, slots=True)
class Question:
    """A wager, its paytable, a number of decks and what the dealer does with a soft 17."""

    game: Game
    paytable: Paytable
    decks: int
    hits_soft_17: bool

    def answer(self) -> WagerOdds:
        """The exact odds."""
        return wager_odds(self.game, self.paytable, self.decks, hits_soft_17=self.hits_soft_17)


def odds_of(
    submission: Submission, side: SideWager, decks: int | None = None, hits_soft_17: bool | None = None
) -> list[WagerOdds]:
    """The odds of a side wager as a submission offers it, or the same with other decks or another dealer's rule.

    Where the book has fixed stakes there is a set of odds for each one offered, else one.
    """
    if side.id == BY_PLAY:
        return [_by_play(submission, side, decks, hits_soft_17)]
    stakes = side.amounts if side.paytable.stakes else side.amounts[:1]
    return [_odds_at(submission, side, stake, decks, hits_soft_17) for stake in stakes or (None,)]


def _by_play(submission: Submission, side: SideWager, decks: int | None, hits_soft_17: bool | None) -> WagerOdds:
    """Bad Beat when the main hand is played by the basic strategy; needs the extra `maths`."""
    from etg.odds.compiled import need_compiler

    need_compiler()
    from etg.odds.main.bad_beat import bad_beat_odds

    rules = submission.rules
    hits = dealer_hits_soft_17(rules) if hits_soft_17 is None else hits_soft_17
    asked = replace(submission, rules=replace(rules, decks=decks or rules.decks, dealer_hits_soft_17=hits))
    return bad_beat_odds(asked, side)


def _odds_at(
    submission: Submission, side: SideWager, stake: Cents | None, decks: int | None, hits_soft_17: bool | None
) -> WagerOdds:
    prize = (side.meters or {}).get(PRIZE)
    return wager_odds(
        submission.game,
        side.paytable,
        decks or submission.rules.decks,
        hits_soft_17=dealer_hits_soft_17(submission.rules) if hits_soft_17 is None else hits_soft_17,
        options=side.options,
        wheel=symbols_for(side.paytable, side.wheel, stake) if side.wheel and stake else side.wheel,
        prize=prize.reset if prize else 0,
        stake=stake,
    )


BY_PLAY = "bad_beat"
"""The wager whose odds depend on how the main hand is played."""


def has_odds(wager: str, by_play: bool = False) -> bool:
    """Whether the cards and a wheel decide it, not who else sits at the table.

    With `by_play` also where it matters how the main hand is played, which takes longer and needs the extra `maths`.
    """
    return (by_play and wager == BY_PLAY) or not {Need.FINAL_HANDS, Need.TABLE_DRAW} & set(WAGERS[wager].needs)


def needs_wheel(wager: str) -> bool:
    """Whether the odds depend on the wheel of a submission."""
    return Need.WHEEL in WAGERS[wager].needs


def everything() -> Iterator[Question]:
    """Every wager with every paytable and number of decks its book allows, but those that need a wheel.

    The variations of Blackjack share its book; each wager is asked once, in the game where it is at home.
    """
    for game in (GAMES["blackjack"], GAMES["blackjack_switch"], *(GAMES[g] for g in _FAMILY)):
        for wager in game.side_wagers:
            at_home = game.id != "blackjack_switch" or wager == "super_match"
            if at_home and has_odds(wager) and not needs_wheel(wager):
                yield from _questions(game, wager)


_FAMILY = ("spanish_21", "pontoon_21", "players_edge_21")


def _questions(game: Game, wager: str) -> Iterator[Question]:
    rules = {Soft17.SUBMITTED: (False, True), Soft17.STANDS: (False,), Soft17.HITS: (True,)}[game.soft_17]
    for paytable in game.paytables(wager).values():
        for hits in rules if Need.DEALER_HAND in WAGERS[wager].needs else rules[:1]:
            for decks in game.decks:
                if decks in paytable.decks:
                    yield Question(game, paytable, decks, hits)
