"""Claims by name."""

from forceout.rules.citing import CitingTerms, Claim
from forceout.rules.finding import BadQuestion


def claim_of(key: str, terms: CitingTerms) -> Claim:
    """The claim of that name. "Never" is another word for "Impossible"."""
    claim = terms.claims.get("impossible" if key == "never" else key)
    if claim is None:
        known = ", ".join(terms.claims)
        raise BadQuestion("unknown-claim", f"“{key[:40]}” is no claim of this ruleset; it has {known}.")
    return claim
