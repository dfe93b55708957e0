"""`POST /api/ask`: the line protocol over HTTP, one question at a time, limited in rate and size."""

from __future__ import annotations

from django.http import HttpRequest, JsonResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from forceout import ask
from forceout.web.json_body import BadBody, read_object
from forceout.web.limits import Limits
from forceout.web.tables.views import address_of

LONGEST = 8_000
SLOW = "solve"
MOST_MS = 1_000
QUESTIONS = Limits(burst=60, rate=5)
"""Sixty at once, five a second after that; a search counts as ten."""


@csrf_exempt  # it changes nothing, and looks at no cookie
@require_POST
def ask_judge(request: HttpRequest) -> JsonResponse:
    try:
        question = read_object(request, LONGEST)
    except BadBody as error:
        return _error(error.code, error.message, error.status)
    slow = question.get("ask") == SLOW
    if not QUESTIONS.allows(address_of(request), 10 if slow else 1):
        return _error("too-many", "That were many questions at once. Wait a moment.", 429)
    if slow:
        asked = question.get("budget_ms")
        question["budget_ms"] = min(asked, MOST_MS) if isinstance(asked, int) and asked > 0 else MOST_MS
    return JsonResponse(ask(question), json_dumps_params={"ensure_ascii": False})


def _error(code: str, message: str, status: int) -> JsonResponse:
    answer = {"error": {"code": code, "message": message}}
    return JsonResponse(answer, status=status, headers={"Retry-After": "2"} if status == 429 else {})
