"""Resigning and stopping at a web table: people, bots, and tables of a league's day."""

from __future__ import annotations

from django.test import Client

from forceout.web.tables.models import Logged, Table
from web.seats import Hand, match_of, open_table, run
from web.test_tables import friends


def test_a_player_resigns_and_the_others_see_it() -> None:
    one, two, three = Client(), Client(), Client()
    code = friends(one, two, three, clocks="off")

    async def story() -> None:
        async with Hand(one, code) as maya, Hand(three, code) as other:
            assert (await maya.act("resign"))["type"] == "done"
            view = await other.until(lambda view: view["seats"][0]["resigned"])
            assert view["seats"][0]["note"] == "Has resigned"
            assert "resigns" in view["story"][-1]["text"]
            assert (await maya.act("resign"))["type"] == "refused"

    run(story())
    assert not Table.objects.get(code=code).over


def test_bots_agree_to_stop_and_the_match_is_over() -> None:
    client = Client()
    code = open_table(client, players="3")

    async def story() -> None:
        async with Hand(client, code) as maya:
            assert any(one["verb"] == "offer-stop" for one in maya.view["options"])
            while (await maya.act("offer-stop"))["type"] == "refused":  # a bot may just have thrown
                await maya.hear()
            await maya.until(lambda view: view["phase"] == "over")
            assert any(one["code"] == "ended-early" for one in maya.view["story"])

    run(story())
    assert not [one for one in match_of(code).actions if one.verb == "resign"], "bots never resign"


def test_an_offer_is_answered_by_people_and_one_may_decline() -> None:
    one, two = Client(), Client()
    code = friends(one, two, clocks="off")

    async def story() -> None:
        async with Hand(one, code) as maya, Hand(two, code) as theo:
            await maya.act("offer-stop")
            view = await theo.until(lambda view: view["stopOffer"] is not None)
            assert view["stopOffer"] == {"by": 0, "agreed": [0]}
            assert (await theo.act("decline-stop"))["type"] == "done"
            await maya.until(lambda view: view["stopOffer"] is None)
            assert maya.view["phase"] == "lot"
            assert (await theo.act("offer-stop", number=maya.view["number"]))["type"] == "done"
            await maya.until(lambda view: view["stopOffer"] is not None)
            await maya.act("agree-stop")
            await theo.until(lambda view: view["phase"] == "over")

    run(story())
    assert list(Logged.objects.filter(table__code=code).values_list("verb", flat=True)) == [
        "offer-stop", "decline-stop", "offer-stop", "agree-stop",
    ]  # fmt: skip


def test_at_a_table_of_a_day_an_official_decides() -> None:
    one, two = Client(), Client()
    code = friends(one, two, clocks="off")
    Table.objects.filter(code=code).update(host="day:XYZ")

    async def story() -> None:
        async with Hand(one, code) as maya:
            assert not {option["verb"] for option in maya.view["options"]} & {"resign", "offer-stop"}
            for verb in ("resign", "offer-stop", "agree-stop", "decline-stop"):
                told = await maya.act(verb)
                assert (told["type"], told["code"]) == ("refused", "for-officials/leaving")
                assert "official" in told["text"]

    run(story())
