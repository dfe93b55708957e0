"""A league at a glance: what tells it from the others."""

from __future__ import annotations

from forceout.cubes.number_words import number_word
from forceout.cubes.words import listed
from forceout.rules.procedure import Bonus
from forceout.web.pages.rulebook.league import BookLeague

BONUS = {
    Bonus.NOBODY: "none",
    Bonus.ANYONE: "anybody, before a move",
    Bonus.NOT_THE_LEADER: "anybody but the leader",
}


def at_a_glance(league: BookLeague) -> list[tuple[str, str]]:
    """Pairs of a question and its answer."""
    procedure, players = league.procedure, league.ruleset.players
    facts = [
        ("Players", f"{min(players)} to {max(players)}"),
        ("Cubes", str(league.cubes)),
        ("Challenges", f"{league.near}, {league.far}"),
        ("Bonus moves", BONUS[procedure.bonus]),
        ("Goal", _goal(league)),
        ("Order of operations", _order(league)),
        ("Variations", _variations(league)),
        ("A round", f"{procedure.round_minutes} minutes"),
    ]
    return [(question, answer) for question, answer in facts if answer]


def _goal(league: BookLeague) -> str:
    if league.equations is None:
        return "1 to 3 digit cubes"
    return f"1 to {league.equations.goal_cubes} cubes, numerals up to {league.equations.goal_digits} digits"


def _order(league: BookLeague) -> str:
    if league.equations is None:
        return "only ' goes first"
    return "as in arithmetic" if league.equations.order_of_operations else "none, so use brackets"


def _variations(league: BookLeague) -> str:
    if league.has_variations:
        return "chosen by the players"
    counts = {division.title: len(division.always) for division in league.divisions if division.always}
    if not counts:
        return "none"
    numbers = sorted(set(counts.values()))
    many = listed([number_word(number) for number in numbers], "or")
    where = f", in {listed(counts)}" if len(counts) < len(league.divisions) else ""
    return f"{many}, always in effect{where}"
