"""A seating explains itself: every cause why it is not all that was wished for, in numbers and in a sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from forceout.tournament.field import Pair, Player, Round
from forceout.tournament.seating.costs import apart_together, away_from_kept, repeated
from forceout.tournament.seating.shape import Asked, Shortfall
from forceout.tournament.seating.sizes import fits, least_pairs
from forceout.tournament.words import listed, number, some


def too_few(player: Player) -> Shortfall:
    """Somebody whom nobody can play with. What becomes of that the organiser decides."""
    where = f" in {player.division}" if player.division else ""
    text = f"There is only one player{where}, {player.name}: play up, merge two divisions, or have a bye."
    return Shortfall("too-few-players", text, (player.id,), division=player.division)


def tables_of(asked: Asked, division: str | None, players: Sequence[Player], tables: Round) -> Iterator[Shortfall]:
    """What the tables of one division of a round are short of."""
    sizes = [len(table) for table in tables]
    if not fits(sizes, asked.wishes.sizes):
        least, most = asked.wishes.sizes.least, asked.wishes.sizes.most
        text = (
            f"{number(len(players), 'player')} do not fit at tables of {least} to {most}; "
            f"they play at tables of {listed(sizes)}."
        )
        yield Shortfall("table-too-small", text, division=division, tables=len(tables))
    if asked.wishes.teammates_may_meet:
        return
    for team, members in Counter(one.team for one in players if one.team).items():
        pairs = least_pairs(members, len(tables))
        if pairs:
            text = (
                f"Team {team} has {members} players for {number(len(tables), 'table')}: "
                f"{pairs} {'pair' if pairs == 1 else 'pairs'} of teammates must meet."
            )
            yield Shortfall(
                "team-too-large",
                text,
                division=division,
                team=team,
                members=members,
                tables=len(tables),
                least_pairs=pairs,
            )


def wishes_unmet(asked: Asked, rounds: Sequence[Round]) -> Iterator[Shortfall]:
    """Who meets again, who could not be kept apart, and who is away from the table kept for them."""
    names = {one.id: one.name for one in asked.players}

    def both(pairs: Sequence[Pair]) -> str:
        return some(f"{names.get(one, one)} and {names.get(other, other)}" for one, other in pairs)

    again = tuple(sorted(set(repeated(asked, rounds))))
    if again:
        yield Shortfall("repeat", f"These meet again: {both(again)}.", pairs=again)
    together = tuple(sorted(set(apart_together(asked, rounds))))
    if together:
        text = f"These could not all be kept apart: {both(together)}."
        yield Shortfall("apart-impossible", text, pairs=together)
    away = tuple(sorted(set(away_from_kept(asked, rounds))))
    if away:
        told = some(names.get(one, one) for one in away)
        yield Shortfall("keep-impossible", f"These could not sit at the table kept for them: {told}.", away)
