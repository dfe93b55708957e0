"""What can be rolled at all, and what a roll that cannot be is told."""

from __future__ import annotations

import pytest

from referee.tables import ROLL, rolling


@pytest.mark.rule("000 II-A")
@pytest.mark.parametrize(
    ("roll", "code"),
    [
        (ROLL.replace("k√", "r0"), "bad-roll"),
        (ROLL.replace(" k√", ""), "bad-roll"),
        (f"{ROLL} k√", "unknown-cube"),
        (ROLL.replace("k√", "k0"), "unknown-cube"),
        (ROLL.replace("r0", "r9"), "unknown-cube"),
        (ROLL.replace("k√", "k?"), "unknown-cube"),
    ],
)
def test_a_roll_has_six_cubes_of_each_colour_with_the_faces_of_that_colour(roll: str, code: str) -> None:
    assert rolling().refused(f"0 roll {roll}").code == code


@pytest.mark.rule("000 II-A")
def test_a_roll_that_can_be_is_taken() -> None:
    assert len(rolling().play(f"0 roll {ROLL}").at("resources")) == 24
