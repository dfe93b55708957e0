"""The first page in each of its states: a first visit, a seat that waits, the same people again."""

from __future__ import annotations

import datetime
import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from forceout.referee.action import Action
from forceout.web.pages import own_tables, reviews
from forceout.web.pages.own_tables import newest_of, tables_of, to_play_again, untried, waiting
from forceout.web.pages.waiting_table import shown
from forceout.web.pages.when import ago, day_of
from forceout.web.tables.forgetting import forget_table
from forceout.web.tables.live_tables import load
from forceout.web.tables.log import Entry, follow
from forceout.web.tables.match_time import wall
from forceout.web.tables.models import Logged, Seat, Table
from forceout.web.tables.results import totals_of
from forceout.web.tables.writer import WRITER
from web.seats import open_table
from web.test_pages import Reader, read

ROLL = "r1 r2 r3 r+ r− r0 b0 b1 b2 b3 b× b÷ g4 g5 g6 g× g− g^ k7 k8 k9 k+ k÷ k√"
MINUTE = 60_000
HANDFUL = 9
"""Queries of the first page, the puzzle's and the session's included."""


@pytest.fixture(autouse=True)
def board_as_if_built(monkeypatch: pytest.MonkeyPatch) -> None:
    built = "forceout.web.pages.templatetags.board.assets"
    monkeypatch.setattr(built, lambda entry: ((f"{entry}.css",), (), f"{entry}.js"))


def player(client: Client) -> str:
    return str(client.session["player"])


def play(code: str, *lines: str) -> None:
    """Writes what was played into the log: “0 move g4 required”."""
    live = load(code)
    assert live.match is not None
    match = live.match
    for line in lines:
        who, verb, words = (*line.split(" ", 2), "")[:3]
        match = follow(match, Entry(match.number + 1, Action(match.state.now, int(who), verb, words)))
        entry = match.recent[-1].action
        Logged.objects.create(
            table=live.table, number=match.number, at=entry.at, who=entry.who, verb=entry.verb, words=entry.words
        )
    load(code)


def two_people(client: Client, theo: Client, **fields: str) -> str:
    code = open_table(client, opponents="friends", players="2", **fields)
    theo.post(f"/t/{code}/sit", {"name": "Theo"})
    return code


def with_a_goal(client: Client, theo: Client, **fields: str) -> str:
    """Maya has set 12, and it is Theo's turn."""
    code = two_people(client, theo, **fields)
    play(code, "0 lot 3", "1 lot 2", f"0 roll {ROLL}", "0 lay b1r2", "0 goal")
    return code


def left(code: str, minutes: int, **more: Any) -> None:
    """Nobody has been there for a while."""
    then = wall() - minutes * MINUTE
    Table.objects.filter(code=code).update(attended=then, began=then, **more)


def over(code: str, totals: str = "") -> None:
    last = Logged.objects.filter(table__code=code).count()
    Table.objects.filter(code=code).update(over=True, result=f"{last} {totals}" if totals else "")


@pytest.fixture
def theo() -> Client:
    return Client()


# -- the bar ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("address", ["/", "/new", "/practice", "/reviews", "/coaches", "/officials/", "/rules/"])
def test_the_same_navigation_is_on_all_pages(client: Client, address: str) -> None:
    text = client.get(address).content.decode()
    nav = re.search(r'<nav aria-label="Pages">(.*?)</nav>', text, re.DOTALL)
    assert nav is not None
    titles = [" ".join(title.split()) for title in re.findall(r">([^<]+)</a>", nav[1])]
    assert titles == ["Play", "Practice", "Reviews", "Teach", "Officials", "Rulebook"]
    assert '<span class="my-name">Your name</span>' in text


# -- a first visit ------------------------------------------------------------------------------------------------


def test_a_first_visit_begins_with_the_lesson_and_asks_for_no_name(client: Client) -> None:
    text = client.get("/").content.decode()
    page = Reader(text)
    assert "Learn by playing: 5 minutes" in page.text
    assert 'class="push big" href="/learn/first-shake"' in text
    assert 'href="/learn/on-sets-first-shake">On-Sets instead</a>' in text
    assert text.count('class="push') == 1  # one primary
    names = [field for field in page.field("name") if field.get("id") != "my-name"]
    assert names == []
    assert [field["value"] for field in page.field("opponents")] == ["bots", "friends"]


