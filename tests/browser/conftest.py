"""A real server and a real browser. The server runs in a thread of the test's process, so that a test can set a table
up as it needs it: its log is written down, with the rolls that the test wants, and the server folds it."""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

os.environ["FORCEOUT_DATA"] = tempfile.mkdtemp(prefix="forceout-browser-")
os.environ["FORCEOUT_PACE"] = "0.05"
os.environ["DJANGO_SETTINGS_MODULE"] = "forceout.web.settings"
# Playwright's synchronous driver keeps a loop in this thread, in which Django would not look at a database
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

import django

django.setup()

import uvicorn
from django.core.management import call_command
from playwright.sync_api import Browser, Page, expect, sync_playwright

from browser.scene import LOOP, ROLL
from browser.visitors import PATIENCE, Visitors
from forceout.referee.action import Action
from forceout.web.limits import Limits
from forceout.web.tables import acting

Limits.allows = lambda self, who, cost=1.0: True  # type: ignore[method-assign]
expect.set_options(timeout=PATIENCE)
CHROMIUM = shutil.which("chromium-headless-shell") or "/usr/bin/chromium"
"""Debian's browser without a window: with one it draws its own buttons as a page beside each of ours, which takes four
times the processor time."""
FLAGS = [
    "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--no-first-run", "--font-render-hinting=none",
]  # fmt: skip


def _serve(server: uvicorn.Server, listener: socket.socket) -> None:
    asyncio.set_event_loop(LOOP)
    LOOP.run_until_complete(server.serve(sockets=[listener]))


@contextmanager
def served() -> Iterator[str]:
    """The address of a server with an empty database."""
    call_command("migrate", verbosity=0)
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    config = uvicorn.Config("forceout.web.asgi:application", log_level="warning", lifespan="off")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=_serve, args=(server, listener), daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    server.should_exit = True
    thread.join(5)


@contextmanager
def launched() -> Iterator[Browser]:
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    with served() as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with launched() as browser:
        yield browser


@pytest.fixture(autouse=True)
def nobody_stays(request: pytest.FixtureRequest) -> Iterator[None]:
    """A page that is left open asks the server, and counts down, until the last test has run."""
    browser: Browser | None = request.getfixturevalue("browser") if "browser" in request.fixturenames else None
    yield
    for context in browser.contexts if browser is not None else ():
        context.close()


@pytest.fixture
def visitors(browser: Browser, address: str) -> Iterator[Visitors]:
    """Fails a test in which a page reported an error of its own, a breach of the content security policy included."""
    found = Visitors(browser, address)
    yield found
    found.leave()
    assert found.faults == []


@pytest.fixture
def page(visitors: Visitors) -> Page:
    return visitors.visitor()


@pytest.fixture
def loaded_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first seat wins the lot, and the cubes always show the same."""
    thrown = acting._thrown

    def loaded(live: object, state: object, act: acting.Act, at: int) -> Action:
        fair: Action = thrown(live, state, act, at)  # type: ignore[arg-type]
        words = {"lot": str(3 - fair.who), "roll": ROLL}
        return Action(fair.at, fair.who, fair.verb, words.get(fair.verb, fair.words))

    monkeypatch.setattr(acting, "_thrown", loaded)
