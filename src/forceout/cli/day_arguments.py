"""What can be said to `forceout tournament`. Nothing but argparse is loaded here: every command starts at once."""

from __future__ import annotations

import argparse
from collections.abc import Callable

Commands = argparse._SubParsersAction
Adds = Callable[[argparse.ArgumentParser], None]

DAYS = """A day is led here in one file, the same that the web table exports and carries on from; so a day that was
begun here goes on in the browser, and back. Every command reads the file, does one thing and writes it whole, or says
why not and leaves it as it is. Exit code: 0 done, 2 not done."""


def add_tournament(commands: Commands[argparse.ArgumentParser], *, print_arguments: Adds, data_argument: Adds) -> None:
    tournament = commands.add_parser(
        "tournament", help="a league's day: entries, seating, scoresheets, standings", description=DAYS
    )
    deeds = tournament.add_subparsers(dest="deed", metavar="DEED", required=True)
    _setting_up(deeds)
    _entering(deeds, data_argument)
    _seating(deeds)
    _sheets(deeds)
    _showing(deeds)
    printed = _deed(deeds, "print", "sheets of the day as PDF")
    printed.add_argument("sheet", help="which: scoresheet, player, variations, seating, names, slips, cards, …")
    print_arguments(printed)
    export = deeds.add_parser("export", help="write a day of the web table to a file; a server may run meanwhile")
    export.add_argument("file", metavar="FILE", help="where to (- for standard output)")
    export.add_argument("--day", metavar="CODE", help="which day, where there are several")
    data_argument(export)


def _deed(deeds: Commands[argparse.ArgumentParser], name: str, told: str) -> argparse.ArgumentParser:
    parser = deeds.add_parser(name, help=told, description=told[0].upper() + told[1:] + ".")
    parser.add_argument("file", metavar="DAY", help="the file of the day")
    return parser


