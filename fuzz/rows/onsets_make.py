"""Questions about random On-Sets Solutions, with long Set-Names and chains of Restrictions."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from typing import Any

from .make import Paper
from .onsets import COLOURS, OPERATIONS, RELATIONS, SetNames, on_sets_verdict
from .paper import Fault

RULESET = "mlag-on-sets-2019"
CARDS = tuple("".join(chosen) or "blank" for size in range(5) for chosen in combinations(COLOURS, size))
OFFERED = {
    "elementary": ("two-operations", "required-cube"),
    "middle": ("two-operations", "required-cube", "no-null-restrictions", "absolute-value"),
    "junior": (
        "two-operations",
        "required-cube",
        "no-null-restrictions",
        "absolute-value",
        "double-set",
        "required-card",
        "forbidden-card",
    ),
}
OFFERED["senior"] = (*OFFERED["junior"], "symmetric-difference")


def make_on_sets(dice: random.Random) -> Paper:
    division = dice.choice(list(OFFERED))
    universe = dice.sample(CARDS, dice.randint(10, 14) if division == "senior" else dice.randint(6, 12))
    variations = _variations(division, universe, dice)
    numerals = dice.choices(range(1, 13), (2, 5, 6, 7, 6, 6, 5, 4, 3, 3, 2, 2))[0]
    name = set_name(numerals, dice)
    restrictions = []
    if division != "elementary":
        restrictions = [_restriction(dice) for _ in range(dice.choices((0, 1, 2), (5, 4, 1))[0])]
    question: dict[str, Any] = {
        "ask": "judge",
        "ruleset": RULESET,
        "division": division,
        "variations": variations,
        "universe": " ".join(universe),
        "goal": "1",
        **_cubes(restrictions, name, dice),
        "claim": dice.choice(("now", "impossible", "last-cube")),
        "solution": " ; ".join([*restrictions, name]),
    }
    _set_goal(question, dice)
    return Paper(question, numerals)


def _set_goal(question: dict[str, Any], dice: random.Random) -> None:
    """Often the Goal that one reading of the Solution meets."""
    goals = list(GOALS.items())
    dice.shuffle(goals)
    question["goal"] = goals[0][1]
    if dice.random() < 0.85:
        for _, goal in goals[:14]:
            tried = {**question, "goal": goal}
            if on_sets_verdict(tried).kind == "correct":
                question["goal"] = goal
                return


def _goals() -> dict[str, str]:
    digits = "12345"
    found = [*digits, *(f"{a}u" for a in "12")]
    found += [f"{a}+{b}" for a in digits for b in digits if a <= b]
    found += [f"{a}+{b}u" for a in digits for b in digits]
    found += [f"{a}×{b}" for a in digits for b in digits if a <= b]
    found += [f"({a}×{b})+{c}" for a in "23" for b in "345" for c in ("1", "2", "3u")]
    found += [f"{a}×({b}+{c})" for a in "23" for b in "12" for c in ("1", "2", "1u")]
    return {goal: goal for goal in found}


GOALS = _goals()


def set_name(numerals: int, dice: random.Random, inner: bool = False) -> str:
    """A Set-Name of so many sets, bracketed more or less."""
    if numerals == 1:
        text = dice.choices("BRGYVΛ", (6, 6, 5, 5, 3, 2))[0]
    else:
        split = dice.randrange(1, numerals)
        sign = dice.choice(OPERATIONS)
        text = f"{set_name(split, dice, inner=True)} {sign} {set_name(numerals - split, dice, inner=True)}"
        if inner and dice.random() < 0.7:
            text = f"({text})"
    return text + "'" * dice.choices((0, 1, 2), (8, 2, 0.3))[0]


def _restriction(dice: random.Random) -> str:
    links = dice.choices((1, 2, 3), (7, 2, 1))[0]
    sides = [set_name(dice.choices((1, 2, 3), (5, 4, 1))[0], dice) for _ in range(links + 1)]
    return sides[0] + "".join(f" {dice.choice(RELATIONS)} {side}" for side in sides[1:])


def _cubes(restrictions: list[str], name: str, dice: random.Random) -> dict[str, str]:
    """Each cube serves once in the Restrictions and once in the Set-Name."""
    above = Counter(mark for text in restrictions for mark in text if mark not in "() ")
    below = Counter(mark for mark in name if mark not in "() ")
    in_both = (above & below) if restrictions else below
    may_be_required = list((in_both + Counter({mark: above[mark] for mark in RELATIONS})).elements())
    required = Counter(mark for mark in may_be_required if dice.random() < 0.7)
    permitted = (above | below) - required
    return {"required": " ".join(required.elements()), "permitted": " ".join(permitted.elements())}


def _variations(division: str, universe: list[str], dice: random.Random) -> list[str]:
    if dice.random() < 0.35:
        return []
    chosen = dice.sample(OFFERED[division], min(len(OFFERED[division]), dice.randint(1, 2)))
    if {"required-card", "forbidden-card"} <= set(chosen):
        chosen.remove("required-card")
    return [variation for name in chosen if (variation := _with_parameter(name, universe, dice))]


def _with_parameter(name: str, universe: list[str], dice: random.Random) -> str:
    if name == "required-cube":
        return f"{name}:{dice.choice('BRGY∪∩−')}"
    if name.endswith("-card"):
        return f"{name}:{dice.choice(universe)}"
    if name != "double-set":
        return name
    text = dice.choice(("B", "R'", "G ∩ Y", "B − R", "(B ∪ Y)'", "V − G"))
    try:
        (cards,) = SetNames(frozenset(universe), symmetric=False).read(text)
    except Fault:
        return ""
    return f"{name}:{text}" if cards and len(cards) < len(universe) and "−" not in text else ""
