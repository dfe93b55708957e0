"""What a visitor does at the table, said in roles and names as an assistive technology reads them."""

from __future__ import annotations

import re

from playwright.sync_api import FloatRect, Locator, Page, expect


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def cube(page: Page, name: str, place: str = "Resources") -> Locator:
    """“green 4” where it lies."""
    return page.get_by_role("button", name=re.compile(rf"^{re.escape(name)}, {place}, \d+ of \d+")).first


def slot(page: Page, name: str, place: str) -> Locator:
    return button(page, f"Place {name} in {'the Goal' if place == 'Goal' else place}")


def move(page: Page, name: str, place: str) -> None:
    """A cube by two clicks: on it, and on the slot where it is to lie."""
    cube(page, name).click()
    slot(page, name, place).click()


def section(page: Page, title: str) -> Locator:
    """Required, Permitted, Forbidden: the name of the group says what lies there."""
    return page.get_by_role("group", name=re.compile(rf"^{title}, (no|\d+) cube"))


def holds(page: Page, title: str, *names: str) -> None:
    """The section holds these cubes and no others, as it is read aloud."""
    count = len(names)
    said = f"{count} cube{'s' if count > 1 else ''}: {', '.join(names)}" if names else "no cubes"
    expect(page.get_by_role("group", name=f"{title}, {said}", exact=True)).to_be_visible()


def resources(page: Page) -> Locator:
    return page.get_by_role("region", name=re.compile(r"^Resources, "))


def left_in_resources(page: Page, count: int) -> None:
    said = f"Resources, {count} cube{'' if count == 1 else 's'}"
    expect(page.get_by_role("region", name=said, exact=True)).to_be_visible()


def challenge(page: Page, claim: str) -> None:
    """Picks up the block and says which."""
    button(page, "Challenge").click()
    button(page, claim).click()


def pad(page: Page) -> Locator:
    return page.get_by_role("region", name="Writing pad")


def paper(page: Page) -> Locator:
    return page.get_by_role("textbox", name=re.compile("^Your (equation|Solution)$"))


def key(page: Page, name: str, place: str) -> Locator:
    """A cube of a section as a key of the pad."""
    return pad(page).get_by_role("button", name=re.compile(rf"^{re.escape(name)}, {place}, ")).first


def hand_in(page: Page) -> None:
    pad(page).get_by_role("button", name="Hand in", exact=True).click()
    expect(pad(page)).to_have_count(0)


def hand_in_nothing(page: Page) -> None:
    button(page, "I have nothing to hand in").click()
    page.get_by_role("dialog", name="Hand in nothing?").get_by_role("button", name="Hand in nothing").click()


def type_on_pad(page: Page, text: str) -> None:
    """Writes by the keyboard, cube by cube, on the paper itself."""
    paper(page).focus()
    page.keyboard.type(text)


def says(page: Page, words: str | re.Pattern[str], *, how: str = "polite") -> None:
    """A live region says this."""
    expect(page.locator(f"[data-live={how}]")).to_have_text(words)


def verdict(page: Page, headline: str) -> None:
    expect(page.get_by_role("heading", name=headline)).to_be_visible()


def points(page: Page, name: str, won: int, total: int) -> None:
    said = rf"{'−' if won < 0 else '[+]'}{abs(won)}\s*points, total\s*{total}"
    row = page.get_by_role("listitem").filter(has_text=name).filter(has_text=re.compile(said))
    expect(row).to_be_visible()


def no_sideways_scrolling(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= page.evaluate("innerWidth")


def sheet(page: Page, title: str) -> Locator:
    return page.get_by_role("dialog", name=title)


def open_menu(page: Page) -> Locator:
    button(page, "Menu").click()
    return sheet(page, "Menu")


def close_sheet(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def box(found: Locator) -> FloatRect:
    """Where something lies in the window."""
    lies = found.bounding_box()
    assert lies is not None
    return lies
