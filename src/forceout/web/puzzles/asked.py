"""Which puzzle is asked for: in the address of the trainer, or with a try."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from urllib.parse import urlencode

from django.urls import reverse
from django.utils import timezone

from forceout.analysis.puzzles import Puzzle
from forceout.rules.finding import BadQuestion
from forceout.rules.leagues import all_leagues, usual_division
from forceout.web import wire
from forceout.web.puzzles.making import made
from forceout.web.puzzles.today import RULESET

LARGEST_SEED = 10_000_000
MOST_VARIATIONS = 2
NEXT = 7_919
"""From one puzzle of the trainer to the next: a prime, so that neighbours have nothing in common."""


@dataclass(frozen=True)
class Asked:
    """A puzzle by name; the same name gives the same puzzle."""

    kind: str
    seed: int
    ruleset: str
    division: str
    variations: int

    def puzzle(self, who: str) -> Puzzle:
        """The puzzle itself; `BadQuestion` where there is none such."""
        return made(self.kind, self.seed, self.ruleset, self.division, self.variations, who)

    @property
    def next_path(self) -> str:
        following = replace(self, seed=(self.seed + NEXT) % LARGEST_SEED)
        return f"{reverse('puzzles:trainer')}?{urlencode(asdict(following))}"


def asked_in(query: Mapping[str, str]) -> Asked:
    """From an address. What it leaves out, or what makes no sense, is as usual; unknown rules are a `BadQuestion`."""
    seed, variations = query.get("seed", ""), query.get("variations", "0")
    return _known(
        query.get("kind") or "find",
        int(seed) if seed.isdecimal() and len(seed) < 10 else _a_seed(),
        query.get("ruleset") or RULESET,
        query.get("division", ""),
        int(variations) if variations.isdecimal() and len(variations) < 3 else 0,
    )


def asked_with(tried: wire.PuzzleTry) -> Asked:
    """The puzzle to which a try belongs."""
    return _known(tried["kind"], tried["seed"], tried["ruleset"], tried["division"], tried["variations"])


def _known(kind: str, seed: int, ruleset: str, division: str, variations: int) -> Asked:
    league = all_leagues().get(ruleset)
    if league is None:
        raise BadQuestion("unknown-ruleset", "These rules are not known here.")
    if division not in league.divisions:
        division = usual_division(league)
    return Asked(kind, seed % LARGEST_SEED, ruleset, division, min(variations, MOST_VARIATIONS))


def _a_seed() -> int:
    return int(timezone.now().timestamp()) * 37 % LARGEST_SEED
