"""Two devices know different things of one learner: joined, nothing of either is lost."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from forceout.web import wire

VERSION = 1
MOST = 2_000
"""Lessons, and cards, that one learner can have; there are a few hundred."""


class TooMuch(ValueError):
    """More than one learner can have."""


def empty() -> wire.LearningProgress:
    return {"version": VERSION, "lessons": [], "cards": []}


def merged(ours: wire.LearningProgress, theirs: wire.LearningProgress) -> wire.LearningProgress:
    """What was finished anywhere stays finished; of two cards or steps the later one holds. `TooMuch` for too many."""
    lessons: dict[str, wire.KeptLesson] = {}
    for lesson in (*ours["lessons"], *theirs["lessons"]):
        known = lessons.get(lesson["name"])
        lessons[lesson["name"]] = lesson if known is None else _later_lesson(known, lesson)
    cards: dict[str, wire.KeptCard] = {}
    for card in (*ours["cards"], *theirs["cards"]):
        before = cards.get(card["name"])
        if before is None or (card["last"], card["due"]) > (before["last"], before["due"]):
            cards[card["name"]] = card
    if max(len(lessons), len(cards)) > MOST:
        raise TooMuch
    return {"version": VERSION, "lessons": _clean_lessons(lessons.values()), "cards": _clean_cards(cards.values())}


def _later_lesson(one: wire.KeptLesson, other: wire.KeptLesson) -> wire.KeptLesson:
    later = max(one, other, key=lambda lesson: (lesson["at"], lesson["step"]))
    return {
        **later,
        "finished": one["finished"] or other["finished"],
        "missed": max(one["missed"], other["missed"]),
    }


LESSON = tuple(wire.KeptLesson.__annotations__)
CARD = tuple(sorted({*wire.CardState.__annotations__, *wire.KeptCard.__annotations__}))
"""The fields that are known here; others do not come in."""


def _clean_lessons(lessons: Iterable[wire.KeptLesson]) -> list[wire.KeptLesson]:
    """Always in one order, so that what is the same looks the same."""
    listed = sorted(lessons, key=lambda one: one["name"])
    return [cast("wire.KeptLesson", {name: one[name] for name in LESSON}) for one in listed]  # type: ignore[literal-required]


def _clean_cards(cards: Iterable[wire.KeptCard]) -> list[wire.KeptCard]:
    listed = sorted(cards, key=lambda one: one["name"])
    return [cast("wire.KeptCard", {name: one[name] for name in CARD}) for one in listed]  # type: ignore[literal-required]
