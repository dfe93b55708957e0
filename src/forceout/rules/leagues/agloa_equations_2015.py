"""AGLOA Adventurous Equations 2015-16: the season of even years."""

from pathlib import Path

from forceout.rules.leagues.shared.agloa import adventurous
from forceout.rules.variation import Years

LEAGUE = adventurous(2015, Years.EVEN, listed=1, golden=Path(__file__).with_suffix(".txt"))
