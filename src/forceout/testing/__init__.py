"""Kits that check what somebody has written: a bot, a league, a variation. Each returns sentences on what is wrong.

from forceout.testing import faults_of, faults_of_league, faults_of_variation
assert not faults_of(lambda seed: MyBot(seed))
assert not faults_of_league(MY_LEAGUE)
"""

from __future__ import annotations

from forceout.testing.bots import faults_of
from forceout.testing.leagues import faults_of_league
from forceout.testing.variations import faults_of_variation

__all__ = ["faults_of", "faults_of_league", "faults_of_variation"]
