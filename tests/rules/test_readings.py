"""Every reading of a row: all groupings at once against the slow reference, and the defaults one by one."""

from __future__ import annotations

from fractions import Fraction

import pytest
from flint import fmpq
from hypothesis import example, given
from hypothesis import strategies as st

from forceout.cubes.notation.reader import read_expression, read_goal
from forceout.exact import equal
from forceout.exact import text as exact_text
from forceout.rules.brackets import nest
from forceout.rules.equations import spelling
from forceout.rules.equations.goal import read_goal as read_mat
from forceout.rules.equations.number_words import _decimal
from forceout.rules.equations.readings import Steps
from forceout.rules.equations.side import Side, read_side, read_units
from forceout.rules.equations.spelling import Speller
from forceout.rules.equations.terms import Terms
from forceout.rules.equations.writing import Mismatch, align, settle_wild
from forceout.rules.leagues import leagues_of
from forceout.rules.variation import Choice
from rules.reference import UNDEFINED, Outcome, TooLarge, trees

DIGITS = st.sampled_from("0123456789")
NUMERALS = st.one_of(DIGITS, DIGITS.map("√{}".format), DIGITS.map("{}!".format))
SIGNS = st.sampled_from("+−×÷^")


def terms(division: str, *variations: str, ruleset: str = "agloa-equations-2015") -> Terms:
    rules = leagues_of("equations")[ruleset]
    found: Terms = rules.terms(rules.division(division), [Choice.parse(name) for name in variations])
    return found


def side(text: str, under: Terms, *, in_goal: bool = False) -> Side:
    return read_side(read_expression(text), under, in_goal=in_goal)


def values(read: Side) -> set[Fraction]:
    found = set()
    for reading in read.readings:
        assert isinstance(reading.value, fmpq)
        found.add(Fraction(int(reading.value.p), int(reading.value.q)))
    return found


@st.composite
def rows(draw: st.DrawFn) -> tuple[str, ...]:
    row = [draw(NUMERALS)]
    for _ in range(draw(st.integers(0, 4))):
        row += [draw(SIGNS), draw(NUMERALS)]
    return tuple(row)


ELEMENTARY = terms("elementary", "factorial")


@pytest.mark.rule("000 VII-B-6-a", "000 VII-B-6-b-i", "000 VII-B-6-b-ii")
@given(rows())
def test_all_readings_are_those_of_the_reference(row: tuple[str, ...]) -> None:
    try:
        outcomes: set[Outcome] = set(trees(row))
    except TooLarge:
        return
    read = side("".join(row), ELEMENTARY)
    assert values(read) == {outcome for outcome in outcomes if outcome is not UNDEFINED}
    assert bool(read.readings.flaws) == (UNDEFINED in outcomes)
    assert read.readings.complete


@given(rows())
def test_a_written_reading_reads_back_as_itself(row: tuple[str, ...]) -> None:
    for reading in list(side("".join(row), ELEMENTARY).readings)[:12]:
        again = side(reading.tree.write(), ELEMENTARY)
        assert [equal(reading.value, found.value) for found in again.readings] == [True]
        assert not again.readings.flaws


@pytest.mark.rule("003 VII-B-5", "002 Solutions")
@given(rows())
def test_the_order_of_operations_gives_one_reading(row: tuple[str, ...]) -> None:
    if any(numeral.endswith("!") for numeral in row):
        return
    read = side("".join(row), terms("middle", ruleset="mlag-basic-equations-2018"))
    assert len(read.readings) + len(read.readings.flaws) == 1


