"""The fast solver of On-Sets, held against the slow one both ways, and what else it promises."""

from __future__ import annotations

import random
import threading
import time
from collections import Counter
from dataclasses import dataclass

import pytest

from forceout.cubes.cards import ALL_CARDS, read_universe
from forceout.cubes.notation.onsets import read_goal_shape, read_on_sets_section, read_solutions
from forceout.cubes.notation.tokens import WrittenCube
from forceout.rules.leagues.mlag_on_sets_2019 import LEAGUE as ON_SETS
from forceout.rules.onsets.judge import judge_solution
from forceout.rules.onsets.position import OnSetsPosition
from forceout.rules.onsets.terms import OnSetsTerms
from forceout.rules.variation import Choice
from forceout.solver.answer import IMPOSSIBLE, SOLUTION, UNDECIDED, Answer
from forceout.solver.budget import Budget, CancelToken, OutOfTime
from forceout.solver.onsets import ShakeSolver, solutions_on_sets, solve_on_sets
from forceout.solver.onsets_kernel import Kernel
from forceout.solver.onsets_reference import solve_on_sets_slowly
from forceout.solver.onsets_roles import USUAL

FACES = "BRGYVΛ∪∩−'=⊆"
WEIGHTS = (6, 6, 5, 5, 2, 2, 4, 4, 2, 3, 3, 2)
GOALS = ("1", "2", "3", "4", "5", "1 2", "2/2", "3 1u", "1 1u", "2/3", "5 3", "4u 5", "2u 1", "3 5u")
CLAIMS = ("now", "impossible", "last-cube", "end-of-round", "no-goal", "never")
PLAIN = (
    "union-intersection-interchangeable",
    "universe-null-interchangeable",
    "two-operations",
    "multiple-operations",
    "shift-from-permitted",
    "no-null-restrictions",
    "absolute-value",
    "blank-card-wild",
    "symmetric-difference",
    "two-solutions",
)


@dataclass(frozen=True)
class Puzzle:
    """A position with its terms; `told` is how to ask for it again."""

    position: OnSetsPosition
    terms: OnSetsTerms
    told: str


def cubes(faces: str | list[str]) -> tuple[WrittenCube, ...]:
    return tuple(WrittenCube(face, face) for face in faces)


def variations(dice: random.Random, universe: list[str]) -> list[Choice]:
    chosen = [Choice(key) for key in dice.sample(PLAIN, dice.choice((0, 1, 1, 2, 2, 3)))]
    if dice.random() < 0.25:
        chosen += [Choice("wild-cube", dice.choice(FACES)) for _ in range(dice.choice((1, 1, 1, 2)))]
    if dice.random() < 0.2:
        chosen += [Choice("required-cube", dice.choice(FACES)) for _ in range(dice.choice((1, 1, 2)))]
    if dice.random() < 0.15:
        chosen.append(Choice(dice.choice(("required-card", "forbidden-card")), dice.choice(universe)))
    if dice.random() < 0.15:
        chosen.append(Choice("double-set", dice.choice(("B", "R∪G", "B'", "R−G", "B∩R"))))
    return chosen


def puzzle(dice: random.Random, most: int) -> Puzzle:
    """A small position: the slow solver must be able to finish it."""
    division = dice.choice(list(ON_SETS.divisions))
    universe = [str(card) for card in dice.sample(ALL_CARDS, dice.randint(4, 10))]
    chosen = variations(dice, universe)
    if any(choice.key == "blank-card-wild" for choice in chosen) and "blank" not in universe:
        universe.append("blank")
    terms = ON_SETS.terms(ON_SETS.division(division), chosen)
    if terms.operations_repeat or len(terms.wild_faces) > 1:
        most -= 1
    faces = dice.choices(FACES, WEIGHTS, k=dice.choice((1, 2, *range(3, most + 1), most)))
    if dice.random() < 0.05:
        faces.append(dice.choice("123"))
    tight = dice.random() < 0.4
    places = (
        ("required", "required", "resources", "forbidden") if tight else ("required", *("permitted", "resources") * 4)
    )
    share = [dice.choice(places) for _ in faces]
    mat = {
        name: [face for face, place in zip(faces, share, strict=True) if place == name]
        for name in ("required", "permitted", "forbidden", "resources")
    }
    claim, goal = dice.choice(CLAIMS), dice.choice(GOALS)
    position = OnSetsPosition(
        read_universe(" ".join(universe)),
        read_goal_shape(goal),
        **{name: cubes(some) for name, some in mat.items()},
        claim=claim,
    )
    said = {**{name: " ".join(some) for name, some in mat.items()}, "universe": " ".join(universe)}
    return Puzzle(position, terms, f"{division} {[str(one) for one in chosen]} {goal} {claim} {said}")