def test_a_first_visitor_plays_basic_rules_against_a_gentle_bot_without_a_clock(client: Client) -> None:
    page = read(client, "/")
    sent = {field["name"]: field["value"] for field in page.fields if field.get("type") == "hidden"}
    assert "Equations, Basic, no clock, 3 shakes. 1 opponent: Ada, level 1." in page.text
    assert "A league's rules are under All choices." in page.text
    answer = client.post("/tables/", {**sent, "opponents": page.sent("opponents")})
    table = Table.objects.get(code=answer["Location"].rsplit("/", 1)[1])
    assert (table.ruleset, table.timed, table.play, table.fill_bot) == (
        "basic-equations-2015", False, "friendly", "level-1",
    )  # fmt: skip
    assert "name" not in client.session  # nobody was asked, so nobody is called anything
    assert Seat.objects.filter(table=table, name="Player").exists()


def test_a_name_is_asked_for_at_the_first_table_with_others(client: Client) -> None:
    client.get("/")
    fields = {"ruleset": "mlag-on-sets-2019", "division": "middle", "opponents": "friends", "players": "3"}
    asked = client.post("/tables/", fields)
    page = Reader(asked.content.decode())
    assert asked.status_code == 200
    assert page.open == []
    assert Table.objects.filter(host=player(client)).count() == 0
    kept = {field["name"]: field["value"] for field in page.fields if field.get("type") == "hidden"}
    assert {key: kept[key] for key in fields} == fields
    opened = client.post("/tables/", {**fields, "name": "Nia"})
    assert opened.status_code == 302
    assert client.session["name"] == "Nia"


def test_one_device_asks_who_plays_where_the_form_did_not(client: Client) -> None:
    asked = client.post("/tables/", {"opponents": "passed", "ruleset": "basic-equations-2015"})
    page = Reader(asked.content.decode())
    assert len(page.field("names")) == 3
    opened = client.post("/tables/", {"opponents": "passed", "names": ["Ana", "Ben", ""]})
    assert opened.status_code == 302


def test_whoever_has_finished_a_lesson_is_offered_a_match(client: Client) -> None:
    client.get("/")
    session = client.session
    session["learned"] = True
    session.save()
    client.cookies["forceout"] = str(session.session_key)
    page = read(client, "/")
    assert "Your first match" in page.text
    assert "Learn by playing" not in page.text
    assert page.open == []


def test_play_now_is_what_was_chosen_last_time(client: Client) -> None:
    fields = {"ruleset": "agloa-equations-2015", "division": "middle", "clocks": "on", "bot": "level-2", "players": "3"}
    open_table(client, **fields)
    page = read(client, "/")
    assert "As last time: Equations, Middle." in page.text
    assert "Ada, level 2" in page.text
    assert "Equations, Middle, one minute a turn, 3 shakes. 2 opponents: Ada, level 2." in page.text
    sent = {field["name"]: field["value"] for field in page.fields if field.get("type") == "hidden"}
    assert {key: sent[key] for key in fields} == fields


@pytest.mark.parametrize("opponents", ["passed", "practice"])
def test_other_opponents_of_last_time_are_offered_too(client: Client, opponents: str) -> None:
    open_table(client, opponents=opponents, names=["Ana", "Ben"])
    page = read(client, "/")
    assert [field["value"] for field in page.field("opponents")] == ["bots", "friends", opponents]
    assert page.sent("opponents") == opponents


# -- a seat that waits --------------------------------------------------------------------------------------------


def test_a_seat_that_waits_is_what_one_finds_first(client: Client, theo: Client) -> None:
    code = with_a_goal(client, theo, clocks="on")
    left(code, 9)
    text = theo.get("/").content.decode()
    page = Reader(text)
    assert page.open == []
    assert "Your table is waiting, Theo" in page.text
    assert f"Continue at table {code}" in page.text
    assert 'class="pill needed"' in text
    assert "Your turn" in page.text
    assert "shake 1 of 3" in page.text
    assert "9 minutes ago. The clock stands still until you are back." in page.text
    assert 'aria-label="Goal: blue 1, red 2"' in text
    assert "Maya 0" in page.text
    assert "Theo 0" in page.text
    assert text.count('class="push') == 1
    assert f"/t/{code}/give-up" in text
    # whoever is not in turn is not called to the table
    text = client.get("/").content.decode()
    assert "Waiting for Theo" in text
    assert "pill needed" not in text


