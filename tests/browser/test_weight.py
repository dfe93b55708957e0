"""A table is there quickly on a slow line: its first load is small."""

from __future__ import annotations

from browser.hands import left_in_resources
from browser.scene import Scene
from browser.visitors import Visitors

MOST_BYTES = 300_000


def test_the_first_load_of_a_table_is_under_300_kilobytes(visitors: Visitors) -> None:
    theo = visitors.visitor()
    scene = Scene(None, theo)
    scene.first_goal()
    line = theo.context.new_cdp_session(theo)
    line.send("Network.enable")
    loaded: dict[str, int] = {}
    names: dict[str, str] = {}
    line.on("Network.responseReceived", lambda event: names.update({event["requestId"]: event["response"]["url"]}))
    line.on(
        "Network.loadingFinished",
        lambda event: loaded.update({names.get(event["requestId"], "?"): int(event["encodedDataLength"])}),
    )
    scene.come_in(theo)
    left_in_resources(theo, 22)
    theo.wait_for_load_state("networkidle")
    assert any(name.endswith(".js") for name in loaded)
    assert sum(loaded.values()) < MOST_BYTES, loaded


def test_the_first_load_of_a_lesson_is_under_300_kilobytes(visitors: Visitors) -> None:
    page = visitors.visitor()
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    loaded: list[int] = []
    line.on("Network.loadingFinished", lambda event: loaded.append(int(event["encodedDataLength"])))
    page.goto("/learn/first-shake")
    page.get_by_role("region", name="Coach, step 1 of 7").wait_for()
    page.wait_for_load_state("networkidle")
    assert 0 < sum(loaded) < MOST_BYTES, loaded
