"""The evaluator for On-Sets (004): every reading of Restrictions and Set-Name, as sets of cards."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import product
from typing import Any

from .paper import Fault
from .verdict import CORRECT, WRONG, Verdict

COLOURS = "BRGY"
OPERATIONS = "∪∩−"
RELATIONS = "=⊆"
ELEMENTARY = "elementary"

Cards = frozenset[str]
Sets = dict[Cards, str]
"""Every set that a name can mean, with one grouping that gives it."""


@dataclass(frozen=True)
class Shake:
    """What holds for one shake."""

    division: str
    universe: Cards
    symmetric: bool = False
    two_operations: bool = False
    no_null: bool = False
    absolute: bool = False
    double: Cards = frozenset()
    required_cube: str = ""
    required_card: str = ""
    forbidden_card: str = ""


def shake_of(question: dict[str, Any]) -> Shake:
    universe = frozenset(question["universe"].split())
    settings: dict[str, Any] = {}
    symmetric = False
    for variation in question.get("variations", ()):
        name, _, parameter = variation.partition(":")
        symmetric |= name == "symmetric-difference"
        match name:
            case "two-operations":
                settings["two_operations"] = True
            case "no-null-restrictions":
                settings["no_null"] = True
            case "absolute-value":
                settings["absolute"] = True
            case "required-cube" | "required-card" | "forbidden-card":
                settings[name.replace("-", "_")] = parameter
            case "double-set":  # - keeps the meaning that it had when the set was named (XIII-C-9)
                meant = SetNames(universe, symmetric=symmetric).read(parameter)
                (settings["double"],) = meant
    return Shake(question["division"], universe, symmetric, **settings)


class SetNames:
    """Reads Set-Names: ' takes what is right before it, nothing else has an order (004 VII-B-6-b)."""

    def __init__(self, universe: Cards, *, symmetric: bool) -> None:
        self.universe = universe
        self.symmetric = symmetric

    def read(self, text: str) -> Sets:
        marks = [mark for mark in text if mark != " "]
        row, at = self._row(marks, 0, depth=0)
        assert at == len(marks)
        return row

    def _row(self, marks: list[str], at: int, depth: int) -> tuple[Sets, int]:
        pieces: list[Sets | str] = []
        while at < len(marks) and marks[at] != ")":
            mark = marks[at]
            after_set = bool(pieces) and not isinstance(pieces[-1], str)
            at += 1
            if mark == "'" and after_set:
                last = pieces[-1]
                assert not isinstance(last, str)
                pieces[-1] = {self.universe - cards: f"({name}')" for cards, name in last.items()}
            elif mark in OPERATIONS and after_set:
                pieces.append(mark)
            elif after_set or mark in "'" or mark in OPERATIONS:
                raise Fault("no Set-Name")
            elif mark == "(":
                inner, at = self._row(marks, at, depth + 1)
                if at >= len(marks):
                    raise Fault("a bracket is not closed")
                at += 1
                pieces.append(inner)
            else:
                pieces.append({self._named(mark): mark})
        if not pieces or isinstance(pieces[-1], str) or (at < len(marks) and not depth):
            raise Fault("no Set-Name")
        return self._groupings(pieces), at

    def _named(self, mark: str) -> Cards:
        if mark in COLOURS:
            return frozenset(card for card in self.universe if card != "blank" and mark in card)
        if mark == "V":
            return self.universe
        if mark == "Λ":
            return frozenset()
        raise Fault(f"{mark} names no set")

    def _groupings(self, pieces: list[Sets | str]) -> Sets:
        known: dict[tuple[int, int], Sets] = {}
        for width in range(1, len(pieces) + 1, 2):
            for start in range(0, len(pieces) - width + 1, 2):
                end = start + width
                single = pieces[start]
                assert not isinstance(single, str)
                found: Sets = dict(single) if width == 1 else {}
                for at in range(start + 1, end, 2):
                    sign = pieces[at]
                    assert isinstance(sign, str)
                    operation = self._operation(sign)
                    for (left, name), (right, other) in product(known[start, at].items(), known[at + 1, end].items()):
                        found.setdefault(operation(left, right), f"({name} {sign} {other})")
                known[start, end] = found
        return known[0, len(pieces)]

    def _operation(self, sign: str) -> Callable[[Cards, Cards], Cards]:
        if sign == "∪":
            return lambda left, right: left | right
        if sign == "∩":
            return lambda left, right: left & right
        return (lambda left, right: left ^ right) if self.symmetric else (lambda left, right: left - right)


# -- Restrictions ----------------------------------------------------------------------------------


def readings_of_restriction(text: str, names: SetNames) -> dict[Cards, str]:
    """The cards that every reading of a Restriction removes."""
    parts = re.split(f"([{RELATIONS}])", text)
    sides = [names.read(part) for part in parts[0::2]]
    found: dict[Cards, str] = {}
    for chosen in product(*(side.items() for side in sides)):
        removed: Cards = frozenset()
        for relation, (left, _), (right, _) in zip(parts[1::2], chosen, chosen[1:], strict=False):
            removed |= (left - right) if relation == "⊆" else (left ^ right)
        written = chosen[0][1]
        for relation, (_, name) in zip(parts[1::2], chosen[1:], strict=True):
            written += f" {relation} {name}"
        found.setdefault(removed, written)
    return found