GOAL_CUBES = st.lists(st.sampled_from("0123456789+−×÷^√"), min_size=1, max_size=6)
GOAL_TERMS = st.sampled_from(
    [
        ("elementary", ()),
        ("elementary", ("factorial",)),
        ("elementary", ("wild:0", "sideways")),
        ("elementary", ("decimal-point", "percent")),
        ("elementary", ("smallest-prime",)),
        ("elementary", ("lcm", "gcf")),
        ("middle", ("wild:0", "upside-down")),
        ("middle", ("exponent:red", "factorial")),
        ("middle", ("base:8", "number-of-factors")),
        ("junior", ("wild:x",)),
        ("junior", ("base:12",)),
        ("junior", ("base:11", "wild:x")),
        ("junior", ("powers-of-the-base",)),
        ("senior", ("root-is-i",)),
        ("senior", ("root-is-i", "wild:0")),
        ("senior", ("decimal-in-goal",)),
        ("senior", ("log", "wild:x")),
    ]
)


@pytest.mark.rule("000 IV-B-2", "000 VII-B-2")
@given(GOAL_CUBES, GOAL_TERMS, st.integers(0, 6))
@example(list("2√9"), ("junior", ("base:12",)), 6)
@example(list("2^3"), ("junior", ("base:12",)), 6)
@example(list("2^3"), ("junior", ("base:11",)), 6)
@example(list("4√6"), ("elementary", ("lcm", "gcf")), 6)
@example(list("4^6"), ("elementary", ("lcm", "gcf")), 6)
def test_every_interpretation_of_a_goal_is_a_way_to_write_it(
    faces: list[str], under: tuple[str, tuple[str, ...]], gap: int
) -> None:
    """What `goal` prints is tied to the cubes on the mat and has that one value."""
    division, variations = under
    shake = terms(division, *variations)
    text = "".join(faces[:gap]) + " " + "".join(faces[gap:])
    cubes = read_goal(text)
    for reading in list(read_mat(cubes, shake).readings)[:8]:
        written = read_expression(reading.tree.write())
        tied = align(written, cubes, shake)
        assert not isinstance(tied, Mismatch), reading.tree.write()
        (settled,), findings = settle_wild([tied], shake)
        again = read_side(settled, shake, in_goal=True)
        assert not findings
        assert not again.findings, reading.tree.write()
        assert [equal(reading.value, found.value) for found in again.readings] == [True], reading.tree.write()


@pytest.mark.rule("manual E4")
def test_a_missing_bracket_goes_wherever_a_checker_puts_it() -> None:
    assert values(side("2+(3×4−6", ELEMENTARY)) >= {Fraction(8), Fraction(-4)}
    assert values(side("2+[(3×4)−6", ELEMENTARY)) == {Fraction(8)}


@pytest.mark.rule("000 VII-C-5-c")
def test_a_regrouping_never_cuts_through_a_written_group() -> None:
    assert values(side("2×4−(3+1)", ELEMENTARY)) == {Fraction(4), Fraction(0)}


def test_a_long_ungrouped_row_stays_affordable() -> None:
    read = side("1+2−3×4÷5^6+7−8×9÷2^3", terms("middle"))
    assert len(read.readings) > 1
    assert not read.readings.complete


def test_a_long_sum_has_one_value_however_it_is_grouped() -> None:
    read = side("+".join("1" * 24), terms("middle"))
    assert values(read) == {Fraction(24)}
    assert read.readings.complete


@pytest.mark.rule("000 XIII-D-11", "000 VII-B-6-c")
def test_a_product_with_i_in_the_middle_may_be_raised_as_a_whole() -> None:
    """2·i·3 with an exponent 2: it takes the 3 alone or all, but not i·3, since a numeral may not touch a group."""
    read = side("2√3'2", terms("senior", "root-is-i", "exponent:red"))
    assert {exact_text(reading.value) for reading in read.readings} == {"18i", "-36"}


def speller(under: Terms) -> Speller:
    return Speller(terms=under, in_goal=False, read=lambda units: read_units(units, under, Steps(10_000)))


def test_what_was_left_out_before_a_group_is_not_forgotten_behind_it() -> None:
    one = speller(ELEMENTARY)
    one.rows(nest(read_expression("(7+2)+(5)")))
    assert not one.cut_off
    one.cut_off = True
    one.rows(nest(read_expression("(7+2)+(5)")))
    assert one.cut_off


