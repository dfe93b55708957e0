"""Answers the questions of the line protocol: whatever the line, there is an answer or an error."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module

from forceout.games.league import league as find_league
from forceout.protocol.answers import Json
from forceout.protocol.lines import LONGEST_LINE, NOT_JSON, error, question_in, refused, too_long
from forceout.protocol.questions import Question, division_key, text
from forceout.rules.finding import BadQuestion

COMMON = ("ask", "ruleset", "division", "variations", "id")
POSITION = ("goal", "required", "permitted", "forbidden", "resources", "universe", "claim")
FIELDS = {
    "eval": ("expression", "where", "universe"),
    "goal": POSITION,
    "judge": (*POSITION, "equation", "solution"),
    "variation": ("select", "chosen", "resources", "universe", "players", "goal_setter"),
    "solve": (*POSITION, "budget_ms"),
    "score": ("players", "challenge", "challenger", "mover", "sides", "presented", "accepted", "reason", "absent"),
    "match": ("totals", "games"),
}
"""The fields of each question."""

OF_LEAGUE = {"match": "table:answer_match", "score": "table:answer_score"}
OF_DIVISION = {
    "eval": "positions:answer_eval",
    "goal": "positions:answer_goal",
    "judge": "positions:answer_judge",
    "solve": "positions:answer_solve",
    "variation": "table:answer_variation",
}
"""Who answers a question about a league, and who about one of its divisions."""

FIELD = ("players", "sizes", "history", "apart", "keep", "teammates", "rounds")
DAY_FIELDS = {
    "entries": ("csv", "team_size"),
    "seat": (*FIELD, "policy", "small", "sections", "places", "ties", "lots", "seed", "effort"),
    "check-seating": FIELD,
    "scoresheet": ("players", "shakes", "penalties", "written", "signed", "protest", "deceit"),
    "standings": ("players", "teams", "rounds", "results", "formula", "tiebreaks", "lots", "team"),
}
"""The fields of the questions about a whole day of a league."""

OF_DAY = {
    "seat": "tournament.seating:answer_seat",
    "check-seating": "tournament.checking:answer_check_seating",
    "standings": "tournament.standings:answer_standings",
}
OF_DAY_BY_LEAGUE = {
    "entries": "tournament.entries:answer_entries",
    "scoresheet": "tournament.scoresheet:answer_scoresheet",
}
"""Who answers them: some by the rules of a league, the others by what the question says."""

KNOWN_FIELDS = frozenset(COMMON).union(*FIELDS.values())
KNOWN_DAY_FIELDS = frozenset(COMMON).union(*DAY_FIELDS.values())
"""A field of another question does no harm; one that no question has is a mistake, better told than passed over."""

LONGEST_DAY_LINE = 2**20
"""Bytes of a question about a whole day, which has up to 2,000 players in it."""


def is_of_day(question: Question) -> bool:
    """Whether a question is about a whole day, and so may be long."""
    kind = question.get("ask")
    return isinstance(kind, str) and kind in DAY_FIELDS


def ask(question: Question) -> Json:
    """The answer to a question, or {"error": …}. An "id" comes back."""
    try:
        answer = _answer(question)
    except BadQuestion as fault:
        answer = refused(fault)
    except Exception as fault:  # one of ours must not stop the stream; the fuzzer fails on any of these
        answer = error("internal", f"Forceout failed on this question ({type(fault).__name__}).")
    if "id" in question:
        answer = {"id": question["id"], **answer}
    return answer


def _answer(question: Question) -> Json:
    """Hands the question to those who know. Each is loaded when first needed: most callers ask little."""
    kind = text(question, "ask")
    if kind not in FIELDS and kind not in DAY_FIELDS:
        known = ", ".join((*FIELDS, *DAY_FIELDS))
        raise BadQuestion("unknown-ask", f"“{kind[:40]}” is not a question; ask {known}.")
    check_fields(question, KNOWN_DAY_FIELDS if kind in DAY_FIELDS else KNOWN_FIELDS)
    name = division_key(question)
    if kind in OF_DAY:
        return _answerer(OF_DAY[kind])(question)
    league = find_league(text(question, "ruleset"))
    if kind in OF_DAY_BY_LEAGUE:
        if name is not None:
            league.division(name)
        return _answerer(OF_DAY_BY_LEAGUE[kind])(question, league.rules)
    if kind in OF_LEAGUE:
        if name is not None:
            league.division(name)
        return _answerer(OF_LEAGUE[kind])(question, league.rules)
    return _answerer(OF_DIVISION[kind])(question, league.division(name or ""))


def check_fields(question: Question, known: frozenset[str]) -> None:
    """Refuses a field that is not among the known ones."""
    for field in question:
        if field not in known:
            raise BadQuestion("unknown-field", f"“{str(field)[:40]}” is not a field of any question.")


def _answerer(where: str) -> Callable[..., Json]:
    module, _, function = where.partition(":")
    found: Callable[..., Json] = getattr(import_module(f"forceout.protocol.{module}"), function)
    return found


def ask_line(line: str) -> str:
    """One line of JSON in, one line of JSON out."""
    try:
        return json.dumps(_ask_text(line), ensure_ascii=False, allow_nan=False)
    except ValueError:  # an id such as NaN, which is no JSON and cannot come back
        return json.dumps(NOT_JSON)


def _ask_text(line: str) -> Json:
    if len(line) > LONGEST_DAY_LINE or len(line.encode("utf-8", errors="replace")) > LONGEST_DAY_LINE:
        return error("too-long", f"A question is at most {LONGEST_DAY_LINE} bytes.")
    is_long = len(line) > LONGEST_LINE
    try:
        question = question_in(line)
    except BadQuestion as fault:
        return refused(too_long() if is_long else fault)
    return refused(too_long()) if is_long and not is_of_day(question) else ask(question)


def ask_lines(lines: Iterable[str]) -> Iterator[str]:
    """The answers to a stream of questions, in order; blank lines are passed over."""
    for line in lines:
        if line.strip():
            yield ask_line(line)
