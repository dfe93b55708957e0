"""The position page: any mat of either game, what can be made of it, and the link that is the position."""

from __future__ import annotations

import random
import re
from html import unescape
from typing import Any
from urllib.parse import parse_qsl, urlencode

import pytest
from django.test import Client

import forceout
from forceout.games.position import Position
from forceout.rules.claims import bar_to, near_claim, open_claim
from forceout.solver.answer import Impossible, Solved
from forceout.solver.next_cubes import moved
from forceout.web import shares
from forceout.web.limits import Limits
from forceout.web.officials.case import MAT
from forceout.web.positions import asking
from forceout.web.positions.laid import Laid
from forceout.web.tables.match_time import wall
from forceout.web.waiting import Wait
from web.seats import open_table
from web.test_ask_judge import seated

EQUATIONS = {
    "league": "agloa-equations-2015",
    "division": "middle",
    "goal": "b1r2",
    "required": "r3 b×",
    "permitted": "g5",
    "resources": "g4 k7 r+",
}
ON_SETS = {
    "league": "mlag-on-sets-2019",
    "division": "senior",
    "goal": "2",
    "required": "B",
    "resources": "R G ∩ ∪",
    "universe": "BR BG RG B R G",
}
GAMES = pytest.mark.parametrize("mat", [EQUATIONS, ON_SETS], ids=["equations", "on-sets"])


@pytest.fixture(autouse=True)
def _plenty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shares, "SHARE", Limits(burst=1e9, rate=1e9))


def answer(client: Client, mat: dict[str, str], ask: str, status: int = 200, **changed: str) -> str:
    told = client.get("/position/answer", {**mat, **changed, "ask": ask})
    assert told.status_code == status
    return unescape(told.content.decode())


@GAMES
def test_the_page_shows_the_mat_and_the_fields_it_was_laid_by(client: Client, mat: dict[str, str]) -> None:
    told = unescape(client.get("/position", mat).content.decode())
    for name in ("goal", "required", "resources"):
        assert f'name="{name}" value="{mat[name]}"' in told
    assert told.count('class="laid"') == sum(
        len(re.findall(r"\S+", mat.get(name, ""))) for name in ("required", "permitted", "resources", "universe")
    ) + len(re.findall(r"\d", mat["goal"]))


@GAMES
def test_whether_there_is_a_solution_is_two_questions_with_two_answers(client: Client, mat: dict[str, str]) -> None:
    told = answer(client, mat, "there")
    assert "There is a solution" in told
    assert "Could Now be called?" in told
    assert "Is there a solution at all?" in told


def test_the_cup_asks_by_its_own_words(client: Client) -> None:
    mat = EQUATIONS | {"league": "acc-equations-2022", "division": "sixth", "goal": "b1r2"}
    assert "Could A-flub be called?" in answer(client, mat, "there")


def test_why_there_is_none_is_said(client: Client) -> None:
    told = answer(client, EQUATIONS, "there", goal="k9k9", permitted="", resources="r1 r+ k7")
    assert "There is no solution" in told
    assert "Why not:" in told


def test_now_may_be_barred_though_there_is_a_solution(client: Client) -> None:
    told = answer(client, EQUATIONS, "there", required="", permitted="", resources="r3 b× g4 k7")
    assert "Now may be called only when a cube lies in Required or Permitted." in told
    assert "There is a solution" in told


@GAMES
def test_all_solutions_are_listed_and_whether_the_list_is_complete(client: Client, mat: dict[str, str]) -> None:
    told = answer(client, mat, "all.0.0.24")
    assert "Every choice was tried: the list is complete." in told
    laid = Laid.of(mat).position
    papers = list(laid.solutions(None, 24))
    assert told.count("<li>") == len(papers)
    for paper in papers:
        assert laid.judge(paper)


def test_a_long_list_comes_in_pages(client: Client) -> None:
    mat = EQUATIONS | {
        "required": "",
        "permitted": "",
        "resources": "r1 r2 r3 r+ r− b2 b3 b× b÷ g4 g5 g6 g× k7 k8 k+ k÷",
    }
    told = answer(client, mat, "all")
    assert told.count("<li>") == asking.PAGE
    assert "There are more." in told
    assert "complete" not in told
    following = re.search(r'value="(all\.[^"]*)">Show more', told)
    assert following is not None
    second = answer(client, mat, following[1])
    assert f'start="{asking.PAGE + 1}"' in second


