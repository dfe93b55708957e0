"""Which database there is: SQLite in the data folder, or PostgreSQL at an address."""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from forceout.web.folder import DATABASE

KINDS = ("postgresql://", "postgres://")
REDIS_KINDS = ("redis://", "rediss://", "unix://")
MOST_CONNECTIONS = 24
"""Of one process to PostgreSQL: a few threads keep theirs, pages take one for as long as they are made."""
LONGEST_IDLE = 3
"""Seconds for which a transaction may stand still: whoever is frozen or cut off in one holds up nobody."""
SESSION = {
    "idle_in_transaction_session_timeout": f"{LONGEST_IDLE}s",
    # a line that is dead is noticed, so that what was held on it is free again
    "tcp_keepalives_idle": "2",
    "tcp_keepalives_interval": "1",
    "tcp_keepalives_count": "3",
}
CONNECTING = 3
"""Seconds within which PostgreSQL must answer the door."""


def named_database() -> str:
    """The address of PostgreSQL, as the environment names it; "" for SQLite in the data folder."""
    return os.environ.get("FORCEOUT_DATABASE", "")


def named_redis() -> str:
    """The address of Redis; "" where there is none."""
    return os.environ.get("FORCEOUT_REDIS", "")


class BadAddress(ValueError):
    """Why an address cannot be used, in a sentence; never with the password that may be in it."""


def read_address(address: str) -> dict[str, str]:
    """`postgresql://user:password@host:port/name?sslmode=…` in the words of libpq; nothing for "".

    A folder with PostgreSQL's socket is named as libpq does: `postgresql:///name?host=/run/postgresql`.
    """
    if not address:
        return {}
    if not address.startswith(KINDS):
        raise BadAddress("an address begins with “postgresql://”; leave it out for SQLite.")
    try:
        told = urlsplit(address)
        port = told.port
    except ValueError:
        raise BadAddress("its port is not a number.") from None
    found = {
        "user": unquote(told.username or ""),
        "password": unquote(told.password or ""),
        "host": unquote(told.hostname or ""),
        "port": str(port or ""),
        "dbname": unquote(told.path.lstrip("/")),
        **dict(parse_qsl(told.query)),
    }
    if not found["dbname"]:
        raise BadAddress("it names no database: postgresql://user@host/NAME.")
    return {key: value for key, value in found.items() if value}


def check_redis(address: str) -> None:
    """`BadAddress` where Redis cannot be there; "" names none."""
    if not address:
        return
    if not address.startswith(REDIS_KINDS):
        raise BadAddress(f"an address begins with one of {', '.join(REDIS_KINDS)}")
    try:
        port = urlsplit(address).port
    except ValueError:
        port = 0
    if port == 0:
        raise BadAddress("its port is not a number; signs in a password are written as %2F and the like.")


def missing_libraries(address: str, redis: str) -> list[str]:
    """Which of those that PostgreSQL and Redis need are not installed; what is not used is not needed."""
    needed = [*(("psycopg", "psycopg_pool") if address else ()), *(("redis",) if redis else ())]
    return [name for name in needed if find_spec(name) is None]


def connection_words(address: str) -> dict[str, Any]:
    """What psycopg is given to connect."""
    session = " ".join(f"-c {key}={value}" for key, value in SESSION.items())
    return {
        **read_address(address),
        "connect_timeout": CONNECTING,
        "application_name": "forceout",
        "options": session,
        "keepalives_idle": 2,
        "keepalives_interval": 1,
        "keepalives_count": 3,
        "tcp_user_timeout": 3000,
    }


def database_settings(address: str, folder: Path) -> dict[str, Any]:
    """As Django wants to be told."""
    if not address:
        return {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": folder / DATABASE,
            "OPTIONS": {
                # FULL: what was acknowledged is on the disk, whatever is killed or unplugged
                # secure_delete: what is deleted is overwritten, a child's name too
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA secure_delete=ON;",
                "transaction_mode": "IMMEDIATE",
                "timeout": 20,
            },
        }
    words = connection_words(address)
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": words.pop("dbname"),
        "USER": words.pop("user", ""),
        "PASSWORD": words.pop("password", ""),
        "HOST": words.pop("host", ""),
        "PORT": words.pop("port", ""),
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {**words, "pool": {"min_size": 1, "max_size": MOST_CONNECTIONS, "timeout": 5}},
    }
