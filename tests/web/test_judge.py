"""A judge's chair at a web table: who may take it, what the judge sees and does, and how players call one."""

from __future__ import annotations

import asyncio
import re
from typing import Any, Self

import pytest
from django.http import HttpResponse
from django.test import Client

from forceout.referee.action import JUDGE
from forceout.referee.calling import REASONS
from forceout.referee.state import State
from forceout.web import wire
from forceout.web.tables import live_tables
from forceout.web.tables.board_view import options
from forceout.web.tables.board_view.listing import listed_for
from forceout.web.tables.judging import judge_path
from forceout.web.tables.models import Logged, Table
from forceout.web.tables.rooms import ROOMS
from web.seats import Hand, cookies_of, match_of, open_table, run

RULE = "[basic-equations-2015 V-A]"


class JudgeHand(Hand):
    """The window of a judge."""

    def __init__(self, client: Client, code: str) -> None:
        super().__init__(client, code)
        self.socket.scope["query_string"] = b"judge=1"
        self.number = 0

    async def __aenter__(self) -> Self:
        await super().__aenter__()
        return self

    async def judge(self, verb: str, words: str = "") -> dict[str, Any]:
        """The board, too, knows from the answer to the last act how long the log is now."""
        number = max(self.view["number"], self.number)
        told = await self.act(verb, words, seat=JUDGE, number=number)
        self.number = told["number"]
        return told

    async def foresee(self, verb: str, words: str) -> dict[str, Any]:
        await self.send({"type": "foresee", "key": f"f {verb} {len(self.others)}", "verb": verb, "words": words})
        return await self.answer_to(f"f {verb} {len(self.others)}")


def friends(one: Client, two: Client, **fields: str) -> str:
    code = open_table(one, opponents="friends", players="2", bots="0", **{"clocks": "off", **fields})
    two.post(f"/t/{code}/sit", {"name": "Theo"})
    return code


def link_of(code: str) -> str:
    return judge_path(Table.objects.get(code=code))


def seated_judge(code: str) -> Client:
    judge = Client()
    answer = judge.post(link_of(code))
    assert (answer.status_code, answer["Location"]) == (302, f"/t/{code}/judge")
    return judge


def text_of(answer: Any) -> str:
    assert isinstance(answer, HttpResponse)
    return answer.content.decode()


# -- the door ----------------------------------------------------------------------------------------------


def test_the_host_alone_sees_the_judges_link_and_it_opens_the_chair() -> None:
    host, other, judge = Client(), Client(), Client()
    code = friends(host, other)
    page = text_of(host.get(f"/t/{code}/judges"))
    link = re.search(rf'value="http://testserver(/t/{code}/judge/[0-9a-f]{{32}})"', page)
    assert link is not None
    assert link[1] == link_of(code)
    for stranger in (other, Client()):
        answer = stranger.get(f"/t/{code}/judges")
        assert answer.status_code == 403
        assert "/judge/" not in text_of(answer)
    assert "Take the judge’s chair" in text_of(judge.get(link[1]))
    assert not Table.objects.get(code=code).judged, "looking at a link does nothing"
    judge.post(link[1])
    assert Table.objects.get(code=code).judged
    assert f"/ws/t/{code}?judge=1" in text_of(judge.get(f"/t/{code}/judge"))
    assert judge.get(link[1])["Location"] == f"/t/{code}/judge"


@pytest.mark.parametrize("key", ["", "0" * 32, "x", "Ω" * 32, "0" * 400])
def test_a_strangers_link_opens_nothing(key: str) -> None:
    code, stranger = friends(Client(), Client()), Client()
    for answer in (stranger.get(f"/t/{code}/judge/{key}"), stranger.post(f"/t/{code}/judge/{key}")):
        assert answer.status_code == 404
    assert stranger.get(f"/t/{code}/judge").status_code == 403
    other = friends(Client(), Client())
    assert stranger.post(link_of(other).replace(other, code)).status_code == 404


def test_a_player_of_the_table_is_not_its_judge() -> None:
    host, other = Client(), Client()
    code = friends(host, other)
    for player in (host, other):
        for answer in (player.get(link_of(code)), player.post(link_of(code)), player.get(f"/t/{code}/judge")):
            assert answer.status_code == 403
            assert "You play at this table, so somebody else has to judge it." in text_of(answer)
    assert not Table.objects.get(code=code).judged


