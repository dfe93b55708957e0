"""Searches at the same time, a cancel that is heard, and one cap over the memory of all of them."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator
from dataclasses import replace

import pytest

from forceout.analysis.mats import Mat, random_mat
from forceout.rules.claims import open_claim
from forceout.solver import equations_kernel
from forceout.solver.answer import IMPOSSIBLE, SOLUTION, UNDECIDED, Answer
from forceout.solver.budget import Budget, CancelToken
from forceout.solver.equations_reference import solve_equations as solve_slowly
from forceout.solver.memory import DEFAULT_MEGABYTES, MEGABYTE, MEMORY, Memory
from forceout.solver.onsets import KERNEL
from forceout.solver.solve import AnyPosition, solve

PATIENCE = 8.0
"""Seconds for what takes milliseconds, of a budget of twenty: other tests run too. `fuzz/side_by_side.py` measures."""


def hard(seed: int) -> Mat:
    """A position that takes longer than anybody waits."""
    dice = random.Random(f"hard-{seed}")
    division = dice.choice(["middle", "junior", "senior"])
    mat = random_mat(dice, "agloa-equations-2015", division, dice.choice([2, 3]), dice.randint(1, 14))
    assert mat is not None
    return replace(mat, position=replace(mat.position, claim=open_claim(mat.terms)))


def easy(mat: Mat) -> AnyPosition:
    """The same terms and Goal with nothing settled yet."""
    place = mat.position
    cubes = (*place.required, *place.permitted, *place.forbidden, *place.resources)
    return replace(place, required=(), permitted=(), forbidden=(), resources=cubes)


class Running:
    """A search in a thread of its own."""

    def __init__(self, mat: Mat, place: AnyPosition, milliseconds: float) -> None:
        self.token, budget = CancelToken(), Budget(milliseconds / 1000)
        self.results: list[Answer] = []
        self.thread = threading.Thread(target=lambda: self.results.append(solve(place, mat.terms, budget, self.token)))
        self.thread.start()

    def end(self) -> float:
        """Cancels it, and tells how long that took to be heard."""
        start = time.perf_counter()
        self.token.cancel()
        self.thread.join()
        return time.perf_counter() - start


@pytest.fixture
def usual_cap() -> Iterator[None]:
    yield
    MEMORY.limit(DEFAULT_MEGABYTES)


@pytest.mark.parametrize("seed", [221])
def test_easy_questions_do_not_wait_for_a_hard_one_with_the_same_terms(seed: int) -> None:
    mat = hard(seed)
    running = Running(mat, mat.position, 20_000)
    time.sleep(0.1)
    asked = [Running(mat, easy(mat), 10_000) for _ in range(7)]
    for one in asked:
        one.thread.join()
    assert running.thread.is_alive(), "the hard one still runs"
    assert [one.results[0].status for one in asked] == [SOLUTION] * 7
    running.end()
    assert running.results[0].status == UNDECIDED


@pytest.mark.parametrize("seed", [22, 42, 212, 221])
def test_a_cancel_is_heard_at_once_also_while_another_search_runs(seed: int) -> None:
    mat = hard(seed)
    other, asked = Running(mat, mat.position, 20_000), Running(mat, mat.position, 20_000)
    time.sleep(0.3)
    assert asked.end() < PATIENCE
    assert other.end() < PATIENCE


def test_the_reference_hears_a_cancel_too() -> None:
    mat = hard(30)
    token = CancelToken()
    budget = Budget(seconds=20).start(token)
    thread = threading.Thread(target=lambda: solve_slowly(mat.position, mat.terms, budget))  # type: ignore[arg-type]
    thread.start()
    time.sleep(0.2)
    start = time.perf_counter()
    token.cancel()
    thread.join()
    assert time.perf_counter() - start < PATIENCE


def test_the_budget_is_kept_while_others_search() -> None:
    mats = [hard(seed) for seed in (212, 221, 42, 66)]
    others = [Running(mat, mat.position, 20_000) for mat in mats[:2]]
    for mat in mats:
        start = time.perf_counter()
        solve(mat.position, mat.terms, Budget(seconds=0.2))
        assert time.perf_counter() - start < 0.2 + PATIENCE
    for other in others:
        other.end()


@pytest.mark.usefixtures("usual_cap")
def test_what_all_tables_of_terms_keep_stays_within_one_cap() -> None:
    MEMORY.limit(DEFAULT_MEGABYTES)
    mats = [hard(seed) for seed in (212, 221, 42, 66)]
    for mat in mats:
        solve(mat.position, mat.terms, Budget(seconds=30, steps=60_000))
    kept = MEMORY.used
    assert kept > 2 * MEGABYTE
    MEMORY.limit(2)
    assert MEMORY.used <= 2 * MEGABYTE
    for mat in mats:
        # with so little memory a search may end undecided, and proves nothing
        assert solve(mat.position, mat.terms, Budget(seconds=30, steps=20_000)).status != IMPOSSIBLE
        assert MEMORY.used <= 2 * MEGABYTE


@pytest.mark.usefixtures("usual_cap")
def test_a_search_that_takes_more_than_its_share_ends_undecided_and_nothing_is_pulled_away_under_it() -> None:
    mat = hard(42)
    running = [Running(mat, mat.position, 20_000) for _ in range(2)]
    time.sleep(0.5)
    MEMORY.limit(1)
    for one in running:
        one.thread.join(10)
        one.end()
        assert one.results[0].status == UNDECIDED
    assert MEMORY.used <= MEGABYTE
    MEMORY.limit(DEFAULT_MEGABYTES)
    assert solve(easy(mat), mat.terms, Budget(seconds=10)).status == SOLUTION


def test_on_sets_searches_run_side_by_side_too() -> None:
    found: list[str] = []

    def play(seed: int) -> None:
        dice = random.Random(seed)
        for _ in range(6):
            mat = random_mat(dice, "mlag-on-sets-2019", "senior", 0, dice.randint(4, 12))
            if mat is not None:
                place = replace(mat.position, claim=open_claim(mat.terms))
                found.append(solve(place, mat.terms, Budget(seconds=20)).status)

    threads = [threading.Thread(target=play, args=(seed,)) for seed in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found
    assert set(found) <= {SOLUTION, IMPOSSIBLE}


@pytest.mark.usefixtures("usual_cap")
def test_the_two_games_share_the_cap() -> None:
    memory = Memory(64)
    try:
        assert memory.used == 0
        memory.count_equations(equations_kernel)
        memory.count_on_sets(KERNEL)
        assert equations_kernel.used() + KERNEL.bytes == memory.used
        dice = random.Random(2)
        mat = random_mat(dice, "mlag-on-sets-2019", "senior", 0, 6)
        assert mat is not None
        solve(replace(mat.position, claim=open_claim(mat.terms)), mat.terms, Budget(seconds=20))
        MEMORY.limit(8)
        assert MEMORY.used <= 8 * MEGABYTE
    finally:
        equations_kernel.cap(DEFAULT_MEGABYTES * MEGABYTE)
