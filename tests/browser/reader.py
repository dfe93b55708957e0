"""A screen reader of our own: writes down what is heard, in order, by whoever walks a page with the keyboard alone.

Names, roles, states and descriptions are those that the browser gives to assistive technologies. A live region is heard
when it changes, not when it appears with its words already in it: many readers pass over that, alerts apart."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, Page

LISTENS = (Path(__file__).parent / "reader.js").read_text()
PATIENCE = 15.0
ENTERED = ("region", "group", "list", "dialog", "main", "navigation", "banner", "contentinfo", "complementary", "form")
"""What is told when the focus comes into it."""
LANDMARKS = (*ENTERED, "radiogroup", "listitem", "table", "row", "timer", "status", "alert")
HAVE_NO_NAME = ("list", "listitem", "row")
WHOLE = (
    "link",
    "button",
    "heading",
    "image",
    "img",
    "radio",
    "checkbox",
    "switch",
    "tab",
    "option",
    "textbox",
    "combobox",
    "DisclosureTriangle",
)
"""What is read as one thing, by its name."""
STATES = {
    "pressed": "pressed",
    "checked": "checked",
    "expanded": "open",
    "disabled": "cannot be used",
    "selected": "selected",
}
NOT_SO = {"pressed": "not pressed", "checked": "not checked", "expanded": "closed"}


class Reader:
    """Follows one window. `lines` is what was pressed and what was heard."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.lines: list[str] = []
        self.lost: list[str] = []
        """Keys after which the focus was nowhere."""
        self.around: list[str] = []
        self.told = ""
        page.add_init_script(LISTENS)
        self.cdp = page.context.new_cdp_session(page)
        self.cdp.send("Accessibility.enable")

    # what is done

    def chapter(self, title: str) -> None:
        self.lines += ["", f"== {title} ==", ""]

    def reads(self) -> None:
        """The page from its top, as somebody hears it who lets it be read out."""
        self._settle()
        self.lines.append(f"(reads the page: {self.page.title()})")
        self.lines += self._whole()
        self._drain("")

    def press(self, key: str, *, hears: str = "", focus: str = "") -> None:
        """Presses a key, and waits for what is to be heard after it."""
        self.page.keyboard.press(key)
        self.lines.append(f"[{'Space' if key == ' ' else key}]")
        if key.endswith("Tab"):
            self.page.evaluate("aFrame()")
            self._drain(key)
        else:
            self.waits(hears=hears, focus=focus, after=key)

    def types(self, text: str) -> None:
        for letter in text:
            self.press(letter)

    def waits(self, *, hears: str = "", focus: str = "", after: str = "") -> None:
        until = time.monotonic() + PATIENCE
        if not after:
            self.lines.append("(a moment later)")
        while hears and not any(hears in one["text"] for one in self._heard()):
            self._patient(until, f"“{hears}” is not heard: {self._heard()}")
        while focus and not self._focused()[0].startswith(focus):
            self._patient(until, f"the focus is not on “{focus}” but on “{self._focused()[0]}”")
        self._settle()
        self._drain(after)

    def tab_to(self, start: str, key: str = "Tab", most: int = 45) -> None:
        """Tabs until the focus is on something whose name begins so; what lies on the way is heard too."""
        for _ in range(most):
            self.press(key)
            if self._focused()[0].startswith(start):
                return
        raise AssertionError(f"“{start}” cannot be reached with {key}:\n" + "\n".join(self.lines[-most:]))

    def tab_to_group(self, start: str) -> None:
        """To where the cubes of a section are."""
        for _ in range(30):
            if any(one.startswith(start) for one in self.around) and ", Resources" in self._focused()[0]:
                return
            self.press("Tab")
        raise AssertionError(f"{start} cannot be reached:\n" + "\n".join(self.lines[-40:]))

    def arrow_to(self, start: str) -> None:
        """The other cubes on it are heard too, and left out of the text."""
        self.page.keyboard.press("Home")
        for presses in range(30):
            if self._focused()[0].startswith(start):
                self.lines.append("[Home]" + (f"[ArrowRight, {presses} times]" if presses else ""))
                self._drain("ArrowRight")
                return
            self.page.keyboard.press("ArrowRight")
        raise AssertionError(f"{start} cannot be reached by arrows")

    # what is heard

    def _patient(self, until: float, otherwise: str) -> None:
        if time.monotonic() > until:
            raise AssertionError(otherwise + "\n" + "\n".join(self.lines[-30:]))
        self.page.wait_for_timeout(15)

    def _heard(self) -> list[dict[str, str]]:
        try:
            found: list[dict[str, str]] = self.page.evaluate("heard")
        except Error:  # one page has gone, and the next is not there yet
            return []
        return found

    def _settle(self) -> None:
        """Until nothing new has been said for a moment."""
        self.page.evaluate("quiet()")

    def _drain(self, after: str) -> None:
        said = self.page.evaluate("heard.splice(0)")
        self.lines += [f"  at once: {one['text']}" for one in said if one["how"] == "assertive"]
        name, told, around = self._focused()
        if any(one["how"] == "focus" for one in said) or not name:
            if not name and after.endswith("Tab"):
                self.lines.append("  (the end of the page)")
            elif not name and after:
                self.lost.append(after)
                self.lines.append("  (the focus is lost)")
            elif name:
                entered = [one for one in around if one not in self.around]
                self.lines.append("  " + ". ".join([*entered, told]))
            self.around = around
        elif told != self.told and ", textbox" not in told and after not in ("", "Tab", "Shift+Tab"):
            self.lines.append(f"  {told}")  # pressed, open, checked
        self.told = told
        self.lines += [f"  then: {one['text']}" for one in said if one["how"] == "polite"]

    def _focused(self) -> tuple[str, str, list[str]]:
        """Name, announcement, and what is around it, from the outside in."""
        found = self.cdp.send("Runtime.evaluate", {"expression": "document.activeElement"})["result"]
        if "objectId" not in found or found.get("description", "").startswith("body"):
            return "", "", []
        asked = {"objectId": found["objectId"], "fetchRelatives": True}
        nodes = self.cdp.send("Accessibility.getPartialAXTree", asked)["nodes"]
        by_id = {node["nodeId"]: node for node in nodes}
        node = nodes[0]
        around: list[str] = []
        above = by_id.get(node.get("parentId", ""))
        while above is not None:
            if _value(above, "role") in ENTERED and _value(above, "name"):
                around.insert(0, f"{_value(above, 'name')}, {_value(above, 'role')}")
            above = by_id.get(above.get("parentId", ""))
        return _value(node, "name") or _value(node, "role"), _told(node), around

    def _whole(self) -> list[str]:
        nodes = self.cdp.send("Accessibility.getFullAXTree")["nodes"]
        by_id = {node["nodeId"]: node for node in nodes}
        lines: list[str] = []
        for depth, told, text in _read(by_id, nodes[0], 1):
            if text and lines and lines[-1].startswith("  " * depth + "“"):
                lines[-1] = f"{lines[-1][:-1]} {told}”"
            else:
                lines.append("  " * depth + (f"“{told}”" if text else told))
        return lines


