"""What is wrong with a sentence that a child is to read: keys and notation of ours, and forms we do not write."""

from __future__ import annotations

import re
from collections.abc import Iterator

from forceout.rules.equations.game import EQUATIONS
from forceout.rules.leagues import all_leagues
from forceout.rules.onsets.game import ON_SETS

FACE = "[0-9+−×÷^√]"
KEYS = sorted(
    {
        variation.key
        for league in all_leagues().values()
        for division in league.divisions.values()
        for variation in division.offered
        if "-" in variation.key
    }
    | {code for code in (*EQUATIONS.objections, *ON_SETS.objections) if "-" in code}
    | {"a-flub", "p-flub", "end-of-round", "force-out:", "no-goal"}
)
NOT_KEYS = ("three-operation-solution", "two-digit-numerals", "upside-down")
"""Keys that are spelled as English spells the words."""
BANNED = {
    "the key of a variation, a reason or a claim": rf"\b(?:{'|'.join(key for key in KEYS if key not in NOT_KEYS)})\b",
    "a variation with its parameter": r"\b[a-z]+(?:-[a-z]+)*:(?=[0-9a-zA-Z∪∩Λ⊆])",
    "the name of a ruleset": rf"\b(?:{'|'.join(all_leagues())})\b",
    "a colour letter before a face": rf"(?<![A-Za-z0-9’'])[rbgk]{FACE}",
    "what a cube stands for, behind a colon": r"[0-9+−×÷^√BRGYVΛ∪∩]:[0-9a-zA-Z+−×÷^√∪∩.]",
    "a turn as a letter": r"[0-9√÷^](?:su|s|u)(?![a-z])",
    "an exponent mark": r"[0-9)]'[0-9(.]",
    "a man or a woman": r"\b(?:him|her|he|she|his|hers|him|himself|herself|oneself)\b",
    "wrong English": r"\bThat were\b|\ba (?:8|11|18|upside|R\b|∩|=)|\ban (?:[0-79](?!\d)|B\b|G\b|Y\b)",
    "one of several": r"\b(?:one|1) (?:cubes|points|seconds|minutes|digits|factorials)\b",
    "a minus sign that is a hyphen": r"(?<![A-Za-z0-9-])-\d",
    "something of Python's": r"\bNone\b|\bTrue\b|\bFalse\b|[{}]|\de[-+]\d|<[a-z]",
    "spacing": r"  | [,.:?](?:\s|$)|\.\.(?!\.)|,,",
}
PATTERNS = {name: re.compile(pattern) for name, pattern in BANNED.items()}
PROPER = re.compile(r"^[A-Z0-9“!√×÷^+−=⊆∪∩(\[].*[.!?…][”)]?$", re.DOTALL)


def faults(sentence: str) -> Iterator[str]:
    """What is wrong with it, if anything."""
    for name, pattern in PATTERNS.items():
        found = pattern.search(sentence)
        if found is not None:
            yield f"{name} ({found[0]!r}): {sentence}"
    if not PROPER.match(sentence):
        yield f"no sentence: {sentence}"
