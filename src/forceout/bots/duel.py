"""Bots against each other: matches under the referee, and a table of how they fare."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass

from forceout.bots.decision import Bot, Decision, view_for
from forceout.bots.registry import make_bot
from forceout.referee.action import TABLE, Action, Refused
from forceout.referee.dice import dealt, lot, rolled
from forceout.referee.match import apply, begin
from forceout.referee.new_shake import throwers
from forceout.referee.state import Phase, Setup, State

MOST_ACTIONS = 4_000
IDLE = 5_000


@dataclass(frozen=True)
class Played:
    """A finished match with its log."""

    state: State
    log: list[Action]
    refusals: int


def play_match(setup: Setup, bots: Sequence[Bot], seed: int, shakes: int = 3) -> Played:
    """A match of so many shakes. The dice are the table's, from the seed."""
    dice = random.Random(seed)
    state, log, refusals = begin(setup), [], 0
    for _ in range(MOST_ACTIONS):
        if state.phase is Phase.DONE:
            break
        action = _next_action(state, bots, dice, shakes)
        try:
            state = apply(state, action)
            log.append(action)
        except Refused:
            refusals += 1
            waiting = Action(action.at + IDLE, TABLE, "tick")
            state = apply(state, waiting)
            log.append(waiting)
    return Played(state, log, refusals)


def _next_action(state: State, bots: Sequence[Bot], dice: random.Random, shakes: int) -> Action:
    if state.phase is Phase.BETWEEN and len(state.scores) >= shakes:
        return Action(state.now, TABLE, "end-round")
    if state.phase in (Phase.LOT, Phase.ROLL, Phase.BETWEEN):
        return _throw(state, dice)
    # whoever is not in turn looks first: a challenge comes before the next move
    order = sorted(range(state.players), key=lambda seat: seat == state.shake.turn)
    for seat in order:
        decision = bots[seat].decide(view_for(state, seat), seat)
        if decision is not None:
            return _action(state, seat, decision)
    return Action(state.now + IDLE, TABLE, "tick")


def _action(state: State, seat: int, decision: Decision) -> Action:
    who = TABLE if decision.verb == "tick" else seat
    at = state.now + round(decision.seconds * 1000)
    if who != TABLE and state.clock is not None:
        at = max(state.now, min(at, state.clock.deadline - 1))  # others were thinking at the same time
    return Action(at, who, decision.verb, decision.words)


def _throw(state: State, dice: random.Random) -> Action:
    """Lots, rolls and deals: for bots and people alike the table throws."""
    at, setup = state.now + 3_000, state.setup
    if state.phase is Phase.LOT:
        thrown = set(state.lots)
        seat = next(seat for seat in state.lot_seats if seat not in thrown)
        return Action(at, seat, "lot", lot(setup, dice))
    seat, verb = throwers(state)[0]
    return Action(at, seat, verb, " ".join(map(str, dealt(setup, dice)) if verb == "deal" else rolled(setup, dice)))


@dataclass(frozen=True)
class Pairing:
    """One match between two bots, with the seats exchanged every other time."""

    ruleset: str
    division: str
    bots: tuple[str, str]
    seed: int
    shakes: int = 3


@dataclass(frozen=True)
class Share:
    """What the second bot of a pairing gets of the match (1, ½ or 0), how many actions of both were refused, and the
    points that both lost to procedure."""

    won: float
    refusals: int
    lost: int


def share(pairing: Pairing) -> Share:
    """A pairing played."""
    turned = pairing.seed % 2 == 1
    order = pairing.bots[::-1] if turned else pairing.bots
    bots = [make_bot(name, pairing.seed * 10 + number) for number, name in enumerate(order)]
    setup = Setup(pairing.ruleset, pairing.division, order)
    played = play_match(setup, bots, pairing.seed, pairing.shakes)
    first, second = played.state.totals
    if turned:
        first, second = second, first
    won = 1.0 if second > first else 0.5 if second == first else 0.0
    return Share(won, played.refusals, sum(played.state.penalties))


def interval(shares: Sequence[float]) -> tuple[float, float, float]:
    """The mean share with bounds that hold in about 95 of 100 cases (Wilson)."""
    count = len(shares)
    if not count:
        return 0.0, 0.0, 1.0
    mean = sum(shares) / count
    z = 1.96
    centre = (mean + z * z / (2 * count)) / (1 + z * z / count)
    half = z * math.sqrt(mean * (1 - mean) / count + z * z / (4 * count * count)) / (1 + z * z / count)
    return mean, max(0.0, centre - half), min(1.0, centre + half)


def rating_gap(share_won: float) -> float:
    """How many rating points (of the kind chess uses) a share of the matches stands for."""
    kept = min(max(share_won, 0.01), 0.99)
    return 400 * math.log10(kept / (1 - kept))
