"""The reference solver: no false solution (the judge confirms each) and no false "impossible".

"Impossible" is held against brute force that writes out every expression as text, with every bracket, and
asks the judge about each, against every interpretation of the Goal that `goal` lists.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from forceout import ask


def wrapped(text: str) -> str:
    return text if len(text) <= 2 or ":" in text[:3] else f"({text})"


def expressions(cubes: tuple[str, ...], turns: tuple[str, ...], bangs: bool) -> Iterator[str]:
    """Every expression, as text, that uses all these cubes in this order of choosing."""
    if len(cubes) == 1 and cubes[0] in "0123456789":
        yield from (cubes[0] + turn for turn in turns)
        if bangs:
            yield cubes[0] + "!"
    for at, sign in enumerate(cubes):
        rest = cubes[:at] + cubes[at + 1 :]
        if sign in "0123456789" or not rest:
            continue
        if sign == "√":
            yield from (f"√{wrapped(inner)}" for inner in expressions(rest, turns, bangs))
        for pick in product((0, 1), repeat=len(rest)):
            left = tuple(cube for cube, side in zip(rest, pick, strict=True) if side == 0)
            right = tuple(cube for cube, side in zip(rest, pick, strict=True) if side == 1)
            if left and right:
                for first in expressions(left, turns, bangs):
                    for second in expressions(right, turns, bangs):
                        yield f"{wrapped(first)}{sign}{wrapped(second)}"


def some_of(required: list[str], others: list[str], most: int | None) -> Iterator[tuple[str, ...]]:
    for pick in product((False, True), repeat=len(others)):
        chosen = [cube for cube, taken in zip(others, pick, strict=True) if taken]
        if most is None or len(chosen) <= most:
            yield (*required, *chosen)


def judged(question: dict[str, Any], field: str, written: str) -> bool:
    return bool(ask({**question, "ask": "judge", field: written})["correct"])


def held_against(question: dict[str, Any], field: str, candidates: Callable[[], Iterable[str]]) -> None:
    """A solution must satisfy the judge; where there is none, none of the candidates may."""
    answer = ask({**question, "ask": "solve", "budget_ms": 20_000})
    assume(answer.get("error", {}).get("code") != "bad-position")  # more of a cube than there are
    if answer["status"] == "solution":
        assert judged(question, field, answer[field])
        return
    if answer["status"] == "undecided":  # a factorial too large to tell anything of
        assert "factorial" in question["variations"]
        return
    for written in candidates():
        assert not judged(question, field, written)


def on_the_mat(
    question: dict[str, Any], required: list[str], resources: list[str] | None = None, claim: str = "last-cube"
) -> dict[str, Any]:
    return {**question, "required": " ".join(required), "resources": " ".join(resources or []), "claim": claim}


EQUATIONS = {"ruleset": "agloa-equations-2015"}
ON_SETS = {"ruleset": "mlag-on-sets-2019", "universe": "BRGY BRG BR BG RY G Y blank"}

CUBES = st.sampled_from("0123456789+−×÷^√")
SHAKES = [
    ("elementary", [], ("",), False),
    ("middle", [], ("",), False),
    ("middle", ["average"], ("",), False),
    ("elementary", ["sideways"], ("", "s"), False),
    ("middle", ["upside-down"], ("", "u"), False),
    ("middle", ["multiple-of:6"], ("",), False),
    ("elementary", ["factorial"], ("",), True),
]


@pytest.mark.rule("000 VI-A-1", "000 VII-B-3-f")
@settings(max_examples=200)
@given(
    st.lists(CUBES, min_size=1, max_size=3),
    st.lists(CUBES, max_size=2),
    st.sampled_from(SHAKES),
    st.sampled_from(["now", "impossible"]),
    st.sampled_from(["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "12", "3+4", "2×5", "9÷2"]),
)
def test_equations_agree_with_brute_force(
    required: list[str],
    resources: list[str],
    shake: tuple[str, list[str], tuple[str, ...], bool],
    claim: str,
    goal: str,
) -> None:
    division, variations, turns, bangs = shake
    shown = {**EQUATIONS, "division": division, "variations": variations, "goal": goal}
    question = on_the_mat(shown, required, resources, claim)

    def candidates() -> Iterator[str]:
        goals = ask({**question, "ask": "goal"})["interpretations"]
        for cubes in some_of(required, resources, 1 if claim == "now" else None):
            for written, interpretation in product(set(expressions(cubes, turns, bangs)), goals):
                yield f"{written} = {interpretation}"

    held_against(question, "equation", candidates)


SET_CUBES = st.sampled_from("BRGYVΛ∪∩−'")


def set_names(cubes: tuple[str, ...]) -> Iterator[str]:
    if len(cubes) == 1 and cubes[0] in "BRGYVΛ":
        yield cubes[0]
    for at, sign in enumerate(cubes):
        rest = cubes[:at] + cubes[at + 1 :]
        if not rest:
            continue
        if sign == "'":
            yield from (f"({inner})'" for inner in set_names(rest))
        if sign in "∪∩−":
            for pick in product((0, 1), repeat=len(rest)):
                left = tuple(cube for cube, side in zip(rest, pick, strict=True) if side == 0)
                right = tuple(cube for cube, side in zip(rest, pick, strict=True) if side == 1)
                if left and right:
                    for first in set_names(left):
                        for second in set_names(right):
                            yield f"({first}) {sign} ({second})"


@pytest.mark.rule("004 V-A-1", "004 VII-B-4-f")
@settings(max_examples=200)
@given(
    st.lists(SET_CUBES, min_size=1, max_size=4),
    st.lists(SET_CUBES, max_size=2),
    st.sampled_from(["now", "impossible"]),
    st.integers(1, 5),
    st.sampled_from([[], ["two-operations"], ["wild-cube:B"]]),
)
def test_on_sets_agree_with_brute_force(
    required: list[str], resources: list[str], claim: str, goal: int, variations: list[str]
) -> None:
    shown = {**ON_SETS, "division": "elementary", "variations": variations, "goal": str(goal)}
    question = on_the_mat(shown, required, resources, claim)
    pools = some_of(required, resources, 1 if claim == "now" else None)
    held_against(question, "solution", lambda: {name for cubes in pools for name in set_names(cubes)})


def restrictions(cubes: tuple[str, ...]) -> Iterator[str]:
    """Every Restriction with one relation that uses all these cubes."""
    for at, relation in enumerate(cubes):
        if relation in "=⊆":
            rest = cubes[:at] + cubes[at + 1 :]
            for pick in product((0, 1), repeat=len(rest)):
                left = tuple(cube for cube, side in zip(rest, pick, strict=True) if side == 0)
                right = tuple(cube for cube, side in zip(rest, pick, strict=True) if side == 1)
                for first in set_names(left):
                    for second in set_names(right):
                        yield f"{first} {relation} {second} ; "


@pytest.mark.rule("004 VII-B-4-b", "004 VI-B-2")
@settings(max_examples=80)
@given(
    st.lists(st.sampled_from("BRGYV=⊆∪∩'"), min_size=1, max_size=4),
    st.lists(st.sampled_from("BRG=∪"), max_size=1),
    st.sampled_from(["now", "impossible"]),
    st.integers(1, 4),
    st.sampled_from([[], ["no-null-restrictions"], ["wild-cube:B"]]),
)
def test_on_sets_with_restrictions_agree_with_brute_force(
    required: list[str], resources: list[str], claim: str, goal: int, variations: list[str]
) -> None:
    shown = {**ON_SETS, "division": "middle", "variations": variations, "goal": str(goal)}
    question = on_the_mat(shown, required, resources, claim)

    def candidates() -> Iterator[str]:
        pools = list(some_of([], required + resources, None))
        names = {name for cubes in pools for name in set_names(cubes)}
        heads = {""} | {restriction for cubes in pools for restriction in restrictions(cubes)}
        return (head + name for head, name in product(heads, names))

    held_against(question, "solution", candidates)


def rows(cubes: tuple[str, ...], numerals: Callable[[tuple[str, ...]], list[str]]) -> Iterator[str]:
    """Every expression of all these cubes, with the numerals a variation allows."""
    yield from numerals(cubes)
    for at, sign in enumerate(cubes):
        rest = cubes[:at] + cubes[at + 1 :]
        if sign in "0123456789" or not rest:
            continue
        if sign == "√":
            yield from (f"√({inner})" for inner in rows(rest, numerals))
        for pick in product((0, 1), repeat=len(rest)):
            left = tuple(cube for cube, side in zip(rest, pick, strict=True) if side == 0)
            right = tuple(cube for cube, side in zip(rest, pick, strict=True) if side == 1)
            if left and right:
                for first in rows(left, numerals):
                    for second in rows(right, numerals):
                        yield f"({first}){sign}({second})"


def wild_numerals(cubes: tuple[str, ...]) -> list[str]:
    if len(cubes) != 1 or cubes[0] not in "0123456789":
        return []
    return [f"0:{digit}" for digit in "0123456789"] if cubes == ("0",) else [cubes[0]]


def octal_numerals(cubes: tuple[str, ...]) -> list[str]:
    if len(cubes) > 2 or any(cube not in "01234567" for cube in cubes):
        return []
    return ["".join(cubes), "".join(reversed(cubes))]


@pytest.mark.rule("000 XIII-A-3", "000 XIII-B-6")
@settings(max_examples=80)
@given(
    st.lists(st.sampled_from("00123456789+−×÷^√"), min_size=1, max_size=4),
    st.sampled_from([("elementary", "wild:0", wild_numerals), ("middle", "base:8", octal_numerals)]),
    st.sampled_from(["1", "2", "3", "5", "7", "10", "12", "20", "25", "3+4", "20÷2"]),
)
def test_other_numerals_agree_with_brute_force(
    required: list[str], shake: tuple[str, str, Callable[[tuple[str, ...]], list[str]]], goal: str
) -> None:
    division, variation, numerals = shake
    question = on_the_mat({**EQUATIONS, "division": division, "variations": [variation], "goal": goal}, required)

    def candidates() -> Iterator[str]:
        goals = ask({**question, "ask": "goal"})["interpretations"]
        for written, interpretation in product(set(rows(tuple(required), numerals)), goals):
            yield f"{written} = {interpretation}"

    held_against(question, "equation", candidates)


def test_a_known_false_negative_of_another_program_is_solved() -> None:
    answer = ask(
        {
            "ask": "solve",
            "ruleset": "mlag-on-sets-2019",
            "division": "elementary",
            "universe": "BRY BY B BGY RGY GY G RY Y blank",
            "goal": "5",
            "resources": "B R B R ' ∩ ∪ ∩",
            "claim": "impossible",
            "budget_ms": 20_000,
        }
    )
    assert answer["status"] == "solution"


def test_a_position_beyond_the_reference_is_undecided_in_time() -> None:
    answer = ask(
        {
            "ask": "solve",
            "ruleset": "agloa-equations-2015",
            "division": "senior",
            "goal": "97",
            "required": "1 1 1",
            "resources": "2 2 3 3 4 5 6 7 8 + + − × ÷ ^ √ √ ×",
            "claim": "impossible",
            "budget_ms": 200,
        }
    )
    assert answer["status"] in ("solution", "undecided")
    assert answer["elapsed_ms"] < 2000


@pytest.mark.parametrize(
    ("division", "variations", "goal", "required"),
    [
        ("elementary", ["decimal-point", "three-operation-solution"], "6", "1 ^ 0 + 2 + 3"),
        ("middle", ["decimal-point", "exponent:green"], "2", "4 ^ 5"),
    ],
)
def test_where_a_cube_has_two_uses_nothing_is_called_impossible_lightly(
    division: str, variations: list[str], goal: str, required: str
) -> None:
    question = {"ask": "solve", "ruleset": "agloa-equations-2015", "division": division, "variations": variations}
    assert ask({**question, "goal": goal, "required": required, "budget_ms": 5000})["status"] != "impossible"
