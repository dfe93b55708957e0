"""Rolling the cubes and dealing the cards."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from forceout.cubes import words
from forceout.cubes.cards import read_universe
from forceout.cubes.notation.errors import NotationError
from forceout.cubes.notation.onsets import read_on_sets_section
from forceout.cubes.notation.reader import read_section
from forceout.cubes.notation.tokens import WrittenCube
from forceout.referee.action import Action
from forceout.referee.clocks import done, start_clock
from forceout.referee.refuse import needs_phase, needs_player, refuse
from forceout.referee.state import MatCube, Phase, Shake, State
from forceout.rules.finding import BadQuestion, sentence
from forceout.rules.procedure import Task
from forceout.rules.rollable import check_rollable

SET_OUT = ({"V": 2, "Λ": 1}, {"V": 1, "Λ": 2})
"""Elementary On-Sets: the Restriction cubes are not rolled but set out."""


def begin_shake(state: State, setter: int) -> State:
    """A new shake: its Goal-setter is to roll."""
    shake = Shake(len(state.scores) + 1, setter, absent=state.absent, began=state.now)
    return time_to_roll(state.but(phase=Phase.ROLL, shake=shake, irregular=(), other_clock=None))


def time_to_roll(state: State) -> State:
    """The timer is turned for rolling, and in On-Sets for dealing: so the shake begins (000 II-A-1, 004 II-A-1)."""
    seats: tuple[int, ...] = (state.shake.setter,)
    if state.setup.on_sets and dealer_of(state) != state.shake.setter:
        seats = (state.shake.setter, dealer_of(state))
    state = start_clock(state, Task.ROLL, seats)
    return state.with_shake(roll_until=state.clock.deadline if state.clock is not None else state.now)


def first_throw(state: State) -> State:
    """The first cube or card after a score: the timer has run since then.

    Over the board the sand may have run out long ago without anybody counting. Then nobody has timed the roll, and
    those who select have the whole minute (manual A3).
    """
    if state.phase is not Phase.BETWEEN:
        return state
    clock, until = state.clock, state.shake.roll_until
    state = begin_shake(state, state.shake.setter)
    if clock is None or clock.deadline < state.now:
        return state
    return state.but(clock=clock).with_shake(roll_until=until)


def roll(state: State, action: Action) -> State:
    """The Goal-setter rolls all the cubes; what they show comes with the action."""
    needs_phase(state, action, Phase.ROLL, Phase.BETWEEN)
    needs_player(state, action)
    state = first_throw(state)
    shake = state.shake
    if action.who != shake.setter:
        text = f"{state.name(shake.setter)} rolls the cubes for this shake."
        raise refuse(state, "wrong-seat/roll", "roll", text, procedural=True)
    if shake.cubes:
        raise refuse(state, "rolled-already", "roll", "The cubes have been rolled.")
    return _rolled(state, action)


def rolled_by_another(state: State, action: Action) -> State:
    """Over the board: the wrong player rolls (manual B1)."""
    return _rolled(state, action)


def _rolled(state: State, action: Action) -> State:
    cubes = _read_roll(state, action.words)
    listed = tuple(MatCube(number, cube.face, cube.colour) for number, cube in enumerate(cubes))
    # a selection made before the roll is none, whoever made it (manual A11)
    left = tuple(one for one in state.irregular if one.finding.code != "select-early")
    state = state.but(irregular=left).with_shake(cubes=listed)
    state = state.noted(action.who, f"{state.name(action.who)} rolls {words.rolled(listed)}.")
    if state.round_ends is None and state.setup.timed:
        state = state.but(round_ends=state.now + state.procedure.round_minutes * 60_000)
    return _when_ready(_off_the_clock(state, state.shake.setter))


def _off_the_clock(state: State, seat: int) -> State:
    """On-Sets: whoever has rolled, or dealt, pays nothing for the other's delay."""
    return done(state, seat) if state.setup.on_sets else state


