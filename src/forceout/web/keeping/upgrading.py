"""Before a newer release changes the database, a copy is kept of it as it was: an upgrade can be taken back."""

from __future__ import annotations

from pathlib import Path

from forceout.web.folder import DATABASE, give_to_owner
from forceout.web.keeping.backup import back_up
from forceout.web.keeping.kept_database import known_migrations, migrations_of, opened

BEFORE_UPGRADE = "before-upgrade"
KEPT = 3
"""Copies; the oldest go."""


def bring_up(folder: Path) -> None:
    """Brings the database up to this release, after a copy. `Unusable` where there can be none: then nothing changes.

    Django must have been set up for this folder.
    """
    from django.core.management import call_command

    keep_copy_before_upgrade(folder)
    call_command("migrate", verbosity=0)


def keep_copy_before_upgrade(folder: Path) -> Path | None:
    """A backup in the folder itself, where the database is of an older release. Restore it with that release."""
    if not _older(folder / DATABASE):
        return None
    place = folder / BEFORE_UPGRADE
    place.mkdir(mode=0o700, exist_ok=True)
    give_to_owner(place, folder)
    made = back_up(folder, place, folded=False).file
    give_to_owner(made, folder)
    for old in sorted(place.glob("*.backup"))[:-KEPT]:
        old.unlink(missing_ok=True)
    return made


def _older(database: Path) -> bool:
    if not database.is_file():
        return False
    with opened(database) as kept:
        there = {name for (name,) in kept.execute("select name from sqlite_schema where type = 'table'")}
        had = migrations_of(kept) if "django_migrations" in there else set()
    return bool(had) and bool(known_migrations() - had)
