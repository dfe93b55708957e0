"""What was found out about a mat, for the page: papers drawn in cubes and said in words, and what may be asked next."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from forceout.cubes.number_words import number_word
from forceout.cubes.words import capital, count
from forceout.rules.claims import claim_of, near_claim
from forceout.web.officials.case import TITLES
from forceout.web.positions.asking import (
    CUBES_A_PAGE,
    LONGEST,
    MOST_LISTED,
    NO,
    PAGE,
    UNKNOWN,
    YES,
    Listed,
    Move,
    Next,
    There,
)
from forceout.web.positions.laid import Laid
from forceout.web.tables.board_view.mat import said
from forceout.web.tables.board_view.pieces import drawn

WORDS = {YES: "Yes", NO: "No", UNKNOWN: "Not known"}
ICONS = {YES: "tick", NO: "barred", UNKNOWN: "help"}


def answer_shown(laid: Laid, found: Any, level: int, most: int) -> dict[str, Any]:
    """The context of the template, by what was found."""
    match found:
        case There():
            return _there(laid, found, level)
        case Listed():
            return _listed(laid, found, level, most)
        case Next():
            return _next(laid, found, level)
    return {"no_goal": found}


def _longer(what: str, level: int, start: int = 0, most: int = 0) -> str:
    """What “Think longer” asks; "" where that would be no longer."""
    return f"{what}.{level + 1}.{start}.{most}" if level < LONGEST else ""


def _paper(laid: Laid, paper: str) -> dict[str, Any]:
    game = laid.case.league.game
    return {"pieces": drawn(paper, laid.case.mat_cubes, game), "words": game.paper_in_words(paper)}


def _there(laid: Laid, found: There, level: int) -> dict[str, Any]:
    lines = [
        {**asdict(line), "word": WORDS[line.answer], "icon": ICONS[line.answer],
         "paper": _paper(laid, line.paper) if line.paper else None}
        for line in found.lines
    ]  # fmt: skip
    return {"lines": lines, "longer": _longer("there", level) if found.open else "", "open": found.open}


def _listed(laid: Laid, found: Listed, level: int, most: int) -> dict[str, Any]:
    end = found.start + len(found.papers)
    full = found.more and end >= MOST_LISTED
    short = not found.complete and not found.more
    return {
        "listed": [_paper(laid, paper) for paper in found.papers],
        "listed_from": found.start + 1,
        "heading": _list_heading(found, end),
        "within": "" if found.every else f"with at most {number_word(found.most_cubes)} cubes",
        "complete": found.complete,
        "why": f"The list ends here: at most {MOST_LISTED} are shown." if full else found.why,
        "more": f"all.{level}.{found.start + PAGE}.{most}" if found.more and not full else "",
        "longer": _longer("all", level, 0, most) if short else "",
        "open": short,
        "wider": [] if found.every else [(f"all.{level}.0.{wider}", wider) for wider in (7, 9, 24) if wider > most][:1],
    }


def _list_heading(found: Listed, end: int) -> str:
    if not end:
        return "No solution" if found.complete else "No solution was found"
    if found.complete:
        return f"{capital(count(end, 'solution'))}, and no more"
    return f"The first {count(end, 'solution')}" if end > 1 else "The first solution"


def _next(laid: Laid, found: Next, level: int) -> dict[str, Any]:
    near = claim_of(near_claim(laid.case.division.terms), laid.case.division.terms).title
    rows = [
        {
            "face": cube.face,
            "colour": cube.colour.letter if cube.colour else "",
            "said": said(cube.face, cube.colour.title if cube.colour else ""),
            "moves": [_move(move, near) for move in moves],
        }
        for cube, moves in found.cubes
    ]
    after = found.start + CUBES_A_PAGE
    return {
        "rows": rows,
        "columns": [TITLES[move.section] for move in found.cubes[0][1]] if found.cubes else [],
        "none_left": not found.of,
        "more": f"next.{level}.{after}" if after < found.of else "",
        "shown_to": min(after, found.of),
        "of": found.of,
        "longer": _longer("next", level, found.start) if found.open else "",
        "open": found.open,
    }


def _move(move: Move, near: str) -> dict[str, str]:
    """What would be so after a move, in a few words: a proof for each of them, or “not known”."""
    column = TITLES[move.section]
    if move.barred:
        return {"column": column, "kind": "barred", "icon": "barred", "word": "Not allowed", "why": move.barred}
    if move.now == YES:
        return {"column": column, "kind": "now", "icon": "flag", "word": f"{near} can be called", "why": ""}
    if move.left == NO:
        return {"column": column, "kind": "none", "icon": "barred", "word": "No solution left", "why": ""}
    if UNKNOWN in (move.now, move.left):
        return {"column": column, "kind": "unknown", "icon": "help", "word": "Not known", "why": ""}
    return {"column": column, "kind": "neither", "icon": "tick", "word": "Neither", "why": ""}
