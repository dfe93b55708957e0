"""The host's invitation to a table: a link that nobody can guess. It opens a table that is closed to strangers too."""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from typing import Any

from django.urls import reverse
from django.utils.crypto import salted_hmac

from forceout.web.tables.models import Table

INVITED = "invited"
"""Where a cookie keeps the keys, by the code of the table."""


def _key_of(table: Table) -> str:
    return salted_hmac("forceout.guest", f"{table.pk}/{table.code}", algorithm="sha256").hexdigest()[:32]


def invite_path(table: Table) -> str:
    return reverse("tables:invited", args=(table.code, _key_of(table)))


def is_invitation(table: Table, typed: str) -> bool:
    return hmac.compare_digest(_key_of(table).encode(), typed.encode())


def is_invited(session: Mapping[str, Any], table: Table) -> bool:
    """Whether this browser has followed the invitation."""
    kept = session.get(INVITED)
    typed = kept.get(table.code) if isinstance(kept, dict) else None
    return isinstance(typed, str) and is_invitation(table, typed)
