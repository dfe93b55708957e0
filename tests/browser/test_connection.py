"""What happens to a table when a page is loaded again or the line to it breaks."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.hands import button, challenge, cube, holds, left_in_resources, move, paper, slot, type_on_pad
from browser.scene import Scene
from browser.visitors import Visitors
from forceout.web.tables.models import Logged

LINES = """
    (() => {
        const Real = window.WebSocket;
        window.lines = [];
        window.lineIsCut = false;
        window.WebSocket = class extends Real {
            constructor(url) {
                super(window.lineIsCut ? String(url).replace("/ws/", "/nowhere/") : url);
                window.lines.push(this);
            }
            send(data) { if (!window.lineIsCut) super.send(data); }
        };
    })();
"""
"""Lets a test cut the line of a page: what is open is closed, and no new one is let through."""


def moves_of(scene: Scene) -> list[str]:
    return list(
        Logged.objects.filter(table=scene.table, verb="move").order_by("number").values_list("words", flat=True)
    )


def test_a_page_loaded_again_in_mid_shake_shows_the_exact_position(visitors: Visitors) -> None:
    theo = visitors.visitor()
    scene = Scene(None, theo)
    scene.first_goal()
    scene.play("1 move g4 required", "0 move k7 forbidden")
    scene.come_in(theo)
    move(theo, "red 3", "Permitted")
    holds(theo, "Permitted", "red 3")
    main = theo.get_by_role("main")
    before = main.aria_snapshot()
    theo.reload()
    holds(theo, "Permitted", "red 3")
    assert main.aria_snapshot() == before


def test_what_was_on_the_pad_is_there_again_after_loading_the_page_anew(visitors: Visitors) -> None:
    theo = visitors.visitor()
    scene = Scene(None, theo)
    scene.first_goal()
    scene.play("1 move r3 required", "0 move b× required")
    scene.come_in(theo)
    challenge(theo, "Now")
    type_on_pad(theo, "3x4")
    expect(paper(theo)).to_contain_text("red 3, blue times, green 4")
    theo.reload()
    expect(paper(theo)).to_contain_text("red 3, blue times, green 4")


def test_an_act_sent_while_the_line_is_cut_happens_once_after_it_is_back(visitors: Visitors) -> None:
    maya, theo = visitors.visitor(), visitors.visitor()
    theo.add_init_script(LINES)
    scene = Scene(maya, theo)
    scene.first_goal()
    scene.come_in(maya)
    scene.come_in(theo)
    left_in_resources(theo, 22)
    theo.evaluate("lineIsCut = true; lines.at(-1).close()")
    expect(theo.get_by_role("status")).to_have_text("Connection lost, trying again")
    move(theo, "green 4", "Required")
    theo.wait_for_timeout(300)
    assert moves_of(scene) == []
    theo.evaluate("lineIsCut = false; dispatchEvent(new Event('online'))")
    holds(theo, "Required", "green 4")
    holds(maya, "Required", "green 4")
    expect(theo.get_by_role("status")).to_have_text("")
    assert moves_of(scene) == ["g4 required"]


def test_an_act_whose_answer_was_lost_is_sent_again_and_happens_once(visitors: Visitors) -> None:
    theo = visitors.visitor()
    theo.add_init_script(LINES)
    scene = Scene(None, theo)
    scene.first_goal()
    scene.come_in(theo)
    left_in_resources(theo, 22)
    theo.evaluate("""() => {
        // the act goes out, and before anything comes back the line breaks
        const line = lines.at(-1), Real = Object.getPrototypeOf(WebSocket);
        line.send = (data) => {
            Real.prototype.send.call(line, data);
            line.onmessage = null;
            line.close();
        };
    }""")
    move(theo, "green 4", "Required")
    holds(theo, "Required", "green 4")
    expect(theo.get_by_role("status")).to_have_text("")
    theo.wait_for_timeout(300)
    assert moves_of(scene) == ["g4 required"]


def test_a_stale_act_is_refused_with_a_sentence_and_the_table_is_shown_as_it_stands(visitors: Visitors) -> None:
    theo = visitors.visitor()
    theo.add_init_script(LINES)
    scene = Scene(None, theo)
    scene.first_goal()
    scene.come_in(theo)
    cube(theo, "green 4").click()
    theo.evaluate("lineIsCut = true; lines.at(-1).close()")
    slot(theo, "green 4", "Required").click()
    # meanwhile the same player has moved from another device
    scene.play("1 move k9 forbidden", "0 move k8 forbidden")
    theo.evaluate("lineIsCut = false; dispatchEvent(new Event('online'))")
    expect(theo.get_by_text("The table has moved on since then.")).to_be_visible()
    holds(theo, "Forbidden", "black 9", "black 8")
    holds(theo, "Required")
    assert moves_of(scene) == ["k9 forbidden", "k8 forbidden"]
    button(theo, "OK").click()
    expect(theo.get_by_text("The table has moved on since then.")).to_have_count(0)


def test_a_player_without_a_connection_is_shown_as_such_to_the_others(visitors: Visitors) -> None:
    maya, theo = visitors.visitor(), visitors.visitor()
    scene = Scene(maya, theo)
    scene.come_in(maya)
    scene.come_in(theo)
    players = maya.get_by_role("list", name="Players")
    expect(players).to_contain_text("Theo: Throws for the first Goal")
    theo.close()
    expect(players).to_contain_text("Theo: Not connected")
