"""Whole rounds of every game, played by bots: what was heard at a station agrees with what its player has."""

from collections import defaultdict
from itertools import islice

import pytest

from etg.cabinet.shown import Shown
from etg.games import GAMES
from etg.screens.sound import catalogue as s
from etg.screens.sound.cues import cues
from etg.screens.sound.results import results
from etg.table import events as e
from tests.screens.builders import played

MOMENTS = 4000
RESULTS = (s.WIN_SMALL, s.WIN_LARGE, s.PUSH, s.JACKPOT)


def nets(shown: Shown) -> dict[int, int]:
    """What the last round brought to every station, as the books have it."""
    found: dict[int, int] = defaultdict(int)
    for box in shown.history[0].boxes.values():
        if box.player in shown.state.stations:
            found[shown.state.stations[box.player]] += box.net
    return found


@pytest.mark.parametrize("game", GAMES)
def test_no_station_hears_a_win_where_it_has_lost(game: str) -> None:
    """The last result that was heard is that of the round: a win, even, or nothing at all. Irregularities included."""
    before: Shown | None = None
    heard: dict[int, str] = {}
    rounds = 0
    verdicts = set()
    for _, shown in islice(played(game, seed=14), MOMENTS):
        found = cues(before, shown)
        before = shown
        if any(isinstance(event, e.BettingClosed) for event in shown.news):
            heard = {}
        if any(isinstance(event, e.Corrected) for event in shown.news):  # what followed from the card is taken back
            heard = {place: sound for place, sound in heard.items() if place in results(shown)}
        for sound, place in found:
            if sound in RESULTS:
                heard[place] = sound
        if any(isinstance(event, e.Cleared) for event in shown.news):
            rounds += 1
            for station, net in nets(shown).items():
                last = heard.get(station)
                verdicts.add(last)
                if net < 0:
                    assert last is None
                elif net == 0:
                    assert last == s.PUSH
                else:
                    assert last in (s.WIN_SMALL, s.WIN_LARGE, s.JACKPOT)
    assert rounds > 50 and {None, s.WIN_SMALL, s.WIN_LARGE} <= verdicts


@pytest.mark.parametrize("game", GAMES)
def test_every_card_that_is_dealt_is_heard(game: str) -> None:
    """And nothing but the sounds of the catalogue, at places that there are."""
    before: Shown | None = None
    for _, shown in islice(played(game, seed=3), 400):
        found = cues(before, shown)
        assert all(cue.sound in s.CATALOGUE and -1 <= cue.place <= 8 for cue in found)
        if before is not None:
            cards = sum(isinstance(event, e.Dealt | e.Burned | e.Determined | e.HoleCardTurned) for event in shown.news)
            assert sum(cue.sound == s.CARD for cue in found) == cards
        before = shown
