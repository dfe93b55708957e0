"""The position page: lay any mat of either game, and ask what can be made of it. The address is the position."""

from __future__ import annotations

import re
import secrets
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from forceout.cubes.cards import Card
from forceout.rules.finding import BadQuestion
from forceout.rules.leagues import all_leagues
from forceout.web.askers import asker_of
from forceout.web.officials.ask_page import closed_page
from forceout.web.officials.case import SECTIONS, TITLES
from forceout.web.officials.closed import closed_for
from forceout.web.positions.asking import FEW_CUBES, LONGEST, asked
from forceout.web.positions.from_match import laid_at
from forceout.web.positions.laid import Laid
from forceout.web.positions.shown import answer_shown
from forceout.web.prices import DEAREST
from forceout.web.shares import thought
from forceout.web.tables.board_view.mat import said
from forceout.web.waiting import Wait

PRICES = {"there": 5.0, "all": 10.0, "next": 20.0}
LONGER = (1, 3, 6)
"""By what is asked and how long it is thought about; settled afterwards by the time it took."""
MOST_CUBES = (5, 7, 9, 24)
ON_SETS_GOAL = re.compile(r"([^1-5u]*)[1-5](u?)")
DEEPEST = 200
HERE = "coaches"


@never_cache
@require_safe
def position(request: HttpRequest) -> HttpResponse:
    closed = closed_for(request)
    if closed is not None:
        return closed_page(request, closed, HERE)
    notice = ""
    code = request.GET.get("table", "").strip()
    if code:
        taken = laid_at(request, code)
        if isinstance(taken, Laid):
            return redirect(f"{reverse('positions:position')}?{taken.link}")
        notice = taken
    laid = _laid(request)
    shown = _shown(laid) | {
        "notice": notice,
        "troubles": [] if laid.is_empty and not laid.case.unknown else laid.troubles,
    }
    if request.GET.get("ask"):
        shown |= _answered(request, laid)[0]
    return render(request, "positions/position.html", shown)


@never_cache
@require_safe
def mat(request: HttpRequest) -> HttpResponse:
    """The mat as it is typed, drawn, with what is wrong with it: the page puts it in place. Whether a Goal is
    one is the judge's word, too."""
    closed = closed_for(request)
    if closed is not None:
        return render(request, "positions/answer.html", {"wait": closed.text}, status=403)
    return render(request, "positions/mat.html", _shown(_laid(request)))


@never_cache
@require_safe
def answer(request: HttpRequest) -> HttpResponse:
    """The answer alone, for the page to put in place."""
    closed = closed_for(request)
    if closed is not None:
        return render(request, "positions/answer.html", {"wait": closed.text}, status=403)
    laid = _laid(request)
    shown, status, wait = _answered(request, laid)
    told = render(
        request, "positions/answer.html", {**shown, "on_sets": laid.case.league.game.deals_cards}, status=status
    )
    if wait:
        told.headers["Retry-After"] = str(wait)
    return told


@never_cache
@require_safe
def roll(request: HttpRequest) -> HttpResponse:
    """A fresh roll in Resources, and cards where the game has some: a mat to begin with."""
    case = _laid(request).case
    dice = secrets.SystemRandom()
    game, terms = case.league.game, case.division.terms
    told = {"league": case.league.key, "division": case.division.key, "variations": case.variations}
    told["resources"] = " ".join(game.throw(terms, dice))
    if game.deals_cards:
        told["universe"] = " ".join(map(str, game.deal(terms, dice)))
    return redirect(f"{reverse('positions:position')}?{Laid.of(told).link}")


def _laid(request: HttpRequest) -> Laid:
    return Laid.of({key: str(value) for key, value in request.GET.items()})


