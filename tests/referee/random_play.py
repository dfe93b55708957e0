"""Players who do anything the phase allows, and now and then something it does not."""

from __future__ import annotations

import random

from forceout.cubes.place import Place
from forceout.referee.action import JUDGE, TABLE, Action, Refused
from forceout.referee.checking import claim_for
from forceout.referee.dice import dealt, rolled
from forceout.referee.match import apply, begin
from forceout.referee.position import position
from forceout.referee.sides import may_write, side_of
from forceout.referee.state import Phase, Setup, State
from forceout.rules.finding import BadQuestion
from forceout.solver.budget import Budget
from forceout.solver.solve import solve


class Player:
    """Chooses an action for a state. `rate` is how often something silly is tried."""

    def __init__(self, dice: random.Random, rate: float = 0.03, solves: bool = True) -> None:
        self.dice = dice
        self.rate = rate
        self.solves = solves

    def act(self, state: State) -> Action:
        at = state.now + self.dice.choice((500, 2_000, 5_000, 9_000, 14_000, 40_000))
        if self.dice.random() < self.rate:
            return self.silly(state, at)
        who, verb, words = self.sensible(state)
        return Action(at, who, verb, words)

    def silly(self, state: State, at: int) -> Action:
        who = self.dice.choice([*range(state.players), JUDGE, TABLE, 7])
        verb = self.dice.choice(
            ["move", "challenge", "goal", "present", "accept", "sign", "bonus", "select", "lay", "dance", "pick-up",
             "put-down", "agree", "charge", "no-goal", "shift", "tick", "start-clock", "take-minute",
             "say", "roll", "count-down"]
        )  # fmt: skip
        words = self.dice.choice(["", "g4 required", "now", "impossible", "x", "1 = 1", "k9 forbidden", "√ permitted"])
        return Action(at - self.dice.choice((0, 0, 60_000)), who, verb, words)

    def sensible(self, state: State) -> tuple[int, str, str]:
        shake, dice = state.shake, self.dice
        match state.phase:
            case Phase.LOT:
                seat = next(s for s in state.lot_seats if s not in state.lots)
                return seat, "lot", dice.choice("12345" if state.setup.game.deals_cards else "0123+−")
            case Phase.ROLL | Phase.BETWEEN:
                if shake.cubes and state.phase is Phase.ROLL:
                    return (shake.setter - 1) % state.players, "deal", self.cards(state)
                return shake.setter, "roll", " ".join(rolled(state.setup, dice))
            case Phase.SELECT:
                return shake.turn, "select", self.selection(state)
            case Phase.GOAL:
                return self.goal(state)
            case Phase.NO_GOAL:
                others = [s for s in range(state.players) if s != shake.setter and s not in shake.agreed]
                return dice.choice(others), dice.choice(["agree", "disagree"]), ""
            case Phase.PLAY:
                return self.play(state)
            case Phase.WRITE:
                return self.write(state)
            case Phase.CHECK:
                seats = [s for s in range(state.players) if s != shake.checking.writer]
                words = dice.choice(["not-equal", "missing-required", "undefined"])
                verb = dice.choice(["accept", "accept", "reject", "ask-judge"])
                return dice.choice(seats), verb, words if verb == "reject" else ""
            case Phase.SIGN:
                return next(s for s in range(state.players) if s not in state.signed), "sign", ""
        return TABLE, "tick", ""

    def cards(self, state: State) -> str:
        return " ".join(map(str, dealt(state.setup, self.dice)))

    def selection(self, state: State) -> str:
        offered = state.setup.division.offered
        picks = []
        for variation in self.dice.sample(offered, 2):
            parameter = self.dice.choice(variation.parameters) if variation.parameters else ""
            picks.append(f"{variation.key}:{parameter}" if parameter else variation.key)
        two = state.players == 2 and state.shake.turn != state.shake.setter
        return " ; ".join(picks) if two else picks[0]

    def goal(self, state: State) -> tuple[int, str, str]:
        shake, dice = state.shake, self.dice
        seat = shake.goal.by if shake.goal.by is not None else shake.setter
        if shake.at(Place.GOAL):
            return seat, "goal", ""
        if shake.bonus.owed:
            cubes = [
                cube
                for cube in shake.at(Place.RESOURCES)
                if cube.face not in "12345=⊆" or not state.setup.game.deals_cards
            ]
            return seat, "move", f"{dice.choice(cubes)} forbidden"
        roll = dice.random()
        if roll < 0.06:
            return seat, "no-goal", ""
        if roll < 0.2 and not shake.bonus.called:
            return seat, "bonus", ""
        digits = [str(cube) for cube in shake.at(Place.RESOURCES) if cube.face.isdecimal()]
        if not digits:
            return seat, "no-goal", ""
        if state.setup.game.deals_cards:
            return seat, "lay", dice.choice([digits[0], "+".join(digits[:2]), "×".join(digits[:2])])
        dice.shuffle(digits)
        return seat, "lay", "".join(digits[: dice.choice((1, 2, 2))])

    def play(self, state: State) -> tuple[int, str, str]:
        shake, dice = state.shake, self.dice
        if shake.block.holder is not None:
            verb = dice.choice(["challenge", "challenge", "put-down"])
            return shake.block.holder, verb, dice.choice(state.procedure.claims) if verb == "challenge" else ""
        roll = dice.random()
        if roll < 0.05:
            seat = dice.randrange(state.players)
            if state.procedure.block and dice.random() < 0.5:
                return seat, "pick-up", ""
            return seat, "challenge", dice.choice(state.procedure.claims)
        if roll < 0.1 and not shake.bonus.called:
            return shake.turn, "bonus", ""
        if (
            roll < 0.15
            and shake.at(Place.PERMITTED)
            and any(choice.key == "shift-from-permitted" for choice in shake.chosen)
        ):
            return shake.turn, "shift", f"{dice.choice(shake.at(Place.PERMITTED))} required"
        cubes = shake.at(Place.RESOURCES)
        section = dice.choice(["required", "permitted", "forbidden", "forbidden"])
        if shake.bonus.owed:
            section = "forbidden"
        return shake.turn, "move", f"{dice.choice(cubes)} {section}"

    def write(self, state: State) -> tuple[int, str, str]:
        shake, dice = state.shake, self.dice
        waiting = [
            s
            for s in range(state.players)
            if s not in shake.writing.papers and s not in shake.writing.withheld and may_write(shake, s)
        ]
        if not waiting:
            return TABLE, "tick", ""
        seat = dice.choice(waiting)
        if shake.challenge is not None and not side_of(shake, seat) and dice.random() < 0.4:
            return seat, "side", dice.choice(["challenger", "mover"])
        if dice.random() < 0.2:
            return seat, "withhold", ""
        return seat, "present", self.equation(state)

    def equation(self, state: State) -> str:
        if self.solves and self.dice.random() < 0.7 and (claim_for(state) != "no-goal"):
            try:
                found = solve(position(state, claim_for(state)), state.terms, Budget(seconds=2, steps=20_000))
            except BadQuestion:
                found = None
            if found is not None and found.equation:
                return found.equation
        return self.dice.choice(["1+1 = 2", "B ∪ R", "5", "(3"])


def random_match(
    setup: Setup, seed: int, most: int = 3_000, rate: float = 0.03, solves: bool = True
) -> tuple[State, list[Action], list[Refused]]:
    """A whole match: its end, its log, and what was refused on the way."""
    player = Player(random.Random(seed), rate, solves)
    state, log, refused = begin(setup), [], []
    for _ in range(most):
        if state.phase is Phase.DONE:
            break
        action = player.act(state)
        try:
            state = apply(state, action)
            log.append(action)
        except Refused as error:
            refused.append(error)
            if action.at > state.now and len(refused) % 3 == 0:
                tick = Action(action.at, TABLE, "tick")
                state = apply(state, tick)
                log.append(tick)
    return state, log, refused
