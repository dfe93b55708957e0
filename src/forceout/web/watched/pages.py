"""`/metrics`: for Prometheus on this machine, or with the operator's word. To others there is no such page: how busy a
server is, and what it refuses, is nobody else's business."""

from __future__ import annotations

import os

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from forceout.web.askers import is_from_here
from forceout.web.watched.collecting import REGISTRY

TOKEN = "FORCEOUT_METRICS_TOKEN"
BEARER = "Bearer "


@require_safe
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    if not _may_read(request):
        raise Http404
    return HttpResponse(generate_latest(REGISTRY), content_type=CONTENT_TYPE_LATEST)


def _may_read(request: HttpRequest) -> bool:
    """Where a word was set it is asked of everybody: a proxy on this machine speaks for the whole world."""
    word = os.environ.get(TOKEN, "")
    if not word:
        return is_from_here(request)
    said = str(request.META.get("HTTP_AUTHORIZATION", ""))
    return said.startswith(BEARER) and constant_time_compare(said.removeprefix(BEARER), word)
