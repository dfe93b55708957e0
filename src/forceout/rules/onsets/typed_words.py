"""The words of On-Sets that may be typed, by the faces of the division's cubes."""

from __future__ import annotations

from collections.abc import Iterator

from forceout.cubes.faces import ON_SETS_RELATIONS
from forceout.rules.onsets.terms import OnSetsTerms
from forceout.rules.typed_words import TypedWord

FACES = (
    TypedWord("B", ("blue",), "B"),
    TypedWord("R", ("red",), "R"),
    TypedWord("G", ("green",), "G"),
    TypedWord("Y", ("yellow",), "Y"),
    TypedWord("∪", ("union", "or"), "u"),
    TypedWord("∩", ("intersection", "and"), "n"),
    TypedWord("−", ("minus", "without"), "-"),
    TypedWord("'", ("complement", "prime"), "'", follows=True),
    TypedWord("V", ("universe",), "V"),
    TypedWord("Λ", ("null set", "empty set", "null"), "A"),
    TypedWord("=", ("equals",), "="),
    TypedWord("⊆", ("is a subset of", "subset of", "subset"), "c"),
    TypedWord("(", ("open bracket",), "("),
    TypedWord(")", ("close bracket",), ")"),
)
SIGNS = {";": ("then",), "&": ("second solution",)}


def typed_words(terms: OnSetsTerms, signs: tuple[str, ...]) -> tuple[TypedWord, ...]:
    """What may be typed in a shake; `signs` are those that may be written though there is no cube for them."""
    return tuple(_typed_words(terms, signs))


def _typed_words(terms: OnSetsTerms, signs: tuple[str, ...]) -> Iterator[TypedWord]:
    for one in FACES:
        if one.spelled not in ON_SETS_RELATIONS or terms.restrictions:
            yield one
    if terms.symmetric_difference:
        yield TypedWord("−", ("symmetric difference",), "-")
    for sign, words in SIGNS.items():
        if sign in signs:
            yield TypedWord(sign, words, sign)
