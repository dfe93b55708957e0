"""Which variations count in a shake, and which of those chosen have no effect."""

from __future__ import annotations

import pytest

from forceout.rules.leagues import leagues_of
from forceout.rules.variation import Choice

RULES = leagues_of("equations")["agloa-equations-2015"]


def in_effect(division: str, *names: str) -> set[str]:
    chosen = [Choice.parse(name) for name in names]
    return {str(choice) for _, choice in RULES.in_effect(RULES.division(division), chosen)}


@pytest.mark.rule("001 A22")
def test_manual_A22_a_variation_with_a_parameter_it_does_not_know_does_not_stop_those_behind_it() -> None:
    assert in_effect("middle", "multiple-of:99", "factorial") == {"factorial"}


@pytest.mark.rule("001 A10")
@pytest.mark.parametrize("first", ["smallest-prime", "number-of-factors"])
def test_manual_A10_of_two_variations_in_conflict_the_first_counts_and_those_behind_still_do(first: str) -> None:
    (second,) = {"smallest-prime", "number-of-factors"} - {first}
    assert in_effect("middle", first, second, "factorial") == {first, "factorial"}
