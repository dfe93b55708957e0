"""The database as the server meets it at its start and while it runs: a file in the data folder, or PostgreSQL."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Protocol

from forceout.web.databases import connection_words, named_database
from forceout.web.folder import Unusable, check_database, try_database
from forceout.web.keeping.kept_database import APPLICATIONS, check_release, known_migrations
from forceout.web.keeping.upgrading import bring_up

UPGRADING = 4_711_001
"""The number of PostgreSQL's lock that whoever changes the tables of the database holds."""

MAY_WRITE = """
    select case when to_regclass('django_migrations') is null
                then has_schema_privilege(current_schema(), 'create')
                else has_table_privilege('django_migrations', 'select')
                     and has_table_privilege('django_migrations', 'insert') end
"""


class Store(Protocol):
    """`Unusable` says in a sentence what is wrong."""

    shared: bool
    """Whether several processes may use it at once."""

    def check(self) -> None:
        """Whether it can be used by this release."""

    def bring_up(self) -> None:
        """Brings it up to this release. Django must have been set up."""

    def try_it(self) -> None:
        """Whether it would take one more act; nothing is written."""


class InTheFolder:
    """SQLite: one process has it."""

    shared = False

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def check(self) -> None:
        check_database(self.folder)
        check_release(self.folder)

    def bring_up(self) -> None:
        bring_up(self.folder)

    def try_it(self) -> None:
        try_database(self.folder)


class InPostgres:
    """PostgreSQL. The sentences never hold its address: there may be a password in it."""

    shared = True

    def __init__(self, address: str) -> None:
        self.words = connection_words(address)

    def check(self) -> None:
        with self._connected() as line:
            (allowed,) = line.execute(MAY_WRITE).fetchone()
            if not allowed:
                raise _unusable("The database{} cannot be written to.", " The user in FORCEOUT_DATABASE has to own it.")
            newer = _migrations_of(line) - known_migrations()
        if newer:
            raise Unusable("a newer release of Forceout has used the PostgreSQL database. Update Forceout first.")

    def bring_up(self) -> None:
        """One process after the other, where several begin at once."""
        from django.core.management import call_command

        with self._connected() as line:
            line.execute("select pg_advisory_lock(%s)", [UPGRADING])
            call_command("migrate", verbosity=0)

    def try_it(self) -> None:
        with self._connected() as line:
            (frozen,) = line.execute("select pg_is_in_recovery()").fetchone()
        if frozen:
            raise _unusable("The database{} cannot be written to.", " It is a copy that follows another PostgreSQL.")

    def _connected(self) -> Any:
        try:
            import psycopg
        except ModuleNotFoundError:
            raise Unusable("PostgreSQL needs “pip install forceout[web,cluster]”.") from None
        try:
            return psycopg.connect(**self.words, autocommit=True)
        except psycopg.Error:
            pass
        brief, mend = _closed_door(psycopg, self.words)
        raise _unusable(brief, mend)


def _closed_door(psycopg: Any, words: dict[str, Any]) -> tuple[str, str]:
    """Why nobody is let in: whether anybody is there can be asked without a password."""
    there = psycopg.pq.PGconn.ping(psycopg.conninfo.make_conninfo(**words).encode())
    if there == psycopg.pq.Ping.OK:
        return (
            "The database{} does not let this server in.",
            " Look at the user, the password and the name in FORCEOUT_DATABASE, and whether PostgreSQL has"
            " connections left.",
        )
    if there == psycopg.pq.Ping.REJECT:
        return "The database{} is starting or stopping.", " Try again in a moment."
    return (
        "The database{} does not answer.",
        " Look at the address in FORCEOUT_DATABASE, and at whether PostgreSQL runs.",
    )


def _unusable(brief: str, mend: str) -> Unusable:
    found = Unusable(brief.format(" in PostgreSQL").replace("The", "the", 1) + mend)
    found.brief = brief.format("")
    return found


def _migrations_of(line: Any) -> set[str]:
    (there,) = line.execute("select to_regclass('django_migrations') is not null").fetchone()
    rows = line.execute("select app, name from django_migrations").fetchall() if there else []
    return {f"{app}/{name}" for app, name in rows if app in APPLICATIONS}


def only_in_the_folder(what: str) -> None:
    """`Unusable` for what is done to a file, where the data are in PostgreSQL."""
    if named_database():
        raise Unusable(
            f"the data are in PostgreSQL, and “forceout {what}” is for SQLite: use pg_dump and pg_restore, and keep "
            "FORCEOUT_SECRET, or the file “secret”, beside the dump."
        )


def store(folder: Path) -> Store:
    """The one that the environment names."""
    address = named_database()
    return InPostgres(address) if address else InTheFolder(folder)
