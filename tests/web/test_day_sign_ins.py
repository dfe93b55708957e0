"""A second organiser by invitation, and sign-ins of their own for judges and coaches; never for children."""

from __future__ import annotations

import pytest
from django.test import Client

from forceout.web.days.carrying import write_day
from forceout.web.days.models import SignIn
from web.day_kit import GOOD, DayOf

WORD = "a word of my own"


@pytest.fixture(autouse=True)
def board_as_if_built(monkeypatch: pytest.MonkeyPatch) -> None:
    built = "forceout.web.pages.templatetags.board.assets"
    monkeypatch.setattr(built, lambda entry: ((f"{entry}.css",), (), f"{entry}.js"))


@pytest.fixture
def day() -> DayOf:
    return DayOf().released()


def signed_in(day: DayOf, name: str, password: str = WORD, status: int = 302) -> Client:
    one = Client()
    fields = {"day": day.code.lower(), "name": name, "password": password}
    answer = one.post("/days/sign-in", fields)
    assert answer.status_code == status, answer.content.decode()
    return one


def with_password(day: DayOf, one: Client) -> None:
    day.post("sign-in", {"password": WORD, "again": WORD}, one)


def test_a_second_organiser_is_invited_to_one_day(day: DayOf) -> None:
    hana = day.helper("organiser", "Hana")
    assert "Close round 1" in day.get("tables", hana)
    day.get("settings", hana)
    day.post(day.sheet(1), GOOD)
    day.post(day.sheet(1), GOOD, hana)
    sure = day.event.rounds[0].tables[0].sheet
    assert sure is not None
    assert (sure.by, sure.confirmed_by) == ("organiser", "Hana")
    other = DayOf()
    assert hana.get(other.path("settings")).status_code == 403
    assert hana.get("/days/").status_code == 302


@pytest.mark.parametrize(("role", "name"), [("organiser", "Hana"), ("head judge", "Jo"), ("scorekeeper", "Kim")])
def test_whoever_has_a_link_may_set_a_password_and_sign_in_elsewhere(day: DayOf, role: str, name: str) -> None:
    with_password(day, day.helper(role, name))
    day.get("tables", signed_in(day, f" {name.upper()} "))
    signed_in(day, name, "another word", 403)
    signed_in(day, "Nobody", WORD, 403)


def test_a_coach_signs_in_by_the_team(day: DayOf) -> None:
    with_password(day, day.coach("Oak"))
    assert "Torres" in day.get("own", signed_in(day, "oak"))


def test_children_have_links_and_never_a_password(day: DayOf) -> None:
    child = day.player("Oak1")
    day.get("sign-in", child, 403)
    day.post("sign-in", {"password": WORD, "again": WORD}, child, 403)
    assert not SignIn.objects.filter(day=day.row).exists()


def test_a_role_that_is_taken_back_ends_the_sign_in_for_good(day: DayOf) -> None:
    with_password(day, day.helper("judge", "Jo"))
    jo = signed_in(day, "Jo")
    day.get("tables", jo)
    day.post("take-back", {"person": "Jo"})
    day.get("tables", jo, 403)
    day.post("links", {"whom": "again", "person": "Jo"}, status=200)
    signed_in(day, "Jo", status=403)


def test_another_password_ends_what_the_one_before_has_opened(day: DayOf) -> None:
    by_link = day.helper("judge", "Jo")
    with_password(day, by_link)
    jo = signed_in(day, "Jo")
    day.post("sign-in", {"password": WORD + "!", "again": WORD + "!"}, by_link)
    day.get("tables", jo, 403)
    day.get("tables", by_link)


@pytest.mark.parametrize(("password", "again"), [("short", "short"), (WORD, WORD + "x"), ("", "")])
def test_a_bad_password_is_told_and_not_kept(day: DayOf, password: str, again: str) -> None:
    jo = day.helper("judge", "Jo")
    day.post("sign-in", {"password": password, "again": again}, jo, 400)
    assert not SignIn.objects.filter(day=day.row).exists()


def test_a_sign_in_is_of_its_own_day_and_is_not_in_the_file(day: DayOf) -> None:
    with_password(day, day.helper("judge", "Jo"))
    assert "pbkdf2" not in write_day(day.row)
    other = DayOf().released()
    fields = {"day": other.code, "name": "Jo", "password": WORD}
    assert Client().post("/days/sign-in", fields).status_code == 403
    jo = signed_in(day, "Jo")
    assert jo.get(other.path("tables")).status_code == 403


def test_signing_out_ends_it_in_this_browser(day: DayOf) -> None:
    with_password(day, day.helper("judge", "Jo"))
    jo = signed_in(day, "Jo")
    jo.post("/days/sign-out")
    day.get("tables", jo, 403)
