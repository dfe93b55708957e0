"""Practice: help that no real match has, and what is taken back."""

from __future__ import annotations

import pytest
from django.test import Client

from forceout.web.tables import live_tables
from forceout.web.tables.models import Logged
from web.seats import Hand, match_of, open_table, run, set_a_goal


def test_a_practice_table_has_no_clock_and_says_whether_now_could_be_called(client: Client) -> None:
    code = open_table(client, opponents="practice")

    async def story() -> None:
        async with Hand(client, code) as hand:
            await set_a_goal(hand)
            assert hand.view["clock"] is None
            if hand.view["phase"] == "play":
                await hand.until(lambda view: view["phase"] != "play" or view["practice"]["now"])
                assert hand.view["practice"]["now"] in ("yes", "no", "unknown", "")

    run(story())


def test_a_hint_comes_in_steps(client: Client) -> None:
    code = open_table(client, opponents="practice", bot="level-1")

    async def story() -> None:
        async with Hand(client, code) as hand:
            await set_a_goal(hand)
            said = []
            for number in range(3):
                await hand.send({"type": "ask", "key": f"hint-{number}", "what": "hint", "seat": 0, "text": ""})
                said.append(await hand.answer_to(f"hint-{number}"))
            assert all(answer["type"] == "answer" for answer in said)
            assert all(answer["text"] for answer in said)

    run(story())


def test_the_value_of_the_pad_is_told_in_practice_only() -> None:
    one, two = Client(), Client()
    practice = open_table(one, opponents="practice")
    match = open_table(two)

    async def story() -> None:
        for client, code, kind in ((one, practice, "answer"), (two, match, "refused")):
            async with Hand(client, code) as hand:
                await set_a_goal(hand)
                await hand.send({"type": "ask", "key": "v", "what": "value", "seat": 0, "text": "(3+4)×2 = 5"})
                answer = await hand.answer_to("v")
                assert answer["type"] == kind
                if kind == "answer":
                    assert answer["text"] == "It is 14."
                else:
                    assert answer["code"] == "no-practice"
                assert (hand.view["practice"] is not None) == (kind == "answer")

    run(story())


def test_a_take_back_undoes_the_last_move_and_the_log_still_only_grows(client: Client) -> None:
    code = open_table(client, opponents="passed", names=["Ann", "Ben"], clocks="off")
    live = live_tables.load(code)
    live.table.practice = True
    live.table.save()
    live_tables.forget(code)

    async def story() -> None:
        async with Hand(client, code) as hand:
            while hand.view["phase"] in ("lot", "roll", "goal"):
                phase, seat, number = hand.view["phase"], hand.view["waitsFor"][0], hand.view["number"]
                words = ""
                if phase == "goal" and not hand.view["shake"]["goal"]:
                    phase = "lay"
                    words = next(cube["word"] for cube in hand.view["shake"]["cubes"] if cube["face"] in "123")
                await hand.act(phase, words, seat=seat)
                await hand.until(lambda view, number=number: view["number"] > number)
            mat = hand.view["shake"]["cubes"]
            cube = next(cube for cube in mat if cube["place"] == "resources")
            await hand.act("move", f"{cube['word']} required", seat=hand.view["shake"]["turn"])
            await hand.until(lambda view: view["shake"]["cubes"] != mat)
            number = hand.view["number"]
            assert (await hand.act("take-back"))["type"] == "done"
            await hand.until(lambda view: view["number"] > number)
            assert hand.view["shake"]["cubes"] == mat

    run(story())
    seen = match_of(code)
    live_tables.forget(code)
    assert match_of(code).state == seen.state
    assert Logged.objects.filter(table__code=code, verb="take-back").count() == 1


def test_in_a_match_nothing_is_taken_back(client: Client) -> None:
    code = open_table(client, opponents="friends", players="2")
    Client().post(f"/t/{code}/sit", {"name": "Theo"})

    async def story() -> None:
        async with Hand(client, code) as hand:
            refused = await hand.act("take-back")
            assert refused["code"] == "no-take-back"

    run(story())


@pytest.mark.parametrize("path", ["review", "record.txt", "review.json"])
def test_the_record_and_the_review_wait_for_the_end_of_a_match(client: Client, path: str) -> None:
    code = open_table(client)
    assert client.get(f"/t/{code}/{path}").status_code == 403
    assert client.get("/t/NOPE/" + path).status_code == 404
