"""When a missed position comes back: cards as FSRS reckons them. Nothing here reads a clock or throws dice."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fsrs import Scheduler

AGAIN, HARD, GOOD = "again", "hard", "good"
SHORT_WAIT = datetime.timedelta(minutes=10)
"""A position that was missed comes back in the same sitting, and from then on after days."""
LONGEST_DAYS = 365
A_DAY = 86_400_000
THOUSAND = 1000


@dataclass(frozen=True)
class Card:
    """How well a position is known. Times are milliseconds since 1970, `stability` is thousandths of a day."""

    state: int
    step: int
    stability: int
    difficulty: int
    due: int
    last: int


@cache
def _scheduler() -> Scheduler:
    from fsrs import Scheduler  # it belongs to the web table: the rules are there without it

    return Scheduler(
        learning_steps=(SHORT_WAIT,),
        relearning_steps=(SHORT_WAIT,),
        maximum_interval=LONGEST_DAYS,
        enable_fuzzing=False,
    )


def rated(card: Card | None, rating: str, at: int) -> Card:
    """The card after a try at that time. A time before the last try counts as that try's: clocks differ."""
    from fsrs import Card as Known
    from fsrs import Rating, State

    before = Known(card_id=1, due=_moment(at))
    if card is not None and card.last:  # one that was never rated is new, whatever else it says
        at = max(at, card.last)
        state = State(card.state)
        before = Known(
            card_id=1,
            state=state,
            step=None if state is State.Review else min(card.step, 1),
            stability=max(card.stability, 1) / THOUSAND,
            difficulty=min(max(card.difficulty / THOUSAND, 1.0), 10.0),
            due=_moment(card.due),
            last_review=_moment(card.last),
        )
    rating_of = {AGAIN: Rating.Again, HARD: Rating.Hard, GOOD: Rating.Good}
    after, _ = _scheduler().review_card(before, rating_of[rating], _moment(at))
    return Card(
        after.state.value,
        after.step or 0,
        min(max(1, round((after.stability or 0) * THOUSAND)), LONGEST_DAYS * 100 * THOUSAND),
        round((after.difficulty or 0) * THOUSAND),
        _milliseconds(after.due),
        at,
    )


def _moment(milliseconds: int) -> datetime.datetime:
    seconds, rest = divmod(milliseconds, THOUSAND)
    return datetime.datetime.fromtimestamp(seconds, datetime.UTC).replace(microsecond=rest * THOUSAND)


def _milliseconds(moment: datetime.datetime) -> int:
    return round(moment.timestamp() * THOUSAND)