def test_whoever_sits_down_later_is_the_judge_no_more() -> None:
    host, guest = Client(), Client()
    code = open_table(host, opponents="friends", players="2", bots="0", clocks="off")
    guest.post(link_of(code))
    guest.post(f"/t/{code}/sit", {"name": "Theo"})
    assert guest.get(f"/t/{code}/judge").status_code == 403

    async def story() -> None:
        hand = JudgeHand(guest, code)
        await hand.socket.connect(timeout=5)
        assert (await hand.hear())["type"] == "closed"

    run(story())


def test_a_replaced_link_opens_nothing_and_whoever_judged_by_it_goes() -> None:
    host, other = Client(), Client()
    code = friends(host, other)
    old, judge = link_of(code), seated_judge(code)
    assert other.post(f"/t/{code}/judges").status_code == 403

    async def story() -> None:
        async with Hand(host, code) as hand, JudgeHand(judge, code) as chair:
            assert hand.view["bench"]["open"]
            await asyncio.to_thread(host.post, f"/t/{code}/judges")
            while (told := await chair.hear())["type"] != "closed":
                pass
            assert "was replaced" in told["text"]
            await hand.until(lambda view: not view["bench"]["open"])

    run(story())
    assert link_of(code) != old
    assert Client().post(old).status_code == 404
    assert judge.get(f"/t/{code}/judge").status_code == 403
    assert seated_judge(code).get(f"/t/{code}/judge").status_code == 200


def test_a_window_without_the_key_is_turned_away_with_a_sentence() -> None:
    code = friends(Client(), Client())

    async def story(client: Client) -> None:
        hand = JudgeHand(client, code)
        await hand.socket.connect(timeout=5)
        told = await hand.hear()
        assert told == {
            "type": "closed",
            "text": "You are not the judge of this table. Ask whoever opened it for the judge’s link.",
        }

    stranger = Client()
    stranger.get("/")
    run(story(stranger))


# -- what the judge sees and does --------------------------------------------------------------------------


def test_the_judge_sees_what_everybody_sees_and_the_options_of_an_official() -> None:
    host, other = Client(), Client()
    code = friends(host, other)
    judge = seated_judge(code)

    async def story() -> None:
        async with Hand(host, code), Hand(None, code, watch=True) as watcher, JudgeHand(judge, code) as chair:
            assert chair.view["you"] == []
            assert chair.view["bench"]["you"]
            verbs = {option["verb"]: option for option in chair.view["options"]}
            assert {"pause", "rule", "penalise", "give-time", "warn", "say"} <= set(verbs)
            assert {option["seat"] for option in chair.view["options"]} == {JUDGE}
            view = await watcher.until(lambda view: view["bench"]["here"])
            assert not view["bench"]["you"]
            assert view["options"] == []
            assert view["watching"] == 1, "a judge does not watch"
            secret = {"you", "options", "bench", "now", "clock"}
            same = {name for name in view if view[name] == chair.view[name]}
            assert set(view) - same <= secret

    run(story())


def test_a_judge_stops_the_clocks_gives_time_penalises_and_the_account_says_why() -> None:
    host, other = Client(), Client()
    code = friends(host, other, clocks="on")
    judge = seated_judge(code)

    async def story() -> None:
        async with Hand(host, code) as hand, JudgeHand(judge, code) as chair:
            assert (await chair.judge("pause"))["type"] == "done"
            view = await hand.until(lambda view: view["bench"]["paused"])
            assert view["bench"]["call"] is None
            assert (await hand.act("lot"))["code"] == "paused"
            assert (await chair.judge("penalise", f"1 2 {RULE} talking to a neighbour"))["type"] == "done"
            view = await hand.until(lambda view: view["losses"])
            assert view["losses"][0]["rule"] == "basic-equations-2015 V-A"
            assert "talking to a neighbour" in view["losses"][0]["text"]
            assert (await chair.judge("give-time", "60"))["type"] == "done"
            assert (await chair.judge("rule", f"{RULE} the cube was moved twice"))["type"] == "done"
            assert (await chair.judge("resume"))["type"] == "done"
            view = await hand.until(lambda view: not view["bench"]["paused"])
            told = next(one for one in view["story"] if one["code"] == "ruling")
            assert (told["who"], told["rule"]) == (JUDGE, "basic-equations-2015 V-A")

    run(story())
    assert match_of(code).state.penalties == (0, 2)


