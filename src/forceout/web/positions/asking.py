"""What can be made of a mat. Worker processes run it: every search has so many steps and no more, and a clock behind
them that only a very slow machine meets."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from forceout.cubes.notation.tokens import WrittenCube
from forceout.cubes.place import SECTIONS, Place
from forceout.games.position import Position
from forceout.referee.moving import kept_from_forbidden
from forceout.rules.claims import bar_to, claim_of, near_claim, open_claim
from forceout.solver.answer import IMPOSSIBLE, SOLUTION, Answer, Impossible, Undecided
from forceout.solver.budget import Budget, Incomplete
from forceout.solver.next_cubes import moved

STEPS = (50_000, 500_000, 5_000_000)
"""Of one search: at first, and when it is told to think longer."""
SECONDS = (1.0, 2.0, 4.0)
ALL_SECONDS = 6.0
"""For a page of moves. A worker that takes longer than ten is replaced."""
LONGEST = len(STEPS) - 1
PAGE = 20
MOST_LISTED = 200
FEW_CUBES = 5
CUBES_A_PAGE = 8
YES, NO, UNKNOWN = "yes", "no", "unknown"
OUTLOOKS = {SOLUTION: YES, IMPOSSIBLE: NO}


@dataclass(frozen=True)
class Line:
    """One question about the mat, and its answer."""

    key: str
    title: str
    under: str
    answer: str
    paper: str
    why: str


@dataclass(frozen=True)
class There:
    """Whether there is a solution."""

    lines: tuple[Line, ...]

    @property
    def open(self) -> bool:
        return any(line.answer == UNKNOWN for line in self.lines)


@dataclass(frozen=True)
class Listed:
    """Solutions, one for each choice of cubes, the fewest cubes first."""

    papers: tuple[str, ...]
    start: int
    most_cubes: int
    more: bool
    """Whether there are others to be shown."""
    complete: bool
    """Whether every choice of at most so many cubes was tried."""
    every: bool
    """Whether no solution can have more cubes than that."""
    why: str = ""


@dataclass(frozen=True)
class Move:
    """A cube to a section: could it be called that one more cube is enough, and is a solution left?"""

    section: str
    now: str
    left: str
    barred: str = ""


@dataclass(frozen=True)
class Next:
    """What each cube would do, a few cubes at a time."""

    cubes: tuple[tuple[WrittenCube, tuple[Move, ...]], ...]
    start: int
    of: int

    @property
    def open(self) -> bool:
        return any(UNKNOWN in (move.now, move.left) for _, moves in self.cubes for move in moves if not move.barred)


def goal_fault(position: Position) -> dict[str, str] | None:
    """Why what lies in the Goal is none."""
    fault = position.division.game.rules.goal_fault(position.laid_goal, position.terms)
    return None if fault is None else fault.of_cubes().as_json()


def asked(position: Position, what: str, level: int, start: int, most_cubes: int) -> Any:
    """The answer to one of the three questions, or why the Goal is none."""
    fault = goal_fault(position)
    if fault is not None:
        return fault
    if what == "all":
        return listed(position, level, start, most_cubes)
    return next_moves(position, level, start) if what == "next" else there(position, level)


def there(position: Position, level: int) -> There:
    """Whether the near claim would be right, and whether there is a solution at all: two questions, two answers."""
    near, far = near_claim(position.terms), open_claim(position.terms)
    called = claim_of(near, position.terms)
    barred = bar_to(near, position.terms, position.with_claim(near))
    now = Impossible(why=barred.text, code=barred.code) if barred is not None else _solved(position, near, level)
    first = Line("now", f"Could {called.title} be called?", "With at most one more cube from Resources", *_told(now))
    second = Line(
        "left", "Is there a solution at all?", "With any of the cubes left", *_told(_solved(position, far, level))
    )
    return There((first, second))


def _solved(position: Position, claim: str, level: int) -> Answer:
    return position.solve(claim, Budget(SECONDS[level], steps=STEPS[level]))


def _told(found: Answer) -> tuple[str, str, str]:
    return OUTLOOKS.get(found.status, UNKNOWN), found.equation or "", found.why or ""


def listed(position: Position, level: int, start: int, most_cubes: int) -> Listed:
    """A page of solutions with all of Resources; `complete` only where the search says that it tried everything."""
    there = position.with_claim(None)
    most = max(1, min(most_cubes, len(there.required) + len(there.permitted) + len(there.resources)))
    every = most >= len(there.required) + len(there.permitted) + len(there.resources)
    papers: list[str] = []
    end = min(start + PAGE, MOST_LISTED)
    try:
        found = position.solutions(None, most, Budget(SECONDS[level], steps=STEPS[level]))
        papers.extend(islice(found, end + 1))  # what was found stays when the search breaks off
    except Incomplete as error:
        return Listed(tuple(papers[start:end]), start, most, len(papers) > end, False, every, str(error))
    more = len(papers) > end
    return Listed(tuple(papers[start:end]), start, most, more, not more, every)


def next_moves(position: Position, level: int, start: int) -> Next:
    """For each different cube of Resources and each section what would be so after that move."""
    cubes = list(dict.fromkeys(position.with_claim(None).resources))
    until = time.monotonic() + ALL_SECONDS
    shown = cubes[start : start + CUBES_A_PAGE]
    return Next(tuple((cube, tuple(_moves(position, cube, level, until))) for cube in shown), start, len(cubes))


def _moves(position: Position, cube: WrittenCube, level: int, until: float) -> Iterator[Move]:
    rules, terms = position.division.league.rules, position.terms
    near, far = near_claim(terms), open_claim(terms)
    place: Any = position.with_claim(far)
    for section in SECTIONS:
        left = len(place.resources)
        barred = (
            kept_from_forbidden(rules.procedure, rules.game, cube.face, left) if section is Place.FORBIDDEN else None
        )
        if barred is not None:
            yield Move(section.value, NO, NO, barred.text)
            continue
        after = moved(place, cube, section)
        no_call = bar_to(near, terms, after) is not None
        now = Impossible() if no_call else _search(position, replace(after, claim=near), level, until)
        yield Move(section.value, _told(now)[0], _told(_search(position, after, level, until))[0])


def _search(position: Position, place: Any, level: int, until: float) -> Answer:
    seconds = min(SECONDS[level], until - time.monotonic())
    if seconds <= 0:
        return Undecided(why="The search ended before every way was tried.")
    solver = position.division.game.solver
    return solver.solve(place, position.terms, Budget(seconds, steps=STEPS[level]))
