"""Enormous numbers against plain big integers: on small instances both have to say the same (000 XIII-C-9)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import TypeAlias

import pytest
from flint import fmpq
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from forceout import exact
from forceout.exact import Undecided, Undefined, Value, Vast, algebra, arithmetic, enormous, vast, whole
from forceout.exact.residues import fraction, is_nonzero_sum, is_positive, is_whole, residue
from forceout.exact.sizes import size_of

Tree: TypeAlias = int | tuple[str, "Tree", "Tree"]
"""A small expression: a digit, or a sign and two expressions."""
SMALL_BITS = 12
LARGEST_BITS = 40_000


def trees() -> st.SearchStrategy[Tree]:
    digits = st.integers(min_value=1, max_value=9)
    return st.recursive(
        digits, lambda inner: st.tuples(st.sampled_from(["+", "-", "×", "÷", "^", "^"]), inner, inner), max_leaves=6
    )


def plain(tree: Tree) -> Fraction:
    """The number by Python's own fractions."""
    if isinstance(tree, int):
        return Fraction(tree)
    sign, left, right = tree
    first, second = plain(left), plain(right)
    if sign == "^":
        assume(second.denominator == 1 and abs(second) < LARGEST_BITS and first != 0)
        assume((first.numerator.bit_length() + first.denominator.bit_length()) * abs(second) < LARGEST_BITS)
        return Fraction(first ** int(second))
    if sign == "÷":
        assume(second != 0)
        return first / second
    return first + second if sign == "+" else first - second if sign == "-" else first * second


def structure(tree: Tree) -> Value:
    if isinstance(tree, int):
        return whole(tree)
    sign, left, right = tree
    operation = {"+": exact.add, "-": exact.subtract, "×": exact.multiply, "÷": exact.divide, "^": exact.power}[sign]
    return operation(structure(left), structure(right))


@contextmanager
def little_written_out(bits: int = SMALL_BITS) -> Iterator[None]:
    """The limit for writing out is lowered, so that small numbers show what large ones do."""
    before = vast.EXACT_BITS
    for module in (algebra, arithmetic, enormous, vast):
        module.EXACT_BITS = bits  # type: ignore[misc]
    try:
        yield
    finally:
        for module in (algebra, arithmetic, enormous, vast):
            module.EXACT_BITS = before  # type: ignore[misc]


def kept(tree: Tree) -> Value:
    """The structure of a small number."""
    with little_written_out():
        return structure(tree)


@pytest.mark.rule("000 XIII-C-9")
def test_small_numbers_are_kept_as_structures_here() -> None:
    assert isinstance(kept(("^", 9, ("^", 2, 3))), Vast)
    assert isinstance(kept(("+", ("^", 9, 8), ("^", 7, 8))), Vast)


def as_quantity(value: Value) -> fmpq | Vast:
    assert isinstance(value, (fmpq, Vast))
    return value


@pytest.mark.rule("000 XIII-C-9")
@settings(max_examples=300, deadline=None)
@given(trees(), st.integers(min_value=2, max_value=120))
def test_structures_say_what_big_integers_say(tree: Tree, modulus: int) -> None:
    number = plain(tree)
    try:
        value = as_quantity(kept(tree))
    except Undecided:
        return
    if value == 0 or number == 0:
        assert value == 0 or not isinstance(value, fmpq)
        assert number == 0
        return
    assert is_positive(value) in (number > 0, None)
    assert is_whole(value) in (number.denominator == 1, None)
    left = residue(value, modulus)
    assert left is None or (number.denominator == 1 and left == number.numerator % modulus)
    part = fraction(value)
    assert part is None or part == fmpq((number % 1).numerator, (number % 1).denominator)
    known = size_of(value)
    if known is not None and known[1].level == 0:
        bits = number.numerator.bit_length() - number.denominator.bit_length()
        assert known[1].log > bits - 2
        assert known[1].log < bits + 2


@pytest.mark.rule("000 XIII-C-9", "000 VII-B-2")
@settings(max_examples=300, deadline=None)
@given(trees(), trees())
def test_equality_is_never_wrong(first: Tree, second: Tree) -> None:
    same = plain(first) == plain(second)
    try:
        assert exact.equal(kept(first), kept(second)) in (same, None)
    except (Undecided, Undefined):
        return


@pytest.mark.rule("000 XIII-C-9")
@settings(max_examples=150, deadline=None)
@given(trees(), trees(), trees())
def test_laws_of_arithmetic_hold_for_structures(first: Tree, second: Tree, third: Tree) -> None:
    for tree in (first, second, third):
        plain(tree)
    try:
        with little_written_out():
            a, b, c = structure(first), structure(second), structure(third)
            assert exact.equal(exact.subtract(exact.add(a, b), b), a) is True
            left = exact.multiply(exact.add(a, b), c)
            assert exact.equal(left, exact.add(exact.multiply(a, c), exact.multiply(b, c))) is not False
    except Undecided:
        return


def tower(*numbers: int) -> Value:
    """2, 3, 4 is 2^(3^4)."""
    result: Value = whole(numbers[-1])
    for number in reversed(numbers[:-1]):
        result = exact.power(whole(number), result)
    return result


