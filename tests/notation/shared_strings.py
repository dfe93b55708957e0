"""Strings that the judge and the browser's pad must read alike.

`cd tests && ../.venv/bin/python -m notation.shared_strings` writes `strings.jsonl` anew. The board's own test
(`board/src/games/shared-strings.test.ts`, with `-u`) then writes `written.txt`: how the pad writes each that is read.

What was read is a list of pieces: `[place, "g4", "s", "7"]` for a cube with its turn and what it stands for,
`[place, "("]` for a sign. A cube behind an exponent mark has no place, since the pad takes the two together. `null` is
refused.
"""

from __future__ import annotations

import json
import random
from pathlib import Path

from forceout.cubes.notation.errors import NotationError
from forceout.cubes.notation.onsets import read_set_name, read_solutions, split_own_goal
from forceout.cubes.notation.reader import read_equation
from forceout.cubes.notation.tokens import Mark, Role, Token, WrittenCube, WrittenMark

FILE = Path(__file__).with_name("strings.jsonl")
WRITTEN = FILE.with_name("written.txt")
Piece = list[int | str | None]


def meant(cube: WrittenCube) -> str:
    """What the notation spells behind the colon, without the turn."""
    if not cube.marked:
        return ""
    if cube.role is None:
        return cube.symbol
    if cube.role is Role.BASE_POWER:
        return f"{'' if cube.face == '1' else '1'}b{cube.exponent_written}"
    if cube.role is Role.WHICH_ROOT:
        return f"{'' if cube.face == '^' else '^:'}r{cube.number}"
    word: str = cube.role.value
    return word


def piece(token: Token) -> Piece:
    if isinstance(token, WrittenMark):
        chosen = f":r{token.number}" if token.mark is Mark.EXPONENT and token.number is not None else ""
        return [token.at, token.mark.value + chosen]
    return [token.at, (token.colour.value if token.colour else "") + token.face, token.turn.value, meant(token)]


def equation(text: str) -> list[Piece]:
    pieces: list[Piece] = []
    start = 0
    for side, tokens in zip(text.split("="), read_equation(text), strict=True):
        if start:
            pieces.append([start - 1, "="])
        raised = False
        for token in tokens:
            pieces.append(piece(token) if not raised or isinstance(token, WrittenMark) else [None, *piece(token)[1:]])
            raised = isinstance(token, WrittenMark) and token.mark is Mark.EXPONENT
        start += len(side) + 1
    return pieces


def solution(text: str) -> list[Piece]:
    pieces: list[Piece] = []
    own = split_own_goal(text)
    if own is not None:
        goal = own[0].replace("x", "×").replace("X", "×").replace("*", "×")
        pieces += [[0, goal], [text.index(";"), ";"]]
        text = own[1]
    read_solutions(text)
    at = 0
    for number, written in enumerate(text.split("&")):
        if number:
            pieces.append([at - 1, "&"])
        for place, part in enumerate(written.split(";")):
            if place:
                pieces.append([at - 1, ";"])
            word = part.strip()
            if place == 0 and word[:5].lower() == "blank":
                dots = word[5:].lstrip().removeprefix(":").strip()
                pieces.append([at + len(part) - len(part.lstrip()), f"blank:{dots}" if dots else "blank"])
            else:
                pieces += [piece(token) for token in read_set_name(part, at)]
            at += len(part) + 1
    return pieces


READERS = {"equations": equation, "on-sets": solution}


def read(game: str, text: str) -> list[Piece] | None:
    try:
        return READERS[game](text)
    except NotationError:
        return None


