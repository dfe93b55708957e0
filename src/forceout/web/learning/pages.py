"""The page of a lesson, the lesson itself as one file, the judge for papers it does not know, and that it was done."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified, JsonResponse
from django.shortcuts import render
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST, require_safe

from forceout.lessons.lesson import Lesson
from forceout.lessons.reading import all_lessons
from forceout.web import wire
from forceout.web.askers import asker_of
from forceout.web.json_body import BadBody, json_error, read_object
from forceout.web.learning.compiling import compiled
from forceout.web.learning.judging import verdict_on
from forceout.web.learning.listing import GENTLE, next_after, other_guided
from forceout.web.limits import Limits
from forceout.web.prices import price_of_row
from forceout.web.shares import thought
from forceout.web.visitor import LEARNED
from forceout.web.waiting import Wait

TRIES = Limits(burst=30, rate=1, name="lessons")
LONGEST = 4_000


def _found(key: str) -> Lesson:
    lesson = all_lessons().get(key)
    if lesson is None:
        raise Http404("There is no such lesson.")
    return lesson


@require_safe
@ensure_csrf_cookie
def lesson(request: HttpRequest, key: str) -> HttpResponse:
    found = _found(key)
    shown = {
        "lesson": found,
        "other": other_guided(found.game),
        "next": next_after(found),
        "bot": GENTLE["bot"],
        "pace": settings.PACE,
    }
    return render(request, "learning/lesson.html", shown)


@require_safe
def lesson_file(request: HttpRequest, key: str) -> HttpResponse:
    """The lesson with all its views. A browser keeps it and asks only whether it has changed."""
    _found(key)
    ready = compiled(key)
    headers = {"ETag": f'"{ready.mark}"', "Cache-Control": "public, max-age=0, must-revalidate"}
    if ready.mark in request.headers.get("If-None-Match", ""):
        return HttpResponseNotModified(headers=headers)
    return HttpResponse(ready.body, content_type="application/json; charset=utf-8", headers=headers)


@require_POST
def judge(request: HttpRequest, key: str) -> HttpResponse:
    """What the judge says of a paper that the lesson does not know."""
    found, who = _found(key), asker_of(request)
    if not TRIES.allows(who):
        raise Wait("too-many", "That was a lot of tries at once. Wait a moment.")
    try:
        tried = wire.read_as(wire.LessonTry, read_object(request, LONGEST))
    except BadBody as error:
        return json_error(error.code, error.message, error.status)
    except wire.Misfit as error:
        return json_error("bad-question", str(error), 400)
    verdict = thought(who, price_of_row(tried["paper"]), verdict_on, found.key, tried["paper"])
    if verdict is None:
        return json_error("no-paper", "Nothing is written in this lesson.", 400)
    return JsonResponse(verdict, json_dumps_params={"ensure_ascii": False})


@require_POST
def done(request: HttpRequest) -> HttpResponse:
    """Somebody has finished a lesson. Which one stays in the browser."""
    request.session[LEARNED] = True
    return HttpResponse(status=204)
