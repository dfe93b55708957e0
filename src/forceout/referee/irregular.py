"""Over the board: what is against the procedure happens, may be charged, and is insulated by the next legal action."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from forceout.referee.action import Action, Refused
from forceout.referee.clocks import start_clock
from forceout.referee.cubes import named_cube, named_goal
from forceout.referee.goal_setting import laid
from forceout.referee.moving import bonus_cube, moved
from forceout.referee.refuse import needs_player, refuse
from forceout.referee.rolling import rolled_by_another
from forceout.referee.state import SECTIONS, Irregularity, Phase, State
from forceout.rules.procedure import Task


def happens_all_the_same(state: State, action: Action, refused: Refused) -> State:
    """The action is carried out, and remembered as one that may be charged."""
    doer = _DOERS.get(action.verb)
    if doer is None:
        raise refused
    code = refused.finding.code
    penalty = state.procedure.penalties.leader_bonus if code == "bonus-leader" else 0
    one = Irregularity(refused.finding, action.who, state.shake, state.phase, penalty)
    after = doer(state, action)
    return after.but(irregular=(*state.irregular, one))


def _move(state: State, action: Action) -> State:
    words = action.words.split()
    if len(words) != 2 or words[1].lower() not in SECTIONS:
        raise refuse(state, "unknown-section", "turn", "A move names a cube and Required, Permitted or Forbidden.")
    cube, section = named_cube(state, words[0]), words[1].lower()
    if state.phase is Phase.GOAL:
        return state.but(shake=state.shake.moved(cube.number, section)).noted(
            action.who, f"{state.name(action.who)} plays {cube} to {section.capitalize()}."
        )
    return moved(state, action.who, cube, section)


def _bonus(state: State, action: Action) -> State:
    return state.with_shake(bonus_called=True).noted(action.who, f"{state.name(action.who)} says “Bonus”.")


def _shift(state: State, action: Action) -> State:
    words = action.words.split()
    for place in SECTIONS:
        if len(words) == 2 and any(
            cube.face == words[0].lstrip("rbgk") or str(cube) == words[0] for cube in state.shake.at(place)
        ):
            cube = named_cube(state, words[0], place)
            state = state.but(shake=state.shake.moved(cube.number, words[1].lower()))
            return state.noted(action.who, f"{state.name(action.who)} shifts {cube} to {words[1].capitalize()}.")
    raise refuse(state, "unknown-cube", "stays", "That cube does not lie on the mat.")


def _lay(state: State, action: Action) -> State:
    return laid(state, *named_goal(state, action.words))


def _no_goal(state: State, action: Action) -> State:
    others = tuple(seat for seat in range(state.players) if seat != action.who and seat not in state.absent)
    state = state.noted(action.who, f"{state.name(action.who)} declares no Goal.")
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
    """“charge 1”: an opponent charges the latest irregularity of a seat, which is put right as the rules say."""
    needs_player(state, action)
    word = action.words.strip()
    against = [one for one in state.irregular if not word or str(one.seat) == word]
    against = [one for one in against if one.seat != action.who]
    if not against:
        text = "There is no illegal procedure to charge: what was done is legal, or stands by now."
        return state.noted(action.who, text, "charge-set-aside", state.procedure.cite("illegal"))
    one = against[-1]
    state = state.noted(
        action.who, f"{state.name(action.who)} charges: {one.finding.text}", one.finding.code, one.finding.rule
    )
    if one.finding.code == "bonus-leader":
        return _leaders_bonus_returns(state, one)
    restored = state.but(
        shake=replace(one.before, absent=state.shake.absent),
        phase=one.phase,
        irregular=tuple(other for other in state.irregular if other is not one),
    )
    if one.penalty:
        restored = restored.penalised(one.seat, one.penalty, one.finding)
    task = {Phase.GOAL: Task.GOAL, Phase.PLAY: Task.TURN, Phase.ROLL: Task.ROLL, Phase.SELECT: Task.SELECT}.get(
        one.phase
    )
    who = one.before.setter if one.phase is Phase.ROLL else one.before.turn
    return start_clock(restored, task, (who,)) if task is not None else restored


def _leaders_bonus_returns(state: State, one: Irregularity) -> State:
    """The second cube goes back, or before the Goal the one in Forbidden; the leader loses a point."""
    places = {cube.number: cube.place for cube in one.before.cubes}
    played = [cube for cube in state.shake.cubes if places.get(cube.number) != cube.place]
    shake = state.shake
    if one.phase is Phase.GOAL:
        returned = [cube for cube in played if cube.place == "forbidden"]
    else:
        returned = played[1:] if len(played) > 1 else []
    for cube in returned:
        shake = shake.moved(cube.number, "resources")
    state = state.but(shake=shake, irregular=tuple(other for other in state.irregular if other is not one))
    return state.penalised(one.seat, one.penalty, one.finding)


__all__ = ["bonus_cube", "charge", "happens_all_the_same", "insulated"]
