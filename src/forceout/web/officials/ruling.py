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
    writer, side = (1, CHALLENGER) if claim.writer == CHALLENGER else (0, MOVER)
    other = MOVER if side == CHALLENGER else CHALLENGER
    situation = {"challenge": claim.key, "challenger": 1, "mover": 0}
    wrote = {str(writer): correct}
    thirds = (
        ("Third player on the writer's side, with a correct paper as well", side, {**wrote, "2": True}),
        ("Third player on the writer's side, without one", side, wrote),
        ("Third player on the other side", other, wrote),
    )
    lines: list[tuple[str, Any]] = []
    for words, with_whom, presented in thirds:
        told = _scored(question, {**situation, "sides": {"2": with_whom}, "presented": presented})
        if not told:
            return []
        if not correct and "2" in presented:
            continue  # then the other paper decides, and not this one
        lines = lines or [("Challenger", told[1]), ("Goal-setter" if claim.brings_goal else "Mover", told[0])]
        lines.append((words, told[2]))
    return lines


def _scored(question: Mapping[str, Any], situation: Mapping[str, Any]) -> list[Any]:
    """The points of a shake of three; nothing where the league scores it in another way."""
    base = {"ask": "score", "ruleset": question["ruleset"], "players": 3, "accepted": []}
    return list(ask({**base, **situation}).get("points", ()))
