"""`standings`: places of players and teams."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, TypeVar

from forceout.protocol.answers import Json
from forceout.protocol.questions import Question
from forceout.protocol.tournament.reading import (
    MOST_PLAYERS,
    MOST_RESULTS,
    MOST_ROUNDS,
    PLAYER,
    as_exact,
    as_label,
    as_list,
    as_name,
    as_object,
    bad,
    mapping,
    needed,
    objects,
    optional_text,
)
from forceout.rules.day import Formula, Label, Scale, TeamFormula
from forceout.rules.finding import BadQuestion
from forceout.tournament.combining import COMBINING
from forceout.tournament.numbers import show, write_exact
from forceout.tournament.standings import Entrant, Ranking, Score, Standing, Standings, rank
from forceout.tournament.tiebreaks import check_team_tiebreak, find_tiebreak

T = TypeVar("T")

FORMULA = ("combine", "n", "missed", "round_each", "scale", "min_rounds", "decimals")
TEAM = ("combine", "n", "size", "members", "incomplete", "tiebreaks")
RESULT = ("player", "round", "score", "total", "games", "points")
MOST_DECIMALS = 12
MOST_TIEBREAKS = 20


def answer_standings(question: Question) -> Json:
    asked = _asked(question)
    return told(rank(asked), asked.formula.decimals)


def told(ranking: Ranking, decimals: int | None) -> Json:
    return {
        "players": [{**_line(one, decimals), "played": one.played} for one in ranking.players],
        "teams": [{**_line(one, decimals), "members": one.members, "complete": one.complete} for one in ranking.teams],
    }


def _line(one: Standing, decimals: int | None) -> Json:
    line: Json = {
        "place": one.place,
        "id": one.id,
        "value": write_exact(one.value),
        "shown": show(one.value, decimals),
        "tied": one.tied,
    }
    return line if one.division is None else {**line, "division": one.division}


def _asked(question: Question) -> Standings:
    players = tuple(
        Entrant(as_name(needed(one, "id"), "id"), optional_text(one, "team"), optional_text(one, "division"))
        for one in objects(question, "players", PLAYER, MOST_PLAYERS, needs=True)
    )
    known = {one.id for one in players}
    if len(known) < len(players):
        raise BadQuestion("duplicate-player", "Two players have one id.")
    teams = {}
    for one in objects(question, "teams", ("id", "division"), MOST_PLAYERS):
        name = as_name(needed(one, "id"), "id")
        if name in teams:
            raise bad("teams", f"has “{name}” twice")
        teams[name] = optional_text(one, "division")
    results, rounds = _results(question, known)
    lots = mapping(question, "lots", as_exact)
    _check_known(lots, known, "lots")
    formula, tiebreaks, team = read_ways(question, rounds)
    return Standings(players, results, rounds, teams, formula, tiebreaks, lots, team)


def read_ways(question: Question, rounds: tuple[Label, ...]) -> tuple[Formula, tuple[str, ...], TeamFormula | None]:
    """How a day is reckoned: “formula”, “tiebreaks” and “team”."""
    team = question.get("team")
    return (
        _formula(question, rounds),
        _names(question, "tiebreaks", find_tiebreak),
        None if team is None else _team(as_object(team, "team", TEAM)),
    )


def _check_known(names: Any, known: set[str], field: str) -> None:
    for name in names:
        if name not in known:
            raise BadQuestion("unknown-player", f"“{field}” names “{name[:40]}”, whom nobody entered.")


def _results(question: Question, known: set[str]) -> tuple[tuple[Score, ...], tuple[Label, ...]]:
    given = question.get("rounds")
    rounds: list[Label] = []
    if given is not None:
        rounds = [as_label(one, "rounds") for one in as_list(given, "rounds", MOST_ROUNDS)]
        if len(set(rounds)) < len(rounds):
            raise bad("rounds", "names a round twice")
    results, seen = [], set()
    for one in objects(question, "results", RESULT, MOST_RESULTS, needs=True):
        player, label = as_name(needed(one, "player"), "player"), as_label(needed(one, "round"), "round")
        _check_known((player,), known, "results")
        if given is not None and label not in rounds:
            raise BadQuestion("unknown-round", f"A result is of round {str(label)[:40]}, which is not in “rounds”.")
        if (player, label) in seen:
            raise BadQuestion("duplicate-result", f"“{player[:40]}” has two results in round {str(label)[:40]}.")
        seen.add((player, label))
        if label not in rounds:
            rounds.append(label)
        points = one.get("points")
        results.append(Score(player, label, _score(one), Fraction(0) if points is None else as_exact(points, "points")))
    if len(rounds) > MOST_ROUNDS:
        raise bad("results", f"has {len(rounds)} rounds; {MOST_ROUNDS} are the most")
    return tuple(results), tuple(rounds)


def _score(result: Question) -> Fraction:
    """A score, or a total divided by the games of the table."""
    if result.get("score") is not None:
        if result.get("total") is not None or result.get("games") is not None:
            raise bad("score", "stands alone, or “total” and “games” stand together")
        return as_exact(result["score"], "score")
    if result.get("total") is None:
        raise BadQuestion("missing-field", "A result needs “score”, or “total” and “games”.")
    total, games = as_exact(result["total"], "total"), as_exact(needed(result, "games"), "games")
    if games < 1 or games.denominator != 1:
        raise BadQuestion("bad-games", "The number of games is a whole number, at least one.")
    return total / games


def _names(question: Question, field: str, check: Callable[[str], object]) -> tuple[str, ...]:
    value = question.get(field)
    names = []
    for one in as_list(value if value is not None else [], field, MOST_TIEBREAKS):
        if not isinstance(one, str):
            raise BadQuestion("bad-tiebreak", f"“{field}” must be a list of names.")
        check(one)
        names.append(one)
    return tuple(names)


def _wrong(text: str) -> BadQuestion:
    return BadQuestion("bad-formula", text)


def _count(formula: Question, field: str, least: int, most: int) -> int | None:
    value = formula.get(field)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise _wrong(f"“{field}” is a whole number from {least} to {most}.")
    return value


def _one_of(formula: Question, field: str, among: tuple[str, ...], default: T) -> str | T:
    value = formula.get(field)
    if value is None:
        return default
    if value not in among:
        raise _wrong(f"“{field}” is one of {', '.join(among)}.")
    return str(value)


def _combining(formula: Question, *, teams: bool) -> tuple[str, int | None]:
    names = tuple(name for name, way in COMBINING.items() if way.of_teams or not teams)
    name = _one_of(formula, "combine", names, "sum")
    n, least = _count(formula, "n", 0, MOST_PLAYERS), COMBINING[name].least_n
    if least is not None and (n is None or n < least):
        raise _wrong(f"“{name}” needs “n”, at least {least}.")
    return name, n


def _formula(question: Question, rounds: tuple[Label, ...]) -> Formula:
    value = question.get("formula")
    formula = {} if value is None else as_object(value, "formula", FORMULA)
    combine, n = _combining(formula, teams=False)
    scale = formula.get("scale")
    return Formula(
        combine,
        n,
        _one_of(formula, "missed", ("zero", "skip"), None),
        _count(formula, "round_each", 0, MOST_DECIMALS),
        None if scale is None else _scale(as_object(scale, "scale", ("rounds", "best")), rounds),
        _count(formula, "min_rounds", 0, MOST_ROUNDS) or 0,
        _count(formula, "decimals", 0, MOST_DECIMALS),
    )


def _scale(scale: Question, rounds: tuple[Label, ...]) -> Scale:
    labels = tuple(as_label(one, "rounds") for one in as_list(needed(scale, "rounds"), "rounds", MOST_ROUNDS))
    return Scale(labels, as_exact(needed(scale, "best"), "best"))


def _team(team: Question) -> TeamFormula:
    combine, n = _combining(team, teams=True)
    least, most = _size(team.get("size"))
    return TeamFormula(
        combine,
        n,
        least,
        most,
        _one_of(team, "members", ("played", "all"), "played"),
        _one_of(team, "incomplete", ("unranked", "rank"), "unranked"),
        _names(team, "tiebreaks", check_team_tiebreak),
    )


def _size(value: Any) -> tuple[int, int | None]:
    return (0, None) if value is None else team_size(value, "size", _wrong)


def team_size(value: Any, field: str, refuse: Callable[[str], BadQuestion]) -> tuple[int, int | None]:
    """[least, most]; the most may be null."""
    if isinstance(value, list) and len(value) == 2:
        least, most = value
        if _is_count(least) and (most is None or (_is_count(most) and least <= most)):
            return least, most
    raise refuse(f"“{field}” is [least, most], two whole numbers in order, or null for no most.")


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST_PLAYERS
