"""What stands on a verdict card, and what may be taken back after one."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from forceout.referee.action import Action
from forceout.referee.match import apply, begin
from forceout.referee.state import Phase, Setup, State
from forceout.rulebook.citing import find_article
from forceout.web.tables import live_tables
from forceout.web.tables.board_view.shake_end import FAULTS, shake_end_view
from forceout.web.tables.board_view.verdict_card import CALL_TIPS, EVERYBODY_TIP, PAPER_TIPS
from forceout.web.tables.models import Logged
from web.seats import Hand, match_of, open_table, run

ROLL = "r1 r2 r3 r+ r− r0 b0 b1 b2 b3 b× b÷ g4 g5 g6 g× g− g^ k7 k8 k9 k+ k÷ k√"
CUP = " ".join(word for word in ROLL.split() if word not in ("r0", "b0", "g^", "k√"))
CALLED = ("1 move r3 required", "0 move b× required")


def ended(league: str, division: str, *lines: str, roll: str = ROLL) -> State:
    """A shake of two with the Goal 12, played to its end."""
    state = begin(Setup(league, division, ("Maya", "Theo"), judge_checks=True, timed=False))
    lots = ("0 lot 3", "1 lot 2") if state.phase is Phase.LOT else ()
    for number, line in enumerate((*lots, f"0 roll {roll}", "0 lay b1r2", "0 goal", *lines)):
        who, verb, words = (*line.split(" ", 2), "")[:3]
        state = apply(state, Action(number, int(who), verb, words))
    return state


def card(state: State) -> dict[str, Any]:
    shown = shake_end_view(state)
    assert shown is not None
    return dict(shown)


BASIC = ("basic-equations-2015", "")


def test_every_rule_on_a_card_is_told_in_our_own_words() -> None:
    state = ended(*BASIC, *CALLED, "1 pick-up", "1 challenge now", "1 present 3×5 = 12")
    shown = card(state)
    cited = {shown["rule"], *(one["rule"] for paper in shown["papers"] for one in paper["findings"])}
    assert {one["rule"] for one in shown["rules"]} == cited
    for one in shown["rules"]:
        article = find_article(one["rule"])
        assert article is not None
        assert (one["title"], one["text"]) == (article.title, article.says[0])


def test_a_card_has_one_tip_by_the_fault_of_the_paper() -> None:
    state = ended(*BASIC, *CALLED, "1 pick-up", "1 challenge now", "1 present 3×5 = 12")
    assert card(state)["tip"] == PAPER_TIPS["not-equal"]


@pytest.mark.parametrize(
    ("lines", "key"),
    [
        (("1 pick-up", "1 challenge now", "1 present 3×4 = 12"), (0, True)),
        (("1 pick-up", "1 challenge now", "1 withhold"), (0, False)),
        (("1 pick-up", "1 challenge impossible", "0 withhold"), (1, True)),
        (("1 pick-up", "1 challenge impossible", "0 present 3×4 = 12"), (1, False)),
    ],
)
def test_where_no_paper_is_at_fault_the_tip_is_about_the_call(lines: tuple[str, ...], key: tuple[int, bool]) -> None:
    tip = card(ended(*BASIC, *CALLED, *lines))["tip"]
    assert tip == CALL_TIPS[key].format(call="Now" if key[0] == 0 else "Impossible")


def test_every_fault_has_a_tip_and_every_tip_is_one_plain_sentence() -> None:
    assert set(FAULTS) <= set(PAPER_TIPS)
    for tip in (*PAPER_TIPS.values(), *CALL_TIPS.values(), EVERYBODY_TIP):
        assert tip.endswith(".")
        assert len(tip.split()) <= 22


@pytest.mark.rule("002 Additional Rules for Competition")
def test_the_cup_has_no_appeal_and_says_so_and_the_others_do() -> None:
    calls = ("1 move r3 required", "0 move b× required", "1 challenge a-flub", "1 present 3×4 = 12")
    cup = card(ended("acc-equations-2022", "sixth", *calls, roll=CUP))
    assert "no appeal" in cup["noAppeal"]["text"]
    assert cup["noAppeal"]["rule"].startswith("acc-equations-2022 ")
    assert card(ended(*BASIC, *CALLED, "1 pick-up", "1 challenge now", "1 withhold"))["noAppeal"] is None


# -- taking back ----------------------------------------------------------------------------------------


def practice(client: Client) -> str:
    code = open_table(client, opponents="passed", names=["Ann", "Ben"], clocks="off")
    live = live_tables.load(code)
    live.table.practice = True
    live.table.save()
    live_tables.forget(code)
    return code


def write(code: str, *lines: str) -> None:
    live = live_tables.load(code)
    match = match_of(code)
    for number, line in enumerate(lines, match.number + 1):
        who, verb, words = (*line.split(" ", 2), "")[:3]
        at = match.state.now + number
        Logged.objects.create(table=live.table, number=number, at=at, who=int(who), verb=verb, words=words)
    live_tables.forget(code)


@pytest.mark.parametrize(
    ("lines", "undone"),
    [
        (("1 pick-up", "1 challenge now", "1 present 3×5 = 12"), 0),
        (("1 move g4 permitted", "0 pick-up", "0 challenge impossible", "1 present 3×4 = 12"), 1),
    ],
    ids=["the challenge with its block", "the last turn, which is the challenge"],
)
def test_after_a_verdict_one_goes_back_to_the_last_turn(client: Client, lines: tuple[str, ...], undone: int) -> None:
    code = practice(client)
    write(code, "0 lot 3", "1 lot 2", f"0 roll {ROLL}", "0 lay b1r2", "0 goal", *CALLED)
    before = match_of(code).number
    write(code, *lines)
    assert match_of(code).state.phase is Phase.BETWEEN

    async def story() -> None:
        async with Hand(client, code) as hand:
            assert hand.view["shakeEnd"] is not None
            assert hand.view["practice"]["canTakeBack"]
            assert (await hand.act("take-back", seat=0))["type"] == "done"
            await hand.until(lambda view: view["phase"] == "play")
            assert hand.view["shakeEnd"] is None
            assert not hand.view["shake"]["holdsBlock"]

    run(story())
    assert [entry.number for entry in match_of(code).entries][-1] == before + undone
    assert match_of(code).state.scores == ()
