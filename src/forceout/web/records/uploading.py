"""Pages of uploads: bringing a record along, and what its owner may do with it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from forceout.web.askers import asker_of
from forceout.web.limits import MOST_UPLOADS, Limits
from forceout.web.officials.ask_page import closed_page
from forceout.web.officials.closed import closed_for
from forceout.web.pages.reviews import listed
from forceout.web.prices import DEAREST
from forceout.web.records import sharing
from forceout.web.records.models import Shared, Upload
from forceout.web.records.reading import EMPTY, LONGEST, TOO_LONG, BadUpload, Read, pasted, read_upload, text_of
from forceout.web.records.table_scoresheet import pdf_of_match
from forceout.web.records.upload_review import UploadMatch, review_of_upload
from forceout.web.shares import TooHard, thought
from forceout.web.tables.writer import WRITER
from forceout.web.visitor import player_in, player_of
from forceout.web.waiting import Full, Wait

UPLOADS = Limits(burst=8, rate=0.02, people=10, name="uploads")
MOST_KEPT = 20
"""Of one visitor; the oldest makes room for the newest."""
TOO_HARD = "This record takes too long to read through. Something in it is too hard to work out."
FULL = (
    "This server keeps as many uploaded records as it has room for. Some are deleted every day: try again tomorrow. "
    "Your file is still with you."
)


@require_POST
@never_cache
def upload(request: HttpRequest) -> HttpResponse:
    """A record from a file, or pasted; whatever is wrong with it is said on the page it came from. Its review tells
    what was possible, so it is closed as Ask the judge is: nobody has the match reviewed that is being played."""
    closed = closed_for(request)
    if closed is not None:
        return closed_page(request, closed, "reviews")
    who = asker_of(request)
    try:
        text = _sent(request)
        if not UPLOADS.allows(who):
            raise Wait("too-many", "You have uploaded many records at once. Wait a minute.", seconds=60)
        try:
            read = thought(who, min(DEAREST, 2 + len(text) / 5_000), read_upload, text, search=True)
        except TooHard:
            raise BadUpload(TOO_HARD) from None
    except BadUpload as fault:
        shown = {**listed(request), "complaint": str(fault)}
        return render(request, "pages/reviews.html", shown, status=400)
    kept = WRITER.wait_for(_keep, player_of(request), read)
    return redirect("records:upload-review", key=kept.key)


def _sent(request: HttpRequest) -> str:
    try:
        file, typed = request.FILES.get("file"), str(request.POST.get("text", ""))
    except RequestDataTooBig:
        raise BadUpload(TOO_LONG) from None
    if file is not None:
        if file.size is None or file.size > LONGEST:
            raise BadUpload(TOO_LONG)
        return text_of(file.read())
    if not typed.strip():
        raise BadUpload(EMPTY)
    return pasted(text_of(typed.encode(errors="replace")))


def _keep(owner: str, read: Read) -> Upload:
    newest = Upload.objects.filter(owner=owner).order_by("-uploaded").values_list("pk", flat=True)
    old = list(newest[MOST_KEPT - 1 :])
    if not old and Upload.objects.count() >= MOST_UPLOADS:
        raise Full("uploads-full", FULL)
    Upload.objects.filter(pk__in=old).delete()
    return Upload.objects.create(owner=owner, record=read.record, shakes=read.shakes, totals=list(read.totals))


Page = Callable[[HttpRequest, Upload], HttpResponse]


def own(view: Page) -> Callable[[HttpRequest, str], HttpResponse]:
    """For its owner alone: for everybody else there is nothing there."""

    @wraps(view)
    def guarded(request: HttpRequest, key: str) -> HttpResponse:
        owner = player_in(request.session)
        found = Upload.objects.filter(key=key, owner=owner).first() if owner else None
        if found is None:
            raise Http404("There is no such record.")
        return view(request, found)

    return never_cache(guarded)


@require_safe
@own
def review(request: HttpRequest, upload: Upload) -> HttpResponse:
    told = {"title": "Review of your record", "data": reverse("records:upload-data", args=[upload.key])}
    return render(request, "tables/review.html", {**told, "here": "reviews"})


@require_safe
@own
def data(request: HttpRequest, upload: Upload) -> HttpResponse:
    shown = review_of_upload(upload, UploadMatch(upload).setup.names)
    shown["recordPath"] = reverse("records:upload-record", args=[upload.key])
    shown["scoresheetPath"] = reverse("records:upload-scoresheet", args=[upload.key])
    link = Shared.objects.filter(owner=upload.owner, upload=upload).first()
    shown["share"] = sharing.share_view(request, reverse("records:share-upload", args=[upload.key]), link)
    return JsonResponse(shown, json_dumps_params={"ensure_ascii": False})


@require_safe
@own
def record(request: HttpRequest, upload: Upload) -> HttpResponse:
    headers = {"Content-Disposition": 'attachment; filename="forceout-record.txt"'}
    return HttpResponse(upload.record, content_type="text/plain; charset=utf-8", headers=headers)


@require_safe
@own
def scoresheet(request: HttpRequest, upload: Upload) -> HttpResponse:
    match = UploadMatch(upload)
    return pdf_of_match(request, match.setup, match.actions, "")


@require_POST
@own
def share(request: HttpRequest, upload: Upload) -> HttpResponse:
    return sharing.make(request, reverse("records:share-upload", args=[upload.key]), upload=upload)


@require_POST
@own
def delete(request: HttpRequest, upload: Upload) -> HttpResponse:
    """The record, its review and its link, at once."""
    WRITER.wait_for(upload.delete)
    return redirect(f"{reverse('pages:reviews')}#uploads")
