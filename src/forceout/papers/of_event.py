"""The sheets of a day: what an event says, put on paper."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

from forceout.papers.forms import form_of, heading_of
from forceout.papers.records import (
    Certificate,
    Heading,
    NameSlips,
    PlayerScoresheet,
    Seat,
    Seated,
    SeatedTable,
    SeatingByName,
    SeatingByTable,
    Sheet,
    StandingsLine,
    StandingsList,
    TableCard,
    TableScoresheet,
    VariationSheet,
)
from forceout.rules.decimals import decimal
from forceout.rules.league import AnyLeague
from forceout.tournament.event.records import Event, RoundOf, Stage, TableOf
from forceout.tournament.event.scores import provisional, standings_of
from forceout.tournament.standings import Standing

ORDINALS = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth", "Tenth")


class NoSuchRound(ValueError):
    """A round that has not been seated."""


def table_scoresheets(event: Event, number: int, address: str = "") -> tuple[TableScoresheet, ...]:
    """Every table's sheet for a round. {round} and {table} in the address are filled in."""
    return tuple(
        TableScoresheet(
            _heading(event, table.division, (number,)),
            form_of(event.league, table.division),
            _seats(event, table),
            number,
            at,
            address.replace("{round}", str(number)).replace("{table}", str(at)),
        )
        for at, table in enumerate(_round(event, number).tables, 1)
    )


def variation_sheets(event: Event, number: int) -> tuple[VariationSheet, ...]:
    return tuple(
        VariationSheet(
            _heading(event, table.division, (number,)),
            form_of(event.league, table.division),
            _seats(event, table),
            number,
            at,
        )
        for at, table in enumerate(_round(event, number).tables, 1)
    )


def player_scoresheets(event: Event) -> tuple[PlayerScoresheet, ...]:
    """Every player's own sheet, with the tables that are known; there is room for the rounds that are to come."""
    sheets = []
    for one in _by_name(event, range(1, len(event.rounds) + 1)):
        entry = event.entry(one.player.id)
        division = entry.division if entry else None
        form = form_of(event.league, division)
        later = (None,) * (_day_rounds(event, form.rounds) - len(one.tables))
        sheets.append(PlayerScoresheet(_heading(event, division), form, one.player, (*one.tables, *later)))
    return tuple(sheets)


def seating_by_table(event: Event, number: int) -> SeatingByTable:
    tables = tuple(
        SeatedTable(at, _seats(event, table), _division_title(event, table.division))
        for at, table in enumerate(_round(event, number).tables, 1)
    )
    return SeatingByTable(_heading(event, numbers=(number,)), number, tables)


def seating_by_name(event: Event, numbers: Sequence[int]) -> SeatingByName:
    return SeatingByName(_heading(event, numbers=numbers), tuple(numbers), _by_name(event, numbers))


def name_slips(event: Event, numbers: Sequence[int]) -> NameSlips:
    return NameSlips(_heading(event, numbers=numbers), tuple(numbers), _by_name(event, numbers))


def table_cards(event: Event, address: str = "") -> tuple[TableCard, ...]:
    """A card for every table of the round that has most."""
    most = max((len(one.tables) for one in event.rounds), default=0)
    heading = Heading(event.settings.name or event.league.title)
    return tuple(TableCard(heading, at, address.replace("{table}", str(at))) for at in range(1, most + 1))


def standings(event: Event) -> tuple[StandingsList, ...]:
    """Players and teams, a list for each division."""
    ranking = standings_of(event)
    unsure = provisional(event)
    note = f"Not final: round {', '.join(map(str, unsure))} may still change." if unsure else ""
    lists = []
    for what, lines in (("Players", ranking.players), ("Teams", ranking.teams)):
        for division in dict.fromkeys(one.division for one in lines):
            here = tuple(one for one in lines if one.division == division)
            lists.append(_standings_list(event, what, division, here, note))
    return tuple(lists)


def certificates(event: Event, best: int = 3) -> tuple[Certificate, ...]:
    """One for everybody among the best of a division; who shares a place has a certificate too."""
    score = event.league.day.paper.score.lower()
    made = []
    for one in standings_of(event).players:
        if not one.played or one.place is None or one.place > best:
            continue
        seat = _seat(event, one.id)
        value = f"{_value(event, one.value)} {score}"
        award = place_in_words(one.place) + (", shared" if one.tied else "")
        made.append(Certificate(_heading(event, one.division), seat.name, seat.team, award, value))
    # before anybody has a result there is a blank one, to try the paper with or to be filled in by hand
    blank = (Certificate(_heading(event), "", "", "", ""),) if event.released else ()
    return tuple(made) or blank


