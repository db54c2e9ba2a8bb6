"""The people who work here: who they are, whether somebody is one of them, and what changes about them."""

import hmac
import secrets
import threading
from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from etg.cabinet.staff import pins
from etg.cabinet.staff.account import LONGEST_NAME, MOST_DIGITS, Account, Listed, is_name, is_number, listed
from etg.cabinet.staff.staff_file import Staff, load, lost, save
from etg.cabinet.staff.tries import NONE, Tries
from etg.errors import Refused
from etg.ledger.reading import Reader
from etg.ledger.records import (
    PinChanged,
    ProofFailed,
    Proved,
    Record,
    StaffAdded,
    StaffChanged,
    StaffLocked,
    StaffUnlocked,
)
from etg.table.people import Person, Role
from etg.texts import Text, counted, text

MOST_UNKNOWN = 500
"""Numbers that nobody has for which wrong tries are remembered; the oldest is forgotten first."""
WRONG = text("This staff number and this PIN do not belong together")
CHANGE_IT = text("Somebody else has set this PIN: choose one of your own")


class Outcome(NamedTuple):
    """Whether somebody is who he says he is, and what goes on record."""

    person: Person | None
    words: str
    """Why not; or what he should do, where he is."""
    records: tuple[Record, ...]


class Accounts:
    """May be used by several threads: the writer asks who somebody is, the office changes who works here.

    Whatever has been changed is on disk when a method returns; where it cannot be written, nothing has changed.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = threading.Lock()
        self._staff = load(path)
        self._nobody = secrets.token_bytes(pins.SALT), secrets.token_bytes(64)
        """What the PIN of a number is compared with that nobody has: it takes the same time, and is never right."""

    @property
    def founded(self) -> bool:
        """Whether there is a technician."""
        return any(_is_technician(account) for account in self._staff.people.values())

    @property
    def empty(self) -> bool:
        """Whether nobody has ever been made known here."""
        return not self._staff.people

    def listed(self, now: float) -> tuple[Listed, ...]:
        """Everybody, by number; nothing of their PINs."""
        people = sorted(self._staff.people.values(), key=lambda account: (len(account.number), account.number))
        return tuple(listed(account, now) for account in people)

    # Who somebody is

    def prove(self, number: str, pin: str, now: float, place: int = 0) -> Outcome:
        """Whether the PIN of this number is right.

        Nothing tells a number that nobody has from a wrong PIN: the sentence is the same, exactly one PIN is hashed,
        and wrong tries lock both alike.
        """
        with self._lock:
            account = self._staff.people.get(number)
            salt, digest = self._nobody if account is None else (account.salt, account.digest)
            right = hmac.compare_digest(pins.hashed(pin, salt), digest)
            key = self._key(number)
            tries = self._staff.unknown.get(key, NONE) if account is None else account.tries
            known = "" if account is None else number
            left = tries.left(now)
            if left:
                record = ProofFailed(known, place, "the number is locked")
                return Outcome(None, _locked(left), (record,))
            if account is not None and account.active and right:
                if tries != NONE:
                    self._put(replace(account, tries=NONE))
                words = CHANGE_IT if account.must_change else ""
                return Outcome(account.person, words, (Proved(account.person, place),))
            after = tries.failed(now)
            self._keep(account, key, after)
            why = "nobody has it" if account is None else "not active" if not account.active else "a wrong PIN"
            failed = ProofFailed(known, place, why)
            left = after.left(now)
            if not left:
                return Outcome(None, WRONG, (failed,))
            return Outcome(None, _locked(left), (failed, StaffLocked(known, left, place)))

    def _key(self, number: str) -> str:
        return hmac.new(self._staff.secret, number.encode(errors="replace"), sha256).hexdigest()[:24]

    def _keep(self, account: Account | None, key: str, tries: Tries) -> None:
        """Write down one more wrong try."""
        if account is not None:
            self._put(replace(account, tries=tries))
            return
        unknown = {each: old for each, old in self._staff.unknown.items() if each != key}
        while len(unknown) >= MOST_UNKNOWN:
            del unknown[next(iter(unknown))]
        self._save(replace(self._staff, unknown=MappingProxyType({**unknown, key: tries})))

    # Who works here

    def found(self, number: str, called: str, pin: str, now: float) -> tuple[Record, ...]:
        """The first technician, whom nobody could make known; only while there is none."""
        with self._lock:
            if self.founded:
                raise Refused(text("a technician works here already: he makes others known"))
            return self._add(number, called, Role.TECHNICIAN, pin, None, now, must_change=False)

    def add(self, number: str, called: str, role: Role, pin: str, by: Person | None, now: float) -> tuple[Record, ...]:
        """Somebody new; the first one is a technician."""
        with self._lock:
            if not self.founded and role is not Role.TECHNICIAN:
                raise Refused(text("the first one who is made known is a technician: he makes the others known"))
            return self._add(number, called, role, pin, by, now, must_change=by is not None)

    def _add(
        self, number: str, called: str, role: Role, pin: str, by: Person | None, now: float, must_change: bool
    ) -> tuple[Record, ...]:
        called = called.strip()
        if not is_number(number):
            raise Refused(text("a staff number has 1 to {most} digits", most=MOST_DIGITS))
        if number in self._staff.people:
            raise Refused(text("somebody has the staff number {number} already", number=number))
        if not is_name(called):
            raise Refused(text("a name has at most {most} letters that can be shown", most=LONGEST_NAME))
        salt, digest = _new_pin(pin, number)
        account = Account(number, called, role, salt, digest, True, NONE, int(now), by, must_change)
        unknown = {key: tries for key, tries in self._staff.unknown.items() if key != self._key(number)}
        people = MappingProxyType({**self._staff.people, number: account})
        self._save(replace(self._staff, people=people, unknown=MappingProxyType(unknown)))
        return (StaffAdded(number, called, role.value, by),)

    def set_pin(self, number: str, pin: str, by: Person | None) -> tuple[Record, ...]:
        """Another PIN; one that somebody else has set is to be changed."""
        with self._lock:
            account = self._find(number)
            salt, digest = _new_pin(pin, number)
            if hmac.compare_digest(pins.hashed(pin, account.salt), account.digest):
                raise Refused(text("this is the PIN that it was: choose another one"))
            other = by is not None and by != account.person
            self._put(replace(account, salt=salt, digest=digest, must_change=other))
            return (PinChanged(number, by),)

    def change_own_pin(self, number: str, pin: str, new: str, now: float, place: int = 0) -> Outcome:
        """Whoever proves who he is chooses another PIN."""
        proved = self.prove(number, pin, now, place)
        if proved.person is None:
            return proved
        try:
            changed = self.set_pin(number, new, proved.person)
        except Refused as refused:
            return Outcome(None, refused.reason, proved.records)
        return Outcome(proved.person, text("The PIN is changed"), proved.records + changed)

    def set_active(self, number: str, on: bool, by: Person | None) -> tuple[Record, ...]:
        """Somebody works here no more, or again."""
        with self._lock:
            account = self._find(number)
            if account.active == on:
                return ()
            self._not_the_last(account, replace(account, active=on))
            self._put(replace(account, active=on))
            words = {True: "active", False: "not active"}
            return (StaffChanged(number, "active", words[account.active], words[on], by),)

    def set_role(self, number: str, role: Role, by: Person | None) -> tuple[Record, ...]:
        """Somebody has other work."""
        with self._lock:
            account = self._find(number)
            if account.role is role:
                return ()
            self._not_the_last(account, replace(account, role=role))
            self._put(replace(account, role=role))
            return (StaffChanged(number, "role", account.role.value, role.value, by),)

    def unlock(self, number: str, by: Person | None) -> tuple[Record, ...]:
        """The number can be tried again, and its wrong tries are forgotten."""
        with self._lock:
            account = self._find(number)
            if account.tries == NONE:
                return ()
            self._put(replace(account, tries=NONE))
            return (StaffUnlocked(number, by),)

    def _find(self, number: str) -> Account:
        account = self._staff.people.get(number)
        if account is None:
            raise Refused(text("nobody has the staff number {number}", number=number))
        return account

    def _not_the_last(self, account: Account, after: Account) -> None:
        others = (each for each in self._staff.people.values() if each.number != account.number)
        if _is_technician(account) and not _is_technician(after) and not any(map(_is_technician, others)):
            raise Refused(text("this is the last technician: make another one known first"))

    def _put(self, account: Account) -> None:
        people: Mapping[str, Account] = {**self._staff.people, account.number: account}
        self._save(replace(self._staff, people=MappingProxyType(people)))

    def _save(self, staff: Staff) -> None:
        save(self.path, staff)
        self._staff = staff


def check_staff(accounts: Accounts, reader: Reader) -> None:
    """Stop where the books know people and their file is gone: nobody becomes the first technician by that."""
    if accounts.empty and next(reader.named(StaffAdded.name), None) is not None:
        raise lost(accounts.path)


def _is_technician(account: Account) -> bool:
    return account.active and account.role is Role.TECHNICIAN


def _new_pin(pin: str, number: str) -> tuple[bytes, bytes]:
    why = pins.why_not(pin, number)
    if why is not None:
        raise Refused(why)
    salt = secrets.token_bytes(pins.SALT)
    return salt, pins.hashed(pin, salt)


def _locked(seconds: int) -> Text:
    minutes = -(-seconds // 60)
    return counted(
        "Too many wrong tries: this number is locked for {n} more minute",
        "Too many wrong tries: this number is locked for {n} more minutes",
        minutes,
    )
