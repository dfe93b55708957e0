"""Many positions asked of the solver."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from forceout.batches.chunk import Work
from forceout.batches.in_order import CORES
from forceout.batches.running import Kind, Progress, Tally, how_many, run_batch, stream
from forceout.games.league import league
from forceout.games.position import Position
from forceout.games.progress import ProgressBar
from forceout.protocol.answers import Json
from forceout.protocol.ask import KNOWN_FIELDS, check_fields
from forceout.protocol.lines import LONGEST_LINE, question_in, refused, too_long
from forceout.protocol.positions import position_of
from forceout.protocol.questions import division_key, text
from forceout.rules.finding import BadQuestion
from forceout.solver.answer import Answer
from forceout.solver.budget import LONGEST, Budget

STEPS = 100_000
"""Of the solver, for each question: what the strongest bot has, about a tenth of a second."""
CHUNK = 16
"""Positions that a process takes at a time; fewer where each may take long, so that results come as steadily."""
SECONDS = 120.0
FIELDS = KNOWN_FIELDS | {"strict_cubes"}
"""As of the line protocol; `budget_ms` is passed over, because steps are counted here and not time."""


@dataclass(frozen=True)
class _Solve:
    """Answers a question in JSON as `forceout ask` does, within so many steps and whatever time they take."""

    steps: int

    def __call__(self, line: str) -> Json:
        try:
            if len(line) > LONGEST_LINE:
                raise too_long()
            question = question_in(line)
        except BadQuestion as fault:
            return refused(fault)
        known = {"id": question["id"]} if "id" in question else {}
        try:
            return {**known, **self._answer(question)}
        except BadQuestion as fault:
            return {**known, **refused(fault)}

    def _answer(self, question: dict[str, Any]) -> Json:
        check_fields(question, FIELDS)
        division = league(text(question, "ruleset")).division(division_key(question) or "")
        position = position_of(question, division, strict_cubes=question.get("strict_cubes") is not False)
        found = position.solve(budget=Budget(steps=self.steps))
        told = {"status": found.status}
        if found.equation is not None:
            told[division.game.rules.paper.lower()] = found.equation
        if found.why:
            told["why"] = found.why
        return told


def _alike(line: str) -> str:
    """Positions under the same terms share tables, those with the same Goal its reading."""
    try:
        question = json.loads(line)
        return json.dumps([question.get(one) for one in ("ruleset", "division", "variations", "goal")])
    except (ValueError, RecursionError, AttributeError):
        return ""


def question_of(position: Position, claim: str | None = None) -> dict[str, Any]:
    """A position as a question of the line protocol."""
    said = position.written
    told = {
        "ruleset": position.division.league.key,
        "division": position.division.key,
        "variations": list(said.variations),
        "goal": said.goal,
        **{
            one: getattr(said, one) for one in ("required", "permitted", "forbidden", "resources") if getattr(said, one)
        },
        **({"universe": said.universe} if said.universe else {}),
        "claim": position.claim_key(claim),
    }
    return told if position.strict_cubes else {**told, "strict_cubes": False}


def solve_positions(
    positions: Iterable[Position | Mapping[str, Any] | str],
    out: str | os.PathLike[str],
    claim: str | None = None,
    *,
    steps: int = STEPS,
    engine: str = CORES,
    jobs: int | None = None,
    progress: Progress = False,
    total: int = 0,
) -> Tally:
    """The solver's answer to each position, a line each in `out`, within so many steps.

    A position is a `Position`, or a question as `forceout ask` has it, as a mapping or a line of JSON. Lines that are
    blank count as none.
    """
    Budget(steps=steps)  # a number of steps that no budget can have is refused before anything is written
    seconds, chunk = SECONDS * max(1, steps / STEPS), max(1, min(CHUNK, CHUNK * STEPS // steps))
    kind = Kind("positions", "solving", Work(_Solve(steps), seconds), {"steps": steps}, chunk, _alike)
    total = how_many(positions, total)
    lines = _lines(positions, claim)
    return run_batch(kind, lines, out, engine=engine, jobs=jobs, progress=progress, total=total)


def _lines(positions: Iterable[Position | Mapping[str, Any] | str], claim: str | None) -> Iterator[str]:
    for one in positions:
        if isinstance(one, str):
            if one.strip():
                yield one.strip()
        else:
            question = question_of(one, claim) if isinstance(one, Position) else _claiming(one, claim)
            yield json.dumps(question, ensure_ascii=False)


def _claiming(question: Mapping[str, Any], claim: str | None) -> dict[str, Any]:
    return {**question} if claim is None else {**question, "claim": claim}


# -- answers as objects -----------------------------------------------------------------------------


@dataclass(frozen=True)
class _Ask:
    claim: str | None
    budget: Budget | None

    def __call__(self, position: Position) -> Answer:
        return position.solve(self.claim, self.budget)


def solve_many(
    positions: Iterable[Position],
    claim: str | None = None,
    jobs: int | None = None,
    progress: bool | Callable[[int, int], None] = False,
    *,
    budget: Budget | None = None,
    engine: str = CORES,
) -> Iterator[Answer]:
    """The answers in the order of the positions, each as soon as it and those before it are there.

    `jobs` is how many processes work, one a core unless it is said, and with 1 it is this one; `engine="ray"` sends
    the work to a Ray cluster; with `progress` a bar is drawn on the error stream, or a function is told how many are
    done, and of how many. Positions are read as they are needed, never all at once.
    """
    tell = progress if callable(progress) else ProgressBar("solving") if progress else None
    # time that is asked for is waited for: only what never ends is given up
    seconds = SECONDS if budget is None else max(SECONDS, 2 * min(budget.seconds, LONGEST))
    found = stream(
        _Ask(claim, budget), positions, engine=engine, jobs=jobs, progress=tell, chunk=CHUNK, seconds=seconds
    )
    return (outcome.result() for outcome in found)