def test_the_clock_is_not_said_to_stand_where_it_runs_or_there_is_none(client: Client, theo: Client) -> None:
    code = with_a_goal(client, theo, clocks="on")
    assert "The clock runs: the table is attended." in read(client, "/").text
    Table.objects.filter(code=code).update(timed=False)
    assert "There is no clock." in read(client, "/").text


def test_what_lies_face_down_is_not_told_on_the_first_page(client: Client, theo: Client) -> None:
    code = with_a_goal(client, theo)
    moves = ("1 move r3 required", "0 move r+ required", "1 move b3 required", "0 move b× required")
    play(code, *moves, "1 pick-up", "1 challenge now", "1 present (r3+b3)×b2 = b1r2")
    left(code, 5)
    mine = next(one for one in newest_of(player(client)) if one.code == code)
    hero = shown(mine, "Maya")
    assert hero is not None
    assert "3+" not in hero.text
    assert "×" not in hero.text


def test_the_waiting_table_tells_how_its_goal_is_read_where_the_cubes_do_not(client: Client, theo: Client) -> None:
    code = two_people(client, theo, ruleset="agloa-equations-2015", division="middle")
    play(code, "0 lot 3", "1 lot 2", f"0 roll {ROLL}", "0 select base:8", "1 select sideways; upside-down")
    play(code, "0 lay b1r2", "0 goal")
    left(code, 5)
    assert 'aria-label="Goal: blue 1, red 2, 12 in base eight"' in theo.get("/").content.decode()


def test_of_several_the_newest_is_the_hero_and_the_others_are_listed(client: Client, theo: Client) -> None:
    old, new = with_a_goal(client, theo), with_a_goal(client, theo)
    left(old, 60)
    left(new, 5)
    page = read(client, "/")
    assert f"Continue at table {new}" in page.text
    assert "Other tables that wait for you" in page.text
    assert f"Table {old}, Theo" in page.text


def test_a_table_that_is_gone_or_over_does_not_wait(client: Client, theo: Client) -> None:
    first, second = with_a_goal(client, theo), with_a_goal(client, theo)
    over(first, "4 6")
    forget_table(second)
    assert waiting(newest_of(player(client))) == []
    page = read(client, "/")
    assert "Continue at table" not in page.text


def test_practice_waits_for_a_day_and_behind_matches(client: Client, theo: Client) -> None:
    code = open_table(client, opponents="practice")
    assert [one.code for one in waiting(newest_of(player(client)))] == [code]
    match = with_a_goal(client, theo)
    left(match, 600)
    assert [one.code for one in waiting(newest_of(player(client)))] == [match, code]
    before = datetime.datetime.now(datetime.UTC) - datetime.timedelta(days=2)
    left(code, 2 * 24 * 60, opened=before)
    assert [one.code for one in waiting(newest_of(player(client)))] == [match]


def test_a_table_of_a_leagues_day_waits_but_is_neither_given_up_nor_played_again(client: Client, theo: Client) -> None:
    code = with_a_goal(client, theo)
    Table.objects.filter(code=code).update(host="day:ABC")
    text = client.get("/").content.decode()
    assert f"Continue at table {code}" in text
    assert "Give up the seat" not in text
    assert client.get(f"/t/{code}/give-up").status_code == 403
    over(code, "4 6")
    assert to_play_again(newest_of(player(client))) == []


def test_before_it_has_begun_one_reads_who_is_waited_for(client: Client) -> None:
    open_table(client, opponents="friends", players="3")
    page = read(client, "/")
    assert "Not begun yet: waiting for 2 more players." in page.text
    assert "Waiting for players" in page.text


def test_whoever_is_asked_to_a_rematch_finds_it_here(client: Client, theo: Client) -> None:
    code = with_a_goal(client, theo)
    over(code, "4 6")
    again = client.post(f"/t/{code}/rematch")["Location"].split("/")[2]
    page = read(theo, "/")
    assert "A rematch is waiting, Theo" in page.text
    assert "Maya wants a rematch with the same seats. Yours is kept for you." in page.text
    assert f"Sit down at table {again}" in page.text
    assert theo.post(f"/t/{again}/sit")["Location"] == f"/t/{again}"
    assert load(again).match is not None


# -- giving up ----------------------------------------------------------------------------------------------------


