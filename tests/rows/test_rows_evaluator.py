"""The evaluator of the row fuzzer, against what the documents themselves work out."""

from __future__ import annotations

import ast
from fractions import Fraction
from pathlib import Path

import pytest
from fuzz.rows import arithmetic as do
from fuzz.rows.facts import equal, rational, whole
from fuzz.rows.numbers import TWO, Gauss, Undefined, Value
from fuzz.rows.onsets import on_sets_verdict, value_of_goal
from fuzz.rows.paper import Fault, marks_of, read_row
from fuzz.rows.readings import Reader, Readings
from fuzz.rows.residues import residue
from fuzz.rows.rules import rules_for
from fuzz.rows.verdict import CORRECT, WRONG, verdict_on

ROWS = Path(__file__).parent.parent.parent / "fuzz" / "rows"
ADVENTUROUS, ODD, BASIC = "agloa-equations-2015", "agloa-equations-2016", "basic-equations-2015"
MLAG, CUP = "mlag-basic-equations-2018", "acc-equations-2022"


def read(text: str, division: str = "middle", *variations: str, ruleset: str = ADVENTUROUS) -> Readings:
    rules = rules_for(ruleset, division, variations)
    return Reader(rules).read(read_row(marks_of(text), rules, in_goal=False))


def values(text: str, division: str = "middle", *variations: str, ruleset: str = ADVENTUROUS) -> set[Value]:
    return set(read(text, division, *variations, ruleset=ruleset).values)


def judged(goal: str, equation: str, division: str = "middle", *variations: str, ruleset: str = ADVENTUROUS) -> str:
    cubes = " ".join(mark.colour + mark.face for mark in marks_of(equation.split("=")[0]) if mark.face)
    question = {
        "ruleset": ruleset,
        "division": division,
        "variations": list(variations),
        "goal": goal,
        "required": cubes,
        "equation": equation,
    }
    return verdict_on(question).kind


