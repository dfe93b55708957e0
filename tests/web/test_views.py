"""What the server shows is what the board expects, in every ruleset and division and at every point of a match."""

from __future__ import annotations

import random

import pytest
from django.test import Client

from forceout.bots.decision import Bot, view_for
from forceout.bots.registry import make_bot
from forceout.referee.action import Action, Refused
from forceout.referee.match import apply, begin
from forceout.referee.state import Scored, Setup
from forceout.rules.leagues import all_leagues
from forceout.web import wire
from forceout.web.tables import acting, live_tables
from forceout.web.tables.acting import Act
from forceout.web.tables.board_view.shake import shake_view
from forceout.web.tables.board_view.table import view_of
from forceout.web.tables.models import Seat
from forceout.web.tables.review_shake import review_shake, shakes_of
from forceout.web.wire import misfit
from web.seats import act_on, open_table

SEED = 3
EVERY = [(key, name) for key, league in all_leagues().items() for name in league.divisions]


def next_act(live: live_tables.LiveTable, bots: list[Bot]) -> Act | None:
    """What a table of people who play like bots does next."""
    assert live.match is not None
    state, number = live.match.state, live.number
    waiting = view_of(live, "", 0)["waitsFor"]
    phase = view_of(live, "", 0)["phase"]
    if phase in ("lot", "roll", "between"):
        if phase == "between" and len(state.scores) >= live.table.shakes:
            return Act(-2, "end-round", number=number)
        verb = "deal" if phase == "roll" and state.shake.cubes else "lot" if phase == "lot" else "roll"
        return Act(waiting[0], verb, number=number)
    for seat in sorted(range(state.players), key=lambda one: one == state.shake.turn):
        decision = bots[seat].decide(view_for(state, seat), seat)
        if decision is not None and decision.verb != "tick":
            return Act(seat, decision.verb, decision.words, number)
    return None


@pytest.mark.parametrize(("ruleset", "division"), EVERY, ids=lambda part: part or "all")
def test_every_view_of_a_match_is_what_the_board_expects(
    ruleset: str, division: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # which phases a match has hangs on the roll
    monkeypatch.setattr(acting, "DICE", random.Random(SEED))
    client = Client()
    checking = "players" if division in ("middle", "senior", "fifth") else "judge"
    new: dict[str, str | list[str]] = {
        "opponents": "passed",
        "names": ["Ann", "Ben"],
        "checking": checking,
        "shakes": "1",
        "clocks": "off",
    }
    code = open_table(client, ruleset=ruleset, division=division, **new)
    player = Seat.objects.filter(table__code=code)[0].player
    bots = [make_bot("level-3", 7), make_bot("level-1", 8)]
    live, phases = live_tables.load(code), set()
    for _ in range(200):
        for viewer in (player, ""):
            view = view_of(live, viewer, 0)
            assert not misfit(wire.View, view)
        phases.add(view["phase"])
        if view["phase"] == "over":
            break
        act = next_act(live, bots)
        try:
            assert act is not None
            live = act_on(code, act)
        except Refused as refused:
            pytest.fail(f"{act}: {refused.finding}")
    assert {"roll", "goal", "play", "write", "sign", "over"} <= phases
    assert live.match is not None
    for played in shakes_of(live.match.setup, live.match.actions):
        data = review_shake(played)
        assert not misfit(wire.ReviewShake, data)


ROLL = "r1 r2 r3 r+ r− r0 b0 b1 b2 b3 b× b÷ g4 g5 g6 g× g− g^ k7 k8 k9 k+ k÷ k√"
BEGUN = ("0 lot 3", "1 lot 2", f"0 roll {ROLL}", "0 select sideways", "1 select factorial; upside-down")
LAID = (*BEGUN, "0 lay b1r2")


@pytest.mark.rule("000 VI-A-3")
@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (BEGUN[:3], ""),
        (BEGUN, ""),
        (LAID, "A bonus move comes before the first cube of the Goal."),
        ((*LAID, "0 goal"), ""),
        ((*LAID, "0 goal", "1 bonus"), "“Bonus” has been said already."),
    ],
)
def test_why_a_bonus_rests_on_a_turn_is_what_the_referee_would_say(lines: tuple[str, ...], why: str) -> None:
    state = begin(Setup("agloa-equations-2015", "middle", ("Ann", "Ben")))
    for line in lines:
        who, verb, words = (*line.split(" ", 2), "")[:3]
        state = apply(state, Action(state.now + 1, int(who), verb, words))
    assert shake_view(state, None)["bonusWhy"] == why


@pytest.mark.rule("000 VI-A-3")
def test_whoever_leads_is_told_so_by_a_bonus_that_rests() -> None:
    state = begin(Setup("agloa-equations-2015", "middle", ("Ann", "Ben")))
    for line in (*LAID, "0 goal"):
        who, verb, words = (*line.split(" ", 2), "")[:3]
        state = apply(state, Action(state.now + 1, int(who), verb, words))
    ahead = state.but(scores=(Scored(1, (2, 6), ""),))
    assert "leading" in shake_view(ahead, None)["bonusWhy"]
