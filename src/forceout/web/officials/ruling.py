"""What the judge says of a case: the verdict, what was checked, and the points that follow. A worker runs it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from forceout.protocol.ask import ask
from forceout.rules.claims import CHALLENGER, EVERYBODY, MOVER, Claim

UNREAD = frozenset({"syntax", "no-equation", "unverifiable", "goal-illegal", "undefined"})
"""Faults that keep a judge from looking further: then nothing is said to be in order."""
CHECKS = (
    ("missing-required", "all Required used"),
    ("unavailable-cube", "no cube that is not there"),
    ("too-many-resources", "no more of Resources than the claim allows"),
    ("too-few-cubes", "two cubes or more"),
    ("multi-digit", "numerals as long as they may be"),
    ("variation", "every variation kept"),
)
PROVEN = ("the two sides are equal", "it cannot be read in a way that misses the Goal")
"""What a proof alone shows."""


def ruling(question: Mapping[str, Any], claim: Claim) -> dict[str, Any]:
    """`error`, or whether it is `correct`, the `reasons`, the `counterexample`, what is `checked`, the `scores`."""
    answer = ask(dict(question))
    if "error" in answer:
        return answer
    families = {str(reason["code"]).partition("/")[0] for reason in answer["reasons"]}
    checked = [] if families & UNREAD else [words for code, words in CHECKS if code not in families]
    if answer["correct"]:
        checked += PROVEN
    return {**answer, "checked": checked, "scores": _scores(question, claim, correct=answer["correct"])}


def _scores(question: Mapping[str, Any], claim: Claim, *, correct: bool) -> list[tuple[str, Any]]:
    """Who scores what if this paper decides the challenge: the Mover is seat 0, the Challenger 1, a third player 2."""
    if claim.writer == EVERYBODY:
        told = _scored(question, {"challenge": None, "reason": claim.key, "presented": {"0": correct}})
        return [("The writer", told[0])] if told else []
    writer = {CHALLENGER: 1, MOVER: 0}[claim.writer]
    lines: list[tuple[str, Any]] = []
    for side, words in ((CHALLENGER, "Third player, with the Challenger"), (MOVER, "Third player, with the Mover")):
        situation = {"challenge": claim.key, "challenger": 1, "mover": 0, "sides": {"2": side}}
        told = _scored(question, {**situation, "presented": {str(writer): correct}})
        if not told:
            return []
        lines = lines or [("Challenger", told[1]), ("Mover", told[0])]
        lines.append((words, told[2]))
    return lines


def _scored(question: Mapping[str, Any], situation: Mapping[str, Any]) -> list[Any]:
    """The points of a shake of three; nothing where the league scores it in another way."""
    base = {"ask": "score", "ruleset": question["ruleset"], "players": 3, "accepted": []}
    return list(ask({**base, **situation}).get("points", ()))