def test_the_evaluator_shares_no_code_with_the_engine() -> None:
    for path in ROWS.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [name.name for name in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and not node.level:
                names.append(node.module or "")
            used = [name for name in names if name.partition(".")[0] == "forceout"]
            assert used == (["forceout"] if path.name == "compare.py" and used else []), path.name


# -- numbers ---------------------------------------------------------------------------------------


@pytest.mark.rule("000 III-C-2")
def test_powers_and_roots_of_negative_numbers_are_reduced_first() -> None:
    assert do.power(Fraction(-8), Fraction(4, 6)) == 4
    assert do.root(Fraction(3, 6), Fraction(-9)) == 81
    for operation in (
        lambda: do.power(Fraction(-4), Fraction(2, 4)),
        lambda: do.root(Fraction(8, 2), Fraction(-5)),
        lambda: do.root(Fraction(0), Fraction(7)),
        lambda: do.power(Fraction(0), Fraction(0)),
        lambda: do.power(Fraction(0), Fraction(-2)),
        lambda: do.divide(Fraction(7), Fraction(0)),
        lambda: do.power(Fraction(-2), do.root(TWO, TWO)),
    ):
        with pytest.raises(Undefined):
            operation()


def test_nested_roots_are_proven_equal_by_a_separation_bound() -> None:
    root = do.root(TWO, TWO)
    nested = do.root(TWO, do.add(Fraction(3), do.multiply(TWO, root)))
    assert equal(nested, do.add(Fraction(1), root)) is True
    assert equal(nested, Fraction(12, 5)) is False
    assert rational(nested) is False


def test_enormous_numbers_are_told_apart_by_primes_sizes_and_remainders() -> None:
    tower = do.power(Fraction(9), do.power(Fraction(9), Fraction(9)))
    higher = do.power(Fraction(9), tower)
    assert whole(higher)
    assert equal(tower, higher) is False
    assert equal(do.add(tower, Fraction(1)), tower) is False
    assert equal(do.divide(higher, higher), Fraction(1)) is True
    assert do.subtract(higher, higher) == 0
    assert equal(do.power(Fraction(27), tower), do.power(Fraction(3), do.multiply(Fraction(3), tower))) is True


@pytest.mark.rule("000 XIII-C-9")
def test_remainders_of_towers() -> None:
    assert residue(do.power(Fraction(9), do.power(Fraction(8), Fraction(5))), 7) == 4
    for modulus in (6, 7, 8, 9, 10, 11):
        assert residue(do.power(Fraction(7), do.power(Fraction(7), Fraction(7))), modulus) == pow(7, 7**7, modulus)


# -- readings --------------------------------------------------------------------------------------


@pytest.mark.rule("000 VII-B-6-b-i")
def test_a_root_takes_just_the_numeral_behind_it() -> None:
    assert values("√4+5") == {Fraction(7)}
    assert values("(4+5)√7+0") == values("((4+5)√7)+0")
    assert values("√(4+5)+7") == {Fraction(10)}
    assert len(values("2+1√8")) == 2


@pytest.mark.rule("000 VII-B-6-b-ii", "000 VII-B-6-b-iii", "000 VII-B-6-b-iv")
def test_the_other_defaults() -> None:
    assert values("4+3!", "elementary", "factorial") == {Fraction(10)}
    assert values("4+3'r2", "middle", "exponent:red") == {Fraction(13)}
    assert values("4+3!'r2", "middle", "exponent:red", "factorial") == {Fraction(40)}
    assert values("×7+9", "elementary", "number-of-factors") == {Fraction(11)}
    assert values("×7+9", "elementary", "smallest-prime") == {Fraction(20)}
    assert values("××9÷2", "elementary", "number-of-factors") == {Fraction(1)}


@pytest.mark.rule("000 VII-B-6-c")
def test_conflicting_defaults_are_ambiguous() -> None:
    assert values("√9!", "middle", "factorial") == {Fraction(6), do.root(TWO, Fraction(362880))}
    assert values("4+×7!", "middle", "number-of-factors", "factorial") >= {Fraction(4 + 2)}
    squares = values("4+×6'r2", "middle", "number-of-factors", "exponent:red")
    assert squares == {Fraction(4 + 4**2), Fraction(4 + 9), Fraction(8**2)}


@pytest.mark.rule("000 XIII-A-8", "000 XIII-A-9", "000 XIII-A-10", "000 XIII-A-15", "000 XIII-A-7")
def test_signs_of_the_variations() -> None:
    assert values("4+6+9", "elementary", "average") == {Fraction(7), Fraction(23, 4)}
    assert values("××5", "elementary", "smallest-prime") == {Fraction(11)}
    assert values("×5×7", "elementary", "smallest-prime") == {Fraction(49)}
    assert values("×(9÷2)", "elementary", "smallest-prime") == {Fraction(5)}
    assert values("6√u8", "elementary", "percent") == {Fraction(12, 25)}
    assert values("25√u16", "elementary", "percent") == {Fraction(4)}
    assert values("×(6×2)", "elementary", "number-of-factors") == {Fraction(6)}
    assert read("×(5^4)", "elementary", "number-of-factors").undefined is not None
    assert values("9÷s2", "elementary", "remainder") == {Fraction(1)}
    assert values("6√:lcm√9", "elementary", "lcm") == {Fraction(6)}
    assert values("8^:gcf6", "elementary", "gcf") == {Fraction(2)}
    assert values("((6×4)+1)÷s5", "senior", "log") == {Fraction(2)}


@pytest.mark.rule("000 XIII-B-6")
def test_base_eight() -> None:
    assert judged("6^2", "37+5 = 6^2", "middle", "base:8") == CORRECT
    assert judged("6", "8−2 = 6", "middle", "base:8") == WRONG


@pytest.mark.rule("000 XIII-A General Rule")
def test_whole_numbers_only_in_elementary() -> None:
    assert values("√(3^4)", "elementary") == {Fraction(9)}
    assert read("(√3)^4", "elementary").undefined is not None
    assert read("√3^4", "elementary").undefined is not None
    assert read("2^(1−3)", "elementary").undefined is not None


@pytest.mark.rule("000 XIII-D-11", "000 VII-B-6-b-v")
def test_products_with_i_come_first() -> None:
    def with_i(text: str) -> set[Value]:
        return values(text, "senior", "root-is-i")

    i = Gauss(Fraction(0), Fraction(1))
    assert with_i("3+2√") == with_i("3+√2") == with_i("3+2×√") == {Gauss(Fraction(3), Fraction(2))}
    assert with_i("(3+4)√") == {Gauss(Fraction(0), Fraction(7))}
    assert with_i("7√2") == {Gauss(Fraction(0), Fraction(14))}
    assert with_i("√√√") == {Gauss(Fraction(0), Fraction(-1))}
    assert with_i("2√^2") == {Fraction(-4)}
    assert with_i("√^6") == {Fraction(-1)}
    assert with_i("4^(1÷2)") == {Fraction(2), Fraction(-2)}
    assert with_i("(8×2)^(1÷4)") == {TWO, -TWO, Gauss(Fraction(0), TWO), Gauss(Fraction(0), -TWO)}
    assert with_i("1÷√") == {Gauss(Fraction(0), Fraction(-1))} != {i}
    assert read("4^√", "senior", "root-is-i").undefined is not None
    with pytest.raises(Fault):
        with_i("2(3+√)")


@pytest.mark.rule("000 XIII-A-11", "000 XIII-B-10", "000 XIII-B-13", "000 XIII-D-12")
def test_points_and_powers_of_the_base() -> None:
    assert values("2.5", "elementary", "decimal-point") == {Fraction(5, 2)}
    assert values("6.42", "middle", "decimal-point", "base:8") == {6 + Fraction(17, 32)}
    assert values("9+1:b-1", "middle", "powers-of-the-base") == {Fraction(91, 10)}
    assert values("1:b2", "middle", "powers-of-the-base", "base:8") == {Fraction(64)}
    assert judged("20", "8÷4 = 2.0", "senior", "decimal-in-goal") == CORRECT
    assert judged("2^5", "5÷2 = 2.5", "elementary", "decimal-point") == CORRECT
    assert judged("2^5", "5÷2 = 2^5", "elementary", "decimal-point") == WRONG
    with pytest.raises(Fault):
        values("2.5", "elementary")


# -- papers ----------------------------------------------------------------------------------------


@pytest.mark.rule("000 VII-C-5-c")
def test_the_examples_of_ambiguous_equations() -> None:
    assert judged("3×5+2", "(5^2)−4+0 = 3×(5+2)") == CORRECT
    assert judged("3×5+2", "5^2−4+0 = 3×(5+2)") == WRONG
    assert judged("4", "2×4−(3+1) = 4") == WRONG
    assert judged("7+5×3", "(6×4)−2 = 7+5×3") == WRONG
    assert judged("7+5×3", "(6×4)−2 = 7+(5×3)") == CORRECT


@pytest.mark.rule("000 VII-C-5-b")
def test_gaps_group_the_goal() -> None:
    assert judged("3× 5+2", "(5×4)+1 = 3×(5+2)") == CORRECT
    assert judged("3× 5+2", "(5×3)+2 = (3×5)+2") == WRONG
    assert judged("√5+4 ×9", "9×3 = (√(5+4))×9") == CORRECT
    assert judged("√5+4 ×9", "9+9 = √((5+4)×9)") == WRONG
    assert judged("√5+4 ×9", "√(9×9) = √((5+4)×9)") == CORRECT


@pytest.mark.rule("000 XIII-B-7")
def test_multiple_of_k() -> None:
    assert judged("5", "6+5 = 5", "middle", "multiple-of:6") == CORRECT
    assert judged("5", "4+1 = 5", "middle", "multiple-of:6") == WRONG
    assert judged("4", "9^(8^5) = 4", "middle", "multiple-of:7") == CORRECT
    assert judged("6", "6×2+6+6+6+6 = 6", "middle", "multiple-of:6") == CORRECT  # every reading a multiple of 6
    assert judged("1", "(9^(8^5))÷4 = 1", "middle", "multiple-of:7") == WRONG


@pytest.mark.rule("000 VII-B-6")
def test_rows_that_nobody_could_go_through() -> None:
    assert judged("6", "7−3×9^2^3√2^5√5÷2 = 6", "", ruleset=BASIC) == WRONG
    assert judged("99", "1^2^3^4^5^6^7^8^9^3 = 99", "", ruleset=BASIC) == WRONG
    assert judged("45", "1+2+3+4+5+6+7+8+9 = 45", "", ruleset=BASIC) == CORRECT


@pytest.mark.rule("manual E4")
def test_a_missing_bracket_goes_where_it_does_harm() -> None:
    assert judged("8", "2+(3×4−6 = 8") == WRONG
    assert judged("8", "2+((3×4)−6 = 8") == CORRECT
    assert judged("6", "(1+5 = 6", ruleset=MLAG) == WRONG


@pytest.mark.rule("000 VII-B-1", "003 IV-D-2")
def test_the_goal_may_stand_on_the_left_or_be_brought() -> None:
    turned = {"ruleset": ADVENTUROUS, "division": "middle", "goal": "6", "required": "1 5 +", "equation": "6 = 1+5"}
    assert verdict_on(turned).kind == CORRECT
    question = {"ruleset": MLAG, "division": "middle", "goal": "", "resources": "1 5 + 6", "equation": "1+5 = 6"}
    assert verdict_on(question).kind == CORRECT
    assert verdict_on({**question, "resources": "1 5 +"}).kind == WRONG
    assert verdict_on({**question, "equation": "6 = 6", "resources": "6 6"}).kind == WRONG


@pytest.mark.rule("003 VII-B-5", "003 IV-B-2")
def test_the_order_of_operations_in_mlag_basic() -> None:
    assert values("2^3^2", ruleset=MLAG) == {Fraction(64)}
    assert values("8−4−2", ruleset=MLAG) == {Fraction(2)}
    assert judged("2×7+2", "5^2−9 = 2×7+2", ruleset=MLAG) == CORRECT
    assert judged("3× 5+2", "5×4+1 = 3×(5+2)", ruleset=MLAG) == CORRECT
    assert judged("3× 5+2", "5×4+1 = 3×5+2", ruleset=MLAG) == WRONG


@pytest.mark.rule("002 Math Clarifications")
def test_the_examples_of_the_challenge_cup() -> None:
    assert judged("6", "(2√6)^2 = 6", "fourth", ruleset=CUP) == CORRECT
    assert values("(2÷3)√4", "fourth", ruleset=CUP) == {Fraction(8)}
    assert values("8^(2÷3)", "fourth", ruleset=CUP) == {Fraction(4)}
    assert judged("3+1 ×2", "2^3 = 8", "fourth", ruleset=CUP) == CORRECT
    assert judged("3+1 ×2", "2^3 = (3+1)×2", "fourth", ruleset=CUP) == CORRECT
    assert judged("3", "√9 = 3", "fourth", ruleset=CUP) == WRONG
    assert read("2÷4", "third", ruleset=CUP).undefined is not None
    with pytest.raises(Fault):
        read("2^4", "third", ruleset=CUP)


# -- On-Sets ---------------------------------------------------------------------------------------


def on_sets(goal: str, solution: str, permitted: str, *variations: str, universe: str = "B R G Y BR GY BRG RGY") -> str:
    question = {
        "division": "middle",
        "variations": list(variations),
        "universe": universe,
        "goal": goal,
        "required": "",
        "permitted": permitted,
        "solution": solution,
    }
    return on_sets_verdict(question).kind


@pytest.mark.rule("004 VII-B-6-b", "004 VI-B-2")
def test_set_names_and_restrictions() -> None:
    assert on_sets("5", "B ∪ G − R", "B ∪ G − R") == WRONG
    assert on_sets("2", "(B ∪ G) − R", "B ∪ G − R") == WRONG
    assert on_sets("3", "(B ∪ G) − R", "B ∪ G − R") == CORRECT
    assert on_sets("4", "B ⊆ R' ; B ∪ G", "B R ' ⊆ G ∪") == CORRECT
    assert on_sets("1", "(B ⊆ R) ⊆ G ; B ∪ R", "B R G ⊆ ⊆ ∪") == WRONG


@pytest.mark.rule("004 XIII-B-9", "004 III-B-1")
def test_goals_of_on_sets() -> None:
    assert value_of_goal("3+2u", absolute=True) == {1, 5}
    assert value_of_goal("3+2u", absolute=False) == {1}
    assert value_of_goal("2×(3+1)", absolute=False) == {8}
    assert value_of_goal("(2×3)+1u", absolute=False) == {5}
