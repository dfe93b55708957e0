"""Setting the Goal: laying its cubes, saying “Goal”, and what time makes of it."""

from __future__ import annotations

from dataclasses import replace

from forceout.cubes import words
from forceout.cubes.place import Place
from forceout.referee import wording
from forceout.referee.action import TABLE, Action, Refused
from forceout.referee.clocks import carried_over, goes_on, start_clock
from forceout.referee.goal_laying import laid, needs_setter
from forceout.referee.named_cubes import named_goal
from forceout.referee.position import goal_fault
from forceout.referee.refusals import needs_player, not_allowed
from forceout.referee.state import Block, Challenge, Irregularity, Phase, State
from forceout.referee.writing_begins import begin_writing
from forceout.rules.finding import Finding
from forceout.rules.procedure import Task

UNDEFINED = ("goal-illegal/base", "goal-illegal/undefined")
"""Goals that are legal procedure and name no number all the same: they are challenged, not charged (manual B70)."""


def ask_for_goal(state: State) -> State:
    """The Goal-setter's turn to set it."""
    shake = state.shake
    state = state.but(
        phase=Phase.GOAL, shake=replace(shake, turn=shake.setter, goal=replace(shake.goal, by=shake.setter))
    )
    if state.procedure.roll_and_goal_together and state.clock is not None:
        return state  # one clock for both
    return start_clock(state, Task.GOAL, (shake.setter,), carried=carried_over(state))


def lay(state: State, action: Action) -> State:
    """Cubes are laid, or laid out anew, in the Goal section."""
    state = check_lay(state, action)
    shake = state.shake
    goal, shape = named_goal(state, action.words)
    kept = {cube.number for cube in goal}
    taken_back = [cube for cube in shake.at(Place.GOAL) if cube.number not in kept]
    if taken_back and not state.procedure.goal_open:
        named = words.listed(f"the {words.cube(cube)}" for cube in taken_back)
        text = f"{words.capital(named)} touched the Goal section and must be used in the Goal."
        raise not_allowed(state, "goal-touched", "goal-touched", text, procedural=True)
    most = state.terms.goal_cubes
    if len(goal) > most:
        text = f"A Goal has at most {words.count(most, 'cube')}."
        raise not_allowed(state, "goal-cubes", "goal-cubes", text, procedural=True)
    if (
        shake.goal.only_from
        and not state.procedure.goal_open
        and (len(goal) < most or not kept <= set(shake.goal.only_from))
    ):
        text = f"{words.capital(words.count(most, 'cube'))} of those that were laid must stay in the Goal."
        raise Refused(Finding("goal-kept", state.procedure.cite_case("B14", "goal-touched"), text))
    return laid(state, goal, shape)


def check_lay(state: State, action: Action) -> State:
    """Whether a player lays the Goal now, whichever cubes it is made of."""
    needs_setter(state, action)
    shake = state.shake
    if shake.bonus.owed and not shake.goal.cubes:
        raise not_allowed(
            state, "bonus-owed", "goal-bonus", "After “Bonus” a cube goes to Forbidden before the Goal is laid."
        )
    return state


def say_goal(state: State, action: Action) -> State:
    """“Goal”: it is set, and may not be changed any more."""
    needs_setter(state, action)
    if not state.shake.goal.cubes:
        raise not_allowed(state, "goal-empty", "goal-cubes", "A Goal has at least one cube.")
    fault = goal_fault(state)
    if fault is not None and state.setup.strict and state.procedure.goal_open:
        # the others help to put a faulty Goal right; it cannot be challenged for that
        raise not_allowed(state, "goal-illegal", "goal", f"{fault.text} Change it, and then say “Goal”.")
    return finished(state)


def finished(state: State) -> State:
    """The Goal is done, said or shown. Over the board one that names no number may be charged (manual B17, B39)."""
    fault = goal_fault(state)
    seat, charged = state.shake.goal.by, {one.finding.code for one in state.irregular}
    challenged = fault is not None and fault.code in UNDEFINED and not state.procedure.goal_open
    if fault is None or seat is None or state.setup.strict or challenged or "goal-cubes" in charged:
        return goal_stands(state)
    one = Irregularity(fault, seat, state.shake, state.phase, clock=state.clock, at=state.now)
    return goal_stands(state.but(irregular=(*state.irregular, one)))


