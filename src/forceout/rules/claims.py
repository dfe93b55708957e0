"""Claims by name, and when a challenge may be made at all."""

from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple, Protocol, TypeVar

from forceout.rules.citing import CitingTerms, Claim
from forceout.rules.finding import BadQuestion

TermsT = TypeVar("TermsT", bound=CitingTerms)
SPELLED = ("no", "one", "two", "three", "four")


class OnTheMat(Protocol):
    """As much of a position as tells whether a challenge may be made."""

    @property
    def required(self) -> Sequence[object]: ...
    @property
    def permitted(self) -> Sequence[object]: ...
    @property
    def resources(self) -> Sequence[object]: ...


def spoken(word: str) -> str:
    """A challenge as it is called. "Never" is another word for "Impossible"."""
    return "impossible" if word == "never" else word


CALLED = {
    "now": "Now",
    "impossible": "Impossible",
    "a-flub": "A-flub",
    "p-flub": "P-flub",
    "no-goal": "“There is a Goal”",
    "last-cube": "the last cube",
    "end-of-round": "the end of the round",
    "force-out": "the force-out",
    "cleanup": "Cleanup",
}


def called(claim: str) -> str:
    """A claim as it is said at the table."""
    return CALLED.get(claim, claim)


def near_claim(terms: CitingTerms) -> str:
    """The claim that one more cube is enough, as this league calls it."""
    return next(
        claim.key
        for claim in terms.claims.values()
        if claim.from_resources == 1 and not claim.brings_goal and not claim.uses_all_resources
    )


def open_claim(terms: CitingTerms) -> str:
    """The claim under which all of Resources may be used: Impossible, or how this league calls it."""
    return next(claim.key for claim in terms.claims.values() if claim.from_resources is None and not claim.brings_goal)


def claim_of(key: str, terms: CitingTerms) -> Claim:
    """The claim of that name."""
    claim = terms.claims.get(spoken(key))
    if claim is None:
        known = ", ".join(terms.claims)
        raise BadQuestion("unknown-claim", f"“{key[:40]}” is no claim of this ruleset; it has {known}.")
    return claim


def near_needs(terms: TermsT, least_left: int, rule: str) -> TermsT:
    """The terms with so many cubes needed in Resources for the near challenge, by that rule."""
    near = near_claim(terms)
    claims = {**terms.claims, near: replace(terms.claims[near], least_left=least_left, least_left_rule=rule)}
    return terms.but(claims=MappingProxyType(claims))


class Bar(NamedTuple):
    """Why a challenge may not be made here, however true it is."""

    code: str
    rule: str
    text: str


def too_few_left(claim: Claim) -> Bar:
    """The bar where too few cubes are left in Resources."""
    return Bar("now-two", claim.least_left_rule, f"{cubes_needed(claim)} in Resources.")


def bar_to(key: str, terms: CitingTerms, place: OnTheMat) -> Bar | None:
    """What keeps a challenge from being made here; None where it may be.

    The one place that knows: the referee, bots, analysis, puzzles, practice and the board all ask here.
    """
    claim = claim_of(key, terms)
    if len(place.resources) < claim.least_left:
        return too_few_left(claim)
    if claim.needs_cube_in_play and not (place.required or place.permitted):
        text = f"{called(claim.key)} may be called only when a cube lies in Required or Permitted."
        return Bar("now-cube", "now-cube", text)
    return None


def cubes_needed(claim: Claim) -> str:
    """The beginning of a sentence on how many cubes a challenge needs."""
    return f"{called(claim.key)} may be called only with {SPELLED[claim.least_left]} or more cubes"
