"""All that tells one league from another, printed: every number, name and rule, and what each variation changes.

PYTHONPATH=tests python -m rules.printed_leagues       prints them anew: look at what changed before you keep it
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from pathlib import Path
from typing import Any

from forceout.rules.league import AnyLeague
from forceout.rules.leagues import all_leagues
from forceout.rules.variation import Choice

FOLDER = Path(__file__).parent / "leagues"
ELSEWHERE = ("offered", "divisions", "example", "game", "golden")
"""Printed by themselves, or proven by what is played."""


def printed(key: str) -> list[str]:
    """Everything that a league's file and those it rests on say."""
    league = all_leagues()[key]
    lines = [f"{path}: {value}" for path, value in _parts(league, "league")]
    for division in league.divisions.values():
        name = f"division {division.key or '-'}"
        lines += [f"{path}: {value}" for path, value in _parts(division, name)]
        plain = _told(league, league.terms(division))
        lines += [f"{name}{path}: {value}" for path, value in plain.items() if not path.startswith(".")]
        for variation in division.offered:
            told = " ".join(f"{path}={value}" for path, value in _parts(variation, "") if not path.startswith(".does"))
            lines.append(f"{name} offers {variation.key}: {told}")
            for word in variation.parameter.words if variation.parameter is not None else ("",):
                terms = _told(league, league.terms(division, (Choice(variation.key, word),)))
                changed = [path for path in {**plain, **terms} if terms.get(path) != plain.get(path)]
                changes = [f"{path}={terms.get(path)}" for path in changed]
                lines.append(f"{name} with {Choice(variation.key, word)}: {' '.join(changes)}")
    return lines


def _told(league: AnyLeague, terms: Any) -> dict[str, str]:
    """The fields of a shake's terms, what each cube may be under them, and which signs may be written beside cubes."""
    told = dict(_parts(terms, ""))
    for kind in terms.cubes.kinds:
        for face in kind.faces:
            written = f"{kind.colour.value if kind.colour else ''}{face}"
            (cube,) = league.game.read_cubes(written)
            uses = (" ".join(value for _, value in _parts(use, "")) for use in league.game.cube_uses(cube, terms))
            told[f" cube {written}"] = " / ".join(uses)
    for in_goal in (False, True):
        told[f" signs{' of a Goal' if in_goal else ''}"] = " ".join(league.game.extra_signs(terms, in_goal=in_goal))
    return told


def _parts(thing: Any, path: str) -> Iterator[tuple[str, str]]:
    """Each field that is no sentence, by the way to it."""
    if isinstance(thing, Enum):
        yield path, thing.name
    elif is_dataclass(thing) and not isinstance(thing, type):
        for field in fields(thing):
            if not field.name.startswith("_") and field.name not in ELSEWHERE:
                yield from _parts(getattr(thing, field.name), f"{path}.{field.name}")
    elif isinstance(thing, Mapping):
        for key, value in thing.items():
            yield from _parts(value, f"{path}[{key.name if isinstance(key, Enum) else key}]")
    elif isinstance(thing, (set, frozenset)):
        yield path, " ".join(sorted(part for one in thing for _, part in _parts(one, path)))
    elif isinstance(thing, (tuple, list)):
        yield path, " ".join(part for one in thing for _, part in _parts(one, path)) or "none"
    elif isinstance(thing, str):
        yield path, thing if " " not in thing.strip() else "…"
    elif callable(thing):
        yield path, getattr(thing, "__name__", type(thing).__name__)
    else:
        yield path, str(thing)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for key in all_leagues():
        (FOLDER / f"{key}.txt").write_text("".join(f"{line}\n" for line in printed(key)), encoding="utf-8")


if __name__ == "__main__":
    main()
