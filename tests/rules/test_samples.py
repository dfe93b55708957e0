"""Samples of a long row: each grouping has one number, and the numbers lead to all groupings and to nothing else."""

from __future__ import annotations

import pytest

from forceout.cubes.notation.reader import read_expression
from forceout.rules.equations.every_grouping import EveryGrouping
from forceout.rules.equations.readings import Readings, Steps
from forceout.rules.equations.sampled_readings import SAMPLES, NumberedGroupings, sample
from forceout.rules.equations.side import read_side
from forceout.rules.equations.terms import Terms
from forceout.rules.leagues import leagues_of

PLENTY = 1_000_000


def elementary() -> Terms:
    rules = leagues_of("equations")["agloa-equations-2015"]
    found: Terms = rules.terms(rules.division("elementary"), [])
    return found


def every(text: str) -> EveryGrouping:
    terms = elementary()
    row = read_side(read_expression(text), terms, in_goal=False).rows[0]
    return EveryGrouping(row.units, terms, Steps(PLENTY))


def written(readings: Readings) -> list[str]:
    return [reading.tree.write() for reading in readings]


def values(readings: Readings) -> set[str]:
    return {str(reading.value) for reading in readings}


def every_reading(groupings: NumberedGroupings) -> list[Readings]:
    end = len(groupings.every.units)
    return [groupings.reading(number, 0, end, Steps(PLENTY)) for number in range(groupings.total)]


@pytest.mark.rule("000 VII-B-6-a")
@pytest.mark.parametrize(
    ("row", "many"),
    [
        ("7", 1),
        ("7−5", 1),
        ("9−5−2", 2),
        ("9−5−2−1", 5),
        ("9−5÷2×3−1", 14),
        ("9−(8÷5−2)", 2),
        ("(9−5−2)−(8−4−1)", 4),
        ("(9−5−2)−6÷(8−4−1)", 8),
        ("3−(2÷0)−1", 2),
    ],
)
def test_the_groupings_of_a_row_are_counted_without_working_any_out(row: str, many: int) -> None:
    assert NumberedGroupings(every(row)).total == many


@pytest.mark.rule("000 VII-B-6-a")
@pytest.mark.parametrize("row", ["9−5−2", "9−5÷2×3−1", "(9−5−2)−6÷(8−4−1)", "7−(6−4−1)"])
def test_the_numbers_of_a_row_lead_to_each_of_its_groupings_once(row: str) -> None:
    found = every_reading(NumberedGroupings(every(row)))
    assert all(len(reading) == 1 for reading in found)
    trees = [text for reading in found for text in written(reading)]
    assert len(set(trees)) == len(trees)
    assert {value for reading in found for value in values(reading)} == values(every(row).read())


@pytest.mark.rule("000 VII-B-6-a")
def test_a_grouping_without_a_value_has_a_number_too() -> None:
    found = every_reading(NumberedGroupings(every("5−4÷3−3")))
    assert [len(reading) + len(reading.flaws) for reading in found] == [1] * 5
    flawed = [reading for reading in found if reading.flaws]
    assert [flaw.tree.write() for one in flawed for flaw in one.flaws.values()] == ["5−(4÷(3−3))", "(5−4)÷(3−3)"]


@pytest.mark.rule("000 VII-B-6-a")
def test_a_group_without_a_value_keeps_its_flaw_in_every_sample() -> None:
    found = every_reading(NumberedGroupings(every("3−(2÷0)−1")))
    assert [(len(reading), len(reading.flaws)) for reading in found] == [(0, 1), (0, 1)]


@pytest.mark.rule("000 VII-B-6-a")
def test_a_group_that_has_a_value_in_one_reading_is_sampled_by_that_value() -> None:
    found = every_reading(NumberedGroupings(every("3−(2÷1−1)")))
    assert [(written(reading), len(reading.flaws)) for reading in found] == [(["3−((2÷1)−1)"], 0)]


@pytest.mark.rule("000 VII-B-6-a")
def test_samples_come_from_all_over_a_row_and_are_never_said_to_be_all() -> None:
    row = "9−1−8−2−7−3"
    groupings = NumberedGroupings(every(row))
    assert groupings.total == 42
    found = sample(groupings, Steps(PLENTY))
    assert not found.complete
    everything = values(every(row).read())
    assert values(found) <= everything
    numbers = {turn * 41 // (SAMPLES - 1) for turn in range(SAMPLES)}
    assert {0, 41} <= numbers
    wanted = every_reading(groupings)
    assert values(found) == {value for number in numbers for value in values(wanted[number])}


@pytest.mark.rule("000 VII-B-6-a")
def test_a_row_of_one_grouping_gives_one_sample_that_is_not_said_to_be_all() -> None:
    found = sample(NumberedGroupings(every("7−5")), Steps(PLENTY))
    assert (written(found), found.complete) == (["7−5"], False)


@pytest.mark.rule("000 VII-B-6-a")
def test_the_price_of_a_row_is_the_number_of_results_of_all_its_stretches() -> None:
    # each stretch of k numerals is taken apart at each of its k−1 signs: 1, 1, 1 and 2 for a row of three
    for row, price in [("7", 0), ("7−5", 1), ("9−5−2", 4), ("9−5−2−1", 3 + 4 + 5)]:
        groupings = NumberedGroupings(every(row))
        assert groupings.total
        assert groupings.price == price
