"""The rule that an official names, held against the rulebook: one that is not there is not recorded."""

from __future__ import annotations

import re

from forceout.rules.league import AnyLeague
from forceout.tournament.event.records import refused
from forceout.web.pages.rulebook.named_rules import rule_named


def cited(typed: str, league: AnyLeague) -> str:
    """What was typed, as the league cites it; several rules with commas between them. "" where nothing was typed."""
    named = [one for one in (" ".join(part.split()) for part in re.split("[,;]", typed)) if one]
    found = [(one, rule_named(one, league)) for one in named]
    unknown = next((one for one, rule in found if rule is None), None)
    if unknown is not None:
        raise refused("unknown-rule", f"There is no rule “{unknown}” in the rulebook. Look it up and name one.")
    return ", ".join(rule for _, rule in found if rule is not None)
