"""Who comes in on a day: the first password, signing in, private links, and what each role may do, cell by cell."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from forceout.tournament.event.roles import MAY, Deed, Role
from forceout.web.days import who
from forceout.web.days.models import Link, Organiser
from forceout.web.limits import Bucket, Limits
from web.day_kit import CSV, GOOD, PASSWORD, DayOf


@pytest.fixture(autouse=True)
def board_as_if_built(monkeypatch: pytest.MonkeyPatch) -> None:
    built = "forceout.web.pages.templatetags.board.assets"
    monkeypatch.setattr(built, lambda entry: ((f"{entry}.css",), (), f"{entry}.js"))


@pytest.fixture
def day() -> DayOf:
    return DayOf()


# -- the organiser ---------------------------------------------------------------------------------------

FIRST = {"password": PASSWORD, "again": PASSWORD}


@pytest.mark.parametrize("headers", [{"REMOTE_ADDR": "192.0.2.7"}, {"HTTP_X_FORWARDED_FOR": "192.0.2.7"}])
def test_the_first_password_is_set_on_this_machine_or_with_the_printed_word(headers: Any) -> None:
    Organiser.objects.all().delete()
    assert Client(**headers).post("/days/first", FIRST).status_code == 403
    assert Client(**headers).post("/days/first", {**FIRST, "token": "guess"}).status_code == 403
    assert not Organiser.objects.exists()
    assert Client(**headers).post("/days/first", {**FIRST, "token": who.FIRST_START}).status_code == 302
    assert Organiser.objects.count() == 1


OTHER = {**GOOD, "s1-0": "2", "s1-1": "6"}
"""What the paper says after all."""


def test_there_is_one_first_password(day: DayOf) -> None:
    before = Organiser.objects.get().password
    other = {"password": "another word", "again": "another word", "token": who.FIRST_START}
    assert Client().post("/days/first", other).headers["Location"] == "/days/sign-in"
    assert not who.set_first_password("another word")
    assert Organiser.objects.get().password == before


@pytest.mark.parametrize("password", ["short", ""])
def test_a_short_password_is_refused(password: str) -> None:
    Organiser.objects.all().delete()
    assert Client().post("/days/first", {"password": password, "again": password}).status_code == 400
    assert not Organiser.objects.exists()


def test_the_password_is_kept_as_a_hash_and_signs_in(day: DayOf) -> None:
    assert PASSWORD not in Organiser.objects.get().password
    one = Client()
    assert one.get("/days/").headers["Location"] == "/days/sign-in"
    assert one.post("/days/sign-in", {"password": "wrong"}).status_code == 403
    assert one.get("/days/").status_code == 302
    assert one.post("/days/sign-in", {"password": PASSWORD}).headers["Location"] == "/days/"
    assert "Spring Day" in one.get("/days/").content.decode()
    one.post("/days/sign-out")
    assert one.get("/days/").status_code == 302


def test_another_password_ends_every_sign_in(day: DayOf) -> None:
    Organiser.objects.update(password="!")
    day.get("entries", status=403)


def test_a_sign_in_ends_after_a_while(day: DayOf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(who, "SIGNED_IN_FOR", -1)
    day.get("entries", status=403)


def test_passwords_cannot_be_tried_without_end(day: DayOf, monkeypatch: pytest.MonkeyPatch) -> None:
    bucket = Bucket(3, 0)
    monkeypatch.setattr(Limits, "allows", lambda self, who, cost=1.0: bucket.take())
    told = [Client().post("/days/sign-in", {"password": "guess"}).status_code for _ in range(5)]
    assert told == [403, 403, 403, 429, 429]


# -- links -----------------------------------------------------------------------------------------------


def test_only_a_fingerprint_of_a_link_is_kept(day: DayOf) -> None:
    token = who.new_link(day.row, "Kim")
    assert Link.objects.get(person="Kim", day=day.row).fingerprint == who.fingerprint(token)
    assert token not in str(Link.objects.values_list())


def test_a_link_is_printed_as_a_picture_once(day: DayOf) -> None:
    page = day.post("links", {"name": "Kim", "role": "judge"}, status=200).content.decode()
    assert "data:image/svg+xml" in page
    assert "/days/k/" not in day.get("people")


def test_a_link_that_is_taken_back_or_replaced_opens_nothing(day: DayOf) -> None:
    day.released()
    kim = day.helper("scorekeeper", "Kim")
    day.get("tables", kim)
    day.post("take-back", {"person": "Kim"})
    day.get("tables", kim, 403)
    again = day.followed(day.post("links", {"whom": "again", "person": "Kim"}, status=200).content.decode())
    day.get("tables", again)
    day.get("tables", kim, 403)
    assert Client().get("/days/k/nonsense").status_code == 404


def test_a_link_of_one_day_opens_no_other(day: DayOf) -> None:
    kim = day.helper("scorekeeper", "Kim")
    other = DayOf()
    other.get("tables", kim, 403)


# -- roles × deeds ---------------------------------------------------------------------------------------


PEOPLE: dict[Role, Callable[[DayOf], Client]] = {
    Role.ORGANISER: lambda day: day.organiser,
    Role.SCOREKEEPER: lambda day: day.helper("scorekeeper"),
    Role.HEAD_JUDGE: lambda day: day.helper("head judge"),
    Role.JUDGE: lambda day: day.helper("judge"),
    Role.COACH: lambda day: day.coach("Oak"),
    Role.PLAYER: lambda day: day.player("Oak1"),
    Role.ANYONE: lambda day: Client(),
}


def own_table(day: DayOf) -> int:
    """The table at which Oak1 sits: whatever a player may do, it is done there."""
    return next(at for at, table in enumerate(day.event.rounds[0].seating, 1) if "Oak1" in table)


def own_seat(day: DayOf) -> int:
    return day.event.rounds[0].seating[own_table(day) - 1].index("Oak1")


def typed_before(day: DayOf) -> None:
    """Somebody else has typed the sheet."""
    day.post(day.sheet(own_table(day)), GOOD, day.helper("scorekeeper", "Somebody"))


def confirmed_before(day: DayOf) -> None:
    typed_before(day)
    day.post(day.sheet(own_table(day)), GOOD, day.helper("scorekeeper", "Another"))


def protested_before(day: DayOf) -> None:
    fields = {"seat": own_seat(day), "statement": "The cube fell.", "called": "yes"}
    day.post(day.sheet(own_table(day), "protest"), fields, day.player("Oak1"))


def nothing_before(day: DayOf) -> None:
    pass


Try = tuple[Callable[[DayOf], None], Callable[[DayOf], tuple[str, dict[str, Any] | None]]]
TRIES: dict[Deed, Try] = {
    Deed.SET_UP: (nothing_before, lambda day: ("entries", {"csv": CSV})),
    Deed.CHECK_IN: (nothing_before, lambda day: ("check-in", {"player": "Oak1", "here": "yes"})),
    Deed.SEAT: (nothing_before, lambda day: ("close", {"reason": "it is late"})),
    Deed.ENTER_SHEET: (nothing_before, lambda day: (day.sheet(own_table(day)), GOOD)),
    Deed.CONFIRM_SHEET: (typed_before, lambda day: (day.sheet(own_table(day)), GOOD)),
    Deed.SIGN: (
        nothing_before,
        lambda day: (
            day.sheet(own_table(day), "protest"),
            {"seat": own_seat(day), "statement": "The cube fell.", "called": "yes"},
        ),
    ),
    Deed.CALL: (nothing_before, lambda day: (day.sheet(own_table(day), "call"), {"matter": "correct"})),
    Deed.OFFICIATE: (nothing_before, lambda day: (day.sheet(1, "time"), {"minutes": "2", "reason": "a ruling"})),
    Deed.DECIDE: (
        protested_before,
        lambda day: (day.sheet(own_table(day), "decide"), {"protest": "1", "upheld": "yes"}),
    ),
    Deed.CORRECT: (
        confirmed_before,
        lambda day: (
            day.sheet(own_table(day), "correct"),
            {**GOOD, "s1-0": "2", "s1-1": "6", "kind": "typing", "reason": "a slip"},
        ),
    ),
    Deed.SEE_OWN: (nothing_before, lambda day: ("own", None)),
    Deed.SEE_STANDINGS: (nothing_before, lambda day: ("standings", None)),
}


def test_every_deed_is_tried() -> None:
    assert set(TRIES) == set(Deed)
    assert set(PEOPLE) == set(Role)


@pytest.mark.parametrize("deed", Deed)
@pytest.mark.parametrize("role", Role)
def test_a_role_does_what_the_table_says_and_nothing_else(role: Role, deed: Deed) -> None:
    day = DayOf().released()
    before, attempt = TRIES[deed]
    before(day)
    asker = PEOPLE[role](day)
    number = day.event.number
    path, fields = attempt(day)
    answer = asker.get(day.path(path)) if fields is None else asker.post(day.path(path), fields)
    confirmed = day.event.rounds[0].tables[own_table(day) - 1].confirmed
    if role in MAY[deed]:
        assert answer.status_code == (200 if fields is None else 302), answer.content.decode()
        assert fields is None or day.event.number == number + 1
        assert deed is not Deed.CONFIRM_SHEET or confirmed
    elif deed is Deed.CONFIRM_SHEET and role is Role.PLAYER:
        assert not confirmed  # a player's entry is another first entry
    else:
        assert answer.status_code == 403
        assert day.event.number == number


def test_a_coach_checks_in_the_own_team_alone(day: DayOf) -> None:
    day.entered()
    coach = day.coach("Oak")
    day.post("check-in", {"player": "Elm1", "here": "no"}, coach, 409)
    assert "Elm" not in day.get("check-in", coach).split("</header>")[1]


def test_a_player_types_the_sheet_of_the_own_table_alone(day: DayOf) -> None:
    day.released()
    other = own_table(day) % 4 + 1
    day.post(day.sheet(other), GOOD, day.player("Oak1"), 409)
    assert day.event.rounds[0].tables[other - 1].versions == ()
