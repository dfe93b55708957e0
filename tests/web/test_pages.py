"""The pages around the table, as a visitor without JavaScript meets them."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from django.test import Client, RequestFactory

from forceout.rulebook.citing import find_article
from forceout.rules.leagues import all_leagues
from forceout.rules.scoring import CupScoring, TableScoring
from forceout.web.pages import errors
from forceout.web.pages.choices import Choices, games, leagues
from forceout.web.pages.drawings import MARKS, STROKES
from forceout.web.pages.home import local_path
from forceout.web.pages.rulebook.league import book_leagues
from forceout.web.pages.rulebook.procedure_words import procedure_sentence
from forceout.web.pages.rulebook.sections import find_section, sections_of
from forceout.web.tables.models import Seat, Table

PAGES = (
    "/",
    "/new",
    "/practice",
    "/reviews",
    "/coaches",
    "/privacy",
    "/learn",
    "/learn?game=on-sets",
    "/rules/",
    "/rules/?of=manual",
)
GLYPHS = (Path(__file__).parents[2] / "board" / "src" / "cubes" / "glyphs.ts").read_text()


@pytest.fixture(autouse=True)
def board_as_if_built(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages are tested without the board's files."""
    built = "forceout.web.pages.templatetags.board.assets"
    monkeypatch.setattr(built, lambda entry: ((f"{entry}.css",), (), f"{entry}.js"))


class Reader(HTMLParser):
    """What these tests ask of a page: its fields, its ids, and whether every tag is closed."""

    VOID = frozenset({"meta", "link", "input", "img", "br", "path", "circle"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.fields: list[dict[str, str]] = []
        self.ids: list[str] = []
        self.attributes: set[str] = set()
        self.texts: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.attributes |= set(found)
        self.ids += [found["id"]] if "id" in found else []
        if tag in ("input", "select"):
            self.fields.append({"tag": tag, **found})
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            assert self.open
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.texts).split())

    def field(self, name: str) -> list[dict[str, str]]:
        return [field for field in self.fields if field.get("name") == name]

    def sent(self, name: str) -> str:
        """What the form sends under a name when it is sent as it stands: of radios, the last one checked."""
        return [field["value"] for field in self.field(name) if "checked" in field or field.get("type") == "hidden"][-1]


def read(client: Client, address: str, status: int = 200) -> Reader:
    answer = client.get(address)
    assert answer.status_code == status
    return Reader(answer.content.decode())


@pytest.mark.parametrize("address", PAGES)
def test_every_page_is_whole(client: Client, address: str) -> None:
    page = read(client, address)
    assert page.open == []
    assert len(page.ids) == len(set(page.ids))
    assert "style" not in page.attributes
    assert not [name for name in page.attributes if name.startswith("on")]
    assert "trademarks of their owners" in page.text
    if "rules" not in address:  # where ! is the sign of a factorial
        assert "!" not in page.text


def test_the_policy_forbids_what_stands_in_a_page(client: Client) -> None:
    assert "default-src 'self'" in client.get("/").headers["Content-Security-Policy"]


def test_a_first_visitor_gets_basic_rules_a_gentle_bot_and_no_clock(client: Client) -> None:
    page = read(client, "/new")
    assert page.sent("ruleset") == "basic-equations-2015"
    assert page.sent("division") == ""
    assert page.sent("opponents") == "bots"
    assert "No clock" in page.text
    assert "For a league's rules and clocks, change the league" in page.text


def test_the_last_choices_are_set(client: Client) -> None:
    client.post(
        "/tables/",
        {"name": "Theo", "ruleset": "mlag-on-sets-2019", "division": "senior", "opponents": "friends", "players": "3"},
    )
    page = read(client, "/new")
    assert page.sent("ruleset") == "mlag-on-sets-2019"
    assert page.sent("division") == "senior"
    assert page.sent("opponents") == "friends"
    assert "On-Sets, Senior, friends by table code." in page.text


def test_every_ruleset_and_division_of_the_catalogue_is_offered(client: Client) -> None:
    page = read(client, "/new")
    offered = {field["value"] for field in page.field("ruleset")}
    assert offered == set(all_leagues())
    divisions = sum(len(ruleset.divisions) for ruleset in all_leagues().values())
    assert len(page.field("division")) == divisions


