"""A kit to check a league: its texts, claims, procedure, scoring, citations, rulebook, variations and golden match."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from forceout.coverage.rule_keys import cited_cases, needed_by_procedure, needed_by_terms
from forceout.referee.record import BadRecord, replay
from forceout.referee.state import Phase
from forceout.rulebook.citing import find_article
from forceout.rules.claims import CHALLENGER, EVERYBODY, MOVER
from forceout.rules.finding import BadQuestion
from forceout.rules.league import AnyLeague
from forceout.rules.leagues import standing_in
from forceout.rules.procedure import NoGoal, Task
from forceout.rules.scoring import ShakeResult
from forceout.rules.terms import NoSection
from forceout.testing.subjects import AnyDivision, because, is_key, is_sentence, rules_of
from forceout.testing.variations import variation_faults
from forceout.tournament.combining import COMBINING
from forceout.tournament.scoresheet import CITED
from forceout.tournament.seating.policies import POLICIES
from forceout.web.pages.rulebook.sections import find_section


def faults_of_league(league: Any) -> list[str]:
    """Everything missing or inconsistent in a league, in words; an empty list if nothing is.

    It may be an object of the library or of the rules, registered or not.
    """
    played: AnyLeague = rules_of(league)
    with standing_in(played):
        return list(dict.fromkeys(_faults(played)))


def _faults(league: AnyLeague) -> Iterator[str]:
    for find in (_texts, _names, _claims, _procedure, _scoring, _match_points, _day, _citations, _rulebook, _golden):
        yield from (f"{league.key}: {fault}" for fault in _told(find, league))
    for division in league.divisions.values():
        for variation in division.offered:
            yield from variation_faults(variation, league, division)


def _told(find: Callable[[AnyLeague], Iterator[str]], league: AnyLeague) -> Iterator[str]:
    """What a check finds; where the league's data stop it, that is a fault as well."""
    try:
        yield from find(league)
    except Exception as error:
        yield f"something is wrong with its data: {because(error)}"


def _texts(league: AnyLeague) -> Iterator[str]:
    if not is_key(league.key):
        yield "its key is to be small letters, digits and hyphens."
    for what, text in (("title", league.title), ("season", league.season), ("document", league.document.title)):
        if not text.strip():
            yield f"it has no {what}."
    for section, sentence in league.document.says.items():
        if not is_sentence(sentence):
            yield f"what its document says in {section} is no sentence."


def _day(league: AnyLeague) -> Iterator[str]:
    """What is needed to run a whole day by it."""
    day = league.day
    for fault in (*CITED, "signed", "seating"):
        if fault not in day.sections:
            yield f"it has no section for the fault “{fault}” of a day."
    if day.document != league.key:
        yield f"its day cites {day.document}."
    if not 1 <= day.sizes.least <= day.sizes.prefer <= day.sizes.most:
        yield "its table sizes are out of order."
    for seating in day.seatings:
        if seating.policy not in POLICIES:
            yield f"“{seating.policy}” is no way to seat a round."
    for preset in day.standings:
        ways = (preset.formula.combine, preset.team.combine if preset.team else "sum")
        yield from (f"“{way}” is no way to combine rounds." for way in ways if way not in COMBINING)


def _names(league: AnyLeague) -> Iterator[str]:
    """Divisions as they are listed, and everything that names the league itself."""
    if not league.divisions:
        yield "it has no division."
    if not league.players or min(league.players) < 2:
        yield "it does not say how many players sit at a table."
    for key, division in league.divisions.items():
        if key != division.key:
            yield f"the division “{division.key}” is listed as “{key}”."
        if key and not is_key(key):
            yield f"“{key}” is no key for a division: small letters, digits and hyphens are."
        if not key and len(league.divisions) > 1:
            yield "only the single division of a league goes without a key."
        if not division.title.strip():
            yield f"the division “{key}” has no title."
        if division.terms.document != league.key:
            yield f"the terms of “{division.title}” cite {division.terms.document}."
        yield from _lists(division)
    for what, document in (("procedure", league.procedure.document), ("scoring", league.scoring.document)):
        if document != league.key:
            yield f"its {what} cites {document}."


