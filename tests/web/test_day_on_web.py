"""Tables of a day on the web: players come by their private links, play, agree or protest, and the result lands."""

from __future__ import annotations

import asyncio

import pytest
from django.test import Client

from forceout.rules.leagues import all_leagues
from forceout.tournament.event.actions import AddTime
from forceout.tournament.event.records import WEB, TableOf
from forceout.tournament.event.roles import Role
from forceout.tournament.sheet_of_match import answers
from forceout.web.days import web_play
from forceout.web.days.forgetting import forget_day, forget_player
from forceout.web.days.store import act, event_of
from forceout.web.tables import live_tables, of_day
from forceout.web.tables.acting import Act
from forceout.web.tables.database_thread import in_order
from forceout.web.tables.forgetting import forget_visitor
from forceout.web.tables.models import Logged, Seat, Table
from web.day_kit import DayOf
from web.seats import Hand, act_on, known, match_of, run
from web.web_players import next_act


@pytest.fixture
def day() -> DayOf:
    made = DayOf().drafted()
    made.post("links", {"whom": "players"}, status=200)
    return made


def on_web(day: DayOf, tables: str = "1", shakes: str = "1") -> DayOf:
    day.post("web", {"tables": tables, "shakes": shakes})
    day.post("seating", {"do": "release"})
    return day


def table(day: DayOf, at: int = 1) -> TableOf:
    return day.event.rounds[-1].tables[at - 1]


def code_of(day: DayOf, at: int = 1) -> str:
    web = table(day, at).web
    assert web is not None
    return web.code


def came(day: DayOf, at: int = 1) -> list[Client]:
    """The players of a table, each in an own browser, have followed their links and gone to the table."""
    players = [day._linked(f"player:{player}") for player in table(day, at).seats]
    for player in players:
        assert "Go to your table" in day.get("own", player)
        answer = day.post(day.sheet(at, "sit"), {}, player)
        assert answer["Location"] == f"/t/{code_of(day, at)}"
    return players


async def played(client: Client, code: str, answer: str = "sign", shakes: int = 99) -> None:
    """Plays so many shakes, or to the end, and answers there."""
    async with Hand(client, code) as hand:
        tried: set[str] = set()
        while hand.view["phase"] != "over" and len(hand.view["scores"]) < shakes:
            asked = next_act(hand.view, answer)
            if asked is None or asked["key"] in tried:
                await hand.hear()
                continue
            tried.add(asked["key"])
            phase, seat, number = hand.view["phase"], hand.view["you"][0], hand.view["number"]
            await hand.send({"type": "act", "seat": seat, "number": number, **asked})
            # refused where somebody else was quicker: then it is said again, of the next view
            if (await hand.answer_to(asked["key"]))["type"] == "done" and phase == "sign":
                return


def whole_match(players: list[Client], code: str, *answers: str) -> None:
    async def story() -> None:
        told = [*answers, *["sign"] * (len(players) - len(answers))]
        async with asyncio.timeout(60), asyncio.TaskGroup() as group:
            for player, answer in zip(players, told, strict=True):
                group.create_task(played(player, code, answer))
        await brought(code)

    run(story())


async def brought(code: str) -> None:
    """Waits until everybody's answer is in the log and the day has heard of it, which a thread of its own tells it."""
    async with asyncio.timeout(60):
        while True:
            match = (await in_order(live_tables.load, code)).match
            told = None if match is None else answers(match.state, match.actions)
            if told is not None and not told.waiting and not of_day.is_telling():
                return
            await asyncio.sleep(0.02)


def test_a_table_is_opened_from_its_seat_list_with_players_order_and_rules(day: DayOf) -> None:
    on_web(day, "1, 3")
    assert [one.web is not None for one in day.event.rounds[0].tables] == [True, False, True, False]
    opened = Table.objects.get(code=code_of(day))
    assert (opened.ruleset, opened.division, opened.shakes) == (day.event.settings.league, table(day).division, 1)
    assert opened.timed
    names = [seat.name for seat in Seat.objects.filter(table=opened)]
    first = [next(one.name for one in day.event.entries if one.id == player) for player in table(day).seats]
    assert [name.split()[0] for name in names] == [name.split()[0] for name in first]
    assert all(whole not in names for whole in first), "whoever watches reads a first name and an initial"
    page = day.get("tables")
    assert "web: players come" in page
    assert "On the web: 2 of 4." in page


