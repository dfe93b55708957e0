"""What browsers ask about learning: when a card comes back, progress under a play code, and its end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, replace
from typing import Any, TypeVar

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST, require_safe

from forceout.learning_path.pages import TRIES, all_pages
from forceout.learning_path.reviewing import A_DAY, LONGEST_DAYS, Card, rated
from forceout.web import wire
from forceout.web.askers import asker_of
from forceout.web.json_body import BadBody, json_error, read_object
from forceout.web.learning_path.codes import read_play_code
from forceout.web.learning_path.keeping import forget_code, join, keep_anew
from forceout.web.learning_path.merging import VERSION, TooMuch, merged
from forceout.web.learning_path.positions import card_of
from forceout.web.limits import Limits
from forceout.web.waiting import Wait

RATINGS = Limits(burst=60, rate=1, name="ratings")
CODES = Limits(burst=30, rate=0.2, name="play codes")
NEW, UNKNOWN = 5.0, 5.0
"""What a new code costs, and a code that there is not, beyond the one of asking."""
LONGEST_RATING, LONGEST_PROGRESS = 2_000, 400_000
NO_SUCH_CODE = (
    "We do not know this play code. Look at it again, letter by letter: there is no B, I, L, O, S or Z in it, and no "
    "0, 1, 2, 5 or 8. Your progress in this browser is still here."
)
UNREADABLE = "This progress cannot be read. Nothing was changed."
"""Where it has not even the shape of progress."""
Shape = TypeVar("Shape")
View = Callable[[HttpRequest], HttpResponse]


class _Refused(Exception):
    def __init__(self, answer: HttpResponse) -> None:
        super().__init__()
        self.answer = answer


def _speaking(view: View) -> View:
    """A view that answers a refusal as JSON, with a code and a sentence."""

    def answered(request: HttpRequest) -> HttpResponse:
        try:
            return view(request)
        except _Refused as refused:
            return refused.answer

    return answered


def _read(request: HttpRequest, shape: type[Shape], longest: int) -> Shape:
    try:
        asked = read_object(request, longest)
        _not_newer(asked)
        return wire.read_as(shape, asked)
    except BadBody as error:
        raise _Refused(json_error(error.code, error.message, error.status)) from None
    except wire.Misfit as error:
        raise _Refused(json_error("bad-progress", str(error) if error.spoken else UNREADABLE, 400)) from None


def _not_newer(asked: dict[str, Any]) -> None:
    progress = asked.get("progress")
    version = progress.get("version") if isinstance(progress, dict) else None
    if isinstance(version, int) and version > VERSION:
        told = "This progress comes from a newer Forceout than this one. Nothing was changed, and nothing is lost."
        raise _Refused(json_error("newer-progress", told, 409))


@require_POST
@_speaking
def rate(request: HttpRequest) -> HttpResponse:
    """When a card comes back. Nothing is kept."""
    if not RATINGS.allows(asker_of(request)):
        raise Wait("too-many", "That was a lot at once. Wait a moment.")
    asked = _read(request, wire.Rated, LONGEST_RATING)
    now = int(timezone.now().timestamp() * 1000)
    card = None if asked["card"] is None else Card(**{name: asked["card"][name] for name in _FIELDS})  # type: ignore[literal-required]
    if card is not None:
        card = replace(card, last=min(card.last, now), due=min(card.due, now + LONGEST_DAYS * A_DAY))
    return JsonResponse(asdict(rated(card, asked["rating"], min(asked["at"], now))))


_FIELDS = ("state", "step", "stability", "difficulty", "due", "last")


@require_POST
@_speaking
def keep(request: HttpRequest) -> HttpResponse:
    """Keeps progress under a code, new or known, and gives back what is kept there now."""
    who = asker_of(request)
    if not CODES.allows(who):
        raise Wait("too-many", "That was a lot of play codes at once. Wait a minute; your progress stays here.")
    asked = _read(request, wire.Keep, LONGEST_PROGRESS)
    try:
        if not asked["code"].strip():
            CODES.charge(who, NEW)
            code = keep_anew(asked["progress"])
            return _kept(code, merged(asked["progress"], asked["progress"]))
        code = read_play_code(asked["code"])
        joined = join(code, asked["progress"]) if code else None
    except TooMuch:
        return json_error("too-much", "This is more progress than one player can have. Nothing was changed.", 413)
    if joined is None:
        CODES.charge(who, UNKNOWN)
        return json_error("unknown-code", NO_SUCH_CODE, 404)
    return _kept(code, joined)


def _kept(code: str, progress: wire.LearningProgress) -> HttpResponse:
    answer: wire.KeptUnder = {"code": code, "progress": progress}
    return JsonResponse(answer, headers={"Cache-Control": "no-store"})


@require_POST
@_speaking
def forget(request: HttpRequest) -> HttpResponse:
    """Deletes what is kept under a code. What the browser itself keeps stays there."""
    who = asker_of(request)
    if not CODES.allows(who):
        raise Wait("too-many", "That was a lot of play codes at once. Wait a minute.")
    code = read_play_code(_read(request, wire.ForgetCode, LONGEST_RATING)["code"])
    if not code or not forget_code(code):
        CODES.charge(who, UNKNOWN)
        return json_error("unknown-code", NO_SUCH_CODE, 404)
    answer: wire.ForgottenCode = {"forgotten": True}
    return JsonResponse(answer)


@require_safe
@never_cache
@ensure_csrf_cookie
def review(request: HttpRequest) -> HttpResponse:
    """What was missed and is due; the browser knows what that is."""
    titles = {card_of(page, n): page.title for page in all_pages().values() for n in range(1, TRIES + 1)}
    return render(request, "learning_path/review.html", {"here": "learn", "titles": titles})
