"""The example of a page in words: what is on the mat, what somebody writes, and what the judge says of it."""

from __future__ import annotations

from dataclasses import dataclass

from forceout.cubes import words
from forceout.learning_path.pages import Page


@dataclass(frozen=True)
class Told:
    """An example as the page shows it; `in_words` alone where there is nothing to write."""

    in_words: str = ""
    goal: str = ""
    cubes: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    paper: str = ""
    right: bool = True


def example_of(page: Page) -> Told:
    example = page.example
    if example is None:
        return Told(in_words=page.example_in_words)
    cards = tuple(example.universe.split())
    write = words.solution if cards else words.equation
    goal = words.shape if cards else words.goal
    cubes = tuple(example.cubes.split()) if cards else tuple(_painted(page, word) for word in example.cubes.split())
    return Told("", goal(example.goal), cubes, cards, write(example.paper), example.right)


def otherwise(page: Page) -> list[tuple[str, str]]:
    """Where a division's own rule for it says something else: which divisions, and what."""
    told: dict[str, list[str]] = {}
    for division in page.played_in():
        said = division.variation(page.chosen).summary
        titles = told.setdefault(said, [])
        if division.title not in titles:
            titles.append(division.title)
    told.pop(page.variation.summary)
    return [(words.listed(titles), said) for said, titles in told.items()]


def _painted(page: Page, word: str) -> str:
    """A cube without a colour gets the first one on which its face is found."""
    kinds = page.home.rules.terms.cubes.kinds
    colour = next((kind.colour for kind in kinds if word in kind.faces and kind.colour), None)
    return f"{colour.value}{word}" if colour is not None and len(word) == 1 else word
