"""The settings that a new day begins with: the league's own, unless something else is said."""

from __future__ import annotations

from dataclasses import replace

from forceout.rules.day import StandingsPreset
from forceout.rules.league import AnyLeague
from forceout.tournament.event.records import Settings


def find_preset(league: AnyLeague, key: str | None) -> StandingsPreset | None:
    """The standings of that name; the league's usual ones where there are none."""
    found = next((one for one in league.day.standings if one.key == key), None)
    return found or next(iter(league.day.standings), None)


def with_preset(settings: Settings, preset: StandingsPreset) -> Settings:
    return replace(settings, formula=preset.formula, team=preset.team, tiebreaks=preset.tiebreaks)


def first_settings(league: AnyLeague, name: str, date: str, seed: int, preset: str | None = None) -> Settings:
    settings = Settings(league.key, name, date, seed, team_size=league.day.team_size)
    found = find_preset(league, preset)
    return settings if found is None else with_preset(settings, found)
