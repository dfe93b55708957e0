"""Names and free text on a site for children: what others should not have to read is refused, and names are not."""

from __future__ import annotations

import pytest
from django.test import Client

from forceout.referee.action import Refused
from forceout.rules.leagues import all_leagues
from forceout.web.courtesy import impolite, impolite_writing
from forceout.web.tables import live_tables
from forceout.web.tables.acting import Act
from forceout.web.tables.models import Seat
from web.seats import Hand, act_on, open_table, run

BAD = [
    "fuck", "F.U.C.K", "f u c k", "fuuuck", "fück", "fuсk", "ＦＵＣＫ", "xXfuckXx", "fuckyou99", "sh1t", "sh!t",
    "b1tch", "@sshole", "a$$", "cunt", "pussy", "penis", "whore", "nigger", "n1gger", "faggot", "hitler", "heil hitler",
    "nazis", "kys", "kill yourself", "p0rn", "suck my dick", "you are a bitch",
]  # fmt: skip
GOOD = [
    "Maya", "Theo 2", "Scunthorpe", "Dickson", "Dickens", "Cassandra", "Hancock", "Cockburn", "Penelope", "Matsushita",
    "Shiitake", "Essex", "Sussex", "Middlesex", "Sexton", "Analisa", "Titus", "Phuc", "Fuchs", "Fukuda", "Bich Ngoc",
    "Harshit", "Cummings", "Weiner", "Wang", "Dung", "Nigel", "Nigella", "Nigeria", "Gaylord", "Mohammed", "Jihad",
    "Hooker", "Coon", "Semen", "Van Dyke", "Peacock", "Arsenal", "Therapist", "José", "Zoë", "Łukasz", "Ольга", "明子",
    "Maya55", "Kat455", "Bass", "Randy", "Fanny", "Willy",
]  # fmt: skip
SAID = [
    "I do not agree: 5 times 5 is 25", "That uses the cube twice", "The answer is 8008", "455+5 = 460", "not equal",
    "You passed the assessment", "The 0 is wild, so you cannot", "if u can see it, say Now", "stop sniggering",
    "Count the red 3 again", "as shown in class", "Let us assume it is 4",
]  # fmt: skip


@pytest.mark.parametrize("text", BAD)
def test_what_no_child_should_read_is_found_however_it_is_spelt(text: str) -> None:
    assert impolite(text)


@pytest.mark.parametrize("text", [*GOOD, *SAID])
def test_names_of_people_and_places_and_talk_of_the_game_pass(text: str) -> None:
    assert not impolite(text)


def test_no_word_of_the_games_is_taken_for_another() -> None:
    for league in all_leagues().values():
        for division in league.divisions.values():
            for variation in division.offered:
                assert not impolite(variation.title), variation.title
                assert not impolite_writing(variation.key), variation.key


@pytest.mark.parametrize("paper", ["4×5−2 = 12", "B ∪ R = G ; B ∪ G", "(5^2)−4+0 = 3×(5+2)", "8008÷455 = 5", "√9!×3"])
def test_a_paper_is_never_taken_for_a_word(paper: str) -> None:
    assert not impolite_writing(paper)


def test_a_table_is_not_opened_under_a_bad_name(client: Client) -> None:
    answer = client.post("/tables/", {"name": "sh1t", "ruleset": "basic-equations-2015"})
    assert answer.status_code == 400
    assert "Please choose another" in answer.content.decode()
    assert not Seat.objects.filter(name="sh1t").exists()
    assert "name" not in client.session


def test_whoever_needs_another_name_finds_the_game_as_it_was_chosen(client: Client) -> None:
    refused = client.post("/tables/", {"name": "sh1t", "ruleset": "basic-equations-2015", "shakes": "7"})
    assert "Another name, please" in refused.content.decode()
    assert client.session["last"] == {"ruleset": "basic-equations-2015", "shakes": "7"}
    again = client.post("/name", {"name": "sh1t", "next": "/learn"}).content.decode()
    assert "Another name, please" in again
    assert 'href="/learn"' in again


def test_nor_is_a_table_that_is_passed_around(client: Client) -> None:
    fields = {"name": "Ann", "ruleset": "basic-equations-2015", "opponents": "passed", "names": ["Ann", "b1tch"]}
    assert client.post("/tables/", fields).status_code == 400


def test_nobody_sits_down_under_a_bad_name_and_the_form_asks_for_another(client: Client) -> None:
    code, other = open_table(client, opponents="friends", players="2", bots="0"), Client()
    refused = other.post(f"/t/{code}/sit", {"name": "f.u.c.k"})
    assert refused.status_code == 400
    page = refused.content.decode()
    assert "Please choose another" in page
    assert 'name="name"' in page
    assert other.post(f"/t/{code}/sit", {"name": "Dickson"}).status_code == 302
    assert Seat.objects.filter(table__code=code, name="Dickson").exists()


def test_a_bad_name_is_not_kept(client: Client) -> None:
    client.post("/name", {"name": "Priya", "next": "/"})
    assert client.post("/name", {"name": "a$$hole", "next": "/"}).status_code == 400
    assert '<span class="my-name">Priya</span>' in client.get("/").content.decode()


def test_a_bad_name_from_an_old_cookie_is_forgotten(client: Client) -> None:
    client.get("/")
    session = client.session
    session["name"] = "nigger"
    session.save()
    client.cookies["forceout"] = str(session.session_key)
    assert "nigger" not in client.get("/").content.decode()


@pytest.mark.parametrize(
    ("verb", "words"),
    [
        ("say", "you are a b1tch"),
        ("decline", "because you are an asshole"),
        ("protest", "f u c k this"),
        ("reject", "fuck"),
        ("reject", "ambiguous shit = 5"),
        ("present", "1+1 = cunt"),
        ("charge", "0 bitch"),
    ],
)
def test_what_is_said_objected_or_written_passes_the_filter(verb: str, words: str) -> None:
    code = open_table(Client(), opponents="passed", names=["Ann", "Ben"])
    before = live_tables.load(code).number
    with pytest.raises(Refused) as refused:
        act_on(code, Act(0, verb, words, before, "key"))
    assert refused.value.finding.code == "unkind"
    assert live_tables.load(code).number == before


def test_kind_words_are_said() -> None:
    code = open_table(Client(), opponents="passed", names=["Ann", "Ben"])
    assert act_on(code, Act(0, "say", "Well played, Scunthorpe", 0, "key")).number == 1


def test_talk_has_a_pace(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    code = open_table(client, opponents="friends", players="2", bots="0")
    Client().post(f"/t/{code}/sit", {"name": "Theo"})

    async def story() -> None:
        async with Hand(client, code) as hand:
            for number in range(6):
                assert (await hand.act("say", f"la {number}"))["type"] == "done"
                while hand.view["number"] <= number:
                    await hand.hear()
            refused = [await hand.act("say", "la") for _ in range(3)]
            assert refused[-1]["code"] == "too-much-talk"
            assert (await hand.act("lot"))["type"] == "done"

    run(story())
