"""What has to be touched for an act, one thing after another: a lesson points at each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from forceout.cubes import words
from forceout.cubes.place import Place
from forceout.lessons.lesson import Act
from forceout.referee.state import MatCube, State
from forceout.rules.claims import called
from forceout.web import wire
from forceout.web.tables.board_view.pieces import pieces_of

BUTTONS = {"roll": "Roll the cubes", "pick-up": "the block", "goal": "Goal"}
HAND_IN = "Hand in"


def targets_of(act: Act, before: State, after: State) -> list[wire.LessonTarget]:
    """In order; none for an act that is not pointed at."""
    return list(_targets(act, before, after))


def _targets(act: Act, before: State, after: State) -> Iterator[wire.LessonTarget]:
    if act.verb in BUTTONS:
        yield _target("button", act.verb, BUTTONS[act.verb])
    elif act.verb == "challenge":
        yield _target("button", act.words, called(act.words))
    elif act.verb == "lay":
        for one in after.shake.goal.cubes:
            yield _cube("cube", after.shake.cubes[one.number])
            yield _target("place", Place.GOAL.value, "the Goal")
    elif act.verb == "move":
        cube = next(new for old, new in zip(before.shake.cubes, after.shake.cubes, strict=True) if old != new)
        yield _cube("cube", cube)
        yield _target("place", cube.place.value, words.capital(cube.place.value))
    elif act.verb == "present":
        yield from (_cube("key", cube) for cube in _keys(act.words, before))
        yield _target("button", "present", HAND_IN)


def _keys(paper: str, state: State) -> Iterator[MatCube]:
    """The keys of the pad with which it is written, up to the Goal, which stands there already."""
    free = [cube for cube in state.shake.cubes if cube.place not in (Place.GOAL, Place.FORBIDDEN)]
    for piece in pieces_of(paper.partition("=")[0].strip(), state):
        if piece["kind"] != "cube":
            continue
        fits = [cube for cube in free if cube.face == piece["text"]]
        coloured = [cube for cube in fits if (cube.colour.value if cube.colour else "") == piece["colour"]]
        cube = (coloured or fits)[0]
        free.remove(cube)
        yield cube


def _cube(kind: Literal["cube", "key"], cube: MatCube) -> wire.LessonTarget:
    return _target(kind, str(cube.number), f"the {words.cube(cube)}")


def _target(kind: Literal["cube", "place", "button", "key"], name: str, spoken: str) -> wire.LessonTarget:
    return {"kind": kind, "name": name, "spoken": spoken}
