"""Exact numbers: every value an expression of the game can have, and when two of them are equal.

No float decides anything here. A value is one of

* a rational (`flint.fmpq`);
* `Radicals`, a sum of rational multiples of roots, in a normal form where equality is a look-up;
* `Symbolic`, any other real or complex number the signs can build (nested roots, logs, i);
* `Vast`, a number too large or too small to write out.

`Undefined` is raised where the rules say an expression names no number, `Undecided` where it names
one that nobody could check.
"""

from forceout.exact.arithmetic import add, divide, multiply, negate, power, power_values, root, subtract
from forceout.exact.compare import (
    compare,
    equal,
    integer_quotient,
    is_integer,
    is_real,
    neighbourhoods,
    rational,
    sign,
)
from forceout.exact.errors import Undecided, Undefined
from forceout.exact.functions import (
    average,
    factorial,
    greatest_common_factor,
    least_common_multiple,
    logarithm,
    number_of_factors,
    remainder,
    smallest_prime_above,
)
from forceout.exact.radicals import Radicals
from forceout.exact.show import approx, brief, text
from forceout.exact.symbolic import IMAGINARY_UNIT, Symbolic
from forceout.exact.value import Value, whole
from forceout.exact.vast import Vast

__all__ = [
    "IMAGINARY_UNIT",
    "Radicals",
    "Symbolic",
    "Undecided",
    "Undefined",
    "Value",
    "Vast",
    "add",
    "approx",
    "average",
    "brief",
    "compare",
    "divide",
    "equal",
    "factorial",
    "greatest_common_factor",
    "integer_quotient",
    "is_integer",
    "is_real",
    "least_common_multiple",
    "logarithm",
    "multiply",
    "negate",
    "neighbourhoods",
    "number_of_factors",
    "power",
    "power_values",
    "rational",
    "remainder",
    "root",
    "sign",
    "smallest_prime_above",
    "subtract",
    "text",
    "whole",
]