@pytest.mark.parametrize("address", ["/new", "/practice"])
def test_there_are_styles_for_as_many_leagues_as_the_catalogue_has(client: Client, address: str) -> None:
    style = f"/leagues.css?of={len(leagues())}"
    assert style in client.get(address).content.decode()
    answer = client.get(style)
    assert answer.headers["Content-Type"] == "text/css"
    for league in leagues().values():
        assert f".league-{league.number}:checked) .divisions-{league.number}" in answer.content.decode()


def test_the_game_of_the_chosen_league_is_checked(client: Client) -> None:
    for key, league in leagues().items():
        client.post("/tables/", {"name": "Maya", "ruleset": key, "division": league.divisions[0].key})
        cards = [field for field in read(client, "/new").field("ruleset") if "data-most" not in field]
        assert [field["data-game"] for field in cards if "checked" in field] == [league.game.key]


@pytest.mark.parametrize(
    "given",
    [None, "x", {}, {"ruleset": "nonsense", "division": 3, "bot": "nobody", "players": 99, "shakes": -1, "bots": "9"}],
)
def test_nonsense_among_the_last_choices_is_forgotten(given: Any) -> None:
    chosen = Choices.of(given)
    assert chosen.ruleset == "basic-equations-2015"
    assert chosen.division == ""
    assert chosen.clocks == "off"
    assert chosen.bot == "level-1"
    assert 2 <= chosen.players <= 3
    assert chosen.bots <= chosen.players - 2
    assert 1 <= chosen.shakes <= 10


def test_a_division_the_league_has_not_gives_way_to_its_first() -> None:
    assert Choices.of({"ruleset": "acc-equations-2022", "division": "senior"}).division == "third"
    assert Choices.of({"ruleset": "basic-equations-2015", "division": "senior"}).division == ""


def test_each_game_has_a_league() -> None:
    assert [game.title for game in games()] == ["Equations", "On-Sets"]
    assert all(game.leagues for game in games())


def test_the_cup_has_no_clock_for_turns() -> None:
    chosen = Choices.of({"ruleset": "acc-equations-2022", "clocks": "on"})
    assert chosen.summary()[1].startswith("A clock for Goal and writing.")


def test_a_code_leads_to_its_table_however_it_is_typed(client: Client) -> None:
    Table.objects.create(code="K7M4P", ruleset="agloa-equations-2015", division="middle", host="0" * 32)
    assert client.get("/join", {"code": " k7-m4p"}).headers["Location"] == "/t/K7M4P"
    assert client.get("/join", {"code": "K7M4P", "watch": "1"}).headers["Location"] == "/t/K7M4P/watch"


def test_a_code_without_a_table_is_told_kindly(client: Client) -> None:
    assert "There is no table XXXXX" in read(client, "/join?code=xxxxx", 404).text
    assert "Join a table" in read(client, "/join").text
    assert "&lt;script&gt;" not in client.get("/join", {"code": "<script>"}).content.decode()


def test_reviews_list_only_ones_own_tables(client: Client) -> None:
    client.post("/tables/", {"name": "Maya", "ruleset": "agloa-equations-2015", "division": "elementary"})
    player = client.session["player"]
    own = Seat.objects.get(player=player).table
    Table.objects.filter(pk=own.pk).update(over=True)
    running = Table.objects.create(code="RUNN4", ruleset="mlag-on-sets-2019", division="middle", host=player)
    Seat.objects.create(table=running, number=0, kind=Seat.PERSON, name="Maya", player=player)
    other = Table.objects.create(code="OTHER", ruleset="agloa-equations-2015", division="middle", host="1" * 32)
    Seat.objects.create(table=other, number=0, kind=Seat.PERSON, name="Theo", player="1" * 32)
    text = client.get("/reviews").content.decode()
    assert f"/t/{own.code}/review" in text
    assert f"/t/{own.code}/record.txt" in text
    assert "/t/RUNN4" in text
    assert "/t/RUNN4/record.txt" not in text
    assert "OTHER" not in text


def test_who_never_played_has_no_reviews(client: Client) -> None:
    assert "There is nothing here yet" in read(client, "/reviews").text


def test_the_name_is_kept_and_the_visitor_goes_back(client: Client) -> None:
    answer = client.post("/name", {"name": "  Priya\u0007 ", "next": "/learn"})
    assert answer.headers["Location"] == "/learn"
    assert client.session["name"] == "Priya"
    client.post("/name", {"name": "   ", "next": "/"})
    assert client.session["name"] == "Priya"


