"""The tables of a ledger, the triggers that guard them, and the migrations that made them.

A migration never changes once it has shipped: a new shape is a new migration. Each runs in one transaction with the
record of it, and afterwards tables, indexes and triggers must be exactly those of a fresh ledger.
"""

from sqlite_utils import Database
from sqlite_utils.migrations import Migrations

from etg.ledger.faults import fault

APPLICATION_ID = 0x45544721
"""Says in the file's header that this is a ledger: "ETG!"."""

MIGRATIONS = Migrations("etg")

RECORDS = Migrations.migrations_table
"""Where sqlite-utils records which migrations have run."""


@MIGRATIONS(name="0001_ledger")
def _ledger(db: Database) -> None:
    for statement in (*_TABLES, *_append_only(), *_GUARDS):
        db.execute(statement)


_TABLES = (
    """CREATE TABLE contexts (
        id INTEGER PRIMARY KEY,
        mode TEXT NOT NULL,
        submission TEXT NOT NULL,
        software TEXT NOT NULL
    ) STRICT""",
    """CREATE TABLE events (
        number INTEGER PRIMARY KEY,
        command INTEGER NOT NULL,
        time INTEGER NOT NULL,
        uptime INTEGER NOT NULL,
        context INTEGER NOT NULL REFERENCES contexts (id),
        round INTEGER,
        box INTEGER,
        station INTEGER,
        actor TEXT NOT NULL,
        name TEXT NOT NULL,
        version INTEGER NOT NULL,
        data TEXT NOT NULL,
        hash BLOB NOT NULL
    ) STRICT""",
    "CREATE INDEX events_tips ON events (time) WHERE name = 'tipped'",
    """CREATE TABLE head (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        event INTEGER NOT NULL,
        command INTEGER NOT NULL,
        hash BLOB NOT NULL
    ) STRICT""",
    """CREATE TABLE meters (
        scope TEXT NOT NULL,
        subject TEXT NOT NULL,
        name TEXT NOT NULL,
        value INTEGER NOT NULL CHECK (value >= 0),
        PRIMARY KEY (scope, subject, name)
    ) STRICT, WITHOUT ROWID""",
    """CREATE TABLE credits (
        station INTEGER PRIMARY KEY,
        player TEXT,
        credits INTEGER NOT NULL,
        pending INTEGER NOT NULL
    ) STRICT""",
    """CREATE TABLE progressives (
        meter TEXT PRIMARY KEY,
        units INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID""",
    """CREATE TABLE progressive_history (
        id INTEGER PRIMARY KEY,
        event INTEGER NOT NULL REFERENCES events (number),
        round INTEGER,
        meter TEXT NOT NULL,
        kind TEXT NOT NULL,
        box INTEGER,
        wager TEXT,
        units INTEGER NOT NULL,
        value INTEGER NOT NULL
    ) STRICT""",
    """CREATE TABLE rounds (
        number INTEGER PRIMARY KEY,
        first INTEGER NOT NULL REFERENCES events (number),
        last INTEGER NOT NULL REFERENCES events (number),
        began INTEGER NOT NULL,
        ended INTEGER NOT NULL,
        game TEXT NOT NULL,
        dealer TEXT,
        voided INTEGER NOT NULL,
        wagered INTEGER NOT NULL,
        returned INTEGER NOT NULL,
        irregular TEXT NOT NULL,
        result TEXT NOT NULL
    ) STRICT""",
    """CREATE TABLE periods (
        id INTEGER PRIMARY KEY,
        kind TEXT NOT NULL,
        name TEXT NOT NULL,
        event INTEGER NOT NULL REFERENCES events (number),
        began INTEGER NOT NULL,
        meters TEXT NOT NULL
    ) STRICT""",
    """CREATE TABLE snapshots (
        event INTEGER PRIMARY KEY REFERENCES events (number),
        layout TEXT NOT NULL,
        data TEXT NOT NULL
    ) STRICT""",
)

_KEYS = {
    "contexts": "id",
    "events": "number",
    "progressive_history": "id",
    "rounds": "number",
    "periods": "id",
    "snapshots": "event",
    RECORDS: "id",
}
"""The tables to which rows are only ever added, and their keys."""


