"""Practice: could Now be called, a hint, and the value of what is on the pad. Never at a table where a match counts."""

from __future__ import annotations

from dataclasses import dataclass

from forceout.analysis.verdicts import Analyst
from forceout.cubes.place import Place
from forceout.cubes.words import a, capital
from forceout.cubes.words import count as counted
from forceout.referee.checking import claim_for
from forceout.referee.state import Phase, State
from forceout.rules.claims import called
from forceout.solver.answer import IMPOSSIBLE, SOLUTION, UNDECIDED, Answer
from forceout.solver.solve import cubes_in
from forceout.web import wire
from forceout.web.tables.board_view.mat import full_reading
from forceout.web.tables.board_view.pieces import pieces_of

THINKING = 400
ANSWERS: dict[str, wire.Outlook] = {SOLUTION: "yes", IMPOSSIBLE: "no"}
LONGEST = 300
LONGEST_VALUE = 60


@dataclass(frozen=True)
class Prospect:
    """What is told of a position while somebody practises; a blank where nothing is known yet."""

    now: wire.Outlook = ""
    possible: wire.Outlook = ""
    reading: wire.GoalReading | None = None


def prospect(state: State) -> Prospect:
    """Whether Now could be called, whether there is a solution at all, and how the Goal may be read."""
    read = full_reading(state)
    if state.phase is not Phase.PLAY:
        return Prospect(reading=read)
    analyst = Analyst(THINKING)
    now, alive = analyst.now(state), analyst.alive(state)
    return Prospect(ANSWERS.get(now.status, "unknown"), ANSWERS.get(alive.status, "unknown"), read)


def hint(state: State, asked_before: int) -> wire.Help:
    """First a nudge, then more, then the whole of it."""
    analyst = Analyst(2 * THINKING)
    if state.phase is Phase.WRITE:
        found = analyst.ask(state, claim_for(state))
    elif state.phase is Phase.PLAY:
        found = analyst.now(state)
        if found.status == UNDECIDED:
            return _answer(f"I cannot tell whether somebody could say {called(state.procedure.claims[0])}.")
        if found.status != SOLUTION:
            return _no_now(state, analyst.alive(state), asked_before)
    else:
        return _answer("Hints are given while cubes are moved and while you write.")
    if found.status != SOLUTION or found.equation is None:
        return _answer("There is no solution here." if found.status == IMPOSSIBLE else "I see none either.")
    if asked_before == 0:
        count = counted(cubes_in(found.equation, state.terms), "cube")
        if state.phase is Phase.WRITE:
            return _answer(f"There is a solution with {count}.")
        return _answer(f"{called(state.procedure.claims[0])} could be called: there is a solution with {count}.")
    if asked_before == 1:
        first = next((piece["text"] for piece in pieces_of(found.equation, state) if piece["kind"] == "cube"), "")
        return _answer(f"One solution begins with {first}.")
    return {"text": "Here is one.", "pieces": pieces_of(found.equation, state)}


def _no_now(state: State, alive: Answer, asked_before: int) -> wire.Help:
    if alive.status == IMPOSSIBLE:
        return _answer("No solution is left. Which challenge says so?")
    if asked_before == 0:
        near = called(state.procedure.claims[0])
        there = "There is a solution, but nobody" if alive.status == SOLUTION else "Nobody"
        return _answer(f"{there} can say {near} yet. Move a cube that keeps it so.")
    if alive.equation is None or not state.shake.at(Place.RESOURCES):
        return _answer("I do not know a good move either.")
    in_use = {cube.face for place in (Place.REQUIRED, Place.PERMITTED) for cube in state.shake.at(place)}
    wanted = next((piece["text"] for piece in pieces_of(alive.equation, state)
                   if piece["kind"] == "cube" and piece["text"] not in in_use), "")  # fmt: skip
    if asked_before == 1 and wanted:
        near = called(state.procedure.claims[0])
        return _answer(f"{capital(a(wanted))} will be of use later. Whoever plays it may let others call {near}.")
    return {"text": "It could end like this.", "pieces": pieces_of(alive.equation, state)}


def value(state: State, text: str) -> wire.Help:
    """What is on the pad is worth, so far."""
    game = state.setup.league.game
    written = game.without_goal(text)[:LONGEST]
    if not written:
        return _answer("")
    found = game.evaluate(written, state.terms, in_goal=False, universe=state.shake.universe)
    if not found.complete:
        return _answer("It can be read in more ways than I have looked at.")
    if found.ambiguous:
        return _answer("It can be read in several ways.")
    if found.value is not None:
        return _answer(f"It is {found.value.text[:LONGEST_VALUE].replace('-', '−')}.")
    return _answer(found.why.text if found.why is not None else "It is not complete yet.")


def _answer(text: str) -> wire.Help:
    return {"text": text, "pieces": []}