def test_everybody_agrees_and_the_sheet_is_confirmed_with_its_endings(day: DayOf) -> None:
    on_web(day)
    players = came(day)
    code = code_of(day)
    assert live_tables.load(code).match is not None, "the match begins when all have come"
    whole_match(players, code)
    landed = table(day)
    assert landed.confirmed
    assert landed.sheet is not None
    assert landed.sheet.by == landed.sheet.confirmed_by == WEB
    assert landed.sheet.result.totals == match_of(code).state.totals
    assert all(line.outcome is not None for line in landed.sheet.sheet.lines)
    assert "confirmed" in day.get("tables")
    assert "Go to your table" not in day.get("own", players[0])


@pytest.mark.rule("001 General 8")
def test_one_who_protests_on_the_screen_leaves_the_sheet_protested(day: DayOf) -> None:
    on_web(day)
    whole_match(came(day), code_of(day), "decline My paper was right.")
    assert not table(day).confirmed
    assert [one.statement for one in table(day).protests] == ["My paper was right."]
    assert "protested" in day.get("tables")
    head = day.helper("head judge")
    day.post(day.sheet(1, "decide"), {"protest": "1", "upheld": "yes"}, head)
    assert table(day).confirmed


def test_nobody_else_can_take_the_seat_and_another_device_of_the_player_can(day: DayOf) -> None:
    on_web(day)
    code, mine = code_of(day), table(day).seats[0]
    other = next(player for one in day.event.rounds[0].tables[1:] for player in one.seats)
    stranger = day._linked(f"player:{other}")
    assert day.post(day.sheet(1, "sit"), {}, stranger, status=409)
    assert day.post(day.sheet(1, "sit"), {}, day.organiser, status=403)
    assert day.post(day.sheet(1, "sit"), {}, Client(), status=403)
    assert Client().get(f"/t/{code}").headers["Location"] == f"/t/{code}/watch", "everybody else may watch"
    assert Client().post(f"/t/{code}/sit", {"name": "Eve"}).headers["Location"] == f"/t/{code}/watch"
    phone, tablet = day._linked(f"player:{mine}"), Client()
    day.post(day.sheet(1, "sit"), {}, phone)
    first = Seat.objects.get(table__code=code, number=0).player
    tablet = day._linked(f"player:{mine}")
    day.post(day.sheet(1, "sit"), {}, tablet)
    second = Seat.objects.get(table__code=code, number=0).player
    assert first != second
    assert live_tables.load(code).seats_of(second) == (0,)
    assert live_tables.load(code).seats_of(first) == ()


def test_a_browser_is_one_player_at_a_time(day: DayOf) -> None:
    on_web(day)
    one, two = table(day).seats[:2]
    shared = day._linked(f"player:{one}")
    day.post(day.sheet(1, "sit"), {}, shared)
    from forceout.web.days.who import new_link

    shared.get(f"/days/k/{new_link(day.row, f'player:{two}')}")
    day.post(day.sheet(1, "sit"), {}, shared)
    held = [bool(seat.player) for seat in Seat.objects.filter(table__code=code_of(day))]
    assert held == [False, True, False]


def test_at_a_table_of_a_day_no_computer_plays_for_a_child(day: DayOf) -> None:
    on_web(day)
    players, code = came(day), code_of(day)

    async def story() -> None:
        async with Hand(players[0], code) as hand:
            await hand.send(
                {"type": "act", "seat": 0, "verb": "stand-in", "words": "1", "number": hand.view["number"], "key": "x"}
            )
            while not hand.others:
                await hand.hear()
            assert hand.others[0]["code"] == "no-stand-in"
            assert hand.view["table"]["dayPath"] == f"/days/{day.code}/"

    run(story())