def remainder_of_tower(numbers: tuple[int, ...], modulus: int) -> int:
    """By going round the powers one at a time."""
    if modulus == 1:
        return 0
    if len(numbers) == 1:
        return numbers[0] % modulus
    seen: list[int] = [1 % modulus]
    while (following := seen[-1] * numbers[0] % modulus) not in seen:
        seen.append(following)
    start = seen.index(following)
    length = len(seen) - start
    small = small_value(numbers[1:])
    if small < len(seen):
        return seen[small]
    turn = (remainder_of_tower(numbers[1:], length) - start) % length
    return seen[start + turn]


def small_value(numbers: tuple[int, ...]) -> int:
    """The tower, or a million where it is larger."""
    result = numbers[-1]
    for number in reversed(numbers[:-1]):
        result = 10**6 if number > 1 and result > 20 else min(10**6, number**result)
    return result


@pytest.mark.rule("000 XIII-C-6", "000 XIII-B-7")
@given(
    st.lists(st.integers(min_value=2, max_value=9), min_size=3, max_size=5).map(tuple),
    st.integers(min_value=2, max_value=200),
)
@settings(max_examples=200, deadline=None)
def test_remainders_of_towers(numbers: tuple[int, ...], modulus: int) -> None:
    assert residue(as_quantity(tower(*numbers)), modulus) == remainder_of_tower(numbers, modulus)


@pytest.mark.rule("000 XIII-C-9")
@pytest.mark.parametrize("number", [6001, 7000, 9000])
def test_the_number_of_factors_of_a_factorial(number: int) -> None:
    total = 1
    for prime in (n for n in range(2, number + 1) if all(n % d for d in range(2, int(n**0.5) + 1))):
        times, rest = 0, number
        while rest:
            rest //= prime
            times += rest
        total *= times + 1
    assert exact.equal(exact.number_of_factors(exact.factorial(whole(number))), whole(total)) is True


@pytest.mark.rule("000 XIII-C-9")
def test_like_towers_cancel() -> None:
    t = tower(3, 9, 9)
    product = exact.multiply(exact.add(t, whole(1)), exact.subtract(t, whole(1)))
    assert exact.equal(exact.add(product, whole(1)), tower(9, 9, 9)) is True
    assert exact.divide(exact.subtract(tower(9, 9, 9), whole(1)), exact.subtract(t, whole(1))) is not None
    assert exact.equal(exact.power(exact.power(exact.add(t, whole(1)), whole(2)), fmpq(1, 2)), exact.add(t, whole(1)))


@pytest.mark.rule("000 XIII-C-9")
def test_what_is_unknown_is_never_called_known() -> None:
    unknown = exact.add(exact.factorial(exact.factorial(whole(8))), whole(1))
    with pytest.raises(Undecided):
        exact.number_of_factors(unknown)
    irrational = exact.power(tower(9, 9, 9), exact.power(whole(2), fmpq(1, 2)))
    assert exact.is_multiple(irrational, 7) is None
    assert is_nonzero_sum(()) is False


@pytest.mark.rule("000 XIII-C-9")
@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (tower(9, 8, 4), "3^8192"),
        (tower(9, 8, 5), "3^65536"),
        (exact.negate(tower(9, 8, 5)), "-3^65536"),
        (tower(6, 9, 9), "6^387420489"),
        (tower(9, 9, 9, 9), "3^(2 × 3^774840978)"),
        (exact.power(whole(2), whole(5000)), "2^5000"),
        (exact.divide(tower(9, 9, 9), whole(2)), "1/2 × 3^774840978"),
        (exact.subtract(tower(9, 9, 9), whole(2)), "3^774840978 − 2"),
        (exact.factorial(exact.factorial(whole(8))), "40320!"),
        (exact.power(whole(2), whole(100)), str(2**100)),
    ],
)
def test_long_numbers_are_printed_in_closed_form(value: Value, shown: str) -> None:
    assert exact.text(value) == shown


@pytest.mark.rule("000 XIII-C-9")
@settings(max_examples=100, deadline=None)
@given(trees())
def test_nothing_printed_is_endless(tree: Tree) -> None:
    plain(tree)
    try:
        value = kept(tree)
    except Undecided:
        return
    assert len(exact.text(value)) <= 2100
    assert len(exact.brief(value)) <= 120


@pytest.mark.rule("000 III-C-2")
def test_a_root_of_a_sum_that_is_no_power_comes_to_an_end() -> None:
    almost = exact.subtract(tower(10, 9, 8), whole(9))
    root = exact.root(whole(3), almost)
    assert exact.equal(exact.power(root, whole(3)), almost) is True
    assert exact.compare(root, tower(3, 9, 8)) < 0


@pytest.mark.rule("000 VII-B-2")
def test_a_product_written_out_is_told_from_its_neighbour_kept_as_a_structure() -> None:
    half = exact.power(whole(9), whole(20_000))
    assert exact.equal(exact.multiply(half, half), exact.power(whole(9), whole(40_000))) is True
    assert exact.equal(exact.multiply(half, half), exact.power(whole(9), whole(40_001))) is False
