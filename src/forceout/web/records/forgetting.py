"""What is kept of a visitor besides tables, and how it is deleted: links and uploads."""

from __future__ import annotations

import datetime

from django.utils import timezone

from forceout.web.keeping_times import UPLOADED
from forceout.web.records.models import Shared, Upload
from forceout.web.tables import forgetting, tidying


def _owners(begin: str) -> set[str]:
    shared = Shared.objects.filter(owner__startswith=begin).values_list("owner", flat=True)
    uploads = Upload.objects.filter(owner__startswith=begin).values_list("owner", flat=True)
    return set(shared) | set(uploads)


def _forget(player: str) -> None:
    Shared.objects.filter(owner=player).delete()
    Upload.objects.filter(owner=player).delete()


def _tidy() -> None:
    """Links of a table go with it; an upload has its own time."""
    old = timezone.now() - datetime.timedelta(days=UPLOADED.days)
    Upload.objects.filter(uploaded__lt=old).delete()


def begin() -> None:
    """Whoever forgets a visitor, or what is old, forgets this too."""
    forgetting.ALSO_KEPT.append(forgetting.AlsoKept(_owners, _forget))
    tidying.ALSO_TIDIED.append(_tidy)
