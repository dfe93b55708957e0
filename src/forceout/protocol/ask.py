"""Answers one question of the line protocol. It never fails: a bad question gets an error."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from forceout.cubes.notation.reader import read_section
from forceout.protocol import equations, onsets
from forceout.protocol.answers import Json
from forceout.protocol.questions import Question, choices, notation, text
from forceout.protocol.table import answer_match, answer_score, answer_variation
from forceout.rules.finding import BadQuestion
from forceout.rules.rulesets.agloa import EquationsRuleset
from forceout.rules.rulesets.catalogue import EQUATIONS_RULESETS, ON_SETS_RULESETS
from forceout.rules.rulesets.catalogue import ruleset as find_ruleset
from forceout.rules.rulesets.mlag_on_sets import OnSetsRuleset

TermsT = TypeVar("TermsT")
Handler = Callable[[Question, TermsT], Json]

LONGEST_LINE = 20_000


def ask(question: Question) -> Json:
    """The answer to a question, or {"error": …}. An "id" comes back."""
    try:
        answer = _answer(question)
    except BadQuestion as error:
        answer = _error(error.code, error.message)
    except Exception as error:  # a fault of ours must not stop the stream; the fuzzer fails on any of these
        answer = _error("internal", f"Forceout failed on this question ({type(error).__name__}).")
    if "id" in question:
        answer = {"id": question["id"], **answer}
    return answer


def _answer(question: Question) -> Json:
    kind = text(question, "ask")
    key = text(question, "ruleset")
    ruleset = find_ruleset(key)
    if kind == "match":
        return answer_match(question, ruleset)
    division_name = question.get("division")
    if division_name is not None and not isinstance(division_name, str):
        raise BadQuestion("bad-field", "“division” must be a string.")
    if kind == "score":
        if division_name is not None:
            ruleset.division(division_name)
        return answer_score(question, ruleset)
    if kind == "solve":
        raise BadQuestion("not-yet", "The solver is not part of this version; all other questions are.")
    if key in ON_SETS_RULESETS:
        return _answer_on_sets(kind, question, ON_SETS_RULESETS[key], division_name)
    return _answer_equations(kind, question, EQUATIONS_RULESETS[key], division_name)


def _answer_equations(kind: str, question: Question, ruleset: EquationsRuleset, division_name: str | None) -> Json:
    division = ruleset.division(division_name)
    if kind == "variation":
        roll = notation(question, "resources", read_section)
        return answer_variation(question, ruleset, division, roll)
    terms = ruleset.terms(division, choices(question, "variations"))
    return _pick(kind, {"eval": equations.answer_eval, "goal": equations.answer_goal, "judge": equations.answer_judge})(
        question, terms
    )


def _answer_on_sets(kind: str, question: Question, ruleset: OnSetsRuleset, division_name: str | None) -> Json:
    division = ruleset.division(division_name)
    if kind == "variation":
        return answer_variation(question, ruleset, division, onsets.roll_of(question))
    terms = ruleset.terms(division, choices(question, "variations"))
    return _pick(kind, {"eval": onsets.answer_eval, "goal": onsets.answer_goal, "judge": onsets.answer_judge})(
        question, terms
    )


def _pick(kind: str, handlers: dict[str, Handler[TermsT]]) -> Handler[TermsT]:
    handler = handlers.get(kind)
    if handler is None:
        known = "eval, goal, judge, variation, solve, score or match"
        raise BadQuestion("unknown-ask", f"“{kind[:40]}” is not a question; ask {known}.")
    return handler


def ask_line(line: str) -> str:
    """One line of JSON in, one line of JSON out."""
    return json.dumps(_ask_text(line), ensure_ascii=False)


def _ask_text(line: str) -> Json:
    if len(line) > LONGEST_LINE:
        return _error("too-long", f"A question is at most {LONGEST_LINE} characters.")
    try:
        question: Any = json.loads(line)
    except (ValueError, RecursionError):
        return _error("bad-json", "This line is not JSON.")
    if not isinstance(question, dict):
        return _error("bad-json", "A question is a JSON object.")
    return ask(question)


def _error(code: str, message: str) -> Json:
    return {"error": {"code": code, "message": message}}


def ask_lines(lines: Iterable[str]) -> Iterator[str]:
    """The answers to a stream of questions, in order; blank lines are passed over."""
    for line in lines:
        if line.strip():
            yield ask_line(line)
