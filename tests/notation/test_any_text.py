"""Whatever is typed, it is read or refused by name and place; and what was read is printed so that it is read again."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from pathlib import Path

from hypothesis import example, given, settings
from hypothesis import strategies as st

from forceout.cubes import words
from forceout.cubes.cards import read_universe
from forceout.cubes.notation.errors import NotationError
from forceout.cubes.notation.onsets import read_goal_shape, read_on_sets_section, read_set_name, read_solutions
from forceout.cubes.notation.reader import LONGEST_TEXT, read_equation, read_expression, read_goal, read_section
from forceout.cubes.notation.tokens import Mark, Role, Token, WrittenCube, WrittenMark
from forceout.cubes.notation.writer import write_expression, write_goal, write_section
from forceout.rules.finding import BadQuestion
from forceout.rules.variation import Choice

EXAMPLES = int(os.environ.get("FORCEOUT_EXAMPLES", "400"))
"""`make fuzz` has more."""
KNOWN = [
    json.loads(line)["text"]
    for line in (Path(__file__).parent / "strings.jsonl").read_text(encoding="utf-8").splitlines()
]
SIGNS = "0123456789+-−–×xX*÷/^√v!.'’↑()[]{}=:;& rgbksuBRGYVΛAcCUn∪∩⊆<blankicfmtenlvpowrV\t\u00a0\u3000é𝟘\x00\ud83d"
PIECES = [
    *SIGNS, "1:b3", "1:b-2", "1:b(2^3)", "0:1b7", "^:r12s", "^:ten", "√:eleven/s", "^:gcf", "√:lcm", "^:power", "√:i",
    "0:.", "blank:BR", "goal: 3", "<=", "g4", "r×", "su", "u", "٣", "²", "½", "9" * 40, "b" + "1" * 40, ":" * 3,
    "(" * 30,
]  # fmt: skip
PIECED = st.lists(st.sampled_from(PIECES), max_size=40).map("".join)
BENT = st.builds(
    lambda text, at, put, cut: text[: at % (len(text) + 1)] + put + text[at % (len(text) + 1) + cut :],
    st.sampled_from(KNOWN),
    st.integers(0, 60),
    st.sampled_from(PIECES),
    st.integers(0, 2),
)
TYPED = st.one_of(PIECED, BENT, st.text(max_size=60), st.sampled_from(KNOWN), PIECED.map(lambda text: text * 30))
READERS: tuple[Callable[[str], object], ...] = (
    read_expression, read_equation, read_goal, read_section, read_set_name, read_solutions, read_goal_shape,
    read_on_sets_section, read_universe,
)  # fmt: skip


@settings(max_examples=EXAMPLES)
@given(TYPED)
@example("1;" * 1_200)
def test_text_is_read_or_refused_with_its_place(text: str) -> None:
    for read in READERS:
        error = fault_of(read, text)
        if error is not None:
            assert 0 <= error.at <= len(text), (read, error)
            assert error.message
            assert error.pointer()


def fault_of(read: Callable[[str], object], text: str) -> NotationError | None:
    """Why a text cannot be read; anything else that is raised is a fault of ours."""
    try:
        read(text)
    except NotationError as error:
        return error
    return None


@settings(max_examples=EXAMPLES)
@given(TYPED)
def test_a_variation_is_read_or_refused_as_a_bad_question(text: str) -> None:
    try:
        choice = Choice.parse(text)
    except BadQuestion:
        return
    assert Choice.parse(str(choice)) == choice


def bare(tokens: Sequence[Token]) -> list[object]:
    """Tokens without their places in the text. A power cube that is a decimal point is printed as the point alone."""
    return [
        (one.mark, one.number)
        if isinstance(one, WrittenMark)
        else (Mark.POINT, None)
        if one.role is Role.POINT and one.face == "^"
        else (one.face, one.symbol, one.colour, one.turn, one.role, one.number, one.mark, one.gap_before)
        for one in tokens
    ]


@settings(max_examples=EXAMPLES)
@given(TYPED)
def test_what_was_read_is_printed_and_read_again(text: str) -> None:
    ways: tuple[tuple[Callable[[str], Sequence[Token]], Callable[[Sequence[WrittenCube]], str]], ...] = (
        (read_expression, write_expression),
        (read_goal, write_goal),
        (read_section, write_section),
    )
    for read, write in ways:
        try:
            tokens = read(text)
        except NotationError:
            continue
        printed = write(tokens)  # type: ignore[arg-type]
        if len(printed) > LONGEST_TEXT:
            continue  # written out in full, it is too long for any reader
        again = read(printed)
        assert bare(again) == bare(tokens), (text, printed)
        assert write(again) == printed  # type: ignore[arg-type]


@settings(max_examples=EXAMPLES)
@given(TYPED)
@example("1;" * 1_200)
@example("goal:" * 200 + "1;")
def test_whatever_was_written_can_be_told_in_a_sentence(text: str) -> None:
    for told in (words.equation(text), words.solution(text)):
        assert len(told) <= words.LONGEST + 1
    assert words.goal(text) is not None
    assert words.shape(text) is not None
