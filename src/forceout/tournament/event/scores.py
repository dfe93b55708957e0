"""From the sheets of a day to its standings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from forceout.tournament.event.records import Event, Moved
from forceout.tournament.standings import Entrant, Ranking, Score, Standings, rank


def scores_of(event: Event) -> Iterator[Score]:
    """What everybody has from each round whose sheet is confirmed. A substitute's score is the substitute's."""
    for number, found in enumerate(event.released, 1):
        for table in found.tables:
            if table.sheet is None or not table.confirmed:
                continue
            result = table.sheet.result
            for seat, points in enumerate(result.match):
                out = event.disqualified.get(table.player(seat))
                if out is not None and number in out.rounds:  # the round is lost; nobody else moves
                    yield Score(table.player(seat), number, Fraction(0))
                    continue
                total = Fraction(result.totals[seat]) if result.totals else Fraction(0)
                # a rounded quotient is for the paper; standings round by their own formula, from the exact value
                score = total / result.games if isinstance(points, str) else Fraction(points)
                yield Score(table.player(seat), number, score, total)
        yield from (Score(name, number, score) for name, score in found.byes.items() if score is not None)


LOT = "lot"


def standings_of(event: Event, *, every_lot: bool = False) -> Ranking:
    """Players and teams so far, by the organiser's formula. A lot counts where all who are tied have drawn one.

    `every_lot`: as the list of what a late change moved has always been reckoned.
    """
    entrants = tuple(Entrant(one.id, one.team or None, one.division or None) for one in event.entries)
    played = tuple(range(1, len(event.released) + 1))
    settings = event.settings
    asked = Standings(
        entrants,
        tuple(scores_of(event)),
        played,
        homes_of(event),
        formula=settings.formula,
        tiebreaks=settings.tiebreaks,
        lots={name: Fraction(lot) for name, lot in event.lots.items()},
        team=settings.team,
    )
    return rank(asked if every_lot else replace(asked, lots=_lots_that_count(asked)))


def _lots_that_count(asked: Standings) -> dict[str, Fraction]:
    """An old lot decides nothing against somebody who never drew: then the tie stays until all have a lot."""
    if LOT not in asked.tiebreaks or not asked.lots:
        return {}
    before = tuple(asked.tiebreaks)[: list(asked.tiebreaks).index(LOT)]
    tied: dict[tuple[str | None, int | None], list[str]] = {}
    for line in rank(replace(asked, tiebreaks=before, lots={}, team=None)).players:
        if line.tied and line.played:
            tied.setdefault((line.division, line.place), []).append(line.id)
    drawn = [group for group in tied.values() if all(name in asked.lots for name in group)]
    return {name: asked.lots[name] for group in drawn for name in group}


def places_moved(before: Event, after: Event) -> tuple[Moved, ...]:
    """Whose place differs between two states of a day, the best new places first."""
    old = {line.id: line.place for line in standings_of(before, every_lot=True).players}
    lines = [line for line in standings_of(after, every_lot=True).players if line.place != old.get(line.id)]
    return tuple(Moved(line.id, old.get(line.id), line.place) for line in lines)


def homes_of(event: Event) -> dict[str, str | None]:
    """Where each team is ranked: in the division of most of its members, of two such in the younger one. Whoever plays
    up counts for the team at home."""
    order = {key: at for at, key in enumerate(event.league.divisions)}
    members: dict[str, Counter[str]] = {}
    for one in event.entries:
        if one.team:
            members.setdefault(one.team, Counter())[one.division] += 1
    return {
        team: min(count, key=lambda key: (-count[key], order.get(key, len(order)))) or None
        for team, count in members.items()
    }


def provisional(event: Event) -> tuple[int, ...]:
    """Rounds that were closed although something was missing, or changed after they were closed."""
    return tuple(number for number, one in enumerate(event.rounds, 1) if one.forced or one.late_changes)
