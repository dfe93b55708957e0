"""`/api/openapi.json`: every address of the web table, what it takes and what it answers, as OpenAPI 3.1.

Which addresses there are, the URL patterns say; what a program sends and gets, the wire's types do. Only what an
address takes and answers beyond a plain page stands here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import URLPattern, URLResolver, get_resolver
from django.views.decorators.http import require_safe

from forceout.analysis.puzzle_kinds import KINDS
from forceout.rules.leagues import all_leagues
from forceout.web import wire
from forceout.web.asked_schema import answer_schema, question_schema
from forceout.web.wire.json_schema import Schema, Schemas

PAGE, JSON, TEXT, CSS, SVG = "text/html", "application/json", "text/plain", "text/css", "image/svg+xml"
FORM, PDF = "application/x-www-form-urlencoded", "application/pdf"
SENTENCES = {
    200: "Here it is.",
    302: "It is elsewhere, or was done; this leads on.",
    307: "The same with a cookie.",
    400: "What was sent cannot be read, or makes no sense.",
    403: "Not open to you, or not yet; or a form without its token.",
    404: "There is nothing here.",
    405: "Not with this method.",
    409: "It is newer than this server.",
    413: "Too long.",
    429: "Too much at once; the header Retry-After says when to come again.",
    503: "Not yet: come again in a moment.",
}
ANY_PAGE = (200, 302, 307, 400, 403, 404, 405, 429)
"""What a page may answer with."""
WORD: Schema = {"type": "string", "maxLength": 60}
LEAGUE: Schema = {"enum": list(all_leagues())}
LINE: Schema = {"type": "string", "maxLength": 400}
READER: dict[str, Schema] = {"q": WORD, "league": LEAGUE, "division": WORD}
CASE: dict[str, Schema] = {
    "league": LEAGUE, "division": WORD, "claim": WORD, "table": WORD,
    **dict.fromkeys(
        ("variations", "goal", "required", "permitted", "forbidden", "resources", "universe", "paper"), LINE
    ),
}  # fmt: skip
QUERIES: dict[str, dict[str, Schema]] = {
    "/join": {"code": WORD, "watch": WORD},
    "/rules/": {"cite": WORD, "of": WORD, **READER, "chapter": WORD},
    "/rules/search": READER,
    "/rules/run": {"article": WORD, "example": WORD, "own": LINE},
    "/officials/rules.json": READER,
    "/officials/ask": CASE,
    "/officials/ask/mat": CASE,
    "/learn": {"game": WORD},
    "/learn/path": {"game": WORD, "of": WORD},
    "/learn/path/{game}/{key}/{number}": {"review": WORD},
    "/puzzles/": {
        "kind": {"enum": list(KINDS)}, "seed": {"type": "integer", "minimum": 0, "maximum": 999_999_999},
        "ruleset": LEAGUE, "division": WORD, "variations": {"type": "integer", "minimum": 0, "maximum": 99},
    },
}  # fmt: skip
"""What stands behind the question mark of an address."""
NEW_TABLE = {
    "name": WORD, "ruleset": LEAGUE, "division": WORD, "opponents": {"enum": ["bots", "friends", "passed", "practice"]},
    "players": WORD, "bots": WORD, "bot": WORD, "shakes": WORD, "names": {"type": "array", "items": WORD},
    "mode": {"enum": ["strict", "board"]}, "checking": {"enum": ["judge", "players"]},
    "clocks": {"enum": ["on", "off"]}, "play": {"enum": ["friendly", "league"]},
}  # fmt: skip
FORMS: dict[str, dict[str, Any]] = {
    "/tables/": NEW_TABLE,
    "/name": {"name": WORD, "next": WORD},
    "/t/{code}/sit": {"name": WORD},
    "/t/{code}/rematch": {},
    "/t/{code}/give-up": {},
    "/privacy/forget": {"sure": {"enum": ["yes", "no"]}},
}
"""Forms that are posted, and their fields. Each needs the token of a page (`csrfmiddlewaretoken`, or its header)."""
MEDIA = {
    "/leagues.css": CSS, "/healthz": TEXT, "/readyz": TEXT, "/metrics": TEXT,
    "/t/{code}/qr.svg": SVG, "/t/{code}/record.txt": TEXT,
    "/t/{code}/review.json": JSON, "/api/openapi.json": JSON, "/rules/run": JSON, "/officials/rules.json": JSON,
    "/learn/path.json": JSON, "/learn/lessons/{key}.json": JSON, "/puzzles/pack.json": JSON,
    "/r/{key}/review.json": JSON, "/reviews/u/{key}/review.json": JSON, "/reviews/u/{key}/record.txt": TEXT,
    "/t/{code}/scoresheet.pdf": PDF, "/reviews/u/{key}/scoresheet.pdf": PDF,
    "/app.webmanifest": "application/manifest+json", "/sw.js": "text/javascript",
}  # fmt: skip
"""What is not a page when all is well."""
MAY_WAIT = frozenset(
    {"/", "/healthz", "/readyz", "/puzzles/", "/puzzles/today", "/t/{code}/review.json", "/rules/run", "/officials/ask"}
)
"""Where 503 is an answer."""
LEARNING = {
    "/learn/review.json": (wire.Rated, wire.CardState, "When a card comes back."),
    "/learn/keep.json": (wire.Keep, wire.KeptUnder, "Progress under a play code; an empty code asks for a new one."),
    "/learn/forget-code.json": (wire.ForgetCode, wire.ForgottenCode, "Deletes what is kept under a play code."),
    "/learn/path/{game}/{key}/{number}/check": (wire.PuzzleTry, wire.PuzzleResult, "A try at a position of the path."),
    "/learn/lessons/{key}/judge": (wire.LessonTry, wire.LessonVerdict, "What the judge says of a lesson's paper."),
}
"""What learners' browsers post; each needs the token of a page in its header."""
POSTED_ONLY = frozenset({"/name", "/api/ask", "/puzzles/check", "/learn/done", *LEARNING})


