"""Ask the judge: a mat, a paper, and the verdict. The address is the case, so that it can be sent and printed."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from forceout.rules.finding import Finding
from forceout.rules.leagues import all_leagues
from forceout.web.askers import asker_of
from forceout.web.officials.case import SECTIONS, TITLES, Case
from forceout.web.officials.closed import closed_for
from forceout.web.officials.from_table import case_at
from forceout.web.officials.ruling import ruling
from forceout.web.shares import price, thought
from forceout.web.tables.board_view.pieces import drawn

TITLES_CLOSED = {"second-opinion": "Not before your own ruling"}


@never_cache
@require_safe
def officials(request: HttpRequest) -> HttpResponse:
    return render(request, "officials/officials.html", {"here": "officials"})


@never_cache
@require_safe
def ask_judge(request: HttpRequest) -> HttpResponse:
    closed = closed_for(request)
    if closed is not None:
        return closed_page(request, closed, "officials")
    code, trouble = request.GET.get("table", "").strip(), ""
    if code:
        taken = case_at(request, code)
        if taken is not None:
            return redirect(f"{reverse('officials:ask')}?{taken.link}&taken={taken_code(code)}")
        trouble = f"There is no table {code[:8]} with a mat to take."
    case = Case.of({key: str(value) for key, value in request.GET.items()})
    trouble = trouble or (case.trouble if case.paper or case.unknown else "")
    told = _ruled(request, case) if case.paper and not trouble else None
    return render(request, "officials/ask.html", {**_shown(case), "told": told, "trouble": trouble})


def closed_page(request: HttpRequest, closed: Finding, here: str) -> HttpResponse:
    """Why nothing is answered here now."""
    shown = {"here": here, "title": TITLES_CLOSED.get(closed.code, "Not during a match"), "text": closed.text}
    return render(request, "officials/closed.html", shown, status=403)


def taken_code(code: str) -> str:
    return "".join(one for one in code.upper() if one.isalnum())[:8]


def _ruled(request: HttpRequest, case: Case) -> dict[str, Any]:
    question = case.question
    return thought(asker_of(request), price(question), ruling, question, case.chosen_claim)


@never_cache
@require_safe
def mat(request: HttpRequest) -> HttpResponse:
    """The mat as it is typed, drawn: the page puts it in place."""
    case = Case.of({key: str(value) for key, value in request.GET.items()})
    return render(request, "officials/mat.html", _shown(case))


def _shown(case: Case) -> dict[str, Any]:
    game = case.league.game
    return {
        "here": "officials",
        "case": case,
        "leagues": list(all_leagues().values()),
        "on_sets": game.deals_cards,
        "sections": [(name, TITLES[name], getattr(case, name), case.cubes(name)) for name in SECTIONS],
        "goal": case.cubes("goal"),
        "paper": drawn(case.paper, case.mat_cubes, game) if case.paper else [],
        "keys": sorted_faces(case),
        "offered": list(case.variation_names),
    }


def sorted_faces(case: Case) -> list[str]:
    """The faces that can be tapped: what stands on the cubes of the division, numbers first."""
    faces = dict.fromkeys(face for kind in case.division.terms.cubes.kinds for face in kind.faces)
    return sorted(faces, key=lambda face: (not face.isdecimal(), face if face.isdecimal() else ""))
