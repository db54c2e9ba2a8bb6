"""Who somebody is, at the console of a live table: number, then PIN; then the cabinet says whether it is true."""

import random

from etg.cabinet.asks import NewPin, Prove
from etg.cabinet.shown import Proof, Shown
from etg.modes import Mode
from etg.screens.dealer.offers import Given, Need
from etg.screens.dealer.people import identified
from etg.screens.dealer.view import Memory
from etg.screens.office.keys import IN_ORDER, shuffled
from etg.table.people import Role
from etg.texts import Text, text

PEOPLE = {Need.NUMBER: Role.DEALER, Need.FLOOR: Role.FLOORPERSON}
"""What is asked for by number, and of which role."""
_OTHER_ROLE = {
    Role.DEALER: text("This is for a dealer to do: a dealer enters number and PIN"),
    Role.FLOORPERSON: text("This is for a floorperson to do: a floorperson enters number and PIN"),
}
_ORDER = random.SystemRandom()


def is_proved(shown: Shown, need: Need | None) -> bool:
    """Whether this needs a number and its PIN."""
    return shown.mode is Mode.LIVE and need in PEOPLE


def asks_pin(shown: Shown, need: Need | None, memory: Memory) -> bool:
    """Whether it is the PIN that is asked for now."""
    return is_proved(shown, need) and bool(memory.number)


def fresh_keys(memory: Memory) -> None:
    """Another order of the digits for the next PIN."""
    memory.digits = shuffled("".join(_ORDER.sample("0123456789", 10))) if memory.shuffled else IN_ORDER


def enter(memory: Memory, last: Proof | None) -> Prove | None:
    """What was typed is right: first a number, then its PIN."""
    if not memory.typed or memory.awaits is not None:
        return None
    if not memory.number:
        if identified(Role.DEALER, memory.typed) is not None:
            memory.number, memory.typed = memory.typed, ""
            fresh_keys(memory)
        return None
    pin, memory.typed = memory.typed, ""
    memory.awaits = _count(last)
    return Prove(memory.number, pin)


def answer(memory: Memory, shown: Shown, place: int) -> Proof | None:
    """The answer that was awaited, if it has come; one to something older is not taken for it."""
    proof = shown.proofs.get(place)
    if memory.awaits is None:
        return None
    if shown.stopped:  # it was not put on record, so there is no answer
        memory.forget()
        return None
    if proof is None or proof.number <= memory.awaits:
        return None
    memory.forget()
    return proof


def given_by(proof: Proof, need: Need, given: Given) -> Given | Text | str:
    """What is filled in by a proof, or why nothing is."""
    if proof.person is None:
        return proof.words
    role = PEOPLE[need]
    if proof.person.role is not role:
        return _OTHER_ROLE[role]
    return given._replace(number=proof.person.id) if need is Need.NUMBER else given._replace(floor=proof.person)


# One's own PIN

OWN_PIN = (
    text("Your staff number"),
    text("Your PIN, as it is now"),
    text("Another PIN, 6 to 8 digits"),
    text("The same PIN once more"),
)
_DIFFERENT = text("The two PINs are not the same: choose one again")


def enter_own(memory: Memory, last: Proof | None) -> NewPin | None:
    """One question after the other; all is asked of the cabinet at the end."""
    if not memory.typed or memory.awaits is not None:
        return None
    typed, memory.typed = memory.typed, ""
    memory.said = (*memory.said, typed)
    fresh_keys(memory)
    if len(memory.said) < len(OWN_PIN):
        return None
    number, pin, new, again = memory.said
    if new != again:
        memory.said, memory.wrong = memory.said[:2], _DIFFERENT
        return None
    memory.said, memory.awaits = (), _count(last)
    return NewPin(number, pin, new)


def _count(last: Proof | None) -> int:
    return 0 if last is None else last.number
