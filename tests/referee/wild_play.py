"""Tables at which anything may happen: silence until time is up, officials, players who leave, every verb there is.

`watched` plays such a match and tells the first thing that must never happen.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from forceout.cubes.place import SECTIONS, Place
from forceout.referee.action import JUDGE, TABLE, Action, Refused
from forceout.referee.match import apply, begin
from forceout.referee.state import Phase, Setup, State
from forceout.referee.time_passes import next_due
from forceout.referee.verbs import VERBS
from forceout.rules.procedure import Task
from referee.random_play import Player
from referee.ways_on import EARLIER, can_act, lost, way_on

OWN_DOING = EARLIER | {"self-challenge", "challenge-withdrawn"}
"""What a player loses by something done before, when another acts."""
UNTIMED = 200
"""After so many actions a judge ends a round that has no clock."""
MANY = 60
"""More than so many things never fall due between two actions."""


class Fault(AssertionError):
    """Something that must never happen in a match."""


class Wild(Player):
    """Plays on sensibly most of the time; else waits, calls an official, leaves, or tries any verb at all."""

    def __init__(self, dice: random.Random, rate: float = 0.05) -> None:
        super().__init__(dice, rate, solves=False)
        self.mood = dice.choice((0.02, 0.1, 0.3))
        """How often time is let run out."""

    def act(self, state: State) -> Action:
        dice = self.dice
        roll = dice.random()
        if state.paused_at is not None and roll < 0.7:
            return Action(state.now + dice.choice((1_000, 90_000)), JUDGE, "resume")
        clock = state.clock
        if clock is not None and not state.setup.strict and not clock.counting and state.now >= clock.deadline:
            others = [seat for seat in range(state.players) if clock.seats != (seat,) and seat not in state.absent]
            if dice.random() < 0.5:
                return Action(state.now + dice.choice((0, 900)), dice.choice(others), "count-down")
        if state.phase is Phase.DONE:
            return Action(state.now + 1_000, *self.after_the_end(state))
        if dice.random() < 0.12:
            return Action(state.now + dice.choice((0, 700, 3_000)), *self.corner(state))
        if roll < self.mood:
            return Action(self.silence(state), TABLE, "tick")
        if roll < self.mood + 0.04:
            return Action(state.now + dice.choice((0, 700, 3_000)), *self.official(state))
        if roll < self.mood + 0.12:
            return Action(state.now + dice.choice((0, 300, 2_000, 15_000)), *self.unusual(state))
        return super().act(state)

    def silence(self, state: State) -> int:
        """Nobody does anything until just before, at, or well after the moment when something falls due."""
        due = next_due(state) or (state.clock.deadline if state.clock else state.now + 20_000)
        late = self.dice.choice((-1, 0, 1, 5_000, 10_000, 71_000, 200_000))
        return max(state.now, due + late)

    def official(self, state: State) -> tuple[int, str, str]:
        dice, seat = self.dice, self.dice.randrange(state.players)
        placed = [cube for cube in state.shake.cubes if cube.place in SECTIONS]
        words = {
            "absent": str(seat),
            "back": str(dice.choice(state.absent)) if state.absent else str(seat),
            "penalise": f"{seat} 1 talking",
            "warn": str(seat),
            "give-time": "30",
            "correct": f"{max(1, len(state.scores))} {seat} {dice.choice((0, 2, 4, 6))}",
            "return": f"{dice.choice(placed)} {dice.choice(placed).place}" if placed else "g4 required",
            "rule": "play on",
            "second-opinion": "play on",
        }
        if placed and dice.random() < 0.9:
            cube = dice.choice(placed)
            words["return"] = f"{cube} {cube.place}"
        verb = dice.choice(
            ["pause", "absent", "absent", "back", "penalise", "warn", "give-time", "correct", "return", "return",
             "set-aside", "set-aside", "replay", "rule", "second-opinion"]
        )  # fmt: skip
        return JUDGE, verb, words.get(verb, "")

    def corner(self, state: State) -> tuple[int, str, str]:
        """What is rare because its moment is."""
        dice, clock = self.dice, state.clock
        if state.phase in (Phase.LOT, Phase.BETWEEN, Phase.SIGN) and dice.random() < 0.6:
            if state.absent and dice.random() < 0.6:
                return JUDGE, "back", str(dice.choice(state.absent))
            return JUDGE, "absent", str(dice.randrange(state.players))
        if state.phase is Phase.SIGN:
            return dice.randrange(state.players), "decline", "it is wrong"
        if clock is not None and (clock.counting or state.now >= clock.deadline):
            return dice.choice(clock.seats), "take-minute", ""
        if state.shake.challenge is not None and dice.random() < 0.5:
            return JUDGE, "set-aside", ""
        if dice.random() < 0.03:
            return JUDGE, "stop", ""
        return self.unusual(state)

    def after_the_end(self, state: State) -> tuple[int, str, str]:
        seat = self.dice.randrange(state.players)
        if self.dice.random() < 0.5:
            return seat, "protest", "that was wrong"
        return JUDGE, "correct", f"{max(1, len(state.scores))} {seat} {self.dice.choice((0, 2, 4, 6))}"

    def unusual(self, state: State) -> tuple[int, str, str]:
        """Something that is allowed at some time, by somebody."""
        dice, shake, seat = self.dice, state.shake, self.dice.randrange(state.players)
        claims = state.procedure.claims
        left = [str(cube) for cube in shake.at(Place.RESOURCES)] or ["g4"]
        on_goal = [str(cube) for cube in shake.at(Place.GOAL)]
        verb, words = dice.choice(
            [
                ("pick-up", ""), ("pick-up", ""), ("put-down", ""), ("challenge", dice.choice(claims)),
                ("count-down", ""), ("count-down", ""), ("take-minute", ""), ("charge", ""), ("charge", str(seat)),
                ("start-clock", ""), ("start-writing", ""), ("keep", dice.choice(left)), ("bonus", ""),
                ("no-goal", ""), ("agree", ""), ("disagree", ""), ("withhold", ""), ("present", "1+1 = 2"),
                ("side", dice.choice(["mover", "challenger"])), ("change", "2 = 2"), ("ask-judge", "7"),
                ("reject", "ambiguous 1+(1) = 2"), ("reject", ""), ("accept", ""), ("sign", ""), ("decline", "no"),
                ("protest", "that was wrong"), ("say", "hm"), ("roll", ""), ("deal", ""), ("goal", ""),
                ("lay", dice.choice(left)), ("lay", "".join([*on_goal, dice.choice(left)])),
                ("move", f"{dice.choice(left)} {dice.choice(SECTIONS)}"),
                ("shift", f"{dice.choice(left)} required"), ("select", self.selection(state)),
                ("end-round", ""), ("stop", ""),
            ]
        )  # fmt: skip
        if verb in ("end-round", "stop"):
            # a round is ended now and then, and by no player
            return (dice.choice((TABLE, JUDGE)) if dice.random() < 0.2 else seat), verb, words
        if verb == "roll":
            return self.sensible_or(state, seat, (Phase.ROLL, Phase.BETWEEN))
        if verb == "deal":
            return seat, "deal", self.cards(state) if state.setup.game.deals_cards else ""
        if verb in ("lay", "goal", "no-goal", "bonus") and shake.goal.by is not None and dice.random() < 0.7:
            seat = shake.goal.by
        return seat, verb, words

    def sensible_or(self, state: State, seat: int, phases: tuple[Phase, ...]) -> tuple[int, str, str]:
        return self.sensible(state) if state.phase in phases else (seat, "say", "hm")

    def selection(self, state: State) -> str:
        """Two where one is owed, and one where two are, now and then."""
        if len(state.setup.division.offered) < 2:
            return "factorial"
        words = super().selection(state)
        if self.dice.random() < 0.2:
            return words.split(" ; ")[0]
        return f"{words} ; {super().selection(state)}".replace(" ;  ; ", " ; ") if self.dice.random() < 0.1 else words


@dataclass
class Watched:
    """A match as it was played, with what was refused, and what happened in it."""

    state: State
    log: list[Action] = field(default_factory=list)
    refused: list[Refused] = field(default_factory=list)
    seen: set[str] = field(default_factory=set)

    def apply(self, action: Action) -> None:
        """An action, after everything that falls due before it, each at its own moment."""
        if self.state.now <= action.at and action.verb in VERBS:
            self.until(action.at)
        before = self.state
        after = apply(before, action)
        self.log.append(action)
        self.state = after
        self.seen.add(action.verb)
        _own_doing(before, after, action)
        _standing(after)

    def until(self, at: int) -> None:
        for _ in range(MANY):
            due = next_due(self.state)
            if due is None or due > at or self.state.paused_at is not None:
                return
            if due - 1 > self.state.now:
                self.tick(due - 1)
            before = self.state
            self.tick(max(due, before.now))
            _earned(before, self.state)
            _standing(self.state)
        raise Fault("time does not go on: something falls due again and again")

    def tick(self, at: int) -> None:
        action = Action(at, TABLE, "tick")
        self.state = apply(self.state, action)
        self.log.append(action)


def _lost(before: State, after: State) -> list[tuple[int, str]]:
    """Who lost points between two states, and by what."""
    return [(seat, code) for seat in range(before.players) for code in lost(before, after, seat)]


def _earned(before: State, after: State) -> None:
    """A point lost to the clock: there was a countdown, and the player could have answered it."""
    clock = before.clock
    for seat, code in _lost(before, after):
        if clock is None or seat not in clock.seats:
            raise Fault(f"{before.name(seat)} loses a point ({code}) and is not on the clock")
        if clock.task is Task.STATE:
            if before.shake.block.holder != seat:
                raise Fault(f"{before.name(seat)} loses a point ({code}) and does not hold the block")
            continue
        if not clock.counting:
            raise Fault(f"{before.name(seat)} loses a point ({code}) without a countdown")
        if not can_act(before, seat):
            raise Fault(f"{before.name(seat)} loses a point ({code}) for {clock.task.value} and could do nothing")


def _own_doing(before: State, after: State, action: Action) -> None:
    for seat, code in _lost(before, after):
        if action.who not in (seat, JUDGE) and action.verb != "charge" and code not in OWN_DOING:
            raise Fault(f"{before.name(seat)} loses a point ({code}) by what {before.name(action.who)} does: {action}")


def _standing(state: State) -> None:
    """What holds in every state."""
    clock = state.clock
    if clock is not None and state.paused_at is None:
        if not clock.seats:
            raise Fault(f"a clock for nobody ({clock.task.value})")
        if clock.deadline < state.now and (state.setup.strict or clock.counting):
            raise Fault(f"a clock in the past ({clock.task.value}, {state.now - clock.deadline} ms)")
        if set(clock.seats) & set(state.absent):
            raise Fault(f"a clock for an absent player ({clock.task.value})")
    if state.phase is not Phase.DONE and not way_on(state):
        raise Fault(f"nobody can act ({state.phase.value})")


def watched(setup: Setup, seed: int, most: int = 1_500) -> Watched:
    """A whole wild match. `Fault` says what must not happen, with the log up to there in `log`."""
    dice = random.Random(seed)
    player, match = Wild(dice, rate=0.04), Watched(begin(setup))
    try:
        _standing(match.state)
        after = dice.choice((0, 0, 1, 2, 4))
        for _ in range(most):
            if match.state.phase is Phase.DONE:
                if after == 0:
                    break
                after -= 1
            action = player.act(match.state)
            if not setup.timed and len(match.log) > UNTIMED and not match.state.last_shake:
                action = Action(match.state.now, JUDGE, "end-round")  # no clock ends this round
            try:
                match.apply(action)
            except Refused as error:
                match.refused.append(error)
                if action.at > match.state.now:
                    match.until(action.at)
                    match.tick(action.at)
    except Fault as fault:
        fault.add_note("\n".join(f"{one.at} {one.who} {one.verb} {one.words}" for one in match.log[-12:]))
        raise
    return match
