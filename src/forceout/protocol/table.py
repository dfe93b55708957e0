"""The questions about a table: variation selections, the score of a shake and of a match."""

from __future__ import annotations

from forceout.games.league import Division
from forceout.protocol.answers import Json
from forceout.protocol.positions import universe_of
from forceout.protocol.questions import (
    Question,
    as_integer,
    boolean,
    by_seat,
    choices,
    integer,
    items,
    notation,
    seat,
    seats,
)
from forceout.rules.claims import CHALLENGER, MOVER, spoken
from forceout.rules.finding import BadQuestion
from forceout.rules.league import AnyLeague
from forceout.rules.scoring import ShakeResult
from forceout.rules.selection import Selection, rule_on_selection


def answer_variation(question: Question, division: Division) -> Json:
    """Whether a player may select these variations."""
    game, league = division.game.rules, division.league.rules
    selection = Selection(
        choices(question, "select"),
        choices(question, "chosen"),
        integer(question, "players", 3),
        boolean(question, "goal_setter", False),
    )
    roll = game.roll_seen(notation(question, "resources", game.read_cubes), universe_of(question, division))
    check_players(selection.players, league)
    ruling = rule_on_selection(selection, roll, league, division.rules)
    return {"legal": ruling.legal, **ruling.finding.as_json(), "penalty": ruling.penalty}


def check_players(players: int, ruleset: AnyLeague) -> None:
    if players not in ruleset.players:
        allowed = ", ".join(str(count) for count in ruleset.players)
        raise BadQuestion("bad-players", f"{ruleset.key} is played by {allowed} players, not {players}.")


def answer_score(question: Question, ruleset: AnyLeague) -> Json:
    players = integer(question, "players")
    check_players(players, ruleset)
    points = ruleset.scoring.score(read_result(question, players, seats(question, "absent", players)))
    return {"points": list(points.points), "rule": points.citation}


def read_result(question: Question, players: int, absent: tuple[int, ...]) -> ShakeResult:
    """How a shake ended."""
    challenge = question.get("challenge")
    if challenge is not None and not isinstance(challenge, str):
        raise BadQuestion("bad-field", "“challenge” is a name or null.")
    sides = by_seat(question, "sides", players, str)
    for side in sides.values():
        if side not in (CHALLENGER, MOVER):
            raise BadQuestion("bad-field", "A side is “challenger” or “mover”.")
    mover = question.get("mover")
    reason = question.get("reason")
    if reason is not None and not isinstance(reason, str):
        raise BadQuestion("bad-field", "“reason” is a name or null.")
    return ShakeResult(
        players,
        None if challenge is None else spoken(challenge),
        seats(question, "challenger", players),
        None if mover is None else seat(mover, "mover", players),
        sides,
        by_seat(question, "presented", players, bool),
        tuple(_pair(pair, players) for pair in items(question, "accepted")),
        reason,
        absent,
    )


def _pair(pair: object, players: int) -> tuple[int, int]:
    if not isinstance(pair, list) or len(pair) != 2:
        raise BadQuestion("bad-field", "“accepted” is a list of [checker, writer].")
    return seat(pair[0], "accepted", players), seat(pair[1], "accepted", players)


def answer_match(question: Question, ruleset: AnyLeague) -> Json:
    totals = [as_integer(total, "totals") for total in items(question, "totals")]
    if not totals:
        raise BadQuestion("missing-field", "The question needs “totals”, one per seat.")
    games = question.get("games")
    points = ruleset.match_points.award(totals, None if games is None else as_integer(games, "games"))
    return {"points": list(points)}
