"""Sentences that count cubes agree with what they count."""

from __future__ import annotations

import pytest

from forceout.rules.shortage import not_used


@pytest.mark.parametrize(
    ("left", "said"),
    [
        ([("2", 1)], "but a 2 is not."),
        ([("2", 2)], "but two 2 cubes are not."),
        ([("2", 1), ("+", 1)], "but a 2 and a + are not."),
    ],
)
def test_one_cube_is_not_used_and_several_are_not(left: list[tuple[str, int]], said: str) -> None:
    assert not_used(left).endswith(said)
