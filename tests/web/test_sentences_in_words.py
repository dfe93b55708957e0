"""No refusal speaks in the notation: a black 7 is never “k7”, except where somebody's own words are quoted."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from forceout.cubes.notation.errors import NotationError
from forceout.referee.action import JUDGE, TABLE, Action, Refused
from forceout.referee.match import apply, begin
from forceout.referee.state import Setup, State
from forceout.referee.verbs import VERBS
from forceout.rules.game import AnyGame

ROLL = "r1 r2 r3 r+ r− r0 b0 b1 b2 b3 b× b÷ g4 g5 g6 g× g− g^ k7 k8 k9 k+ k÷ k√"
SETS = "4 2 1 B B R R G Y B R ∪ ∩ − ' = ⊆ V"
CARDS = "BR B RG BRGY GY Y BG R BRY blank"
RAW = re.compile(
    r"(?<!\w)[rbgk][0-9+−×÷√^](?![a-z])|[0-9+−×÷√^](?:su|s|u)(?![a-z])|[0-9×÷√^+−BRGYV∪∩]:[0-9a-z×÷√^∪∩]|#\d|_"
)
WORDS = (
    "", "k7", "k7 required", "k7 forbidden", "g4#99 permitted", "b1 goal", "r3 nowhere", "zz", "0", "9", "1 k7", "now",
    "impossible", "0 now", "3×4 = 12", "k7+k7 = b1r2", "7s = 12", "0:3×4 = 12", "((", "wild:0", "base:99", "B",
    "R required", "4 required", "B ∪", "correct", "-1 correct", "0 correct", "challenger", "late", "k7#18",
)  # fmt: skip
"""What could be said, most of it wrong."""


def moments(league: str, division: str, *lines: str) -> Iterator[State]:
    state = begin(Setup(league, division, ("Maya", "Theo"), timed=False))
    yield state
    for number, line in enumerate(lines):
        who, verb, words = (*line.split(" ", 2), "")[:3]
        state = apply(state, Action(number, int(who), verb, words))
        yield state


PLAYED = {
    "equations": ("basic-equations-2015", "", "0 lot 3", "1 lot 2", f"0 roll {ROLL}", "0 lay b1r2", "0 goal",
                  "1 move r3 required", "0 move b× required", "1 pick-up", "1 challenge now", "1 present 3×5 = 12"),
    "on-sets": ("mlag-on-sets-2019", "middle", "0 lot 3", "1 lot 2", f"0 roll {SETS}", f"1 deal {CARDS}"),
}  # fmt: skip


@pytest.mark.parametrize("game", PLAYED)
def test_no_refusal_of_the_referee_speaks_in_the_notation(game: str) -> None:
    league, division, *lines = PLAYED[game]
    heard: set[str] = set()
    for state in moments(league, division, *lines):
        for verb in VERBS:
            for words in WORDS:
                for who in (0, 1, JUDGE, TABLE):
                    try:
                        apply(state, Action(state.now, who, verb, words))
                    except Refused as refused:
                        heard.add(refused.finding.of_cubes().text)
    assert len(heard) > 50
    assert [text for text in sorted(heard) if RAW.search(re.sub(r"“[^”]*”", "", text))] == []


def test_the_pattern_finds_raw_notation() -> None:
    for text in ("There is no k7.", "A r+ is missing.", "2u is not 2.", "0:7 is wild.", "g4#12 lies there."):
        assert RAW.search(text)


def test_a_games_own_reader_says_what_is_wrong_in_a_sentence() -> None:
    game: AnyGame = Setup("basic-equations-2015", "", ("Maya", "Theo")).game
    for typed in ("k", "zz", "r3 @", "3:"):
        with pytest.raises(NotationError) as told:
            game.read_cubes(typed)
        assert " " in told.value.message
