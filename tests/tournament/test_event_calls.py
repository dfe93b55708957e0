"""A table calls, a judge rules, another gives a second opinion without the first one's particulars."""

from __future__ import annotations

import pytest

from forceout.tournament.event import actions as do
from forceout.tournament.event.calling import open_calls, queue, seen_by, why_not_second
from forceout.tournament.event.calls import MATTERS, UNSEEN, Call
from forceout.tournament.event.fold import fold
from forceout.tournament.event.forgetting import forgotten
from forceout.tournament.event.log_text import read_log, write_action, write_log
from forceout.tournament.event.records import ORGANISER, Refused
from forceout.tournament.event.roles import Person, Role
from tournament.day_kit import Day, full_day
from tournament.test_event_signing import CUP, at_table


def called(league: str = "agloa-equations-2015") -> Day:
    """Table 1 has called, and a judge is there."""
    day = at_table(league)
    day(do.Appoint, ORGANISER, Person("second", Role.JUDGE))
    day(do.CallJudge, "a", 1, 1, "correct", "Ben says it reads two ways")
    return day


def ruled(league: str = "agloa-equations-2015") -> Day:
    day = called(league)
    day(do.TakeCall, "judge", 1)
    day(do.Rule, "judge", 1, "not correct", "VII-B-6", "Read as 9 − (3 × 4) it makes −3.")
    return day


def call_of(day: Day) -> Call:
    return day.event.calls[0]


def test_a_table_calls_with_one_of_the_set_matters() -> None:
    day = at_table()
    assert day.refuses(do.CallJudge, "a", 1, 1, "lunch") == "unknown-matter"
    assert day.refuses(do.CallJudge, "s", 1, 1, "correct") == "own-table-only"
    assert day.refuses(do.CallJudge, "a", 1, 2, "correct") == "unknown-table"
    day(do.CallJudge, "a", 1, 1, "correct")
    assert day.refuses(do.CallJudge, "b", 1, 1, "time") == "already-called"
    day(do.TakeCall, "judge", 1)
    day(do.Rule, "judge", 1, "correct", "VII-B")
    day(do.CallJudge, "b", 1, 1, "time")
    assert len(day.event.calls) == 2
    assert all(len(one.outcomes) >= 2 for one in MATTERS.values())


def test_the_queue_has_the_oldest_first_and_a_round_that_is_over_has_none() -> None:
    day = full_day()
    day.seated("random")
    day(do.Release)
    for at in (3, 1, 2):
        day(do.CallJudge, "kim", 1, at, "correct")
    assert [one.table for _, one in queue(day.event)] == [3, 1, 2]
    day(do.TakeCall, "judge", 1)
    assert [one.table for _, one in queue(day.event)] == [1, 2], "taking a call removes it from the others'"
    assert len(open_calls(day.event)) == 3
    assert day.refuses(do.TakeCall, "head", 1) == "already-taken"
    assert day.refuses(do.TakeCall, "head", 1, back=True) == "not-yours"
    day(do.TakeCall, "judge", 1, back=True)
    assert [one.table for _, one in queue(day.event)] == [3, 1, 2]
    day(do.Advance, ORGANISER, "The bus is leaving")
    assert open_calls(day.event) == ()
    assert day.refuses(do.CallJudge, "kim", 1, 1, "correct") == "round-closed"


def test_a_ruling_is_the_takers_and_needs_an_outcome_and_a_rule() -> None:
    day = called()
    assert day.refuses(do.Rule, "judge", 1, "correct", "VII-B") == "not-yours"
    assert day.refuses(do.TakeCall, "kim", 1) == "not-your-role"
    assert day.refuses(do.TakeCall, "judge", 9) == "unknown-call"
    day(do.TakeCall, "judge", 1)
    assert day.refuses(do.Rule, "second", 1, "correct", "VII-B") == "not-yours"
    assert day.refuses(do.Rule, "judge", 1, "perhaps", "VII-B") == "unknown-outcome"
    assert day.refuses(do.Rule, "judge", 1, "correct", " ") == "rule-needed"
    day(do.Rule, "judge", 1, "correct", "VII-B")
    assert day.refuses(do.Rule, "judge", 1, "not correct", "VII-B") == "already-ruled"
    assert day.refuses(do.TakeCall, "judge", 1) == "already-ruled"


