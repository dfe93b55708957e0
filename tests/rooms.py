"""The picture of the rooms, drawn from the import contract: `.venv/bin/python tests/rooms.py > docs/rooms.svg`."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

HOLDS = {
    "cli": "commands",
    "testing": "kits",
    "web": "table, pages, puzzles, days, officials",
    "coverage": "rules and the tests that prove them",
    "rulebook": "every rule in our own words",
    "batches": "many questions at once",
    "protocol": "questions",
    "papers": "sheets",
    "learning_path": "variations",
    "lessons": "first shakes",
    "bots": "who play",
    "analysis": "what a move was worth",
    "games": "league, position, match",
    "tournament": "a league's day",
    "solver": "solutions and proofs",
    "show": "pictures",
    "referee": "matches, clocks, legal actions",
    "rules": "leagues, variations, claims, the judges",
    "cubes": "cubes and notation",
    "exact": "numbers",
}
WIDE, HIGH, GAP, EDGE = 688, 38, 12, 16
BROAD = 200
"""A room that is narrower says on a second line what it holds."""


def layers() -> list[list[str]]:
    """From top to foot, the rooms side by side."""
    told = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text(encoding="utf-8"))
    contract = told["tool"]["importlinter"]["contracts"][0]
    return [[room.strip().removeprefix("forceout.") for room in layer.split("|")] for layer in contract["layers"]]


def picture() -> str:
    found = layers()
    said = ", ".join(" and ".join(layer) for layer in found)
    high = EDGE + sum(_height(layer) + 14 for layer in found) + 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE + 2 * EDGE} {high}" role="img" '
        f'aria-label="The rooms from top to foot: {said}" font-family="sans-serif" font-size="14">'
        f'<rect width="100%" height="100%" fill="#FFFFFF"/>{"".join(_rooms(found))}</svg>\n'
    )


def _width(layer: list[str]) -> int:
    return (WIDE - GAP * (len(layer) - 1)) // len(layer)


def _height(layer: list[str]) -> int:
    return HIGH if _width(layer) >= BROAD else HIGH + 18


def _rooms(found: list[list[str]]) -> Iterator[str]:
    top = EDGE
    for layer in found:
        wide, high = _width(layer), _height(layer)
        for place, room in enumerate(layer):
            left = EDGE + place * (wide + GAP)
            yield f'<rect x="{left}" y="{top}" width="{wide}" height="{high}" rx="6" fill="#FBF7EC" stroke="#14282E"/>'
            yield f'<text x="{left + 14}" y="{top + 24}" font-weight="bold">{room}</text>'
            if high == HIGH:
                at = f'x="{left + wide - 14}" y="{top + 24}" text-anchor="end"'
            else:
                at = f'x="{left + 14}" y="{top + 44}"'
            yield f'<text {at} fill="#3B545B">{HOLDS[room]}</text>'
        top += high + 14


if __name__ == "__main__":
    print(picture(), end="")
