"""AGLOA Adventurous Equations 2015-16: the season of even years."""

from forceout.rules.leagues.shared.agloa import adventurous
from forceout.rules.variation import Years

LEAGUE = adventurous(2015, Years.EVEN, listed=1)
