"""`scoresheet`: whether a sheet stands, and what it comes to."""

from __future__ import annotations

from typing import Any

from forceout.protocol.answers import Json
from forceout.protocol.questions import Question, as_integer, integer
from forceout.protocol.table import check_players, read_result
from forceout.protocol.tournament.reading import (
    MOST_SHAKES,
    as_bool,
    as_exact,
    as_list,
    as_object,
    as_seat,
    as_text,
    bad,
    needed,
    objects,
    seats,
    whole,
)
from forceout.rules.finding import BadQuestion
from forceout.rules.league import AnyLeague
from forceout.rules.scoring import ShakeResult
from forceout.tournament.scoresheet import (
    Deceit,
    Line,
    Penalty,
    Problem,
    Result,
    Sheet,
    Written,
    check_sheet,
)

LINE = ("points", "absent", "outcome", "void")
OUTCOME = ("challenge", "challenger", "mover", "sides", "presented", "accepted", "reason")
PENALTY = ("seat", "points", "shake", "judge", "rule")
MOST_PENALTIES = 500


def answer_scoresheet(question: Question, league: AnyLeague) -> Json:
    division = question.get("division")
    players = integer(question, "players")
    check_players(players, league)
    result = check_sheet(read_sheet(question, players), league, division)
    return _accepted(result) if result.accepted else {"accepted": False, "problems": _problems(result)}


def _accepted(result: Result) -> Json:
    return {
        "accepted": True,
        "shakes": [None if line is None else list(line) for line in result.shakes],
        "penalties": list(result.penalties),
        "totals": list(result.totals),
        "games": result.games,
        "match": list(result.match),
        "status": result.status,
        "problems": [],
    }


def _problems(result: Result) -> list[Json]:
    return [_problem(problem) for problem in result.problems]


def _problem(problem: Problem) -> Json:
    told = {"shake": problem.shake, "seat": problem.seat, "computed": problem.computed}
    found: Json = {"code": problem.code, **{key: value for key, value in told.items() if value is not None}}
    if problem.detail:
        found["detail"] = problem.detail
    found["text"] = problem.text
    if problem.rule:
        found["rule"] = problem.rule
    return found


def read_sheet(question: Question, players: int) -> Sheet:
    lines = [_line(one, players) for one in objects(question, "shakes", LINE, MOST_SHAKES, needs=True)]
    penalties = [_penalty(one, players, len(lines)) for one in objects(question, "penalties", PENALTY, MOST_PENALTIES)]
    signed, protest = seats(question, "signed", players), seats(question, "protest", players)
    if signed & protest:
        raise bad("protest", "names a seat that has signed: nobody does both")
    deceit = [_deceit(one, players) for one in objects(question, "deceit", ("seat", "signed_total"), players)]
    if len({one.seat for one in deceit}) < len(deceit):
        raise bad("deceit", "names a seat twice")
    return Sheet(players, tuple(lines), tuple(penalties), _written(question, players), signed, protest, tuple(deceit))


def _line(line: Question, players: int) -> Line:
    void = as_bool(line.get("void", False), "void")
    absent, told, written = seats(line, "absent", players), line.get("outcome"), line.get("points")
    if not void and told is None and written is None:
        raise BadQuestion("missing-field", "A shake needs “points”, “outcome” or “void”.")
    points = None if written is None else tuple(_point(one) for one in as_list(written, "points", MOST_SHAKES))
    return Line(points, absent, None if told is None else _outcome(told, players, absent), void)


def _point(value: Any) -> int | None:
    return None if value is None else as_integer(value, "points")


def _outcome(value: Any, players: int, absent: frozenset[int]) -> ShakeResult | BadQuestion:
    told = as_object(value, "outcome", OUTCOME)
    try:
        return read_result(told, players, tuple(sorted(absent)))
    except BadQuestion as fault:
        return fault


def _penalty(penalty: Question, players: int, lines: int) -> Penalty:
    shake, judge, rule = penalty.get("shake"), penalty.get("judge"), penalty.get("rule")
    if shake is not None and not 1 <= as_integer(shake, "shake") <= lines:
        raise bad("shake", f"names {shake}, which is not there")
    return Penalty(
        as_seat(needed(penalty, "seat"), "seat", players),
        whole(penalty, "points", 1, 1, 1000),
        shake,
        "" if judge is None else as_text(judge, "judge"),
        "" if rule is None else as_text(rule, "rule"),
    )


def _deceit(found: Question, players: int) -> Deceit:
    return Deceit(as_seat(needed(found, "seat"), "seat", players), integer(found, "signed_total"))


def _written(question: Question, players: int) -> Written:
    value = question.get("written")
    if value is None:
        return Written()
    written = as_object(value, "written", ("totals", "games", "match"))
    totals, games, match = written.get("totals"), written.get("games"), written.get("match")
    return Written(
        None if totals is None else tuple(_by_seat(totals, "totals", players, as_integer)),
        None if games is None else as_integer(games, "games"),
        None if match is None else tuple(_by_seat(match, "match", players, as_exact)),
    )


def _by_seat(value: Any, field: str, players: int, read: Any) -> list[Any]:
    listed = as_list(value, field, players)
    if len(listed) != players:
        raise bad(field, f"has {len(listed)} values for {players} players")
    return [None if one is None else read(one, field) for one in listed]
