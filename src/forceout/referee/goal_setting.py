"""Setting the Goal: laying its cubes, saying “Goal”, or declaring that there is none."""

from __future__ import annotations

from dataclasses import replace

from forceout.cubes import words
from forceout.cubes.faces import ON_SETS_DIGITS
from forceout.referee import telling
from forceout.referee.action import TABLE, Action, Refused
from forceout.referee.clocks import carried_over, done, goes_on, start_clock
from forceout.referee.cubes import named_goal
from forceout.referee.position import goal_fault
from forceout.referee.refuse import needs_phase, needs_player, refuse
from forceout.referee.rolling import begin_shake
from forceout.referee.state import FORBIDDEN, GOAL, RESOURCES, Challenge, Irregularity, Phase, State
from forceout.referee.together import callers
from forceout.rules.finding import Finding
from forceout.rules.procedure import NoGoal, Task

UNDEFINED = ("goal-illegal/base", "goal-illegal/undefined")
"""Goals that are legal procedure and name no number all the same: they are challenged, not charged (manual B70)."""


def ask_for_goal(state: State) -> State:
    """The Goal-setter's turn to set it."""
    shake = state.shake
    state = state.but(phase=Phase.GOAL, shake=replace(shake, turn=shake.setter, goal_by=shake.setter))
    if state.procedure.roll_and_goal_together and state.clock is not None:
        return state  # one clock for both
    return start_clock(state, Task.GOAL, (shake.setter,), carried=carried_over(state))


def lay(state: State, action: Action) -> State:
    """Cubes are laid, or laid out anew, in the Goal section."""
    needs_phase(state, action, Phase.GOAL)
    _needs_setter(state, action)
    shake = state.shake
    if shake.bonus_called and not shake.bonus_made and not shake.goal:
        raise refuse(
            state, "bonus-owed", "goal-bonus", "After “Bonus” a cube goes to Forbidden before the Goal is laid."
        )
    goal, shape = named_goal(state, action.words)
    kept = {cube.number for cube in goal}
    taken_back = [cube for cube in shake.at(GOAL) if cube.number not in kept]
    if taken_back and not state.procedure.goal_open:
        named = words.listed(f"the {words.cube(cube)}" for cube in taken_back)
        text = f"{words.capital(named)} touched the Goal section and must be used in the Goal."
        raise refuse(state, "goal-touched", "goal-touched", text, procedural=True)
    most = 3 if state.setup.on_sets else state.terms.goal_cubes
    if len(goal) > most:
        text = f"A Goal has at most {words.count(most, 'cube')}."
        raise refuse(state, "goal-cubes", "goal-cubes", text, procedural=True)
    if shake.goal_from and not state.procedure.goal_open and (len(goal) < most or not kept <= set(shake.goal_from)):
        text = f"{words.capital(words.count(most, 'cube'))} of those that were laid must stay in the Goal."
        raise Refused(Finding("goal-kept", state.procedure.cite_case("B14", "goal-touched"), text))
    return laid(state, goal, shape)


def laid(state: State, goal: tuple[object, ...], shape: str) -> State:
    numbers = {cube.number for cube in goal}  # type: ignore[attr-defined]
    cubes = tuple(
        replace(cube, place=GOAL)
        if cube.number in numbers
        else replace(cube, place=RESOURCES)
        if cube.place == GOAL
        else cube
        for cube in state.shake.cubes
    )
    return state.with_shake(cubes=cubes, goal=goal, goal_shape=shape)


def _needs_setter(state: State, action: Action) -> None:
    needs_player(state, action)
    if action.who != state.shake.goal_by:
        name = state.name(state.shake.goal_by if state.shake.goal_by is not None else state.shake.setter)
        raise refuse(state, "wrong-seat/goal", "goal", f"{name} sets the Goal of this shake.")


def say_goal(state: State, action: Action) -> State:
    """“Goal”: it is set, and may not be changed any more."""
    needs_phase(state, action, Phase.GOAL)
    _needs_setter(state, action)
    if not state.shake.goal:
        raise refuse(state, "goal-empty", "goal-cubes", "A Goal has at least one cube.")
    fault = goal_fault(state)
    if fault is not None and state.setup.strict and state.procedure.goal_open:
        # the others help to put a faulty Goal right; it cannot be challenged for that
        raise refuse(state, "goal-illegal", "goal", f"{fault.text} Change it, and then say “Goal”.")
    return finished(state)