@pytest.mark.rule("000 XI-B", "001 General 2")
def test_the_table_goes_by_the_rooms_clock_with_its_own_credit(day: DayOf) -> None:
    on_web(day, shakes="0")
    players, code = came(day), code_of(day)

    async def look(minutes: float) -> None:
        async with Hand(players[0], code):
            for _ in range(600):
                state = known(code).match.state  # type: ignore[union-attr]
                if state.round_ends is not None and abs((state.round_ends - state.now) / 60_000 - minutes) < 1:
                    return
                await asyncio.sleep(0.1)
        raise AssertionError(state.round_ends)

    day.post("seating", {"do": "start"})
    run(look(30))
    day.helper("head judge")
    act(day.row, AddTime, "head judge", round=1, table=1, seconds=600, reason="a ruling")
    run(look(40))
    of_day.forget_end(code)  # as after a restart
    assert web_play.round_ends(code) is not None
    run(look(40))


@pytest.mark.rule("000 XI-B-1")
def test_when_the_room_says_no_new_shakes_a_table_between_shakes_is_over(day: DayOf) -> None:
    on_web(day, shakes="0")
    players, code = came(day), code_of(day)
    day.post("seating", {"do": "start"})
    row = day.row
    row.began -= 60 * 60_000  # an hour has passed in the room
    row.save()
    of_day.forget_end(code)

    async def story() -> None:
        async with Hand(players[0], code) as hand:
            await hand.until(lambda view: view["phase"] == "over")

    run(story())
    assert "web: nothing was scored" in day.get("tables")


def test_a_table_that_breaks_off_goes_on_on_paper_and_its_lines_are_typed_already(day: DayOf) -> None:
    on_web(day, shakes="2")
    players, code = came(day), code_of(day)

    async def story() -> None:
        async with asyncio.timeout(60), asyncio.TaskGroup() as group:
            for player in players:
                group.create_task(played(player, code, shakes=1))

    run(story())
    points = match_of(code).state.scores[0].points
    kim = day.helper("scorekeeper", "Kim")
    assert day.post(day.sheet(1), {"s1-0": "6", "s1-1": "2", "s1-2": "2"}, kim, status=409)
    day.post(day.sheet(1, "paper"), {"reason": "the network is down"}, kim, status=403)
    day.post(day.sheet(1, "paper"), {"reason": "the network is down"})
    assert table(day).begun is not None
    assert match_of(code).state.paused_at is not None, "nothing goes on there"
    page = day.get(day.sheet(1), kim)
    for seat, point in enumerate(points):
        assert f'name="s1-{seat}"' in page
        assert f'value="{point}"' in page
    filled = {f"s1-{seat}": str(point) for seat, point in enumerate(points)}
    day.post(day.sheet(1), {**filled, "s2-0": "6", "s2-1": "2", "s2-2": "2", **_penalties(code)}, kim)
    assert table(day).sheet is not None
    assert web_play.bring(code) is False, "the web table brings nothing any more"


def _penalties(code: str) -> dict[str, str]:
    return {f"penalty-{seat}": f"{lost} REF" for seat, lost in enumerate(match_of(code).state.penalties) if lost}


