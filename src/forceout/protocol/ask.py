"""Answers one question of the line protocol. It never fails: a bad question gets an error."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from forceout.protocol.answers import Json
from forceout.protocol.equations import answer_eval, answer_goal, answer_judge
from forceout.protocol.questions import Question, choices, text
from forceout.protocol.table import answer_match, answer_score, answer_variation
from forceout.rules.finding import BadQuestion
from forceout.rules.rulesets.catalogue import ruleset as find_ruleset

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
    ruleset = find_ruleset(text(question, "ruleset"))
    if kind == "match":
        return answer_match(question, ruleset)
    division_name = question.get("division")
    if division_name is not None and not isinstance(division_name, str):
        raise BadQuestion("bad-field", "“division” must be a string.")
    if kind == "score":
        if division_name is not None:
            ruleset.division(division_name)
        return answer_score(question, ruleset)
    division = ruleset.division(division_name)
    if kind == "variation":
        return answer_variation(question, ruleset, division)
    terms = ruleset.terms(division, choices(question, "variations"))
    if kind == "eval":
        return answer_eval(question, terms)
    if kind == "goal":
        return answer_goal(question, terms)
    if kind == "judge":
        return answer_judge(question, terms)
    if kind == "solve":
        raise BadQuestion(
            "not-yet", "The solver is not part of this version; eval, goal, judge, variation, score and match are."
        )
    raise BadQuestion("unknown-ask", f"“{kind}” is not a question; ask eval, goal, judge, variation, score or match.")


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