@pytest.mark.parametrize(
    "next_", ["https://example.org/", "//example.org", "/\\example.org", "javascript:x", "", "learn"]
)
def test_nobody_is_sent_elsewhere(next_: str) -> None:
    assert local_path(RequestFactory().get("/"), next_) == "/"


def test_a_name_is_shown_as_text(client: Client) -> None:
    client.post("/name", {"name": "<b>x</b>", "next": "/"})
    assert "<b>x</b>" not in client.get("/").content.decode()


def test_health(client: Client) -> None:
    assert client.get("/healthz").content == b"ok"


def test_what_is_not_there_is_told_kindly(client: Client) -> None:
    page = read(client, "/no/such/page", 404)
    assert "There is nothing here" in page.text


def test_a_stale_form_is_told_kindly() -> None:
    answer = Client(enforce_csrf_checks=True).post("/name", {"name": "x"})
    assert answer.status_code == 403
    assert "waited too long" in answer.content.decode()


def test_an_error_page_comes_even_when_pages_are_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object, **kwargs: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(errors, "render", broken)
    answer = errors.server_error(RequestFactory().get("/"))
    assert answer.status_code == 500
    assert "Something broke on our side" in answer.content.decode()


def test_signs_are_drawn_as_on_the_board() -> None:
    """The server and the board draw the same strokes."""
    drawn = dict(re.findall(r'^  "?([^":\s]+)"?: "(M[^"]+)",$', GLYPHS, re.MULTILINE))
    assert drawn == {**STROKES, **MARKS}


@pytest.mark.parametrize("key", all_leagues())
def test_every_rule_of_a_league_is_in_the_rulebook(key: Any) -> None:
    """Whatever a verdict or a refusal can cite is found, at least as a part of its section."""
    league = book_leagues()[key]
    cited = {league.procedure.cite(rule) for rule in league.procedure.sections if procedure_sentence(rule, league)}
    for division in league.ruleset.divisions.values():
        cited |= {f"{key} {variation.section}" for variation in division.offered}
    scoring = league.ruleset.scoring
    assert isinstance(scoring, TableScoring | CupScoring)
    cited |= {scoring.cite(rule) for rule in scoring.sections}
    for terms in league.all_terms:
        cited |= {terms.cite(rule) for rule in terms.sections}
    assert [citation for citation in sorted(cited) if find_article(citation) is None] == []


@pytest.mark.parametrize("key", all_leagues())
def test_the_rulebook_of_each_league_opens(client: Client, key: Any) -> None:
    page = read(client, f"/rules/?of={key}")
    assert all_leagues()[key].title in page.text
    assert "A shake, step by step" in page.text


def test_a_citation_leads_to_its_article_and_the_league_stays(client: Client) -> None:
    answer = client.get("/rules/?cite=agloa-equations-2016+VII-B-3-a", follow=True)
    assert answer.redirect_chain[-1][0] == "/rules/000/VII-B-3-a?league=agloa-equations-2016"
    assert "AGLOA Adventurous Equations 2016-17 at a glance" in answer.content.decode()


def test_a_part_of_a_section_leads_to_the_section() -> None:
    found = find_section("mlag-on-sets-2019 VII-B-4-b comment (a)")
    assert found is not None
    assert found.number == "VII-B-4-b"
    assert find_article("manual D22") is not None


@pytest.mark.parametrize(
    "cite", ["nonsense", "agloa-equations-2015", "agloa-equations-2015 ZZZ", "x" * 500, "manual Z9"]
)
def test_a_citation_that_is_none_is_told(client: Client, cite: Any) -> None:
    assert "We have no section" in read(client, f"/rules/?cite={cite}").text


def test_sections_are_in_the_order_a_reader_counts() -> None:
    numbers = [section.number for section in sections_of("agloa-equations-2015").values()]
    assert numbers.index("IX-A") < numbers.index("X-A") < numbers.index("XI-A")
    assert numbers.index("XIII-A-2") < numbers.index("XIII-A-10")


def test_variations_out_of_season_are_not_listed(client: Client) -> None:
    even = client.get("/rules/?of=agloa-equations-2015").content.decode().split('id="sections"')[0]
    odd = client.get("/rules/?of=agloa-equations-2016").content.decode().split('id="sections"')[0]
    assert "Smallest Prime" in even
    assert "Smallest Prime" not in odd
    assert "LCM" in odd
    assert "LCM" not in even
