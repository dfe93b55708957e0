"""Reads the notation of On-Sets: sections, Goals as placed, and written Solutions."""

from __future__ import annotations

import re
from dataclasses import dataclass

from forceout.cubes.faces import ON_SETS_DIGITS
from forceout.cubes.notation.errors import NotationError
from forceout.cubes.notation.tokens import Mark, Token, WrittenCube, WrittenMark

LONGEST_TEXT = 600
SPELLINGS = {
    **{symbol: symbol for symbol in "12345BRGY∪∩−'V=⊆Λ"},
    "u": "∪",
    "U": "∪",
    "n": "∩",
    "-": "−",
    "–": "−",
    "’": "'",
    "A": "Λ",
    "<=": "⊆",
    "c": "⊆",
    "C": "⊆",
}
BRACKETS = {**dict.fromkeys("([{", Mark.OPEN), **dict.fromkeys(")]}", Mark.CLOSE)}


def canonical_symbol(text: str) -> str | None:
    """One symbol in its canonical spelling, or None."""
    return SPELLINGS.get(text.strip())


def _symbol(source: str, at: int) -> tuple[str, int] | None:
    for length in (2, 1):
        symbol = SPELLINGS.get(source[at : at + length])
        if symbol is not None:
            return symbol, at + length
    return None


def read_set_name(source: str, offset: int = 0) -> tuple[Token, ...]:
    """A row of cubes and brackets; spaces mean nothing. A wild cube is `B:∩`."""
    if len(source) > LONGEST_TEXT:
        raise NotationError(f"this is longer than {LONGEST_TEXT} characters", source[:80], 0)
    tokens: list[Token] = []
    at = 0
    while at < len(source):
        if source[at].isspace():
            at += 1
            continue
        bracket = BRACKETS.get(source[at])
        if bracket is not None:
            tokens.append(WrittenMark(bracket, at + offset))
            at += 1
            continue
        found = _symbol(source, at)
        if found is None:
            raise NotationError(f"“{source[at]}” is not on any cube", source, at)
        start, (face, at) = at, found
        symbol, said = face, False
        if source[at : at + 1] == ":":
            meant = _symbol(source, at + 1)
            if meant is None:
                raise NotationError("what the cube stands for is missing after the colon", source, at + 1)
            (symbol, at), said = meant, True
        tokens.append(WrittenCube(face, symbol, at=start + offset, said=said))
    return tuple(tokens)


def read_on_sets_section(source: str) -> tuple[WrittenCube, ...]:
    """A section of the mat: cubes separated by spaces."""
    cubes = []
    for found in re.finditer(r"\S+", source):
        face = SPELLINGS.get(found.group())
        if face is None:
            raise NotationError(f"“{found.group()[:20]}” is not a cube", source, found.start())
        cubes.append(WrittenCube(face, face))
    return tuple(cubes)


@dataclass(frozen=True)
class WrittenSolution:
    """A Solution as written: the dots given to the blank card, the Restrictions and the Set-Name."""

    blank: str | None
    restrictions: tuple[tuple[Token, ...], ...]
    set_name: tuple[Token, ...]

    @property
    def parts(self) -> tuple[tuple[Token, ...], ...]:
        return (*self.restrictions, self.set_name)


def read_solutions(source: str) -> tuple[WrittenSolution, ...]:
    """Solutions separated by &, each Restrictions and then a Set-Name, separated by ;."""
    if len(source) > 2 * LONGEST_TEXT:
        raise NotationError(f"this is longer than {2 * LONGEST_TEXT} characters", source[:80], 0)
    solutions = []
    start = 0
    for written in source.split("&"):
        solutions.append(_read_solution(written, source, start))
        start += len(written) + 1
    return tuple(solutions)


def _read_solution(written: str, source: str, start: int) -> WrittenSolution:
    blank = None
    parts = []
    for number, part in enumerate(written.split(";")):
        stripped = part.strip()
        dots = _BLANK.fullmatch(stripped) if number == 0 else None
        if dots is not None:
            blank = dots[1] or "blank"
        else:
            try:
                parts.append(read_set_name(part, start))
            except NotationError as error:
                raise NotationError(error.message, source, start + error.at) from None
        start += len(part) + 1
    return WrittenSolution(blank, tuple(parts[:-1]), parts[-1] if parts else ())


@dataclass(frozen=True)
class GoalCube:
    """A digit cube in the Goal."""

    digit: int
    upside_down: bool = False


@dataclass(frozen=True)
class GoalShape:
    """The cubes of a Goal and how they lie: one of the seven forms, such as "(a×b)+c", or None for any other."""

    cubes: tuple[GoalCube, ...]
    form: str | None


NOTHING_LAID = GoalShape((), None)
"""No cube lies in the Goal section."""

FORMS = frozenset({"a", "a+b", "a+b+c", "a×b", "a×b×c", "(a×b)+c", "a×(b+c)"})
"""The seven legal placements (004 III-B-1)."""

GRIDS = {
    "a": "a",
    "a b": "a+b",
    "a b c": "a+b+c",
    "a/b": "a×b",
    "a/b/c": "a×b×c",
    "a ./b c": "(a×b)+c",
    ". a ./b . c": "a×(b+c)",
}
"""The same placements as rows of a grid, top row first."""

_OWN_GOAL = re.compile(r"\s*(?:(?i:goal)\s*:?)?([^;&]*[0-9][^;&]*);")
_BLANK = re.compile(r"(?i:blank)(?:\s*:\s*(\S*))?")
_CUBE = re.compile(r"([0-9])(u?)")


def split_own_goal(source: str) -> tuple[str, str] | None:
    """The Goal that a writer brings, as its first part, and the Solution after it; None where there is no such Goal.

    `(2×3)+1 ; B = R ; G ∪ Y`, or with the word in front, `goal: 3+2 ; B ∪ R`. Digits lie in the Goal and nowhere
    else, so a first part with a digit is the Goal. The Solution keeps its places in the text.
    """
    found = _OWN_GOAL.match(source)
    if found is None:
        return None
    return found[1].strip(), " " * found.end() + source[found.end() :]


def read_goal_shape(source: str) -> GoalShape:
    """The Goal: side by side is +, stacked is ×, upside-down is u; or rows of a grid."""
    text = source.strip().replace("x", "×").replace("X", "×").replace("*", "×")
    if not text:
        raise NotationError("the Goal has no cubes", source, 0)
    if len(text) > LONGEST_TEXT:
        raise NotationError(f"this is longer than {LONGEST_TEXT} characters", source[:80], 0)
    cubes: list[GoalCube] = []
    letters = "abcdefghijklmnopqrstuvwxyz"
    shape = ""
    at = 0
    while at < len(text):
        found = _CUBE.match(text, at)
        if found:
            if found[1] not in ON_SETS_DIGITS:
                raise NotationError(f"there is no {found[1]} on a digit cube", source, source.find(found[1]))
            cubes.append(GoalCube(int(found[1]), bool(found[2])))
            shape += letters[min(len(cubes), 26) - 1]
            at = found.end()
        elif text[at] in "+×()./ ":
            shape += text[at]
            at += 1
        else:
            raise NotationError(f"“{text[at]}” does not belong in a Goal", source, source.find(text[at]))
    return GoalShape(tuple(cubes), _form(shape))


def _form(shape: str) -> str | None:
    if any(sign in shape for sign in "+×("):
        form = shape.replace(" ", "")
        return form if form in FORMS else None
    rows = "/".join(" ".join(row.split()) for row in shape.split("/"))
    return GRIDS.get(rows)
