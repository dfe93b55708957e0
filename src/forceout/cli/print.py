"""`forceout print`: sheets for a league's day as PDF, from names on the command line or from the log of a day."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from forceout.papers import of_event
from forceout.papers.forms import form_of, heading_of
from forceout.papers.of_day import Wanted, sheets_of
from forceout.papers.records import (
    Certificate,
    NameSlips,
    NothingToPrint,
    Paper,
    PlayerScoresheet,
    Seat,
    Seated,
    SeatedTable,
    SeatingByName,
    SeatingByTable,
    Sheet,
    TableCard,
    TableScoresheet,
    VariationSheet,
)
from forceout.rules.finding import BadQuestion, Unknown
from forceout.rules.league import AnyLeague
from forceout.rules.leagues import find_league, usual_division
from forceout.tournament.event.fold import fold
from forceout.tournament.event.log_text import BadLog, read_log
from forceout.tournament.event.records import Refused

PAPERS = {"a4": Paper.A4, "letter": Paper.LETTER}


class NotSaid(ValueError):
    """Something that the sheet needs was not said."""


def run(options: argparse.Namespace) -> int:
    try:
        from forceout.papers.press import pdf
    except ImportError:
        print("forceout: printing needs more: pip install 'forceout[paper]'.", file=sys.stderr)
        return 2
    try:
        sheets = _of_day(options) if options.day else _of_names(options)
        made = pdf(sheets, PAPERS[options.paper])
        _write(options.output, made)
    except OSError as error:
        print(f"forceout: {error.filename}: {error.strerror}.", file=sys.stderr)
        return 2
    except UnicodeDecodeError:
        print(f"forceout: {options.day} is no text in UTF-8.", file=sys.stderr)
        return 2
    except (BadLog, BadQuestion, NotSaid, NothingToPrint, Refused, Unknown, of_event.NoSuchRound) as error:
        print(f"forceout: {error}", file=sys.stderr)
        return 2
    return 0


def _write(output: str, made: bytes) -> None:
    if output == "-":
        sys.stdout.buffer.write(made)
    else:
        Path(output).write_bytes(made)


def _of_day(options: argparse.Namespace) -> Sequence[Sheet]:
    text = sys.stdin.read() if options.day == "-" else Path(options.day).read_text(encoding="utf-8")
    event = fold(*read_log(text))
    wanted = Wanted(options.round, options.table, options.address, options.best, whole_names=not options.short_names)
    return sheets_of(event, options.sheet, wanted)


def _of_names(options: argparse.Namespace) -> Sequence[Sheet]:
    league = find_league(options.league)
    division = usual_division(league) if options.division is None else options.division
    league.division(division)
    return FROM_NAMES[options.sheet](league, division, options)


def _seats(options: argparse.Namespace) -> tuple[Seat, ...]:
    seats = tuple(Seat(one.strip()) for one in (options.players or "").split(",") if one.strip())
    if not seats:
        raise NotSaid("Say who plays: --players “Ann, Ben, Cy”. For an empty sheet print “blank”.")
    return seats


def _table_seats(league: AnyLeague, options: argparse.Namespace) -> tuple[Seat, ...]:
    seats = _seats(options)
    if len(seats) not in league.players:
        most = max(league.players)
        raise NotSaid(f"{league.title} has {min(league.players)} to {most} players at a table, not {len(seats)}.")
    return seats


def _scoresheet(league: AnyLeague, division: str, options: argparse.Namespace) -> Sequence[Sheet]:
    heading, form = heading_of(league, division, options.event, options.date), form_of(league, division)
    seats = _table_seats(league, options)
    return (TableScoresheet(heading, form, seats, options.round, options.table, options.address),)


def _variations(league: AnyLeague, division: str, options: argparse.Namespace) -> Sequence[Sheet]:
    heading, form = heading_of(league, division, options.event, options.date), form_of(league, division)
    return (VariationSheet(heading, form, _table_seats(league, options), options.round, options.table),)


def _player(league: AnyLeague, division: str, options: argparse.Namespace) -> Sequence[Sheet]:
    heading, form = heading_of(league, division, options.event, options.date), form_of(league, division)
    return [PlayerScoresheet(heading, form, one, (None,) * form.rounds) for one in _seats(options)]


def _seating(league: AnyLeague, division: str, options: argparse.Namespace) -> Sequence[Sheet]:
    table = SeatedTable(options.table or 1, _seats(options))
    return (SeatingByTable(heading_of(league, division, options.event, options.date), options.round, (table,)),)


def _seated(options: argparse.Namespace) -> tuple[Seated, ...]:
    return tuple(Seated(one, (options.table,)) for one in sorted(_seats(options), key=lambda one: one.name.casefold()))


def _names(league: AnyLeague, division: str, options: argparse.Namespace) -> Sequence[Sheet]:
    heading = heading_of(league, division, options.event, options.date)
    return (SeatingByName(heading, (options.round or 1,), _seated(options)),)


def _slips(league: AnyLeague, division: str, options: argparse.Namespace) -> Sequence[Sheet]:
    heading = heading_of(league, division, options.event, options.date)
    return (NameSlips(heading, (options.round or 1,), _seated(options)),)


def _cards(league: AnyLeague, division: str, options: argparse.Namespace) -> Sequence[Sheet]:
    heading = heading_of(league, None, options.event, options.date)
    last = options.table or 1
    return [TableCard(heading, at, options.address.replace("{table}", str(at))) for at in range(1, last + 1)]


def _certificates(league: AnyLeague, division: str, options: argparse.Namespace) -> Sequence[Sheet]:
    heading = heading_of(league, division, options.event, options.date)
    return [
        Certificate(heading, one.name, one.team, of_event.place_in_words(place))
        for place, one in enumerate(_seats(options), 1)
    ]


def _standings(league: AnyLeague, division: str, options: argparse.Namespace) -> Sequence[Sheet]:
    raise NotSaid("Standings are printed from the log of a day: --day FILE.")


FROM_NAMES: Mapping[str, Callable[[AnyLeague, str, argparse.Namespace], Sequence[Sheet]]] = {
    "scoresheet": _scoresheet,
    "player": _player,
    "variations": _variations,
    "seating": _seating,
    "names": _names,
    "slips": _slips,
    "cards": _cards,
    "standings": _standings,
    "certificates": _certificates,
    "blank": lambda league, division, options: of_event.blanks(league, division, options.event, options.date),
}
