"""`forceout`: the command and its subcommands. Each is imported only when it runs, so that it starts at once."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module

from forceout import __version__
from forceout.analysis.puzzle_kinds import KINDS
from forceout.cli.batch_arguments import add_batch
from forceout.cli.day_arguments import add_tournament
from forceout.rules.leagues import USUAL_LEAGUE


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="forceout", description="The rules of the cube games Equations and On-Sets, exactly."
    )
    parser.add_argument("--version", action="version", version=f"forceout {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    commands.add_parser("ask", help="answer questions in JSON, one a line, from standard input")
    _judge_arguments(commands.add_parser("judge", help="rule on a written equation, in words"))
    solve = commands.add_parser("solve", help="find a solution, or prove that there is none")
    _position_arguments(solve, goal_needed=False)
    solve.add_argument("--all", type=int, metavar="N", help="one solution for each choice of up to N cubes")
    solve.add_argument("--next", action="store_true", help="which moves would let somebody call Now")
    solve.add_argument("--batch", metavar="FILE", help="questions in JSON, one a line (- for standard input)")
    solve.add_argument("--jobs", type=int, metavar="N", help="processes for --batch (all cores)")
    _engine_argument(solve)
    solve.add_argument("--budget-ms", type=int, default=5000, metavar="MS", help="give up after this long (5000)")
    _show_arguments(commands.add_parser("show", help="draw a mat, in the terminal or as SVG"))
    replay = commands.add_parser("replay", help="tell a match record as a story, with every ruling")
    replay.add_argument("file", help="the record (- for standard input)")
    replay.add_argument("--json", action="store_true", help="as JSON")
    duel = commands.add_parser("duel", help="bots of neighbouring levels play each other")
    duel.add_argument("--ruleset", default=USUAL_LEAGUE)
    duel.add_argument("--division")
    duel.add_argument("--bots", nargs="+", metavar="NAME", help="bots by name, weakest first (all five levels)")
    duel.add_argument("--record", metavar="FILE", help="play one match and keep its record")
    duel.add_argument(
        "--levels", type=int, nargs="+", choices=range(1, 6), metavar="L", help="the levels at that table"
    )
    duel.add_argument("--matches", type=int, default=20, metavar="N", help="matches for each pair of levels (20)")
    duel.add_argument("--shakes", type=int, default=3, metavar="N", help="shakes of a match (3)")
    duel.add_argument("--seed", type=int, default=1)
    duel.add_argument("--jobs", type=int, metavar="N", help="processes (all cores)")
    _engine_argument(duel)
    analyze = commands.add_parser("analyze", help="what each move of a recorded match was worth")
    analyze.add_argument("files", nargs="+", metavar="RECORD")
    analyze.add_argument("--html", metavar="FILE", help="write a page (a folder for several records)")
    analyze.add_argument("--svg", metavar="FILE", help="write the timeline (a folder for several records)")
    analyze.add_argument("--only-moves", action="store_true", help="count the safe moves before each (slower)")
    analyze.add_argument("--budget-ms", type=int, default=200, metavar="MS", help="for each question (200)")
    analyze.add_argument("--jobs", type=int, metavar="N", help="processes for several records (all cores)")
    _engine_argument(analyze)
    add_batch(commands, _engine_argument)
    puzzle = commands.add_parser("puzzle", help="a puzzle from a real roll")
    puzzle.add_argument("--kind", choices=KINDS)
    puzzle.add_argument("--seed", type=int, default=1)
    puzzle.add_argument("--ruleset", default=USUAL_LEAGUE)
    puzzle.add_argument("--division")
    puzzle.add_argument("--variations", type=int, choices=(0, 1, 2), default=0)
    puzzle.add_argument("--answer")
    puzzle.add_argument("--reveal", action="store_true", help="print an answer")
    serve = commands.add_parser("serve", help="the web table: play in the browser")
    serve.add_argument("--host", default="127.0.0.1", help="0.0.0.0 for everybody in this network (default: 127.0.0.1)")
    serve.add_argument("--port", type=int, default=8000, help="0 for any that is free (default: 8000)")
    serve.add_argument(
        "--data", metavar="FOLDER", help="where the database is kept (default: FORCEOUT_DATA, or ./data)"
    )
    serve.add_argument(
        "--log", choices=("text", "json"), help="how the log is written (default: FORCEOUT_LOG, or text)"
    )
    serve.add_argument("--log-requests", action="store_true", help="log every page that is asked for; never by whom")
    work = commands.add_parser(
        "work",
        help="think for web processes on this and other machines",
        description="Takes questions that web processes put into Redis (their FORCEOUT_WORKERS names the kinds) and "
        "answers them, until it is stopped. It needs their FORCEOUT_REDIS and their secret: FORCEOUT_SECRET, or the "
        "data folder. FORCEOUT_THINKERS says how many processes think for each kind.",
    )
    work.add_argument("--pools", metavar="NAMES", help="the kinds it takes, separated by commas (default: all)")
    _data_argument(work)
    add_tournament(commands, print_arguments=_printing, data_argument=_data_argument)
    _keeping_arguments(commands)
    _print_arguments(commands.add_parser("print", help="sheets for a league's day, as PDF"))
    rule = commands.add_parser("rule", help="find a rule by its number, a sign or everyday words")
    rule.add_argument("text", nargs="+", help="XIII-A-2, upside, √, …")
    rule.add_argument("--ruleset", help="only what this league plays by")
    rule.add_argument("--division", help="leave out what is not about this division")
    commands.add_parser("demo", help="a worked demonstration of the judge")
    commands.add_parser("rulesets", help="list the rulesets, divisions and variations")
    coverage = commands.add_parser("coverage", help="which rule is proven by which test")
    coverage.add_argument("--tests", default="tests", help="the folder of the tests (default: tests)")
    coverage.add_argument("--document", help="only this document, e.g. 000")
    coverage.add_argument("--missing", action="store_true", help="only sections without a test")
    coverage.add_argument("--markdown", action="store_true", help="as a table for the documents")
    options, rest = parser.parse_known_args(arguments)
    if rest and (not hasattr(options, "lines") or any(one.startswith("--") for one in rest)):
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    if rest:
        options.lines = [*options.lines, *rest]  # argparse reads no words after an option where there may be none
    try:
        return _run(options)
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:
        return 130


def _engine_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--engine",
        choices=("cores", "ray", "here"),
        default="cores",
        help="processes on this machine, a Ray cluster (RAY_ADDRESS, or Ray started here), or this process (cores)",
    )


def _judge_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("equation", help="as written: '(5^2)−4+0 = 3×(5+2)', or in On-Sets 'B = R ; G ∪ Y'")
    _position_arguments(parser)


def _position_arguments(parser: argparse.ArgumentParser, *, goal_needed: bool = True) -> None:
    parser.add_argument("--ruleset", default=USUAL_LEAGUE)
    parser.add_argument("--division", help="e.g. elementary")
    parser.add_argument("--variation", action="append", default=[], metavar="NAME", help="a variation in effect")
    parser.add_argument("--goal", required=goal_needed, help="the Goal as on the mat; a space is a gap")
    for section in ("required", "permitted", "forbidden", "resources"):
        parser.add_argument(f"--{section}", default="", metavar="CUBES", help="cubes separated by spaces")
    parser.add_argument("--universe", default="", metavar="CARDS", help="On-Sets: the cards, e.g. 'BRG RY blank'")
    parser.add_argument("--claim", help="now, impossible, last-cube, … (default: impossible, or p-flub)")


def _show_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--goal", required=True, help="the Goal as on the mat")
    parser.add_argument("--universe", default="", metavar="CARDS", help="On-Sets: the cards, e.g. 'BRG RY blank'")
    for section in ("required", "permitted", "forbidden", "resources"):
        parser.add_argument(f"--{section}", default="", metavar="CUBES", help="cubes separated by spaces")
    parser.add_argument("--svg", metavar="FILE", help="write an SVG file instead")
    parser.add_argument("--colour", action="store_true", help="colours even where the output is not a terminal")


SHEETS = (
    "scoresheet",
    "player",
    "variations",
    "seating",
    "names",
    "slips",
    "cards",
    "standings",
    "certificates",
    "blank",
)


def _print_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("sheet", choices=SHEETS, help="which sheet")
    parser.add_argument("--day", metavar="FILE", help="the log of a day: everything is read from it")
    parser.add_argument("--league", default=USUAL_LEAGUE, help=f"without --day: the ruleset ({USUAL_LEAGUE})")
    parser.add_argument("--division", help="e.g. middle")
    parser.add_argument("--players", metavar="NAMES", help="without --day: names separated by commas")
    parser.add_argument("--event", default="", metavar="NAME", help="what the day is called")
    parser.add_argument("--date", default="", help="as it is to be printed")
    _printing(parser)


def _printing(parser: argparse.ArgumentParser) -> None:
    """What printing asks for, wherever the sheets come from."""
    parser.add_argument("-o", "--output", required=True, metavar="FILE", help="the PDF (- for standard output)")
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4", help="the size of the paper (a4)")
    parser.add_argument("--round", type=_counted, metavar="N", help="the round (with --day: the last one, or all)")
    parser.add_argument("--table", type=_counted, metavar="N", help="the table; for cards, how many")
    parser.add_argument(
        "--address", default="", metavar="URL", help="printed as a QR code; {round} and {table} are filled in"
    )
    parser.add_argument(
        "--short-names",
        action="store_true",
        help="with --day: lists for the wall have names as everybody may read them",
    )
    parser.add_argument("--best", type=_counted, default=3, metavar="N", help="certificates down to this place (3)")


def _counted(text: str) -> int:
    """The number of a round or a table."""
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= 9999):
        raise argparse.ArgumentTypeError(f"“{text[:20]}” is not a number from 1 to 9999")
    return int(text)


def _keeping_arguments(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """What whoever runs a web table needs beside it."""
    backup = commands.add_parser(
        "backup",
        help="save the web table's data to one file, while it is being played on",
        description="Saves the database and the secret that signs cookies to one checked file. The server may run "
        "meanwhile. The file holds display names and is for its owner alone (mode 0600): keep it as safe as the data "
        "folder. Exit code: 0 done, 1 done but some matches cannot be told any more, 2 not done.",
    )
    backup.add_argument("file", metavar="FILE", help="where to; in a folder it gets a name with the time")
    restore = commands.add_parser(
        "restore",
        help="put a backup back",
        description="Puts a backup into a data folder that no server is using, brings it up to this release, and sets "
        "aside what was there. Exit code: 0 done, 1 done but some matches cannot be told any more, 2 nothing was "
        "changed.",
    )
    restore.add_argument("file", metavar="FILE", help="what “forceout backup” has written")
    forget = commands.add_parser(
        "forget",
        help="delete a table, all that is kept of a visitor, a league's day, or a name on it",
        description="Deletes data on request, at once, whether or not the server is running. Tables that only this "
        "visitor played at disappear; where others played too, the name becomes a neutral one and what the visitor "
        "said is removed. Exit code: 0 done, 1 not confirmed, 2 not done.",
    )
    whom = forget.add_mutually_exclusive_group(required=True)
    whom.add_argument("--table", metavar="CODE", help="a table, for everybody who played at it")
    whom.add_argument("--visitor", metavar="NUMBER", help="a visitor, by the number on the page about privacy")
    whom.add_argument("--play-code", metavar="CODE", help="learning progress, by the play code it is kept under")
    whom.add_argument("--day", metavar="CODE", help="a league's day, or with --player one name on it")
    forget.add_argument("--player", metavar="ID", help="with --day: a player, by the id in the list of entries")
    forget.add_argument("--yes", action="store_true", help="do not ask whether you are sure")
    doctor = commands.add_parser(
        "doctor",
        help="look at a set-up and say what to mend",
        description="Tries everything the web table needs: libraries, the solver, worker processes, the data folder, "
        "its disk and database, the secret, the port and the clock. It changes nothing and may be run beside a "
        "server. Exit code: 0 nothing is broken, 1 something is.",
    )
    doctor.add_argument("--host", default="127.0.0.1", help="where the server will listen (default: 127.0.0.1)")
    doctor.add_argument("--port", type=int, default=8000, help="and on which port (default: 8000)")
    doctor.add_argument("--json", action="store_true", help="as JSON")
    password = commands.add_parser(
        "password",
        help="set the organiser's password anew",
        description="Sets the password with which league days are led, where it was lost or never set; whether or not "
        "the server is running. Whoever is signed in with the one before has to sign in anew. Days, private links and "
        "the sign-ins of others stay. Exit code: 0 done, 2 not done.",
    )
    password.add_argument("--stdin", action="store_true", help="read it from standard input instead of asking twice")
    move = commands.add_parser(
        "move-to-postgresql",
        help="copy the web table's data from its folder to an empty PostgreSQL database",
        description="Copies everything from the SQLite database in a data folder, which no server is using, to the "
        "empty PostgreSQL database that FORCEOUT_DATABASE names, and checks the copy: rows, a fingerprint of each "
        "kind, and every match played through from both. All of it is there afterwards, or nothing; the folder stays "
        "as it is. Exit code: 0 done, 1 done but some matches cannot be told any more, 2 nothing was changed.",
    )
    for command in (backup, restore, forget, doctor, password, move):
        _data_argument(command)


def _data_argument(command: argparse.ArgumentParser) -> None:
    command.add_argument("--data", metavar="FOLDER", help="the data folder (default: FORCEOUT_DATA, or ./data)")


WITHOUT_OPTIONS = frozenset({"ask", "demo", "rulesets"})


def _run(options: argparse.Namespace) -> int:
    """A command is the module of its name: the web table's is kept with the web table."""
    place = "forceout.web.serve" if options.command == "serve" else f"forceout.cli.{options.command.replace('-', '_')}"
    run = import_module(place).run
    code: int = run() if options.command in WITHOUT_OPTIONS else run(options)
    return code


if __name__ == "__main__":
    raise SystemExit(main())
