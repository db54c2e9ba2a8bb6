"""The table in one line, for whoever looks at the service: no names, no amounts, no cards."""

from etg.cabinet.shown import Shown
from etg.cabinet.tilts.entry import number_words
from etg.cabinet.tilts.present import present
from etg.table.actions import next_action


def in_a_line(shown: Shown | None) -> str:
    """Which game, in which mode, whether it is open, the round, what it waits for, and what is wrong."""
    if shown is None:
        return "starts"
    state = shown.state
    parts = [state.terms.game.name, str(shown.mode), "open" if state.open else "closed"]
    if shown.serviced:
        parts.append("a technician is at work")
    elif state.round is not None:
        parts.append(f"round {state.round.number}")
    wrong = [f"{number_words(entry)} {entry.name}" for entry in present(shown)]
    return ", ".join(parts) + f"; waits for: {next_action(state).do}" + "".join(f"; {each}" for each in wrong)
