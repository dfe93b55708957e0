"""Everything on paper: a page of all sheets, and each as a PDF. A worker process prints, so that no move waits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from forceout.papers.forms import heading_of
from forceout.papers.letters import foreign
from forceout.papers.of_day import PRINTS, Wanted, sheets_of
from forceout.papers.of_event import NoSuchRound
from forceout.papers.records import LinkSlips, NothingToPrint, Paper, PrivateLink, Sheet
from forceout.tournament.event.records import Event, Stage, refused
from forceout.tournament.event.roles import Deed
from forceout.web import thinking
from forceout.web.days.addresses import for_phones
from forceout.web.days.who import Here, of_day

PAPERS = {"a4": Paper.A4, "letter": Paper.LETTER}
MOST_PLACES = 2000


def paper_of(typed: str) -> Paper:
    return PAPERS.get(typed, Paper.A4)


def pdf_of_day(event: Event, key: str, wanted: Wanted, paper: Paper) -> bytes:
    """In the worker: from the day to the file."""
    return pdf_of_sheets(sheets_of(event, key, wanted), paper)


def pdf_of_sheets(sheets: Sequence[Sheet], paper: Paper) -> bytes:
    from forceout.papers.press import pdf  # the press is loaded where something is printed

    return pdf(sheets, paper)


def _pressed(work: Callable[..., bytes], *given: Any) -> bytes:
    try:
        return thinking.PRINTS.ask(work, *given)
    except (thinking.NotYet, thinking.NoAnswer):
        raise refused("busy", "The printer's desk has much to do. Try again in a moment.") from None
    except NoSuchRound as fault:
        raise refused("unknown-round", str(fault)) from None
    except NothingToPrint:
        raise refused("nothing-to-print", "There is nothing to print yet.") from None


def _rounds(here: Here) -> list[int]:
    """The rounds that somebody may print: a draft is the organiser's alone."""
    seen = here.event.rounds if here.may(Deed.SEAT) else here.event.released
    return list(range(1, len(seen) + 1))


@never_cache
@require_safe
@of_day(Deed.SEAT, Deed.CONFIRM_SHEET)
def prints(request: HttpRequest, here: Here) -> HttpResponse:
    """All sheets, with the rounds that can be printed."""
    rounds = _rounds(here)
    shown = {
        "here_": here,
        "step": "prints",
        "of_round": [one for one in PRINTS.values() if one.of_round],
        "of_day": [one for one in PRINTS.values() if not one.of_round],
        "rounds": rounds[::-1],
        "draft": bool(rounds) and here.event.rounds[rounds[-1] - 1].stage is Stage.DRAFT,
        "whole": here.event.settings.full_names,
        "foreign": foreign("".join(f"{one.name}{one.team}" for one in here.event.entries))[:8],
    }
    return render(request, "days/prints.html", shown)


@never_cache
@require_safe
@of_day(Deed.SEAT, Deed.CONFIRM_SHEET)
def printed(request: HttpRequest, here: Here, what: str) -> HttpResponse:
    one = PRINTS.get(what)
    if one is None:
        raise Http404("There is no such sheet.")
    rounds = _rounds(here)
    number = _number(request, "round", len(here.event.rounds) or 1)
    if one.of_round and (number or (rounds or [0])[-1]) not in rounds:
        raise refused("unknown-round", "That round has not been seated yet: there is nothing to print.")
    if one.of_round:
        number = number or rounds[-1]
    wanted = Wanted(
        number,
        _number(request, "table", 9999),
        _address(request, here, what),
        _number(request, "best", MOST_PLACES) or 3,
        whole_names=request.GET.get("names") == "whole",
    )
    event = here.event if here.may(Deed.SEAT) else _without_draft(here.event)
    made = _pressed(pdf_of_day, event, what, wanted, paper_of(str(request.GET.get("paper", ""))))
    return _file(made, "-".join(str(word) for word in (what, here.day.code, number or "") if word))


def _without_draft(event: Event) -> Event:
    return replace(event, rounds=event.released)


def _number(request: HttpRequest, name: str, most: int) -> int | None:
    typed = str(request.GET.get(name, "")).strip()
    if not typed:
        return None
    if not (typed.isascii() and typed.isdecimal()) or len(typed) > 4 or not 1 <= int(typed) <= most:
        raise refused("bad-number", f"“{typed[:10]}” is no {name} of this day.")
    return int(typed)


def _address(request: HttpRequest, here: Here, what: str) -> str:
    """What the QR code opens: a scoresheet its own entry, a table's card the day."""
    day = for_phones(request, reverse("days:day", args=[here.day.code]))
    return {"scoresheet": f"{day}round/{{round}}/table/{{table}}/sheet", "cards": day}.get(what, "")


def printed_links(here: Here, links: tuple[PrivateLink, ...], paper: Paper) -> HttpResponse:
    """Private links as slips with their QR codes; they cannot be printed again."""
    if not links:
        raise refused("nothing-to-print", "Nobody is entered yet, so there are no links to print.")
    settings = here.event.settings
    slips = LinkSlips(heading_of(here.event.league, None, settings.name, settings.date), links)
    return _file(_pressed(pdf_of_sheets, (slips,), paper), f"links-{here.day.code}")


def _file(made: bytes, name: str) -> HttpResponse:
    headers = {"Content-Disposition": f'inline; filename="{name}.pdf"'}
    return HttpResponse(made, content_type="application/pdf", headers=headers)
