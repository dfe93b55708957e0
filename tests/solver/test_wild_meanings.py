"""Wild cubes: choices of cubes without one are searched once, and nothing is lost by it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from forceout.rules.claims import claim_of
from forceout.solver import equations
from forceout.solver.answer import IMPOSSIBLE, SOLUTION, UNDECIDED
from forceout.solver.budget import Budget
from forceout.solver.equations import solve_equations
from forceout.solver.equations_wild import Meaning, meanings_of_wild
from solver.asking import asked

FACES = ["0", "0", "0", "1", "2", "3", "4", "5", "6", "7", "+", "−", "×", "÷", "^", "√"]
VARIATIONS = (["wild:0"], ["wild:0", "exponent:red"], ["wild:0", "multiple-operations"], ["wild:x"])


def cubes(dice: random.Random, faces: list[str], most: int) -> str:
    return " ".join(dice.choice("rb") + dice.choice(faces) for _ in range(dice.randint(0, most)))


def question(dice: random.Random, variations: list[str]) -> dict[str, Any]:
    faces = [*FACES, *("×××" if "wild:x" in variations else "")]
    return {
        "ruleset": "agloa-equations-2015", "division": "junior", "variations": variations,
        "goal": f"r{dice.choice('123')}", "required": " ".join(f"r{dice.choice('1234567')}" for _ in range(2)),
        "permitted": cubes(dice, faces, 2), "resources": cubes(dice, faces, 3),
        "claim": dice.choice(["now", "impossible", "last-cube"]),
    }  # fmt: skip


@pytest.mark.parametrize("variations", VARIATIONS, ids=" ".join)
def test_each_meaning_with_wild_cubes_and_one_without_are_all_there_is(
    variations: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same questions, with every choice searched for every meaning."""
    dice = random.Random(str(variations))
    parted, found = 0, set()
    for _ in range(60):
        try:
            position, terms = asked(**question(dice, variations))
        except ValueError:
            continue
        answer = solve_equations(position, terms, Budget(seconds=20, steps=200_000).start())
        claim = claim_of(position.claim, terms)
        parted += any(meaning.unused for meaning in meanings_of_wild(position, terms, claim, shortest=False))
        with monkeypatch.context() as patch:
            whole = [Meaning(symbol) for symbol in terms.wild_meanings]
            patch.setattr(equations, "meanings_of_wild", lambda *_, whole=whole, **__: whole)
            expected = solve_equations(position, terms, Budget(seconds=20, steps=200_000).start())
        assert UNDECIDED in (answer.status, expected.status) or answer.status == expected.status
        found.add(answer.status)
    assert parted > 15
    assert found >= {SOLUTION, IMPOSSIBLE}


def test_a_wild_cube_that_has_to_be_used_leaves_every_choice_to_every_meaning() -> None:
    position, terms = asked(goal="r3", required="r0 r2", resources="b0 +", claim="impossible", variations=["wild:0"])
    meanings = meanings_of_wild(position, terms, claim_of(position.claim, terms), shortest=False)
    assert [meaning.symbol for meaning in meanings] == terms.wild_meanings
    assert not any(meaning.unused or meaning.used for meaning in meanings)
