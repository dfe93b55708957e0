"""All rulesets by name. The two games are loaded apart, so that a question about one does not wait for the other."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias, Union

from forceout.rules.finding import BadQuestion

if TYPE_CHECKING:
    from forceout.rules.rulesets.agloa import EquationsRuleset
    from forceout.rules.rulesets.mlag_on_sets import OnSetsRuleset

AnyRuleset: TypeAlias = Union["EquationsRuleset", "OnSetsRuleset"]

ON_SETS_KEYS = frozenset({"mlag-on-sets-2019"})


@cache
def equations_rulesets() -> Mapping[str, EquationsRuleset]:
    from forceout.rules.rulesets.acc import ACC_2022
    from forceout.rules.rulesets.agloa import AGLOA_2015, AGLOA_2016, BASIC_2015
    from forceout.rules.rulesets.mlag import MLAG_BASIC_2018

    known = (AGLOA_2015, AGLOA_2016, BASIC_2015, MLAG_BASIC_2018, ACC_2022)
    return MappingProxyType({ruleset.key: ruleset for ruleset in known})


@cache
def on_sets_rulesets() -> Mapping[str, OnSetsRuleset]:
    from forceout.rules.rulesets.mlag_on_sets import MLAG_ON_SETS_2019

    return MappingProxyType({MLAG_ON_SETS_2019.key: MLAG_ON_SETS_2019})


@cache
def all_rulesets() -> Mapping[str, AnyRuleset]:
    return MappingProxyType({**equations_rulesets(), **on_sets_rulesets()})


def ruleset(key: str) -> AnyRuleset:
    found = (on_sets_rulesets() if key in ON_SETS_KEYS else equations_rulesets()).get(key)
    if found is None:
        known = ", ".join(all_rulesets())
        raise BadQuestion("unknown-ruleset", f"“{key[:40]}” is not a ruleset; there are {known}.")
    return found
