"""The notation: read and printed, with errors that point at the character."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forceout.cubes.colour import Colour
from forceout.cubes.notation.errors import NotationError
from forceout.cubes.notation.reader import read_equation, read_expression, read_goal, read_section
from forceout.cubes.notation.tokens import Mark, Role, Token, Turn, WrittenCube, WrittenMark
from forceout.cubes.notation.writer import write_expression, write_goal, write_section

FACES = "0123456789+−×÷^√"
TURNS = st.sampled_from(list(Turn))
COLOURS = st.one_of(st.none(), st.sampled_from(list(Colour)))


def plain(gap: st.SearchStrategy[bool]) -> st.SearchStrategy[WrittenCube]:
    return st.builds(
        lambda face, colour, turn, gap_before: WrittenCube(face, face, colour, turn, gap_before=gap_before),
        st.sampled_from(FACES),
        COLOURS,
        TURNS,
        gap,
    )


WILD = st.builds(
    lambda face, symbol, turn: WrittenCube(face, symbol, turn=turn),
    st.sampled_from("0×"),
    st.sampled_from("123456789+−÷^√"),
    TURNS,
)
ROLES = st.one_of(
    st.builds(lambda n: WrittenCube("1", "1", role=Role.BASE_POWER, number=n), st.integers(-99, 99)),
    st.builds(lambda n: WrittenCube("0", "1", role=Role.BASE_POWER, number=n), st.integers(-99, 99)),
    st.builds(lambda n: WrittenCube("^", "^", role=Role.WHICH_ROOT, number=n), st.integers(0, 9)),
    st.builds(lambda turn: WrittenCube("^", "^", role=Role.TEN, turn=turn), TURNS),
    st.builds(lambda turn: WrittenCube("√", "√", role=Role.ELEVEN, turn=turn), TURNS),
    st.sampled_from(
        [
            WrittenCube("^", "^", role=Role.GCF),
            WrittenCube("√", "√", role=Role.LCM),
            WrittenCube("^", "^", role=Role.POWER),
            WrittenCube("√", "√", role=Role.ROOT),
            WrittenCube("√", "√", role=Role.IMAGINARY),
            WrittenCube("0", "^", role=Role.POINT),
        ]
    ),
)
MARKS = st.builds(WrittenMark, st.sampled_from(list(Mark)))


def bare(token: Token) -> Token:
    """A token without its place in the text."""
    if isinstance(token, WrittenMark):
        return WrittenMark(token.mark, number=token.number)
    fields = (token.face, token.symbol, token.colour, token.turn, token.role, token.number)
    return WrittenCube(*fields, gap_before=token.gap_before)


@given(st.lists(st.one_of(plain(st.just(False)), WILD, ROLES, MARKS), max_size=20))
def test_expressions_round_trip(tokens: list[Token]) -> None:
    printed = write_expression(tokens)
    again = read_expression(printed)
    assert [bare(token) for token in again] == [bare(token) for token in tokens]
    assert write_expression(again) == printed


@given(st.lists(plain(st.booleans()), min_size=1, max_size=8))
def test_goals_round_trip_with_their_gaps(cubes: list[WrittenCube]) -> None:
    first = WrittenCube(cubes[0].face, cubes[0].symbol, cubes[0].colour, cubes[0].turn)
    goal = [first, *cubes[1:]]
    assert [bare(cube) for cube in read_goal(write_goal(goal))] == [bare(cube) for cube in goal]


@given(st.lists(st.builds(lambda f, c: WrittenCube(f, f, c), st.sampled_from(FACES), COLOURS), max_size=24))
def test_sections_round_trip(cubes: list[WrittenCube]) -> None:
    assert [bare(cube) for cube in read_section(write_section(cubes))] == [bare(cube) for cube in cubes]


@pytest.mark.parametrize(
    ("alias", "canonical"),
    [
        ("5-3", "5−3"),
        ("2x3", "2×3"),
        ("2X3", "2×3"),
        ("8/2", "8÷2"),
        ("2*3", "2^3"),
        ("v9", "√9"),
        ("[2]", "(2)"),
        ("5↑2", "5'2"),
    ],
)
def test_aliases_are_read(alias: str, canonical: str) -> None:
    assert write_expression(read_expression(alias)) == canonical


@pytest.mark.parametrize(
    ("text", "at"), [("2+a", 2), ("3 q", 2), ("r", 1), ("0:", 2), ("1:b", 3), ("^:ten/x", 6), ("2?", 1)]
)
def test_an_error_points_at_the_character(text: str, at: int) -> None:
    with pytest.raises(NotationError) as caught:
        read_expression(text)
    assert caught.value.at == at
    assert f"character {at + 1}" in str(caught.value)


def test_the_exponent_behind_a_chosen_root_is_not_part_of_its_number() -> None:
    for written in ("4^:r12s", "4^:r1 2s"):
        _, power, exponent = read_expression(written)
        assert isinstance(power, WrittenCube)
        assert isinstance(exponent, WrittenCube)
        assert (power.number, exponent.face, exponent.turn) == (1, "2", Turn.SIDEWAYS)


def test_an_error_in_an_equation_points_into_the_whole_line() -> None:
    with pytest.raises(NotationError) as caught:
        read_equation("2+3 = 5?")
    assert caught.value.at == 7
    assert caught.value.pointer().endswith("       ^")


@pytest.mark.parametrize("text", ["0:3:5", "1:b5:b1", "0:7:7", "^:gcf:power", "√:i:root", "0:^:gcf:ten", "1:1:b2"])
def test_a_cube_stands_for_one_thing_only(text: str) -> None:
    with pytest.raises(NotationError):
        read_expression(text)


def test_what_a_wild_cube_stands_for_may_be_used_in_a_special_way() -> None:
    (cube,) = read_expression("0:^:gcf")
    assert isinstance(cube, WrittenCube)
    assert (cube.face, cube.symbol, cube.role) == ("0", "^", Role.GCF)


def test_a_million_digits_are_refused() -> None:
    with pytest.raises(NotationError):
        read_expression("9" * 1_000_000)


@pytest.mark.parametrize("text", ["5:6", "(3)", "4!", "0:3"])
def test_cubes_on_the_mat_say_nothing_of_themselves(text: str) -> None:
    with pytest.raises(NotationError):
        read_goal(text)


def test_cubes_of_a_section_are_apart() -> None:
    with pytest.raises(NotationError):
        read_section("3 45")