def start_next_clock(state: State, action: Action) -> State:
    """The next player is timed, so the Goal is finished as if “Goal” had been said (manual G3, B8)."""
    if state.procedure.goal_open:
        raise not_allowed(state, "goal-unsaid", "goal-said", "The Goal is set by saying “Goal”.")
    if state.setup.strict or state.procedure.time_sets_goal:
        needs_setter(state, action)
    needs_player(state, action)
    if not state.shake.goal.cubes:
        raise not_allowed(state, "goal-empty", "goal-cubes", "A Goal has at least one cube.")
    return finished(state)


def out_of_time(state: State) -> bool:
    """Whether cubes lie on the Goal line that are the Goal now that time is up (003 IV-B-3-c, 004 III-B-2-c)."""
    return state.phase is Phase.GOAL and state.procedure.time_sets_goal and bool(state.shake.goal.cubes)


def set_by_time(state: State) -> State:
    """The cubes on the Goal line are the Goal as they lie."""
    setter = state.shake.goal_setter
    text = f"Time to set the Goal is up, so what {state.name(setter)} has laid is the Goal."
    return finished(state.noted(TABLE, text, "goal-time", state.procedure.cite("goal-time")))


def advised(state: State, seat: int) -> State:
    """Time is up, and what lies there is no Goal: the others say what is wrong, and there is one more interval."""
    fault = goal_fault(state)
    assert fault is not None
    text = f"This is no Goal yet. {fault.text} {state.name(seat)} has more time to change it."
    state = start_clock(state.noted(seat, text, "goal-advice", state.procedure.cite("goal")), Task.GOAL, (seat,))
    return state.but(clock=replace(state.clock, stage=1)) if state.clock is not None else state


def goal_lies_ready(state: State) -> bool:
    """Whether what lies in the Goal section could be the Goal: then it looks finished (manual B23, B24)."""
    return state.phase is Phase.GOAL and bool(state.shake.goal.cubes) and goal_fault(state) is None


def goal_stands(state: State) -> State:
    """The Goal is fixed, and the player to the left of its setter is to move."""
    shake = state.shake
    setter = shake.goal_setter
    if state.setup.game.goal_only:
        # such cubes, where they are not in the Goal, are of no use to anybody
        cubes = tuple(
            replace(cube, place=Place.FORBIDDEN)
            if cube.place == Place.RESOURCES and cube.face in state.setup.game.goal_only
            else cube
            for cube in shake.cubes
        )
        shake = replace(shake, cubes=cubes)
    first = state.left_of(setter)
    goal = replace(shake.goal, is_set=True, only_from=())
    shake = replace(shake, goal=goal, last_mover=setter, turn=first, bonus=shake.bonus.over())
    if any(one.pick for one in state.irregular) and goal_fault(state) is None:
        # once a legal Goal is set an illegal pick is not charged any more, be it the setter's own (000 II-B-2)
        state = state.but(irregular=tuple(one for one in state.irregular if not one.pick))
    state = state.noted(setter, f"{state.name(setter)} sets the Goal {wording.goal(state)}.")
    carried = carried_over(state)
    if shake.challenge is not None:  # no settable Goal was said to have a Solution (manual B34)
        return begin_writing(state.but(shake=shake))
    state = state.but(phase=Phase.PLAY, shake=shake)
    return start_clock(state, Task.FIRST_TURN, (first,), carried=carried)


def bonus_is_challenged(state: State, seat: int, claim: str) -> bool:
    """A bonus move says that a Goal can be set, so Impossible may be called before there is one (manual B34, B35)."""
    shake = state.shake
    return (
        state.phase in (Phase.GOAL, Phase.NO_GOAL)
        and state.procedure.manual
        and shake.bonus.made
        and not shake.goal.cubes
        and claim == state.procedure.claims[1]
        and seat != shake.goal.by
    )


def goal_owed(state: State, challenge: Challenge) -> State:
    """The challenge stands; its Goal-setter sets a Goal, and then everybody writes for it."""
    state = goes_on(state) if state.shake.block.holder is not None else state
    state = state.with_shake(block=Block(), challenge=challenge, agreed=())
    if state.phase is Phase.GOAL:
        return state
    return start_clock(state.but(phase=Phase.GOAL), Task.GOAL, (challenge.mover,))