def finished(state: State) -> State:
    """The Goal is done, said or shown. Over the board one that names no number may be charged (manual B17, B39)."""
    fault = goal_fault(state)
    seat, charged = state.shake.goal_by, {one.finding.code for one in state.irregular}
    challenged = fault is not None and fault.code in UNDEFINED and not state.procedure.goal_open
    if fault is None or seat is None or state.setup.strict or challenged or "goal-cubes" in charged:
        return goal_stands(state)
    one = Irregularity(fault, seat, state.shake, state.phase, clock=state.clock, at=state.now)
    return goal_stands(state.but(irregular=(*state.irregular, one)))


def start_next_clock(state: State, action: Action) -> State:
    """The next player is timed, so the Goal is finished as if “Goal” had been said (manual G3, B8)."""
    needs_phase(state, action, Phase.GOAL)
    if state.procedure.goal_open:
        raise refuse(state, "goal-unsaid", "goal-said", "The Goal is set by saying “Goal”.")
    if state.setup.strict or state.procedure.time_sets_goal:
        _needs_setter(state, action)
    needs_player(state, action)
    if not state.shake.goal:
        raise refuse(state, "goal-empty", "goal-cubes", "A Goal has at least one cube.")
    return finished(state)


def out_of_time(state: State) -> bool:
    """Whether cubes lie on the Goal line that are the Goal now that time is up (003 IV-B-3-c, 004 III-B-2-c)."""
    return state.phase is Phase.GOAL and state.procedure.time_sets_goal and bool(state.shake.goal)


def set_by_time(state: State) -> State:
    """The cubes on the Goal line are the Goal as they lie."""
    setter = state.shake.goal_by if state.shake.goal_by is not None else state.shake.setter
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
    return state.phase is Phase.GOAL and bool(state.shake.goal) and goal_fault(state) is None


def goal_stands(state: State) -> State:
    """The Goal is fixed, and the player to the left of its setter is to move."""
    shake = state.shake
    setter = shake.goal_by if shake.goal_by is not None else shake.setter
    if state.setup.on_sets:
        # digit cubes that are not in the Goal are of no use to anybody
        cubes = tuple(
            replace(cube, place=FORBIDDEN) if cube.place == RESOURCES and cube.face in ON_SETS_DIGITS else cube
            for cube in shake.cubes
        )
        shake = replace(shake, cubes=cubes)
    first = state.left_of(setter)
    shake = replace(shake, goal_set=True, last_mover=setter, turn=first, bonus_called=False, bonus_made=False)
    shake = replace(shake, goal_from=())
    if any(one.pick for one in state.irregular) and goal_fault(state) is None:
        from forceout.referee.selecting import legal_goal_clears_picks

        state = legal_goal_clears_picks(state)
    state = state.noted(setter, f"{state.name(setter)} sets the Goal {telling.goal(state)}.")
    carried = carried_over(state)
    if shake.challenge is not None:  # no settable Goal was said to have a Solution (manual B34)
        from forceout.referee.writing import begin_writing

        return begin_writing(state.but(shake=shake))
    state = state.but(phase=Phase.PLAY, shake=shake)
    return start_clock(state, Task.FIRST_TURN, (first,), carried=carried)


def bonus_is_challenged(state: State, seat: int, claim: str) -> bool:
    """A bonus move says that a Goal can be set, so Impossible may be called before there is one (manual B34, B35)."""
    shake = state.shake
    return (
        state.phase in (Phase.GOAL, Phase.NO_GOAL)
        and state.procedure.manual
        and shake.bonus_made
        and not shake.goal
        and claim == state.procedure.claims[1]
        and seat != shake.goal_by
    )


def goal_owed(state: State, challenge: Challenge) -> State:
    """The challenge stands; its Goal-setter sets a Goal, and then everybody writes for it."""
    state = goes_on(state) if state.shake.holds_block is not None else state
    state = state.with_shake(holds_block=None, challenge=challenge, agreed=())
    if state.phase is Phase.GOAL:
        return state
    return start_clock(state.but(phase=Phase.GOAL), Task.GOAL, (challenge.mover,))


# -- no Goal ----------------------------------------------------------------------------------------