def _lists(division: AnyDivision) -> Iterator[str]:
    keys = [variation.key for variation in division.offered]
    for key in dict.fromkeys(key for key in keys if keys.count(key) > 1):
        yield f"{division.title} offers “{key}” twice."
    offered = {variation.key: variation for variation in division.offered}
    for choice in division.always:
        if choice.key not in offered or not offered[choice.key].takes(choice.parameter):
            yield f"“{choice}” is always in effect in {division.title}, but is not among its variations."
    if division.selecting is not None and len(keys) <= len(division.always):
        yield f"players of {division.title} select variations, but there are none."


def _claims(league: AnyLeague) -> Iterator[str]:
    for division in league.divisions.values():
        claims = division.terms.claims
        for key in league.procedure.claims:
            if key not in claims:
                yield f"its procedure has the challenge “{key}”, and the terms of {division.title} have not."
            elif claims[key].writer == EVERYBODY:
                yield f"“{key}” is a challenge of its procedure, but there is nobody whom it makes write."
        if not any(claim.writer == EVERYBODY for claim in claims.values()):
            yield f"{division.title} has no claim under which everybody writes when a shake ends without a challenge."
        if not any(claim.from_resources is None and not claim.brings_goal for claim in claims.values()):
            yield f"{division.title} has no claim under which all of Resources may be used."
        for key, claim in claims.items():
            if key != claim.key:
                yield f"the claim “{claim.key}” is listed as “{key}” in {division.title}."
            if not claim.title.strip() or not is_sentence(claim.explanation):
                yield f"the claim “{key}” has no title, or no sentence that explains it."
    if len(league.procedure.claims) != 2:
        yield "its procedure names two challenges: that a solution is near, and that there is none."


def _procedure(league: AnyLeague) -> Iterator[str]:
    procedure = league.procedure
    for task in _tasks(league):
        if task not in procedure.seconds:
            yield f"it has no time limit for {task.value}."
    for task, seconds in procedure.seconds.items():
        if seconds <= 0:
            yield f"its time limit for {task.value} is not more than nothing."
    if procedure.round_minutes <= 0:
        yield "a round has no minutes."


def _tasks(league: AnyLeague) -> Iterator[Task]:
    """What this league does against a clock."""
    procedure, divisions = league.procedure, league.divisions.values()
    yield from (Task.GOAL, Task.WRITE)
    if procedure.no_goal is not NoGoal.NOT_PLAYED:
        yield Task.NO_GOAL
    if procedure.no_goal is NoGoal.SET_ANOTHER:
        yield Task.OWN_GOAL
    if any(claim.uses_all_resources for one in divisions for claim in one.terms.claims.values()):
        yield Task.FORCE_OUT
    if not procedure.timed:
        return
    yield from (Task.FIRST_TURN, Task.TURN)
    if not procedure.roll_and_goal_together:
        yield Task.ROLL
    if any(division.selecting for division in divisions):
        yield Task.SELECT
    if procedure.block:
        yield Task.STATE
    if procedure.players_check:
        yield Task.CHECK


def _scoring(league: AnyLeague) -> Iterator[str]:
    """Every way in which a shake can end is scored, with a citation that the rulebook has."""
    for result in _results(league):
        what = result.challenge or result.reason
        try:
            points = league.scoring.score(result)
        except NoSection as error:
            yield f"its scoring cannot be cited: {because(error)}"
        except BadQuestion as error:
            yield f"its scoring does not know “{what}” with {result.players} players: {error.message}"
        except Exception as error:  # the scoring may be somebody's own
            yield f"its scoring fails on “{what}”: {because(error)}"
        else:
            if len(points.points) != result.players:
                yield f"its scoring of “{what}” gives points to {len(points.points)} of {result.players} players."
            for citation in (points.rule, *(clause.rule for clause in points.clauses)):
                if not _in_rulebook(citation):
                    yield f"the rulebook has no section {citation}, which its scoring cites."