def _who(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--as", dest="who", default="organiser", metavar="NAME", help="who does it (organiser)")


def _reason(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--reason", default="", help="why, where something is against a rule or missing")


def _choices(parser: argparse.ArgumentParser) -> None:
    """Settings, each with its default."""
    parser.add_argument("--standings", metavar="WAY", help="a preset of the league, or JSON: formula, team, tiebreaks")
    parser.add_argument("--sizes", metavar="MIN,MAX,BEST", help="players at a table (the league's)")
    parser.add_argument("--team-size", choices=("league", "any"), help="whether teams have the league's size")
    parser.add_argument("--typed", choices=("once", "twice"), help="whether a second person types every sheet (twice)")
    parser.add_argument(
        "--results", choices=("lines", "places"), help="whether sheets have lines or places only (lines)"
    )
    parser.add_argument("--names", choices=("short", "whole"), help="what everybody may read (short)")
    parser.add_argument("--apart", action="append", metavar="A,B", help="two who do not meet")
    parser.add_argument("--keep", action="append", metavar="WHO,TABLE", help="a table kept for somebody")


def _setting_up(deeds: Commands[argparse.ArgumentParser]) -> None:
    begin = _deed(deeds, "begin", "begin a new day")
    begin.add_argument("--league", required=True, help="the ruleset, as “forceout rulesets” lists them")
    begin.add_argument("--name", required=True, help="what the day is called")
    begin.add_argument("--date", default="", help="such as 2026-03-14 (today)")
    begin.add_argument("--seed", type=int, help="for draws that can be made again (by chance)")
    _choices(begin)
    setting = _deed(deeds, "set", "change the settings")
    setting.add_argument("--name", help="what the day is called")
    _choices(setting)
    appoint = _deed(deeds, "appoint", "give somebody a role, so that a second person can type")
    appoint.add_argument("name")
    appoint.add_argument("role", choices=("scorekeeper", "judge", "head judge", "coach"))
    appoint.add_argument("--team", help="the coach's")
    appoint.add_argument("--take-back", action="store_true", help="take the role back")


def _entering(deeds: Commands[argparse.ArgumentParser], data_argument: Adds) -> None:
    entries = _deed(deeds, "import", "read entries into a day, or carry a day on in the web table")
    entries.add_argument(
        "entries", nargs="?", metavar="CSV", help="the entries; without them the day is carried on in the web table"
    )
    entries.add_argument("--agree", action="store_true", help="take a file that differs from what is entered")
    data_argument(entries)
    late = _deed(deeds, "add", "one late player, who plays from the next round on")
    late.add_argument("name")
    late.add_argument("--team", default="")
    late.add_argument("--grade", type=int, required=True)
    late.add_argument("--division", default="", help="the grade's own, or one above it")
    here = _deed(deeds, "check-in", "say who is here")
    here.add_argument("players", nargs="*", metavar="PLAYER", help="by id or by whole name")
    here.add_argument("--team", action="append", default=[], help="everybody of a team")
    here.add_argument("--all", action="store_true", help="everybody")
    here.add_argument("--gone", nargs="*", metavar="PLAYER", help="they are not here, or have left")
    _who(here)


def _seating(deeds: Commands[argparse.ArgumentParser]) -> None:
    seat = _deed(deeds, "seat", "draw the tables of the next round, as a draft that explains itself")
    seat.add_argument("--policy", help="apart, random, standings, playoffs (the usual one of the league)")
    seat.add_argument("--tables", metavar="FILE", help="these tables instead: a line for each, ids with commas between")
    _reason(seat)
    swap = _deed(deeds, "swap", "exchange two players of the draft; says what it breaks and mends")
    swap.add_argument("one", metavar="PLAYER")
    swap.add_argument("other", metavar="PLAYER")
    _reason(swap)
    move = _deed(deeds, "move", "put a player of the draft at another table; says what it breaks and mends")
    move.add_argument("one", metavar="PLAYER")
    move.add_argument("other", metavar="TABLE")
    _reason(move)
    _deed(deeds, "undo", "take back the last change of the draft")
    _reason(_deed(deeds, "release", "release the draft: from then on it is never seated anew"))
    _deed(deeds, "start", "start the room's clock")
    substitute = _deed(deeds, "substitute", "somebody of the same team sits at a seat of a released round")
    substitute.add_argument("one", metavar="PLAYER", help="whose seat it is")
    substitute.add_argument("other", metavar="SUBSTITUTE", help="who sits there")
    substitute.add_argument("--reason", default="", help="why, where it breaks a rule or the sheet is there already")
    _who(substitute)
    dissolve = _deed(deeds, "dissolve", "the one player left at a table goes to one with room")
    dissolve.add_argument("table", type=int)
    _deed(deeds, "reopen", "take back the end of the last round, until the next one is seated")
    _reason(_deed(deeds, "close", "close the round; refused while a sheet is missing, unless a reason is given"))


def _sheets(deeds: Commands[argparse.ArgumentParser]) -> None:
    enter = _deed(deeds, "enter", "enter scoresheets; a second person who types the same confirms it")
    correct = _deed(deeds, "correct", "correct a confirmed scoresheet, as a new version with its reason")
    for one in (enter, correct):
        one.add_argument("--round", type=int, metavar="N", help="the round (the last one released)")
        one.add_argument("--table", type=int, metavar="N", help="the table")
        one.add_argument(
            "lines",
            nargs="*",
            metavar="LINE",
            help="a line of scores: 624, or “6 2 4”; A for who was absent; void. Also “penalty 2: 1 KO @3”, “totals 14 "
            "12 6”, “games 5”, “signed all”; “places 6 4 2” where no lines are kept. Without lines they are read "
            "as they are typed",
        )
        _who(one)
    enter.add_argument("--from", dest="source", metavar="FILE", help="many sheets: JSON lines, or “round 1 table 7”, …")
    correct.add_argument("--kind", choices=("typing", "agreement", "ruling"), required=True)
    correct.add_argument("--agreed", action="store_true", help="all players of the table agree")
    _reason(correct)


def _showing(deeds: Commands[argparse.ArgumentParser]) -> None:
    show = _deed(deeds, "show", "say how far the day is, and who sits where")
    show.add_argument("--round", type=int, metavar="N", help="the tables of this round (the last one)")
    standings = _deed(deeds, "standings", "players and teams by place")
    standings.add_argument("--teams", action="store_true", help="teams alone")
    standings.add_argument("--players", action="store_true", help="players alone")
    standings.add_argument("--division", help="this division alone")
    standings.add_argument("--working", action="store_true", help="how every number came about")
    standings.add_argument("--json", action="store_true", help="exact values, as the line protocol answers")
    lists = _deed(deeds, "csv", "a list as CSV")
    lists.add_argument("list", choices=("entries", "seating", "results", "lines", "standings", "teams"))
    lists.add_argument("-o", "--output", default="-", metavar="FILE", help="where to (standard output)")
    log = _deed(deeds, "log", "all that has happened")
    log.add_argument("--find", default="", help="only what names this table, player or person")
