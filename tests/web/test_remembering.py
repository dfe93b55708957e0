"""What a process remembers of a table is never newer than the database, and never older than what it has seen."""

from __future__ import annotations

import asyncio
import time

import pytest
from django.db import OperationalError
from django.test import Client

from forceout.cubes.place import Place
from forceout.referee.action import TABLE, Action, Refused
from forceout.referee.match import begin
from forceout.referee.state import Phase, Setup
from forceout.referee.to_act import to_act
from forceout.web.house.embedded import OneProcess
from forceout.web.records import table_review as review
from forceout.web.tables import acting, live_tables
from forceout.web.tables.acting import Act
from forceout.web.tables.board_view.table import PHASES
from forceout.web.tables.desk import DESK
from forceout.web.tables.log import TAKE_BACK, Entry, Folded, follow, follow_all, start
from forceout.web.tables.models import Logged, Reviewed, Table
from forceout.web.tables.review_shake import PlayedShake, Step
from forceout.web.tables.tidying import forget_old
from web.seats import act_on, known, match_of, open_table


def test_a_reader_who_comes_late_does_not_hide_that_somebody_sat_down() -> None:
    one, two = Client(), Client()
    code = open_table(one, opponents="friends", players="3", bots="0")
    gathering = live_tables.load(code)
    two.post(f"/t/{code}/sit", {"name": "Theo"})
    assert live_tables.keep(gathering).seats[1].name == "Theo"
    Client().post(f"/t/{code}/sit", {"name": "Ana"})
    live_tables.keep(gathering)
    assert known(code).match is not None


def test_a_beginning_that_is_rolled_back_is_not_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    code = open_table(Client(), opponents="friends", players="2", bots="0")
    live_tables.load(code)

    def broken(*_: object) -> None:
        raise RuntimeError("broken")

    with monkeypatch.context() as patch:
        patch.setattr(Table, "save", broken)
        with pytest.raises(RuntimeError):
            act_on(code, Act(0, "begin", key="a"))
    assert known(code).match is None
    assert Table.objects.get(code=code).began is None
    act_on(code, Act(0, "begin", key="a"))
    assert known(code).match is not None