def value_of_goal(goal: str, *, absolute: bool) -> set[int]:
    """What a Goal of one to three digits can be worth."""
    turned = [match.start() for match in re.finditer(r"\du", goal)]
    values = set()
    for upright in product((False, True) if absolute else (False,), repeat=len(turned)):
        text = goal
        for place, up in sorted(zip(turned, upright, strict=True), reverse=True):
            digit = text[place]
            text = text[:place] + (digit if up else f"(0-{digit})") + text[place + 2 :]
        values.add(_worth(text))
    return {value for value in values if value >= 0}


def _worth(text: str) -> int:
    """The value of digits with +, − , × and brackets; × comes first."""
    while match := re.search(r"\(([^()]*)\)", text):
        text = text[: match.start()] + str(_worth(match[1])).replace("-", "m") + text[match.end() :]
    total = 0
    for part in text.replace("-", "+-").split("+"):
        if part:
            minus = part.startswith("-")
            numbers = [int(number.replace("m", "-")) for number in part.lstrip("-").split("×")]
            total += (-1 if minus else 1) * reduce(lambda a, b: a * b, numbers)
    return total


# -- the verdict -----------------------------------------------------------------------------------


def on_sets_verdict(question: dict[str, Any]) -> Verdict:
    """The verdict on a Solution whose cubes are all in Required and Permitted."""
    shake = shake_of(question)
    *restrictions, name = (part.strip() for part in question["solution"].split(";"))
    try:
        _check_cubes(question, shake, restrictions, name)
        goals = value_of_goal(question["goal"], absolute=shake.absolute)
        if not goals:
            raise Fault("the Goal is negative")
        for why, witness in _faults(shake, restrictions, name, goals):
            return Verdict(WRONG, why, witness)
    except Fault as fault:
        return Verdict(WRONG, str(fault))
    return Verdict(CORRECT)


def _faults(shake: Shake, restrictions: list[str], name: str, goals: set[int]) -> Iterator[tuple[str, str]]:
    """What is wrong with each reading."""
    names = SetNames(shake.universe, symmetric=shake.symmetric)
    removing = [readings_of_restriction(text, names) for text in restrictions]
    for chosen in product(*(readings.items() for readings in removing)):
        removed = [cards for cards, _ in chosen]
        gone: Cards = frozenset().union(*removed)
        for cards, written in names.read(name).items():
            witness = " ; ".join([*(text for _, text in chosen), written])
            kept = cards - gone
            count = len(kept) + len(kept & shake.double)
            if count not in goals:
                yield f"{count} cards", witness
            if shake.no_null and _removes_nothing(removed):
                yield "a Restriction removes nothing", witness
            if shake.required_card and shake.required_card not in kept:
                yield "the required card is missing", witness
            if shake.forbidden_card and shake.forbidden_card in kept:
                yield "the forbidden card is there", witness


def _removes_nothing(removed: list[Cards]) -> bool:
    """Each Restriction must remove a card whatever the others have removed before it."""
    for place, cards in enumerate(removed):
        others: Cards = frozenset().union(*removed[:place], *removed[place + 1 :])
        if not cards - others:
            return True
    return False


def _check_cubes(question: dict[str, Any], shake: Shake, restrictions: list[str], name: str) -> None:
    if any(mark in name for mark in RELATIONS):
        raise Fault("= or ⊆ in the Set-Name")
    if shake.division == ELEMENTARY and restrictions:
        raise Fault("no Restrictions here")
    for text in restrictions:
        _check_restriction(text)
    above = Counter(mark for text in restrictions for mark in text if mark not in "() ")
    below = Counter(mark for mark in name if mark not in "() ")
    required, permitted = Counter(question["required"].split()), Counter(question["permitted"].split())
    multiple = shake.division in ("junior", "senior") or "multiple-operations" in question.get("variations", ())
    for used in (above, below):
        for mark, times in used.items():
            there = required[mark] + permitted[mark]
            if times > there and not (multiple and there and mark in OPERATIONS + "'"):
                raise Fault(f"not enough {mark}")
    relations = Counter({mark: times for mark, times in required.items() if mark in RELATIONS})
    others = required - relations
    if relations - above or (restrictions and others - above) or others - below:
        raise Fault("a required cube is missing")
    if (above | below).total() < 2:
        raise Fault("too few cubes")
    if shake.two_operations and sum(below[mark] for mark in OPERATIONS + "'") < 2:
        raise Fault("too few operations")
    if shake.required_cube and not (above + below)[shake.required_cube]:
        raise Fault("the required symbol is missing")


def _check_restriction(text: str) -> None:
    depth = 0
    for mark in text:
        depth += (mark == "(") - (mark == ")")
        if mark in RELATIONS and depth:
            raise Fault("brackets round = or ⊆")
    if not any(mark in text for mark in RELATIONS):
        raise Fault("no Restriction")
