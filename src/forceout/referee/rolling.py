"""Rolling the cubes and dealing the cards."""

from __future__ import annotations

from dataclasses import replace

from forceout.cubes import words
from forceout.cubes.cards import read_universe
from forceout.cubes.notation.errors import NotationError
from forceout.cubes.notation.tokens import WrittenCube
from forceout.referee.action import Action
from forceout.referee.clocks import done
from forceout.referee.goal_setting import ask_for_goal
from forceout.referee.new_shake import dealer_of, first_throw
from forceout.referee.refusals import needs_player, not_allowed
from forceout.referee.selecting import ask_for_selection
from forceout.referee.state import MatCube, Phase, State
from forceout.rules.finding import BadQuestion, sentence
from forceout.rules.rollable import check_rollable


def roll(state: State, action: Action) -> State:
    """The Goal-setter rolls all the cubes; what they show comes with the action."""
    return _rolled(check_roll(state, action), action)


def check_roll(state: State, action: Action) -> State:
    """Whether a player rolls now, whatever the cubes show."""
    needs_player(state, action)
    state = first_throw(state)
    shake = state.shake
    if action.who != shake.setter:
        text = f"{state.name(shake.setter)} rolls the cubes for this shake."
        raise not_allowed(state, "wrong-seat/roll", "roll", text, procedural=True)
    if shake.cubes:
        raise not_allowed(state, "rolled-already", "roll", "The cubes have been rolled.")
    return state


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
    return done(state, seat) if state.setup.game.deals_cards else state


def _read_roll(state: State, thrown: str) -> tuple[WrittenCube, ...]:
    game, terms = state.setup.game, state.setup.division.terms
    try:
        cubes = game.read_cubes(thrown)
        check_rollable(cubes, terms.cubes)
    except (NotationError, BadQuestion) as error:
        raise not_allowed(state, "unknown-cube", "roll", sentence(f"{error}")) from None
    size = terms.cubes.size
    if len(cubes) != size:
        raise not_allowed(state, "bad-roll", "roll", f"There are {size} cubes to roll, not {len(cubes)}.")
    bad = game.bad_roll(cubes, terms)
    if bad is not None:
        raise not_allowed(state, bad.code, "roll", bad.text)
    return cubes


def deal(state: State, action: Action) -> State:
    """On-Sets: the player to the right of the Goal-setter deals the Universe, before or after the roll."""
    return _dealt(check_deal(state, action), action)


def check_deal(state: State, action: Action) -> State:
    """Whether a player deals now, whatever the cards are."""
    needs_player(state, action)
    if not state.setup.game.deals_cards:
        raise not_allowed(state, "no-cards", "roll", "There are no cards in this game.")
    state = first_throw(state)
    shake = state.shake
    dealer = dealer_of(state)
    if action.who != dealer:
        raise not_allowed(state, "wrong-seat/deal", "deal", f"{state.name(dealer)} deals the cards for this shake.")
    if shake.universe:
        raise not_allowed(state, "dealt-already", "deal", "The cards have been dealt.")
    return state


def _dealt(state: State, action: Action) -> State:
    try:
        cards = read_universe(action.words)
    except NotationError as error:
        raise not_allowed(state, "unknown-card", "deal", sentence(f"{error}")) from None
    bad = state.setup.game.bad_deal(cards, state.setup.division.terms)
    if bad is not None:
        raise not_allowed(state, "bad-deal", "deal", bad)
    state = state.with_shake(universe=cards)
    state = state.noted(action.who, f"{state.name(action.who)} deals {' '.join(map(str, cards))}.")
    return _when_ready(_off_the_clock(state, action.who))


def _when_ready(state: State) -> State:
    """With the cubes rolled, and the cards dealt, variations are selected or the Goal is set."""
    shake = state.shake
    if not shake.cubes or (state.setup.game.deals_cards and not shake.universe):
        return state
    if state.setup.division.selecting is not None:
        return ask_for_selection(state.but(phase=Phase.SELECT, shake=replace(shake, turn=shake.setter)))
    return ask_for_goal(state)
