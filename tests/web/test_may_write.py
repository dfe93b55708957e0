"""The server says what each cube may be in this shake; the pad only draws it."""

from __future__ import annotations

import pytest

from forceout.cubes.colour import COLOURS_BY_LETTER
from forceout.referee.state import MatCube, Setup
from forceout.rules.variation import Choice
from forceout.web import wire
from forceout.web.tables.board_view.may_write import may_write_view

SENIOR = Setup("agloa-equations-2015", "senior", ("Ann", "Ben"))
SETS = Setup("mlag-on-sets-2019", "senior", ("Ann", "Ben"))


def cubes(*words: str) -> list[MatCube]:
    """Cubes as they are spelled; those of On-Sets have no colour."""
    coloured = [(word[1:], COLOURS_BY_LETTER[word[0]]) if len(word) == 2 else (word, None) for word in words]
    return [MatCube(number, face, colour) for number, (face, colour) in enumerate(coloured)]


def means(view: wire.MayWrite, word: str) -> set[str]:
    return {use["means"] for one in view["cubes"] if one["word"] == word for use in one["uses"]}


def test_without_variations_every_cube_is_its_own_face() -> None:
    plain = Setup("basic-equations-2015", "", ("Ann", "Ben"))
    view = may_write_view(plain, (), cubes("r1", "g^", "k√"))
    assert (view["cubes"], view["signs"], view["goalSigns"]) == ([], [], [])


@pytest.mark.rule("000 XIII-C-3")
def test_a_wild_cube_may_be_any_symbol_and_a_turned_one_cannot_be_told() -> None:
    view = may_write_view(SENIOR, (Choice("wild", "0"),), cubes("r0", "g4"))
    assert {"", "7", "+", "√"} <= means(view, "r0")
    assert means(view, "g4") == {""}
    assert all(use["turnUnseen"] == (one["word"] == "r0") for one in view["cubes"] for use in one["uses"])


@pytest.mark.rule("000 XIII-B-1")
@pytest.mark.rule("000 XIII-B-4")
@pytest.mark.rule("000 XIII-B-5")
def test_turns_signs_and_repeated_operations_come_from_the_terms() -> None:
    chosen = (Choice("sideways"), Choice("factorial"), Choice("multiple-operations"))
    view = may_write_view(Setup("agloa-equations-2015", "middle", ("Ann", "Ben")), chosen, cubes("r1", "r+", "r1"))
    assert [one["word"] for one in view["cubes"]] == ["r1", "r+"], "equal cubes are told once"
    (one,), (plus,) = (each["uses"] for each in view["cubes"])
    assert (one["turns"], one["repeats"]) == (["s"], False)
    assert (plus["turns"], plus["repeats"]) == ([], True)
    assert view["signs"] == ["!"]


@pytest.mark.rule("004 XIII-D-14")
def test_the_pad_of_on_sets_is_told_its_signs_and_pairs() -> None:
    view = may_write_view(SETS, (), cubes("B", "∪"))
    assert view["signs"] == [";"]
    chosen = (Choice("two-solutions"), Choice("blank-card-wild"), Choice("wild-cube", "B"))
    view = may_write_view(SETS, chosen, cubes("B", "∪"))
    assert view["signs"] == [";", "&", "blank:"]
    assert {"R", "∪", "V"} <= means(view, "B")
