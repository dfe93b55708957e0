"""Pictures of every screen for the documents: `cd tests && ../.venv/bin/python -m browser.screens`."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect

from browser.conftest import launched, served
from browser.hands import button, challenge, cube, key, move, pad, verdict
from browser.palette import reduced
from browser.scene import Scene, sit
from browser.test_choosing import ELEMENTARY
from browser.test_choosing import ROLL as CHOOSING_ROLL
from browser.test_home import played_out
from browser.test_losses import NO_ZERO
from browser.test_reviewing import PLAYED
from browser.visitors import Visitors
from forceout.web.tables import live_tables
from forceout.web.tables.models import Seat, Table

FOLDER = Path(__file__).parents[2] / "docs" / "screens"
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
WIDE: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}}
DARK: dict[str, Any] = {"color_scheme": "dark"}
ROLL = "r1 r0 r− r+ r3 r2 b3 b× b0 b1 b÷ b2 g6 g6 g5 g4 g^ g× k+ k√ k9 k7 k8 k÷"
MIDDLE: dict[str, Any] = {"ruleset": "agloa-equations-2015", "division": "middle", "timed": True}
ON_SETS: dict[str, Any] = {"ruleset": "mlag-on-sets-2019", "division": "middle", "timed": True}
SHORT: dict[str, Any] = {"viewport": {"width": 1366, "height": 625}}
LANDSCAPE: dict[str, Any] = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}
CARDS = "BR B RG BRGY GY Y BG R BRY blank"


def selected(scene: Scene) -> None:
    """Theo sets 36 in base eight."""
    scene.play("0 lot 2", "1 lot 1", "2 lot 3", f"2 roll {ROLL}")
    scene.play("2 select wild:0", "0 select base:8", "1 select sideways")


def ten_moves(scene: Scene) -> None:
    selected(scene)
    scene.play("2 lay b3g6", "2 goal")
    moves = ("g6 required", "r0 forbidden", "b× required", "b0 forbidden", "r− forbidden", "g5 forbidden",
             "k+ permitted", "k√ forbidden", "k9 forbidden", "r1 permitted")  # fmt: skip
    scene.play(*(f"{place % 3} move {words}" for place, words in enumerate(moves)))


class Screens:
    def __init__(self, visitors: Visitors) -> None:
        self.visitors = visitors

    def three(self, look: dict[str, Any] | None = None, **terms: Any) -> tuple[Scene, Page, Page, Page]:
        """Maya in front of the camera, Priya and Theo at the table."""
        maya, priya, theo = self.visitors.visitor(**(look or {})), self.visitors.visitor(), self.visitors.visitor()
        return Scene(maya, priya, theo, names=("Maya", "Priya", "Theo"), **terms), maya, priya, theo

    def all_come_in(self, scene: Scene, *pages: Page) -> None:
        for page in pages:
            scene.come_in(page)

    def home(self) -> Page:
        page = self.visitors.visitor()
        page.goto("/")
        return page

    def lobby(self) -> Page:
        page = self.visitors.visitor()
        page.goto("/")
        page.get_by_role("radio", name=re.compile("^Friends")).check()
        button(page, "Play now").click()
        page.get_by_label("What shall we call you?").fill("Maya")
        button(page, "Open the table").click()
        button(page, "Begin").wait_for()
        return page

    def table(self, look: dict[str, Any] | None = None) -> Page:
        scene, maya, priya, theo = self.three(look, **MIDDLE)
        ten_moves(scene)
        self.all_come_in(scene, priya, theo, maya)
        # the tenth was Maya's; Priya and Theo follow
        move(priya, "black 7", "Forbidden")
        move(theo, "red 2", "Permitted")
        cube(maya, "green 4").click()
        maya.mouse.move(5, 795)
        return maya

    def table_dark(self) -> Page:
        return self.table(DARK)

    def phone(self) -> Page:
        return self.table(PHONE)

    def variations(self) -> Page:
        scene, maya, priya, theo = self.three(**MIDDLE)
        scene.play("0 lot 2", "1 lot 1", "2 lot 3", f"2 roll {ROLL}", "2 select wild:0")
        self.all_come_in(scene, priya, theo, maya)
        maya.get_by_role("button", name="Base m").click()
        return maya

    def goal(self) -> Page:
        scene, maya, priya, theo = self.three(**MIDDLE)
        scene.play("0 lot 3", "1 lot 1", "2 lot 2", f"0 roll {ROLL}")
        scene.play("0 select sideways", "1 select factorial", "2 select base:8")
        self.all_come_in(scene, priya, theo, maya)
        for name in ("blue 3", "blue times", "red 2"):
            move(maya, name, "Goal")
        cube(maya, "red 2", "Goal").click()
        button(maya, "Gap before").click()
        button(maya, "Turn").click()
        return maya

    def a_now(self, **terms: Any) -> tuple[Scene, Page, Page, Page]:
        scene, maya, priya, theo = self.three(**terms)
        scene.play("0 lot 2", "1 lot 1", "2 lot 3", f"2 roll {ROLL}", "2 lay b1r2", "2 goal")
        scene.play("0 move r3 required", "1 move r+ required", "2 move k9 forbidden", "0 move b3 required")
        scene.play("1 move k8 forbidden", "2 move b× required")
        self.all_come_in(scene, priya, theo, maya)
        return scene, maya, priya, theo

    def writing(self) -> Page:
        _, maya, _, _ = self.a_now(timed=True)
        challenge(maya, "Now")
        button(maya, "open bracket").click()
        for name, place in (("red 3", "Required"), ("red plus", "Required"), ("blue 3", "Required")):
            key(maya, name, place).click()
        button(maya, "close bracket").click()
        key(maya, "blue times", "Required").click()
        expect(pad(maya)).to_be_visible()
        return maya

    def checking(self) -> Page:
        scene, maya, *_ = self.a_now(judge_checks=False, timed=True)
        scene.play("1 pick-up", "1 challenge now", "1 present r3+b3×b2 = b1r2", "0 side mover")
        button(maya, "Regroup it").click()
        maya.get_by_role("button", name="3, piece 3 of 8").click()
        maya.get_by_role("button", name="2, piece 5 of 8").click()
        return maya

    def verdict(self) -> Page:
        scene, maya, _, _ = self.a_now(shakes=3)
        scene.play("1 pick-up", "1 challenge now", "1 present r3+b3×b2 = b1r2", "0 present (r3+b3)×b2 = b1r2")
        verdict(maya, "Priya said Now")
        return maya

    def scoresheet(self) -> Page:
        scene, maya, priya, theo = self.a_now()
        scene.play("1 pick-up", "1 challenge now", "1 present (r3+b3)×b2 = b1r2", "0 side mover")
        for page in (priya, theo):
            button(page, "Sign the scoresheet").click()
        button(maya, "Sign the scoresheet").scroll_into_view_if_needed()
        return maya

    def onsets(self) -> Page:
        scene, maya, priya, theo = self.three(**ON_SETS)
        roll = "5 2 1 B R B R G Y G Y ∪ ∩ ' − = ⊆ Λ"
        scene.play("0 lot 2", "1 lot 1", "2 lot 3", f"2 roll {roll}", f"1 deal {CARDS}")
        scene.play("2 select two-operations", "0 select absolute-value", "1 select shift-from-permitted")
        scene.play("2 lay 5", "2 goal", "0 move B required", "1 move ∪ required", "2 move G forbidden")
        scene.play("0 move R permitted", "1 move ' forbidden", "2 move ∩ permitted")
        self.all_come_in(scene, priya, theo, maya)
        cube(maya, "minus").click()
        maya.mouse.move(5, 795)
        return maya

    def projector_table(self) -> Page:
        page = self.visitors.visitor(viewport={"width": 1920, "height": 1080})
        scene = Scene(None, None, None, **MIDDLE)
        ten_moves(scene)
        page.goto(f"/t/{scene.code}/screen")
        expect(page.get_by_role("region", name="Goal")).to_be_visible()
        return page

    def people(self) -> Page:
        scene, maya, theo, _ = self.three(**MIDDLE)
        selected(scene)
        scene.play("2 lay b3g6", "2 goal")
        self.all_come_in(scene, theo, maya)
        button(maya, "Menu").click()
        expect(maya.get_by_role("region", name="Say something")).to_be_visible()
        return maya

    def review(self) -> Page:
        maya, theo = self.visitors.visitor(), self.visitors.visitor()
        scene = Scene(maya, theo, practice=True)
        scene.first_goal()
        scene.play(*PLAYED)
        maya.goto(f"/t/{scene.code}/review")
        expect(maya.get_by_role("heading", name="This shake by player")).to_be_visible()
        return maya

    def privacy(self) -> Page:
        _, maya, _, _ = self.three(**MIDDLE)
        maya.goto("/privacy")
        return maya

    def rulebook(self) -> Page:
        page = self.visitors.visitor(viewport={"width": 1366, "height": 768})
        page.goto("/rules/000/XIII-A-2?league=agloa-equations-2015&division=elementary&q=upside")
        page.get_by_label("Try your own").first.fill("9-2u")
        page.get_by_role("button", name="Run", exact=True).first.click()
        expect(page.locator(".outcome").first).to_have_text("It is 11.")
        return page

    def ask_judge(self) -> Page:
        page = self.visitors.visitor(viewport={"width": 1366, "height": 1000})
        case = "league=agloa-equations-2015&division=middle&claim=now&goal=b2g4&required=b× g−&permitted=k9 r3"
        page.goto(f"/officials/ask?{case}&forbidden=r0&resources=g4 g5 g6 k%2B&paper=9-3x4=24")
        expect(page.locator(".ruled .pill")).to_contain_text("Not correct")
        return page

    def position(self) -> Page:
        page = self.visitors.visitor(viewport={"width": 1366, "height": 1000})
        mat = "league=agloa-equations-2015&division=middle&goal=b1r2&required=r3 b×&permitted=g5&forbidden=r0"
        page.goto(f"/position?{mat}&resources=g4 k7 r%2B k√ b2 g^ k9")
        page.get_by_role("button", name="What would the next cube do?").click()
        expect(page.get_by_role("table")).to_be_visible()
        return page

    def path(self) -> Page:
        page = self.visitors.visitor(**WIDE)
        page.goto("/learn/path")
        expect(page.get_by_text("Smallest Prime")).to_be_visible()
        return page

    def variation(self) -> Page:
        page = self.visitors.visitor(**WIDE)
        page.goto("/learn/path/equations/sideways")
        expect(page.get_by_role("heading", level=1, name="Sideways")).to_be_visible()
        return page

    def first_visit(self) -> Page:
        page = self.visitors.visitor(**WIDE)
        page.goto("/")
        return page

    def home_returning(self) -> Page:
        page = self.visitors.visitor(**WIDE)
        played_out(None, page)
        again = Seat.objects.filter(name="Theo").latest("pk").player
        scene = Scene(None, page)
        scene.first_goal()
        # the same browser has sat at both tables
        Seat.objects.filter(table=scene.table, name="Theo").update(player=again)
        live_tables.changed_by_hand(scene.code)
        sit(page, again, "Theo")
        page.goto("/")
        return page

    def home_rematch(self) -> Page:
        page = self.visitors.visitor(**WIDE)
        played_out(page, None)
        page.goto("/")
        return page

    def lesson(self, look: dict[str, Any] = WIDE, *, last: bool = False) -> Page:
        """The fourth step of the first shake, or what stands after its last."""
        page = self.visitors.visitor(**look)
        page.goto("/learn/first-shake")
        button(page, "Roll the cubes").click()
        for name in ("blue 1", "red 2"):
            move(page, name, "Goal")
        button(page, "Goal").click()
        steps = (("blue times", "Required"), ("green 6", "Forbidden"), ("black 7", "Permitted"))
        for number, (name, place) in enumerate(steps[: 3 if last else 1], start=4):
            move(page, name, place)
            expect(page.get_by_role("region", name=f"Coach, step {number} of 7")).to_be_visible()
        if not last:
            return page
        button(page, "Challenge").click()
        button(page, "Now").click()
        for name, place in (("red 3", "Resources"), ("blue times", "Required"), ("green 4", "Required")):
            if look is PHONE:
                page.get_by_role("group", name="Keys").get_by_role("button", name=place).click()
            key(page, name, place).click()
        button(page, "Hand in").click()
        expect(page.get_by_role("heading", name="You said Now, and you proved it")).to_be_visible()
        return page

    def lesson_phone(self) -> Page:
        return self.lesson(PHONE)

    def lesson_done(self) -> Page:
        return self.lesson(last=True)

    def lesson_done_phone(self) -> Page:
        return self.lesson(PHONE, last=True)

    def lessons(self) -> Page:
        page = self.visitors.visitor(**WIDE)
        page.goto("/learn")
        return page

    def lesson_short(self) -> Page:
        page = self.visitors.visitor(**WIDE)
        page.goto("/learn/spot-now")
        expect(page.locator("[data-coach-says]")).to_be_visible()
        return page

    def missed(self) -> Page:
        page = self.visitors.visitor(**WIDE)
        page.goto("/learn/path/equations/sideways/1")
        button(page, "Show me the answer").click()
        expect(page.get_by_role("heading", name="Here is the answer")).to_be_visible()
        page.goto("/learn/review")
        return page

    def select_variation(self) -> Page:
        page = self.visitors.visitor(**WIDE)
        scene = Scene(page, 1, play="friendly", **ELEMENTARY)
        scene.play("0 lot 3", "1 lot 2", f"0 roll {CHOOSING_ROLL}")
        scene.come_in(page)
        expect(page.get_by_role("region", name="Variations")).to_be_visible()
        return page

    def select_variation_onsets(self) -> Page:
        page = self.visitors.visitor(**WIDE)
        scene = Scene(page, 1, play="friendly", **ON_SETS)
        scene.play("0 lot 3", "1 lot 2", "0 roll 5 2 1 B R B R G Y G Y ∪ ∩ ' − = ⊆ Λ", f"1 deal {CARDS}")
        scene.come_in(page)
        expect(page.get_by_role("region", name="Variations")).to_be_visible()
        return page

    def table_short(self) -> Page:
        return self.table(SHORT)

    def table_landscape(self) -> Page:
        return self.table(LANDSCAPE)

    def onsets_pad_short(self) -> Page:
        page = self.onsets()
        page.set_viewport_size({"width": 1366, "height": 625})
        challenge(page, "Now")
        key(page, "blue", "Required").click()
        return page

    def legend(self) -> Page:
        page = self.writing()
        button(page, "Type it").click()
        page.get_by_text("What can be typed").click()
        return page

    def notice(self) -> Page:
        scene, maya, priya, theo = self.three(WIDE, ruleset="agloa-equations-2015", division="middle")
        scene.play("0 lot 3", "1 lot 1", "2 lot 2", f"0 roll {NO_ZERO}")
        self.all_come_in(scene, priya, theo, maya)
        expect(maya.get_by_text("Look at the cubes")).to_be_visible()
        scene.play("0 select wild:0")
        expect(maya.get_by_role("region", name="Points lost")).to_be_visible()
        return maya

    def host(self) -> Page:
        page = self.people()
        page.get_by_role("region", name="As the host").scroll_into_view_if_needed()
        return page

    def shared_review(self) -> Page:
        maya, stranger = self.visitors.visitor(), self.visitors.visitor(**WIDE)
        scene = Scene(maya, None)
        scene.first_goal()
        scene.play(*PLAYED)
        Table.objects.filter(code=scene.code).update(over=True)
        live_tables.changed_by_hand(scene.code)
        maya.goto(f"/t/{scene.code}/review")
        button(maya, "Make a link").click()
        stranger.goto(maya.get_by_text(re.compile(r"/r/[\w-]{22}$")).inner_text())
        expect(stranger.get_by_role("grid", name=re.compile("^Moves by player"))).to_be_visible()
        return stranger

    def upload(self) -> Page:
        page = self.visitors.visitor(**WIDE)
        page.goto("/reviews")
        return page

    def offline(self) -> Page:
        page = self.visitors.visitor(**WIDE)
        page.goto("/offline")
        return page

    def puzzle_phone(self) -> Page:
        page = self.visitors.visitor(**PHONE)
        page.goto("/puzzles/?kind=now&seed=12&ruleset=agloa-equations-2015&division=middle&variations=2")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        return page

    def puzzle(self) -> Page:
        page = self.visitors.visitor()
        page.goto("/puzzles/?kind=find&seed=12&ruleset=agloa-equations-2015&division=middle")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        return page


NAMES = ("home", "lobby", "table", "table-dark", "phone", "variations", "goal", "writing", "checking", "verdict",
         "scoresheet", "onsets", "review", "puzzle", "path", "variation", "privacy", "rulebook", "ask-judge",
         "position", "projector-table", "people", "first-visit", "home-returning", "home-rematch", "lesson",
         "lesson-phone", "lesson-done", "lesson-done-phone", "lessons", "lesson-short", "missed", "select-variation",
         "select-variation-onsets", "table-short", "table-landscape", "onsets-pad-short", "legend", "notice", "host",
         "shared-review", "upload", "offline", "puzzle-phone")  # fmt: skip


def shoot(name: str, browser: Browser, address: str) -> None:
    visitors = Visitors(browser, address)
    scene: Callable[[], Page] = getattr(Screens(visitors), name.replace("-", "_"))
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
