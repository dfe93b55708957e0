"""A sign-in of one's own, for organisers by invitation, judges, coaches and scorekeepers: a name and a password for one
day, set once by whoever holds the private link. Children have links, never passwords."""

from __future__ import annotations

import time
from functools import cache

from django.contrib.auth.hashers import check_password, make_password
from django.http import HttpRequest
from django.utils.crypto import constant_time_compare, salted_hmac

from forceout.tournament.event.records import ORGANISER, Event
from forceout.tournament.event.roles import Person, Role
from forceout.web.days.models import Day, SignIn
from forceout.web.tables.writer import WRITER


@cache
def _nobodys() -> str:
    """Checked where there is no such person, so that it takes as long to find that out."""
    return make_password("nobody signs in with this")


def may_have_one(person: Person | None) -> bool:
    return person is not None and person.role is not Role.PLAYER and person.id != ORGANISER


def sign_in_name(person: Person) -> str:
    """What they type: a coach the team, everybody else the name the organiser knows them by."""
    return person.team or person.id if person.role is Role.COACH else person.id


def keep_sign_in(day: Day, person: Person, password: str) -> None:
    """A new password ends what the one before has opened."""
    WRITER.wait_for(
        SignIn.objects.update_or_create, day=day, person=person.id, defaults={"password": make_password(password)}
    )


def end_sign_in(day: Day, person: str) -> None:
    WRITER.wait_for(SignIn.objects.filter(day=day, person=person).delete)


def sign_in_as(request: HttpRequest, name: str, password: str, event: Event | None, day: Day | None) -> bool:
    """Signs somebody in on one day. Tries are counted by whoever calls this."""
    wanted = " ".join(name.split()).casefold()
    people = [] if event is None else [one for one in event.people.values() if may_have_one(one) and not one.revoked]
    person = next((one for one in people if sign_in_name(one).casefold() == wanted), None)
    kept = SignIn.objects.filter(day=day, person=person.id).first() if person is not None else None
    right = check_password(password, kept.password if kept is not None else _nobodys())
    if day is None or kept is None or not right:
        return False
    held = request.session.get("signed")
    mine = [kept.person, _seal(kept), int(time.time())]
    request.session["signed"] = {**(held if isinstance(held, dict) else {}), day.code: mine}
    return True


def _seal(kept: SignIn) -> str:
    return salted_hmac("forceout.days.sign-in", kept.password, algorithm="sha256").hexdigest()


def signed_in_at(request: HttpRequest, day: Day, longest: int) -> str | None:
    """The id of the person who signed in on that day in this browser."""
    held = request.session.get("signed")
    told = held.get(day.code) if isinstance(held, dict) else None
    if not isinstance(told, list) or len(told) != 3:
        return None
    person, seal, since = told
    kept = SignIn.objects.filter(day=day, person=str(person)).first()
    fresh = isinstance(since, int) and 0 <= time.time() - since <= longest
    if kept is None or not fresh or not isinstance(seal, str) or not constant_time_compare(seal, _seal(kept)):
        return None
    return kept.person