def test_what_giving_up_means_is_said_before_it_happens(client: Client, theo: Client) -> None:
    code = with_a_goal(client, theo)
    page = read(theo, f"/t/{code}/give-up")
    assert "A computer plays on for you, with your name on its seat." in page.text
    assert load(code).seats_of(player(theo)) == (1,)
    assert theo.post(f"/t/{code}/give-up")["Location"] == "/"
    live = load(code)
    assert live.seats_of(player(theo)) == ()
    assert (live.seats[1].kind, live.seats[1].name) == (Seat.BOT, "Theo")
    assert "Continue at table" not in read(theo, "/").text
    assert "You gave up your seat." in read(theo, "/reviews").text
    assert theo.post(f"/t/{code}/give-up").status_code == 403
    assert load(code).seats_of(player(client)) == (0,)


def test_alone_against_bots_the_match_stays_unfinished(client: Client) -> None:
    code = open_table(client)
    assert "Nobody else plays there" in read(client, f"/t/{code}/give-up").text
    client.post(f"/t/{code}/give-up")
    assert waiting(newest_of(player(client))) == []


def test_before_it_has_begun_the_seat_is_free_again_and_the_host_another(client: Client, theo: Client) -> None:
    code = open_table(client, opponents="friends", players="3")
    theo.post(f"/t/{code}/sit", {"name": "Theo"})
    assert "Your seat is free for somebody else." in read(client, f"/t/{code}/give-up").text
    client.post(f"/t/{code}/give-up")
    table = Table.objects.get(code=code)
    assert table.host == player(theo)
    assert [seat.kind for seat in Seat.objects.filter(table=table)] == [Seat.FREE, Seat.PERSON, Seat.FREE]
    assert "the table is taken away" in read(theo, f"/t/{code}/give-up").text
    theo.post(f"/t/{code}/give-up")
    assert not Table.objects.filter(code=code).exists()


def test_a_stranger_gives_up_nothing(client: Client, theo: Client) -> None:
    code = with_a_goal(client, theo)
    stranger = Client()
    assert stranger.post(f"/t/{code}/give-up").status_code == 403
    assert load(code).seats_of(player(theo)) == (1,)


# -- the same people again ----------------------------------------------------------------------------------------


def test_each_company_is_offered_once_with_its_last_result(client: Client, theo: Client) -> None:
    first, second = with_a_goal(client, theo), with_a_goal(client, theo)
    bots = open_table(client, bot="level-2")
    left(first, 3 * 24 * 60)
    left(second, 5)
    left(bots, 24 * 60)
    over(first, "2 4")
    over(second, "14 10")
    over(bots, "12 12")
    again = to_play_again(newest_of(player(client)))
    assert [(one.code, one.against, one.totals, one.outcome) for one in again] == [
        (second, "Theo", (14, 10), "You won"),
        (bots, "Ada, level 2", (12, 12), "You tied"),
    ]
    text = client.get("/").content.decode()
    page = Reader(text)
    assert page.open == []
    assert "Play the same people again" in page.text
    assert "Maya 14, Theo 10" in page.text
    assert f'action="/t/{second}/rematch"' in text
    assert f'href="/t/{second}/review"' in text
    assert 'href="/reviews">All games' in text
    assert first not in text
    assert "Theo won" not in read(client, "/").text
    assert "Maya won" in read(theo, "/").text


def test_practice_and_rules_that_are_gone_are_not_offered_again(client: Client) -> None:
    practice, gone = open_table(client, opponents="practice"), open_table(client)
    over(practice, "2 4")
    over(gone, "2 4")
    Table.objects.filter(code=gone).update(ruleset="gone-1999")
    assert to_play_again(newest_of(player(client))) == []
    assert client.get("/").status_code == 200
    assert client.get("/reviews").status_code == 200


def test_two_things_that_were_not_tried_are_named(client: Client, theo: Client) -> None:
    code = with_a_goal(client, theo)
    assert [one.title for one in untried(newest_of(player(theo)), player(theo))] == ["Impossible", "Bonus"]
    play(code, "1 pick-up", "1 challenge impossible")
    assert [one.title for one in untried(newest_of(player(theo)), player(theo))] == ["Bonus", "On-Sets"]
    # it was Theo who said it
    assert [one.title for one in untried(newest_of(player(client)), player(client))] == ["Impossible", "Bonus"]
    for one in untried(newest_of(player(theo)), player(theo)):
        assert client.get(one.path).status_code == 200
    impossible, bonus = untried(newest_of(player(client)), player(client))
    assert impossible.path == "/learn/spot-impossible"
    page, _, word = bonus.path.partition("#")
    assert f'id="{word}"' in client.get(page).content.decode()


