"""The tool that sows faults: which it sows, which it does not, and that it notices whether a test does."""

from __future__ import annotations

from pathlib import Path
from types import FunctionType

import pytest
from fuzz.mutants.choosing import Map, moved
from fuzz.mutants.mutants import Mutant, is_another_program, mutants_of, mutants_under, sample
from fuzz.mutants.patching import CannotPatch, functions_under, patch

SOURCE = Path(__file__).parent.parent.parent / "src" / "forceout"


def changes(source: str) -> set[tuple[str, str]]:
    return {(mutant.before, mutant.after) for mutant in mutants_of("a.py", source.encode())}


@pytest.mark.parametrize(
    ("source", "before", "after"),
    [
        ("a < b", "a < b", "(a <= b)"),
        ("a < b", "a < b", "(a >= b)"),
        ("a is None", "a is None", "(a is not None)"),
        ("a in (1, 2)", "a in (1, 2)", "(a in (1,))"),
        ("a and b", "a and b", "(a or b)"),
        ("a and b", "a and b", "a"),
        ("not a", "not a", "a"),
        ("a + b", "a + b", "(a - b)"),
        ("3", "3", "4"),
        ("3", "3", "2"),
        ("100_000", "100000", "100"),
        ("True", "True", "False"),
        ("any(a)", "any(a)", "all(a)"),
        ("a if b else c", "a if b else c", "(a if not b else c)"),
        ("[x for x in a if x]", "[x for x in a if x]", "([x for x in a])"),
        ("{a, b}", "{a, b}", "({b})"),
        ("{a: b, c: d}", "{a: b, c: d}", "({c: d})"),
        ("replace(a, b=c)", "replace(a, b=c)", "replace(a)"),
    ],
)
def test_a_fault_of_this_kind_is_sown(source: str, before: str, after: str) -> None:
    assert (before, after) in changes(f"x = {source}")


@pytest.mark.parametrize(
    ("body", "before", "after"),
    [
        ("raise Fault", "raise Fault", "pass"),
        ("call(a)", "call(a)", "pass"),
        ("a += b", "a += b", "pass"),
        ("yield a", "yield a", "yield from ()"),
        ("return a.b", "return a.b", "return None"),
        ("for a in b: continue", "continue", "break"),
        ("if a.b: c()", "a.b", "not (a.b)"),
    ],
)
def test_a_statement_can_be_left_out(body: str, before: str, after: str) -> None:
    assert (before, after) in changes(f"def f() -> int | None:\n    {body}\n")


@pytest.mark.parametrize(
    "source",
    [
        '"""Two is 2."""',
        "def f(a: tuple[int, int] | None) -> int | str: ...",
        "Roll = Sequence[Cube] | None",
        "@lru_cache(maxsize=12)\ndef f(): pass",
        "assert a < 2",
        'raise AssertionError("cannot be")',
        'text = f"{a + 2} cubes"',
        'text = "one cube" if a else "two cubes"',
        "from a import b",
        "class Phase(Enum):\n    PLAY = 1",
        "if TYPE_CHECKING:\n    a = 2",
    ],
)
def test_what_no_test_could_see_is_left_alone(source: str) -> None:
    assert changes(source) == set()


def test_a_bound_of_effort_is_not_tried_one_more_or_less() -> None:
    assert changes("MOST_READINGS = 64") == {("64", "(64) // 10")}
    assert {after for _, after in changes("x = a > MOST_READINGS")} == {"(a <= MOST_READINGS)"}
    assert changes("__all__ = ['a', 'b']") == set()


def test_a_limit_that_a_rule_sets_is_tried_one_more_or_less() -> None:
    changed = {after for _, after in changes("x = a > MOST_DOUBLE_SET_SYMBOLS")}
    assert changed == {"(a <= MOST_DOUBLE_SET_SYMBOLS)", "(a >= MOST_DOUBLE_SET_SYMBOLS)"}


def test_an_empty_text_that_only_serves_the_type_checker_is_not_left_out() -> None:
    assert {after for _, after in changes("x = a or ''")} == {"(a and '')", "''"}