def disagreement(one: Puzzle, slowly_ms: float = 2000) -> str | None:
    """What is wrong with the fast answer, or None. The slow solver may run out of time; that says nothing."""
    fast = solve_on_sets(one.position, one.terms, Budget(seconds=60).start())
    if fast.status == UNDECIDED:
        return f"undecided: {fast.why}"
    if fast.equation is not None and not judge_solution(fast.equation, one.position, one.terms).correct:
        return f"the judge refuses {fast.equation}"
    slow = solve_on_sets_slowly(one.position, one.terms, Budget(slowly_ms / 1000).start())
    if slow.status not in (UNDECIDED, fast.status):
        return f"fast {fast.status} {fast.equation} {fast.why}, slow {slow.status} {slow.equation}"
    if slow.status == UNDECIDED and "judge" in (slow.why or ""):
        return f"the slow solver is in doubt, fast {fast.status}: {slow.why}"
    return None


@pytest.mark.parametrize("seed", range(8))
def test_the_fast_solver_agrees_with_the_slow_one(seed: int) -> None:
    dice = random.Random(seed)
    for _ in range(60):
        one = puzzle(dice, 7)
        assert disagreement(one) is None, one.told


def position(universe: str, goal: str, claim: str = "impossible", **mat: str) -> OnSetsPosition:
    sections = {name: read_on_sets_section(faces) for name, faces in mat.items()}
    return OnSetsPosition(read_universe(universe), read_goal_shape(goal), **sections, claim=claim)


def terms_of(division: str, *chosen: str) -> OnSetsTerms:
    return ON_SETS.terms(ON_SETS.division(division), [Choice.parse(text) for text in chosen])


def solved(where: OnSetsPosition, terms: OnSetsTerms, milliseconds: float = 20_000) -> Answer:
    return solve_on_sets(where, terms, Budget(milliseconds / 1000).start())


def written_cubes(solution: str) -> int:
    parts = [part for one in read_solutions(solution) for part in one.parts]
    return sum(isinstance(token, WrittenCube) for part in parts for token in part)


EIGHT = "BRGY BRG BR BG RY G Y blank"
FULL = "B B R R G G Y Y ∪ ∩ − ' = ⊆ V"


@pytest.mark.rule("004 V-A-1")
def test_a_known_false_negative_of_another_program_is_solved() -> None:
    where = position("BRY BY B BGY RGY GY G RY Y blank", "5", resources="B R B R ' ∩ ∪ ∩")
    answer = solved(where, terms_of("elementary"))
    assert answer.status == SOLUTION
    assert answer.equation is not None
    assert written_cubes(answer.equation) == 8


@pytest.mark.rule("004 VII-B-4-b")
@pytest.mark.parametrize(
    ("division", "chosen", "goal", "mat", "cubes_used"),
    [
        ("elementary", (), "3", {"resources": "B R G Y ∪ ∩ '"}, 3),
        ("middle", (), "4", {"required": "=", "resources": "B R G Y ∪ ∩ ' V"}, 4),
        ("junior", (), "2", {"required": "' ' B", "claim": "last-cube"}, None),
        ("senior", ("two-operations",), "4", {"required": "B", "permitted": "'"}, 3),
        ("middle", ("two-solutions",), "4", {"resources": "B R G Y '"}, 4),
    ],
)
def test_no_solution_is_shorter(
    division: str, chosen: tuple[str, ...], goal: str, mat: dict[str, str], cubes_used: int | None
) -> None:
    answer = solved(position(EIGHT, goal, **mat), terms_of(division, *chosen))
    assert (answer.equation and written_cubes(answer.equation)) == cubes_used


def test_the_listing_begins_with_the_shortest_and_repeats_no_choice_of_cubes() -> None:
    where, terms = position(EIGHT, "3", required="B", resources="R G ∪ ∩ ' ="), terms_of("middle")
    listed = list(solutions_on_sets(where, terms, Budget(seconds=20).start(), 9))
    lengths = [written_cubes(solution) for solution in listed]
    assert len(listed) > 20
    assert lengths == sorted(lengths)
    assert lengths[-1] <= 9
    shortest = solved(where, terms).equation
    assert shortest is not None
    assert lengths[0] == written_cubes(shortest)
    choices = set()
    for solution in listed:
        assert judge_solution(solution, where, terms).correct
        one = read_solutions(solution)[0]
        faces = [Counter(token.face for token in row if isinstance(token, WrittenCube)) for row in one.parts]
        limits = sum(faces[:-1], Counter[str]())
        choices.add((frozenset(limits.items()), frozenset(faces[-1].items())))
    assert len(choices) == len(listed)


