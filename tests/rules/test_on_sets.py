"""On-Sets: readings against a slow reference that works with the cards themselves, and the cube accounts."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forceout import ask
from forceout.cubes.cards import ALL_CARDS, Card, read_universe
from forceout.cubes.faces import ON_SETS_COLOURS, ON_SETS_CUBES
from forceout.cubes.notation.errors import NotationError
from forceout.cubes.notation.onsets import read_goal_shape, read_on_sets_section, read_set_name
from forceout.rules.leagues.mlag_on_sets_2019 import LEAGUE as MLAG_ON_SETS_2019
from forceout.rules.onsets.sets import Steps, read_sets
from forceout.rules.onsets.terms import OnSetsTerms
from forceout.rules.variation import Choice

UNIVERSE = "BRGY BRG BR BG RY G Y blank"
JUDGE: dict[str, Any] = {
    "ask": "judge",
    "ruleset": "mlag-on-sets-2019",
    "division": "middle",
    "universe": UNIVERSE,
    "goal": "2×3",
    "required": "",
    "permitted": "B Y ∪",
    "claim": "last-cube",
    "solution": "B ∪ Y",
}


def terms(division: str = "middle", *variations: str) -> OnSetsTerms:
    chosen = [Choice.parse(name) for name in variations]
    return MLAG_ON_SETS_2019.terms(MLAG_ON_SETS_2019.division(division), chosen)


def verdict(**changes: Any) -> dict[str, Any]:
    return ask({**JUDGE, **changes})


Cards = frozenset[Card]


def reference(row: tuple[str, ...]) -> set[Cards]:
    """Every tree over the row, one at a time, with sets of cards."""
    if len(row) == 1:
        primes = row[0].count("'")
        colour = row[0][0]
        cards = {
            "V": frozenset(ALL_CARDS),
            "Λ": frozenset(),
        }.get(colour) or frozenset(
            card for card in ALL_CARDS if colour in ON_SETS_COLOURS and card.dots >> ON_SETS_COLOURS.index(colour) & 1
        )
        return {cards if primes % 2 == 0 else frozenset(ALL_CARDS) - cards}
    found: set[Cards] = set()
    for at in range(1, len(row), 2):
        for left in reference(row[:at]):
            for right in reference(row[at + 1 :]):
                found.add({"∪": left | right, "∩": left & right, "−": left - right}[row[at]])
    return found


@st.composite
def rows(draw: st.DrawFn) -> tuple[str, ...]:
    operand = st.builds(str.__add__, st.sampled_from("BRGYVΛ"), st.sampled_from(["", "", "'", "''"]))
    row = [draw(operand)]
    for _ in range(draw(st.integers(0, 4))):
        row += [draw(st.sampled_from("∪∩−")), draw(operand)]
    return tuple(row)


def as_cards(value: int) -> Cards:
    return frozenset(card for card in ALL_CARDS if value >> card.dots & 1)


@pytest.mark.rule("004 VII-B-6-b")
@given(rows())
def test_all_readings_are_those_of_the_reference(row: tuple[str, ...]) -> None:
    found = read_sets(read_set_name("".join(row)), terms(), Steps())
    assert {as_cards(value) for value in found} == reference(row)


@given(rows())
def test_a_written_reading_names_just_its_set(row: tuple[str, ...]) -> None:
    for value, tree in read_sets(read_set_name("".join(row)), terms(), Steps()).items():
        assert list(read_sets(read_set_name(tree.write()), terms(), Steps())) == [value]


@pytest.mark.rule("004 I-B-1", "004 I-B-2")
def test_there_are_sixteen_cards_and_eighteen_cubes() -> None:
    assert len({str(card) for card in ALL_CARDS}) == 16
    assert all(Card.parse(str(card)) == card for card in ALL_CARDS)
    assert ON_SETS_CUBES.size == 18
    assert "".join(cube.face for cube in ON_SETS_CUBES.roll((0,) * 18)) == "111RRRRRRRR∪∪∪∪==="


@pytest.mark.parametrize(
    ("universe", "place"), [("BRG BRG", 5), ("BRG XY", 5), ("", 1), ("BB", 1), ("BRG RGB", 5), ("blank BLANK", 7)]
)
def test_a_bad_universe_is_refused_with_its_place(universe: str, place: int) -> None:
    with pytest.raises(NotationError) as caught:
        read_universe(universe)
    assert f"character {place}" in str(caught.value)


def test_a_seventeenth_card_must_be_a_second_one() -> None:
    everything = " ".join(str(card) for card in ALL_CARDS)
    assert len(read_universe(everything)) == 16
    answer = verdict(universe=f"{everything} BR")
    assert answer["error"]["code"] == "bad-notation"
    assert "twice" in answer["error"]["message"]


@pytest.mark.parametrize("goal", ["6", "3?", "", "3+q"])
def test_a_bad_goal_is_refused(goal: str) -> None:
    with pytest.raises(NotationError):
        read_goal_shape(goal)


@pytest.mark.rule("004 III-B-1")
@pytest.mark.parametrize(
    ("grid", "value"),
    [("3", 3), ("3 2", 5), ("1 2 3", 6), ("3 / 2", 6), ("2 / 3 / 4", 24), ("2 . / 3 4", 10), (". 3 . / 1 . 2", 9)],
)
def test_the_seven_placements_may_be_given_as_a_grid(grid: str, value: int) -> None:
    answer = ask({"ask": "goal", "ruleset": "mlag-on-sets-2019", "division": "middle", "goal": grid})
    assert answer["values"] == [str(value)]


def test_sections_name_an_unknown_cube() -> None:
    with pytest.raises(NotationError) as caught:
        read_on_sets_section("B ∪ Q")
    assert caught.value.at == 4


@pytest.mark.parametrize(
    "solution", ["", ";", "B ∪", "B Y", "(B ∪ Y", "B ∪ Y)", "B ∪ Y & B", "B ∪ ☃", "B = Y", "((", "B ∪ Y ;"]
)
def test_a_bad_solution_gets_a_verdict_with_a_reason(solution: str) -> None:
    answer = verdict(solution=solution)
    assert "error" not in answer
    if solution not in ("(B ∪ Y", "B ∪ Y)"):  # a missing bracket that can go only one way harms nothing (manual E4)
        assert answer["correct"] is False
        assert answer["reasons"]


def test_an_ambiguous_solution_comes_with_the_grouping_that_breaks_it() -> None:
    answer = verdict(goal="5", permitted="B G R ∪ −", solution="B ∪ G − R")
    assert answer["counterexample"] == "(B∪G)−R"


@pytest.mark.rule("004 VII-B-4-e")
def test_one_cube_from_resources_may_serve_both_parts() -> None:
    changes = {"goal": "2", "universe": "B R G Y BR GY BRG RGY", "permitted": "B ∪ =", "solution": "B = R ; B ∪ R"}
    assert verdict(**changes, resources="R G", claim="now")["correct"] is True


@pytest.mark.rule("004 XIII-D-13", "004 XIII-C-9")
def test_a_double_set_keeps_the_meaning_that_minus_had_when_it_was_named() -> None:
    plain = terms("senior", "double-set:B − R", "symmetric-difference").double_set
    crossed = terms("senior", "symmetric-difference", "double-set:B − R").double_set
    assert as_cards(plain) == reference(("B", "−", "R")).pop()
    assert plain != crossed


@pytest.mark.rule("004 XIII-A-2")
def test_two_different_cubes_may_be_wild() -> None:
    changes = {
        "division": "elementary",
        "variations": ["wild-cube:B", "wild-cube:G"],
        "goal": "5",
        "permitted": "R B G",
    }
    answer = verdict(**changes, solution="R B:∪ G:Y")
    assert answer["correct"] is True
    assert answer["solution_value"] == "5"
    again = ask(
        {
            "ask": "variation",
            "ruleset": "mlag-on-sets-2019",
            "division": "elementary",
            "select": ["wild-cube:G"],
            "chosen": ["wild-cube:B"],
            "resources": "1 2 3 B B G R Y Y ∪ ∩ − ' V V Λ G R",
            "universe": UNIVERSE,
            "players": 3,
        }
    )
    assert again["legal"] is True