def test_a_result_that_a_crash_kept_from_landing_lands_when_the_organiser_looks(
    day: DayOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_web(day)
    monkeypatch.setattr(of_day, "happened", lambda live: None)
    monkeypatch.setattr("forceout.web.tables.desk.happened", lambda live: None)
    players, code = came(day), code_of(day)
    whole_match(players, code)
    assert match_of(code).state.phase.value == "over" or match_of(code).state.signed
    assert not table(day).versions
    live_tables.forget(code)
    assert "✓ confirmed" in day.get("tables")
    assert table(day).confirmed


def test_a_judge_rules_at_a_web_table_and_whoever_has_not_come_is_absent(day: DayOf) -> None:
    on_web(day)
    code = code_of(day)
    for player in table(day).seats[:2]:
        day.post(day.sheet(1, "sit"), {}, day._linked(f"player:{player}"))
    judge = day.helper("judge")
    page = day.get(day.sheet(1, "").rstrip("/"), judge)
    assert "Not there yet" in page
    day.post(day.sheet(1, "begin"), {}, judge)
    assert match_of(code).state.absent == (2,)
    assert day.post(day.sheet(1, "official"), {"verb": "penalise", "words": "0 1 talking"}, judge, status=409)
    day.post(day.sheet(1, "official"), {"verb": "penalise", "words": "0 1 [000 IX-C] talking"}, judge)
    assert match_of(code).state.penalties == (1, 0, 0)
    assert day.post(day.sheet(1, "official"), {"verb": "move", "words": "x"}, judge, status=409)
    assert day.post(day.sheet(1, "official"), {"verb": "absent", "words": "7"}, judge, status=409)
    day.post(day.sheet(1, "official"), {"verb": "warn", "words": "0"}, day.organiser, status=403)


def test_what_is_typed_for_the_tables_is_read_or_refused_with_a_sentence(day: DayOf) -> None:
    for words, wanted in (
        ("all", {1, 2, 3, 4}),
        ("none", set()),
        ("1-3", {1, 2, 3}),
        ("4 2", {2, 4}),
        ("1 - 2", {1, 2}),
    ):
        day.post("web", {"tables": words})
        assert day.event.rounds[0].on_web == wanted, words
    for words in ("x", "9", "1-", "-1"):
        assert "." in day.post("web", {"tables": words}, status=409).content.decode()
    assert day.post("web", {"tables": "1", "shakes": "lots"}, status=409)
    for role in (Role.SCOREKEEPER, Role.JUDGE):
        day.post("web", {"tables": "all"}, day.helper(role.value), status=403)


def test_acts_of_the_clock_do_not_make_a_player_stale(day: DayOf) -> None:
    on_web(day, shakes="0")
    came(day)
    code = code_of(day)
    number = match_of(code).number
    act_on(code, Act(-2, "end-round", "1800000", number))
    act_on(code, Act(0, "lot", "", number))
    assert Logged.objects.filter(table__code=code).count() == number + 2
    assert event_of(day.row).rounds


def test_a_day_that_another_machine_carries_on_lets_its_web_tables_go_on_on_paper(day: DayOf) -> None:
    on_web(day)
    mine = day._linked(f"player:{table(day).seats[0]}")
    Table.objects.filter(code=code_of(day)).delete()
    live_tables.forget(code_of(day))
    assert "web: not on this machine" in day.get("tables")
    assert "not on this machine" in day.get(day.sheet(1, "").rstrip("/"))
    day.post(day.sheet(1, "sit"), {}, mine, status=409)
    day.post(day.sheet(1, "paper"), {})
    assert table(day).web is None
    assert 'name="s1-0"' in day.get(day.sheet(1))


def test_a_child_who_is_forgotten_is_forgotten_at_the_web_tables_and_a_day_takes_them_along(day: DayOf) -> None:
    on_web(day)
    players, code = came(day), code_of(day)
    whole_match(players, code)
    mine = table(day).seats[0]
    name = Seat.objects.get(table__code=code, number=0).name
    forget_player(day.row, mine)
    names = [seat.name for seat in Seat.objects.filter(table__code=code)]
    assert name not in names
    assert names[0].startswith("Player")
    assert live_tables.load(code).match is not None
    forget_day(day.row)
    assert not Table.objects.filter(code=code).exists()


def test_a_visitor_who_is_forgotten_leaves_the_seat_to_the_same_player_and_to_nobody_else(day: DayOf) -> None:
    on_web(day)
    code, first = code_of(day), table(day).seats[0]
    mine = day._linked(f"player:{first}")
    day.post(day.sheet(1, "sit"), {}, mine)
    forget_visitor(Seat.objects.get(table__code=code, number=0).player)
    seat = Seat.objects.get(table__code=code, number=0)
    assert (seat.kind, seat.player) == (Seat.PERSON, "")
    day.post(day.sheet(1, "sit"), {}, mine)
    assert Seat.objects.get(table__code=code, number=0).player


@pytest.mark.rule("002 Procedures", "003 I-A", "004 I-A")
@pytest.mark.parametrize("league", list(all_leagues()))
def test_every_league_plays_its_day_on_the_web_with_its_own_rules(league: str) -> None:
    day = DayOf(league).drafted()
    day.post("links", {"whom": "players"}, status=200)
    on_web(day)
    players, code = came(day), code_of(day)
    state = match_of(code).state
    assert state.setup.league.key == league
    assert state.players == len(players) == len(table(day).seats)
    assert state.setup.division.key == (table(day).division or state.setup.division.key)
    whole_match(players, code)
    landed = table(day).sheet
    assert landed is not None
    assert table(day).confirmed
    assert landed.result.totals == match_of(code).state.totals
