"""Numbers as a player would write them, and all that is known of each on one line.

`(3**(9**9) + 1)/2` is read by Python's own grammar and reckoned by the exact numbers; a name with brackets is one of
the functions below. What is known is written so that a line changes as soon as anything about the number does.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Sequence
from typing import Any

from flint import fmpq

from forceout import exact
from forceout.exact import Undecided, Undefined, Value, Vast, whole
from forceout.exact.sizes import size_of

SIGNS: dict[type[ast.operator], Callable[[Value, Value], Value]] = {
    ast.Add: exact.add,
    ast.Sub: exact.subtract,
    ast.Mult: exact.multiply,
    ast.Div: exact.divide,
    ast.Pow: exact.power,
    ast.Mod: exact.remainder,
}
FUNCTIONS: dict[str, Callable[..., Any]] = {
    "fact": exact.factorial,
    "root": exact.root,
    "log": exact.logarithm,
    "average": exact.average,
    "gcf": exact.greatest_common_factor,
    "lcm": exact.least_common_multiple,
    "factors": exact.number_of_factors,
    "prime": exact.smallest_prime_above,
    "compare": exact.compare,
    "equal": exact.equal,
    "values": exact.power_values,
    "which": operator.getitem,
    "multiple": lambda value, divisor: exact.is_multiple(value, int(divisor)),
}
LONGEST = 120
"""So much of a text is kept."""
DIVISORS = (6, 7, 8, 9, 10, 11, 97, 128, 1001)


def read(written: str) -> Any:
    """The number, or what else a question on the line is answered with."""
    return _read(ast.parse(written, mode="eval").body)


def _read(node: ast.expr) -> Any:
    if isinstance(node, ast.Constant):
        return whole(node.value)
    if isinstance(node, ast.Name):
        assert node.id == "i"
        return exact.IMAGINARY_UNIT
    if isinstance(node, ast.UnaryOp):
        return exact.negate(_read(node.operand))
    if isinstance(node, ast.BinOp):
        return SIGNS[type(node.op)](_read(node.left), _read(node.right))
    assert isinstance(node, ast.Call)
    assert isinstance(node.func, ast.Name)
    if node.func.id == "which":
        values, turn = node.args
        assert isinstance(turn, ast.Constant)
        return _read(values)[turn.value]
    return FUNCTIONS[node.func.id](*(_read(part) for part in node.args))


def known_of(written: str) -> str:
    """Everything that can be asked about it, in a fixed order."""
    found = _asked(read, written)
    if _is_number(found):
        return str(_asked(_told, found))
    if isinstance(found, Sequence) and not isinstance(found, str):
        return _asked(_told_of_each, found)
    return str(found)


def _told_of_each(values: Sequence[Value]) -> str:
    return " ; ".join(_asked(_told, value) for value in values)


def _is_number(found: object) -> bool:
    return isinstance(found, (fmpq, exact.Gaussian, exact.Radicals, exact.Symbolic, Vast))


def _asked(question: Callable[..., Any], *about: Any) -> Any:
    """What is answered, or how the answer fails to come."""
    try:
        return question(*about)
    except (Undefined, Undecided) as failed:
        return type(failed).__name__.lower()


def _told(value: Value) -> str:
    real = exact.is_real(value)
    text, brief = exact.text(value), exact.brief(value)
    told = [text if len(text) <= LONGEST else f"{text[:LONGEST]}… ({len(text)})"]
    if brief != text:
        told.append(f"brief {brief}")
    told += [f"about {_rounded(exact.approx(value))}", f"real {real}"]
    if real:
        told.append(f"sign {_asked(exact.sign, value)}")
    is_whole = _asked(exact.is_integer, value)
    told += [f"rational {_asked(exact.is_rational, value)}", f"whole {is_whole}"]
    if is_whole is not False and not isinstance(value, fmpq):
        rests = " ".join(str(_asked(exact.remainder, value, whole(divisor))) for divisor in DIVISORS)
        told.append(f"rests {rests}")
    if isinstance(value, Vast):
        told.append(f"size {_size(value)}")
        told.append(f"primes {value.factors}")
    else:
        told.append(f"near {' or '.join(exact.neighbourhoods(value))}")
    told.append(f"labour {exact.labour(value)}")
    return " · ".join(told)


def _size(value: Vast) -> str:
    found = size_of(value)
    if found is None:
        return "unknown"
    sign, size = found
    return f"{sign} {size.level} {size.sign} {size.log.mid().str(15, radius=False)} ± {float(size.log.rad()):.1e}"


def _rounded(about: float | list[float] | None) -> str:
    parts = about if isinstance(about, list) else [about]
    return " ".join("-" if part is None else f"{part:.12g}" for part in parts)
