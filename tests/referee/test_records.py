"""A record is a text that tells a match: what is written is read back, and what is no record is refused at its line."""

from __future__ import annotations

import pytest

from forceout.referee.action import JUDGE, TABLE, Action
from forceout.referee.match import fold
from forceout.referee.record import MOST_LINES, BadRecord, read_record, replay, write_action, write_record
from forceout.referee.state import Setup

SETUP = Setup("agloa-equations-2015", "middle", ("Ann", "Ben"))
HEAD = [
    "forceout-record 1",
    "ruleset agloa-equations-2015",
    "division middle",
    "player Ann",
    "player Ben",
    "mode strict",
    "checking players",
    "clocks on",
    "",
]
LOTS = ["0:01.000 0 lot 3", "0:02.500 1 lot 1"]


def text(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


@pytest.mark.parametrize(
    ("action", "line"),
    [
        (Action(0, 0, "lot", "3"), "0:00.000 0 lot 3"),
        (Action(61_007, 1, "goal"), "1:01.007 1 goal"),
        (Action(59_999, JUDGE, "warn", "1"), "0:59.999 judge warn 1"),
        (Action(3_600_050, TABLE, "tick"), "60:00.050 table tick"),
        (Action(12_345, 4, "say", "a  b"), "0:12.345 4 say a  b"),
    ],
)
def test_an_action_is_a_line(action: Action, line: str) -> None:
    assert write_action(action) == line
    assert read_record(text(*HEAD, line)) == (SETUP, [action])


@pytest.mark.parametrize(
    "setup",
    [
        SETUP,
        Setup("agloa-equations-2016", "senior", ("A", "B", "C"), strict=False, judge_checks=True, timed=False),
        Setup("basic-equations-2015", "", ("Ann", "Ben"), strict=False),
        Setup("mlag-on-sets-2019", "junior", ("Ann", "Ben", "C" * 40), judge_checks=True),
        Setup("acc-equations-2022", "sixth", ("A", "B", "C", "D"), timed=False),
    ],
)
def test_what_was_settled_before_the_match_is_read_back(setup: Setup) -> None:
    assert read_record(write_record(setup, [])) == (setup, [])


def test_a_record_is_written_as_it_always_was() -> None:
    actions = [Action(1_000, 0, "lot", "3"), Action(2_500, 1, "lot", "1")]
    assert write_record(SETUP, actions) == text(*HEAD, *LOTS)
    other = Setup("basic-equations-2015", "", ("Ann", "Ben"), strict=False, judge_checks=True, timed=False)
    assert write_record(other, []) == text(
        "forceout-record 1", "ruleset basic-equations-2015", "player Ann", "player Ben",
        "mode over-the-board", "checking judge", "clocks off", "",
    )  # fmt: skip


def test_what_a_header_leaves_out_is_the_usual() -> None:
    short = [line for line in HEAD if not line.startswith(("mode", "checking", "clocks"))]
    assert read_record(text(*short)) == (SETUP, [])


def test_a_record_is_played_state_by_state() -> None:
    states = list(replay(text(*HEAD, *LOTS)))
    assert [state.number for state in states] == [0, 1, 2]
    assert states[-1] == fold(*read_record(text(*HEAD, *LOTS)))


@pytest.mark.parametrize(
    ("record", "line"),
    [
        ("", 1),
        ("forceout-record 2\n", 1),
        (text(*HEAD, *LOTS)[:-1], 11),
        (text("forceout-record 1"), 2),
        (text(*HEAD[:3], "", *LOTS), 4),
        (text(*HEAD[:2], "division nowhere", *HEAD[3:]), 9),
        (text(HEAD[0], "ruleset none", *HEAD[2:]), 9),
        (text(*HEAD[:5], "mode lax", *HEAD[6:]), 9),
        (text(*HEAD[:6], "checking nobody", *HEAD[7:]), 9),
        (text(*HEAD[:7], "clocks fast", *HEAD[8:]), 9),
        (text(*HEAD[:2], "ruleset agloa-equations-2015", *HEAD[2:]), 3),
        (text(*HEAD[:3], "player", *HEAD[3:]), 4),
        (text(*HEAD[:3], f"player {'A' * 41}", *HEAD[3:]), 4),
        (text(*HEAD[:2], "division", *HEAD[3:]), 3),
        (text(*HEAD[:2], "judge Zoe", *HEAD[3:]), 3),
        (text(*HEAD, "0:01.000 0 dance"), 10),
        (text(*HEAD, "0:01 0 lot 3"), 10),
        (text(*HEAD, LOTS[0], "", LOTS[1]), 11),
        (text(*HEAD, "x"), 10),
        (text(*HEAD, LOTS[0], f"0:02.500 1 say {'a' * 5000}"), 11),
    ],
)
def test_what_is_no_record_is_refused_at_its_line(record: str, line: int) -> None:
    with pytest.raises(BadRecord) as refused:
        read_record(record)
    assert refused.value.line == line


def test_an_action_that_the_rules_refuse_is_named_by_its_line() -> None:
    with pytest.raises(BadRecord) as refused:
        list(replay(text(*HEAD, LOTS[0], "0:03.000 0 lot 1")))
    assert refused.value.line == 11
    assert refused.value.message.endswith("[agloa-equations-2015 I-D]")


def test_a_record_has_only_so_many_lines() -> None:
    with pytest.raises(BadRecord) as refused:
        read_record(text(*HEAD, *["0:01.000 0 say a"] * MOST_LINES))
    assert refused.value.line == MOST_LINES
