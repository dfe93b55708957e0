"""`/readyz`: whether this process should be given visitors. `/healthz` says whether something is broken; a healthy
process is not ready while it starts, and not any more once it was asked to stop."""

from __future__ import annotations

from enum import Enum

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from forceout.web import health, thinking
from forceout.web.house import house


class Stage(Enum):
    """A process goes through these in order. It is not ready before somebody says that it serves."""

    STARTING = "starting"
    SERVING = "serving"
    DRAINING = "draining"


class Readiness:
    def __init__(self) -> None:
        self.stage = Stage.STARTING
        self.thinks = False
        """Whether all workers on which matches depend have been there at once. One that is replaced later is the
        business of its pool."""

    def serves(self) -> None:
        if self.stage is Stage.STARTING:
            self.stage = Stage.SERVING

    def drains(self) -> None:
        self.stage = Stage.DRAINING

    def complaints(self) -> list[str]:
        if self.stage is Stage.DRAINING:
            return ["This server is about to stop."]
        self.thinks = self.thinks or all(pool.has_begun for pool in thinking.NEEDED)
        if self.stage is Stage.STARTING or not self.thinks:
            return ["This server is starting."]
        return [*health.needed(), *house().complaints()]


READINESS = Readiness()


@require_safe
@never_cache
def readyz(request: HttpRequest) -> HttpResponse:
    """“ready”, or 503 and a line for each reason why not."""
    why_not = READINESS.complaints()
    return HttpResponse("\n".join(why_not) or "ready", content_type="text/plain", status=503 if why_not else 200)
