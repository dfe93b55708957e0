"""Claims: why a Solution is written, who writes it, what it may take from Resources, and when it may be called.

Every claim of every league is defined here, once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeVar

from forceout.cubes.number_words import number_word
from forceout.rules.finding import Unknown

if TYPE_CHECKING:
    from forceout.rules.terms import ShakeTerms

TermsT = TypeVar("TermsT", bound="ShakeTerms")

CHALLENGER, MOVER, EVERYBODY = "challenger", "mover", "everybody"
"""Who writes for a claim."""


@dataclass(frozen=True)
class Claim:
    """Why a Solution is being written, and what that allows it to take from Resources (None: all it likes)."""

    key: str
    title: str
    """As it is said at the table."""
    explanation: str
    """What it says of the mat."""
    writer: str
    from_resources: int | None
    uses_all_resources: bool = False
    brings_goal: bool = False
    also_said: tuple[str, ...] = ()
    least_left: int = 0
    """The challenge may be made only while so many cubes are left in Resources."""
    least_left_rule: str = "now-two"
    """The rule that says so: the league's own, or that of a variation which asks for more."""
    needs_cube_in_play: bool = False
    """The challenge may be made only once a cube lies in Required or Permitted."""


NOW = Claim(
    "now",
    "Now",
    "The Goal can be made with what is on the mat and at most one more cube.",
    CHALLENGER,
    1,
    least_left=2,
    needs_cube_in_play=True,
)
IMPOSSIBLE = Claim("impossible", "Impossible", "The Goal cannot be made any more.", MOVER, None, also_said=("never",))
LAST_CUBE = Claim("last-cube", "the last cube", "The last cube has been moved: everybody writes.", EVERYBODY, 0)
END_OF_ROUND = Claim("end-of-round", "the end of the round", "Time is up: everybody writes.", EVERYBODY, None)
NO_GOAL = Claim(
    "no-goal",
    "“There is a Goal”",
    "A Goal can be set with these cubes, and be made with them too.",
    CHALLENGER,
    None,
    brings_goal=True,
)
A_FLUB = Claim("a-flub", "A-flub", "The last move allows a solution with at most one more cube.", CHALLENGER, 1)
P_FLUB = Claim("p-flub", "P-flub", "The last move prevents every solution.", MOVER, None)
FORCE_OUT = Claim(
    "force-out",
    "the force-out",
    "Two cubes are left, so nobody can avoid a solution: everybody writes.",
    EVERYBODY,
    None,
    uses_all_resources=True,
)
CLEANUP = Claim("cleanup", "Cleanup", "Time is up: everybody writes.", EVERYBODY, None)

ALL_CLAIMS = (NOW, IMPOSSIBLE, LAST_CUBE, END_OF_ROUND, NO_GOAL, A_FLUB, P_FLUB, FORCE_OUT, CLEANUP)
_TITLES = {claim.key: claim.title for claim in ALL_CLAIMS}
_SAID = {word: claim.key for claim in ALL_CLAIMS for word in claim.also_said}


def claims(*played: Claim) -> Mapping[str, Claim]:
    """The claims of a league by key: first that one more cube is enough, then that there is no solution."""
    return MappingProxyType({claim.key: claim for claim in played})


class OnTheMat(Protocol):
    """As much of a position as tells whether a challenge may be made."""

    @property
    def required(self) -> Sequence[object]: ...
    @property
    def permitted(self) -> Sequence[object]: ...
    @property
    def resources(self) -> Sequence[object]: ...


def spoken(word: str) -> str:
    """The key of a challenge as it is called. "Never" is another word for "Impossible"."""
    return _SAID.get(word, word)


def called(claim: str) -> str:
    """A claim as it is said at the table."""
    return _TITLES.get(claim, claim)


def near_claim(terms: ShakeTerms) -> str:
    """The claim that one more cube is enough, as this league calls it."""
    near, *_ = terms.claims
    return near


def open_claim(terms: ShakeTerms) -> str:
    """The claim under which all of Resources may be used: Impossible, or how this league calls it."""
    _, far, *_ = terms.claims
    return far


def claim_of(key: str, terms: ShakeTerms) -> Claim:
    """The claim of that name."""
    claim = terms.claims.get(spoken(key))
    if claim is None:
        known = ", ".join(terms.claims)
        text = f"“{key[:40]}” is no claim of this ruleset; it has {known}."
        raise Unknown("unknown-claim", text, terms.claims)
    return claim


def near_needs(terms: TermsT, least_left: int, rule: str) -> TermsT:
    """The terms with so many cubes needed in Resources for the near challenge, by that rule."""
    near = near_claim(terms)
    needs = {**terms.claims, near: replace(terms.claims[near], least_left=least_left, least_left_rule=rule)}
    return terms.but(claims=MappingProxyType(needs))


class Bar(NamedTuple):
    """Why a challenge may not be made here, however true it is."""

    code: str
    rule: str
    text: str


def too_few_left(claim: Claim) -> Bar:
    """The bar where too few cubes are left in Resources."""
    return Bar("now-two", claim.least_left_rule, f"{cubes_needed(claim)} in Resources.")


def bar_to(key: str, terms: ShakeTerms, place: OnTheMat) -> Bar | None:
    """What keeps a challenge from being made here; None where it may be.

    The one place that knows: the referee, bots, analysis, puzzles, practice and the board all ask here.
    """
    claim = claim_of(key, terms)
    if len(place.resources) < claim.least_left:
        return too_few_left(claim)
    if claim.needs_cube_in_play and not (place.required or place.permitted):
        text = f"{claim.title} may be called only when a cube lies in Required or Permitted."
        return Bar("now-cube", "now-cube", text)
    return None


def cubes_needed(claim: Claim) -> str:
    """The beginning of a sentence on how many cubes a challenge needs."""
    return f"{claim.title} may be called only with {number_word(claim.least_left)} or more cubes"


def explained(claim: Claim) -> str:
    """What a challenge says, and how many cubes must be left for it."""
    return f"{claim.explanation} {cubes_needed(claim)} in Resources." if claim.least_left else claim.explanation