@GAMES
def test_what_each_next_cube_would_do_is_told_for_each_section(client: Client, mat: dict[str, str]) -> None:
    told = answer(client, mat, "next")
    rows = len(dict.fromkeys(mat["resources"].split()))
    assert told.count("<tr>") == rows + 1
    assert told.count("data-column") == 3 * rows
    assert ("Now can be called" in told) == (mat is EQUATIONS)
    assert "No solution left" in told


def test_the_last_cube_may_not_be_forbidden_and_the_table_says_so(client: Client) -> None:
    assert "Not allowed" in answer(client, EQUATIONS, "next", resources="g4")


# -- the link -------------------------------------------------------------------------------------------


@GAMES
def test_the_link_is_the_position(client: Client, mat: dict[str, str]) -> None:
    laid = Laid.of(mat)
    again = Laid.of(dict(parse_qsl(laid.link)))
    assert again.case == laid.case
    assert again.cut_short == ""
    assert again.link == laid.link


@GAMES
def test_a_link_that_was_cut_is_found_out_wherever_it_was_cut(mat: dict[str, str]) -> None:
    link = Laid.of(mat).link
    for end in range(link.index("league="), len(link)):
        cut = Laid.of(dict(parse_qsl(link[:end])))
        assert cut.cut_short or cut.case.unknown or cut.troubles, link[:end]


def test_a_cut_link_names_the_field_it_ends_in_and_keeps_what_came(client: Client) -> None:
    link = Laid.of(EQUATIONS).link
    told = unescape(client.get(f"/position?{link[: link.index('permitted')]}").content.decode())
    assert "Required: the link ends here" in told
    assert 'name="required" value="r3 b×"' in told


# -- bad input ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("resources", " ".join(["b3"] * 13), "Resources: there are 13 blue 3 cubes on the mat, but a roll shows six"),
        ("resources", "b9", "Resources: no cube of this division shows a blue 9"),
        ("goal", "", "Goal: lay at least one cube"),
        ("goal", "<script>alert(1)</script>", "Goal:"),
        ("goal", "1" * 700, "Goal: this is longer than 600 signs"),
        ("required", "r3 zz", "Required: “z” is not on any cube"),
        ("variations", "flying", "Variations: Middle has no variation “flying”"),
        ("league", "mars", "Rules: The link names rules that nobody knows here."),
        ("division", "zz", "Rules: The link names a division that nobody knows here."),
    ],
)  # fmt: skip
def test_bad_input_gets_a_sentence_that_names_the_field_and_loses_nothing(
    client: Client, field: str, value: str, said: str
) -> None:
    mat = EQUATIONS | {field: value}
    page = client.get("/position", {**mat, "ask": "there"}).content.decode()
    assert "<script>alert" not in page
    assert said in unescape(page)
    assert "There is a solution" not in page
    for name in set(mat) - {"league", "division"}:
        assert f'name="{name}" value="{mat[name]}"' in unescape(page)


def test_a_goal_that_is_none_is_told_with_its_rule(client: Client) -> None:
    told = answer(client, EQUATIONS, "there", goal="b1r2r3r+b1b2b3")
    assert "This is no Goal" in told
    assert "/rules/?cite=" in told


def test_on_sets_without_cards_is_asked_for_cards(client: Client) -> None:
    assert "Universe: deal some cards first." in answer(client, ON_SETS, "there", universe="")


@pytest.mark.parametrize("ask", ["there.99", "all.-1.x.7", "next.0.9999999", "zz", "all.0.150", "\x00"])
def test_a_question_of_nonsense_is_one_that_can_be_answered(client: Client, ask: str) -> None:
    answer(client, EQUATIONS, ask)


# -- closed, and bounded --------------------------------------------------------------------------------


def test_it_is_closed_to_a_browser_that_holds_a_seat_in_a_running_match(client: Client) -> None:
    seated(client, attended=wall())
    page = client.get("/position", EQUATIONS)
    assert page.status_code == 403
    assert "another device" in page.content.decode()
    assert "You hold a seat in a match" in answer(client, EQUATIONS, "there", 403)


def test_practice_leaves_it_open(client: Client) -> None:
    seated(client, attended=wall(), practice=True)
    answer(client, EQUATIONS, "there")


