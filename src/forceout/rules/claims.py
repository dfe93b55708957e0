"""Claims by name."""

from forceout.rules.citing import CitingTerms, Claim
from forceout.rules.finding import BadQuestion


def spoken(word: str) -> str:
    """A challenge as it is called. "Never" is another word for "Impossible"."""
    return "impossible" if word == "never" else word


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
