"""What a league's rules print on its scoresheets. Whatever differs between leagues is read from their data."""

from __future__ import annotations

from typing import Any

from forceout.cubes.number_words import number_word
from forceout.papers.records import Form, Heading, PointsRow, VariationLine
from forceout.rules.league import AnyLeague, Division, Selecting
from forceout.rules.variation import Choice, Variation

BLANK = "____"


def form_of(league: AnyLeague, division: str | None) -> Form:
    """The form of a division; a league that has divisions must be asked for one of them."""
    chosen = league.division(division)
    paper = league.day.paper
    choices = tuple(_choice(one) for one in league.selectable(chosen))
    return Form(
        layout=paper.layout,
        line=league.day.line.capitalize(),
        lines=paper.lines,
        digits=paper.digits,
        endings=paper.endings,
        slips=_slips(league, bool(choices)),
        judge=chosen.judge_initials,
        choices=choices,
        circles=_circles(chosen.selecting, max(league.players)),
        circles_of_two=_circles_of_two(chosen.selecting, max(league.players)),
        always=tuple(_in_effect(league, chosen, one) for one in chosen.always),
        points=tuple(PointsRow(one.who, _signed(one.points), _section(one.rule)) for one in league.scoring.rows()),
        score=paper.score,
        score_words=league.match_points.explanation,
        score_section=_section(league.day.cite("match-mismatch")),
        counts_games=paper.counts_games,
        initialled=league.procedure.initialled,
        last_keeps_score=paper.last_keeps_score,
        steps=paper.steps,
        disagreed=paper.disagreed,
        rounds=paper.rounds,
        seats=max(league.players),
    )


def heading_of(league: AnyLeague, division: str | None, event: str = "", date: str = "") -> Heading:
    title = league.division(division).title if division else ""
    return Heading(event or league.title, ", ".join(one for one in (league.game.title, title) if one), date)


def _slips(league: AnyLeague, choosing: bool) -> str:
    """Why a point is lost. What is said about variations is left out where none are chosen."""
    sections = league.procedure.sections
    told = [
        f"{what} ({sections[rule]})"
        for what, rule in league.day.paper.slips
        if rule in sections and (choosing or not rule.startswith("select"))
    ]
    if not told:
        return ""
    listed = f"{', '.join(told[:-1])} or {told[-1]}" if len(told) > 1 else told[0]
    return f"The −1 column: one point lost, for {listed}."


def _circles(selecting: Selecting | None, players: int) -> str:
    if selecting is None:
        return ""
    least, most = selecting.picks(players, goal_setter=False)
    return " or ".join(number_word(count) for count in range(least, most + 1))


def _circles_of_two(selecting: Selecting | None, players: int) -> str:
    """The opponent of a Goal-setter may have to choose for the third player who is not there."""
    if selecting is None or selecting.picks(2, goal_setter=False) == selecting.picks(players, goal_setter=False):
        return ""
    least, _ = selecting.picks(2, goal_setter=False)
    return f"With two players, whoever does not set the Goal circles {number_word(least)}."


def _choice(variation: Variation[Any, Any]) -> VariationLine:
    blank = variation.parameter is not None and (variation.parameter.free or len(variation.parameter.values) != 1)
    choice = variation.title
    if blank:
        choice = variation.named.format(BLANK) if variation.named else f"{variation.title} {BLANK}"
    return VariationLine(choice, variation.summary, variation.section)


def _in_effect(league: AnyLeague, division: Division[Any, Any], choice: Choice) -> VariationLine:
    variation = league.variation(division, choice)
    return VariationLine(variation.called(choice.parameter), variation.summary, variation.section)


def _section(rule: str) -> str:
    """A citation without the league's key, which stands above the sheet."""
    return rule.partition(" ")[2]


def _signed(points: int) -> str:
    return f"−{-points}" if points < 0 else str(points)