def _read_roll(state: State, thrown: str) -> tuple[WrittenCube, ...]:
    on_sets = state.setup.on_sets
    try:
        cubes = read_on_sets_section(thrown) if on_sets else read_section(thrown)
        terms = state.setup.division.terms
        check_rollable(cubes, terms.cubes)
    except (NotationError, BadQuestion) as error:
        raise refuse(state, "unknown-cube", "roll", sentence(f"{error}")) from None
    size = terms.cubes.size
    if len(cubes) != size:
        raise refuse(state, "bad-roll", "roll", f"There are {size} cubes to roll, not {len(cubes)}.")
    if not on_sets:
        _check_colours(state, cubes)
        unknown = {cube.face for cube in cubes} - set("0123456789") - set(terms.binary)
        if unknown:
            faces = words.listed(sorted(unknown), "or")
            raise refuse(state, "bad-roll", "roll", f"In this division a cube that shows {faces} is rolled again.")
    elif not terms.restrictions:
        shown = Counter(cube.face for cube in cubes if cube.face in "VΛ=⊆")
        if shown not in SET_OUT:
            text = "In Elementary the three Restriction cubes are set out as V V Λ or V Λ Λ."
            raise refuse(state, "bad-roll", "roll", text)
    return tuple(cubes)


def _check_colours(state: State, cubes: tuple[WrittenCube, ...]) -> None:
    kinds = {kind.colour: kind for kind in state.setup.division.terms.cubes.kinds}
    counts = Counter(cube.colour for cube in cubes)
    for colour, kind in kinds.items():
        if counts[colour] != kind.count:
            raise refuse(
                state, "bad-roll", "roll", f"There are {kind.count} {kind.name} cubes to roll, not {counts[colour]}."
            )
    for cube in cubes:
        if cube.face not in kinds[cube.colour].faces:
            raise refuse(state, "unknown-cube", "roll", f"There is no {cube.face} on a {kinds[cube.colour].name} cube.")


def deal(state: State, action: Action) -> State:
    """On-Sets: the player to the right of the Goal-setter deals the Universe, before or after the roll."""
    needs_phase(state, action, Phase.ROLL, Phase.BETWEEN)
    needs_player(state, action)
    if not state.setup.on_sets:
        raise refuse(state, "no-cards", "roll", "There are no cards in this game.")
    state = first_throw(state)
    shake = state.shake
    dealer = dealer_of(state)
    if action.who != dealer:
        raise refuse(state, "wrong-seat/deal", "deal", f"{state.name(dealer)} deals the cards for this shake.")
    if shake.universe:
        raise refuse(state, "dealt-already", "deal", "The cards have been dealt.")
    try:
        cards = read_universe(action.words)
    except NotationError as error:
        raise refuse(state, "unknown-card", "deal", sentence(f"{error}")) from None
    terms = state.setup.division.terms
    if not terms.fewest_cards <= len(cards) <= terms.most_cards:
        text = f"{terms.fewest_cards} to {terms.most_cards} cards are dealt in this division, not {len(cards)}."
        raise refuse(state, "bad-deal", "deal", text)
    state = state.with_shake(universe=cards)
    state = state.noted(action.who, f"{state.name(action.who)} deals {' '.join(map(str, cards))}.")
    return _when_ready(_off_the_clock(state, action.who))


def throwers(state: State) -> list[tuple[int, str]]:
    """Who has to roll or deal before the shake can go on, each with the verb for it."""
    if state.phase not in (Phase.ROLL, Phase.BETWEEN):
        return []
    shake, fresh = state.shake, state.phase is Phase.BETWEEN
    rolls = [(shake.setter, "roll")] if fresh or not shake.cubes else []
    deals = [(dealer_of(state), "deal")] if state.setup.on_sets and (fresh or not shake.universe) else []
    return rolls + deals


def dealer_of(state: State) -> int:
    """On-Sets: who deals the cards of this shake, or between shakes those of the next."""
    dealer = state.shake.dealer
    return right_of(state, state.shake.setter) if dealer is None else dealer


def right_of(state: State, seat: int) -> int:
    for step in range(1, state.players + 1):
        other = (seat - step) % state.players
        if other not in state.absent:
            return other
    return seat


def _when_ready(state: State) -> State:
    """With the cubes rolled, and the cards dealt, variations are selected or the Goal is set."""
    shake = state.shake
    if not shake.cubes or (state.setup.on_sets and not shake.universe):
        return state
    if state.setup.division.selecting is not None:
        from forceout.referee.selecting import ask_for_selection

        return ask_for_selection(state.but(phase=Phase.SELECT, shake=replace(shake, turn=shake.setter)))
    from forceout.referee.goal_setting import ask_for_goal

    return ask_for_goal(state)
