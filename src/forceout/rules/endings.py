"""Which scores a line of a scoresheet can show: every ending of a shake is tried with the league's own scoring."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations_with_replacement, product

from forceout.rules.claims import CHALLENGER, MOVER
from forceout.rules.finding import BadQuestion
from forceout.rules.scoring import CUP_REASONS, TABLE_REASONS, WRITERS, ShakeResult, ShakeScoring

MOST_CHECKERS = 3
"""A checker's own mistake costs something only in a match of three: at larger tables nobody need try it."""

Line = tuple[int, ...]


@dataclass(frozen=True)
class _Stand:
    """What one player did: the side taken, the paper presented, and whether a wrong paper was accepted."""

    side: str | None = None
    paper: bool | None = None
    accepts: bool = False


def possible_lines(scoring: ShakeScoring, players: int) -> frozenset[Line]:
    """The scores that some ending gives so many players who are there, each line from the lowest to the highest."""
    found = set()
    for result in _endings(players):
        try:
            found.add(tuple(sorted(scoring.score(result).points)))
        except BadQuestion:
            continue  # an ending that this league does not know
    return frozenset(found)


def _endings(players: int) -> Iterator[ShakeResult]:
    """Every ending up to who sits where: seat 0 is the mover, the next ones call."""
    for reason in (*TABLE_REASONS, *CUP_REASONS):
        for right in range(players + 1):
            yield ShakeResult(players, reason=reason, presented=dict.fromkeys(range(right), True))
    careless = (False, True) if players <= MOST_CHECKERS else (False,)
    papers = (None, True, False) if players <= MOST_CHECKERS else (None, True)
    fixed = [_Stand(None, paper, accepts) for paper, accepts in product(papers, careless)]
    free = [_Stand(*stand) for stand in product((None, CHALLENGER, MOVER), papers, careless)]
    for claim, callers in product(WRITERS, range(1, players)):
        calling = fixed if callers == 1 else free
        for mover in fixed:
            for called in combinations_with_replacement(calling, callers):
                for thirds in combinations_with_replacement(free, players - 1 - callers):
                    yield _result(claim, callers, (mover, *called, *thirds))


def _result(claim: str, callers: int, stands: tuple[_Stand, ...]) -> ShakeResult:
    presented = {seat: stand.paper for seat, stand in enumerate(stands) if stand.paper is not None}
    return ShakeResult(
        len(stands),
        claim,
        tuple(range(1, callers + 1)),
        0,
        {seat: stand.side for seat, stand in enumerate(stands) if stand.side is not None},
        presented,
        tuple(_accepted(stands, presented)),
    )


def _accepted(stands: tuple[_Stand, ...], presented: Mapping[int, bool]) -> Iterator[tuple[int, int]]:
    wrong = [seat for seat, right in presented.items() if not right]
    for seat, stand in enumerate(stands):
        others = [writer for writer in wrong if writer != seat]
        if stand.accepts and others:
            yield seat, others[0]
