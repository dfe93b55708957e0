"""Asks Forceout's judge and the evaluator about the same papers and keeps account of it."""

from __future__ import annotations

import random
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from forceout import ask

from .make import Paper, make_paper
from .numbers import NotCarried
from .onsets import on_sets_verdict
from .onsets_make import make_on_sets
from .verdict import CANNOT_TELL, CORRECT, WRONG, Verdict, verdict_on

BATCH = 50
ON_SETS_SHARE = 0.12
SHORT = 8
SLOW = 1.0
MOST_SLOW = 40
UNVERIFIABLE, ERROR = "unverifiable", "error"


@dataclass(frozen=True)
class Found:
    """A disagreement or a slow answer."""

    kind: str
    question: dict[str, Any]
    numerals: int
    judge: str
    reasons: tuple[str, ...]
    verdict: Verdict
    seconds: float
    """Of the processor, so that a busy machine does not make a question look slow."""

    def as_json(self) -> dict[str, Any]:
        return {
            "kind": self.kind,
            "numerals": self.numerals,
            "question": self.question,
            "judge": self.judge,
            "reasons": list(self.reasons),
            "evaluator": self.verdict.kind,
            "why": self.verdict.why,
            "witness": self.verdict.witness,
            "seconds": round(self.seconds, 2),
        }


@dataclass
class Tally:
    """What came of many papers."""

    rows: int = 0
    outcomes: Counter[tuple[str, str]] = field(default_factory=Counter)
    agreed_short: int = 0
    decided_short: int = 0
    findings: list[Found] = field(default_factory=list)
    slowest: list[Found] = field(default_factory=list)

    def take(self, other: Tally) -> None:
        self.rows += other.rows
        self.outcomes += other.outcomes
        self.agreed_short += other.agreed_short
        self.decided_short += other.decided_short
        self.findings += other.findings
        self.slowest = sorted(self.slowest + other.slowest, key=lambda found: -found.seconds)[:MOST_SLOW]

    def count(self, kind: str) -> int:
        return sum(found.kind == kind for found in self.findings)

    def brief(self) -> str:
        wrong = self.count("accepted, not confirmed")
        slow = sum(found.seconds > SLOW for found in self.slowest)
        return f"{wrong} wrongly accepted, {len(self.findings) - wrong} other disagreements, {slow} slow"

    def add(self, paper: Paper) -> None:
        """Asks both about one paper."""
        verdict = on_sets_verdict(paper.question) if "solution" in paper.question else verdict_on(paper.question)
        started = time.thread_time()
        answer = ask(paper.question)
        seconds = time.thread_time() - started
        judge, reasons = _outcome(answer)
        self.rows += 1
        self.outcomes[verdict.kind, judge] += 1
        if paper.numerals <= SHORT and verdict.kind != CANNOT_TELL:
            self.decided_short += 1
            self.agreed_short += verdict.kind == judge
        kind = _kind(verdict.kind, judge)
        found = Found(kind or "slow", paper.question, paper.numerals, judge, reasons, verdict, seconds)
        if kind:
            self.findings.append(found)
        if seconds > SLOW / 4:
            self.slowest.append(found)


def _outcome(answer: dict[str, Any]) -> tuple[str, tuple[str, ...]]:
    if "error" in answer:
        return ERROR, (answer["error"]["code"], answer["error"]["message"])
    reasons = tuple(f"{reason['code']}: {reason['text']}" for reason in answer["reasons"])
    if answer["correct"]:
        return CORRECT, reasons
    families = {reason["code"].partition("/")[0] for reason in answer["reasons"]}
    return (UNVERIFIABLE if families == {UNVERIFIABLE} else WRONG), reasons


def _kind(evaluator: str, judge: str) -> str:
    if judge == ERROR:
        return ERROR
    if judge == CORRECT:
        return "" if evaluator == CORRECT else "accepted, not confirmed"
    if evaluator == CORRECT:
        return "refused, though correct" if judge == WRONG else "unverifiable, though correct"
    return "unverifiable, though wrong" if evaluator == WRONG and judge == UNVERIFIABLE else ""


def run_batch(seed: int) -> Tally:
    """A batch of papers from one seed."""
    dice = random.Random(seed)
    tally = Tally()
    while tally.rows < BATCH:
        with suppress(NotCarried):  # another paper takes its place
            tally.add(make_on_sets(dice) if dice.random() < ON_SETS_SHARE else make_paper(dice))
    return tally