@pytest.mark.rule("manual General 7")
def test_a_second_opinion_is_another_judges_without_the_firsts_particulars() -> None:
    day = called()
    assert day.refuses(do.AskSecondOpinion, "a", 1) == "no-ruling"
    day = ruled()
    assert day.refuses(do.AskSecondOpinion, "s", 1) == "own-table-only"
    day(do.AskSecondOpinion, "a", 1)
    assert day.refuses(do.TakeCall, "judge", 1) == "same-judge"
    ((number, waiting),) = queue(day.event)
    assert (number, waiting.is_second, waiting.since) == (1, True, day.event.now)
    for who in ("second", "head"):
        seen = seen_by(day.event, waiting, who)
        assert seen.rulings == (UNSEEN,), "nothing of the first ruling"
        assert seen.words == "Ben says it reads two ways", "what the table asks"
    assert seen_by(day.event, waiting, "judge").rulings == waiting.rulings
    day(do.TakeCall, "second", 1, blind=True)
    assert seen_by(day.event, call_of(day), "second").rulings == (UNSEEN,)
    day(do.Rule, "second", 1, "not correct", "VII-B-6")
    assert seen_by(day.event, call_of(day), "second").rulings == call_of(day).rulings, "now both are to be seen"


@pytest.mark.rule("manual General 7")
def test_nobody_reads_a_ruling_as_long_as_a_second_opinion_may_be_asked_for() -> None:
    day = ruled()
    for who in ("second", "head", ORGANISER):
        assert seen_by(day.event, call_of(day), who).rulings == (UNSEEN,)
    assert seen_by(day.event, call_of(day), "judge") == call_of(day)
    day(do.Advance, ORGANISER, "The bus is leaving")
    assert seen_by(day.event, call_of(day), "second") == call_of(day), "the round is over"
    day = ruled(CUP)
    assert seen_by(day.event, call_of(day), "second") == call_of(day), "what a judge decides is final"


@pytest.mark.rule("manual General 7")
@pytest.mark.parametrize("how", ["asked for it", "wrote the protest down", "decides the protest"])
def test_a_judge_who_knows_the_first_ruling_does_not_give_the_second(how: str) -> None:
    day = ruled()
    who = "head" if how == "decides the protest" else "second"
    if how != "asked for it":
        day(do.NoteProtest, "second" if who == "second" else "judge", 1, 0, "It reads one way")
    assert why_not_second(day.event, 1, who) == "", "none is asked for"
    day(do.AskSecondOpinion, who if how == "asked for it" else "a", 1)
    assert "Another judge gives" in why_not_second(day.event, 1, who)
    assert day.refuses(do.TakeCall, who, 1, blind=True) == "not-blind"
    day(do.Appoint, ORGANISER, Person("third", Role.JUDGE))
    day(do.TakeCall, "third", 1, blind=True)


def test_a_day_on_which_the_asking_judge_gave_the_second_opinion_still_opens() -> None:
    day = ruled()
    day(do.AskSecondOpinion, "second", 1)
    day(do.TakeCall, "second", 1)
    day(do.Rule, "second", 1, "not correct", "VII-B-6")
    settings, log = read_log(write_log(day.settings, day.log))
    assert fold(settings, log) == day.event
    assert "blind" not in write_log(day.settings, day.log)


@pytest.mark.rule("manual General 7")
def test_where_two_agree_there_is_no_third() -> None:
    day = ruled()
    day(do.AskSecondOpinion, "a", 1)
    assert day.refuses(do.AskSecondOpinion, "a", 1) == "one-second-opinion"
    day(do.TakeCall, "second", 1)
    day(do.Rule, "second", 1, "not correct", "VII-B-6")
    assert call_of(day).agreed
    assert open_calls(day.event) == ()
    assert day.refuses(do.AskSecondOpinion, "a", 1) == "no-third-opinion"
    assert day.refuses(do.Rule, "head", 1, "correct", "VII-B") == "already-ruled"
    day(do.LodgeProtest, "a", 1, 1, 0, "It reads one way only", False, call=1)
    protest = day.event.rounds[0].tables[0].protests[0]
    assert (protest.judges, protest.agreed) == (("judge", "second"), True)
    assert day.refuses(do.GiveOpinion, "head", 1, 1, 1, False) == "no-third-opinion"
    day(do.DecideProtest, "head", 1, 1, 1, True)
    assert read_log(write_log(day.settings, day.log)) == (day.settings, day.log)


