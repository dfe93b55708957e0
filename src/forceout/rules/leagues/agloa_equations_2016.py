"""AGLOA Adventurous Equations 2016-17: the season of odd years."""

from pathlib import Path

from forceout.rules.leagues.shared.agloa import adventurous
from forceout.rules.variation import Years

LEAGUE = adventurous(2016, Years.ODD, listed=2, golden=Path(__file__).with_suffix(".txt"))
