"""The variations of On-Sets."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from forceout.cubes.cards import ALL_CARDS, Card
from forceout.cubes.faces import ON_SETS_COLOURS, ON_SETS_DIGITS, ON_SETS_OPERATIONS, ON_SETS_RELATIONS, ON_SETS_SETS
from forceout.cubes.notation.errors import NotationError
from forceout.cubes.notation.onsets import canonical_symbol, read_set_name
from forceout.cubes.notation.tokens import WrittenCube
from forceout.rules.claims import near_needs
from forceout.rules.look import Look
from forceout.rules.onsets import looks
from forceout.rules.onsets.position import OnSetsRoll
from forceout.rules.onsets.sets import SetFault, Steps, read_sets
from forceout.rules.onsets.terms import OnSetsTerms
from forceout.rules.variation import Example, Needs, Parameter, Variation

OnSetsVariation: TypeAlias = Variation[OnSetsTerms, OnSetsRoll]
OnSetsNeeds: TypeAlias = Needs[OnSetsTerms, OnSetsRoll]

MOST_DOUBLE_SET_SYMBOLS = 4
CARDS = "B R G BR BG RG"
CARDS_AND_BLANK = f"{CARDS} blank"
"""The Universe of the examples."""


def _rolled(roll: OnSetsRoll, terms: OnSetsTerms, symbols: str) -> bool:
    """Whether one of the symbols was rolled, or a wild cube: that can stand for any symbol a variation is about."""
    return any(cube.face in symbols or cube.face in terms.wild_faces for cube in roll.cubes)


def _needs(symbols: str, lacking: str) -> OnSetsNeeds:
    """The variation is about these symbols; one of them must have been rolled."""
    return Needs(lambda roll, terms, _: _rolled(roll, terms, symbols), lacking)


ALWAYS: OnSetsNeeds = Needs(lambda roll, terms, _: True)
ITS_FACE: OnSetsNeeds = Needs(lambda roll, terms, face: any(cube.face == face for cube in roll.cubes), "no {} rolled")


def _cube_symbol(excluded: str = "") -> Callable[[str], str | None]:
    def reads(text: str) -> str | None:
        symbol = canonical_symbol(text)
        return symbol if symbol is not None and symbol not in ON_SETS_DIGITS + excluded else None

    return reads


def _symbol_parameter(excluded: str = "") -> Parameter[OnSetsRoll]:
    asks = "a symbol on the cubes that is not a digit" + (", = or ⊆" if excluded else "")
    symbols = ON_SETS_COLOURS + ON_SETS_OPERATIONS + ON_SETS_SETS + ON_SETS_RELATIONS
    values = tuple(symbol for symbol in symbols if symbol not in excluded)
    return Parameter("symbol", values, asks, reads=_cube_symbol(excluded))


def required_cube(section: str) -> OnSetsVariation:
    return Variation(
        "required-cube",
        "Required Cube",
        section,
        "Every Solution must contain a cube that shows the chosen symbol.",
        lambda terms, face: terms.but(required_faces=terms.required_faces | {face}),
        ITS_FACE,
        rules=("required-cube",),
        parameter=_symbol_parameter(),
        repeatable=True,
        example=Example("1", "B R G ∩", "B ∩ R", right=False, parameter="G", universe=CARDS),
        look=looks.REQUIRED_CUBE,
    )


def wild_cube(section: str, excluded: str = "") -> OnSetsVariation:
    return Variation(
        "wild-cube",
        "Wild Cube",
        section,
        "The chosen cube may stand for any symbol but a digit, the same one throughout a Solution.",
        lambda terms, face: terms.but(wild_faces=terms.wild_faces | {face}),
        ITS_FACE,
        rules=("wild-cube",),
        parameter=_symbol_parameter(excluded),
        repeatable=True,
        example=Example("1", "B Y ∩", "Y:R ∩ B", parameter="Y", universe=CARDS),
        look=looks.WILD_CUBE,
    )


def _pair(key: str, title: str, section: str, pair: str, example: Example, look: Look) -> OnSetsVariation:
    return Variation(
        key,
        title,
        section,
        f"Any {pair[0]} may be used as {pair[1]} and the other way round.",
        lambda terms, _: terms.but(interchangeable=(*terms.interchangeable, frozenset(pair))),
        _needs(pair, f"no {pair[0]} and no {pair[1]} rolled"),
        rules=(key,),
        example=example,
        look=look,
    )


def union_intersection_interchangeable(section: str) -> OnSetsVariation:
    return _pair(
        "union-intersection-interchangeable",
        "∪ and ∩ Interchangeable",
        section,
        "∪∩",
        Example("1", "B R ∪", "B ∩ R", universe=CARDS),
        looks.UNION_INTERSECTION,
    )


def universe_null_interchangeable(section: str) -> OnSetsVariation:
    return _pair(
        "universe-null-interchangeable",
        "V and Λ Interchangeable",
        section,
        "VΛ",
        Example("3", "V B −", "B − Λ", universe=CARDS),
        looks.UNIVERSE_NULL,
    )


def two_operations(section: str) -> OnSetsVariation:
    return Variation(
        "two-operations",
        "Two Operations",
        section,
        "The Set-Name of every Solution must have at least two operation symbols.",
        lambda terms, _: terms.but(least_operations=2),
        ALWAYS,
        rules=("two-operations",),
        example=Example("1", "B R ∩", "B ∩ R", right=False, universe=CARDS),
        look=looks.TWO_OPERATIONS,
    )


def multiple_operations(section: str) -> OnSetsVariation:
    return Variation(
        "multiple-operations",
        "Multiple Operations",
        section,
        "An operation cube that may be used at all may be used many times.",
        lambda terms, _: terms.but(operations_repeat=True),
        _needs(ON_SETS_OPERATIONS, "no operation sign rolled"),
        rules=("multiple-operations",),
        example=Example("1", "B R R ∩", "(B ∩ R) ∩ R", universe=CARDS),
        look=looks.MULTIPLE_OPERATIONS,
    )


def shift_from_permitted(section: str) -> OnSetsVariation:
    return Variation(
        "shift-from-permitted",
        "Shift from Permitted",
        section,
        "On a turn a cube may be moved from Permitted to Required or Forbidden instead of a regular move.",
        lambda terms, _: terms.but(shifts_from_permitted=True),
        ALWAYS,
        rules=("shift-from-permitted",),
        look=looks.SHIFT_FROM_PERMITTED,
    )


def no_null_restrictions(section: str) -> OnSetsVariation:
    return Variation(
        "no-null-restrictions",
        "No Null Restrictions",
        section,
        "Every Restriction must take at least one card out of the Universe.",
        lambda terms, _: terms.but(no_null_restrictions=True),
        _needs(ON_SETS_RELATIONS, "no = and no ⊆ rolled"),
        rules=("no-null-restrictions",),
        example=Example("1", "B B ⊆ R G ∩", "B ⊆ B ; R ∩ G", right=False, universe=CARDS),
        look=looks.NO_NULL_RESTRICTIONS,
    )


def absolute_value(section: str) -> OnSetsVariation:
    return Variation(
        "absolute-value",
        "Absolute Value",
        section,
        "An upside-down cube of the Goal may be read as if it were upright.",
        lambda terms, _: terms.but(absolute_value=True),
        ALWAYS,
        rules=("absolute-value",),
        example=Example("2u", "B B R G ∩ ∩ ∪", "(B ∩ R) ∪ (B ∩ G)", universe=CARDS),
        look=looks.ABSOLUTE_VALUE,
    )


def _double_set(text: str, terms: OnSetsTerms) -> int:
    """The set named, as the first reading of it has it."""
    return next(iter(read_sets(read_set_name(text), terms, Steps())))


def _reads_double_set(text: str) -> str | None:
    """A set named with at most four symbols, brackets not counted."""
    try:
        tokens = read_set_name(text)
        cubes = [token for token in tokens if isinstance(token, WrittenCube)]
        plain = OnSetsTerms("", {"legal-expression": ""}, {})
        steps = Steps()
        readings = read_sets(tokens, plain, steps)
    except (NotationError, SetFault):
        return None
    if len(cubes) > MOST_DOUBLE_SET_SYMBOLS or any(cube.marked for cube in cubes):
        return None
    if len(readings) > 1 or steps.cut_off:
        return None
    return text.strip()


def _doubles_some(roll: OnSetsRoll, terms: OnSetsTerms, text: str) -> bool:
    """The set must have a card, and must not be the whole Universe."""
    named = _double_set(text, terms)
    inside = [card for card in roll.universe if named >> card.dots & 1]
    return bool(inside) and len(inside) < len(roll.universe)


def double_set(section: str) -> OnSetsVariation:
    return Variation(
        "double-set",
        "Double Set",
        section,
        "Every card in the chosen set counts double.",
        lambda terms, text: terms.but(double_set=_double_set(text, terms)),
        Needs(_doubles_some, "holds no card, or all of them"),
        rules=("double-set",),
        parameter=Parameter(
            "set",
            tuple(ON_SETS_COLOURS),
            "a set named with at most four symbols that can be read in only one way",
            reads=_reads_double_set,
            free=True,
        ),
        order_matters=True,
        example=Example("2", "B R ∩", "B ∩ R", parameter="B", universe=CARDS),
        look=looks.DOUBLE_SET,
    )


def _reads_card(text: str) -> str | None:
    card = Card.parse(text)
    return None if card is None else str(card)


_CARD: Parameter[OnSetsRoll] = Parameter(
    "card",
    tuple(str(card) for card in ALL_CARDS),
    "a card, such as BRG or blank",
    reads=_reads_card,
    suits=lambda roll: [str(card) for card in roll.universe],
)


def _card_dealt(roll: OnSetsRoll, terms: OnSetsTerms, name: str) -> bool:
    return Card.parse(name) in roll.universe


def required_card(section: str) -> OnSetsVariation:
    return Variation(
        "required-card",
        "Required Card",
        section,
        "The chosen card must be in the set of every Solution.",
        lambda terms, name: terms.but(required_card=Card.parse(name)),
        Needs(_card_dealt, "not among the cards"),
        rules=("card",),
        parameter=_CARD,
        group="card",
        example=Example("1", "B G ∩", "B ∩ G", right=False, parameter="BR", universe=CARDS),
        look=looks.REQUIRED_CARD,
    )


def forbidden_card(section: str) -> OnSetsVariation:
    return Variation(
        "forbidden-card",
        "Forbidden Card",
        section,
        "The chosen card must not be in the set of any Solution.",
        lambda terms, name: terms.but(forbidden_card=Card.parse(name)),
        Needs(_card_dealt, "not among the cards"),
        rules=("card",),
        parameter=_CARD,
        group="card",
        example=Example("1", "B R ∩", "B ∩ R", right=False, parameter="BR", universe=CARDS),
        look=looks.FORBIDDEN_CARD,
    )


def blank_card_wild(section: str) -> OnSetsVariation:
    return Variation(
        "blank-card-wild",
        "Blank Card Wild",
        section,
        "Each Solution-writer says which colours, if any, are on the blank card.",
        lambda terms, _: terms.but(blank_card_wild=True),
        Needs(lambda roll, terms, _: Card(0) in roll.universe, "no blank card dealt"),
        rules=("blank-card-wild",),
        conflicts=("forbidden-card:blank",),
        example=Example("2", "B R ∩", "blank:BR ; B ∩ R", universe=CARDS_AND_BLANK),
        look=looks.BLANK_CARD_WILD,
    )


def symmetric_difference(section: str) -> OnSetsVariation:
    return Variation(
        "symmetric-difference",
        "Symmetric Difference",
        section,
        "− means the cards that are in exactly one of the two sets.",
        lambda terms, _: terms.but(symmetric_difference=True),
        _needs("−", "no − rolled"),
        rules=("symmetric-difference",),
        conflicts=("wild-cube:−",),
        example=Example("4", "B R −", "B − R", universe=CARDS),
        look=looks.SYMMETRIC_DIFFERENCE,
    )


def two_solutions(section: str) -> OnSetsVariation:
    return Variation(
        "two-solutions",
        "Two Solutions",
        section,
        "Two Solutions are written; the second must have a card that is not in the first.",
        lambda terms, _: near_needs(terms.but(two_solutions=True), 3, "now-three"),
        ALWAYS,
        rules=("two-solutions",),
        example=Example("1", "B B R G ∩", "B ∩ R & B ∩ G", universe=CARDS),
        look=looks.TWO_SOLUTIONS,
    )


EASIEST_FIRST = (
    "union-intersection-interchangeable",
    "required-cube",
    "wild-cube",
    "two-operations",
    "multiple-operations",
    "universe-null-interchangeable",
    "shift-from-permitted",
    "required-card",
    "forbidden-card",
    "double-set",
    "no-null-restrictions",
    "absolute-value",
    "blank-card-wild",
    "symmetric-difference",
    "two-solutions",
)
"""As a newcomer learns them, and as they are suggested: by how much new there is to understand, never by strength."""
