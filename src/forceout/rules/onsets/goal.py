"""The Goal of On-Sets: seven legal placements of digit cubes, and the values they have."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product

from forceout.cubes import words
from forceout.cubes.notation.onsets import GoalShape
from forceout.rules.finding import Finding
from forceout.rules.onsets.terms import OnSetsTerms


@dataclass
class GoalValues:
    """The values a Goal may have, each with its writing; `findings` say why there is none."""

    values: dict[int, str] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)

    @property
    def legal(self) -> bool:
        return bool(self.values)


def goal_values(shape: GoalShape, terms: OnSetsTerms) -> GoalValues:
    """Every legal value. With Absolute Value an upside-down cube may be read upright."""
    found = GoalValues()
    if not shape.cubes:
        found.findings.append(terms.finding("goal-illegal/cubes", "goal-cubes", "A Goal has at least one digit cube."))
        return found
    if len(shape.cubes) > 3:
        text = f"This Goal has {words.count(len(shape.cubes), 'cube')}; a Goal has at most three."
        found.findings.append(terms.finding("goal-illegal/cubes", "goal-cubes", text))
        return found
    if shape.form is None:
        text = "The cubes of the Goal do not lie in one of the seven ways that are allowed."
        found.findings.append(terms.finding("goal-illegal/shape", "goal-shape", text))
        return found
    choices = []
    for cube in shape.cubes:
        upright, turned = (cube.digit, str(cube.digit)), (-cube.digit, f"{cube.digit}u")
        if not cube.upside_down:
            choices.append([upright])
        else:
            choices.append([turned, upright] if terms.absolute_value else [turned])
    for chosen in product(*choices):
        value = _value(shape.form, [number for number, _ in chosen])
        if value >= 0:
            found.values.setdefault(value, _write(shape.form, [text for _, text in chosen]))
    if not found.values:
        found.findings.append(
            terms.finding("goal-illegal/negative", "goal-whole", "The Goal is negative; it must be 0 or more.")
        )
    return found


def write_shape(shape: GoalShape) -> str:
    """A Goal in one of the seven placements, as it is written: “(2×3)+1”."""
    assert shape.form is not None
    return _write(shape.form, [f"{cube.digit}{'u' if cube.upside_down else ''}" for cube in shape.cubes])


def _value(form: str, numbers: list[int]) -> int:
    a, b, c = (*numbers, 0, 0)[:3]
    return {
        "a": a,
        "a+b": a + b,
        "a+b+c": a + b + c,
        "a×b": a * b,
        "a×b×c": a * b * c,
        "(a×b)+c": a * b + c,
        "a×(b+c)": a * (b + c),
    }[form]


def _write(form: str, texts: list[str]) -> str:
    return "".join(texts["abc".index(sign)] if sign in "abc" else sign for sign in form)
