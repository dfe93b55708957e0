"""Impossible, the last cube, and the force-out."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.hands import (
    button,
    challenge,
    cube,
    hand_in,
    hand_in_nothing,
    holds,
    left_in_resources,
    move,
    pad,
    paper,
    points,
    slot,
    type_on_pad,
    verdict,
)
from browser.scene import ROLL, Scene
from browser.visitors import Visitors

OPERATIONS = ("r+", "r−", "b×", "b÷", "g×", "g−", "g^", "k+", "k÷")


def turns(*moves: str, first: int = 1, players: int = 2) -> list[str]:
    """Moves in turn."""
    return [f"{(first + place) % players} move {one}" for place, one in enumerate(moves)]


def test_impossible_stands_when_no_operation_is_left_and_nobody_can_write(visitors: Visitors) -> None:
    maya, theo = visitors.visitor(), visitors.visitor()
    scene = Scene(maya, theo)
    scene.first_goal()
    scene.play(*turns(*(f"{word} forbidden" for word in OPERATIONS)))
    scene.come_in(maya)
    scene.come_in(theo)
    move(maya, "black root", "Forbidden")
    challenge(theo, "Impossible")
    expect(theo.get_by_role("heading", name="The others are writing")).to_be_visible()
    hand_in_nothing(maya)
    for page in (maya, theo):
        verdict(page, "Theo said Impossible")
        expect(page.get_by_text("The challenge stands.")).to_be_visible()
        expect(page.get_by_role("heading", name="There was no solution")).to_be_visible()
        points(page, "Theo", 6, 6)
        points(page, "Maya", 2, 2)


def test_impossible_falls_when_the_mover_shows_a_solution(visitors: Visitors) -> None:
    maya, theo = visitors.visitor(), visitors.visitor()
    scene = Scene(maya, theo)
    scene.first_goal()
    scene.come_in(maya)
    scene.come_in(theo)
    move(theo, "black root", "Forbidden")
    challenge(maya, "Impossible")
    type_on_pad(theo, "4x3")
    hand_in(theo)
    verdict(maya, "Maya said Impossible")
    expect(maya.get_by_text("The challenge does not stand. Theo showed how.")).to_be_visible()
    points(maya, "Theo", 6, 6)


def test_the_next_shake_is_rolled_from_the_verdict(visitors: Visitors) -> None:
    maya, theo = visitors.visitor(), visitors.visitor()
    scene = Scene(maya, theo, shakes=2)
    scene.first_goal()
    scene.play("1 move r3 required", "0 pick-up", "0 challenge impossible", "1 present r3×g4 = b1r2")
    scene.come_in(maya)
    scene.come_in(theo)
    verdict(maya, "Maya said Impossible")
    expect(maya.get_by_text("Theo rolls next.")).to_be_visible()
    button(theo, "Next shake").click()
    for page in (maya, theo):
        left_in_resources(page, 24)
        expect(page.get_by_text("Basic Equations 2015-16 · Shake 2")).to_be_visible()
    expect(theo.get_by_text("Choose cubes for the Goal.")).to_be_visible()


def test_the_block_is_put_back_and_play_goes_on(visitors: Visitors) -> None:
    maya, theo = visitors.visitor(), visitors.visitor()
    scene = Scene(maya, theo)
    scene.first_goal()
    scene.come_in(maya)
    scene.come_in(theo)
    button(theo, "Challenge").click()
    expect(button(maya, "Theo has it")).to_be_disabled()
    expect(theo.get_by_text("You hold the block.")).to_be_visible()
    button(theo, "Put the block back").click()
    expect(button(maya, "Challenge")).to_be_visible()
    move(theo, "green 4", "Required")
    holds(maya, "Required", "green 4")


def test_the_last_cube_is_never_forbidden_and_then_everybody_writes(visitors: Visitors) -> None:
    maya, theo = visitors.visitor(), visitors.visitor()
    scene = Scene(maya, theo)
    scene.first_goal()
    rest = [word for word in ROLL.split() if word not in ("b1", "r2", "r3", "b×", "g4")]
    scene.play(*turns("r3 required", "b× required", *(f"{word} forbidden" for word in rest)))
    scene.come_in(maya)
    scene.come_in(theo)
    left_in_resources(maya, 1)
    mover, other = (maya, theo) if maya.get_by_text("Choose a cube to move.").is_visible() else (theo, maya)
    cube(mover, "green 4").click()
    slot(mover, "green 4", "Forbidden").click()
    expect(mover.get_by_text("The last cube goes to Required or Permitted, never to Forbidden.")).to_be_visible()
    expect(mover.get_by_role("link", name="Basic Equations 2015-16, VII")).to_be_visible()
    left_in_resources(mover, 1)
    move(mover, "green 4", "Permitted")
    heading = "The last cube is played: show that the Goal can be made"
    for page in (mover, other):
        expect(page.get_by_role("heading", name=heading)).to_be_visible()
    type_on_pad(mover, "3x4")
    hand_in(mover)
    expect(mover.get_by_role("heading", name="Your paper is handed in")).to_be_visible()
    hand_in_nothing(other)
    verdict(other, "The last cube was played")


def test_a_force_out_in_the_challenge_cup_takes_both_cubes_that_are_left(visitors: Visitors) -> None:
    maya, theo = visitors.visitor(), visitors.visitor()
    scene = Scene(maya, theo, ruleset="acc-equations-2022", division="fifth")
    roll = "r1 r2 r3 r+ r− b0 b1 b2 b3 b× g4 g5 g6 g× g− k7 k8 k9 k+ k÷"
    rest = [word for word in roll.split() if word not in ("b1", "r2", "r3", "b×", "g4", "k9")]
    scene.play(f"0 roll {roll}", "0 lay b1r2", "0 goal")
    scene.play(*turns("r3 required", *(f"{word} forbidden" for word in rest)))
    scene.come_in(maya)
    scene.come_in(theo)
    left_in_resources(maya, 3)
    mover, other = (maya, theo) if maya.get_by_text("Choose a cube to move.").is_visible() else (theo, maya)
    move(mover, "black 9", "Forbidden")
    for page in (mover, other):
        expect(page.get_by_role("heading", name="Few cubes are left: show that the Goal can be made")).to_be_visible()
    type_on_pad(mover, "3x4")
    expect(paper(mover)).to_contain_text("red 3, blue times, green 4")
    hand_in(mover)
    hand_in_nothing(other)
    for page in (mover, other):
        verdict(page, "A force-out: too few cubes were left")
    expect(pad(mover)).to_have_count(0)


def test_where_there_is_no_block_the_words_are_pressed_twice(visitors: Visitors) -> None:
    maya, theo = visitors.visitor(), visitors.visitor()
    scene = Scene(maya, theo, ruleset="acc-equations-2022", division="fifth")
    roll = "r1 r2 r3 r+ r− b0 b1 b2 b3 b× g4 g5 g6 g× g− k7 k8 k9 k+ k÷"
    scene.play(f"0 roll {roll}", "0 lay b1r2", "0 goal", "1 move r3 required", "0 move b× required")
    scene.come_in(maya)
    scene.come_in(theo)
    expect(button(theo, "Challenge")).to_have_count(0)
    flub = theo.get_by_role("button", name=re.compile("^A-flub"))
    flub.click()
    expect(theo.get_by_text("Press it once more to say it.")).to_be_visible()
    expect(pad(theo)).to_have_count(0)
    flub.dblclick()
    type_on_pad(theo, "3x4")
    hand_in(theo)
    verdict(maya, "Theo said A-flub")
