"""Which cube a bot moves, and where: it keeps the shake solvable and leaves no solution one cube away."""

from __future__ import annotations

import random

from forceout.bots.decision import Decision
from forceout.bots.sight import Sight
from forceout.cubes.notation.tokens import WrittenCube
from forceout.cubes.place import Place
from forceout.referee.moving import open_sections
from forceout.referee.position import position, written
from forceout.referee.state import State
from forceout.rules.claims import bar_to
from forceout.solver.answer import IMPOSSIBLE, SOLUTION
from forceout.solver.next_cubes import moved
from forceout.solver.solve import AnyPosition

MOST_TRIES = 14
LATE, PRESSING, ANSWERS = 6, 2, 4
"""With so few cubes left, so many safe moves are compared by so many answers to each."""


def choose_move(view: State, seat: int, sight: Sight, dice: random.Random) -> Decision:
    """A safe move if it finds one; else the one least likely to be punished."""
    options = _options(view, dice)
    if not sight.level.looks_ahead:
        cube, section = options[0]
        return _decision(cube, section, "This looks fine.", sight)
    near, far = view.procedure.claims
    place = position(view, far)
    fallback: tuple[WrittenCube, str] | None = None
    safe: list[tuple[WrittenCube, Place, AnyPosition]] = []
    for cube, section in options[:MOST_TRIES]:
        after = moved(place, cube, section)
        if section != Place.FORBIDDEN and _near(view, near, after, sight):
            continue  # somebody would call Now
        if sight.look(view, far, after).status == IMPOSSIBLE:
            continue  # somebody would call Impossible
        if sight.look(view, far, after).status == SOLUTION:
            safe.append((cube, section, after))
            if not _presses(sight, place) or len(safe) == PRESSING:
                break
            continue
        fallback = fallback or (cube, section)
    if safe:
        cube, section, _ = max(safe, key=lambda move: _danger(view, move[2], sight)) if len(safe) > 1 else safe[0]
        return _decision(cube, section, "It keeps a solution, and none is one cube away.", sight)
    if fallback is not None:
        return _decision(*fallback, "I see no danger in it.", sight)
    cube, section = options[0]
    return _decision(cube, section, "Every move I see is dangerous.", sight)


def _near(view: State, near: str, after: AnyPosition, sight: Sight) -> bool:
    """Whether somebody could call Now after a move, and would be right."""
    return bar_to(near, view.terms, after) is None and sight.look(view, near, after).status == SOLUTION


def _presses(sight: Sight, place: AnyPosition) -> bool:
    """Late in a shake the best level looks for moves that leave the opponent none that is safe."""
    return sight.level.overlooks == 0 and len(place.resources) <= LATE


def _danger(view: State, after: AnyPosition, sight: Sight) -> float:
    """The share of the opponent's answers that would be a flub."""
    near, far = view.procedure.claims
    answers = [
        (cube, section) for cube in dict.fromkeys(after.resources) for section in (Place.REQUIRED, Place.FORBIDDEN)
    ]
    flubs = 0
    for cube, section in answers[:ANSWERS]:
        then = moved(after, cube, section)
        flubs += _near(view, near, then, sight) or sight.look(view, far, then).status == IMPOSSIBLE
    return flubs / max(1, len(answers[:ANSWERS]))


def _decision(cube: WrittenCube, section: str, reason: str, sight: Sight) -> Decision:
    return Decision("move", f"{cube.name} {section}", reason, sight.level.human_seconds)


def _options(view: State, dice: random.Random) -> list[tuple[WrittenCube, Place]]:
    """Every different legal move, in random order."""
    cubes = {written(cube): cube for cube in view.shake.at(Place.RESOURCES)}
    found = [(name, section) for name, cube in cubes.items() for section in open_sections(view, cube)]
    dice.shuffle(found)
    return found
