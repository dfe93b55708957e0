"""The lessons of a game as the list shows them."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from forceout.bots.registry import USUAL_BOT
from forceout.lessons.lesson import YOU, Lesson
from forceout.lessons.reading import all_lessons

GENTLE = {"bot": USUAL_BOT, "players": "2", "clocks": "off", "shakes": "1"}


@dataclass(frozen=True)
class Listed:
    """One line of the list. `steps` is how many there are, so that a page can say how far somebody has come."""

    key: str
    title: str
    line: str
    path: str
    steps: int


def lessons_of(game: str) -> list[Listed]:
    """In the order in which they are taken."""
    return [
        Listed(one.key, one.title, one.line, reverse("learning:lesson", args=[one.key]), len(one.steps))
        for one in all_lessons().values()
        if one.game == game
    ]


def guided(game: str) -> Lesson:
    """The first shake of a game, which is also how a newcomer plays on: by the same rules."""
    return next(one for one in all_lessons().values() if one.kind == "guided" and one.game == game)


def calling(game: str, claim: str) -> Lesson | None:
    """The first lesson of a game in which the player calls that; None where there is none."""
    return next((one for one in all_lessons().values() if one.game == game and _calls(one, claim)), None)


def _calls(lesson: Lesson, claim: str) -> bool:
    acts = (act for step in lesson.steps for act in step.acts)
    return any((act.who, act.verb, act.words) == (YOU, "challenge", claim) for act in acts)


def other_guided(game: str) -> Lesson:
    """The first shake of the other game."""
    return next(one for one in all_lessons().values() if one.kind == "guided" and one.game != game)


def next_after(lesson: Lesson) -> Lesson | None:
    """The lesson of the same game that comes next; None after the last."""
    same = [one for one in all_lessons().values() if one.game == lesson.game]
    return next(iter(same[same.index(lesson) + 1 :]), None)


def whole_shake(game: str) -> dict[str, str]:
    """The fields of the form that opens a table with tips, a gentle bot and no clock."""
    lesson = guided(game)
    return {"ruleset": lesson.ruleset, "division": lesson.division, **GENTLE, "opponents": "practice"}
