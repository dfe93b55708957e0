"""Old tables are forgotten: no display name is kept for longer than it is of use."""

from __future__ import annotations

import datetime

from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from forceout.web.tables.live_tables import forget
from forceout.web.tables.match_time import wall
from forceout.web.tables.models import Table

DAY = 24 * 3_600_000
GATHERING = 2
"""Days after which a table that never began is given up."""


def forget_old(days: int | None = None) -> int:
    """Deletes tables that nobody has been at for so many days; returns how many."""
    kept = settings.KEEP_DAYS if days is None else days
    never_begun = Q(began=None, opened__lt=timezone.now() - datetime.timedelta(days=GATHERING))
    left = Q(began__isnull=False, attended__lt=wall() - kept * DAY)
    codes = list(Table.objects.filter(never_begun | left).values_list("code", flat=True))
    for code in codes:
        Table.objects.filter(code=code).delete()
        forget(code)  # a new table may get the same code
    return len(codes)
