"""How the variations of Equations are shown: a line for a newcomer, and a picture with a cube of the roll."""

from __future__ import annotations

from math import factorial

from forceout.cubes.notation.tokens import Turn
from forceout.rules.look import Drawn, Look

FRACTIONS = dict(zip("23456789", "½⅓¼⅕⅙⅐⅛⅑", strict=True))


def _one_over(digit: str) -> str:
    return f"is {FRACTIONS.get(digit, '1')}"


def _counted_down(digit: str) -> str:
    """3 × 2 × 1 where that is short enough to be read at a glance."""
    number = int(digit)
    if number in (2, 3, 4):
        return "! is " + " × ".join(str(one) for one in range(number, 0, -1))
    return f"! is {factorial(number)}"


SIDEWAYS = Look("On its side, a number is one over it.", (Drawn("234567891", Turn.SIDEWAYS), _one_over))
UPSIDE_DOWN = Look(
    "Upside-down, a number is its opposite.", (Drawn("345679821", Turn.UPSIDE_DOWN), lambda digit: f"is −{digit}")
)
FACTORIAL = Look("Write ! twice at most, where you like.", (Drawn("3425167890"), _counted_down))
MULTIPLE_OPERATIONS = Look("Use one sign as often as you like.", ("1", Drawn("+×−÷^√"), "2", lambda sign: f"{sign} 3"))
THREE_OPERATIONS = Look(
    "Every answer needs three signs or more.", (Drawn("+×−÷^√"), Drawn("×−+÷^√"), Drawn("−+×÷^√"), "or more")
)
REMAINDER = Look("÷ on its side gives what is left over.", ("7", Drawn("÷", Turn.SIDEWAYS), "3 is 1"))
AVERAGE = Look("+ no longer adds: it finds the middle.", ("2", Drawn("+"), "4 is 3"))
SMALLEST_PRIME = Look("× in front gives the next prime number.", (Drawn("×"), "8 is 11"))
NUMBER_OF_FACTORS = Look("× in front counts a number’s factors.", (Drawn("×"), "6 is 4"))
PERCENT = Look("Upside-down, √ means “percent of”.", ("50", Drawn("√", Turn.UPSIDE_DOWN), "8 is 4"))
DECIMAL_POINT = Look("^ may be a decimal point.", ("1", Drawn("^"), "5 is 1.5"))
TWO_DIGIT_NUMERALS = Look(
    "Two number cubes may make one number.",
    (Drawn("123456789"), Drawn("234567891"), "is one number"),
)
LCM = Look("√ may find the least common multiple.", ("4", Drawn("√"), "6 is 12"))
GCF = Look("^ may find the greatest common factor.", ("8", Drawn("^"), "6 is 2"))
BASE = Look(
    "All numbers are read in another base.", (Drawn("1234567"), lambda digit: f"0 is {8 * int(digit)} in base 8")
)
MULTIPLE_OF = Look(
    "Miss the Goal, by a multiple of k.",
    ("Goal", Drawn("3214567890"), lambda digit: f"make {int(digit) + 6} if k is 6"),
)
EXPONENT = Look(
    "A cube of one colour may be an exponent.",
    ("2", Drawn("3245167890", raised=True), lambda digit: f"is {2 ** int(digit)}"),
)
POWERS_OF_THE_BASE = Look("A 1 may be 10, 100 or one tenth.", (Drawn("1"), "is 10 or 100"))
ROOT_IS_I = Look("√ is the number i, not a root.", (Drawn("√"), "is i"))
DECIMAL_IN_GOAL = Look("Put points into the Goal as you like.", (Drawn("123456789"), lambda digit: f"may be .{digit}"))
LOG = Look("÷ on its side is a logarithm.", ("8", Drawn("÷", Turn.SIDEWAYS), "2 is 3"))


def wild(faces: str, what: str) -> Look:
    """Which cubes may be wild, and what they may stand for, a division says."""
    called = " or ".join(faces)
    return Look(f"{called} may stand for {what}.", (Drawn(faces), f"is {what}"))