def _answered(request: HttpRequest, laid: Laid) -> tuple[dict[str, Any], int, int]:
    """What the template shows, the status of the answer, and after how many seconds to ask again."""
    what, level, start, most = _question(request.GET.get("ask", ""))
    again = {"asked": ".".join(map(str, (what, level, start, most)))}
    if laid.troubles:
        return {**again, "troubles": laid.troubles}, 200, 0
    try:
        price = min(DEAREST, PRICES[what] * LONGER[level])
        found = thought(asker_of(request), price, asked, laid.position, what, level, start, most, search=True)
    except Wait as wait:
        return {**again, "wait": wait.text}, wait.status, wait.seconds
    except BadQuestion as error:
        return {**again, "wait": error.message}, 200, 0
    return {**again, **answer_shown(laid, found, level, most)}, 200, 0


def _question(ask: str) -> tuple[str, int, int, int]:
    """“all.1.20.5”: the question, how long to think, from where on, with at most how many cubes."""
    what, *numbers = ask.split(".")
    level, start, most, *_ = [*(int(one) if one.isdecimal() and len(one) < 5 else 0 for one in numbers), 0, 0, 0]
    most = most if most in MOST_CUBES else FEW_CUBES
    return what if what in PRICES else "there", min(level, LONGEST), min(start, DEEPEST), most


def _shown(laid: Laid) -> dict[str, Any]:
    case, game = laid.case, laid.case.league.game
    titles = [("goal", TITLES["goal"]), *((name, TITLES[name]) for name in SECTIONS)]
    cut = laid.cut_short
    return {
        "here": HERE,
        "case": case,
        "laid": laid,
        "cut_short": TITLES[cut] if cut else "",
        "leagues": list(all_leagues().values()),
        "on_sets": game.deals_cards,
        "places": [(name, title, getattr(case, name), _drawn(laid, name)) for name, title in titles],
        "palette": _palette(laid),
        "cards": [(str(Card(dots)), said_card(Card(dots))) for dots in range(16)] if game.deals_cards else [],
        "dealt": [(name, said_card_name(name)) for name in case.cards],
        "offered": list(case.variation_names),
        "troubled": {one.field for one in laid.troubles} if not laid.is_empty else set(),
        "faults": [one for one in laid.troubles if one.field != "goal" or case.goal] if not laid.is_empty else [],
    }


def _drawn(laid: Laid, name: str) -> list[dict[str, Any]]:
    """Cubes as they are drawn, and as the notation spells them. How a Goal of On-Sets lies is said by its signs, which
    stand between the cubes."""
    cubes = _cubes(laid.case.cubes(name))
    signs = ON_SETS_GOAL.findall(laid.case.goal) if name == "goal" and laid.case.league.game.deals_cards else []
    if len(signs) != len(cubes):
        return cubes
    return [
        {**one, "before": before.strip(), "turned": turned, "word": one["face"] + turned}
        for one, (before, turned) in zip(cubes, signs, strict=True)
    ]


def _cubes(cubes: list[Any]) -> list[dict[str, Any]]:
    return [
        {
            "face": one.face,
            "colour": one.colour.letter if one.colour else "",
            "turned": one.turn.value,
            "gap": one.gap_before,
            "word": f"{one.colour.letter if one.colour else ''}{one.face}{one.turn.value}",
            "said": said(one.face, one.colour.title if one.colour else ""),
        }
        for one in cubes
    ]


def _palette(laid: Laid) -> list[dict[str, str]]:
    """What can be tapped: every face of the division's cubes, in each colour it has."""
    found: dict[tuple[str, str], dict[str, str]] = {}
    for kind in laid.case.division.terms.cubes.kinds:
        for face in kind.faces:
            colour = kind.colour.letter if kind.colour else ""
            name = said(face, kind.colour.title if kind.colour else "")
            found[face, colour] = {"face": face, "colour": colour, "word": colour + face, "said": name}
    return list(found.values())


def said_card(card: Card) -> str:
    return said_card_name(str(card))


def said_card_name(name: str) -> str:
    """A card as it is read aloud: “blue red”, “blank”."""
    return name if name == "blank" else " ".join(said(dot) for dot in name)
