"""Exact numbers: every value an expression of the game can have, and when two of them are equal.

No float decides anything here. A value is one of

* a rational (`flint.fmpq`);
* `Gaussian`, a complex number a + bi with fractions a and b;
* `Radicals`, a sum of rational multiples of roots, in a normal form where equality is a look-up;
* `Symbolic`, any other real or complex number the signs can build (nested roots, logs, complex roots);
* `Vast`, a number too large or too small to write out, as an exact structure of sums and powers.

`Undefined` is raised where the rules say an expression names no number, `Undecided` where it names
one that nobody could check.
"""

from forceout.exact.arithmetic import add, divide, multiply, negate, power, root, subtract
from forceout.exact.compare import (
    compare,
    equal,
    is_integer,
    is_multiple,
    is_rational,
    is_real,
    neighbourhoods,
    rational,
    sign,
)
from forceout.exact.complex_powers import power_values
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
from forceout.exact.gaussian import UNIT as IMAGINARY_UNIT
from forceout.exact.gaussian import Gaussian
from forceout.exact.labour import A_PROOF, labour
from forceout.exact.radicals import Radicals
from forceout.exact.show import approx, brief, text, told
from forceout.exact.symbolic import Symbolic
from forceout.exact.value import Value, whole
from forceout.exact.vast import Vast

__all__ = [
    "A_PROOF",
    "IMAGINARY_UNIT",
    "Gaussian",
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
    "is_integer",
    "is_multiple",
    "is_rational",
    "is_real",
    "labour",
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
    "told",
    "whole",
]
