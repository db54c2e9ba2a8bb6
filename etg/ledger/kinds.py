"""What events are about: groups in which people look for them. New ones fall into a group by their own fields."""

from dataclasses import fields
from enum import StrEnum

from etg.ledger.records import ALL, RECORDS


class About(StrEnum):
    """A group of events; an event may be in several."""

    MONEY = "money"
    CARDS = "cards"
    DEVICES = "devices"
    STAFF = "staff"
    SETTINGS = "settings"
    TILTS = "tilts"
    ROUNDS = "rounds"
    ACCESS = "access"


_SETTLED = "hand_settled insurance_settled side_settled bonus_paid must_hit_hit"
_WORDS: dict[About, str] = {
    About.MONEY: f"bought_in cashed_out hand_paid tipped placed taken_back insured meter_* {_SETTLED} locked_up",
    About.CARDS: (
        "determined dealt burned discarded held corrected reader_answered hole_card_* magic_card_* decks_* cards_* "
        "prepared cut_* recut_* cover_card_* shuffle_* discards_* card_* stray_* entry_confirmed inspection_* "
        "second_card_* dealer_missed_*"
    ),
    About.DEVICES: (
        "door_* key_* button_* device_* events_missed went_out_of_order mended disk_* fitting_* clock_* started "
        "stopped entry_confirmed reader_inspected"
    ),
    About.STAFF: "table_opened table_closed dealer_* shift_* barred admitted round_recalled",
    About.SETTINGS: "setting_* settings_* limits_* installed migrated created committed gaming_day_*",
    About.TILTS: (
        "tilt* locked_up lock_up_* command_refused access_refused went_out_of_order mended card_suspected voided "
        "corrected noted clock_jumped disk_low fitting_lost events_missed device_lost device_changed device_trouble"
    ),
    About.ROUNDS: (
        f"betting_closed insured chosen decided spun magic_card_* lucky_* {_SETTLED} round_settled voided cleared "
        "box_* dealt hole_card_* reader_answered"
    ),
    About.ACCESS: "logged_* office_* access_* staff_* pin_* person_* account_* setting_* settings_* key_* door_*",
}
"""Names of events, or how they begin."""


def _named(words: str) -> frozenset[str]:
    found = set()
    for word in words.split():
        start = word.removesuffix("*")
        found |= {name for name in ALL if (name.startswith(start) if word.endswith("*") else name == word)}
    return frozenset(found)


def _by_person(name: str) -> bool:
    return any(each.name == "by" for each in fields(RECORDS[name]))


def _groups() -> dict[About, frozenset[str]]:
    found = {about: _named(words) for about, words in _WORDS.items()}
    people = frozenset(name for name in RECORDS if _by_person(name))
    found[About.STAFF] |= people
    found[About.ACCESS] |= people
    return found


NAMES: dict[About, frozenset[str]] = _groups()
"""The events of each group. A record that somebody of the staff made is always among those of the staff."""
