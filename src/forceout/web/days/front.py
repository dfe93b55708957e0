"""The door: signing in, the list of days, a new one, and a private link that is followed."""

from __future__ import annotations

from datetime import date

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from forceout.rules.leagues import all_leagues
from forceout.tournament.event.presets import first_settings
from forceout.tournament.event.roles import Deed
from forceout.web.askers import asker_of
from forceout.web.days import who
from forceout.web.days.forgetting import forget_day
from forceout.web.days.models import Day, Organiser
from forceout.web.days.store import create, event_of, new_seed
from forceout.web.days.who import Here, of_day
from forceout.web.limits import Limits
from forceout.web.waiting import Wait

LONGEST_NAME = 80
NEW_DAYS = Limits(burst=20, rate=0.02, name="days")


@never_cache
@require_safe
def days(request: HttpRequest) -> HttpResponse:
    if not who.has_password():
        return redirect("days:first")
    if not who.is_organiser(request):
        return redirect("days:sign-in")
    listed = [{"day": day, "event": event_of(day)} for day in Day.objects.order_by("-began")]
    return render(request, "days/list.html", {"days": listed, "signed_in": True, **_choices()})


def _choices() -> dict[str, object]:
    leagues = list(all_leagues().values())
    return {"leagues": leagues, "today": date.today().isoformat()}


@never_cache
def first(request: HttpRequest) -> HttpResponse:
    """The organiser's password, set once."""
    token = str(request.POST.get("token") or request.GET.get("token") or "")
    if not who.TRIES.allows(asker_of(request)):
        raise Wait("too-many-tries", "This was tried often. Wait a minute.", seconds=60)
    if who.has_password():
        return redirect("days:sign-in")
    if not who.may_set_first(request, token):
        text = (
            "The organiser's password is set on the machine that runs Forceout, or with the address that "
            "“forceout serve” has printed there."
        )
        return render(request, "days/sorry.html", {"title": "Not from here", "text": text}, status=403)
    complaint = ""
    if request.method == "POST":
        password = str(request.POST.get("password", ""))
        if len(password) < who.SHORTEST:
            complaint = f"A password has at least {who.SHORTEST} characters."
        elif password != str(request.POST.get("again", "")):
            complaint = "The two are not the same. Type them once more."
        elif not who.set_first_password(password):
            return redirect("days:sign-in")
        else:
            who.remember_organiser(request, Organiser.objects.get())
            return redirect("days:days")
    shown = {"token": token, "complaint": complaint, "shortest": who.SHORTEST}
    return render(request, "days/first.html", shown, status=400 if complaint else 200)


@never_cache
def sign_in(request: HttpRequest) -> HttpResponse:
    if not who.has_password():
        return redirect("days:first")
    wrong, name, code = False, str(request.POST.get("name", ""))[:80], str(request.POST.get("day", ""))[:12]
    if request.method == "POST" and name:
        day = who.sign_in_with_name(request, code, name, str(request.POST.get("password", ""))[:200])
        if day is not None:
            return redirect("days:day", code=day.code)
        wrong = True
    elif request.method == "POST":
        if who.sign_in(request, str(request.POST.get("password", ""))[:200]):
            return redirect("days:days")
        wrong = True
    return render(
        request, "days/sign_in.html", {"wrong": wrong, "name": name, "day": code}, status=403 if wrong else 200
    )


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    request.session.pop("organiser", None)
    request.session.pop("links", None)
    request.session.pop("signed", None)
    return redirect("pages:home")


@require_POST
def new(request: HttpRequest) -> HttpResponse:
    if not who.is_organiser(request):
        return redirect("days:sign-in")
    if not NEW_DAYS.allows(asker_of(request)):
        raise Wait("too-many", "Many days were opened at once. Wait a minute.", seconds=60)
    league = all_leagues().get(str(request.POST.get("league", "")))
    name = " ".join(str(request.POST.get("name", "")).split())[:LONGEST_NAME]
    when = str(request.POST.get("date", ""))[:10]
    if league is None or not name:
        return render(request, "days/sorry.html", {"text": "A day needs a name and a league."}, status=400)
    try:
        date.fromisoformat(when)
    except ValueError:
        return render(request, "days/sorry.html", {"text": f"“{when}” is no date such as 2026-03-14."}, status=400)
    settings = first_settings(league, name, when, new_seed(), str(request.POST.get("preset", "")))
    return redirect("days:entries", code=create(settings).code)


@never_cache
@require_safe
def follow(request: HttpRequest, token: str) -> HttpResponse:
    """A private link: whoever has it is that person on that day, in this browser."""
    link = who.find_link(request, token)
    person = event_of(link.day).people.get(link.person) if link is not None else None
    if link is None or person is None or person.revoked:
        text = "This link does not open anything. It may have been replaced: ask the organiser for a new one."
        return render(request, "days/sorry.html", {"title": "No such link", "text": text}, status=404)
    held = request.session.get("links")
    request.session["links"] = {**(held if isinstance(held, dict) else {}), link.day.code: token}
    return redirect("days:day", code=link.day.code)


@never_cache
@require_safe
@of_day(*Deed)
def day(request: HttpRequest, here: Here) -> HttpResponse:
    """Where somebody's day begins: each role has its own first page."""
    if here.may(Deed.OFFICIATE):
        return redirect("days:calls", code=here.day.code)
    if here.may(Deed.CONFIRM_SHEET):
        return redirect("days:tables", code=here.day.code)
    if here.may(Deed.SEE_OWN):
        return redirect("days:own", code=here.day.code)
    return redirect("days:standings", code=here.day.code)


@require_POST
@of_day(Deed.SET_UP)
def remove(request: HttpRequest, here: Here) -> HttpResponse:
    if str(request.POST.get("name", "")).strip() != here.event.settings.name:
        text = "Nothing was deleted: the name that you typed is not the name of the day."
        return render(request, "days/sorry.html", {"here_": here, "text": text}, status=409)
    forget_day(here.day)
    return redirect("days:days")
