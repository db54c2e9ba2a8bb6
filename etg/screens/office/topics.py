"""All pages of the office, in the order of the rail."""

from etg.screens.office.events_page import ACCESS, EVENTS
from etg.screens.office.export_page import EXPORT
from etg.screens.office.floor_stations import FLOOR_STATIONS
from etg.screens.office.floor_table import FLOOR_TABLE
from etg.screens.office.meters_page import METERS
from etg.screens.office.people import OWN_PIN, PEOPLE
from etg.screens.office.progressives_page import PROGRESSIVE_HISTORY
from etg.screens.office.returns_page import RETURNS
from etg.screens.office.rounds_page import ROUNDS
from etg.screens.office.settings import SETTINGS_TOPICS
from etg.screens.office.setup import SET_UP
from etg.screens.office.submissions import IN_FORCE, SUBMISSIONS
from etg.screens.office.tips_page import TIPS
from etg.screens.office.topic import Group, Topic
from etg.screens.office.verify_page import VERIFY
from etg.table.people import Role
from etg.texts import text

GROUPS: tuple[Group, ...] = (
    Group("floor", text("Table"), "card"),
    Group("setup", text("Set-up"), "check"),
    Group("screens", text("Screens and sound"), "look"),
    Group("devices", text("Devices"), "shoe"),
    Group("game", text("Game"), "chip"),
    Group("settings", text("Settings"), "settings"),
    Group("progressives", text("Progressives"), "won"),
    Group("meters", text("Meters"), "part"),
    Group("events", text("Events"), "clock"),
    Group("storage", text("Storage"), "returned"),
    Group("software", text("Software"), "info"),
    Group("people", text("People"), "person"),
)

TOPICS: tuple[Topic, ...] = (
    FLOOR_TABLE,
    FLOOR_STATIONS,
    SET_UP,
    IN_FORCE,
    SUBMISSIONS,
    *SETTINGS_TOPICS,
    PROGRESSIVE_HISTORY,
    METERS,
    RETURNS,
    TIPS,
    ROUNDS,
    EVENTS,
    ACCESS,
    VERIFY,
    EXPORT,
    PEOPLE,
    OWN_PIN,
)


def topics_of(role: Role) -> tuple[Topic, ...]:
    """The pages that a role may open."""
    return tuple(topic for topic in TOPICS if role in topic.roles)


def groups_of(role: Role) -> tuple[Group, ...]:
    """The places of the rail that have a page for a role."""
    keys = {topic.group for topic in topics_of(role)}
    return tuple(group for group in GROUPS if group.key in keys)
