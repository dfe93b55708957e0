"""Django for the tests: a database of its own for each worker, bots that act at once."""

from __future__ import annotations

import os
import random
import tempfile
from collections.abc import Iterator
from typing import Any

import pytest
from bench.web.several import Several
from bench.web.stores import Postgres, Redis
from bench.web.stores import stores as started

os.environ["FORCEOUT_DATA"] = tempfile.mkdtemp(prefix="forceout-test-")
os.environ["FORCEOUT_PACE"] = "0"
os.environ["FORCEOUT_THINKERS"] = "0"  # in threads: worker processes have tests of their own
os.environ["DJANGO_SETTINGS_MODULE"] = "forceout.web.settings"

import django

django.setup()

from django.conf import settings
from django.core.management import call_command
from django.test import Client
from django.test.utils import setup_test_environment
from servestatic.middleware import ServeStaticMiddleware

from forceout.web.tables import acting


@pytest.fixture(scope="session", autouse=True)
def database() -> None:
    """The tables of the database, as a first start makes them."""
    setup_test_environment()
    # a password is hashed in a moment, and nobody unplugs this machine: what a disk and a thief meet has tests of its
    # own, with servers of their own
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    options: dict[str, Any] = settings.DATABASES["default"]["OPTIONS"]
    if "init_command" in options:
        options["init_command"] = options["init_command"].replace("synchronous=FULL", "synchronous=OFF")
    call_command("migrate", verbosity=0)


@pytest.fixture(autouse=True)
def dice(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test has dice of its own that fall the same way every time: a rare roll fails it always or never."""
    monkeypatch.setattr(acting, "DICE", random.Random(request.node.nodeid))


@pytest.fixture(scope="session", autouse=True)
def static_files() -> Iterator[None]:
    """The files of the board are looked through once: every client of Django's kit would do it anew, and there are
    thousands of them."""
    look = ServeStaticMiddleware.add_files_from_finders
    found: dict[str, Any] = {}

    def looked_once(middleware: ServeStaticMiddleware) -> None:
        if not found:
            look(middleware)
            found.update(middleware.files)
        middleware.files.update(found)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ServeStaticMiddleware, "add_files_from_finders", looked_once)
        yield


@pytest.fixture(autouse=True)
def no_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests ask faster than a person; what is limited has tests of its own."""
    from forceout.web.limits import Limits
    from forceout.web.tables import lookup

    monkeypatch.setattr(Limits, "allows", lambda self, who, cost=1.0: True)
    monkeypatch.setattr(lookup, "MISSES", lookup.Misses())


@pytest.fixture(autouse=True)
def patient_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine tables take their time to be drawn; a page that does not wait has a test of its own."""
    from forceout.web.days import drawing

    monkeypatch.setattr(drawing, "PATIENCE", 60.0)


@pytest.fixture(scope="session")
def stores() -> Iterator[tuple[Postgres, Redis]]:
    """PostgreSQL and Redis, started by the first test that needs them. A test has a database of its own."""
    with started(safe=False) as both:
        yield both


@pytest.fixture(scope="session")
def processes(stores: tuple[Postgres, Redis], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Several]:
    """Two web processes on one database, begun by the first test that needs them. Nothing may go wrong in them."""
    folder = tmp_path_factory.mktemp("several") / "data"
    served = Several(
        folder, *stores, pace=0.0, FORCEOUT_THINKERS="0", FORCEOUT_LOG="json", FORCEOUT_SECRET="of two web processes"
    )
    try:
        yield served
    finally:
        served.stop()
    # other tests on the same Redis say things that are not signed, which is to be told
    wrong = [line for line in served.log.read_text().splitlines() if '"error"' in line]
    assert not [line for line in wrong if '"unsigned"' not in line]


@pytest.fixture
def client() -> Client:
    return Client()