@pytest.mark.parametrize(
    ("verb", "words", "code"),
    [
        ("rule", "it was moved twice", "no-rule"),
        ("rule", "[] it was moved twice", "no-rule"),
        ("rule", "[000 XCIX-Z] it was moved twice", "unknown-rule"),
        ("rule", "[<script> alert] x", "unknown-rule"),
        ("rule", "[000 VII-B-99] it was moved twice", "unknown-rule"),
        ("rule", RULE, "empty"),
        ("second-opinion", "it was not", "no-rule"),
        ("penalise", "1 2 talking", "no-rule"),
        ("penalise", "1", "no-rule"),
        ("rule-paper", "0 correct", "no-rule"),
        ("move", "g4 required", "for-players"),
        ("take-back", "", "for-players"),
        ("call-judge", "correct", "for-players"),
        ("tick", "", "for-players"),
        ("say", "you are an asshole", "unkind"),
        ("give-time", "0", "bad-time"),
    ],
)
def test_a_ruling_without_a_rule_is_refused_and_a_judge_does_not_play(verb: str, words: str, code: str) -> None:
    table = friends(Client(), Client())
    judge = seated_judge(table)

    async def story() -> None:
        async with JudgeHand(judge, table) as chair:
            told = await chair.judge(verb, words)
            assert (told["type"], told["code"]) == ("refused", code)
            assert told["text"]
            foreseen = await chair.foresee(verb, words)
            assert (foreseen["type"], foreseen["code"]) == ("refused", code)

    run(story())
    assert not Logged.objects.filter(table__code=table).exists()


def test_players_and_watchers_do_not_act_as_the_judge() -> None:
    host, other = Client(), Client()
    code = friends(host, other)
    seated_judge(code)

    async def story() -> None:
        async with Hand(host, code) as hand, Hand(None, code, watch=True) as watcher:
            for one in (hand, watcher):
                for verb, words in (("pause", ""), ("penalise", f"1 2 {RULE} talking"), ("say", "hm")):
                    told = await one.act(verb, words, seat=JUDGE)
                    assert (told["code"], told["text"]) == ("wrong-seat", "Only a judge of this table may do that.")
                await one.send({"type": "foresee", "key": "f", "verb": "pause", "words": ""})
                assert (await one.answer_to("f"))["code"] == "wrong-seat"

    run(story())


def test_what_follows_is_told_before_it_is_recorded() -> None:
    code = friends(Client(), Client())
    judge = seated_judge(code)

    async def story() -> None:
        async with JudgeHand(judge, code) as chair:
            told = await chair.foresee("penalise", f"1 2 {RULE} talking")
            assert told["type"] == "foreseen"
            assert (told["before"], told["totals"]) == ([0, 0], [0, -2])
            assert "loses 2 points" in told["told"][0]

    run(story())
    assert match_of(code).state.penalties == (0, 0)


# -- calls -------------------------------------------------------------------------------------------------


@pytest.mark.rule("001 O2")
@pytest.mark.parametrize("reason", REASONS)
def test_a_player_calls_and_the_clocks_stand_until_the_judge_lets_play_go_on(reason: str) -> None:
    host, other = Client(), Client()
    code = friends(host, other)
    judge = seated_judge(code)

    async def story() -> None:
        async with Hand(host, code) as hand, Hand(other, code) as theo, JudgeHand(judge, code) as chair:
            assert [one["key"] for one in hand.view["bench"]["reasons"]] == list(REASONS)
            assert (await theo.act("call-judge", reason, number=0))["type"] == "done"
            for one in (hand, chair):
                call = (await one.until(lambda view: view["bench"]["call"]))["bench"]["call"]
                assert (call["seat"], call["words"]) == (theo.view["you"][0], REASONS[reason])
                assert call["waited"] >= 0
            assert hand.view["bench"]["reasons"] == []
            assert (await hand.act("call-judge", "other"))["code"] == "paused-already"
            assert (await hand.act("no-judge"))["code"] == "judge-there"
            assert (await chair.judge("resume"))["type"] == "done"
            await theo.until(lambda view: view["bench"]["call"] is None and view["bench"]["reasons"])

    run(story())
    verbs = list(Logged.objects.filter(table__code=code).values_list("who", "verb", "words"))
    assert verbs == [(JUDGE, "pause", f"1 {reason}"), (JUDGE, "resume", "")]