def test_while_the_workers_are_busy_it_says_not_yet_and_keeps_the_question(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(*_: object, **__: object) -> None:
        raise Wait("busy", "Many questions are being worked on.", seconds=3, status=503)

    monkeypatch.setattr("forceout.web.positions.page.thought", busy)
    told = answer(client, EQUATIONS, "all.1.0.7", 503)
    assert "Not yet" in told
    assert 'value="all.1.0.7">Ask again' in told


def test_what_is_undecided_is_said_and_may_be_thought_about_longer_up_to_a_cap(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "SECONDS", (0.0, 0.0, 0.0))
    told = answer(client, EQUATIONS, "there")
    assert "It is not known whether there is a solution" in told
    assert 'value="there.1.0.0">Think longer' in told
    last = answer(client, EQUATIONS, "there.2")
    assert "Think longer" not in last
    assert "the longest I think" in last
    assert "The list is not complete." in answer(client, EQUATIONS, "all")


# -- taken from a match -----------------------------------------------------------------------------------


def test_a_match_that_is_being_played_gives_no_position_away(client: Client) -> None:
    code = open_table(Client())
    told = client.get("/position", {"table": code}).content.decode()
    assert "still being played" in told


def test_there_is_no_position_at_a_table_that_is_not_there(client: Client) -> None:
    assert "There is no table ZZZZZ." in client.get("/position", {"table": "ZZZZZ"}).content.decode()


def test_a_roll_fills_resources_and_deals_cards(client: Client) -> None:
    for league, size in (("agloa-equations-2015", 24), ("mlag-on-sets-2019", 18)):
        where = client.get("/position/roll", {"league": league, "division": "middle"})["Location"]
        laid = Laid.of(dict(parse_qsl(where.partition("?")[2])))
        assert len(laid.case.resources.split()) == size
        assert bool(laid.case.cards) == (league == "mlag-on-sets-2019")
        assert not laid.cut_short


# -- what it says is what the solver says -----------------------------------------------------------------


def some_mat(division: forceout.Division, seed: int) -> dict[str, str]:
    """A mat of a roll, partly played."""
    dice = random.Random(seed)
    words = list(division.roll(seed).words)
    dice.shuffle(words)
    goal = next(word for word in words if word[-1] in "123456789")
    words.remove(goal)
    cut = sorted(dice.sample(range(1, 8), 3))
    mat = {
        "league": division.league.key,
        "division": division.key,
        "goal": goal,
        "required": " ".join(words[: cut[0]]),
        "permitted": " ".join(words[cut[0] : cut[1]]),
        "forbidden": " ".join(words[cut[1] : cut[2]]),
        "resources": " ".join(words[cut[2] : cut[2] + 5]),
    }
    return mat | ({"universe": str(division.deal(seed))} if division.game.key == "on-sets" else {})


def outlook(position: Position, claim: str) -> str:
    barred = claim == near_claim(position.terms) and bar_to(claim, position.terms, position.with_claim(claim))
    found = Impossible() if barred else position.solve(claim)
    return {Solved: "yes", Impossible: "no"}.get(type(found), "unknown")


@pytest.mark.parametrize("league", [one.key for one in forceout.leagues()])
def test_the_page_agrees_with_the_solver_in_every_league(client: Client, league: str) -> None:
    divisions = forceout.league(league).divisions
    for seed in range(4):
        mat = some_mat(divisions[seed % len(divisions)], seed)
        laid = Laid.of(mat)
        assert laid.troubles == []
        position = laid.position
        if asking.goal_fault(position) is not None:
            assert "This is no Goal" in answer(client, mat, "there")
            continue
        near, far = near_claim(position.terms), open_claim(position.terms)
        told = answer(client, mat, "there")
        assert re.findall(r'<section class="line (\w+)"', told) == [outlook(position, near), outlook(position, far)]
        for cube, moves in asking.next_moves(position, 0, 0).cubes:
            for move in moves:
                if move.barred:
                    continue
                place: Any = position.with_claim(far)
                after = position.division.game.solver.solve(moved(place, cube, move.section), position.terms)
                assert move.left == {Solved: "yes", Impossible: "no"}[type(after)]


def test_no_field_of_a_mat_is_left_out_of_the_link() -> None:
    full = {**ON_SETS, **{name: ON_SETS.get(name, "V") for name in MAT}}
    assert set(dict(parse_qsl(Laid.of(full).link))) == {"seal", "league", "division", *MAT}
    assert urlencode(dict(parse_qsl(Laid.of(full).link))) == Laid.of(full).link