def blank_sheets(event: Event) -> tuple[Sheet, ...]:
    """Sheets to be filled in by hand, for a day without power."""
    return tuple(
        sheet
        for division in event.league.divisions
        for sheet in blanks(event.league, division, event.settings.name, event.settings.date)
    )


def blanks(league: AnyLeague, division: str | None, event: str = "", date: str = "") -> tuple[Sheet, ...]:
    """A table's, a player's and a variation sheet of a division, without any names."""
    form, heading = form_of(league, division), heading_of(league, division, event, date)
    nobody = (Seat(),) * form.seats
    return (
        TableScoresheet(heading, form, nobody),
        PlayerScoresheet(heading, form, Seat(), (None,) * form.rounds),
        VariationSheet(heading, form, nobody),
    )


def place_in_words(place: int) -> str:
    return f"{ORDINALS[place - 1]} place" if place <= len(ORDINALS) else f"Place {place}"


def _standings_list(
    event: Event, what: str, division: str | None, lines: Sequence[Standing], note: str
) -> StandingsList:
    players = what == "Players"
    labels = tuple(range(1, len(event.released) + 1)) if players else ()
    told = []
    for one in lines:
        values = dict(one.working)
        seat = _seat(event, one.id) if players else Seat(one.id)
        told.append(
            StandingsLine(
                "–" if one.place is None or (players and not one.played) else f"{one.place}{'=' if one.tied else ''}",
                seat.name,
                seat.team,
                tuple(_value(event, values[label]) if label in values else "–" for label in labels),
                _value(event, one.value),
                "not a complete team" if not one.complete else "no result" if players and not one.played else "",
            )
        )
    title = ", ".join(word for word in (what, _division_title(event, division)) if word)
    rounds = tuple(f"Round {label}" for label in labels)
    value = "Total" if event.settings.formula.combine == "sum" else "Result"
    return StandingsList(_heading(event), title, rounds, value, tuple(told), note)


def _value(event: Event, value: Fraction) -> str:
    """A value with the decimals of the day's formula; a whole number without any where none were asked for."""
    places = event.settings.formula.decimals
    if places is None:
        places = 0 if value.denominator == 1 else 2
    return decimal(value, places).replace("-", "−")


def _round(event: Event, number: int) -> RoundOf:
    if not 1 <= number <= len(event.rounds):
        raise NoSuchRound(f"Round {number} has not been seated.")
    return event.rounds[number - 1]


def _heading(event: Event, division: str | None = None, numbers: Iterable[int] = ()) -> Heading:
    """`numbers` are the rounds that the sheet is of: one that has not been released may still change."""
    heading = heading_of(event.league, division, event.settings.name, event.settings.date)
    if any(_round(event, number).stage is Stage.DRAFT for number in numbers):
        return replace(heading, date=" · ".join(one for one in (heading.date, "draft") if one))
    return heading


def _division_title(event: Event, division: str | None) -> str:
    return event.league.division(division).title if division else ""


def _day_rounds(event: Event, usual: int) -> int:
    planned = [one.rounds for one in event.league.day.standings if one.formula == event.settings.formula and one.rounds]
    return max(len(event.rounds), planned[0] if planned else usual)


def _seat(event: Event, player: str) -> Seat:
    entry = event.entry(player)
    return Seat(player) if entry is None else Seat(entry.name, entry.team, entry.id)


def _seats(event: Event, table: TableOf) -> tuple[Seat, ...]:
    return tuple(_seat(event, table.player(seat)) for seat in range(len(table.seats)))


def _by_name(event: Event, numbers: Iterable[int]) -> tuple[Seated, ...]:
    """Everybody, by name as a reader looks for it: accents and case do not count."""
    rounds = [_round(event, number) for number in numbers]
    where = [
        {table.player(seat): at for at, table in enumerate(one.tables, 1) for seat in range(len(table.seats))}
        for one in rounds
    ]
    seated = [Seated(_seat(event, one.id), tuple(tables.get(one.id) for tables in where)) for one in event.entries]
    return tuple(sorted(seated, key=lambda one: (_folded(one.player.name), one.player.team, one.player.id)))


def _folded(name: str) -> str:
    bare = "".join(one for one in unicodedata.normalize("NFD", name) if not unicodedata.combining(one))
    return bare.casefold()