@pytest.mark.rule("manual General 7")
def test_two_who_differ_confer_and_one_of_them_records_what_they_agree_on() -> None:
    day = ruled()
    day(do.Appoint, ORGANISER, Person("third", Role.JUDGE))
    day(do.AskSecondOpinion, "judge", 1)
    day(do.TakeCall, "second", 1)
    day(do.Rule, "second", 1, "correct", "VII-B")
    assert call_of(day).confer
    assert [number for number, _ in open_calls(day.event)] == [1]
    assert queue(day.event) == ()
    assert day.refuses(do.AskSecondOpinion, "a", 1) == "one-second-opinion"
    assert day.refuses(do.Rule, "third", 1, "correct", "VII-B") == "judges-confer"
    day(do.Rule, "judge", 1, "correct", "VII-B")
    assert open_calls(day.event) == ()
    stands = call_of(day).ruling
    assert stands is not None
    assert stands.outcome == "correct"


@pytest.mark.rule("manual General 8")
def test_a_protest_counts_judges_not_rulings() -> None:
    day = ruled()
    day(do.AskSecondOpinion, "a", 1)
    day(do.TakeCall, "second", 1, blind=True)
    day(do.Rule, "second", 1, "correct", "VII-B")
    day(do.Rule, "judge", 1, "correct", "VII-B")
    day(do.NoteProtest, "judge", 1, 0, "It reads two ways")
    assert day.event.rounds[0].tables[0].protests[0].judges == ("judge", "second")


@pytest.mark.rule("manual General 2")
def test_time_is_refused_in_the_minutes_that_the_field_asks_for() -> None:
    day = ruled()
    for seconds in (-180, 0, 3601):
        with pytest.raises(Refused, match="between 1 and 60 minutes"):
            day(do.AddTime, "judge", 1, 1, seconds, "a ruling")


@pytest.mark.rule("manual General 8")
def test_an_official_writes_a_protest_down_and_keeps_the_paper() -> None:
    day = called()
    assert day.refuses(do.NoteProtest, "judge", 1, 0, "It reads one way") == "no-ruling"
    day = ruled()
    assert day.refuses(do.NoteProtest, "judge", 1, 7, "It reads one way") == "unknown-seat"
    assert day.refuses(do.NoteProtest, "judge", 1, 0, " ") == "statement-needed"
    assert day.refuses(do.NoteProtest, "kim", 1, 0, "It reads one way") == "not-your-role"
    day(do.NoteProtest, "judge", 1, 0, "It reads one way", "paper with the judge")
    table = day.event.rounds[0].tables[0]
    assert table.open_protest
    assert (table.protests[0].by, table.protests[0].judges, table.protests[0].paper) == (
        "judge",
        ("judge",),
        "paper with the judge",
    )
    assert day.refuses(do.Advance) == "round-open"


@pytest.mark.rule("manual General 9")
def test_who_initialled_trusting_a_ruling_may_still_protest() -> None:
    day = ruled()
    from tournament.test_event_signing import sheet_of

    day(do.EnterSheet, "kim", 1, 1, sheet_of(day))
    day(do.Initial, "a", 1, 1, 0)
    assert day.refuses(do.LodgeProtest, "a", 1, 1, 0, "It was wrong", False) == "matter-closed"
    day(do.LodgeProtest, "a", 1, 1, 0, "It was wrong", False, call=1)
    assert day.event.rounds[0].tables[0].open_protest


@pytest.mark.rule("002 Additional Rules for Competition")
def test_in_the_cup_what_a_judge_decides_is_final() -> None:
    day = ruled(CUP)
    assert day.refuses(do.AskSecondOpinion, "a", 1) == "judge-is-final"
    assert day.refuses(do.NoteProtest, "judge", 1, 0, "It reads one way") == "judge-is-final"
    assert day.refuses(do.LodgeProtest, "a", 1, 1, 0, "It reads one way", True, call=1) == "judge-is-final"


def test_what_a_child_wrote_to_a_judge_is_forgotten_with_the_name() -> None:
    day = ruled()
    day(do.LodgeProtest, "a", 1, 1, 0, "It reads one way", True, paper="with Ann")
    day(do.Appoint, ORGANISER, Person("player:a", Role.PLAYER, player="a"))
    day(do.CallJudge, "player:a", 1, 1, "other", "I am Ann")
    told = forgotten([write_action(one) for one in day.log], day.event, "a")
    assert not [line for line in told if "Ann" in f"{line.get('words')} {line.get('paper')} {line.get('statement')}"]
