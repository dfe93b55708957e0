"""What a player could do at a moment, and whether the referee lets it happen: nobody is left without a way on."""

from __future__ import annotations

import random
from collections.abc import Iterator

from forceout.cubes.cards import ALL_CARDS
from forceout.cubes.place import Place
from forceout.referee.action import JUDGE, Action, Refused
from forceout.referee.dice import rolled
from forceout.referee.match import apply
from forceout.referee.state import Phase, State

WRITTEN = "1 = 1"
EARLIER = frozenset({"no-goal/refuted"})
"""What is paid for later than it was done: “no Goal” was wrong, and the first move shows it."""


def could_do(state: State, seat: int) -> Iterator[tuple[str, str]]:  # noqa: C901 - a list of verbs by phase
    """Verbs and words that a player could try now, those that finish the task in hand first."""
    shake = state.shake
    match state.phase:
        case Phase.LOT:
            yield "lot", "1"
        case Phase.ROLL | Phase.BETWEEN:
            yield "roll", " ".join(rolled(state.setup, random.Random(state.number)))
            if state.setup.game.deals_cards:
                yield "deal", " ".join(map(str, ALL_CARDS[: state.setup.division.terms.fewest_cards]))
        case Phase.SELECT:
            for variation in state.setup.division.offered:
                for parameter in variation.parameters or ("", "B"):
                    yield "select", f"{variation.key}:{parameter}" if parameter else variation.key
        case Phase.GOAL:
            yield "goal", ""
            yield "no-goal", ""
            for cube in (*shake.at(Place.GOAL), *shake.at(Place.RESOURCES)):
                yield "lay", str(cube)
            yield "lay", "".join(str(shake.cubes[cube.number]) for cube in shake.goal.cubes)
            for cube in shake.at(Place.RESOURCES):
                yield "move", f"{cube} forbidden"
        case Phase.NO_GOAL:
            yield "agree", ""
            yield "disagree", ""
        case Phase.PLAY:
            for cube in shake.at(Place.RESOURCES):
                yield "move", f"{cube} permitted"
                yield "move", f"{cube} forbidden"
        case Phase.WRITE:
            yield "present", WRITTEN
            yield "withhold", ""
            yield "side", "mover"
            yield "side", "challenger"
        case Phase.CHECK:
            yield "accept", ""
        case Phase.SIGN:
            yield "sign", ""
    if shake.block.holder == seat:
        yield "challenge", state.procedure.claims[1]
        yield "put-down", ""


def can_act(state: State, seat: int) -> bool:
    """Whether something a player could do now is accepted, and costs that player nothing."""
    for verb, words in could_do(state, seat):
        try:
            after = apply(state, Action(state.now, seat, verb, words))
        except Refused:
            continue
        if verb in ("put-down", "challenge") or not (set(lost(state, after, seat)) - EARLIER):
            return True
    return False


def lost(before: State, after: State, seat: int) -> list[str]:
    """By what a player lost points between two states."""
    told = after.account[len(before.account) :]
    return [event.code for event in told if event.penalty and event.points[seat] < 0]


def way_on(state: State) -> bool:
    """Whether anybody at the table can act: a player who is there, or a judge who has stopped the clocks."""
    if state.paused_at is not None:
        try:
            apply(state, Action(state.now, JUDGE, "resume"))
        except Refused:
            return False
        return True
    # whoever is probably on turn is asked first: for everybody else all that can be tried is refused
    shake = state.shake
    likely = {shake.turn, shake.goal.by, shake.block.holder, *(state.clock.seats if state.clock else ())}
    seats = sorted(range(state.players), key=lambda seat: seat not in likely)
    return any(can_act(state, seat) for seat in seats if seat not in state.absent)
