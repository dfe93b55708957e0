"""`legal_actions` lists what the referee takes, and nothing else: held against random matches, both ways."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from forceout.referee.action import JUDGE, TABLE, Action, Refused
from forceout.referee.legal_actions import legal_actions, refusal
from forceout.referee.match import apply, begin
from forceout.referee.option import Option, just_said
from forceout.referee.record import read_record
from forceout.referee.state import Phase, Setup, State
from forceout.referee.to_act import to_act
from forceout.referee.verbs import VERBS
from forceout.rules.leagues import all_leagues
from referee.golden import FOLDER
from referee.tables import moving
from referee.wild_play import Wild

NAMES = ("Ann", "Ben", "Cem", "Dia", "Eli")
TABLES = [
    (key, division, players)
    for key, league in all_leagues().items()
    for division in league.divisions
    for players in league.players
]
RECORDS = [*sorted(FOLDER.glob("*.txt"))[::3], Path(__file__).parents[2] / "docs" / "example-match.txt"]
MANY = 60
"""How many moments of a match are looked at."""
TRIED = 12
"""How many of the options of a moment are tried."""


def words_of(action: Action) -> str:
    """The words that count: some verbs need none, and a warning may be followed by anything."""
    if VERBS[action.verb].candidates is just_said:
        return ""
    words = " ".join(action.words.split())
    return words.split()[0] if action.verb == "warn" and words else words


def covers(option: Option, action: Action) -> bool:
    return option.verb == action.verb and (option.words is None or option.words == words_of(action))


def lost(before: State, after: State, seat: int) -> bool:
    told = after.account[len(before.account) :]
    return any(event.penalty and event.points[seat] < 0 for event in told)


def check_moment(state: State, dice: random.Random) -> None:
    """Every option with words is taken, and costs its player something exactly where it says so."""
    seat = dice.choice((*range(state.players), *range(state.players), JUDGE, TABLE))
    options = [option for option in legal_actions(state, seat) if option.words is not None]
    for option in dice.sample(options, min(TRIED, len(options))):
        assert option.words is not None
        action = Action(state.now, seat, option.verb, option.words)
        assert refusal(state, action) is None, (option, refusal(state, action))
        # who holds the block in vain loses a point when the paper is settled, and that depends on the paper
        depends = option.verb == "charge" or (state.phase is Phase.CHECK and state.shake.block.holder == seat)
        if seat >= 0 and not depends:
            after = apply(state, action)
            new = any(one.seat == seat and one not in state.irregular for one in after.irregular)
            assert (option.cost is not None) == (lost(state, after, seat) or new), (option, after.account[-3:])


@pytest.mark.parametrize("strict", [True, False], ids=["strict", "over-the-board"])
@pytest.mark.parametrize("table", TABLES, ids=lambda table: "-".join(map(str, table)))
def test_what_is_listed_is_taken_and_what_is_taken_is_listed(table: tuple[str, str, int], strict: bool) -> None:
    key, division, players = table
    setup = Setup(key, division, NAMES[:players], strict)
    dice = random.Random(f"{table} {strict}")
    player, state, looked = Wild(dice, rate=0.04), begin(setup), 0
    while looked < MANY:
        if state.phase is Phase.DONE and dice.random() < 0.4:
            state = begin(setup)
        action = player.act(state)
        at = max(action.at, state.now)
        if dice.random() < 0.25:
            looked += 1
            check_moment(apply(state, Action(at, TABLE, "tick")), dice)
            if refusal(state, action) is None:
                assert any(covers(option, action) for option in legal_actions(state, action.who, at)), action
        try:
            state = apply(state, action)
        except Refused:
            state = apply(state, Action(at, TABLE, "tick"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_action_of_a_record_was_listed_when_it_was_taken(path: Path) -> None:
    setup, actions = read_record(path.read_text(encoding="utf-8"))
    state = begin(setup)
    for number, action in enumerate(actions):
        if number % 3 == 0 or action.verb not in ("move", "tick"):
            listed = legal_actions(state, action.who, action.at)
            exact = [one for one in listed if (one.verb, one.words) == (action.verb, action.words)]
            assert exact or any(one.verb == action.verb and one.words is None for one in listed), action
        state = apply(state, action)


def test_nothing_can_be_done_in_the_past() -> None:
    state = moving().state
    assert legal_actions(state, 0, state.now - 1) == ()


def test_a_seat_that_is_not_there_may_do_nothing() -> None:
    state = moving().state
    assert legal_actions(state, 7) == legal_actions(state, -3) == ()


def test_moves_are_listed_with_their_words_and_a_title() -> None:
    state = moving(strict=True).state
    listed = {option.words: option for option in legal_actions(state, state.shake.turn) if option.verb == "move"}
    option = listed["g4 required"]
    assert (option.title, option.free, option.cost) == ("Move a green 4 to Required", None, None)
    assert not [option for option in legal_actions(state, state.shake.setter) if option.verb == "move"]


def test_an_option_says_what_it_costs() -> None:
    """A last Mover who challenges loses a point; and over the board a move out of turn may be charged."""
    table = moving(strict=True)
    table.play(f"{table.turn} move g4 required")
    mover = table.state.shake.last_mover
    assert mover is not None
    calls = [option for option in legal_actions(table.state, mover) if option.verb == "challenge"]
    assert calls
    assert all(option.cost is not None and option.cost.rule for option in calls)
    loose = moving(strict=False).state
    out_of_turn = next(option for option in legal_actions(loose, loose.shake.setter) if option.verb == "move")
    assert out_of_turn.cost is not None
    assert out_of_turn.cost.code == "wrong-seat/turn"


def test_free_words_are_decided_by_refusal() -> None:
    setup = Setup("agloa-equations-2015", "middle", ("Ann", "Ben"))
    state = begin(setup)
    assert to_act(state) == (0, 1)
    state = apply(state, Action(0, 0, "lot", "3"))
    assert to_act(state) == (1,)
    state = apply(state, Action(0, 1, "lot", "1"))
    roll = next(option for option in legal_actions(state, 0) if option.verb == "roll")
    assert (roll.words, roll.free) == (None, "roll")
    refused = refusal(state, Action(0, 0, "roll", "r1 r2"))
    assert refused is not None
    assert refused.code == "bad-roll"


def test_officials_and_the_room_have_options_too() -> None:
    state = moving().state
    judge, table = ({option.verb for option in legal_actions(state, seat)} for seat in (JUDGE, TABLE))
    assert {"pause", "warn", "penalise", "replay", "end-round", "say"} <= judge
    assert table == {"end-round", "stop", "tick"}
    assert "resume" not in judge


def test_the_judge_of_papers_is_never_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    from forceout.referee import checking

    state = moving().state
    state = apply(state, Action(state.now, state.shake.turn, "move", "g4 required"))
    state = apply(state, Action(state.now, state.shake.turn, "pick-up"))
    state = apply(state, Action(state.now, state.shake.turn, "challenge", "impossible"))

    def asked(*_: object) -> None:
        raise AssertionError("a paper was judged")

    monkeypatch.setattr(checking, "verdict_on", asked)
    for seat in range(state.players):
        assert legal_actions(state, seat)
