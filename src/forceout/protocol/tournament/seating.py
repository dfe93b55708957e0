"""`seat`: a seating by one of the policies, with what it costs and why."""

from __future__ import annotations

from forceout.protocol.answers import Json
from forceout.protocol.questions import Question, text
from forceout.protocol.tournament.field import read_history, read_players, read_wishes
from forceout.protocol.tournament.reading import (
    MOST_PLAYERS,
    MOST_ROUNDS,
    as_exact,
    bad,
    choice,
    mapping,
    whole,
)
from forceout.tournament.seating.policies import find_policy
from forceout.tournament.seating.shape import MOST_EFFORT, USUAL_EFFORT, Asked, Cost, Seating, Shortfall

LARGEST_SEED = 10**9


def answer_seat(question: Question) -> Json:
    policy = find_policy(text(question, "policy"))
    players = read_players(question)
    rounds = whole(question, "rounds", 1, 1, MOST_ROUNDS)
    if rounds > 1 and not policy.several_rounds:
        raise bad("rounds", f"is 1 for “{policy.key}”")
    asked = Asked(
        players,
        read_wishes(question, players),
        read_history(question),
        rounds,
        whole(question, "seed", 0, -LARGEST_SEED, LARGEST_SEED),
        whole(question, "effort", USUAL_EFFORT, 0, MOST_EFFORT),
        choice(question, "small", ("bottom", "top"), "bottom") == "top",
        whole(question, "sections", None if "sections" in policy.needs else 1, 1, MOST_PLAYERS),
        whole(question, "places", None if "places" in policy.needs else 1, 1, MOST_PLAYERS),
        choice(question, "ties", ("in", "out", "lots"), "in"),
        mapping(question, "lots", as_exact),
    )
    return _answer(policy.seat(asked))


def _answer(seating: Seating) -> Json:
    answer: Json = {
        "rounds": [[list(table) for table in tables] for tables in seating.rounds],
        "unseated": list(seating.unseated),
    }
    if seating.sections is not None:
        answer["sections"] = [list(section) for section in seating.sections]
    if seating.qualified is not None:
        answer["qualified"] = list(seating.qualified)
    answer["cost"] = _cost(seating.cost)
    return {**answer, "report": [_shortfall(one) for one in seating.report], "proven": seating.proven}


def _cost(cost: Cost) -> Json:
    told = {
        "teammates": cost.teammates,
        "apart": cost.apart,
        "keep": cost.keep,
        "repeats": cost.repeats,
        "displaced": cost.displaced,
        "sizes": cost.sizes,
        "uneven": cost.uneven,
    }
    return {key: value for key, value in told.items() if value is not None}


def _shortfall(one: Shortfall) -> Json:
    told = {
        "players": list(one.players) or None,
        "pairs": [list(pair) for pair in one.pairs] or None,
        "division": one.division,
        "team": one.team,
        "members": one.members,
        "tables": one.tables,
        "least_pairs": one.least_pairs,
    }
    return {"code": one.code, **{key: value for key, value in told.items() if value is not None}, "text": one.text}