def test_a_row_with_more_spellings_than_are_kept_is_read_but_not_known_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spelling, "MOST_SPELLINGS", 1)
    read = side("√4+5", ELEMENTARY)  # its √ might be a sign between two numbers, so the ways are looked for
    assert values(read) == {Fraction(7)}
    assert not read.complete


@pytest.mark.rule("000 XIII-C-8")
@pytest.mark.parametrize(
    ("goal", "variations", "endless"),
    [
        ("1", (), True),
        ("+1", (), True),
        ("21", (), False),
        ("2", (), False),
        ("2+1", (), True),
        ("0", ("wild:0",), True),
        ("0", (), False),
        ("20", ("wild:0",), False),
        ("2+0", ("wild:0",), True),
    ],
)
def test_a_one_by_itself_that_may_be_any_power_of_the_base_has_readings_without_end(
    goal: str, variations: tuple[str, ...], endless: bool
) -> None:
    read = read_mat(read_goal(goal), terms("junior", "powers-of-the-base", *variations))
    assert read.complete is not endless
    assert read.only_powers_missing is endless
    assert read_mat(read_goal(goal), terms("junior", *variations)).complete


@pytest.mark.rule("000 XIII-D-11", "000 VII-B-6-c")
def test_signs_between_numerals_stay_in_their_places_where_all_groupings_are_open() -> None:
    """2i × 3 with an exponent 2: the sign stands behind the i, so 2 × (i·3)² is no reading."""
    read = side("2√×3'2", terms("senior", "root-is-i", "exponent:red"))
    assert {exact_text(reading.value) for reading in read.readings} == {"18i", "-36"}


@pytest.mark.rule("000 XIII-A-8")
def test_a_numeral_of_two_digits_alone_is_shown_as_the_fault_it_is() -> None:
    (flaw,) = side("12", terms("elementary", "percent")).readings.flaws.values()
    assert (flaw.rule, flaw.tree.write()) == ("one-digit", "12")


def test_there_is_no_factorial_before_one_is_chosen() -> None:
    for division in ("elementary", "middle", "junior", "senior"):
        plain = terms(division)
        assert (plain.factorials, plain.factorials_in_goal) == (0, 0)


@pytest.mark.parametrize(
    ("number", "shown"), [(7.0, "7"), (0.5, "0.5"), (-0.25, "−0.25"), (100.0, "100"), (1234.5, "1234.5"), (0.0, "0")]
)
def test_a_decimal_has_no_zeros_at_its_end_and_no_lonely_point(number: float, shown: str) -> None:
    assert _decimal(number) == shown


@pytest.mark.rule("000 XIII-C-3")
@pytest.mark.parametrize("row", ["9^2", "2√9", "√9", "1^+2", "3+√9", "2^3√9"])
@pytest.mark.parametrize("variations", [("base:12",), ("base:11",)])
def test_a_sign_that_could_be_a_digit_is_written_so_that_it_is_read_one_way(
    row: str, variations: tuple[str, ...]
) -> None:
    under = terms("junior", *variations)
    for reading in side(row, under).readings:
        again = side(reading.tree.write(), under)
        assert [equal(reading.value, found.value) for found in again.readings] == [True], reading.tree.write()


@pytest.mark.rule("000 XIII-C-3")
@pytest.mark.parametrize(
    ("row", "base", "written"),
    [
        ("9^2", "base:12", "9^:power2"),
        ("2√9", "base:12", "2√:root9"),
        ("9^2", "base:11", "9^:power2"),
        ("2√9", "base:11", "2√9"),
        ("9^2", "base:8", None),
        ("7^2", "base:8", "7^2"),
    ],
)
def test_a_sign_is_marked_where_it_could_have_been_a_digit(row: str, base: str, written: str | None) -> None:
    found = [reading.tree.write() for reading in side(row, terms("junior", base)).readings]
    assert found == ([] if written is None else [written])