def test_the_listing_misses_no_choice_of_cubes() -> None:
    """Every choice whose cubes, all Required, the slow solver can solve is listed."""
    terms = terms_of("elementary")
    where = position(EIGHT, "4", resources="B R ∪ ∩ '")
    listed = {
        frozenset(Counter(face for face in solution if face not in "() ").items())
        for solution in solutions_on_sets(where, terms, Budget(seconds=20).start(), 9)
    }
    faces = ["B", "R", "∪", "∩", "'"]
    for pick in range(1, 32):
        chosen = [face for place, face in enumerate(faces) if pick >> place & 1]
        slow = solve_on_sets_slowly(
            position(EIGHT, "4", "last-cube", required=" ".join(chosen)), terms, Budget(seconds=20).start()
        )
        assert (slow.status == SOLUTION) == (frozenset(Counter(chosen).items()) in listed), chosen


def test_a_full_table_of_every_division_is_decided() -> None:
    for division in ON_SETS.divisions:
        for goal in ("1", "5", "3/3", "2/5"):
            faces = FULL if division != "elementary" else FULL.replace("= ⊆", "Λ V")
            free = position("BRGY BRG BR BG RY G Y B R blank", goal, resources=faces)
            assert solved(free, terms_of(division)).status == SOLUTION
            required = position("BRGY BRG BR BG RY G Y B R blank", goal, "last-cube", required=faces)
            assert solved(required, terms_of(division)).status != UNDECIDED


@pytest.mark.parametrize(
    ("chosen", "goal", "mat", "said"),
    [
        ((), "5/5", {"resources": "B R ∪"}, "only 8"),
        ((), "2", {"required": "∪ ∪ ∩", "resources": "B R"}, "Three operations"),
        ((), "2", {"required": "B R G", "resources": "∪"}, "Three sets"),
        ((), "2", {"required": "3", "resources": "B R ∪"}, "digit"),
        ((), "2", {"required": "=", "resources": "B R ∪"}, "no Restrictions"),
        (("required-cube:Y",), "2", {"resources": "B R ∪"}, "must contain a Y"),
        ((), "2", {"resources": "∪ ∩"}, "no cube that names a set"),
        ((), "1", {"required": "V '", "claim": "last-cube"}, "tried"),
    ],
)
def test_impossible_is_explained(chosen: tuple[str, ...], goal: str, mat: dict[str, str], said: str) -> None:
    answer = solved(position(EIGHT, goal, **mat), terms_of("elementary", *chosen))
    assert answer.status == IMPOSSIBLE
    assert said in (answer.why or "")


def test_a_wild_pair_is_written_so_that_the_judge_reads_it_as_meant() -> None:
    """An unmarked ∩ beside ∩:Λ would be a Λ too, so a ∪ cube used as ∩ is marked."""
    terms = terms_of("junior", "wild-cube:∩", "required-cube:∪", "required-cube:∩")
    where = position("BRY RG Y RGY blank", "1 1u", permitted="R", resources="∩ ∪", claim="no-goal")
    answer = solved(where, terms)
    assert answer.status == SOLUTION


# -- time and memory --------------------------------------------------------------------------------

HEAVY = position(
    "R B BGY GY BR BG BRG blank BRY RG Y RY RGY BY",
    "4",
    "now",
    required="Y Y B ∪ ∩ G Λ R ' =",
    permitted="B Y Λ",
    resources="B ∩",
)


def test_no_time_is_undecided() -> None:
    answer = solved(position(EIGHT, "3", resources="B R ∪"), terms_of("middle"), 0)
    assert answer.status == UNDECIDED
    with pytest.raises(OutOfTime):
        list(solutions_on_sets(HEAVY, terms_of("senior"), Budget(seconds=0).start(), 9))


def test_a_search_can_be_called_off() -> None:
    token = CancelToken()
    solver = ShakeSolver(terms_of("senior"), Kernel(USUAL.roles, 1 << 28))
    token.cancel()
    assert token.cancelled
    assert solver.solve(HEAVY, Budget(seconds=60).start(token)).status == UNDECIDED


