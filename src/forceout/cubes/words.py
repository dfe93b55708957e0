"""The notation in the words and signs of the table. Every sentence that names a cube or quotes a paper asks here.

The notation spells a black 8 as `k8`, a wild 0 that is a 3 as `0:3`, an exponent as `'2`. Nobody at a table does:
there it is "a black 8", a 3, and a small 2 above the line.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from forceout.cubes.colour import Colour
from forceout.cubes.notation.errors import NotationError
from forceout.cubes.notation.onsets import read_solutions, split_own_goal
from forceout.cubes.notation.reader import read_equation, read_goal
from forceout.cubes.notation.tokens import Mark, Role, Token, Turn, WrittenCube, WrittenMark
from forceout.cubes.number_words import COUNTED

LONGEST = 240
"""A quotation longer than this is cut: nobody reads on."""

TURNS = {
    Turn.UPRIGHT: "",
    Turn.SIDEWAYS: "sideways ",
    Turn.UPSIDE_DOWN: "upside-down ",
    Turn.BOTH: "sideways and upside-down ",
}
ROLES = {
    Role.GCF: " GCF ",
    Role.LCM: " LCM ",
    Role.TEN: "[ten]",
    Role.ELEVEN: "[eleven]",
    Role.POWER: "^",
    Role.ROOT: "√",
    Role.IMAGINARY: "i",
    Role.POINT: ".",
}
SMALL = str.maketrans("0123456789−-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁻")
ORDINALS = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth", 6: "sixth"}
SAID_WITH_AN = frozenset("8R∩=")
"""Symbols whose names begin with a vowel: eight, R, intersection, equals."""


class Shown(Protocol):
    """A cube as it lies."""

    @property
    def face(self) -> str: ...

    @property
    def colour(self) -> Colour | None: ...


# -- cubes ------------------------------------------------------------------------------------------


def cube(one: Shown, turn: Turn = Turn.UPRIGHT) -> str:
    """A cube without an article: "black 8", "upside-down 2"."""
    return f"{TURNS[turn]}{f'{one.colour.title} ' if one.colour else ''}{one.face}"


def a(noun: str) -> str:
    """A noun with the article it takes when it is said: "an 8", "a black 8", "an upside-down 2"."""
    return f"an {noun}" if noun[:1] in SAID_WITH_AN or noun[:1] in "aeioAEIO" or noun.startswith("up") else f"a {noun}"


def capital(text: str) -> str:
    """A remark as it begins a sentence."""
    return text[:1].upper() + text[1:]


def written_cube(one: WrittenCube) -> str:
    """A cube on paper, without an article: what it shows, how it lies and what it is said to stand for."""
    named = cube(WrittenCube(one.face, one.face, one.colour), one.turn)
    if one.symbol != one.face:
        return f"{cube(WrittenCube(one.face, one.face, one.colour))} that stands for {a(TURNS[one.turn] + one.symbol)}"
    return named


def rolled(cubes: Sequence[Shown]) -> str:
    """A roll, colour by colour: "red 1 2 3, blue 0 × ÷"."""
    colours = list(dict.fromkeys(one.colour for one in cubes))
    groups = []
    for colour in colours:
        faces = " ".join(one.face for one in cubes if one.colour is colour)
        groups.append(f"{colour.title} {faces}" if colour else faces)
    return ", ".join(groups)


def listed(words: Iterable[str], last: str = "and") -> str:
    """A list as it is said: "a, b and c"."""
    *before, final = list(words)
    return f"{', '.join(before)} {last} {final}" if before else final


def count(number: int, one: str, several: str = "") -> str:
    """A number of things: "one cube", "two cubes", "12 cubes"."""
    return f"{COUNTED.get(number, str(number))} {one if number == 1 else several or f'{one}s'}"


# -- papers -----------------------------------------------------------------------------------------


def equation(text: str) -> str:
    """Something written in Equations, an equation or a part of one, as a person writes it on paper."""
    try:
        sides = [drawn(side) for side in read_equation(text)]
    except NotationError:
        return _cut(text)
    return _cut(" = ".join(sides).strip())


def goal(text: str) -> str:
    """The Goal of Equations as it lies, gaps and all."""
    try:
        return drawn(read_goal(text))
    except NotationError:
        return _cut(text)


def solution(text: str) -> str:
    """A Solution of On-Sets, or two, as a person writes it on paper; with its Goal where the writer brings one."""
    own_goal = split_own_goal(text)
    if own_goal is not None:
        return _cut(f"Goal {shape(own_goal[0])}; {_solution(own_goal[1])}")
    return _solution(text)


def _solution(text: str) -> str:
    try:
        solutions = read_solutions(text)
    except NotationError:
        return _cut(text)
    written = []
    for one in solutions:
        parts = [drawn_sets(part) for part in one.parts]
        if one.blank is not None:
            parts.insert(0, f"blank card {one.blank}")
        written.append("; ".join(parts))
    return _cut(" & ".join(written))


def shape(text: str) -> str:
    """A Goal of On-Sets: side by side is +, one above another is ×; in any other placement row by row."""
    shown = "".join(f"[upside-down {sign}]" if text[at + 1 : at + 2] == "u" else sign
                    for at, sign in enumerate(text.strip()) if sign != "u")  # fmt: skip
    return " above ".join(" ".join(row.replace(".", "").split()) for row in shown.split("/"))


def _cut(text: str) -> str:
    shown = " ".join(text.split())
    return shown if len(shown) <= LONGEST else f"{shown[:LONGEST]}…"


LONGEST_EXPONENT = 30
"""An exponent with more digits is shortened in a sentence."""


def drawn(tokens: Sequence[Token]) -> str:
    """A written side of Equations: colours fall away, wild cubes are what they stand for, exponents are small."""
    text, at = "", 0
    while at < len(tokens):
        token = tokens[at]
        if isinstance(token, WrittenMark) and token.mark is Mark.EXPONENT:
            shown, at = _exponent(tokens, at)
            text += shown
            continue
        if isinstance(token, WrittenMark):
            text += token.mark.value
        else:
            text += (" " if token.gap_before else "") + _sign(token)
        at += 1
    return text


def _sign(one: WrittenCube) -> str:
    if one.role is Role.BASE_POWER:
        return _in_brackets(f"10{_raised(one.exponent_written)}", one.turn)
    if one.role is Role.WHICH_ROOT:
        return f"^{_which(one.number)}"
    shown = ROLES[one.role] if one.role is not None else one.symbol
    return _in_brackets(shown, one.turn)


def _in_brackets(shown: str, turn: Turn) -> str:
    return shown if turn is Turn.UPRIGHT else f"[{TURNS[turn]}{shown.strip('[] ')}]"


def _raised(number: str) -> str:
    if number[:1] in ("(", "[", "{"):
        return f"^{number}"
    if len(number) > LONGEST_EXPONENT:
        return f"^({number[:12]}…{number[-6:]})"
    short = len(number) <= 4 and number.lstrip("−-").isdecimal()
    return number.translate(SMALL) if short else f"^({number.strip('()')})"


def _which(number: int) -> str:
    """Which of the values of a power is meant, counted from the first."""
    return f"[{ORDINALS.get(number + 1, f'number {number + 1}')} value]"


def _exponent(tokens: Sequence[Token], at: int) -> tuple[str, int]:
    """An exponent mark and what it raises: a numeral, perhaps in brackets, with the factorials behind it."""
    mark = tokens[at]
    assert isinstance(mark, WrittenMark)
    which = _which(mark.number) if mark.number is not None else ""
    end = _operand_end(tokens, at + 1)
    while end < len(tokens) and _is(tokens[end], Mark.BANG):
        end += 1
    raised = tokens[at + 1 : end]
    if len(raised) == 1 and isinstance(raised[0], WrittenCube) and _is_digit(raised[0]):
        return f"{raised[0].symbol.translate(SMALL)}{which}", end
    inside = drawn(raised)
    if not (inside.startswith("(") and inside.endswith(")")):
        inside = f"({inside})"
    return f"^{which}{inside}" if raised else "^", end


def _is_digit(one: WrittenCube) -> bool:
    return one.symbol.isdecimal() and one.turn is Turn.UPRIGHT and one.role is None


def _operand_end(tokens: Sequence[Token], at: int) -> int:
    depth = 0
    while at < len(tokens):
        token = tokens[at]
        at += 1
        depth += _is(token, Mark.OPEN) - _is(token, Mark.CLOSE)
        if depth <= 0 and not _is(token, Mark.POINT):
            break
    return at


def _is(token: Token, mark: Mark) -> bool:
    return isinstance(token, WrittenMark) and token.mark is mark


def drawn_sets(tokens: Sequence[Token]) -> str:
    """A Set-Name or a Restriction, with its signs spaced as they are printed."""
    text = ""
    for token in tokens:
        if isinstance(token, WrittenMark):
            text += token.mark.value
        elif token.symbol in "∪∩−=⊆":
            text = f"{text.rstrip()} {token.symbol} "
        else:
            text += token.symbol
    return text.strip()


__all__ = [
    "a",
    "capital",
    "count",
    "cube",
    "drawn",
    "drawn_sets",
    "equation",
    "goal",
    "listed",
    "rolled",
    "shape",
    "solution",
    "written_cube",
]
