"""The settings of a day, each shown with its default. What was chosen is written into the day's log."""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache

from forceout.rules.day import TableSizes
from forceout.rules.finding import BadQuestion
from forceout.tournament.event.actions import ChangeSettings
from forceout.tournament.event.records import Event, Refused, Settings, refused
from forceout.tournament.event.roles import Deed
from forceout.tournament.field import Pair, pair
from forceout.tournament.scoresheet import possible_places
from forceout.tournament.tiebreaks import TIEBREAKS, find_tiebreak
from forceout.web.days.who import Here, of_day, status_of


@never_cache
@of_day(Deed.SET_UP)
def settings(request: HttpRequest, here: Here) -> HttpResponse:
    fault: dict[str, object] = {}
    status = 200
    if request.method == "POST":
        try:
            here.act(ChangeSettings, settings=_read(request, here.event))
        except Refused as refusal:
            fault = {"fault": refusal.finding.text, "rule": refusal.finding.rule, **_as_typed(request, here.event)}
            status = status_of(refusal)
        else:
            return redirect("days:settings", code=here.day.code)
    chosen, day = here.event.settings, here.event.league.day
    shown = {
        "here_": here,
        "step": "settings",
        "chosen": chosen,
        "sizes": here.event.sizes,
        "usual": day.sizes,
        "league_team_size": day.team_size,
        "apart": "\n".join(", ".join(two) for two in sorted(chosen.apart)),
        "keep": "\n".join(f"{name}, {table}" for name, table in chosen.keep.items()),
        "presets": day.standings,
        "ranks_teams": chosen.team is not None or any(one.team is not None for one in day.standings),
        "has_places": bool(possible_places(here.event.league, 2)),
        "tiebreaks": ", ".join(chosen.tiebreaks),
        "known_tiebreaks": ", ".join(("count:6", *TIEBREAKS)),
    }
    return render(request, "days/settings.html", {**shown, **fault}, status=status)


def _as_typed(request: HttpRequest, event: Event) -> dict[str, object]:
    """A page that was refused, with what stood in it."""
    told = request.POST
    team = event.settings.team
    if team is not None:
        team = replace(team, incomplete="rank" if told.get("teams_as_is") == "yes" else "unranked")
    chosen = replace(
        event.settings,
        name=str(told.get("name", ""))[:80],
        second_entry=told.get("second_entry") == "yes",
        places_only=told.get("places_only") == "yes",
        full_names=told.get("full_names") == "yes",
        judge_open=told.get("judge_open") == "yes",
        team_size=event.league.day.team_size if told.get("team_size") == "league" else None,
        team=team,
    )
    kept = {name: str(told.get(name, ""))[:4000] for name in ("apart", "keep", "tiebreaks")}
    kept["typed_preset"] = str(told.get("preset", ""))
    return {
        "chosen": chosen,
        "sizes": {one: str(told.get(one, ""))[:10] for one in ("least", "most", "prefer")},
        **kept,
    }


def _read(request: HttpRequest, event: Event) -> Settings:
    told = request.POST
    sizes = TableSizes(*(_number(str(told.get(name, ""))) for name in ("least", "most", "prefer")))
    if not 2 <= sizes.least <= sizes.prefer <= sizes.most <= 5:
        raise refused(
            "bad-sizes", "Tables have 2 to 5 players; the best size lies between the smallest and the largest."
        )
    changed = replace(
        event.settings,
        name=" ".join(str(told.get("name", "")).split())[:80] or event.settings.name,
        second_entry=told.get("second_entry") == "yes",
        places_only=told.get("places_only") == "yes",
        full_names=told.get("full_names") == "yes",
        judge_open=told.get("judge_open") == "yes",
        sizes=None if sizes == event.league.day.sizes else sizes,
        team_size=event.league.day.team_size if told.get("team_size") == "league" else None,
        apart=frozenset(_pairs(event, str(told.get("apart", "")))),
        keep=dict(_kept(event, str(told.get("keep", "")))),
        tiebreaks=tuple(_tiebreaks(str(told.get("tiebreaks", "")))),
    )
    preset = next((one for one in event.league.day.standings if one.key == told.get("preset")), None)
    if preset is not None:
        changed = replace(changed, formula=preset.formula, team=preset.team)
    if changed.team is None:
        return changed
    as_is = "rank" if told.get("teams_as_is") == "yes" else "unranked"
    return replace(changed, team=replace(changed.team, incomplete=as_is))


def _number(typed: str) -> int:
    if not typed.isdecimal() or len(typed) > 4:
        raise refused("bad-number", f"“{typed[:10]}” is no number.")
    return int(typed)


def _known(event: Event, typed: str) -> str:
    found = [one.id for one in event.entries if typed.casefold() in (one.id.casefold(), one.name.casefold())]
    if len(found) != 1:
        raise refused("unknown-player", f"“{typed[:40]}” is not the id or the name of one player.")
    return found[0]


def _parts(line: str) -> tuple[str, str]:
    one, comma, other = (part.strip() for part in line.partition(","))
    if not comma or not one or not other:
        raise refused("bad-line", f"“{line[:60]}” should be two, with a comma between them.")
    return one, other


def _pairs(event: Event, text: str) -> list[Pair]:
    lines = [_parts(line) for line in text.splitlines() if line.strip()]
    return [pair(_known(event, one), _known(event, other)) for one, other in lines]


def _kept(event: Event, text: str) -> list[tuple[str, int]]:
    lines = [_parts(line) for line in text.splitlines() if line.strip()]
    return [(_known(event, one), _number(table)) for one, table in lines]


def _tiebreaks(text: str) -> list[str]:
    names = [part.strip() for part in text.split(",") if part.strip()]
    try:
        for name in names:
            find_tiebreak(name)
    except BadQuestion as fault:
        raise refused(fault.code, fault.message) from None
    return names