def _value(node: Any, what: str) -> str:
    return re.sub(r"\s+", " ", str(node.get(what, {}).get("value", ""))).strip()


def _told(node: Any) -> str:
    """“Hand in, button, cannot be used. Write something first.”"""
    role, name, properties = _value(node, "role"), _value(node, "name"), {}
    for one in node.get("properties", []):
        properties[one["name"]] = one["value"].get("value")
    if role == "DisclosureTriangle":
        role = "button"
    if role == "heading":
        role = f"heading {properties.get('level', '')}".strip()
    words = [name, role, _value(node, "value") if role in ("textbox", "combobox", "spinbutton") else ""]
    for state, said in STATES.items():
        if properties.get(state) in (True, "true"):
            words.append(said)
        elif properties.get(state) in (False, "false") and state in NOT_SO:
            words.append(NOT_SO[state])
    told = ", ".join(word for word in words if word)
    description = _value(node, "description")
    return f"{told}. {description}" if description and description != name else told


def _read(by_id: Any, node: Any, depth: int) -> Iterator[tuple[int, str, bool]]:
    role, name = _value(node, "role"), _value(node, "name")
    if node.get("ignored"):
        role = "none"
    if role in WHOLE:
        yield depth, _told(node), False
        return
    if role == "StaticText":
        if name:
            yield depth, name, True
        return
    if role in ENTERED and (name or role not in ("list", "group", "region", "form")):
        yield depth, ", ".join(word for word in (name, role) if word), False
        depth += 1
    elif role == "listitem" and name:
        yield depth, name, False
        return
    elif role == "timer":
        yield depth, _told(node), False
        return
    for child in node.get("childIds", []):
        if child in by_id:
            yield from _read(by_id, by_id[child], depth)
