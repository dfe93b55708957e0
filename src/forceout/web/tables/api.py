"""`POST /api/ask`: the line protocol over HTTP, one question at a time, limited in size and in what it costs."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from forceout.protocol.ask import LONGEST_DAY_LINE, ask, is_of_day
from forceout.tournament.seating.shape import USUAL_EFFORT
from forceout.web.askers import asker_of
from forceout.web.json_body import BadBody, Longer, json_error, read_object
from forceout.web.officials.closed import closed_for
from forceout.web.shares import SEARCH, SEAT, price, thought

LONGEST = 8_000
WHOLE_DAY = Longer(LONGEST_DAY_LINE, is_of_day)
MOST_MS = 1_000


@csrf_exempt  # it changes nothing; a cookie only tells the people of one address apart
@require_POST
def ask_judge(request: HttpRequest) -> HttpResponse:
    closed = closed_for(request)
    if closed is not None:
        return json_error(closed.code, closed.text, 403)
    try:
        question = read_object(request, LONGEST, WHOLE_DAY)
    except BadBody as error:
        return json_error(error.code, error.message, error.status)
    kind = question.get("ask")
    if kind == SEARCH:
        asked = question.get("budget_ms")
        question["budget_ms"] = min(asked, MOST_MS) if isinstance(asked, int) and asked > 0 else MOST_MS
    elif kind == SEAT and isinstance(question.get("effort"), int):
        question["effort"] = min(question["effort"], USUAL_EFFORT)
    told = thought(asker_of(request), price(question), ask, question, search=kind in (SEARCH, SEAT))
    return JsonResponse(told, json_dumps_params={"ensure_ascii": False})
