"""What the writer does when somebody says who he is: hashing a PIN takes longer than a screen may wait."""

from collections.abc import Callable
from typing import TypeAlias

from etg.cabinet.asks import Ask, Found, NewPin, Prove
from etg.cabinet.staff.accounts import Accounts, Outcome
from etg.errors import Refused
from etg.table.people import Person, Role
from etg.texts import text

Recognise: TypeAlias = Callable[[Ask], Outcome]


def nobody(ask: Ask) -> Outcome:
    """At a desk whoever asks is believed."""
    raise Refused(text("here nobody has to prove who he is"))


def recogniser(accounts: Accounts, wall: Callable[[], float]) -> Recognise:
    """By the people who work here, and the time of day in seconds."""

    def recognise(ask: Ask) -> Outcome:
        match ask.what:
            case Prove(number=number, pin=pin):
                return accounts.prove(number, pin, wall(), ask.place)
            case NewPin(number=number, pin=pin, new=new):
                return accounts.change_own_pin(number, pin, new, wall(), ask.place)
            case Found(number=number, called=called, pin=pin):
                records = accounts.found(number, called, pin, wall())
                words = text("Technician {number} is known here now: log in", number=number)
                return Outcome(Person(Role.TECHNICIAN, number), words, records)
            case _:
                raise AssertionError(f"nobody says who he is: {ask.what}")

    return recognise