def test_signs_of_the_game_before_a_change_do_not_shift_it() -> None:
    source = 'a = "√×" if b < 2 else c\n'.encode()
    sown = {mutant.sown(source).decode() for mutant in mutants_of("a.py", source)}
    assert 'a = "√×" if (b <= 2) else c\n' in sown


def test_a_table_shows_only_what_changed() -> None:
    long = " + ".join(f"name{number}" for number in range(30))
    changed = next(mutant for mutant in mutants_of("a.py", f"x = ({long}) < b".encode()) if "<=" in mutant.after)
    assert len(changed.shown()) < 250


def test_a_sample_is_the_same_for_its_seed_and_each_mutant_is_another_program() -> None:
    mutants = mutants_under(SOURCE, ["rules/scoring.py", "exact"])
    first = sample(mutants, SOURCE, 20, seed=4)
    assert first == sample(mutants, SOURCE, 20, seed=4) != sample(mutants, SOURCE, 20, seed=5)
    assert all(is_another_program(mutant, (SOURCE / mutant.path).read_bytes()) for mutant in first)
    assert len({mutant.name for mutant in mutants}) == len(mutants)


def test_a_change_that_is_no_program_is_not_tried() -> None:
    source = b"a = 1\n"
    broken = Mutant("a.py", 1, "1", "+", 4, 5, (1,), at_import=True)
    nothing = Mutant("a.py", 1, "1", "1", 4, 5, (1,), at_import=True)
    assert not is_another_program(broken, source)
    assert not is_another_program(nothing, source)


def test_the_tests_of_a_mutant_are_those_that_run_its_lines_the_quickest_first() -> None:
    made = Map()
    lines = {"slow": {"a.py": [2]}, "quick": {"a.py": [1, 2]}, "other": {"a.py": [1], "b.py": [7]}}
    made.add({"seconds": {"slow": 2.0, "quick": 0.1, "other": 0.2}, "lines": lines, "loading": {"b.py": [7]}})
    inside = Mutant("a.py", 2, "", "", 0, 0, (2,), at_import=False)
    loading = Mutant("b.py", 7, "", "", 0, 0, (7,), at_import=False)
    assert made.tests_for(inside) == ["quick", "slow"]
    assert made.loads(loading)
    assert made.tests_for(loading) == ["other", "quick", "slow"]


def test_lines_are_found_again_after_an_edit() -> None:
    where = moved("a\nb\nc\nd\n", "new\na\nb\nx\nd\n")
    assert where[1] == [1, 2]
    assert where[2] == [3, 4]
    assert where[3] == [4]
    assert where[4] == [4, 5]


CODE = """
from functools import cache

def more(a):
    return (lambda b: a + b)(1)

@cache
def kept():
    return 3

adding = (lambda a: lambda b: a + b)(2)
"""


def loaded(tmp_path: Path) -> tuple[Path, dict[str, FunctionType]]:
    path = tmp_path / "module.py"
    path.write_text(CODE, encoding="utf-8")
    names: dict[str, FunctionType] = {}
    exec(compile(CODE, str(path), "exec", dont_inherit=True), names)
    return path, names


def test_a_fault_is_put_into_functions_that_are_already_loaded(tmp_path: Path) -> None:
    path, names = loaded(tmp_path)
    for mutant in mutants_of("module.py", CODE.encode()):
        if not mutant.at_import and mutant.after in ("(a - b)", "4"):
            patch(path, CODE.encode(), mutant.sown(CODE.encode()), functions_under(tmp_path))
    assert names["more"](5) == 4
    assert names["adding"](5) == -3
    assert names["kept"]() == 4


def test_a_fault_outside_a_function_asks_for_the_module_to_be_loaded_anew(tmp_path: Path) -> None:
    path, _ = loaded(tmp_path)
    with pytest.raises(CannotPatch):
        patch(path, CODE.encode(), CODE.replace("(2)", "(3)").encode(), functions_under(tmp_path))
