"""A position of the path for the board: the trainer shows it as a puzzle, and judges it as one."""

from __future__ import annotations

from django.urls import reverse

from forceout.learning_path.pages import TRIES, Page, all_pages
from forceout.web import wire
from forceout.web.puzzles.board_view import QUESTIONS, known_results, puzzle_view

CARD = "path:"
"""How the names begin under which a browser keeps what it knows of positions of the path."""


def card_of(page: Page, number: int) -> str:
    """The name under which a browser keeps the position."""
    return f"{CARD}{page.id}/{number}"


def place_of(page: Page, number: int) -> str:
    """The address of a position."""
    return reverse("learning_path:position", args=[page.game, page.key, number])


def page_named(game: str, key: str) -> Page | None:
    return all_pages().get(f"{game}/{key}")


def position_view(page: Page, number: int, *, reviewing: bool = False) -> wire.Puzzle:
    """A position, counted from 1. Whoever reviews goes on with what else is due; the others with the path."""
    one = page.tries[number - 1]
    if reviewing:
        following, words = reverse("learning_path:review"), "What else is due"
    elif number < TRIES:
        following, words = place_of(page, number + 1), "Next position"
    else:
        following, words = reverse("learning_path:page", args=[page.game, page.key]), "Back to the variation"
    shown = puzzle_view(page.puzzle(number), day="", next_path=following, variations=1)
    question = f"{one.story} {QUESTIONS[one.ask]}".strip()
    return {
        **shown,
        "question": question,
        "card": card_of(page, number),
        "nextWords": words,
        "checkPath": reverse("learning_path:check", args=[page.game, page.key, number]),
    }


def known_answers(page: Page, number: int) -> wire.KnownAnswers:
    """What is stored of a position, for a browser that cannot ask the server."""
    one = page.tries[number - 1]
    return {
        "answers": [one.answer],
        "shows": one.shows or (one.answer if one.ask == "find" else ""),
        **known_results(page.puzzle(number)),
    }
