"""What came of an example, in a sentence: for the page, the terminal and one's own line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from forceout.cubes.words import listed
from forceout.rulebook.articles import Asked, Example, Played

OWN = MappingProxyType(
    {"eval": "expression", "goal": "goal", "judge": "equation", "variation": "select", "solve": "goal"}
)
"""What a reader may put in place of the example's own, by the kind of question."""
LONGEST_OWN = 400


@dataclass(frozen=True)
class Told:
    """`good`: it is allowed, correct, or names something; None where that is not the question."""

    good: bool | None
    text: str
    rule: str = ""


def told(example: Example, answer: Mapping[str, Any]) -> Told:
    if isinstance(example, Played):
        refused = bool(answer["refused"]) or any(answer["lost"])
        return Told(not refused, str(answer["text"]), str(answer["rule"]))
    if "error" in answer:
        return Told(False, str(answer["error"]["message"]))
    return _TOLD.get(str(example.question["ask"]), _of_day)(answer)


def own_field(example: Example) -> str:
    """Which part of an example a reader may write anew; "" where there is none."""
    if not isinstance(example, Asked):
        return ""
    field = OWN.get(str(example.question["ask"]), "")
    return "solution" if field == "equation" and "solution" in example.question else field


def own_line(example: Example) -> str:
    """What stands there in the example."""
    field = own_field(example)
    if not field or not isinstance(example, Asked):
        return ""
    value = example.question.get(field, "")
    return " ; ".join(map(str, value)) if isinstance(value, list) else str(value)


def with_own(example: Asked, line: str) -> Asked:
    """The example with a reader's own line in it."""
    field = own_field(example)
    value: Any = line[:LONGEST_OWN]
    if field == "select":
        value = [one.strip() for one in line[:LONGEST_OWN].split(";") if one.strip()]
    return replace(example, question={**example.question, field: value})


def _value(value: Any) -> str:
    text = str(value["value"]) if isinstance(value, Mapping) else str(value)
    return text.replace("-", "−")


def _evaluated(answer: Mapping[str, Any]) -> Told:
    if not answer["defined"]:
        return Told(False, str(answer.get("why", "It names no number.")), str(answer.get("rule", "")))
    values = [_value(one) for one in answer.get("values", ())]
    if "value" in answer:
        return Told(True, f"It is {_value(answer['value'])}.")
    return Told(None, f"It can be read as {listed(values[:4], 'or')}.")


def _goal(answer: Mapping[str, Any]) -> Told:
    if not answer["legal"]:
        return Told(False, str(answer.get("why", "This is no Goal.")), str(answer.get("rule", "")))
    values = [_value(one) for one in answer["values"]]
    more = " Others are possible." if len(values) > 4 or answer.get("complete") is False else ""
    return Told(True, f"It can be read as {listed(values[:4], 'or')}.{more}")


def _judged(answer: Mapping[str, Any]) -> Told:
    if answer["correct"]:
        return Told(True, "Correct.")
    first = answer["reasons"][0]
    return Told(False, str(first["text"]), str(first["rule"]))


def _selected(answer: Mapping[str, Any]) -> Told:
    lost = answer.get("penalty", 0)
    cost = f" It costs {'a point' if lost == 1 else f'{lost} points'}." if lost else ""
    text = str(answer.get("text") or "It may be chosen.")
    return Told(bool(answer["legal"]) and not lost, f"{text}{cost}", str(answer.get("rule", "")))


def _solved(answer: Mapping[str, Any]) -> Told:
    found = answer.get("equation") or answer.get("solution")
    if answer["status"] == "solution":
        return Told(True, f"It can be done: {found}")
    return Told(None if answer["status"] == "undecided" else False, str(answer.get("why") or "There is no answer yet."))


def _scored(answer: Mapping[str, Any]) -> Told:
    points = ", ".join(_value(one) for one in answer["points"])
    return Told(None, f"The points are {points}, in the order of the seats.", str(answer.get("rule", "")))


def _of_day(answer: Mapping[str, Any]) -> Told:
    """Of a scoresheet, entries, a seating or standings: the first thing that is wrong, or that nothing is."""
    wrong = next((answer[name] for name in ("problems", "errors", "faults") if answer.get(name)), None)
    if wrong:
        return Told(False, str(wrong[0]["text"]), str(wrong[0].get("rule", "")))
    if answer.get("accepted") is False:
        return Told(False, "This cannot be taken.")
    return Told(True, "There is nothing wrong with it.")


_TOLD: Mapping[str, Callable[[Mapping[str, Any]], Told]] = MappingProxyType(
    {
        "eval": _evaluated,
        "goal": _goal,
        "judge": _judged,
        "variation": _selected,
        "solve": _solved,
        "score": _scored,
        "match": _scored,
    }
)
