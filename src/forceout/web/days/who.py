"""Who asks: the organiser by the password, everybody else by a private link, or anyone. A link is looked at anew with
every request, so that one which was taken back opens nothing any more."""

from __future__ import annotations

import hashlib
import os
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.contrib.auth.hashers import check_password, make_password
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.crypto import constant_time_compare, salted_hmac

from forceout.tournament.event.actions import Action
from forceout.tournament.event.records import ORGANISER, Event, Refused
from forceout.tournament.event.roles import Deed, Person, Role, reach
from forceout.web.askers import asker_of, is_from_here
from forceout.web.days.models import Day, Link, Organiser
from forceout.web.days.sign_ins import sign_in_as, signed_in_at
from forceout.web.days.store import act, event_of
from forceout.web.limits import Limits
from forceout.web.tables.codes import read_code
from forceout.web.tables.writer import WRITER
from forceout.web.waiting import Wait

SIGNED_IN_FOR = 3 * 24 * 3600
"""Seconds after which the password is asked for again: a weekend."""
TRIES = Limits(burst=10, rate=1 / 30, people=3, name="passwords")
"""Passwords and links that somebody may try."""
SHORTEST = 8
FIRST_START = os.environ.get("FORCEOUT_FIRST_START") or secrets.token_urlsafe(9)
"""Opens the page on which the first password is set, for those who do not sit at this machine. It ends with the
process, and with the first password."""


@dataclass(frozen=True)
class Here:
    """A day as somebody looks at it."""

    day: Day
    event: Event
    person: Person | None

    def may(self, deed: Deed) -> bool:
        return reach(self.person, deed) is not None

    @property
    def who(self) -> str:
        return "" if self.person is None else self.person.id

    @property
    def role(self) -> Role:
        return Role.ANYONE if self.person is None else self.person.role

    def act(self, kind: type[Action], /, **given: Any) -> Event:
        return act(self.day, kind, self.who, **given)


# -- the organiser ---------------------------------------------------------------------------------------


def has_password() -> bool:
    return Organiser.objects.exists()


def may_set_first(request: HttpRequest, token: str) -> bool:
    """Only while there is no password: from this machine itself, or with the word that the server has printed."""
    if has_password():
        return False
    if token and constant_time_compare(token, FIRST_START):
        return True
    return is_from_here(request)


def set_first_password(password: str) -> bool:
    """Whether it is the first: two who try at once do not both succeed."""
    return WRITER.wait_for(_set_first, make_password(password))


def _set_first(hashed: str) -> bool:
    if Organiser.objects.exists():
        return False
    Organiser.objects.create(pk=1, password=hashed)
    return True


def set_password(hashed: str) -> None:
    """Another password, as `make_password` writes it, from whoever has the machine. All who signed in with the one
    before have to sign in anew; private links and days stay."""
    WRITER.wait_for(Organiser.objects.update_or_create, pk=1, defaults={"password": hashed})


def sign_in(request: HttpRequest, password: str) -> bool:
    if not TRIES.allows(asker_of(request)):
        raise Wait("too-many-tries", "Too many passwords were tried from here. Wait a minute.", seconds=60)
    kept = Organiser.objects.first()
    if kept is None or not check_password(password, kept.password):
        return False
    remember_organiser(request, kept)
    return True


def sign_in_with_name(request: HttpRequest, code: str, name: str, password: str) -> Day | None:
    """The day on which somebody with a sign-in of their own is now signed in."""
    if not TRIES.allows(asker_of(request)):
        raise Wait("too-many-tries", "Too many passwords were tried from here. Wait a minute.", seconds=60)
    day = Day.objects.filter(code=read_code(code)).first()
    event = event_of(day) if day is not None else None
    return day if sign_in_as(request, name, password, event, day) else None


def remember_organiser(request: HttpRequest, kept: Organiser) -> None:
    request.session["organiser"] = [_seal(kept), int(time.time())]


