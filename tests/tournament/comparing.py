"""Compares an answer about a day with what a case expects: lists of faults in any order, texts not at all."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

Json = dict[str, Any]
UNORDERED = ("problems", "violations", "errors", "warnings", "report")


def faults(expect: Json, question: Json, answer: Json) -> Iterator[str]:
    if "error" in expect:
        code = answer.get("error", {}).get("code")
        if code != expect["error"]:
            yield f"error {code}, not {expect['error']}"
        return
    if "error" in answer:
        yield f"error: {answer['error']}"
        return
    for key, wanted in expect.items():
        if key in UNORDERED:
            yield from _in_any_order(key, wanted, answer.get(key) or [])
        elif key in ("players", "teams"):
            got = answer.get(key) or []
            if len(got) != len(wanted) or not all(_fits(one, other) for one, other in zip(wanted, got, strict=True)):
                yield f"{key}: {got}, not {wanted}"
        elif key == "seating":
            yield from seating_faults(wanted, question, answer)
        elif key == "sections":
            yield from _section_faults(wanted, question, answer)
        elif answer.get(key) != wanted:
            yield f"{key} is {answer.get(key)}, not {wanted}"


def _fits(wanted: Json, got: Json) -> bool:
    return all(
        str(got.get(key, "")).startswith(value) if key == "rule" else got.get(key) == value
        for key, value in wanted.items()
    )


def _in_any_order(key: str, wanted: list[Json], got: list[Json]) -> Iterator[str]:
    left = list(got)
    for item in sorted(wanted, key=len, reverse=True):
        found = next((one for one in left if _fits(item, one)), None)
        if found is None:
            yield f"{key}: {item} is missing in {got}"
        else:
            left.remove(found)
    if left:
        yield f"{key}: {left} was not expected"


def true_cost(question: Json, rounds: list[list[list[str]]]) -> Counter[str]:
    """What a seating costs, worked out from the question."""
    info = {one["id"]: one for one in question["players"]}
    prefer = question.get("sizes", {}).get("prefer", 3)
    met = {pair for tables in question.get("history", []) for table in tables for pair in _pairs(table)}
    apart = {tuple(sorted(pair)) for pair in question.get("apart", [])}
    cost: Counter[str] = Counter(dict.fromkeys(("teammates", "apart", "keep", "repeats", "sizes"), 0))
    for tables in rounds:
        for number, table in enumerate(tables, 1):
            cost["sizes"] += abs(len(table) - prefer)
            cost["keep"] += sum(question.get("keep", {}).get(name, number) != number for name in table)
            for one, other in _pairs(table):
                team = info[one].get("team")
                cost["teammates"] += bool(team) and team == info[other].get("team")
                cost["apart"] += (one, other) in apart
                cost["repeats"] += (one, other) in met
        met |= {pair for table in tables for pair in _pairs(table)}
    return cost


def _pairs(table: list[str]) -> Iterator[tuple[str, str]]:
    return itertools.combinations(sorted(table), 2)


def seating_faults(wanted: Json, question: Json, answer: Json) -> Iterator[str]:
    info = {one["id"]: one for one in question["players"]}
    out = wanted.get("unseated", [])
    if sorted(answer["unseated"]) != sorted(out):
        yield f"unseated: {answer['unseated']}, not {out}"
    here = sorted(name for name, one in info.items() if not one.get("absent") and name not in out)
    if len(answer["rounds"]) != question.get("rounds", 1):
        yield f"{len(answer['rounds'])} rounds"
    for tables in answer["rounds"]:
        if sorted(name for table in tables for name in table) != here:
            yield "somebody is not seated exactly once"
        if any(len({info[name].get("division") for name in table}) != 1 for table in tables):
            yield "a table mixes divisions"
        sizes = sorted(map(len, tables), reverse=True)
        if sizes != wanted.get("sizes", sizes):
            yield f"sizes: {sizes}, not {wanted['sizes']}"
    cost = true_cost(question, answer["rounds"])
    for key in ("teammates", "apart", "keep"):
        if cost[key] != wanted.get(key, 0):
            yield f"{key}: {cost[key]}, not {wanted.get(key, 0)}"
    if cost["repeats"] > wanted.get("repeats", cost["repeats"]):
        yield f"repeats: {cost['repeats']}, not {wanted['repeats']}"
    yield from _cut_faults(wanted, info, here, answer, cost)
    for key, value in cost.items():
        if answer["cost"][key] != value:
            yield f"the answer claims {key} = {answer['cost'][key]}; it is {value}"


def _cut_faults(wanted: Json, info: Json, here: list[str], answer: Json, cost: Counter[str]) -> Iterator[str]:
    tables = answer["rounds"][0] if answer["rounds"] else []
    points = [[Fraction(info[name].get("points", 0)) for name in table] for table in tables]
    if wanted.get("cut") and any(min(one) < max(other) for one, other in itertools.pairwise(points)):
        yield f"no cut of the ranking: {points}"
    if [len(table) for table in tables] != wanted.get("order", [len(table) for table in tables]):
        yield f"sizes from the top: {[len(table) for table in tables]}"
    if "displaced" in wanted:
        order = iter(sorted(here, key=lambda name: -Fraction(info[name].get("points", 0))))
        home = {next(order): number for number, table in enumerate(tables) for _ in table}
        cost["displaced"] = sum(abs(home[name] - number) for number, table in enumerate(tables) for name in table)
        if cost["displaced"] > wanted["displaced"]:
            yield f"displaced: {cost['displaced']}, not {wanted['displaced']}"


def _section_faults(wanted: Json, question: Json, answer: Json) -> Iterator[str]:
    info = {one["id"]: one for one in question["players"] if not one.get("absent")}
    sections = answer["sections"]
    if sorted(name for section in sections for name in section) != sorted(info):
        yield "somebody is not in exactly one section"
        return
    if sorted(map(len, sections), reverse=True) != wanted["sizes"]:
        yield f"sizes: {sorted(map(len, sections))}"
    over = uneven(list(info.values()), sections)
    if over > wanted["uneven"] or over != answer["cost"]["uneven"]:
        yield f"uneven: {over}, claimed {answer['cost']['uneven']}, possible {wanted['uneven']}"


def uneven(players: list[Json], sections: list[list[str]]) -> int:
    """How many players of a team, a league or a seed are too many in a section."""
    info, over = {one["id"]: one for one in players}, 0
    for field in ("team", "league", "seed_rank"):
        whole = Counter(one[field] for one in players if one.get(field) is not None)
        for section in sections:
            here = Counter(info[name][field] for name in section if info[name].get(field) is not None)
            over += sum(max(0, count - -(-whole[value] // len(sections))) for value, count in here.items())
    return over
