"""Cards of what was missed: when they are due, by FSRS, from times that come in from outside."""

from __future__ import annotations

import pytest

from forceout.learning_path.reviewing import A_DAY, AGAIN, GOOD, HARD, LONGEST_DAYS, Card, rated

NOON = 1_790_000_000_000
MINUTE = 60_000


def test_a_missed_position_comes_back_in_ten_minutes() -> None:
    assert rated(None, AGAIN, NOON).due == NOON + 10 * MINUTE


def test_right_when_it_comes_back_it_waits_for_days_and_then_longer_each_time() -> None:
    card = rated(None, AGAIN, NOON)
    waits = []
    for _ in range(5):
        card = rated(card, GOOD, card.due)
        waits.append(card.due - card.last)
    assert waits[0] >= A_DAY
    assert waits == sorted(waits)
    assert waits[-1] > waits[0]


def test_right_after_a_miss_comes_back_sooner_than_right_at_once_and_later_than_a_miss() -> None:
    card = rated(rated(None, AGAIN, NOON), GOOD, NOON + 10 * MINUTE)
    again, hard, good = (rated(card, rating, card.due).due for rating in (AGAIN, HARD, GOOD))
    assert again < hard < good


def test_missed_again_it_comes_back_in_the_same_sitting() -> None:
    card = rated(rated(None, AGAIN, NOON), GOOD, NOON + 10 * MINUTE)
    assert rated(card, AGAIN, card.due).due == card.due + 10 * MINUTE


def test_the_same_answers_give_the_same_days() -> None:
    def walk() -> list[int]:
        card, dues = None, []
        for rating in (AGAIN, GOOD, HARD, GOOD, AGAIN, GOOD, GOOD):
            card = rated(card, rating, card.due if card else NOON)
            dues.append(card.due)
        return dues

    assert walk() == walk()


def test_no_wait_is_longer_than_a_year() -> None:
    card = rated(None, GOOD, NOON)
    for _ in range(40):
        card = rated(card, GOOD, card.due)
    assert card.due - card.last <= LONGEST_DAYS * A_DAY


def test_a_clock_that_was_set_back_breaks_nothing() -> None:
    card = rated(None, AGAIN, NOON)
    assert rated(card, GOOD, NOON - A_DAY).last == NOON


@pytest.mark.parametrize("state", [1, 2, 3])
@pytest.mark.parametrize("much", [0, 1, 999_999_999])
def test_whatever_numbers_a_card_has_it_can_be_rated(state: int, much: int) -> None:
    for rating in (AGAIN, HARD, GOOD):
        card = rated(Card(state, much % 100_000, much, much, NOON, NOON - A_DAY), rating, NOON)
        assert NOON < card.due <= NOON + (LONGEST_DAYS + 1) * A_DAY
        assert 1000 <= card.difficulty <= 10_000