def _seal(kept: Organiser) -> str:
    """Says that somebody knew this password, without the password: another password ends it."""
    return salted_hmac("forceout.days.organiser", kept.password, algorithm="sha256").hexdigest()


def is_organiser(request: HttpRequest) -> bool:
    told = request.session.get("organiser")
    kept = Organiser.objects.first()
    if kept is None or not isinstance(told, list) or len(told) != 2:
        return False
    seal, since = told
    fresh = isinstance(since, int) and 0 <= time.time() - since <= SIGNED_IN_FOR
    return fresh and isinstance(seal, str) and constant_time_compare(seal, _seal(kept))


# -- private links ---------------------------------------------------------------------------------------


def fingerprint(token: str) -> str:
    """A token has 128 bits by chance: nobody finds it from its hash, salted or not."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_link(day: Day, person: str) -> str:
    """A new link for somebody; the one before it opens nothing any more."""
    token = secrets.token_urlsafe(16)
    WRITER.wait_for(_keep_link, day.pk, person, fingerprint(token))
    return token


def _keep_link(day: int, person: str, hashed: str) -> None:
    Link.objects.update_or_create(day_id=day, person=person, defaults={"fingerprint": hashed})


def find_link(request: HttpRequest, token: str) -> Link | None:
    found = Link.objects.select_related("day").filter(fingerprint=fingerprint(token)).first()
    if found is None and not TRIES.allows(asker_of(request)):
        raise Wait("too-many-tries", "Too many wrong links were tried from here. Wait a minute.", seconds=60)
    return found


def person_at(request: HttpRequest, day: Day, event: Event) -> Person | None:
    """Whoever this is on that day. The organiser who follows somebody's link is still the organiser."""
    if is_organiser(request):
        return event.people[ORGANISER]
    held = request.session.get("links")
    token = held.get(day.code) if isinstance(held, dict) else None
    link = Link.objects.filter(day=day, fingerprint=fingerprint(token)).first() if isinstance(token, str) else None
    named = link.person if link is not None else signed_in_at(request, day, SIGNED_IN_FOR)
    person = event.people.get(named) if named is not None else None
    return None if person is None or person.revoked else person


# -- pages -----------------------------------------------------------------------------------------------

View = Callable[..., HttpResponse]


def here_for(request: HttpRequest, code: str) -> Here:
    day = Day.objects.filter(code=read_code(code)).first()
    if day is None:
        raise Http404("There is no such day.")
    event = event_of(day)
    return Here(day, event, person_at(request, day, event))


def here_again(here: Here) -> Here:
    """The day as it is after something has happened."""
    return Here(here.day, event_of(here.day), here.person)


def of_day(*deeds: Deed) -> Callable[[View], View]:
    """A page of a day for those who may do one of these deeds; a refusal of the fold becomes a page that says why."""

    def made(view: View) -> View:
        @wraps(view)
        def page(request: HttpRequest, code: str, **given: Any) -> HttpResponse:
            here = here_for(request, code)
            if not any(here.may(deed) for deed in deeds):
                return not_open(request, here)
            try:
                return view(request, here, **given)
            except Refused as refusal:
                return refused_page(request, here, refusal)

        return page

    return made


def not_open(request: HttpRequest, here: Here) -> HttpResponse:
    who = here.role.value
    told = "Follow your private link, or sign in." if here.person is None else f"You are here as {_a(who)}."
    text = f"This page is for others. {told}"
    return render(request, "days/sorry.html", {"here_": here, "title": "Not open to you", "text": text}, status=403)


def _a(word: str) -> str:
    return f"an {word}" if word[0] in "aeiou" else f"a {word}"


def status_of(refusal: Refused) -> int:
    return 403 if refusal.finding.code == "not-your-role" else 409


def refused_page(request: HttpRequest, here: Here, refusal: Refused) -> HttpResponse:
    finding = refusal.finding
    shown = {"here_": here, "title": "This cannot be", "text": finding.text, "rule": finding.rule, "code": finding.code}
    return render(request, "days/sorry.html", shown, status=status_of(refusal))
