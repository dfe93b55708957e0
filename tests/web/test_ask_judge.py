"""Ask the judge: a mat, a paper, the verdict; closed to whoever plays."""

from __future__ import annotations

import secrets
from typing import Any

import pytest
from django.conf import settings
from django.contrib.sessions.backends.signed_cookies import SessionStore
from django.test import Client

from forceout.web.officials.closed import STILL_PLAYED
from forceout.web.tables.codes import new_code
from forceout.web.tables.match_time import wall
from forceout.web.tables.models import Seat, Table
from web.day_kit import CSV, GOOD, DayOf

CASE = {
    "league": "agloa-equations-2015",
    "division": "middle",
    "claim": "now",
    "goal": "b2g4",
    "required": "b× g−",
    "permitted": "k9 r3",
    "forbidden": "r0",
    "resources": "g4 g5 g6 k+",
}


def page(client: Client, **asked: str) -> str:
    answer = client.get("/officials/ask", {**CASE, **asked})
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_paper_that_can_be_read_two_ways_is_not_correct_and_the_rule_is_cited(client: Client) -> None:
    told = page(client, paper="9-3x4=24")
    assert "✕ Not correct" in told
    assert "cite=agloa-equations-2015%20VII-B-6" in told
    assert "✓ all Required used" in told
    assert "the two sides are equal" not in told


def test_a_correct_paper_tells_what_was_proven_and_the_points_that_follow(client: Client) -> None:
    told = page(client, paper="(9−3)×4=24")
    assert "✓ Correct" in told
    assert "the two sides are equal" in told
    assert "<dt>Challenger</dt><dd>6</dd>" in told


@pytest.mark.parametrize("paper", ["9+", "((", "<script>alert(1)</script>", "√" * 300, "9−3×4"])
def test_nothing_is_said_to_be_in_order_of_a_paper_that_cannot_be_read(client: Client, paper: str) -> None:
    told = page(client, paper=paper)
    assert "✓ Correct" not in told
    assert "In order" not in told
    assert "<script>alert" not in told


@pytest.mark.parametrize("field", ["goal", "required", "resources", "variations", "universe", "league", "claim"])
def test_nonsense_in_a_field_gets_a_sentence(client: Client, field: str) -> None:
    assert "verdict-title" in page(client, paper="9=9", **{field: "zz<b>@"})


def test_a_case_of_on_sets_is_judged_with_its_cards(client: Client) -> None:
    case = {"league": "mlag-on-sets-2019", "division": "middle", "claim": "impossible", "goal": "3", "required": "R",
            "permitted": "B ∪", "forbidden": "", "resources": "G", "universe": "R B RB G"}  # fmt: skip
    assert "✓ Correct" in page(client, **case, paper="R ∪ B")
    assert "✕ Not correct" in page(client, **case, paper="R")


def test_a_case_is_taken_from_a_table_that_has_a_goal_and_else_a_sentence_says_so(client: Client) -> None:
    assert "There is no table ZZZZZ with a mat to take." in page(client, table="ZZZZZ")


def seated(client: Client, *, attended: int, practice: bool = False, over: bool = False) -> None:
    session = SessionStore()
    session["player"] = secrets.token_hex(16)
    session.save()
    client.cookies[settings.SESSION_COOKIE_NAME] = str(session.session_key)
    table = Table.objects.create(
        code=new_code(), ruleset="agloa-equations-2015", division="middle", host="b" * 32, began=1, attended=attended,
        practice=practice, over=over,
    )  # fmt: skip
    Seat.objects.create(table=table, number=0, kind=Seat.PERSON, name="Maya", player=session["player"])


def doors(client: Client) -> list[int]:
    question = {"ask": "eval", "ruleset": "agloa-equations-2015", "division": "middle", "expression": "9−3"}
    return [
        client.get("/officials/ask", CASE).status_code,
        client.post("/api/ask", question, content_type="application/json").status_code,
        client.get("/rules/run", {"article": "000 XIII-A-2", "example": "0"}).status_code,
    ]


def test_the_judge_is_closed_to_a_browser_that_holds_a_seat_in_a_running_match(client: Client) -> None:
    seated(client, attended=wall())
    assert doors(client) == [403, 403, 403]
    assert "another device" in client.get("/officials/ask", CASE).content.decode()


@pytest.mark.parametrize(
    "case",
    [{"practice": True}, {"over": True}, {"attended": wall() - STILL_PLAYED - 60_000}],
    ids=["practice", "over", "left"],
)
def test_practice_a_match_that_is_over_and_one_that_was_left_leave_it_open(
    client: Client, case: dict[str, Any]
) -> None:
    seated(client, **{"attended": wall(), **case})
    assert doors(client) == [200, 200, 200]


def test_others_may_ask_while_a_match_is_played(client: Client) -> None:
    seated(client, attended=wall())
    assert doors(Client()) == [200, 200, 200]


def test_an_organiser_switches_it_off_for_all_of_a_day_but_its_officials() -> None:
    day = DayOf()
    day.post("entries", {"csv": CSV, "agreed": "yes"})
    scorekeeper, judge = day.helper("scorekeeper"), day.helper("judge")
    assert doors(scorekeeper) == [200, 200, 200]
    day.post("settings", {"name": "Spring Day", "least": "2", "most": "3", "prefer": "3"})
    assert doors(scorekeeper) == [403, 403, 403]
    assert doors(judge) == [200, 200, 200]
    assert doors(Client()) == [200, 200, 200]


@pytest.mark.parametrize(
    "typed", ["0 Wild", "wild:0", "Sideways ; 0 wild", "Base 8", "Base eight", "base:8", "multiple of 6"]
)
def test_variations_are_named_as_people_name_them(client: Client, typed: str) -> None:
    assert "has no variation" not in page(client, paper="9=9", variations=typed)


def test_a_variation_that_the_division_does_not_play_is_told(client: Client) -> None:
    told = page(client, paper="9=9", division="elementary", variations="log")
    assert "Elementary has no variation “log”" in told
    assert "verdict-title" in told
    assert "Points that follow" not in told


@pytest.mark.parametrize(("field", "value"), [("league", "mars"), ("division", "zz"), ("claim", "zz"), ("goal", "")])
def test_nothing_is_judged_by_other_rules_than_the_link_names(client: Client, field: str, value: str) -> None:
    told = page(client, paper="(9−3)×4=24", **{field: value})
    assert "✓ Correct" not in told
    assert 'role="alert"' in told


@pytest.mark.rule("000 X-B-3")
def test_a_third_player_on_the_writers_side_scores_with_a_paper_as_well(client: Client) -> None:
    told = page(client, paper="(9−3)×4=24")
    assert "<dt>Third player on the writer&#x27;s side, with a correct paper as well</dt><dd>4</dd>" in told
    assert "<dt>Third player on the writer&#x27;s side, without one</dt><dd>2</dd>" in told


def test_a_player_of_a_day_may_not_ask_while_the_own_table_plays_on_paper() -> None:
    day = DayOf().released()
    child = day.player("Oak1")
    assert doors(child) == [403, 403, 403]
    at = next(at for at, one in enumerate(day.event.rounds[0].tables, 1) if "Oak1" in one.seats)
    day.post(day.sheet(at), GOOD)
    assert doors(child) == [200, 200, 200]
