"""Who helps on the day, and their private links: shown once, printed as QR, taken back."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from forceout.papers.records import PrivateLink
from forceout.show.for_phones import on_screen
from forceout.tournament.event.actions import Appoint, BarJudge
from forceout.tournament.event.records import ORGANISER, Barred, refused
from forceout.tournament.event.roles import Deed, Person, Role, reach
from forceout.web.days.addresses import for_phones
from forceout.web.days.models import Link
from forceout.web.days.names import names_for
from forceout.web.days.prints import paper_of, printed_links
from forceout.web.days.sign_ins import end_sign_in
from forceout.web.days.who import Here, new_link, of_day

HELPERS = (Role.SCOREKEEPER, Role.HEAD_JUDGE, Role.JUDGE, Role.ORGANISER)
"""A second organiser is invited to one day, and leads no other."""
LONGEST = 40


@never_cache
@of_day(Deed.SET_UP)
def people(request: HttpRequest, here: Here) -> HttpResponse:
    linked = set(Link.objects.filter(day=here.day).values_list("person", flat=True))
    listed = [
        {
            "person": one,
            "linked": one.id in linked,
            "called": _called(here, one),
            "judges": reach(one, Deed.OFFICIATE) is not None,
            "barred": _barred(here, one),
        }
        for one in here.event.people.values()
        if one.id != ORGANISER
    ]
    shown = {
        "here_": here,
        "step": "people",
        "people": listed,
        "roles": HELPERS,
        "teams": sorted({one.team for one in here.event.entries if one.team}),
    }
    return render(request, "days/people.html", shown)


def _called(here: Here, person: Person) -> str:
    if person.role is Role.PLAYER and person.player:
        return names_for(here)[person.player].name
    return person.team or person.id if person.role is Role.COACH else person.id


@require_POST
@of_day(Deed.SET_UP)
def bar(request: HttpRequest, here: Here) -> HttpResponse:
    """Tables by their numbers and teams by their names, with commas between them."""
    words = [word.strip() for word in str(request.POST.get("barred", ""))[:400].split(",") if word.strip()]
    tables = frozenset(int(word) for word in words if word.isascii() and word.isdecimal() and len(word) < 4)
    teams = frozenset(word for word in words if not (word.isascii() and word.isdecimal()))
    here.act(BarJudge, person=str(request.POST.get("person", "")), tables=tables, teams=teams)
    return redirect("days:people", code=here.day.code)


def _barred(here: Here, person: Person) -> str:
    found = here.event.barred.get(person.id, Barred())
    return ", ".join([*map(str, sorted(found.tables)), *sorted(found.teams)])


@require_POST
@never_cache
@of_day(Deed.SET_UP)
def links(request: HttpRequest, here: Here) -> HttpResponse:
    """New links, on a page that can be printed. They cannot be shown again: only fingerprints are kept."""
    made = made_links(request, here)
    if request.POST.get("as") == "pdf":
        return printed_links(here, made, paper_of(str(request.POST.get("paper", ""))))
    shown = [
        {
            "called": one.name,
            "role": one.team,
            "address": one.address,
            "picture": on_screen(one.address),
        }
        for one in made
    ]
    return render(request, "days/links.html", {"here_": here, "step": "people", "links": shown})


def made_links(request: HttpRequest, here: Here) -> tuple[PrivateLink, ...]:
    """A new link for everybody who was chosen; what they had before opens nothing any more."""
    made = []
    for one in _chosen(request, here):
        known = here.event.people.get(one.id)
        if known is None or known != one:
            here.act(Appoint, person=one)
        address = for_phones(request, reverse("days:follow", args=[new_link(here.day, one.id)]))
        made.append(PrivateLink(_called(here, one), _role(here, one), address))
    return tuple(made)


def _role(here: Here, person: Person) -> str:
    """What stands below the name; a player's team, so that slips can be handed out by team."""
    entry = here.event.entry(person.player) if person.player else None
    return ", ".join(word for word in (person.role.value, entry.team if entry else "") if word)


def _chosen(request: HttpRequest, here: Here) -> list[Person]:
    event = here.event
    whom = str(request.POST.get("whom", ""))
    if whom == "players":
        return [_player(one.id) for one in event.entries]
    if whom == "coaches":
        return [_coach(team) for team in sorted({one.team for one in event.entries if one.team})]
    if whom == "again":
        known = event.people.get(str(request.POST.get("person", "")))
        if known is None or known.id == ORGANISER:
            raise refused("unknown-person", "There is nobody of that name.")
        return [Person(known.id, known.role, known.team, known.player)]
    name = " ".join(str(request.POST.get("name", "")).split())[:LONGEST]
    role = next((one for one in HELPERS if one.value == request.POST.get("role")), None)
    if not name or role is None:
        raise refused("name-needed", "Write a name and choose a role.")
    if name == ORGANISER or ":" in name:
        raise refused("name-taken", "Choose another name for this person.")
    if name in event.people and not event.people[name].revoked:
        raise refused("name-taken", f"There is a {event.people[name].role.value} called {name} already.")
    return [Person(name, role)]


def _player(entry: str) -> Person:
    return Person(f"player:{entry}", Role.PLAYER, player=entry)


def _coach(team: str) -> Person:
    return Person(f"coach:{team}"[:80], Role.COACH, team=team)


@require_POST
@of_day(Deed.SET_UP)
def take_back(request: HttpRequest, here: Here) -> HttpResponse:
    known = here.event.people.get(str(request.POST.get("person", "")))
    if known is None:
        raise refused("unknown-person", "There is nobody of that name.")
    here.act(Appoint, person=Person(known.id, known.role, known.team, known.player, revoked=True))
    end_sign_in(here.day, known.id)  # a new link does not bring an old password back
    return redirect("days:people", code=here.day.code)
