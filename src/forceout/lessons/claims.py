"""Whether what a step says of its position is true. Only proofs count: what the solver cannot tell is not so."""

from __future__ import annotations

from collections.abc import Iterator

from forceout.analysis.verdicts import Analyst
from forceout.lessons.lesson import Act, Holds
from forceout.lessons.playing import Played
from forceout.referee.position import position
from forceout.referee.state import State
from forceout.solver.answer import IMPOSSIBLE, SOLUTION

MILLISECONDS = 20_000
"""Far more than positions of twelve cubes need."""
STATUS = {"yes": SOLUTION, "no": IMPOSSIBLE}


def untrue(holds: Holds, played: Played) -> Iterator[str]:
    """Every sentence of a step that is not proved, in words for whoever writes lessons."""
    analyst, state = Analyst(MILLISECONDS), played.state
    if holds.now is not None and analyst.now(state).status != STATUS[holds.now]:
        yield f"Now should be {holds.now} and is {analyst.now(state).status}"
    if holds.possible is not None and analyst.alive(state).status != STATUS[holds.possible]:
        yield f"a solution should be there: {holds.possible}; it is {analyst.alive(state).status}"
    near, far = state.procedure.claims
    yield from (f"{paper} should be right" for paper in holds.makes if not is_right(state, far, paper))
    yield from (f"{paper} should not be right" for paper in holds.fails if is_right(state, far, paper))
    yield from (f"{paper} should prove Now" for paper in holds.proves if not is_right(state, near, paper))
    for move in (*holds.opens, *holds.keeps, *holds.ruins):
        after = played.after(Act(state.shake.turn, "move", move)).state
        now, alive = analyst.now(after).status, analyst.alive(after).status
        if move in holds.opens and now != SOLUTION:
            yield f"{move} should allow Now"
        if move in holds.keeps and (now, alive) != (IMPOSSIBLE, SOLUTION):
            yield f"{move} should allow no Now and leave a solution: {now}, {alive}"
        if move in holds.ruins and alive != IMPOSSIBLE:
            yield f"{move} should leave no solution"


def is_right(state: State, claim: str, paper: str) -> bool:
    """What the judge says of a paper for a claim in this position."""
    return bool(state.setup.game.judge(paper, position(state, claim), state.terms).correct)
