"""Progress under play codes: kept, joined, deleted, and forgotten when nobody has come for long."""

from __future__ import annotations

import datetime

from django.db import IntegrityError, transaction
from django.utils import timezone

from forceout.web import wire
from forceout.web.events import PLAY_CODES_TIDIED, tell
from forceout.web.keeping_times import LEARNING
from forceout.web.learning_path.codes import mark_of, new_play_code
from forceout.web.learning_path.merging import empty, merged
from forceout.web.learning_path.models import PlayCode
from forceout.web.limits import MOST_PLAY_CODES
from forceout.web.waiting import Full, Wait

TRIES = 20
"""There are so many codes that two are hardly ever the same: twenty in a row mean that something is wrong."""
FULL = (
    "This server keeps as many play codes as it has room for, so it cannot make a new one today. Your progress stays "
    "in this browser, and codes that you have already still work."
)
NONE_FREE = "No free play code was found. Your progress stays in this browser. Please ask again in a moment."


def keep_anew(progress: wire.LearningProgress) -> str:
    """Keeps progress under a new code, which is told this once. `TooMuch` where it is more than anybody's; `Full` where
    the server has no room for another code, `Wait` where none is found that is free."""
    clean = merged(empty(), progress)
    if PlayCode.objects.count() >= MOST_PLAY_CODES:
        raise Full("codes-full", FULL)
    for _ in range(TRIES):
        code = new_play_code()
        try:
            with transaction.atomic():
                PlayCode.objects.create(mark=mark_of(code), progress=clean, seen=_today())
        except IntegrityError:  # somebody has it already
            continue
        return code
    raise Wait("no-free-code", NONE_FREE, status=503)


def join(code: str, progress: wire.LearningProgress) -> wire.LearningProgress | None:
    """What is kept under the code, joined with what came; None where there is no such code.

    One transaction reads and writes, so that of two devices at once neither loses anything.
    """
    with transaction.atomic():
        kept = PlayCode.objects.select_for_update().filter(mark=mark_of(code)).first()
        if kept is None:
            return None
        joined = merged(kept.progress, progress)
        if joined != kept.progress or kept.seen != _today():
            kept.progress, kept.seen = joined, _today()
            kept.save(update_fields=["progress", "seen"])
        return joined


def forget_code(code: str) -> bool:
    """Deletes what is kept under a code; False where there is nothing."""
    deleted, _ = PlayCode.objects.filter(mark=mark_of(code)).delete()
    return bool(deleted)


def forget_old_codes() -> int:
    """Deletes what nobody has come for in the time it is kept; returns how many."""
    before = _today() - datetime.timedelta(days=LEARNING.days)
    deleted, _ = PlayCode.objects.filter(seen__lt=before).delete()
    if deleted:
        tell(PLAY_CODES_TIDIED, deleted=deleted)
    return deleted


def _today() -> datetime.date:
    return timezone.now().date()