@require_safe
def openapi(request: HttpRequest) -> HttpResponse:
    return JsonResponse(document(), headers={"Cache-Control": "max-age=3600"})


def document() -> dict[str, Any]:
    schemas = Schemas()
    paths: dict[str, Any] = {path: {} for path in addresses()}
    for path in paths:
        if path not in POSTED_ONLY:
            paths[path]["get"] = _read(path, schemas)
        if path in FORMS:
            paths[path]["post"] = _form(path)
    paths["/api/ask"]["post"] = _asked(schemas)
    paths["/puzzles/check"]["post"] = _tried(schemas)
    for path, (sent, told, summary) in LEARNING.items():
        schemas.of(sent)
        schemas.of(told)
        posted = _posted(sent.__name__, told.__name__, summary)
        posted["responses"] |= _answers((404, 409), {JSON: {}})
        paths[path]["post"] = {"parameters": _parameters(path), **posted}
    paths["/learn/done"]["post"] = _finished()
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Forceout",
            "version": "1",
            "description": "The web table: pages, tables, puzzles, and the rules engine for programs.",
        },
        "paths": paths,
        "components": {"schemas": schemas.named},
    }


def _finished() -> dict[str, Any]:
    kept = {"204": {"description": "It is remembered in the visitor's cookie."}}
    return {
        "summary": "A lesson was finished. Needs the token of a page in its header.",
        "responses": kept | _answers((403, 405, 429), {PAGE: {}}),
    }


def addresses() -> list[str]:
    """Every address there is, as the URL patterns spell it."""
    return list(dict.fromkeys(_under(get_resolver(), "/")))


def _under(resolver: URLResolver, before: str) -> Iterator[str]:
    for pattern in resolver.url_patterns:
        here = before + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", str(pattern.pattern))
        if isinstance(pattern, URLPattern):
            yield here
        else:
            yield from _under(pattern, here)


def _parameters(path: str) -> list[dict[str, Any]]:
    named = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string", "minLength": 1}}
        for name in re.findall(r"{(\w+)}", path)
    ]
    return named + [{"name": name, "in": "query", "schema": schema} for name, schema in QUERIES.get(path, {}).items()]


def _answers(statuses: tuple[int, ...], content: dict[str, Any]) -> dict[str, Any]:
    """`content` where all is well; otherwise a page, or an error as JSON where JSON is spoken."""
    sorry = {JSON: {"schema": {"$ref": "#/components/schemas/ErrorAnswer"}}} if JSON in content else {PAGE: {}}
    told: dict[str, Any] = {}
    for status in statuses:
        told[str(status)] = {"description": SENTENCES[status]}
        if status not in (302, 307, 405):
            told[str(status)]["content"] = content if status == 200 else {**sorry, PAGE: {}, TEXT: {}}
    return told


def _read(path: str, schemas: Schemas) -> dict[str, Any]:
    media = MEDIA.get(path, PAGE)
    schema = schemas.of(wire.Review) if path.endswith("review.json") else {}
    statuses = (*ANY_PAGE, 503) if path in MAY_WAIT else ANY_PAGE
    schemas.of(wire.ErrorAnswer)
    return {"parameters": _parameters(path), "responses": _answers(statuses, {media: {"schema": schema}})}


def _form(path: str) -> dict[str, Any]:
    schema = {"type": "object", "properties": FORMS[path]}
    return {
        "parameters": _parameters(path),
        "requestBody": {"content": {FORM: {"schema": schema}}},
        "responses": _answers(ANY_PAGE, {PAGE: {}}),
    }


def _asked(schemas: Schemas) -> dict[str, Any]:
    schemas.named["Question"], schemas.named["AskAnswer"] = question_schema(), answer_schema()
    return _posted("Question", "AskAnswer", "A question of the line protocol.")


def _tried(schemas: Schemas) -> dict[str, Any]:
    schemas.of(wire.PuzzleTry)
    schemas.of(wire.PuzzleResult)
    return _posted("PuzzleTry", "PuzzleResult", "A try at a puzzle; it needs the token of a page in its header.")


def _posted(sent: str, told: str, summary: str) -> dict[str, Any]:
    body, answer = ({"schema": {"$ref": f"#/components/schemas/{name}"}} for name in (sent, told))
    return {
        "summary": summary,
        "requestBody": {"required": True, "content": {JSON: body}},
        "responses": _answers((200, 400, 403, 413, 429, 503), {JSON: answer}),
    }
