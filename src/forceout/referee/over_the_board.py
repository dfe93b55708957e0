"""Over the board: what is against the procedure happens all the same, and is remembered as one that may be charged."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from forceout.cubes.place import SECTIONS, Place
from forceout.referee.action import Action, Refused
from forceout.referee.bonus_move import bonus_cube, check_bonus
from forceout.referee.clocks import start_clock
from forceout.referee.goal_laying import laid
from forceout.referee.moving import moved, moved_out_of_turn, named_move
from forceout.referee.named_cubes import named_cube, named_goal
from forceout.referee.refusals import not_allowed
from forceout.referee.rolling import rolled_by_another
from forceout.referee.state import Irregularity, Phase, State
from forceout.referee.wording import a_cube
from forceout.rules.procedure import Task


def happens_all_the_same(state: State, action: Action, refused: Refused) -> State:
    """The action is carried out, and remembered as one that may be charged."""
    doer = _DOERS.get(action.verb)
    if doer is None:
        raise refused
    code = refused.finding.code
    penalty = state.procedure.penalties.leader_bonus if code == "bonus-leader" else 0
    after = doer(state, action)
    lay = {cube.number: cube.place for cube in state.shake.cubes}
    cubes = tuple(cube.number for cube in after.shake.cubes if lay.get(cube.number) != cube.place)
    one = Irregularity(refused.finding, action.who, state.shake, state.phase, penalty, state.clock, state.now, cubes)
    return after.but(irregular=(*_still_chargeable(state, one), one, *_leading_as_well(state, action, one)))


def _still_chargeable(state: State, one: Irregularity) -> tuple[Irregularity, ...]:
    """A leader who plays the first cube elsewhere after “Bonus” has made no bonus move (manual C21)."""
    if one.finding.code != "bonus-forbidden":
        return state.irregular
    return tuple(other for other in state.irregular if (other.seat, other.finding.code) != (one.seat, "bonus-leader"))


def _leading_as_well(state: State, action: Action, one: Irregularity) -> tuple[Irregularity, ...]:
    """A leader's bonus move out of turn is two illegal procedures, and either may be charged (manual C1)."""
    if action.verb != "bonus" or one.finding.code != "wrong-seat/turn":
        return ()
    try:
        check_bonus(state, action.who)
    except Refused as refused:
        return (replace(one, finding=refused.finding, penalty=state.procedure.penalties.leader_bonus),)
    return ()


def _move(state: State, action: Action) -> State:
    cube, section = named_move(state, action)
    shake = state.shake
    if state.phase is not Phase.PLAY:
        return state.but(shake=shake.moved(cube.number, section)).noted(
            action.who, f"{state.name(action.who)} plays {a_cube(cube)} to {section.capitalize()}."
        )
    if action.who != shake.turn:
        return moved_out_of_turn(state, action.who, cube, section)
    if shake.bonus.owed and section == Place.FORBIDDEN:
        return bonus_cube(state, action.who, cube)
    return moved(state, action.who, cube, section)


def _bonus(state: State, action: Action) -> State:
    own = action.who == (state.shake.goal.by if state.phase is Phase.GOAL else state.shake.turn)
    state = state.with_bonus(called=True) if own else state.with_bonus(by=action.who)
    return state.noted(action.who, f"{state.name(action.who)} says “Bonus”.")


def _shift(state: State, action: Action) -> State:
    words = action.words.split()
    if len(words) != 2 or words[1].lower() not in SECTIONS:
        raise not_allowed(state, "unknown-section", "stays", "Say which cube is shifted, and to which section.")
    for place in SECTIONS:
        if any(cube.face == words[0].lstrip("rbgk") or str(cube) == words[0] for cube in state.shake.at(place)):
            cube = named_cube(state, words[0], place)
            state = state.but(shake=state.shake.moved(cube.number, Place(words[1].lower())))
            return state.noted(
                action.who, f"{state.name(action.who)} shifts {a_cube(cube)} to {words[1].capitalize()}."
            )
    raise not_allowed(state, "unknown-cube", "stays", "That cube does not lie on the mat.")


def _lay(state: State, action: Action) -> State:
    return laid(state, *named_goal(state, action.words))


def _no_goal(state: State, action: Action) -> State:
    others = tuple(seat for seat in range(state.players) if seat != action.who and seat not in state.absent)
    state = state.noted(action.who, f"{state.name(action.who)} says “no Goal”.")
    return start_clock(state.but(phase=Phase.NO_GOAL), Task.NO_GOAL, others)


_DOERS: dict[str, Callable[[State, Action], State]] = {
    "roll": rolled_by_another,
    "move": _move,
    "bonus": _bonus,
    "shift": _shift,
    "lay": _lay,
    "no-goal": _no_goal,
}
