"""Selecting variations: in turn, a second try after a bad one, a point for each."""

from __future__ import annotations

from dataclasses import replace

from forceout.cubes.notation.tokens import WrittenCube
from forceout.referee.action import Action
from forceout.referee.clocks import in_hand, moment, running, start_clock
from forceout.referee.goal_setting import ask_for_goal
from forceout.referee.refusals import needs_phase, needs_player, not_allowed
from forceout.referee.state import Irregularity, Phase, Pick, State
from forceout.referee.wording import chosen
from forceout.rules.finding import BadQuestion, Finding
from forceout.rules.procedure import Task
from forceout.rules.selection import Ruling, Selection, rule_on_each
from forceout.rules.variation import Choice

BAD_TRY = 1
"""Points for a try that names an illegal variation (000 II-B-2, 004 II-C-2)."""


def ask_for_selection(state: State) -> State:
    """The player in turn has 15 seconds, and whatever is left of the rolling minute."""
    start = max(moment(state), state.shake.roll_until)
    return start_clock(state, Task.SELECT, (state.shake.turn,), start=start)


def ask_again(state: State) -> State:
    """After a bad pick the 15 seconds begin again (manual A17), and never shorten the time that was left."""
    before, state = running(state), ask_for_selection(state)
    clock = running(state)
    if before is None or clock is None or (before.task, before.seats) != (clock.task, clock.seats):
        return state
    deadline = clock.deadline if before.counting else max(clock.deadline, before.deadline)
    return in_hand(state, replace(clock, stage=before.stage, deadline=deadline))


def picks_owed(state: State) -> tuple[int, int]:
    """How many variations the player in turn still has to name, and how many more are allowed."""
    rules, shake = state.setup.division.selecting, state.shake
    if rules is None:
        return 0, 0
    present = state.players - len(state.absent)
    least, most = rules.picks(present, goal_setter=shake.turn == shake.setter)
    named = sum(len(pick.choices) for pick in shake.picks if pick.seat == shake.turn)
    return max(least - named, 0), most - named


def select(state: State, action: Action) -> State:
    """A player circles one variation, or two separated by a semicolon; the second of two may also follow later."""
    before_the_roll = _is_before_the_roll(state)
    state = check_select(state, action)
    if before_the_roll:
        return state
    picks = tuple(Choice.parse(word.strip()) for word in action.words.split(";") if word.strip())
    picks = _to_replace(state, picks)
    _needs_fitting_number(state, picks)
    _needs_blanks_filled(state, picks)
    try:
        rulings = _rulings(state, action.who, picks)
    except BadQuestion as error:
        raise not_allowed(state, "unknown-variation", "select", error.message) from None
    legal = tuple(pick for pick, ruling in zip(picks, rulings, strict=True) if ruling.legal)
    if legal:
        state = _selected(state, action.who, legal)
    if len(legal) == len(picks):
        return _when_all_are_named(state)
    void = tuple(pick for pick, ruling in zip(picks, rulings, strict=True) if not ruling.legal)
    finding = _joined([ruling.finding for ruling in rulings if not ruling.legal])
    if state.setup.strict:
        return _bad_try(state, action.who, finding)
    # over the board nobody sees it until somebody points it out (000 II-B-2)
    before = replace(state.shake, tries=state.shake.tries + 1)
    one = Irregularity(finding, action.who, before, state.phase, BAD_TRY, clock=state.clock, at=state.now, pick=True)
    state = state.but(irregular=(*state.irregular, one))
    pick = Pick(action.who, void, legal=False)
    return _when_all_are_named(_noted(state.with_shake(picks=(*state.shake.picks, pick)), action.who, void))


def is_no_time_to_select(state: State, seat: int) -> bool:
    """In a strict match variations are selected in their own phase alone."""
    return state.setup.strict and state.phase is not Phase.SELECT


def check_select(state: State, action: Action) -> State:
    """Whether a player selects now, whichever variation it is."""
    if _is_before_the_roll(state):
        return _before_the_roll(state, action)
    needs_phase(state, (Phase.SELECT,))
    needs_player(state, action)
    if action.who != state.shake.turn:
        text = f"It is {state.name(state.shake.turn)}'s turn to select."
        raise not_allowed(state, "wrong-seat/select", "select", text)
    return state


