"""Numbers in sentences: exact where that is short, else as many digits as a person would give."""

from __future__ import annotations

import math
import re

from forceout import exact
from forceout.exact import Value

LONGEST = 60
"""An exact form longer than this is told by its size."""
DIGITS = 6
SMALLEST = 1e-12
_POWER_OF_TEN = re.compile(r"\d+(?:\.\d+)?e\+\d{1,2}\b")
NEAR = 1e-6
"""Closer together than this, two numbers that are only told by their size look alike."""


def said(value: Value) -> str:
    """A number as it stands in a sentence."""
    told = exact.told(value)
    about = exact.approx(value) if told.measured else None
    if about is None:
        # where the machine writes an exponent with a power of ten of its own
        return _POWER_OF_TEN.sub(lambda found: f"{round(float(found[0])):,}", told.text).replace("-", "−")
    if isinstance(about, list):
        real, imaginary = about
        sign = "−" if imaginary < 0 else "+"
        return f"about {_decimal(real)} {sign} {_decimal(abs(imaginary))}i"
    return f"about {_decimal(about)}"


def _decimal(number: float) -> str:
    if abs(number) < SMALLEST:
        return "0"
    places = max(0, DIGITS - 1 - math.floor(math.log10(abs(number))))
    shown = f"{number:.{places}f}"
    if "." in shown:
        shown = shown.rstrip("0").rstrip(".")
    return shown.replace("-", "−")


def told_apart(solution: Value, goal: Value) -> str | None:
    """What to say of two numbers that differ but would be told alike; None where their sizes tell them apart."""
    one, other = said(solution), said(goal)
    if not (exact.told(solution).by_size or exact.told(goal).by_size):
        return f"Both sides are {one}, but not the same one." if one == other else None
    if not _near(solution, goal):
        return None
    closed = exact.text(solution).replace("-", "−")
    wanted = exact.text(goal).replace("-", "−")
    if len(closed) <= LONGEST and len(wanted) <= LONGEST:
        return (
            f"The Solution is {closed}, which comes very near to the Goal as written, {wanted}, but is not equal to it."
        )
    if len(wanted) <= LONGEST:
        return f"The Solution comes very near to the Goal as written, {wanted}, but is not equal to it."
    return "The Solution comes very near to the Goal as written, but is not equal to it."


def _near(solution: Value, goal: Value) -> bool:
    first, second = exact.approx(solution), exact.approx(goal)
    if first is None or second is None:
        return first is second
    one, other = (complex(*part) if isinstance(part, list) else complex(part) for part in (first, second))
    return abs(one - other) <= NEAR * max(1.0, abs(other))
