"""Help with choosing in friendly play: what is suggested, and what is grey because it can change nothing."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from forceout.analysis.random_equations import goal_from
from forceout.cubes.cards import read_universe
from forceout.cubes.notation.onsets import read_goal_shape
from forceout.rules.equations.goal import read_goal
from forceout.rules.equations.position import Position
from forceout.rules.league import AnyLeague, Division
from forceout.rules.leagues import all_leagues
from forceout.rules.onsets.position import OnSetsPosition
from forceout.rules.selection import Selection, rule_on_each
from forceout.rules.suggesting import SUGGESTED, Sheet
from forceout.rules.variation import Choice
from forceout.solver.answer import Impossible, Solved
from forceout.solver.budget import Budget
from forceout.solver.game_solver import solver_of

PLACES = [
    (league, division)
    for league in all_leagues().values()
    for division in league.divisions.values()
    if division.selecting is not None
]
NAMED = [pytest.param(*place, id=f"{place[0].key} {place[1].key}") for place in PLACES]
ELEMENTARY = "r2 r+ r1 r1 r2 r+ b1 b1 b2 b2 b1 b3 g× g× g5 g4 g6 g− k9 k7 k7 k9 k7 k8"


def sheet(ruleset: str, key: str, cubes: str, *chosen: str, cards: str = "", most: int = 1) -> Sheet:
    league = all_leagues()[ruleset]
    roll = league.game.roll_seen(league.game.read_cubes(cubes), read_universe(cards) if cards else ())
    return Sheet(league, league.divisions[key], roll, tuple(map(Choice.parse, chosen)), most)


def reasons(asked: Sheet) -> dict[str, str]:
    return {one.variation.key: one.why_not for one in asked.offers if one.why_not}


@pytest.mark.rule("000 II-B-2")
def test_what_the_roll_lacks_is_grey_with_the_reason() -> None:
    asked = sheet("agloa-equations-2015", "elementary", ELEMENTARY)
    assert reasons(asked) == {
        "wild": "no 0 rolled",
        "remainder": "no ÷ rolled",
        "percent": "no √ rolled",
        "decimal-point": "no ^ rolled",
    }
    assert [one.variation.key for one in asked.offers if one.suggested] == ["sideways", "upside-down", "factorial"]
    assert asked.for_me(1) == (Choice("sideways"),)
    assert asked.for_me(2) == (Choice("sideways"), Choice("upside-down"))


@pytest.mark.rule("000 II-B-2")
def test_what_is_taken_is_grey_and_never_suggested() -> None:
    asked = sheet("agloa-equations-2015", "elementary", ELEMENTARY, "sideways", "factorial")
    assert reasons(asked)["sideways"] == reasons(asked)["factorial"] == "chosen already"
    assert asked.for_me(1) == (Choice("upside-down"),)


@pytest.mark.rule("001 A21")
def test_a_second_pick_may_bring_what_the_first_lacks() -> None:
    asked = sheet("agloa-equations-2015", "senior", ELEMENTARY.replace("r1", "r0"), most=2)
    log = next(one for one in asked.offers if one.variation.key == "log")
    assert log.why_not == "no ÷ rolled"
    assert log.unless == ("wild:0", "wild:x")


@pytest.mark.rule("004 XIII-A-4")
def test_a_blank_says_which_of_its_values_lack_their_cube() -> None:
    asked = sheet("mlag-on-sets-2019", "middle", "1 2 1 B Y R Y G R R R ∩ − ' ∪ = ⊆ =", cards="B R G BR")
    assert reasons(asked) == {"universe-null-interchangeable": "no V and no Λ rolled"}
    wild = next(one for one in asked.offers if one.variation.key == "wild-cube")
    assert {one.word: one.why_not for one in wild.values if one.why_not} == {"V": "no V rolled", "Λ": "no Λ rolled"}


def rolls(league: AnyLeague, division: Division[Any, Any], count: int) -> Iterator[tuple[random.Random, Any, Any]]:
    """Rolls in which some faces did not come up, and cards where there are any."""
    dice = random.Random(f"{league.key} {division.key}")
    faces = sorted({face for kind in division.terms.cubes.kinds for face in kind.faces})
    for _ in range(count):
        without = set(dice.sample(faces, dice.randint(0, len(faces) // 2)))
        thrown = league.game.read_cubes(" ".join(league.game.throw(division.terms, dice)))
        cubes = tuple(cube for cube in thrown if cube.face not in without)
        cards = league.game.deal(division.terms, dice) if league.game.deals_cards else ()
        yield dice, cubes, tuple(cards)


def stands(sheet: Sheet, picks: tuple[Choice, ...]) -> bool:
    """As the referee rules on it, who asks no sheet."""
    selection = Selection(picks, sheet.chosen, players=3, goal_setter=True)
    return all(one.legal for one in rule_on_each(selection, sheet.roll, sheet.league, sheet.division))


@pytest.mark.parametrize(("league", "division"), NAMED)
def test_three_are_suggested_that_may_all_be_chosen_the_easiest_first(
    league: AnyLeague, division: Division[Any, Any]
) -> None:
    easiest = [one.key for one in league.easiest_first(division)]
    for dice, cubes, cards in rolls(league, division, 12):
        roll = league.game.roll_seen(cubes, cards)
        asked = Sheet(league, division, roll, asked_before(league, division, roll, dice), 2)
        offers = asked.offers
        assert sorted(one.variation.key for one in offers) == sorted(one.key for one in league.selectable(division))
        first = [one for one in offers if one.suggested]
        free = [one for one in offers if one.choices]
        assert first == free[: len(first)]
        assert len(first) == min(SUGGESTED, len(free))
        assert [one.variation.key for one in first] == sorted((one.variation.key for one in first), key=easiest.index)
        for offer in free:
            for choice in offer.choices:
                assert stands(asked, (choice,))
        for count in (1, 2):
            picks = asked.for_me(count)
            assert stands(asked, picks) if picks else count > len(free) or count == 2


def asked_before(league: AnyLeague, division: Division[Any, Any], roll: Any, dice: random.Random) -> tuple[Choice, ...]:
    """Nothing, or a variation that somebody has chosen already."""
    legal = [choice for one in Sheet(league, division, roll, ()).offers for choice in one.choices]
    return (dice.choice(legal),) if legal and dice.random() < 0.5 else ()


def without_effect(
    league: AnyLeague, division: Division[Any, Any], roll: Any, before: tuple[Choice, ...]
) -> Iterator[Choice]:
    """What is grey for this roll, as it might be chosen all the same."""
    for offer in Sheet(league, division, roll, before).offers:
        for word in [one.word for one in offer.values] or [""]:
            choice = Choice(offer.variation.key, word)
            (ruling,) = rule_on_each(Selection((choice,), before, 3, True), roll, league, division)
            # a cube or card that every Solution must show makes all Solutions wrong where it is missing: that is no
            # effect which anybody may choose, but it is one
            if ruling.finding.code == "no-effect" and offer.variation.key not in ("required-cube", "required-card"):
                yield choice


@pytest.mark.parametrize(("league", "division"), NAMED)
@pytest.mark.rule("000 II-B-2")
def test_grey_means_that_solver_and_judge_find_the_same_with_it_and_without(
    league: AnyLeague, division: Division[Any, Any]
) -> None:
    solver, tried = solver_of(league.game.key), 0
    for dice, cubes, cards in rolls(league, division, 25):
        roll = league.game.roll_seen(cubes, cards)
        before = asked_before(league, division, roll, dice)
        for choice in without_effect(league, division, roll, before):
            plain, other = (league.terms(division, chosen) for chosen in (before, (*before, choice)))
            position = small_position(league, dice, cubes, cards, plain)
            if position is None:
                continue
            if not league.game.deals_cards:
                assert read_goal(position.goal, plain).legal is read_goal(position.goal, other).legal
            found = [solver.solve(position, terms, Budget(20, steps=200_000), strict=False) for terms in (plain, other)]
            kinds = [type(one) for one in found if isinstance(one, Solved | Impossible)]
            assert len(set(kinds)) <= 1, (choice, position)
            for one in found:
                if isinstance(one, Solved):
                    assert solver.accepts(one.equation, position, plain), (choice, position)
                    assert solver.accepts(one.equation, position, other), (choice, position)
            tried += 1
    assert tried > 5


def small_position(league: AnyLeague, dice: random.Random, cubes: Any, cards: Any, terms: Any) -> Any:
    """A Goal and a few cubes of the roll, so that everything can be tried."""
    if league.game.deals_cards:
        rest = [cube for cube in cubes if not cube.face.isdigit()]
        return OnSetsPosition(
            cards, read_goal_shape(str(dice.randint(1, 5))), permitted=tuple(dice.sample(rest, min(6, len(rest))))
        )
    try:
        goal = goal_from(dice, cubes, terms, most=2)
    except ValueError:
        return None
    left = list(cubes)
    for cube in goal:
        left.remove(next(one for one in left if (one.face, one.colour) == (cube.face, cube.colour)))
    return Position(goal, permitted=tuple(dice.sample(left, min(5, len(left)))))