def test_an_act_that_cannot_be_written_is_neither_remembered_nor_acknowledged(monkeypatch: pytest.MonkeyPatch) -> None:
    code = open_table(Client())
    live_tables.load(code)

    def full(*_: object) -> None:
        raise OperationalError("database or disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(OneProcess, "write", full)
        with pytest.raises(OperationalError):
            act_on(code, Act(0, "lot", key="a"))
    assert known(code).number == 0
    assert act_on(code, Act(0, "lot", key="a")).number == 1


def test_one_act_that_cannot_be_written_does_not_take_the_others_of_its_commit_along() -> None:
    codes = [open_table(Client()) for _ in range(6)]
    for code in codes:
        live_tables.load(code)
    Table.objects.filter(code=codes[2]).delete()  # behind the back of the process that owns it

    async def story() -> list[object]:
        acts = (DESK.act_on(code, Act(0, "lot", key="a")) for code in codes)
        return await asyncio.gather(*acts, return_exceptions=True)

    told = asyncio.run(story())
    assert [isinstance(one, Exception) for one in told] == [False, False, True, False, False, False]
    assert Logged.objects.filter(table__code__in=codes).count() == 5


def test_an_act_that_was_taken_back_and_is_sent_again_does_not_happen_twice() -> None:
    code = with_a_goal()
    live = moved(code)
    assert live.match is not None
    turn, words = live.match.entries[-1].action.who, live.match.entries[-1].action.words
    act_on(code, Act(0, TAKE_BACK, number=live.number, key="back"))
    for other in range(50):  # until nothing recent tells of it
        act_on(code, Act(other % 2, "say", f"la {other}", live_tables.load(code).number, f"la-{other}"))
    before = live_tables.load(code).number
    again = act_on(code, Act(turn, "move", words, before, f"key-{live.number - 1}"))
    assert again.number == before


def test_a_refused_act_leaves_the_remembered_table_alone() -> None:
    code = open_table(Client())
    Table.objects.filter(code=code).update(attended=1_000)
    with pytest.raises(Refused):
        act_on(code, Act(0, "sign", number=0, key="a"))
    assert (known(code).table.slept, known(code).table.attended) == (0, 1_000)


def test_nobody_uses_up_the_keys_of_another_seat() -> None:
    one, two = Client(), Client()
    code = open_table(one, opponents="friends", players="2", bots="0")
    two.post(f"/t/{code}/sit", {"name": "Theo"})
    act_on(code, Act(0, "lot", key="same"))
    assert act_on(code, Act(1, "lot", number=1, key="same")).number == 2
    assert act_on(code, Act(1, "lot", number=1, key="same")).number == 2
    assert Logged.objects.filter(table__code=code).count() == 2


SETUP = Setup("basic-equations-2015", "", ("Ann", "Ben"), True, True, False)


def entries(*told: tuple[int, str, str]) -> list[Entry]:
    return [Entry(number, Action(10 * number, who, verb, words)) for number, (who, verb, words) in enumerate(told, 1)]


def test_many_take_backs_are_read_as_they_were_made() -> None:
    log = entries(
        (0, "say", "one"), (1, "say", "two"), (0, TAKE_BACK, "1"), (1, "say", "three"), (0, "say", "four"),
        (0, TAKE_BACK, "4"), (0, TAKE_BACK, "0"), (1, "say", "five"),
    )  # fmt: skip
    for cut in range(len(log) + 1):
        one_by_one = start(SETUP)
        for entry in log[:cut]:
            one_by_one = follow(one_by_one, entry)
        assert follow_all(start(SETUP), log[:cut]) == one_by_one
        for seen in range(cut):
            assert follow_all(follow_all(start(SETUP), log[:seen]), log[seen:cut]) == one_by_one


def test_a_log_full_of_take_backs_is_read_in_no_time() -> None:
    base = [(0, "say", "hello")] * 200
    log = entries(*base, *[(0, "say", "x") if turn % 2 == 0 else (0, TAKE_BACK, "200") for turn in range(2_000)])
    before = time.process_time()
    assert len(follow_all(start(SETUP), log).entries) == 200
    assert time.process_time() - before < 2


def with_a_goal() -> str:
    """A practice table at which the first Goal has been set."""
    code = open_table(Client(), opponents="passed", names=["Ann", "Ben"])
    Table.objects.filter(code=code).update(practice=True)
    live = live_tables.load(code)
    while (state := match_of(code).state).phase in (Phase.LOT, Phase.ROLL, Phase.GOAL):
        seat, verb, words = to_act(state)[0], str(PHASES[state.phase]), ""
        if state.phase is Phase.GOAL and not state.shake.goal.cubes:
            verb, words = "lay", next(str(cube) for cube in state.shake.cubes if cube.face in "123456789")
        live = act_on(code, Act(seat, verb, words, live.number, f"key-{live.number}"))
    return code


def moved(code: str) -> live_tables.LiveTable:
    """One more move of whoever's turn it is."""
    live = live_tables.load(code)
    shake = match_of(code).state.shake
    cube = shake.at(Place.RESOURCES)[0]
    words = f"{cube} forbidden"
    return act_on(code, Act(shake.turn, "move", words, live.number, f"key-{live.number}"))


def test_a_log_does_not_grow_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    code = with_a_goal()
    counted = sum(1 for entry in match_of(code).entries if not entry.idle)
    monkeypatch.setattr(acting, "MOST_ENTRIES", counted + 1)
    moved(code)
    with pytest.raises(Refused, match="too long"):
        moved(code)


def test_talk_cannot_end_a_match_by_filling_its_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """What moves nothing on does not count for the length of a match, and comes to an end by itself."""
    code = with_a_goal()
    counted = sum(1 for entry in match_of(code).entries if not entry.idle)
    monkeypatch.setattr(acting, "MOST_ENTRIES", counted + 1)
    monkeypatch.setattr(acting, "MOST_IDLE", 20)
    refused = ""
    for turn in range(30):
        try:
            act_on(code, Act(0, "say", f"la {turn}", live_tables.load(code).number, f"said-{turn}"))
        except Refused as error:
            refused = error.finding.code
    assert refused == "enough"
    assert act_on(code, Act(1, "say", "I may still speak", live_tables.load(code).number, "mine")).match is not None
    assert moved(code).number == live_tables.load(code).number


def test_a_log_read_again_still_knows_what_moved_nothing_on() -> None:
    code = with_a_goal()
    act_on(code, Act(0, "say", "hello", live_tables.load(code).number, "hello"))
    before = [entry.idle for entry in match_of(code).entries]
    live_tables.forget(code)
    assert [entry.idle for entry in match_of(code).entries] == before
    assert before[-1]


def test_the_review_of_a_shake_that_is_played_again_is_forgotten() -> None:
    code = with_a_goal()
    live = live_tables.load(code)
    Reviewed.objects.create(table=live.table, shake=1, data={})
    match = match_of(code)
    ended = PlayedShake(1, (Step(match.state, match.state, match.actions[-1]),))
    assert review._still_stands(live, ended)
    act_on(code, Act(0, TAKE_BACK, number=live.number, key="back"))
    assert not Reviewed.objects.filter(table=live.table).exists()
    assert not review._still_stands(live, ended)  # nor is one kept that was begun before


def test_a_table_that_is_forgotten_is_not_remembered_under_its_code() -> None:
    code = open_table(Client())
    live_tables.load(code)
    Table.objects.filter(code=code).update(attended=1_000)
    assert forget_old() >= 1
    assert live_tables.peek(code) is None


@pytest.mark.parametrize(("moves_on", "stale"), [(False, False), (True, True)])
def test_an_acceptance_does_not_fall_on_the_next_paper_when_the_time_ran_out_meanwhile(
    monkeypatch: pytest.MonkeyPatch, moves_on: bool, stale: bool
) -> None:
    """Two papers lie on the table. While somebody accepts the first, the clock ends its checking."""
    state = begin(SETUP).but(phase=Phase.CHECK).with_checking(writer=0)
    following = state.with_checking(writer=1) if moves_on else state
    monkeypatch.setattr("forceout.web.tables.log.apply", lambda before, action: following)
    after = follow(Folded(SETUP, state, 4), Entry(5, Action(50, TABLE, "tick")))
    act = Act(1, "accept", number=4)
    if stale:
        with pytest.raises(Refused, match="moved on"):
            acting._refuse_stale(after, act)
    else:
        acting._refuse_stale(after, act)


def test_an_old_log_opens_though_the_referee_would_not_take_all_of_it_today() -> None:
    setup = Setup("basic-equations-2015", "", ("Ann", "Ben"))
    log = [
        Entry(1, Action(0, 0, "lot", "3")),
        Entry(2, Action(10, 1, "move", "g4 required")),  # taken by a referee who read the rules differently
        Entry(3, Action(20, 1, "lot", "1")),
    ]
    folded = follow_all(start(setup), log)
    assert (folded.number, folded.state.phase) == (3, Phase.ROLL)
    with pytest.raises(Refused):
        follow(start(setup), log[1])
