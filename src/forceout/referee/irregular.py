"""Over the board: what is against the procedure happens, may be charged, and is insulated by the next legal action."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from forceout.referee.action import Action, Refused
from forceout.referee.clocks import start_clock
from forceout.referee.correcting import put_right
from forceout.referee.cubes import named_cube, named_goal
from forceout.referee.goal_setting import laid
from forceout.referee.moving import bonus_cube, check_bonus, moved, moved_out_of_turn, named_move
from forceout.referee.putting_back import PUT_BACK
from forceout.referee.refuse import needs_player, refuse
from forceout.referee.rolling import rolled_by_another
from forceout.referee.state import FORBIDDEN, SECTIONS, Irregularity, Phase, State
from forceout.referee.telling import a_cube
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
    if shake.bonus_called and not shake.bonus_made and section == FORBIDDEN:
        return bonus_cube(state, action.who, cube)
    return moved(state, action.who, cube, section)


def _bonus(state: State, action: Action) -> State:
    own = action.who == (state.shake.goal_by if state.phase is Phase.GOAL else state.shake.turn)
    state = state.with_shake(bonus_called=True) if own else state.with_shake(bonus_by=action.who)
    return state.noted(action.who, f"{state.name(action.who)} says “Bonus”.")


def _shift(state: State, action: Action) -> State:
    words = action.words.split()
    if len(words) != 2 or words[1].lower() not in SECTIONS:
        raise refuse(state, "unknown-section", "stays", "Say which cube is shifted, and to which section.")
    for place in SECTIONS:
        if any(cube.face == words[0].lstrip("rbgk") or str(cube) == words[0] for cube in state.shake.at(place)):
            cube = named_cube(state, words[0], place)
            state = state.but(shake=state.shake.moved(cube.number, words[1].lower()))
            return state.noted(
                action.who, f"{state.name(action.who)} shifts {a_cube(cube)} to {words[1].capitalize()}."
            )
    raise refuse(state, "unknown-cube", "stays", "That cube does not lie on the mat.")


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


def insulated(state: State, seat: int) -> State:
    """A legal action of another player: what was done before stands (IX-B). One's own action insulates nothing."""
    kept = tuple(one for one in state.irregular if one.seat == seat)
    return state if len(kept) == len(state.irregular) else state.but(irregular=kept)


def charge(state: State, action: Action) -> State:
    """“charge 1”, “charge 1 bonus-leader”: the latest irregularity of a seat, or the one of that kind, is put right."""
    needs_player(state, action)
    holder = state.shake.holds_block
    if holder not in (None, action.who):
        text = f"{state.name(holder or 0)} has the block, and a challenge comes before a charge."
        return state.noted(action.who, text, "charge-set-aside", state.procedure.cite("illegal"))
    seat, kind = [*action.words.split(), "", ""][:2]
    against = [
        one
        for one in state.irregular
        if one.seat != action.who and seat in ("", str(one.seat)) and kind in ("", one.finding.code, one.finding.family)
    ]
    if not against:
        text = "There is nothing to charge: what was done is legal, or it stands by now."
        return state.noted(action.who, text, "charge-set-aside", state.procedure.cite("illegal"))
    one = against[-1]
    state = state.noted(
        action.who, f"{state.name(action.who)} charges: {one.finding.text}", one.finding.code, one.finding.rule
    )
    return putting_back(one)(state, one)


def putting_back(one: Irregularity) -> Callable[[State, Irregularity], State]:
    """What puts an irregularity right."""
    if one.phase is Phase.GOAL and one.finding.code != "bonus-leader":
        return put_right
    return PUT_BACK.get(one.finding.code, put_right)


__all__ = ["bonus_cube", "charge", "happens_all_the_same", "insulated"]
