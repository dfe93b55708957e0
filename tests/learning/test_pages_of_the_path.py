"""Every variation has a page whose example and positions are true: judge and solver are asked."""

from __future__ import annotations

import pytest

from forceout.cubes.cards import Card
from forceout.games.league import Division, leagues
from forceout.games.position import Position
from forceout.learning_path.pages import ASKED, BadPage, Page, Try, all_pages, path_through, read_page
from forceout.learning_path.picture import parts_of
from forceout.rules.claims import bar_to, near_claim
from forceout.solver.answer import IMPOSSIBLE, SOLUTION
from forceout.solver.budget import Budget

DIVISIONS = [division for league in leagues() for division in league.divisions]
PAGES = list(all_pages().values())
POSITIONS = [(page, number) for page in PAGES for number in (1, 2, 3)]
ENOUGH = Budget(seconds=60, steps=2_000_000)


def asked_now(position: Position) -> str:
    """What the solver says of one more cube; never undecided here."""
    near = near_claim(position.terms)
    assert bar_to(near, position.terms, position.with_claim(near)) is None
    status = position.solve(near, ENOUGH).status
    assert status in (SOLUTION, IMPOSSIBLE)
    return status


def is_right(position: Position, paper: str) -> bool:
    return position.judge(paper, near_claim(position.terms)).correct


@pytest.mark.parametrize("division", DIVISIONS, ids=lambda one: f"{one.league.key} {one.key}")
def test_every_variation_of_every_division_has_its_page(division: Division) -> None:
    played = [one.key for one in division.league.rules.easiest_first(division.rules)]
    assert [page.key for page in path_through(division)] == played


def test_every_page_belongs_to_a_variation_that_is_played() -> None:
    for page in PAGES:
        assert page.home.variation(page.chosen).played.takes(page.parameter)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.id)
def test_a_page_has_a_plain_sentence_and_a_picture_of_cubes_or_cards(page: Page) -> None:
    assert page.says.endswith(".")
    assert len(page.says.split()) <= 18
    drawn = list(parts_of(page.picture))
    assert any(part.face or part.card for part in drawn)
    assert all(Card.parse(part.card) is not None for part in drawn if part.card)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.id)
def test_the_judge_confirms_the_example(page: Page) -> None:
    example = page.example
    if example is None:
        assert page.example_in_words
        return
    division = page.home
    for chosen, right in ((str(page.variation.key), example.right), ("", not example.right)):
        words = [f"{chosen}:{example.parameter}" if example.parameter else chosen] if chosen else []
        position = division.position(
            example.goal, resources=example.cubes, variations=words, universe=example.universe, strict_cubes=False
        )
        assert position.judge(example.paper).correct is right


@pytest.mark.parametrize(("page", "number"), POSITIONS, ids=lambda one: getattr(one, "id", one))
def test_the_stored_answer_is_right_in_every_division_that_plays_it(page: Page, number: int) -> None:
    one = page.tries[number - 1]
    for division in page.played_in():
        position = one.lies_in(division, page.chosen_in(division))
        status = asked_now(position)
        if one.ask == "find":
            assert is_right(position, one.answer)
        else:
            assert one.answer == ("yes" if status == SOLUTION else "no")
            assert bool(one.shows) == (one.answer == "yes")
            assert not one.shows or is_right(position, one.shows)


def without(page: Page, one: Try) -> Position:
    """The same mat without what the variation changed: it is not chosen, or the shift has not happened."""
    if not one.shifted:
        return one.lies_in(page.home, ())
    required, forbidden = one.required.split(), one.forbidden.split()
    (forbidden if one.shifted in forbidden else required).remove(one.shifted)
    before = Try(
        one.ask,
        one.goal,
        one.answer,
        " ".join(required),
        f"{one.permitted} {one.shifted}",
        " ".join(forbidden),
        one.resources,
        one.universe,
    )
    return before.lies_in(page.home, (page.chosen,))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.id)
def test_at_least_one_position_needs_the_variation(page: Page) -> None:
    def needs(one: Try) -> bool:
        here, plain = one.lies_in(page.home, page.chosen_in(page.home)), without(page, one)
        return asked_now(here) != asked_now(plain)

    assert any(needs(one) for one in page.tries)


@pytest.mark.parametrize(("page", "number"), POSITIONS, ids=lambda one: getattr(one, "id", one))
def test_the_trainer_takes_the_stored_answer_and_no_other_word(page: Page, number: int) -> None:
    puzzle = page.puzzle(number)
    assert puzzle.check(puzzle.answer)
    assert not puzzle.check("no" if puzzle.answer == "yes" else "yes" if puzzle.answer == "no" else "1")


def test_a_page_without_three_positions_is_refused() -> None:
    with pytest.raises(BadPage):
        read_page("equations", "sideways", 'says = "a"\npicture = "b"\ntries = []\n')
    with pytest.raises(BadPage):
        read_page("equations", "sideways", "says = ")
    assert set(ASKED) == {one.ask for page in PAGES for one in page.tries}


def test_a_bracket_without_a_meaning_is_refused() -> None:
    with pytest.raises(ValueError, match="no part of a picture"):
        list(parts_of("[2s is ½"))
