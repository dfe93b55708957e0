"""Selecting variations: in turn, a second try after a bad one, a point for each."""

from __future__ import annotations

from dataclasses import replace

from forceout.cubes.notation.tokens import WrittenCube
from forceout.referee.action import Action
from forceout.referee.clocks import start_clock
from forceout.referee.refuse import needs_phase, needs_player, refuse
from forceout.referee.state import Irregularity, Phase, Pick, State
from forceout.rules.finding import BadQuestion
from forceout.rules.onsets.position import OnSetsRoll
from forceout.rules.procedure import Task
from forceout.rules.selection import Ruling, Selection, rule_on_selection
from forceout.rules.variation import Choice, find


def ask_for_selection(state: State) -> State:
    """The player in turn has 15 seconds, and whatever is left of the rolling minute."""
    start = max(state.now, state.shake.roll_until)
    return start_clock(state, Task.SELECT, (state.shake.turn,), start=start)


def select(state: State, action: Action) -> State:
    """A player circles one variation, or two separated by a semicolon."""
    if state.phase is Phase.ROLL and not state.shake.cubes and not state.setup.strict:
        return _before_the_roll(state, action)
    needs_phase(state, action, Phase.SELECT)
    needs_player(state, action)
    if action.who != state.shake.turn:
        text = f"It is {state.name(state.shake.turn)}'s turn to select."
        raise refuse(state, "wrong-seat/select", "select", text)
    picks = tuple(Choice.parse(word.strip()) for word in action.words.split(";") if word.strip())
    _needs_blanks_filled(state, picks)
    try:
        ruling = _ruling(state, action.who, picks)
    except BadQuestion as error:
        raise refuse(state, "unknown-variation", "select", error.message) from None
    if ruling.legal:
        return _selected(state, action.who, picks)
    if ruling.penalty == 0:
        raise refuse(state, f"selection/{ruling.finding.code}", "select", ruling.finding.text)
    if state.setup.strict:
        return _bad_try(state, action.who, ruling)
    # over the board nobody sees it until somebody points it out (000 II-B-2)
    pick = Pick(action.who, picks, legal=False)
    before = replace(state.shake, tries=state.shake.tries + 1)
    irregular = Irregularity(
        ruling.finding, action.who, before, state.phase, ruling.penalty, clock=state.clock, at=state.now
    )
    state = state.but(irregular=(*state.irregular, irregular))
    return _next(_noted(state.with_shake(picks=(*state.shake.picks, pick)), action.who, picks))


def _needs_blanks_filled(state: State, picks: tuple[Choice, ...]) -> None:
    """Base, Multiple of k and the like are not selected until the blank is filled in (manual A7)."""
    for pick in picks:
        offered = find(state.setup.division.offered, pick.key)
        if offered is not None and not pick.parameter and not offered.takes(""):
            text = f"{offered.title} has a blank that must be filled in before the time is up."
            raise refuse(state, "selection/blank", "select", text)


def _before_the_roll(state: State, action: Action) -> State:
    """Over the board: a selection before there are cubes may be charged, and is never a selection (manual A11)."""
    needs_player(state, action)
    finding = state.finding("select-early", "select", f"{state.name(action.who)} selects before the cubes are rolled.")
    one = Irregularity(finding, action.who, state.shake, state.phase, clock=state.clock, at=state.now)
    return state.but(irregular=(*state.irregular, one)).noted(action.who, finding.text)


def _ruling(state: State, seat: int, picks: tuple[Choice, ...]) -> Ruling:
    setup, shake = state.setup, state.shake
    cubes = tuple(WrittenCube(cube.face, cube.face, cube.colour) for cube in shake.cubes)
    present = setup.players - len(state.absent)
    selection = Selection(picks, shake.chosen, present, seat == shake.setter)
    roll = OnSetsRoll(cubes, shake.universe) if setup.on_sets else cubes
    return rule_on_selection(selection, roll, setup.ruleset, setup.division)


def _selected(state: State, seat: int, picks: tuple[Choice, ...]) -> State:
    # a legal selection insulates an illegal one before it
    state = state.but(irregular=tuple(one for one in state.irregular if one.seat == seat))
    return _next(_noted(state.with_shake(picks=(*state.shake.picks, Pick(seat, picks))), seat, picks))


def _noted(state: State, seat: int, picks: tuple[Choice, ...]) -> State:
    return state.noted(seat, f"{state.name(seat)} selects {' and '.join(map(str, picks))}.")


def _bad_try(state: State, seat: int, ruling: Ruling) -> State:
    state = state.penalised(seat, ruling.penalty, ruling.finding)
    if state.shake.tries:
        return forfeit_selection(state, seat)
    return state.with_shake(tries=1)


def forfeit_selection(state: State, seat: int) -> State:
    text = f"{state.name(seat)} has no variation in this shake."
    state = state.noted(seat, text, "no-selection", state.procedure.cite("select-again"))
    return _next(state.with_shake(picks=(*state.shake.picks, Pick(seat, ()))))


def _next(state: State) -> State:
    state = state.with_shake(tries=0)
    following = state.left_of(state.shake.turn)
    if following == state.shake.setter:
        from forceout.referee.goal_setting import ask_for_goal

        return ask_for_goal(state)
    return ask_for_selection(state.with_shake(turn=following))
