"""Something written, as pieces that the board draws: cubes with their colours, and signs for which there is no cube."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

from forceout.cubes.faces import ON_SETS_DIGITS
from forceout.cubes.notation.errors import NotationError
from forceout.cubes.notation.onsets import read_set_name, split_own_goal
from forceout.cubes.notation.reader import read_expression
from forceout.cubes.notation.tokens import Mark, Token, WrittenCube, WrittenMark
from forceout.cubes.notation.writer import write_cube
from forceout.cubes.place import Place
from forceout.referee.state import MatCube, State
from forceout.rules.finding import Finding
from forceout.rules.game import AnyGame
from forceout.web import wire

ORDER = (Place.REQUIRED, Place.PERMITTED, Place.RESOURCES, Place.GOAL, Place.FORBIDDEN)
GOAL_SIGN = re.compile(rf"([{ON_SETS_DIGITS}])(u?)|\S")


def cube_piece(
    face: str, colour: str = "", turned: str = "", means: str = "", *, raised: bool = False, gap: bool = False
) -> wire.Piece:
    return {
        "kind": "cube", "text": face, "colour": colour, "turned": turned, "means": means, "raised": raised, "gap": gap,
    }  # fmt: skip


def sign_piece(text: str) -> wire.Piece:
    return {"kind": "sign", "text": text, "colour": "", "turned": "", "means": "", "raised": False, "gap": False}


def finding_view(finding: Finding) -> wire.Finding:
    """What the rules say of a paper that is shown in cubes, in which nobody counts characters."""
    told = finding.of_cubes()
    return {"code": told.code, "rule": told.rule, "text": told.text}


class Colours:
    """Finds a colour for cubes that were written without one, among those on the mat, each used once a side."""

    def __init__(self, cubes: Iterable[MatCube]) -> None:
        self.cubes = sorted(cubes, key=lambda cube: ORDER.index(cube.place))

    def side(self, *, goal: bool) -> list[MatCube]:
        """The cubes in the order in which a side would take them."""
        first: list[MatCube] = []
        rest: list[MatCube] = []
        for cube in self.cubes:
            (first if (cube.place == Place.GOAL) == goal else rest).append(cube)
        return [*first, *rest]


def pieces_of(text: str, state: State) -> list[wire.Piece]:
    """An equation or a Solution, drawn. What cannot be read is shown as it was written."""
    return drawn(text, state.shake.cubes, state.setup.game)


def drawn(text: str, cubes: Sequence[MatCube], game: AnyGame) -> list[wire.Piece]:
    """The same, with the cubes from which its colours are taken."""
    try:
        return _DRAWN[game.key](text, cubes)
    except NotationError:
        return [sign_piece(text)]


def _equation(text: str, cubes: Sequence[MatCube]) -> list[wire.Piece]:
    pieces: list[wire.Piece] = []
    colours, start = Colours(cubes), 0
    for number, side in enumerate(text.split("=")):
        if number:
            pieces.append(sign_piece("="))
        pieces += _row(read_expression(side, start), text, colours.side(goal=number > 0))
        start += len(side) + 1
    return pieces


def _row(tokens: Sequence[Token], text: str, left: list[MatCube]) -> list[wire.Piece]:
    pieces: list[wire.Piece] = []
    raised = False
    for token in tokens:
        if isinstance(token, WrittenMark):
            if token.mark is Mark.EXPONENT:
                raised = True
            else:
                pieces.append(sign_piece(text[token.at] if token.at < len(text) else token.mark.value))
            continue
        means = write_cube(token).partition(":")[2] if token.marked else ""
        turned = token.turn.value if not token.marked or token.role is not None else ""
        pieces.append(cube_piece(token.face, _colour(token, left), turned, means, raised=raised))
        raised = False
    return pieces


def _colour(token: WrittenCube, left: list[MatCube]) -> str:
    for cube in left:
        if cube.face == token.face and token.colour in (None, cube.colour):
            left.remove(cube)
            return cube.colour.letter if cube.colour else ""
    return token.colour.letter if token.colour else ""


def _solution(text: str, _: Sequence[MatCube]) -> list[wire.Piece]:
    """The Goal first where the writer brings one, then Restrictions and Set-Name."""
    own = split_own_goal(text)
    pieces: list[wire.Piece] = []
    if own is not None:
        goal, text = own
        for sign in GOAL_SIGN.finditer(goal):
            digit, turned = sign[1], sign[2] or ""
            pieces.append(cube_piece(digit, turned=turned) if digit else sign_piece(sign[0]))
        pieces.append(sign_piece(";"))
    for place, solution in enumerate(text.split("&")):
        if place:
            pieces.append(sign_piece("&"))
        for number, part in enumerate(solution.split(";")):
            if number:
                pieces.append(sign_piece(";"))
            if part.strip().lower().startswith("blank"):
                pieces.append(sign_piece(part.strip()))
            else:
                pieces += _row(read_set_name(part), part, [])
    return pieces


_DRAWN: Mapping[str, Callable[[str, Sequence[MatCube]], list[wire.Piece]]] = MappingProxyType(
    {"equations": _equation, "on-sets": _solution}
)
"""How a paper of each game is drawn."""