def _append_only() -> list[str]:
    made = []
    for table, key in _KEYS.items():
        last = f'coalesce((SELECT max({key}) FROM "{table}"), 0)'
        wrong = f"NEW.{key} <= {last}"
        if table == "events":
            wrong = f"NEW.{key} <> {last} + 1"  # they follow one another without a gap
        elif table == RECORDS:  # sqlite-utils leaves the key to SQLite, which has not chosen it before the insert
            wrong = f'NEW.{key} IN (SELECT {key} FROM "{table}")'
        made += [
            _trigger(table, "never_changed", "UPDATE", None, "rows are never changed"),
            _trigger(table, "never_deleted", "DELETE", None, "rows are never deleted"),
            # A replacing insert deletes without a delete trigger unless recursive triggers are on: refuse it itself.
            _trigger(table, "never_replaced", "INSERT", wrong, "rows are only added, one after the other"),
        ]
    return made


def _trigger(table: str, name: str, when: str, condition: str | None, message: str) -> str:
    guard = f" WHEN {condition}" if condition else ""
    return (
        f'CREATE TRIGGER "{table}_{name}" BEFORE {when} ON "{table}"{guard} '
        f"BEGIN SELECT RAISE(ABORT, '{table}: {message}'); END"
    )


def _current(table: str, key: str, same: str, update: str) -> tuple[str, ...]:
    """The guards of a table that holds what is so now: rows are changed in their limits, never deleted or replaced."""
    return (
        _trigger(table, "never_deleted", "DELETE", None, "rows are never deleted"),
        _trigger(table, "never_replaced", "INSERT", f"EXISTS (SELECT 1 FROM {table} WHERE {same})", "is there already"),
        _trigger(table, "guarded", "UPDATE", update, f"{key} never change, and nothing is ever cleared"),
    )


_GUARDS = (
    *_current("head", "keys", "id = NEW.id", "NEW.id <> OLD.id OR NEW.event <= OLD.event OR NEW.command < OLD.command"),
    *_current(
        "meters",
        "keys",
        "scope = NEW.scope AND subject = NEW.subject AND name = NEW.name",
        "NEW.scope <> OLD.scope OR NEW.subject <> OLD.subject OR NEW.name <> OLD.name OR NEW.value < OLD.value",
    ),
    *_current("credits", "stations", "station = NEW.station", "NEW.station <> OLD.station"),
    *_current("progressives", "names", "meter = NEW.meter", "NEW.meter <> OLD.meter"),
)


def known_migrations(migrations: Migrations = MIGRATIONS) -> list[str]:
    """The names of all that this software knows, in their order."""
    return [each.name for each in migrations.pending(Database(memory=True, execute_plugins=False))]


def migrate(db: Database, migrations: Migrations = MIGRATIONS) -> None:
    """Bring a ledger up to date; one that is newer than this software is refused."""
    known = known_migrations(migrations)
    applied = [each.name for each in migrations.applied(db)]
    newer = [name for name in applied if name not in known]
    if newer:
        raise fault("newer", f"it has {newer[-1]}")
    if len(applied) < len(known):
        with db.atomic():  # sqlite-utils makes this table in two steps: a cut between them would spoil the file
            migrations.ensure_migrations_table(db)
        migrations.apply(db)
    changed = schema_changes(db, migrations)
    if changed:
        raise fault("schema_changed", "; ".join(changed))


def schema_changes(db: Database, migrations: Migrations = MIGRATIONS) -> list[str]:
    """How the tables, indexes and triggers differ from those of a fresh ledger."""
    fresh = Database(memory=True, execute_plugins=False)
    migrations.apply(fresh)
    want, have = _objects(fresh), _objects(db)
    return [
        *(f"{name} is missing" for name in want if name not in have),
        *(f"{name} was changed" for name in want if name in have and have[name] != want[name]),
        *(f"{name} does not belong here" for name in have if name not in want),
    ]


def _objects(db: Database) -> dict[str, str]:
    rows = db.execute("SELECT type || ' ' || name, coalesce(sql, '') FROM sqlite_master").fetchall()
    return {name: sql for name, sql in rows if not name.startswith(("table sqlite_stat", "index sqlite_autoindex"))}
