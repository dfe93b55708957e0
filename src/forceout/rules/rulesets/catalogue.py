"""All rulesets by name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeAlias

from forceout.rules.finding import BadQuestion
from forceout.rules.rulesets.acc import ACC_2022
from forceout.rules.rulesets.agloa import AGLOA_2015, AGLOA_2016, BASIC_2015, EquationsRuleset
from forceout.rules.rulesets.mlag import MLAG_BASIC_2018
from forceout.rules.rulesets.mlag_on_sets import MLAG_ON_SETS_2019, OnSetsRuleset

AnyRuleset: TypeAlias = EquationsRuleset | OnSetsRuleset

EQUATIONS_RULESETS: Mapping[str, EquationsRuleset] = MappingProxyType(
    {ruleset.key: ruleset for ruleset in (AGLOA_2015, AGLOA_2016, BASIC_2015, MLAG_BASIC_2018, ACC_2022)}
)
ON_SETS_RULESETS: Mapping[str, OnSetsRuleset] = MappingProxyType({MLAG_ON_SETS_2019.key: MLAG_ON_SETS_2019})
RULESETS: Mapping[str, AnyRuleset] = MappingProxyType({**EQUATIONS_RULESETS, **ON_SETS_RULESETS})


def ruleset(key: str) -> AnyRuleset:
    found = RULESETS.get(key)
    if found is None:
        raise BadQuestion("unknown-ruleset", f"“{key}” is not a ruleset; there are {', '.join(RULESETS)}.")
    return found