def test_a_call_outlives_a_restart_and_its_caller_may_send_it_back() -> None:
    host, other = Client(), Client()
    code = friends(host, other)
    seated_judge(code)

    async def story() -> None:
        async with Hand(other, code) as theo:
            await theo.act("call-judge", "correct")
            live_tables.forget(code)
        async with Hand(other, code) as theo:
            assert theo.view["bench"]["call"]["words"] == REASONS["correct"]
            assert (await theo.act("no-judge"))["type"] == "done"
            await theo.until(lambda view: not view["bench"]["paused"])
            assert "needs no judge any more" in theo.view["story"][-1]["text"]

    run(story())


def test_where_the_judge_has_gone_the_host_lets_play_go_on() -> None:
    host, other = Client(), Client()
    code = friends(host, other)
    judge = seated_judge(code)

    async def story() -> None:
        async with Hand(host, code) as hand, Hand(other, code) as theo:
            async with JudgeHand(judge, code) as chair:
                await chair.judge("pause")
                await hand.until(lambda view: view["bench"]["paused"])
                assert (await hand.act("no-judge"))["code"] == "judge-there"
            await hand.until(lambda view: not view["bench"]["here"])
            assert (await theo.act("no-judge", number=1))["code"] == "not-your-call"
            assert (await hand.act("no-judge"))["type"] == "done"

    run(story())


@pytest.mark.parametrize(("words", "code"), [("", "unknown-call"), ("nonsense", "unknown-call")])
def test_a_judge_is_called_in_set_words(words: str, code: str) -> None:
    host = Client()
    table = friends(host, Client())
    seated_judge(table)

    async def story() -> None:
        async with Hand(host, table) as hand:
            assert (await hand.act("call-judge", words))["code"] == code

    run(story())


def test_where_nobody_judges_nobody_is_called() -> None:
    host = Client()
    code = friends(host, Client())

    async def story() -> None:
        async with Hand(host, code) as hand:
            assert hand.view["bench"] == {
                "open": False, "here": False, "you": False, "paused": False, "call": None, "reading": None,
                "reasons": [],
            }  # fmt: skip
            told = await hand.act("call-judge", "correct")
            assert (told["code"], told["text"]) == (
                "no-judge", "Nobody judges at this table. Whoever opened it can invite a judge.",
            )  # fmt: skip

    run(story())


def test_no_options_of_a_judge_are_listed_where_none_is(monkeypatch: pytest.MonkeyPatch) -> None:
    host, other = Client(), Client()
    code = friends(host, other)
    seated_judge(code)
    asked: list[int] = []

    def counted(state: State, seat: int) -> list[wire.SeatOption]:
        asked.append(seat)
        return listed_for(state, seat)

    monkeypatch.setattr(options, "listed_for", counted)

    async def story() -> None:
        async with Hand(host, code) as hand, Hand(other, code):
            await hand.act("lot")
            await hand.until(lambda view: view["number"] > 0)

    run(story())
    assert JUDGE not in asked
    assert ROOMS == {}


def test_the_keys_of_many_tables_fit_into_a_cookie() -> None:
    code, judge = friends(Client(), Client()), Client()
    link = link_of(code)
    judge.post(link)
    session = judge.session
    session["judges"] = {f"T{number:04}": "0" * 32 for number in range(100)}
    session.save()
    judge.cookies["forceout"] = str(session.session_key)
    judge.post(link)
    assert len(judge.session["judges"]) == 40
    assert len(cookies_of(judge)) < 4_096
    assert judge.get(f"/t/{code}/judge").status_code == 200


def test_rules_are_found_as_one_types() -> None:
    client = Client()
    found = client.get("/officials/rules.json", {"q": "VII-B", "league": "agloa-equations-2015"}).json()["found"]
    assert found
    assert all(one["citation"] and one["title"] for one in found)
    assert client.get("/officials/rules.json", {"q": "<script>"}).json() == {"found": []}
    assert client.get("/officials/rules.json", {"q": ""}).json() == {"found": []}
