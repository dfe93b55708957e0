"""How a variation is called, with its blank filled in or not."""

from __future__ import annotations

import pytest

from forceout.rules.leagues import all_leagues, find_league, forget, register

AGLOA = find_league("agloa-equations-2015")
MIDDLE = {one.key: one for one in AGLOA.division("middle").offered}
SENIOR = {one.key: one for one in find_league("mlag-on-sets-2019").division("senior").offered}


@pytest.mark.parametrize(
    ("key", "parameter", "called"),
    [
        ("base", "8", "Base eight"),
        ("base", "", "Base m"),
        ("multiple-of", "7", "Multiple of 7"),
        ("multiple-of", "", "Multiple of k"),
        ("wild", "0", "0 Wild"),
        ("sideways", "", "Sideways"),
    ],
)
def test_a_variation_is_called_by_its_title_until_the_blank_is_filled_in(key: str, parameter: str, called: str) -> None:
    assert MIDDLE[key].called(parameter) == called


def test_without_a_place_for_it_the_parameter_is_said_behind_the_title() -> None:
    assert SENIOR["double-set"].called("B") == "Double Set B"
    assert SENIOR["double-set"].called("") == "Double Set"


def test_a_variation_takes_what_fills_its_blank_and_nothing_else() -> None:
    assert [MIDDLE["base"].takes(said) for said in ("8", "9", "10", "11", "", "eight")] == [True] * 3 + [False] * 3
    assert MIDDLE["sideways"].takes("")
    assert not MIDDLE["sideways"].takes("8")


def test_a_key_belongs_to_one_league() -> None:
    with pytest.raises(ValueError, match="already"):
        register(AGLOA)
    relative = AGLOA.but(key="a-relative")
    register(relative)
    try:
        assert list(all_leagues())[-1] == "a-relative"
        assert find_league("a-relative") is relative
        with pytest.raises(ValueError, match="already"):
            register(relative)
    finally:
        forget("a-relative")
    assert "a-relative" not in all_leagues()
