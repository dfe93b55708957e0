"""What `POST /api/ask` takes and answers, as JSON Schemas. Which fields a question has, the line protocol says."""

from __future__ import annotations

from forceout.protocol.ask import COMMON, DAY_FIELDS, FIELDS, OF_DAY
from forceout.protocol.positions import LONGEST_MS
from forceout.protocol.questions import LARGEST_NUMBER, MOST_ITEMS
from forceout.rules.claims import ALL_CLAIMS, CHALLENGER, MOVER
from forceout.rules.leagues import all_leagues
from forceout.rules.scoring import CUP_REASONS, TABLE_REASONS
from forceout.web.wire.json_schema import Schema

TEXT: Schema = {"type": "string"}
FLAG: Schema = {"type": "boolean"}
NUMBER: Schema = {"type": "integer", "minimum": -LARGEST_NUMBER, "maximum": LARGEST_NUMBER}
SEAT: Schema = {"type": "integer", "minimum": 0, "maximum": 4}
TEXTS: Schema = {"type": "array", "items": TEXT, "maxItems": MOST_ITEMS}
BY_SEAT = r"^[0-4]$"
APPROXIMATE: Schema = {"anyOf": [{"type": "number"}, {"type": "array", "items": {"type": "number"}}, {"type": "null"}]}
VALUE: Schema = {
    "anyOf": [
        TEXT,
        {"type": "object", "required": ["value"], "properties": {"value": TEXT, "approx": APPROXIMATE}},
    ]
}
"""Exact, as text; where it is no rational number, with an approximation."""
CUBES: Schema = {"type": "string", "description": "cubes in the notation: “r3 g4 b×”"}


def _fields() -> dict[str, Schema]:
    leagues = all_leagues()
    divisions = dict.fromkeys(division for league in leagues.values() for division in league.divisions)
    words = [word for claim in ALL_CLAIMS for word in (claim.key, *claim.also_said)]
    unsaid = [*TABLE_REASONS, *CUP_REASONS]
    sides: Schema = {"type": "object", "patternProperties": {BY_SEAT: {"enum": [CHALLENGER, MOVER]}}}
    presented: Schema = {"type": "object", "patternProperties": {BY_SEAT: FLAG}}
    return {
        "id": {"description": "anything: it comes back in the answer"},
        "ruleset": {"enum": list(leagues)},
        "division": {"enum": list(divisions)},
        "variations": TEXTS,
        "expression": TEXT,
        "where": {"enum": ["solution", "goal"]},
        "universe": {"type": "string", "description": "cards: “BRGY BR blank”"},
        "goal": {"type": "string", "description": "the Goal as it lies: “b1r2”"},
        "required": CUBES,
        "permitted": CUBES,
        "forbidden": CUBES,
        "resources": CUBES,
        "claim": {"enum": words},
        "equation": TEXT,
        "solution": TEXT,
        "select": TEXTS,
        "chosen": TEXTS,
        "players": {"type": "integer", "minimum": 2, "maximum": 5},
        "goal_setter": FLAG,
        "budget_ms": {"type": "integer", "minimum": 1, "maximum": LONGEST_MS},
        "challenge": {"enum": [*(word for word in words if word not in unsaid), None]},
        "challenger": {"anyOf": [SEAT, {"type": "array", "items": SEAT}, {"type": "null"}]},
        "mover": {"anyOf": [SEAT, {"type": "null"}]},
        "sides": sides | {"additionalProperties": False},
        "presented": presented | {"additionalProperties": False},
        "accepted": {"type": "array", "items": {"type": "array", "items": SEAT, "minItems": 2, "maxItems": 2}},
        "reason": {"enum": [*unsaid, None]},
        "absent": {"type": "array", "items": SEAT},
        "totals": {"type": "array", "items": NUMBER, "minItems": 1, "maxItems": 5},
        "games": NUMBER,
    }


REASONS: Schema = {
    "type": "array",
    "items": {
        "type": "object",
        "required": ["code", "rule", "text"],
        "properties": {"code": TEXT, "rule": TEXT, "text": TEXT},
    },
}
VALUES: Schema = {"type": "array", "items": VALUE}
ANSWERS: dict[str, tuple[dict[str, Schema], dict[str, Schema]]] = {
    "eval": (
        {"defined": FLAG, "ambiguous": FLAG, "values": VALUES},
        {"value": VALUE, "why": TEXT, "rule": TEXT, "complete": FLAG},
    ),
    "goal": (
        {"legal": FLAG, "values": VALUES, "interpretations": {"type": "array", "items": TEXT}, "complete": FLAG},
        {"why": TEXT, "rule": TEXT, "code": TEXT},
    ),
    "judge": (
        {"correct": FLAG, "reasons": REASONS},
        {"solution_value": VALUE, "goal_value": VALUE, "counterexample": TEXT},
    ),
    "variation": (
        {"legal": FLAG, "code": TEXT, "rule": TEXT, "text": TEXT, "penalty": {"type": "integer", "minimum": 0}},
        {},
    ),
    "solve": (
        {"status": {"enum": ["solution", "impossible", "undecided"]}, "elapsed_ms": {"type": "number"}},
        {"equation": TEXT, "solution": TEXT, "why": TEXT},
    ),
    "score": ({"points": {"type": "array", "items": NUMBER}, "rule": TEXT}, {}),
    "match": ({"points": {"type": "array", "items": {"anyOf": [NUMBER, TEXT]}}}, {}),
}
"""Of each question: what its answer has, and what it may have besides."""


def question_schema() -> Schema:
    """Any question: one of several kinds, each with its fields."""
    fields = _fields()
    kinds = []
    for kind, own in {**FIELDS, **DAY_FIELDS}.items():
        # what a whole day's questions have under the same name is something else
        known = {name: fields[name] for name in COMMON if name != "ask"}
        known |= {name: fields.get(name, {}) if kind in FIELDS else {} for name in own}
        kinds.append(
            {
                "type": "object",
                "title": kind,
                "properties": {"ask": {"enum": [kind]}, **known},
                "required": ["ask"] if kind in OF_DAY else ["ask", "ruleset"],
                "additionalProperties": False,
            }
        )
    return {"anyOf": kinds}


ERROR: Schema = {
    "type": "object",
    "title": "error",
    "properties": {
        "id": {},
        "error": {"type": "object", "properties": {"code": TEXT, "message": TEXT}, "required": ["code", "message"]},
    },
    "required": ["error"],
    "additionalProperties": False,
}


def answer_to(kind: str) -> Schema:
    """The answer to a question of that kind, or why there is none. What was sent as “id” comes back."""
    if kind not in ANSWERS:
        return {"anyOf": [ERROR, {"type": "object", "title": "a whole day", "not": {"required": ["error"]}}]}
    has, may = ANSWERS[kind]
    fields = {"id": {}, **has, **may}
    answer: Schema = {"type": "object", "title": kind, "properties": fields, "required": list(has)}
    return {"anyOf": [ERROR, answer | {"additionalProperties": False}]}


def answer_schema() -> Schema:
    """An answer of any kind."""
    return {"anyOf": [answer_to(kind) for kind in (*ANSWERS, *DAY_FIELDS)]}