def declare_no_goal(state: State, action: Action) -> State:
    """“No Goal”: the Goal-setter believes that none has a Solution."""
    needs_phase(state, action, Phase.GOAL)
    _needs_setter(state, action)
    shake = state.shake
    if state.procedure.no_goal is NoGoal.NOT_PLAYED:
        raise refuse(state, "no-goal", "goal", "In these rules nobody says “no Goal”: a Goal must be set.")
    if shake.challenge is not None:
        raise refuse(state, "no-goal/bonus", "no-goal-bonus", "The bonus move was challenged: a Goal must be set.")
    if state.procedure.goal_open:  # whatever lies there goes back
        state = laid(state, (), "").with_shake(bonus_called=False, bonus_made=False)
    elif shake.at(GOAL):
        text = "A cube has touched the Goal section, so a Goal must be set."
        raise refuse(state, "no-goal/touched", "goal-touched", text, procedural=True)
    if state.shake.bonus_made or state.shake.bonus_called:
        text = "After a bonus move a Goal must be set."
        raise refuse(state, "no-goal/bonus", "no-goal-bonus", text, procedural=True)
    state = state.noted(action.who, f"{state.name(action.who)} says “no Goal”.")
    if shake.original_setter is not None:
        # who disagreed with another's "no Goal" has none to offer either
        finding = state.finding(
            "no-goal/in-vain", "no-goal-refuted", f"{state.name(action.who)} set no Goal after all."
        )
        state = state.penalised(action.who, state.procedure.penalties.disagreed_in_vain, finding)
        return void(state, shake.original_setter)
    return _asks_the_others(state, action.who)


def no_goal_by_time(state: State, setter: int) -> State:
    """Time is up, and there is no Goal: that counts as “no Goal” (002 Procedure for Goal Setting 5)."""
    state = laid(state, (), "").with_shake(bonus_called=False, bonus_made=False)
    text = f"Time is up, and {state.name(setter)} has set no Goal: that counts as “no Goal”."
    return _asks_the_others(state.noted(TABLE, text, "no-goal-time", state.procedure.cite("goal-time")), setter)


def _asks_the_others(state: State, setter: int) -> State:
    others = tuple(seat for seat in range(state.players) if seat != setter and seat not in state.absent)
    sand = state.clock.deadline - state.now if state.clock is not None and state.procedure.sand_runs_out else 0
    return start_clock(state.but(phase=Phase.NO_GOAL), Task.NO_GOAL, others, carried=max(0, sand))


def agree(state: State, action: Action) -> State:
    """An opponent agrees that no Goal can be set."""
    needs_phase(state, action, Phase.NO_GOAL)
    _needs_opponent(state, action)
    state = state.with_shake(agreed=(*state.shake.agreed, action.who))
    state = done(state.noted(action.who, f"{state.name(action.who)} agrees."), action.who)
    others = {seat for seat in range(state.players) if seat != state.shake.setter} - set(state.absent)
    if others - set(state.shake.agreed):
        return state
    return void(state, state.shake.setter)


def disagree(state: State, action: Action) -> State:
    """An opponent picks up the block: there is a Goal."""
    needs_phase(state, action, Phase.NO_GOAL)
    _needs_opponent(state, action)
    setter = state.shake.setter
    together = callers(state, action.who, action.words.split(), setter)
    names = words.listed(state.name(seat) for seat in together)
    state = state.noted(action.who, f"{names} {'disagrees' if len(together) == 1 else 'disagree'}.")
    # over the board cubes may lie in the Goal section all the same (manual B33)
    state = laid(state, (), "").with_shake(goal_from=(), bonus_called=False, bonus_made=False)
    if state.procedure.no_goal is NoGoal.SET_ANOTHER:
        shake = replace(state.shake, goal_by=action.who, turn=action.who, original_setter=setter, agreed=())
        return start_clock(state.but(phase=Phase.GOAL, shake=shake), Task.OWN_GOAL, (action.who,))
    from forceout.referee.writing import begin_writing

    challenge = Challenge("no-goal", together, setter)
    return begin_writing(state.with_shake(challenge=challenge))


def _needs_opponent(state: State, action: Action) -> None:
    needs_player(state, action)
    if action.who == state.shake.setter or action.who in state.shake.agreed:
        raise refuse(state, "wrong-seat/no-goal", "no-goal", "The other players answer “no Goal”, each of them once.")


def void(state: State, setter: int) -> State:
    """The shake counts for nothing; the same player rolls again, or in the Challenge Cup the next."""
    state = state.noted(-2, "The shake is void: nobody scores.", "void", state.procedure.cite("no-goal-agreed"))
    if not state.procedure.void_keeps_setter:
        setter = state.left_of(setter)
    if state.last_shake:
        from forceout.referee.round_end import close

        return close(state)
    return begin_shake(state, setter)
