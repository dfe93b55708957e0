"""Pictures of a league's day for the documents: `cd tests && ../.venv/bin/python -m browser.day_screens`."""

from __future__ import annotations

import sys
from collections.abc import Callable

from playwright.sync_api import Browser, Page, expect

from browser.conftest import launched, served  # isort: skip  # it sets Django up
from browser import day_scene
from browser.palette import reduced
from browser.screens import FOLDER, PHONE
from browser.visitors import Visitors
from forceout.web.days import who
from forceout.web.days.models import Day, Organiser

PASSWORD = "a long word"
DESK = {"viewport": {"width": 1440, "height": 900}}
WALL = {"viewport": {"width": 1920, "height": 1080}}


class DayScreens:
    def __init__(self, visitors: Visitors) -> None:
        self.visitors = visitors

    def organiser(self, day: Day, rest: str) -> Page:
        page = self.visitors.visitor(**DESK)
        page.goto("/days/sign-in")
        page.locator("#password").fill(PASSWORD)
        page.keyboard.press("Enter")
        page.wait_for_url("**/days/")
        page.goto(f"/days/{day.code}/{rest}")
        return page

    def day_entries(self) -> Page:
        page = self.organiser(day_scene.drafted(), "entries")
        page.locator("textarea[name=csv]").fill(day_scene.WRONG)
        page.locator("textarea[name=csv]").evaluate("one => one.form.requestSubmit()")
        expect(page.locator("body")).to_contain_text("to mend")
        return page

    def day_people(self) -> Page:
        return self.organiser(day_scene.third_round(), "people")

    def day_prints(self) -> Page:
        return self.organiser(day_scene.third_round(), "prints")

    def day_seating(self) -> Page:
        return self.organiser(day_scene.drafted(), "seating")

    def day_tables(self) -> Page:
        return self.organiser(day_scene.third_round(), "tables")

    def day_scores(self) -> Page:
        page = self.organiser(day_scene.third_round(), "round/3/table/7/sheet")
        page.locator(".cell").first.focus()
        page.keyboard.type("624266")
        page.keyboard.type("666")
        expect(page.locator("[data-problems]")).to_contain_text("no ending gives")
        return page

    def day_standings(self) -> Page:
        page = self.organiser(day_scene.closed(), "standings")
        page.locator("summary").first.click()
        return page

    def phone(self, day: Day, person: str, rest: str) -> Page:
        """Somebody who has followed a private link on a phone."""
        page = self.visitors.visitor(**PHONE)
        page.goto(f"/days/k/{who.new_link(day, person)}")
        page.goto(f"/days/{day.code}/{rest}")
        return page

    def judge_calls(self) -> Page:
        return self.phone(day_scene.with_calls(), "K. Osei", "calls")

    def judge_call(self) -> Page:
        page = self.phone(day_scene.with_calls(), "K. Osei", "calls")
        page.get_by_role("button", name="Take the next call").click()
        page.get_by_label("Not correct").check()
        page.get_by_label("Rule", exact=True).fill("VII-B-6")
        page.get_by_label("In a sentence").fill("Read as 9 − (3 × 4) it makes −3, not 24.")
        return page

    def judge_table(self) -> Page:
        return self.phone(day_scene.with_calls(), "Ms Brandt", "round/1/table/3/judge")

    def player_own(self) -> Page:
        return self.phone(day_scene.with_calls(), "player:L16", "own")

    def day_hall(self) -> Page:
        page = self.visitors.visitor(**WALL)
        page.goto(f"/days/{day_scene.third_round().code}/hall")
        return page


NAMES = (
    "day-entries",
    "day-people",
    "day-prints",
    "day-seating",
    "day-tables",
    "day-scores",
    "day-standings",
    "day-hall",
    "judge-calls",
    "judge-call",
    "judge-table",
    "player-own",
)


def shoot(name: str, browser: Browser, address: str) -> None:
    Day.objects.all().delete()
    Organiser.objects.all().delete()
    who.set_first_password(PASSWORD)
    visitors = Visitors(browser, address)
    scene: Callable[[], Page] = getattr(DayScreens(visitors), name.replace("-", "_"))
    page = scene()
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(400)
    picture = FOLDER / f"{name}.png"
    picture.write_bytes(reduced(page.screenshot(animations="disabled")))
    print(name, picture.stat().st_size // 1000, "kB", *visitors.faults)
    for context in visitors.contexts:
        context.close()


def main(wanted: list[str]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with served() as address, launched() as browser:
        for name in wanted or NAMES:
            shoot(name, browser, address)


if __name__ == "__main__":
    main(sys.argv[1:])
