"""Every variation of Equations, made with the settings a division gives it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from forceout import exact
from forceout.cubes.colour import COLOURS_BY_TITLE
from forceout.cubes.faces import DIGITS, OPERATIONS
from forceout.cubes.notation.tokens import WrittenCube
from forceout.exact import Value, whole
from forceout.rules.equations import operators as op
from forceout.rules.equations.relation import DiffersByMultiple
from forceout.rules.equations.terms import GoalTest, Terms
from forceout.rules.variation import Example, Parameter, Variation, Years
from forceout.rules.variations import affects as on
from forceout.rules.variations import looks

EquationsVariation: TypeAlias = Variation[Terms, Sequence[WrittenCube]]

BASES = {8: "eight", 9: "nine", 10: "ten", 11: "eleven", 12: "twelve"}
FACTORIALS = 2
NUMERALS = frozenset(DIGITS)
ANY_SYMBOL = frozenset(DIGITS + OPERATIONS)


def sideways(section: str) -> EquationsVariation:
    return Variation(
        "sideways",
        "Sideways",
        section,
        "A cube showing a number other than 0 may be used on its side: it is then one over that number.",
        lambda terms, _: terms.but(sideways=True),
        on.A_NONZERO_DIGIT,
        rules=("sideways",),
        example=Example("4", "2 2 ÷", "2÷2s = 4"),
        look=looks.SIDEWAYS,
    )


def upside_down(section: str, both: str) -> EquationsVariation:
    return Variation(
        "upside-down",
        "Upside-down",
        section,
        "A number cube may be used upside-down: it is then the opposite of that number.",
        lambda terms, _: terms.but(upside_down=True),
        on.A_NONZERO_DIGIT,
        rules=("upside-down",),
        also=(("both-turns", both),),
        example=Example("5", "3 2 −", "3−2u = 5"),
        look=looks.UPSIDE_DOWN,
    )


def wild(section: str, faces: tuple[str, ...], stands_for: frozenset[str]) -> EquationsVariation:
    what = "any numeral" if stands_for <= NUMERALS else "any symbol"
    return Variation(
        "wild",
        "0 Wild" if faces == ("0",) else "0 or x Wild",
        section,
        f"The chosen cube may stand for {what} on the cubes, the same one everywhere in the Equation.",
        lambda terms, face: terms.but(wild=on.wild_face(face), wild_for=stands_for),
        on.ITS_WILD_FACE,
        rules=("wild", "wild-symbol"),
        parameter=Parameter("face", faces, names={"x": "×"}),
        named="{} Wild",
        example=Example("7", "0 4 +", "0:3+4 = 7", parameter="0"),
        look=looks.wild("".join(map(on.wild_face, faces)), what),
    )


def factorial(section: str) -> EquationsVariation:
    def amend(terms: Terms, _: str) -> Terms:
        return terms.with_signs(postfix={"!": op.FACTORIAL}).but(
            factorials=FACTORIALS,
            factorials_in_goal=FACTORIALS,
        )

    return Variation(
        "factorial",
        "Factorial",
        section,
        "Two factorial signs may be written, in the Solution, in the Goal, or one in each.",
        amend,
        on.needs_digits(1),
        rules=("factorial", "factorial-in-goal", "no-factorial-in-goal"),
        example=Example("6", "3 1 ×", "3!×1 = 6"),
        look=looks.FACTORIAL,
    )


def multiple_operations(section: str) -> EquationsVariation:
    return Variation(
        "multiple-operations",
        "Multiple Operations",
        section,
        "An operation sign that is not in Forbidden or the Goal may be used many times in a Solution.",
        lambda terms, _: terms.but(operations_repeat=True, factorials_unlimited_in_solution=True),
        on.AN_OPERATION,
        rules=("multiple-operations", "factorial-in-goal"),
        example=Example("6", "1 2 3 +", "(1+2)+3 = 6"),
        look=looks.MULTIPLE_OPERATIONS,
    )


def three_operation_solution(section: str) -> EquationsVariation:
    return Variation(
        "three-operation-solution",
        "Three-operation Solution",
        section,
        "A Solution must have at least three operation symbols.",
        lambda terms, _: terms.but(least_operations=3),
        on.ALWAYS,
        rules=("three-operations",),
        example=Example("6", "2 3 ×", "2×3 = 6", right=False),
        look=looks.THREE_OPERATIONS,
    )


def remainder(section: str) -> EquationsVariation:
    return Variation(
        "remainder",
        "Remainder",
        section,
        "A sideways ÷ gives the remainder of a division of two counting numbers, the first at most 1000.",
        lambda terms, _: terms.with_signs(binary={"÷s": op.remainder(1000)}),
        on.needs("÷"),
        rules=("remainder", "sideways-divide"),
        example=Example("1", "7 3 ÷", "7÷s3 = 1"),
        look=looks.REMAINDER,
    )


def average(section: str, years: Years) -> EquationsVariation:
    return Variation(
        "average",
        "Average",
        section,
        "+ does not add: it gives the average of two numbers.",
        lambda terms, _: terms.with_signs(binary={"+": op.AVERAGE}),
        on.needs("+"),
        rules=("average",),
        years=years,
        example=Example("3", "2 4 +", "2+4 = 3"),
        look=looks.AVERAGE,
    )


def smallest_prime(section: str, years: Years) -> EquationsVariation:
    return Variation(
        "smallest-prime",
        "Smallest Prime",
        section,
        "× before a number up to 200 means the smallest prime bigger than it.",
        lambda terms, _: terms.with_signs(prefix={"×": op.smallest_prime(200)}),
        on.needs("×"),
        rules=("smallest-prime",),
        years=years,
        conflicts=("number-of-factors",),
        example=Example("10", "8 1 × −", "(×8)−1 = 10"),
        look=looks.SMALLEST_PRIME,
    )


def number_of_factors(section: str, limit: int | None, years: Years | None = None) -> EquationsVariation:
    reach = f" up to {limit}" if limit else ""
    return Variation(
        "number-of-factors",
        "Number of Factors",
        section,
        f"× before a counting number{reach} means how many factors it has.",
        lambda terms, _: terms.with_signs(prefix={"×": op.number_of_factors(limit)}),
        on.needs("×"),
        rules=("number-of-factors",),
        years=years,
        conflicts=("smallest-prime",),
        example=Example("5", "6 1 × +", "(×6)+1 = 5"),
        look=looks.NUMBER_OF_FACTORS,
    )


def percent(section: str, years: Years) -> EquationsVariation:
    return Variation(
        "percent",
        "Percent",
        section,
        "An upside-down √ means “percent of”; numerals beside it may have two digits.",
        lambda terms, _: terms.with_signs(binary={"√u": op.PERCENT}),
        on.needs("√"),
        rules=("percent",),
        years=years,
        example=Example("4", "5 0 8 √", "50√u8 = 4"),
        look=looks.PERCENT,
    )


def decimal_point(section: str, years: Years) -> EquationsVariation:
    return Variation(
        "decimal-point",
        "Decimal Point",
        section,
        "A ^ cube may be a decimal point in a numeral of up to three digits.",
        lambda terms, _: terms.but(point_is_a_cube=True),
        on.needs("^"),
        rules=("decimal",),
        years=years,
        example=Example("3", "1 5 2 ^ ×", "1^:.5×2 = 3"),
        look=looks.DECIMAL_POINT,
    )


def two_digit_numerals(section: str, years: Years) -> EquationsVariation:
    return Variation(
        "two-digit-numerals",
        "Two-digit Numerals",
        section,
        "Solutions may use numerals of two digits.",
        lambda terms, _: terms.but(solution_digits=max(2, terms.solution_digits)),
        on.needs_digits(2),
        rules=("two-digit-numerals",),
        years=years,
        example=Example("15", "1 2 3 +", "12+3 = 15"),
        look=looks.TWO_DIGIT_NUMERALS,
    )


def lcm(section: str, years: Years) -> EquationsVariation:
    return Variation(
        "lcm",
        "LCM",
        section,
        "√ may mean the least common multiple of two counting numbers.",
        lambda terms, _: terms.with_signs(binary={"lcm": op.LCM}),
        on.needs("√"),
        rules=("lcm",),
        years=years,
        example=Example("12", "4 6 √", "4√:lcm6 = 12"),
        look=looks.LCM,
    )


def gcf(section: str, years: Years) -> EquationsVariation:
    return Variation(
        "gcf",
        "GCF",
        section,
        "^ may mean the greatest common factor of two whole numbers.",
        lambda terms, _: terms.with_signs(binary={"gcf": op.GCF}),
        on.needs("^"),
        rules=("gcf",),
        years=years,
        example=Example("2", "8 6 ^", "8^:gcf6 = 2"),
        look=looks.GCF,
    )


def base(section: str, bases: Sequence[int]) -> EquationsVariation:
    return Variation(
        "base",
        "Base m",
        section,
        "The Goal and the Solution are read in another base, and Solutions may use two-digit numerals.",
        lambda terms, m: terms.but(base=int(m), solution_digits=max(2, terms.solution_digits)),
        on.needs_digits(1, lambda terms, m: terms.but(base=int(m)).digit_values),
        rules=("base",),
        parameter=Parameter("base", tuple(bases), names={str(m): name for m, name in BASES.items()}),
        named="Base {}",
        example=Example("10", "7 1 +", "7+1 = 10", parameter="8"),
        look=looks.BASE,
    )


def _within(limit: int, k: str) -> GoalTest:
    def passes(value: Value) -> bool:
        if exact.is_real(value) is not True:
            return False
        return exact.compare(value, whole(limit)) <= 0 and exact.compare(value, whole(-limit)) >= 0

    return GoalTest(passes, "multiple-of", f"with Multiple of {k} it must lie between −{limit} and {limit}")


def multiple_of(
    section: str, *, goal_limit: int | None = None, bans_factorial_in_goal: bool = False
) -> EquationsVariation:
    def amend(terms: Terms, k: str) -> Terms:
        amended = terms.but(relation=DiffersByMultiple(int(k)))
        if goal_limit is not None:
            amended = amended.but(goal_tests=(*terms.goal_tests, _within(goal_limit, k)))
        if bans_factorial_in_goal:
            amended = amended.but(factorials_in_goal=0)
        return amended

    return Variation(
        "multiple-of",
        "Multiple of k",
        section,
        "A Solution must not equal the Goal but differ from it by a multiple of k.",
        amend,
        on.ALWAYS,
        rules=("multiple-of",),
        parameter=Parameter("multiple", tuple(range(6, 12))),
        named="Multiple of {}",
        example=Example("3", "8 1 +", "8+1 = 3", parameter="6"),
        look=looks.MULTIPLE_OF,
    )


def exponent(section: str, years: Years | None = None) -> EquationsVariation:
    return Variation(
        "exponent",
        "Exponent",
        section,
        "A numeral on a cube of the chosen colour may be an exponent without a ^ cube.",
        lambda terms, colour: terms.but(exponent_colour=COLOURS_BY_TITLE[colour]),
        on.A_NUMERAL_OF_ITS_COLOUR,
        rules=("exponent",),
        parameter=Parameter(
            "colour", tuple(COLOURS_BY_TITLE), names={colour: colour.capitalize() for colour in COLOURS_BY_TITLE}
        ),
        named="{} Exponent",
        years=years,
        example=Example("8", "b2 r3", "2'3 = 8", parameter="red"),
        look=looks.EXPONENT,
    )


def powers_of_the_base(section: str, years: Years | None = None) -> EquationsVariation:
    return Variation(
        "powers-of-the-base",
        "Powers of the Base",
        section,
        "A 1 by itself may stand for any power of the base: 1, 10, 100, one tenth, and so on.",
        lambda terms, _: terms.but(powers_of_the_base=True),
        on.needs("1"),
        rules=("powers-of-the-base",),
        years=years,
        example=Example("12", "1 2 +", "1:b1+2 = 12"),
        look=looks.POWERS_OF_THE_BASE,
    )


def root_is_i(section: str) -> EquationsVariation:
    return Variation(
        "root-is-i",
        "√ = i",
        section,
        "√ is no longer a root but the imaginary number i, and a fractional power may be any of its values.",
        lambda terms, _: terms.with_signs(binary={"^": op.COMPLEX_POWER}).but(imaginary=True),
        on.needs("√"),
        rules=("imaginary",),
        example=Example("2", "3 2 + √ ^", "3+(√^2) = 2"),
        look=looks.ROOT_IS_I,
    )


def decimal_in_goal(section: str) -> EquationsVariation:
    return Variation(
        "decimal-in-goal",
        "Decimal in Goal",
        section,
        "Each writer decides where decimal points stand in the numerals of the Goal.",
        lambda terms, _: terms.but(point_in_goal=True),
        on.needs_digits(1),
        rules=("decimal",),
        example=Example("15", "3 2 ÷", "3÷2 = 1.5"),
        look=looks.DECIMAL_IN_GOAL,
    )


def log(section: str) -> EquationsVariation:
    return Variation(
        "log",
        "Log",
        section,
        "A sideways ÷ means the logarithm of what stands before it, to the base that stands behind it.",
        lambda terms, _: terms.with_signs(binary={"÷s": op.LOG}),
        on.needs("÷"),
        rules=("log", "sideways-divide"),
        example=Example("3", "8 2 ÷", "8÷s2 = 3"),
        look=looks.LOG,
    )


ORDER = (
    "base",
    "sideways",
    "upside-down",
    "wild",
    "factorial",
    "multiple-of",
    "multiple-operations",
)
"""Variations are carried out in this order, whatever the order of choosing; the rest follow."""

EASIEST_FIRST = (
    "sideways",
    "upside-down",
    "wild",
    "factorial",
    "multiple-operations",
    "two-digit-numerals",
    "three-operation-solution",
    "average",
    "remainder",
    "decimal-point",
    "percent",
    "gcf",
    "lcm",
    "smallest-prime",
    "number-of-factors",
    "exponent",
    "powers-of-the-base",
    "multiple-of",
    "base",
    "decimal-in-goal",
    "log",
    "root-is-i",
)
"""As a newcomer learns them, and as they are suggested: by how much new there is to understand, never by strength."""
