"""When a server looks for circles: seldom, and not while somebody waits."""

from __future__ import annotations

import asyncio
import gc
import weakref

import pytest

from forceout.web import circles
from forceout.web.circles import AT_LAST, AT_REST, GLANCE_EVERY, LOOK_AFTER, LOOK_EVERY, PUT_OFF, Circles, Visits
from web.seats import until


class Watched(Circles):
    """Notes what it would do, at a time that is set by hand."""

    def __init__(self) -> None:
        self.now, self.waiting, self.did = 1_000.0, False, list[str]()
        super().__init__(Visits(), lambda: self.waiting, lambda: self.now)

    def after(self, seconds: float = GLANCE_EVERY) -> list[str]:
        self.now += seconds
        self.did.clear()
        self.beat()
        return list(self.did)

    def _leave_alone(self) -> None:
        self.did.append("leave alone")

    def _glance(self) -> None:
        self.did.append("glance")

    def _look(self) -> None:
        self.did.append("look")


@pytest.fixture
def watched() -> Watched:
    return Watched()


def test_what_acts_and_views_have_made_is_not_looked_at(watched: Watched) -> None:
    assert watched.after() == ["leave alone"]
    watched.waiting = True
    assert watched.after() == ["leave alone"]


def test_what_a_page_has_made_is_looked_at_when_it_is_done(watched: Watched) -> None:
    with watched.visits.of_page():
        assert watched.after() == []
    assert watched.after() == ["glance"]
    assert watched.after() == ["leave alone"]


def test_nobody_waits_for_that_unless_it_has_waited_long_itself(watched: Watched) -> None:
    with watched.visits.of_page():
        pass
    watched.waiting = True
    assert watched.after() == []
    assert watched.after(PUT_OFF) == ["glance"]


def test_a_page_that_takes_long_does_not_put_it_off_for_ever(watched: Watched) -> None:
    with watched.visits.of_page():
        watched.after()
        assert watched.after(PUT_OFF) == ["glance"]


def test_after_many_visits_everything_is_looked_at_once_nobody_waits(watched: Watched) -> None:
    for _ in range(LOOK_AFTER):
        with watched.visits.of_window():
            watched.waiting = True
    assert "look" not in watched.after()
    watched.waiting = False
    assert "look" not in watched.after()
    assert watched.after(AT_REST) == ["look"]
    assert watched.after() == ["leave alone"]


def test_on_a_busy_evening_everything_is_looked_at_in_the_end(watched: Watched) -> None:
    watched.waiting = True
    for _ in range(AT_LAST * LOOK_AFTER):
        with watched.visits.of_window():
            pass
    assert watched.after() == ["look"]
    assert "look" not in watched.after(LOOK_EVERY)
    assert watched.after(AT_LAST * LOOK_EVERY) == ["look"]


def test_circles_of_a_page_are_gone_soon_and_old_ones_with_the_next_look(monkeypatch: pytest.MonkeyPatch) -> None:
    class Knot:
        def __init__(self) -> None:
            self.myself = self

    monkeypatch.setattr(circles, "GLANCE_EVERY", 0.001)
    visits = Visits()

    async def tied() -> None:
        looking = Circles(visits, lambda: False)
        task = asyncio.create_task(looking.keep_looking())
        await asyncio.sleep(0.01)
        assert not gc.isenabled()
        old = Knot()
        await asyncio.sleep(0.01)  # it is left alone from now on
        with visits.of_page():
            young = weakref.ref(Knot())
            assert young() is not None
        known = weakref.ref(old)
        del old
        await until(lambda: young() is None)
        assert known() is not None
        looking.looked -= AT_LAST * LOOK_EVERY
        await until(lambda: known() is None)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        assert gc.isenabled()

    try:
        asyncio.run(tied())
    finally:
        gc.unfreeze()