class Maker:
    """Makes strings at random: as one writes them, spelled in all ways, and then with a slip of the pen."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice

    def one(self, *among: str) -> str:
        return self.dice.choice(among)

    def maybe(self, chance: float, text: str) -> str:
        return text if self.dice.random() < chance else ""

    def symbol(self) -> str:
        return self.dice.choice("0123456789+−×÷^√-–xX/*v")

    def number(self) -> str:
        return self.one("0", "1", "3", "12", "123", "1234", "-2", "−7", "18479")

    def exponent(self) -> str:
        return self.one(
            self.number(), "(2+3)", "((3^40)−1)", "(5!)", "[2x3]", "(1÷2)", "(6/3)", "(−2)", "(2^(−1))", "(0^0)",
            "(", "(2", "()",
            "(2+)", "(3!!)", "(9^(9^9))", "( 2 + 1 )", "(2.5)", "(4÷0)", "{[2]}", "((-1)!)", "(2+3]",
        )  # fmt: skip

    def meaning(self) -> str:
        turn = self.maybe(0.3, self.one("s", "u", "su", "us"))
        word = self.one("gcf", "lcm", "ten", "eleven", "power", "root", "i")
        return self.one(
            self.symbol() + turn, self.symbol() + turn, "b" + self.exponent(), "1b" + self.exponent() + turn,
            "r" + self.number(), "^:r" + self.number(), ".", "^:.", "1:b" + self.exponent(), "", "!", ":", "q",
            word + self.maybe(0.3, "/" + self.one("s", "u", "su", "")), self.symbol() + ":" + self.one(word, "7"),
        )  # fmt: skip

    def cube(self) -> str:
        colour = self.maybe(0.4, self.one("r", "b", "g", "k"))
        turn = self.maybe(0.2, self.one("s", "u", "su"))
        return colour + self.symbol() + turn + self.maybe(0.25, ":" + self.meaning())

    def mark(self) -> str:
        exponent = self.one("'", "’", "↑") + self.maybe(0.3, ":r" + self.number()) + self.maybe(0.3, " ")
        return self.one("(", ")", "[", "]", "{", "}", "!", ".", "=", exponent, exponent)

    def equation(self) -> str:
        parts = [self.cube() if self.dice.random() < 0.7 else self.mark() for _ in range(self.dice.randint(1, 7))]
        return "".join(part + self.maybe(0.25, self.one(" ", "  ", "\t", "\u00a0")) for part in parts)

    def set_symbol(self) -> str:
        return self.one(*"BRGYVΛ∪∩−'=⊆uUn-–’AcC12345", "<=")

    def set_cube(self) -> str:
        return self.set_symbol() + self.maybe(0.15, ":" + self.one(self.set_symbol(), "", "q"))

    def part(self) -> str:
        count = self.dice.randint(0, 6)
        parts = [self.set_cube() if self.dice.random() < 0.8 else self.one(*"()[]{}") for _ in range(count)]
        return self.maybe(0.5, " ").join(parts)

    def solution(self) -> str:
        goal = (
            self.one("goal: ", "Goal", "GOAL :", "", "")
            + self.one("3+2", "(1x2)+3u", "2*3", "3 2 / . 1", "5")
            + self.one("; ", ";", " ; ")
        )
        blank = (
            self.one("blank", "Blank", "BLANK")
            + self.maybe(0.8, self.one(":", " : ", ": "))
            + self.one("", "B", "BR", "br", "BB", "Q", "G Y")
        )
        one = self.maybe(0.2, blank + self.one(";", " ; ", "")) + self.one(";", " ; ").join(
            self.part() for _ in range(self.dice.randint(1, 3))
        )
        return (
            self.maybe(0.15, goal)
            + one
            + self.maybe(0.1, self.one("&", " & ") + self.maybe(0.3, "blank:G;") + self.part())
        )

    def slip(self, text: str, letters: str) -> str:
        at = self.dice.randint(0, len(text))
        cut = self.dice.randint(0, 2)
        return text[:at] + self.maybe(0.7, self.dice.choice(letters)) + text[at + cut :]


FIXED = {
    "equations": [
        "", " ", "1:1 b7", "1:1b7", "0:1 b3", "9^:r12 g3", "(g4+r1)×b6 = b3g6", "2s-3u+4su", "0:7u + 0u:7", "×:6",
        "r1:b-2", "0:1b3s", "^:ten/s √:eleven/u",
        "25'3!",
        "2.5", "4':r1 2s", "4':r12s", "4':r1g2", "2'(3)", "2' .5", "2':r1(3)", "9^:r12s", "9^:r1 2", "÷s √u",
        "5 * 2 v 9 / 3",
        "0:^:gcf", "0:^:gcf/s", "0:√:lcm", "0:1:b3", "1:1b3", "0:.", "^:.", "0s:.", "√:i", "√s:i", "√:i/u", "0:0",
        "1:1", "^:r-1",
        "^:r", "':r", "2'", "''3", "2'!", "2'=3", "' 4", "=", "==", "4+q", "4:", "g", "gr4", "4ss", "4us", "4sus",
        ".5", "5.", "!",
        "1:b" + "9" * 1000, "1:b" + "9" * 1001, "1" * 600, "1" * 601, "1" * 600 + "=" + "1" * 600, "1:b12345" * 80,
        "π", "4²",
    ],
    "on-sets": [
        "", " ", "B = R ; G ⊆ Y ; (R ∩ B) ∪ V", "B:∩", "B:B", "B:", "blank", "blank;", "blank:BR",
        "blank:BR ; B = R ; G ∪ Y",
        "B ; blank ; R", "blank & B", "B & blank:R ; G", "blankB", "goal: 3+2 ; B ∪ R", "3 ; blank:BR ; B", "B3 ; R",
        "6 ; B", "6",
        "goal ; B", "B<=R", "B < = R", "B c R", "B n R u A", "B'", "b", "B ; 3 ; R", "3+2", "B" * 600, "B" * 601,
        "B;" * 600,
        "B;" * 601, "&", ";", "& ;", "()", ")(", "B\ufeffR", "B\u2003R",
    ],
}  # fmt: skip
LETTERS = {"equations": "0159+−×÷^√rbgksu:'!.=()[]{} qi/", "on-sets": "12BRGYVΛ∪∩−'=⊆:;&()[]{} ubq<"}


def make(count: int, seed: int) -> list[dict[str, object]]:
    maker = Maker(random.Random(seed))
    texts: dict[tuple[str, str], None] = {(game, text): None for game, fixed in FIXED.items() for text in fixed}
    while len(texts) < count:
        game, text = ("equations", maker.equation()) if maker.dice.random() < 0.6 else ("on-sets", maker.solution())
        texts[game, text] = None
        if maker.dice.random() < 0.4:
            texts[game, maker.slip(text, LETTERS[game])] = None
    return [{"game": game, "text": text, "read": read(game, text)} for game, text in texts]


if __name__ == "__main__":
    FILE.write_text("".join(json.dumps(one, ensure_ascii=False) + "\n" for one in make(2000, 14)))
