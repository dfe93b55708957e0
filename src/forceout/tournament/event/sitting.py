"""Who sits where, by the organiser's hand: playing up, a bye, lots for ties."""

from __future__ import annotations

from dataclasses import replace

from forceout.tournament.divisions import find_division, plays_down
from forceout.tournament.event.actions import DrawLots, GiveBye, PlayUp
from forceout.tournament.event.records import Event, Stage, refused
from forceout.tournament.event.scores import LOT, standings_of

HIGHEST_LOT = 9_999


def play_up(event: Event, action: PlayUp) -> Event:
    division = find_division(event.league, action.division)
    if division is None:
        raise refused("unknown-division", f"There is no division called “{action.division[:40]}”.")
    if not action.players:
        raise refused("nobody-named", "Say who plays up.")
    for player in sorted(action.players):
        entry = event.entry(player)
        if entry is None:
            raise refused("unknown-player", f"Nobody called {player} is entered.")
        if plays_down(division, entry.grade):
            text = f"{event.called(player)} is in grade {entry.grade}, too old for {division.title}: nobody plays down."
            raise refused("plays-down", text, event.league.day.cite("seating"))
        if event.rounds and event.rounds[-1].stage is not Stage.CLOSED and player in _seated_now(event):
            text = f"{event.called(player)} has a seat in this round: change the division when it is over."
            raise refused("seated-already", text)
    moved = {**event.plays_up, **dict.fromkeys(action.players, division.key)}
    entries = tuple(replace(one, division=moved.get(one.id, one.division)) for one in event.entries)
    return replace(event, plays_up=moved, entries=entries)


def _seated_now(event: Event) -> set[str]:
    return {name for table in event.rounds[-1].tables for name in table.seats}


def give_bye(event: Event, action: GiveBye) -> Event:
    found = event.rounds[action.round - 1]
    if event.entry(action.player) is None:
        raise refused("unknown-player", f"Nobody called {action.player} is entered.")
    if any(action.player in table.players for table in found.tables):
        text = f"{event.called(action.player)} has a seat in round {action.round}: that is no bye."
        raise refused("seated-already", text)
    return event.with_round(action.round, replace(found, byes={**found.byes, action.player: action.score}))


def without_lot(event: Event) -> tuple[str, ...]:
    """Who shares a place that a lot would decide, and has none yet."""
    if LOT not in event.settings.tiebreaks:
        return ()
    ranking = standings_of(event).players
    return tuple(one.id for one in ranking if one.tied and one.played and one.id not in event.lots)


def draw_lots(event: Event, action: DrawLots) -> Event:
    if LOT not in event.settings.tiebreaks:
        raise refused("no-lot", "Lots are not among the tiebreaks of this day: a tie that remains is shared.")
    if not action.lots:
        raise refused("nobody-named", "Nobody shares a place that a lot would decide.")
    for player, lot in action.lots.items():
        if event.entry(player) is None:
            raise refused("unknown-player", f"Nobody called {player} is entered.")
        if player in event.lots:
            raise refused("already-drawn", f"{event.called(player)} has drawn a lot already, and keeps it.")
        if not 1 <= lot <= HIGHEST_LOT:
            raise refused("bad-lot", f"Lots are numbers from 1 to {HIGHEST_LOT}.")
    lots = {**event.lots, **action.lots}
    if len(set(lots.values())) < len(lots):
        raise refused("bad-lot", "Two lots have the same number: draw again.")
    return replace(event, lots=lots)