def _is_before_the_roll(state: State) -> bool:
    return state.phase is Phase.ROLL and not state.shake.cubes and not state.setup.strict


def _needs_blanks_filled(state: State, picks: tuple[Choice, ...]) -> None:
    """Base, Multiple of k and the like are not selected until the blank is filled in (manual A7)."""
    for pick in picks:
        offered = state.setup.division.variation(pick.key)
        if offered is not None and not pick.parameter and not offered.takes(""):
            text = f"{offered.title} has a blank: fill it in before the time is up."
            raise not_allowed(state, "selection/blank", "select", text)


def _before_the_roll(state: State, action: Action) -> State:
    """Over the board: a selection before there are cubes may be charged, and is never a selection (manual A11)."""
    needs_player(state, action)
    finding = state.finding("select-early", "select", f"{state.name(action.who)} selects before the cubes are rolled.")
    one = Irregularity(finding, action.who, state.shake, state.phase, clock=state.clock, at=state.now)
    return state.but(irregular=(*state.irregular, one)).noted(action.who, finding.text)


def _to_replace(state: State, picks: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """On the second try what was legal stands already, and no more counts than is to be replaced (manual A17, A20)."""
    shake = state.shake
    if not shake.tries:
        return picks
    own = {choice for pick in shake.picks if pick.seat == shake.turn for choice in pick.choices}
    return tuple(pick for pick in picks if pick not in own)[: picks_owed(state)[1]]


def _needs_fitting_number(state: State, picks: tuple[Choice, ...]) -> None:
    """Naming too few costs nothing before the time is up; what is too many is struck out (manual A20)."""
    if not picks:
        raise not_allowed(state, "selection/none-selected", "select", "A selection names a variation.")
    most = picks_owed(state)[1]
    if len(picks) > most:
        number = "one variation" if most == 1 else "two variations"
        text = f"This player may select only {number} now."
        raise not_allowed(state, "selection/too-many", "select", text)


def _rulings(state: State, seat: int, picks: tuple[Choice, ...]) -> tuple[Ruling, ...]:
    setup, shake = state.setup, state.shake
    cubes = tuple(WrittenCube(cube.face, cube.face, cube.colour) for cube in shake.cubes)
    present = setup.players - len(state.absent)
    selection = Selection(picks, shake.chosen, present, seat == shake.setter)
    roll = setup.game.roll_seen(cubes, shake.universe)
    return rule_on_each(selection, roll, setup.league, setup.division)


def _joined(findings: list[Finding]) -> Finding:
    """Two bad picks at once are one bad try (manual A18): one finding that says both."""
    return replace(findings[0], text=" ".join(dict.fromkeys(finding.text for finding in findings)))


def _selected(state: State, seat: int, picks: tuple[Choice, ...]) -> State:
    # a legal selection insulates an illegal one before it
    state = state.but(irregular=tuple(one for one in state.irregular if one.seat == seat))
    return _noted(state.with_shake(picks=(*state.shake.picks, Pick(seat, picks))), seat, picks)


def _noted(state: State, seat: int, picks: tuple[Choice, ...]) -> State:
    return state.noted(seat, f"{state.name(seat)} selects {chosen(state, picks)}.")


def _bad_try(state: State, seat: int, finding: Finding) -> State:
    state = state.penalised(seat, BAD_TRY, finding)
    if state.shake.tries:
        return forfeit_selection(state, seat)
    return ask_again(state.with_shake(tries=1))


def forfeit_selection(state: State, seat: int) -> State:
    """What was named legally stays; no more is picked."""
    some = any(pick.seat == seat and pick.legal and pick.choices for pick in state.shake.picks)
    text = f"{state.name(seat)} selects no {'further ' if some else ''}variation in this shake."
    state = state.noted(seat, text, "no-selection", state.procedure.cite("select-again"))
    return _next(state.with_shake(picks=(*state.shake.picks, Pick(seat, ()))))


def _when_all_are_named(state: State) -> State:
    return state if picks_owed(state)[0] else _next(state)


def _next(state: State) -> State:
    state = state.with_shake(tries=0)
    following = state.left_of(state.shake.turn)
    if following == state.shake.setter:
        return ask_for_goal(state)
    return ask_for_selection(state.with_shake(turn=following))
