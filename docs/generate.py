"""Writes what the documentation takes from the code (`make map`); `--check` only compares.

The map of the modules goes into `architecture.md`, the table of options into `submissions.md`, that of the settings
into `settings.md`, and all that can stop the table into `tilts.md`; `config/cabinet.toml` is written whole.
"""

import ast
import sys
from collections.abc import Mapping
from pathlib import Path

from etg.cabinet.settings_file import allowed_words, shipped_values, written
from etg.cabinet.settings_kinds import Screens
from etg.cabinet.settings_table import AREAS, TABLE, Setting
from etg.cabinet.staff.actions import GRANTED
from etg.cabinet.staff.rights import all_rights
from etg.cabinet.tilts import CATALOGUE
from etg.cabinet.tilts.entry import Entry, Light, Shine, Sound, Stops, number_words
from etg.games import GAMES
from etg.submission.options import EVERY_GAME, MANUAL_CARDS, OPTIONS
from etg.table.people import Role

DOCS = Path(__file__).parent
ROOT = DOCS.parent


def modules() -> dict[str, Path]:
    """All modules of the package by dotted name."""
    found = {}
    for path in sorted((ROOT / "etg").rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports(path: Path, known: dict[str, Path]) -> set[str]:
    """The modules of the package that a module imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            below = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= {name if name in known else node.module for name in below}
    return found & known.keys()


def layer(module: str) -> str:
    """The first name below `etg`: what the layers of the design are made of."""
    return module.split(".")[1] if "." in module else "etg"


def drawing() -> str:
    """The map as a diagram of the layers and a table of the modules."""
    known = modules()
    edges = {name: imports(path, known) - {"etg"} for name, path in known.items()}
    pairs = {(layer(name), layer(other)) for name, others in edges.items() for other in others}
    between = sorted((a, b) for a, b in pairs if a != b)
    shown = [(a, b) for a, b in between if "etg" not in (a, b) and a != "__main__"]
    lines = ["```mermaid", "flowchart TD", *(f"    {a} --> {b}" for a, b in _without_shortcuts(shown)), "```", ""]
    lines += ["Arrows that a longer way already shows are left out.", ""]
    lines += ["| module | what it is | imports |", "| --- | --- | --- |"]
    for name, path in known.items():
        about = (ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "").split("\n")[0]
        used = ", ".join(f"`{other.removeprefix('etg.')}`" for other in sorted(edges[name]))
        lines.append(f"| `{name}` | {about} | {used} |")
    return "\n".join(lines)


def _without_shortcuts(edges: list[tuple[str, str]]) -> list[tuple[str, str]]:
    below: dict[str, set[str]] = {}
    for a, b in edges:
        below.setdefault(a, set()).add(b)

    def reachable(start: str) -> set[str]:
        return below.get(start, set()).union(*(reachable(step) for step in below.get(start, ())))

    return [(a, b) for a, b in edges if not any(b in reachable(step) for step in below[a])]


def options_table() -> str:
    """The options of a submission, from the table that the program reads them by."""
    lines = ["| key | games | value | default | clause | in words |", "| --- | --- | --- | --- | --- | --- |"]
    for key, option in {**OPTIONS, MANUAL_CARDS.key: MANUAL_CARDS}.items():
        everywhere = (*EVERY_GAME, MANUAL_CARDS.key)
        owners = [game for game in GAMES.values() if key in (*everywhere, *game.options)]
        games = "all" if len(owners) == len(GAMES) else ", ".join(game.name for game in owners)
        choices = option.choices_in(owners[0])
        value = " or ".join(f'`"{choice}"`' for choice in choices) or option.kind.value
        default = option.default_in(owners[0])
        shown = f"`{str(default).lower()}`" if default or default is False else "none"
        if option.demanded_by:
            shown += f"; must be given in {', '.join(game.name for game in owners if game.book in option.demanded_by)}"
        clauses = ", ".join(dict.fromkeys(filter(None, (option.clause(game) for game in owners))))
        named = option.says.values() if isinstance(option.says, Mapping) else (option.says("…"), option.says_not)
        cells = (f"`{key}`", games, value, "must be given" if option.default is None else shown, clauses)
        lines.append(f"| {' | '.join(cells)} | {' / '.join(filter(None, named))} |")
    return "\n".join(lines)


_LAMPS = dict(zip(Light._fields, ("upper lamp", "lower lamp", "dealer's lamp"), strict=True))
_STOPS = {Stops.TABLE: "the table", Stops.STATION: "one station", Stops.NOTHING: "nothing"}
_SOUNDS = {
    Sound.ALARM: "alarm, for everybody",
    Sound.ATTENTION: "attention, at the dealer's console",
    Sound.NONE: "none",
}


def tilts() -> str:
    """Every entry of the catalogue: first all of them in a table, then each with its steps."""
    lines = ["| number | name | stops | ended by |", "| --- | --- | --- | --- |"]
    lines += [f"| {each.number} | {_sentence(each.name)} | {_STOPS[each.stops]} | {each.who} |" for each in CATALOGUE]
    return "\n".join((*lines, *(line for each in CATALOGUE for line in _tilt(each))))


def _tilt(entry: Entry) -> list[str]:
    shines = {_LAMPS[field]: shine for field, shine in entry.light._asdict().items() if shine is not Shine.DARK}
    lamps = ", ".join(f"{lamp} {shine.value}" for lamp, shine in shines.items()) or "all dark"
    steps = [f"{n}. {_sentence(step).removesuffix('.')}." for n, step in enumerate(entry.steps, 1)]
    return [
        "",
        f"### {number_words(entry)}: {_sentence(entry.name)}",
        "",
        f"{_sentence(entry.wrong).removesuffix('.')}.",
        "",
        *steps,
        "",
        f"- Players read: {entry.player}",
        f"- Ended by: {entry.who}",
        f"- Lamps: {lamps}",
        f"- Sound: {_SOUNDS[entry.sound]}",
    ]


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]


def rights_table() -> str:
    """Which roles may do what, from the tables that the program refuses by."""
    kinds: dict[type[object], dict[str, str]] = {}
    for (kind, field), roles in all_rights().items():
        kinds.setdefault(kind, {})[field] = _letters(roles)
    lines = ["| what | | who asks | who approves | who deals |", "| --- | --- | --- | --- | --- |"]
    for kind, who in sorted(kinds.items(), key=lambda each: each[0].__name__):
        about = (kind.__doc__ or "").split("\n")[0]
        cells = (who.get(field, "") for field in ("by", "approved_by", "dealer"))
        lines.append(f"| `{kind.__name__}` | {about} | {' | '.join(cells)} |")
    lines += ["", "| in the office | who |", "| --- | --- |"]
    lines += [f"| {action} | {_letters(roles)} |" for action, roles in GRANTED.items()]
    return "\n".join(lines)


def _letters(roles: frozenset[Role]) -> str:
    return " ".join(role.value[0].upper() for role in Role if role in roles)


def settings_tables() -> str:
    """The settings of the cabinet by area, from the table that the program reads them by."""
    parts = []
    for area, name in AREAS.items():
        lines = [f"### {name}", "", "| key | what it is | allowed | as shipped |", "| --- | --- | --- | --- |"]
        for setting in TABLE:
            if setting.area is area:
                what = f"**{setting.title}.** {setting.help}"
                cells = (f"`{setting.key}`", what, allowed_words(setting), _shipped(setting))
                lines.append(f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |")
        parts.append("\n".join(lines))
    return "\n\n".join(parts)


def _shipped(setting: Setting) -> str:
    value = setting.shipped
    if value is None or value in ("", ()) or isinstance(setting.kind, Screens):
        return f"left out: {setting.none}"
    return f"`{setting.kind.written(value)}`"


SECTIONS = {
    "staff.md": ("rights", rights_table),
    "architecture.md": ("map", drawing),
    "submissions.md": ("options", options_table),
    "tilts.md": ("tilts", tilts),
    "settings.md": ("settings", settings_tables),
}
SETTINGS_FILE = ROOT / "config" / "cabinet.toml"


def main(check: bool) -> int:
    """Write the sections, or say which are out of date."""
    stale = 0
    for name, (section, draw) in SECTIONS.items():
        start, end = f"<!-- {section}: written by `make map` -->", f"<!-- end of {section} -->"
        page = (DOCS / name).read_text(encoding="utf-8")
        before, _, rest = page.partition(start)
        _, _, after = rest.partition(end)
        drawn = f"{before}{start}\n\n{draw()}\n\n{end}{after}"
        if drawn != page and check:
            sys.stderr.write(f"docs/{name}: the {section} is out of date, run `make map`\n")
            stale += 1
        elif drawn != page:
            (DOCS / name).write_text(drawn, encoding="utf-8")
    made = written(shipped_values())
    if made != SETTINGS_FILE.read_text(encoding="utf-8"):
        if check:
            sys.stderr.write("config/cabinet.toml is out of date, run `make map`\n")
            stale += 1
        else:
            SETTINGS_FILE.write_text(made, encoding="utf-8")
    return stale


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv))