def test_a_search_under_way_is_called_off_by_another_thread() -> None:
    """The listing of all that fifteen cubes can do takes far longer than a test may."""
    token = CancelToken()
    solver = ShakeSolver(terms_of("senior"), Kernel(USUAL.roles, 1 << 28))
    timer = threading.Timer(0.2, token.cancel)
    timer.start()
    start = time.monotonic()
    with pytest.raises(OutOfTime):
        for _ in solver.solutions(position(EIGHT, "3", resources=FULL), Budget(seconds=60).start(token), 40):
            pass
    assert time.monotonic() - start < 10
    timer.join()


def test_a_budget_that_is_cancelled_stops_the_search_under_way() -> None:
    """Both work at the same time, and each hears its own cancel."""
    slow = position(EIGHT, "5 3", "last-cube", required="B B R R G G Y Y ∪ ∩ − = = ⊆ V")
    solver = ShakeSolver(
        terms_of("senior", "no-null-restrictions", "wild-cube:B", "wild-cube:R"), Kernel(USUAL.roles, 1 << 28)
    )
    tokens = [CancelToken(), CancelToken()]
    budgets = [Budget(seconds=60).start(token) for token in tokens]
    said: list[Answer] = []
    threads = [threading.Thread(target=lambda one=one: said.append(solver.solve(slow, one))) for one in budgets]
    for thread in threads:
        thread.start()
        time.sleep(0.2)
    for token, thread in reversed(list(zip(tokens, threads, strict=True))):
        assert thread.is_alive()
        start = time.monotonic()
        token.cancel()
        thread.join(30)
        assert time.monotonic() - start < 20, "it went on for its whole minute"
    assert [answer.status for answer in said] == [UNDECIDED, UNDECIDED]
    assert all(answer.kernel_seconds > 0 for answer in said)


def test_a_budget_cancelled_beforehand_asks_for_nothing() -> None:
    token = CancelToken()
    token.cancel()
    budget = Budget(seconds=60).start(token)
    assert solve_on_sets(HEAVY, terms_of("senior"), budget).status == UNDECIDED


def test_the_time_of_the_kernel_is_told() -> None:
    where = position(EIGHT, "4", resources="B R G Y '")
    for chosen in ((), ("two-solutions",)):
        assert 0 < solved(where, terms_of("middle", *chosen)).kernel_seconds < 1
    impossible = position(EIGHT, "1", required="V '", claim="last-cube")
    assert solved(impossible, terms_of("elementary")).kernel_seconds > 0


def test_a_small_library_changes_no_answer() -> None:
    small = Kernel(USUAL.roles, 2_000)
    dice = random.Random(77)
    for _ in range(150):
        one = puzzle(dice, 7)
        answer = ShakeSolver(one.terms, small).solve(one.position, Budget(seconds=20).start())
        again = solved(one.position, one.terms)
        assert answer == again, one.told


def test_the_library_keeps_within_its_bounds() -> None:
    kernel = Kernel(USUAL.roles, 1 << 28)
    solver = ShakeSolver(terms_of("senior"), kernel)
    solver.solve(HEAVY, Budget(seconds=20).start())
    assert 0 < kernel.bytes < 1 << 28
    kernel.limit(10_000)
    assert kernel.bytes <= 10_000
    assert solver.solve(HEAVY, Budget(seconds=20).start()).status == SOLUTION
    kernel.forget()
    assert kernel.bytes == 0


def test_more_cubes_than_the_game_has_are_decided_too() -> None:
    where = position(EIGHT, "4", "last-cube", required="B", permitted=" ".join("B" * 20))
    assert solved(where, terms_of("elementary")).status == IMPOSSIBLE


def test_terms_that_ask_for_a_new_role_get_a_kernel_of_their_own() -> None:
    """No league lets ∪ and − change places, so the usual kernel has no such role."""
    terms = terms_of("middle").but(interchangeable=(frozenset("∪−"),))
    solver = ShakeSolver(terms)
    assert solver.kernel is not ShakeSolver(terms_of("middle")).kernel
    assert solver.kernel is ShakeSolver(terms.but(least_cubes=3)).kernel
    dice = random.Random(3)
    found = Counter[str]()
    for _ in range(60):
        faces = dice.sample("BRGY", 2) + dice.choices("∪−∩'", k=2) + dice.choices("BRGYVΛ", k=1)
        where = position(
            EIGHT, str(dice.randint(1, 5)), "last-cube", required=" ".join(faces[:3]), permitted=" ".join(faces[3:])
        )
        fast, slow = solved(where, terms), solve_on_sets_slowly(where, terms, Budget(seconds=20).start())
        assert fast.status == slow.status
        assert fast.equation is None or judge_solution(fast.equation, where, terms).correct
        found[fast.status] += 1
    assert set(found) == {SOLUTION, IMPOSSIBLE}
