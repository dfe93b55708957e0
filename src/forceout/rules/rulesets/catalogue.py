"""All rulesets by name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from forceout.rules.finding import BadQuestion
from forceout.rules.rulesets.acc import ACC_2022
from forceout.rules.rulesets.agloa import AGLOA_2015, AGLOA_2016, BASIC_2015, EquationsRuleset
from forceout.rules.rulesets.mlag import MLAG_BASIC_2018

RULESETS: Mapping[str, EquationsRuleset] = MappingProxyType(
    {ruleset.key: ruleset for ruleset in (AGLOA_2015, AGLOA_2016, BASIC_2015, MLAG_BASIC_2018, ACC_2022)}
)


def ruleset(key: str) -> EquationsRuleset:
    found = RULESETS.get(key)
    if found is None:
        raise BadQuestion("unknown-ruleset", f"“{key}” is not a ruleset; there are {', '.join(RULESETS)}.")
    return found
