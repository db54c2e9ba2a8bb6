"""All pages of the office, in the order of the rail."""

from etg.screens.office.clock_and_name import CLOCK
from etg.screens.office.demo import DEMO
from etg.screens.office.devices import DEVICES
from etg.screens.office.diagnostics import DIAGNOSTICS
from etg.screens.office.displays import DISPLAYS
from etg.screens.office.events_page import ACCESS, EVENTS
from etg.screens.office.export_page import EXPORT
from etg.screens.office.floor_stations import FLOOR_STATIONS
from etg.screens.office.floor_table import FLOOR_TABLE
from etg.screens.office.logs import LOGS
from etg.screens.office.meter_set_up import METER_SET_UP
from etg.screens.office.meters_page import METERS
from etg.screens.office.paytable_tester import PAYTABLE_TESTER
from etg.screens.office.people import OWN_PIN, PEOPLE
from etg.screens.office.ports import PORTS
from etg.screens.office.progressives_page import PROGRESSIVE_HISTORY
from etg.screens.office.restoring import RESTORE
from etg.screens.office.returns_page import RETURNS
from etg.screens.office.rounds_page import ROUNDS
from etg.screens.office.settings import SETTINGS_TOPICS
from etg.screens.office.setup import SET_UP
from etg.screens.office.software import SOFTWARE
from etg.screens.office.sound_test import SOUND
from etg.screens.office.storage import STORAGE
from etg.screens.office.submissions import IN_FORCE, SUBMISSIONS
from etg.screens.office.switches import SWITCHES
from etg.screens.office.tips_page import TIPS
from etg.screens.office.topic import Group, Topic
from etg.screens.office.touch_test import TOUCH
from etg.screens.office.trial import TRIAL
from etg.screens.office.verify_page import VERIFY
from etg.screens.office.wire import WIRE
from etg.table.people import Role
from etg.texts import text

GROUPS: tuple[Group, ...] = (
    Group("floor", text("Table"), "card"),
    Group("setup", text("Set-up"), "check"),
    Group("screens", text("Screens"), "look"),
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
    DISPLAYS,
    TOUCH,
    SOUND,
    DEVICES,
    TRIAL,
    SWITCHES,
    WIRE,
    PORTS,
    IN_FORCE,
    SUBMISSIONS,
    PAYTABLE_TESTER,
    DEMO,
    *SETTINGS_TOPICS,
    CLOCK,
    PROGRESSIVE_HISTORY,
    METER_SET_UP,
    METERS,
    RETURNS,
    TIPS,
    ROUNDS,
    EVENTS,
    STORAGE,
    RESTORE,
    VERIFY,
    EXPORT,
    SOFTWARE,
    DIAGNOSTICS,
    LOGS,
    PEOPLE,
    OWN_PIN,
    ACCESS,
)


def topics_of(role: Role) -> tuple[Topic, ...]:
    """The pages that a role may open."""
    return tuple(topic for topic in TOPICS if role in topic.roles)


def groups_of(role: Role) -> tuple[Group, ...]:
    """The places of the rail that have a page for a role."""
    keys = {topic.group for topic in topics_of(role)}
    return tuple(group for group in GROUPS if group.key in keys)
