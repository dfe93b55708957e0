"""A case taken from a table: what lies on its mat, and a paper that everybody can see. The table stays as it is."""

from __future__ import annotations

from django.http import HttpRequest

from forceout.cubes.notation.writer import write_goal
from forceout.cubes.place import Place
from forceout.referee.position import goal_cubes
from forceout.referee.state import Phase, State
from forceout.web.askers import asker_of
from forceout.web.officials.case import Case, claims_of
from forceout.web.tables import live_tables
from forceout.web.tables.codes import read_code
from forceout.web.tables.guests import kept_out
from forceout.web.tables.lookup import look_up

OPEN = (Phase.CHECK, Phase.BETWEEN, Phase.SIGN, Phase.DONE)
"""When papers lie open."""


def case_at(request: HttpRequest, typed: str) -> Case | None:
    """The case at a table, where there is one and a Goal lies on its mat."""
    code = read_code(typed)
    found = look_up(code, asker_of(request))
    if found is None or kept_out(request.session, found) is not None:
        return None
    live = live_tables.load(code)
    if live.match is None or not live.match.state.shake.goal.cubes:
        return None
    return case_of(live.match.state)


def case_of(state: State) -> Case:
    """What lies on the mat, with the first paper that lies open."""
    setup, shake = state.setup, state.shake
    claims = {one.key for one in claims_of(setup.league, setup.division)}
    claim = shake.challenge.claim if shake.challenge is not None else shake.writing.reason
    told = {place.value: " ".join(cube.word for cube in shake.at(place)) for place in Place if place != Place.GOAL}
    papers = [text for _, text in shake.writing.papers.items()] if state.phase in OPEN else []
    return Case.of(
        {
            "league": setup.league_key,
            "division": setup.division.key,
            "claim": claim if claim in claims else "",
            "variations": " ; ".join(str(choice) for choice in shake.chosen),
            "goal": shake.goal.shape or write_goal(goal_cubes(state)),
            "universe": " ".join(str(card) for card in shake.universe),
            "paper": papers[0] if papers else "",
            **told,
        }
    )
