"""One of the people who work here, as the file of the staff has him."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from etg.cabinet.staff.tries import NONE, Tries
from etg.errors import Malformed
from etg.table.people import Person, Role, person

MOST_DIGITS = 8
LONGEST_NAME = 40


@dataclass(frozen=True)
class Account:
    """A person with staff number and PIN. Times are seconds since 1970."""

    number: str
    called: str
    role: Role
    salt: bytes = field(repr=False)
    digest: bytes = field(repr=False)
    active: bool = True
    tries: Tries = NONE
    created: int = 0
    created_by: Person | None = None
    """None: at the first start, or at the command line."""
    must_change: bool = False
    """Somebody else knows the PIN, because he has set it."""

    @property
    def person(self) -> Person:
        """Who it is at the table."""
        return Person(self.role, self.number)


class Listed(NamedTuple):
    """Somebody of the staff as others may see him: nothing of his PIN."""

    number: str
    called: str
    role: Role
    active: bool
    locked: int
    """Seconds for which the number is still locked."""
    wrong: int
    created: int
    created_by: str
    must_change: bool


def listed(account: Account, now: float) -> Listed:
    """Somebody as he is listed."""
    return Listed(
        account.number,
        account.called,
        account.role,
        account.active,
        account.tries.left(now),
        account.tries.wrong,
        account.created,
        "" if account.created_by is None else str(account.created_by),
        account.must_change,
    )


def is_number(number: str) -> bool:
    """Whether this can be a staff number."""
    return number.isascii() and number.isdecimal() and 1 <= len(number) <= MOST_DIGITS


def is_name(called: str) -> bool:
    """Whether this can be somebody's name; it may be left out."""
    return len(called) <= LONGEST_NAME and (not called or called.isprintable())


def written(account: Account) -> dict[str, Any]:
    """An account as JSON can hold it."""
    return {
        "number": account.number,
        "name": account.called,
        "role": account.role.value,
        "salt": account.salt.hex(),
        "digest": account.digest.hex(),
        "active": account.active,
        "tries": list(account.tries),
        "created": account.created,
        "created_by": None if account.created_by is None else str(account.created_by),
        "must_change": account.must_change,
    }


def read(values: Any) -> Account:
    """The account of such values; whatever cannot be is an error."""
    try:
        by = values["created_by"]
        found = Account(
            values["number"],
            values["name"],
            Role(values["role"]),
            bytes.fromhex(values["salt"]),
            bytes.fromhex(values["digest"]),
            values["active"],
            read_tries(values["tries"]),
            values["created"],
            None if by is None else person(by),
            values["must_change"],
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise Malformed(f"an entry cannot be read ({type(error).__name__})") from error
    flags = type(found.active) is bool and type(found.must_change) is bool and type(found.created) is int
    if not flags or not is_number(found.number) or not is_name(found.called) or not found.salt or not found.digest:
        raise Malformed(f"the entry of {found.number!r} is not right")
    return found


def read_tries(values: Any) -> Tries:
    """Three whole numbers."""
    found = Tries(*values)
    if any(type(each) is not int or each < 0 for each in found):
        raise ValueError(values)
    return found
