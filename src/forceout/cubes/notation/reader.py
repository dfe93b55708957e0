"""Reads the notation of Equations: expressions, equations, the Goal on the mat and the sections."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from forceout.cubes.colour import COLOURS_BY_LETTER, Colour
from forceout.cubes.faces import DIGITS
from forceout.cubes.notation.errors import NotationError
from forceout.cubes.notation.exponent_mark import MOST_DIGITS, OPENING, SIGNS, bracketed_mark, exponent_of
from forceout.cubes.notation.tokens import ROLE_SYMBOL, Mark, Role, Token, Turn, WrittenCube, WrittenMark
from forceout.exact import Undecided

LONGEST_TEXT = 600
"""A written side longer than this is refused: no shake has the cubes for it."""

SYMBOL_SPELLINGS = {**{digit: digit for digit in DIGITS}, **SIGNS, "√": "√", "v": "√"}
MARK_SPELLINGS = {
    "(": Mark.OPEN,
    "[": Mark.OPEN,
    "{": Mark.OPEN,
    ")": Mark.CLOSE,
    "]": Mark.CLOSE,
    "}": Mark.CLOSE,
    "!": Mark.BANG,
    ".": Mark.POINT,
    "'": Mark.EXPONENT,
    "’": Mark.EXPONENT,
    "↑": Mark.EXPONENT,
}
PLAIN_MARKS = {spelling: mark for spelling, mark in MARK_SPELLINGS.items() if mark is not Mark.EXPONENT}
_GOES_ON = frozenset("su:")
"""What belongs to the sign before it: a turn, or what it stands for."""
WORDS = {role.value: role for role in Role if role not in (Role.BASE_POWER, Role.WHICH_ROOT, Role.POINT)}
_COLOURED = {
    letter + spelling: (face, colour)
    for letter, colour in COLOURS_BY_LETTER.items()
    for spelling, face in SYMBOL_SPELLINGS.items()
}
LARGEST_MARK_NUMBER = 999
MOST_DIGITS_IN_MARKS = 24 * MOST_DIGITS
"""Exponents written over cubes do not count towards the length of a side, but they are bounded too."""
KEPT = 1024
"""Goals and sections that stay read: one position is asked about more than once, and a mat changes cube by cube."""
_MARK_DIGITS = re.compile(r"(?<=b)[-−]?\d{4,}")


def check_length(source: str, longest: int) -> None:
    """Refuses text that no shake has the cubes for."""
    if len(source) > longest + MOST_DIGITS_IN_MARKS or (
        len(source) > longest and len(_MARK_DIGITS.sub("", source)) > longest
    ):
        raise NotationError(f"this is longer than {longest} characters", source[:80], 0)


class _Reader:
    def __init__(self, source: str, offset: int = 0) -> None:
        check_length(source, LONGEST_TEXT)
        self.source = source
        self.offset = offset
        self.at = 0

    def fail(self, message: str, at: int | None = None) -> NotationError:
        return NotationError(message, self.source, self.at if at is None else at)

    @property
    def here(self) -> str:
        return self.source[self.at] if self.at < len(self.source) else ""

    def skip_spaces(self) -> bool:
        start = self.at
        while self.here and self.here.isspace():
            self.at += 1
        return self.at > start

    def take(self, text: str) -> bool:
        if self.source.startswith(text, self.at):
            self.at += len(text)
            return True
        return False

    def base_power(self, cube: WrittenCube) -> WrittenCube:
        """A 1 as a power of the base: the exponent that follows is a note of the writer."""
        start = self.at
        if self.here and self.here in OPENING:
            mark = bracketed_mark(self.source, start)
            self.at += len(mark)
            try:
                exponent_of(mark)
            except NotationError as error:
                raise self.fail(error.message, start + error.at) from None
            except Undecided:
                pass  # it is read; what it amounts to is for the judge
            return replace(_replace(cube, symbol="1", role=Role.BASE_POWER, number=0), mark=mark)
        sign = "-" if self.take("-") or self.take("−") else ""
        digits = self.digits()
        if len(digits) > MOST_DIGITS:
            raise self.fail(f"an exponent has at most {MOST_DIGITS} digits", start)
        mark = sign + digits
        return replace(_replace(cube, symbol="1", role=Role.BASE_POWER, number=int(mark)), mark=mark)

    def digits(self) -> str:
        start = self.at
        while self.here and self.here in DIGITS:
            self.at += 1
        found = self.source[start : self.at]
        if not found:
            raise self.fail("a whole number is missing here")
        return found

    def root_number(self) -> int:
        """The number of a chosen root. An exponent must follow, so in `^:r12s` the 2s is the exponent."""
        start = self.at
        digits = self.digits()
        if len(digits) > len(str(LARGEST_MARK_NUMBER)):
            raise self.fail(f"this number is larger than {LARGEST_MARK_NUMBER}", start)
        if len(digits) > 1 and not ((self.here and self.here in "([{.") or self.here.isspace()):
            self.at -= 1
            digits = digits[:-1]
        return int(digits)

    def turn(self) -> Turn:
        if self.here not in ("s", "u"):
            return Turn.UPRIGHT
        for turn in (Turn.BOTH, Turn.SIDEWAYS, Turn.UPSIDE_DOWN):
            if self.take(turn.value):
                return turn
        return Turn.UPRIGHT

    def cube(self, *, gap_before: bool = False) -> WrittenCube:
        start = self.at
        colour: Colour | None = COLOURS_BY_LETTER.get(self.here)
        if colour is not None:
            self.at += 1
        face = SYMBOL_SPELLINGS.get(self.here)
        if face is None:
            what = f"“{self.here}”" if self.here else "the end"
            raise self.fail(f"a cube was expected, not {what}" if colour else f"{what} is not on any cube")
        self.at += 1
        written = WrittenCube(face, face, colour, self.turn(), at=start + self.offset, gap_before=gap_before)
        if self.take(":"):
            written = self.meaning(written)
        if self.here == ":":
            self.at += 1
            wild_with_role = written.role is None and written.symbol != written.face
            again = self.meaning(written)  # what a wild cube stands for may itself be used in a special way: 0:^:ten
            if not wild_with_role or again.role is None or again.symbol != written.symbol or self.here == ":":
                raise self.fail("a cube stands for one thing only", start)
            written = again
        return written

    def meaning(self, cube: WrittenCube) -> WrittenCube:
        """What follows a colon: a symbol, or a word for how the symbol is used."""
        start = self.at
        for word, role in WORDS.items():
            if self.take(word):
                turn = cube.turn
                if self.take("/"):
                    turn = self.turn()
                    if turn is Turn.UPRIGHT:
                        raise self.fail("s, u or su was expected after the /")
                return _replace(cube, symbol=ROLE_SYMBOL[role], role=role, turn=turn)
        if self.take("."):
            return _replace(cube, symbol="^", role=Role.POINT)
        if self.here == "b":
            self.at += 1
            return self.base_power(cube)
        if self.here == "r":
            self.at += 1
            return _replace(cube, symbol="^", role=Role.WHICH_ROOT, number=self.root_number())
        symbol = SYMBOL_SPELLINGS.get(self.here)
        if symbol is None and self.here == "!":
            text = f"a {cube.face} may not stand for !, because ! is on no cube"
            raise NotationError(text, self.source, start, "wild-symbol")
        if symbol is None:
            raise self.fail("what the cube stands for is missing after the colon", start)
        self.at += 1
        if symbol == "1" and self.here == "b" and self.source[self.at + 1 : self.at + 2] in {*DIGITS, *"-−([{"}:
            self.at += 1
            cube = self.base_power(cube)
        turn = self.turn()
        return _replace(cube, symbol=symbol, turn=turn if turn is not Turn.UPRIGHT else cube.turn)

    def mark(self) -> WrittenMark | None:
        mark = MARK_SPELLINGS.get(self.here)
        if mark is None:
            return None
        start = self.at
        self.at += 1
        number = None
        if mark is Mark.EXPONENT and self.source.startswith(":r", self.at):
            self.at += 2
            number = self.root_number()
        return WrittenMark(mark, start + self.offset, number)


def _replace(
    cube: WrittenCube,
    *,
    symbol: str,
    role: Role | None = None,
    number: int | None = None,
    turn: Turn | None = None,
) -> WrittenCube:
    return WrittenCube(
        cube.face,
        symbol,
        cube.colour,
        cube.turn if turn is None else turn,
        cube.role if role is None else role,
        cube.number if number is None else number,
        cube.at,
        cube.gap_before,
        said=True,
        mark=cube.mark,
    )


def read_expression(source: str, offset: int = 0) -> tuple[Token, ...]:
    """One written side. Spaces mean nothing on paper. `offset` is where it starts in a longer line."""
    reader = _Reader(source, offset)
    tokens: list[Token] = []
    end = len(source)
    while (at := reader.at) < end:
        sign = source[at]
        if source[at + 1 : at + 2] not in _GOES_ON:  # a sign alone, as nearly all are
            mark, face = PLAIN_MARKS.get(sign), SYMBOL_SPELLINGS.get(sign)
            if mark is not None or face is not None or sign == " ":
                reader.at = at + 1
                if mark is not None:
                    tokens.append(WrittenMark(mark, at + offset))
                elif face is not None:
                    tokens.append(WrittenCube(face, face, at=at + offset))
                continue
        if (coloured := _COLOURED.get(source[at : at + 2])) and source[at + 2 : at + 3] not in _GOES_ON:
            face, colour = coloured
            tokens.append(WrittenCube(face, face, colour, at=at + offset))
            reader.at = at + 2
            continue
        if not reader.skip_spaces():
            tokens.append(reader.mark() or reader.cube())
    return tuple(tokens)


@lru_cache(maxsize=KEPT)
def read_goal(source: str) -> tuple[WrittenCube, ...]:
    """The Goal as it lies on the mat: cubes in order, a space is a gap."""
    reader = _Reader(source)
    cubes: list[WrittenCube] = []
    gap = reader.skip_spaces()
    while reader.here:
        if reader.here in MARK_SPELLINGS:
            raise reader.fail(f"“{reader.here}” is not on any cube, so it cannot lie on the mat")
        start = reader.at
        cube = reader.cube(gap_before=gap and bool(cubes))
        if cube.marked:
            raise reader.fail("a cube on the mat does not say what it stands for", start)
        cubes.append(cube)
        gap = reader.skip_spaces()
    return tuple(cubes)


@lru_cache(maxsize=KEPT)
def read_section(source: str) -> tuple[WrittenCube, ...]:
    """A section of the mat: cubes separated by spaces."""
    reader = _Reader(source)
    cubes: list[WrittenCube] = []
    reader.skip_spaces()
    while reader.here:
        start = reader.at
        plain = _COLOURED.get(source[start : start + 2])
        if plain is not None and source[start + 2 : start + 3] in ("", " "):  # as nearly all are
            face, colour = plain
            cubes.append(WrittenCube(face, face, colour, at=start))
            reader.at = start + 2
            reader.skip_spaces()
            continue
        cube = reader.cube()
        if cube.marked or cube.turn is not Turn.UPRIGHT:
            raise reader.fail("a cube in a section has a colour and a symbol, nothing more", start)
        if not reader.skip_spaces() and reader.here:
            raise reader.fail("a space was expected between two cubes")
        cubes.append(cube)
    return tuple(cubes)


def read_equation(source: str) -> tuple[tuple[Token, ...], ...]:
    """The sides of a written equation, however many the equals signs make."""
    check_length(source, 2 * LONGEST_TEXT)
    sides = []
    start = 0
    for part in source.split("="):
        try:
            sides.append(read_expression(part, start))
        except NotationError as error:
            raise NotationError(error.message, source, start + error.at, error.rule) from None
        start += len(part) + 1
    return tuple(sides)
