"""On-Sets: every set a row can name is known, or it is said that some may be missing (004 VII-B-6).

Rows are grouped here by a plain recursion over Python's own sets of cards, against which the readings are held.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from forceout.cubes.notation.onsets import read_set_name
from forceout.rules.leagues import leagues_of
from forceout.rules.onsets import restriction
from forceout.rules.onsets.restriction import read_restriction
from forceout.rules.onsets.sets import Steps, read_sets
from forceout.rules.onsets.terms import EVERY_CARD, OnSetsTerms

PLENTY = 1_000_000
SIGNS = "∪∩−"


def senior() -> OnSetsTerms:
    league = leagues_of("on-sets")["mlag-on-sets-2019"]
    found: OnSetsTerms = league.terms(league.division("senior"), [])
    return found


def cards(colour: str) -> frozenset[int]:
    """The cards with a colour on them, by their numbers."""
    (value,) = read_sets(read_set_name(colour), senior(), Steps(PLENTY))
    return members(value)


def members(value: int) -> frozenset[int]:
    return frozenset(number for number in range(EVERY_CARD.bit_length()) if value >> number & 1)


def groupings(sets: Sequence[frozenset[int]], signs: Sequence[str]) -> Iterator[frozenset[int]]:
    """What the row comes to, by each of its signs done last."""
    if not signs:
        yield sets[0]
    for place, sign in enumerate(signs):
        for left in groupings(sets[: place + 1], signs[:place]):
            for right in groupings(sets[place + 1 :], signs[place + 1 :]):
                yield left | right if sign == "∪" else left & right if sign == "∩" else left - right


rows = st.tuples(
    st.lists(st.sampled_from("BRGY"), min_size=1, max_size=5), st.lists(st.sampled_from(SIGNS), min_size=4)
)


@pytest.mark.rule("004 VII-B-6", "004 VI-B")
@settings(max_examples=120, deadline=None)
@given(rows)
def test_a_row_names_every_set_that_some_grouping_of_it_is(row: tuple[list[str], list[str]]) -> None:
    colours, signs = row[0], row[1][: len(row[0]) - 1]
    written = " ".join(part for pair in zip(colours, [*signs, ""], strict=True) for part in pair).strip()
    wanted = set(groupings([cards(colour) for colour in colours], signs))
    steps = Steps(PLENTY)
    assert {members(value) for value in read_sets(read_set_name(written), senior(), steps)} == wanted
    assert not steps.cut_off
    for budget in (0, 1, 2, 3, 5, 9, 14, 30):
        few = Steps(budget)
        found = {members(value) for value in read_sets(read_set_name(written), senior(), few)}
        assert found <= wanted
        assert found == wanted or few.cut_off
        assert few.left >= 0


@pytest.mark.rule("004 VII-B-6")
def test_steps_are_taken_only_where_all_of_them_are_left() -> None:
    steps = Steps(5)
    assert steps.take(3)
    assert steps.left == 2
    assert not steps.cut_off
    assert steps.take(2)
    assert not steps.take(1)
    assert (steps.left, steps.cut_off) == (0, True)


@pytest.mark.rule("004 VII-B-6", "004 VI-B-2")
@pytest.mark.parametrize(("most", "known", "cut_off"), [(1, 1, True), (2, 2, False), (3, 2, False)])
def test_a_restriction_with_more_readings_than_are_kept_is_not_known_whole(
    most: int, known: int, cut_off: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(restriction, "MOST_READINGS", most)
    steps = Steps(PLENTY)
    found = read_restriction(read_set_name("B ∪ R ∩ G = Y"), senior(), steps)
    assert len(found) == known
    assert steps.cut_off is cut_off


@pytest.mark.rule("004 VI-B-2")
@pytest.mark.parametrize(
    ("written", "stays"),
    [
        ("B = R", lambda b, r, g: b == r),
        ("B ⊆ R", lambda b, r, g: not b or r),
        ("B = R ⊆ G", lambda b, r, g: b == r and (not r or g)),
        ("B ⊆ R = G", lambda b, r, g: (not b or r) and r == g),
    ],
)
def test_a_card_stays_where_every_link_of_a_restriction_holds(written: str, stays: object) -> None:
    assert callable(stays)
    (value,) = read_restriction(read_set_name(written), senior(), Steps(PLENTY))
    blue, red, green = cards("B"), cards("R"), cards("G")
    every = range(EVERY_CARD.bit_length())
    assert members(value) == {card for card in every if stays(card in blue, card in red, card in green)}