def _match_points(league: AnyLeague) -> Iterator[str]:
    if not is_sentence(league.match_points.explanation):
        yield "how its shakes add up to a match is not said in a sentence."
    for players in league.players:
        try:
            points = league.match_points.award([6, 4, *[2] * (players - 2)], 1)
        except BadQuestion as error:
            yield f"its match points do not know matches of {players} players: {error.message}"
        else:
            if len(points) != players:
                yield f"its match points go to {len(points)} of {players} players."
    if not league.scoring.rows():
        yield "its rulebook has no table of points."
    for row in league.scoring.rows():
        if not _in_rulebook(row.rule):
            yield f"the rulebook has no section {row.rule}, which its table of points cites."


def _results(league: AnyLeague) -> Iterator[ShakeResult]:
    claims = {key: claim for one in league.divisions.values() for key, claim in one.terms.claims.items()}
    for players in league.players:
        rest = range(2, players)
        for key in league.procedure.claims:
            if key not in claims:
                continue  # named by the check of the claims
            writer = 0 if claims[key].writer == CHALLENGER else 1
            for right in (True, False):
                beside = dict.fromkeys(rest, MOVER if writer == 0 else CHALLENGER)
                yield ShakeResult(players, key, (0,), 1, beside, {writer: right})
            if players > 2:
                accepted = tuple((seat, writer) for seat in rest)
                yield ShakeResult(players, key, (0,), 1, beside, {writer: False}, accepted)
        for key, claim in claims.items():
            if claim.writer == EVERYBODY:
                yield ShakeResult(players, reason=key, presented={0: True, 1: False})
                if players > 2:
                    yield ShakeResult(players, reason=key, presented={0: True}, absent=(players - 1,))
        if league.procedure.no_goal is NoGoal.WRITE_ONE:
            sides = dict.fromkeys(rest, MOVER)
            yield ShakeResult(players, "no-goal", (0,), 1, sides, {0: True})


def _citations(league: AnyLeague) -> Iterator[str]:
    for rule, where in needed_by_procedure(league).items():
        if rule not in league.procedure.sections:
            yield f"its procedure has no section for “{rule}” ({where})."
    for division in league.divisions.values():
        needed = needed_by_terms(league, division.terms, selecting=division.selecting is not None)
        for rule, where in needed.items():
            if rule not in division.terms.sections:
                yield f"{division.title} has no section for “{rule}” ({where})."


def _in_rulebook(citation: str) -> bool:
    """As an article of its own, or as a section of a league that tells of itself."""
    return find_article(citation) is not None or find_section(citation) is not None


def _rulebook(league: AnyLeague) -> Iterator[str]:
    citations = {league.procedure.cite(rule): rule for rule in league.procedure.sections}
    for division in league.divisions.values():
        citations |= {division.terms.cite(rule): rule for rule in division.terms.sections}
    if league.procedure.manual:
        citations |= dict.fromkeys(cited_cases(), "a case of the referee")
    for citation, rule in citations.items():
        if not _in_rulebook(citation):
            yield f"the rulebook has no section {citation}, which is cited for “{rule}”."


def _golden(league: AnyLeague) -> Iterator[str]:
    """A record that the referee plays again to its end."""
    if league.golden is None:
        yield "it has no golden match."
        return
    try:
        *_, last = replay(league.golden.read_text(encoding="utf-8"))
    except OSError:
        yield f"its golden match {league.golden.name} cannot be read."
    except (BadRecord, BadQuestion) as error:
        yield f"its golden match breaks: {because(error)}"
    except Exception as error:  # a gap in the league's data shows in the middle of a match
        yield f"its golden match breaks: {because(error)}"
    else:
        if last.setup.league_key != league.key:
            yield f"its golden match is one of {last.setup.league_key}."
        elif last.phase is not Phase.DONE:
            yield "its golden match does not come to its end."
        elif not last.scores:
            yield "no shake is scored in its golden match."