def test_who_plays_on_sets_alone_is_sent_to_its_lessons(client: Client) -> None:
    open_table(client, ruleset="mlag-on-sets-2019", division="middle")
    offered = untried(newest_of(player(client)), player(client))
    assert [one.path for one in offered] == ["/learn/on-sets-spot-impossible", "/learn?game=on-sets#word-bonus"]


def test_the_first_page_costs_a_handful_of_queries_however_many_tables_there_are(client: Client, theo: Client) -> None:
    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            client.get("/")
        return len(queries)

    codes = [with_a_goal(client, theo) for _ in range(2)]
    over(codes[0], "2 4")
    client.get("/")
    few = cost()
    for number in range(12):
        table = Table.objects.create(
            code=f"MANY{number}", ruleset="basic-equations-2015", host=player(client), began=1, over=number % 2 == 0,
            result="0 2 4",
        )  # fmt: skip
        for place, who in enumerate((player(client), f"{number:032}")):
            Seat.objects.create(table=table, number=place, kind=Seat.PERSON, name=f"P{place}", player=who)
    assert cost() <= few + 1
    assert few <= HANDFUL


def test_finding_ones_tables_asks_the_index() -> None:
    plan = tables_of("0" * 32)[:60].explain()
    assert "tables_seat_player" in plan
    assert "SCAN tables_seat" not in plan
    assert "SCAN tables_table" not in plan


# -- my matches ---------------------------------------------------------------------------------------------------


def test_results_are_worked_out_once_and_again_when_the_log_has_grown(client: Client, theo: Client) -> None:
    code = with_a_goal(client, theo)
    over(code)
    assert totals_of([Table.objects.get(code=code)]) == {code: (0, 0)}
    WRITER.wait_for(lambda: None)  # it was kept
    kept = Table.objects.get(code=code)
    assert kept.result == f"{Logged.objects.filter(table=kept).count()} 0 0"
    Table.objects.filter(code=code).update(result="1 99 99")
    assert totals_of([Table.objects.get(code=code)]) == {code: (0, 0)}


def test_all_ones_matches_are_listed_page_by_page(
    client: Client, theo: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "A_PAGE", 2)
    codes = [with_a_goal(client, theo) for _ in range(3)]
    over(codes[0], "14 10")
    first, second = client.get("/reviews").content.decode(), client.get("/reviews?page=2").content.decode()
    assert codes[2] in first
    assert codes[1] in first
    assert codes[0] not in first
    assert "Page 1 of 2" in first
    assert "You won." in second
    assert "Maya 14, Theo 10" in " ".join(Reader(second).text.split())
    for address in (f"/t/{codes[0]}/review", f"/t/{codes[0]}/record.txt", f"/t/{codes[0]}/rematch"):
        assert address in second
    assert f'href="/t/{codes[2]}"' in first
    assert f"/t/{codes[2]}/record.txt" not in first
    assert client.get("/reviews?page=nonsense").status_code == 200
    assert client.get("/reviews?page=99").status_code == 200


# -- words --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("milliseconds", "said"),
    [(-5, "just now"), (59_000, "just now"), (MINUTE, "1 minute ago"), (9 * MINUTE, "9 minutes ago"),
     (60 * MINUTE, "1 hour ago"), (26 * 60 * MINUTE, "1 day ago"), (50 * 60 * MINUTE, "2 days ago")],
)  # fmt: skip
def test_how_long_ago_it_was(milliseconds: int, said: str) -> None:
    assert ago(milliseconds) == said


def test_the_day_of_a_match_is_said_as_one_says_it() -> None:
    today = datetime.date(2026, 11, 16)
    noon = datetime.datetime(2026, 11, 16, 12, tzinfo=datetime.UTC)

    def said(days: int) -> str:
        return day_of(int((noon - datetime.timedelta(days=days)).timestamp() * 1000), today)

    assert [said(days) for days in (0, 1, 4, 8, 400)] == [
        "today", "yesterday", "Thursday", "8 November", "12 October 2025",
    ]  # fmt: skip


def test_no_more_tables_are_looked_at_than_are_needed(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_tables, "NEWEST", 1)
    open_table(client)
    newest = open_table(client)
    assert [one.code for one in newest_of(player(client))] == [newest]
