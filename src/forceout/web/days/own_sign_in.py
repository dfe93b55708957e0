"""The page on which somebody with a private link sets a password of their own."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache

from forceout.tournament.event.roles import Deed
from forceout.web.days import sign_ins
from forceout.web.days.who import SHORTEST, Here, not_open, of_day


@never_cache
@of_day(*Deed)
def own_sign_in(request: HttpRequest, here: Here) -> HttpResponse:
    if here.person is None or not sign_ins.may_have_one(here.person):
        return not_open(request, here)
    complaint = ""
    if request.method == "POST":
        password = str(request.POST.get("password", ""))
        if not SHORTEST <= len(password) <= 200:
            complaint = f"A password has at least {SHORTEST} characters, and at most 200."
        elif password != str(request.POST.get("again", "")):
            complaint = "The two are not the same. Type them once more."
        else:
            sign_ins.keep_sign_in(here.day, here.person, password)
            return redirect("days:day", code=here.day.code)
    shown = {
        "here_": here,
        "step": "sign-in",
        "name": sign_ins.sign_in_name(here.person),
        "complaint": complaint,
        "shortest": SHORTEST,
    }
    return render(request, "days/own_sign_in.html", shown, status=400 if complaint else 200)
