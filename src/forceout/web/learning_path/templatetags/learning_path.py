"""`{% path_of "equations" as steps %}`: the path of a game's usual division, with the names of its positions."""

from __future__ import annotations

from django import template

from forceout.learning_path.pages import TRIES, Page, path_through
from forceout.web.learning_path.pages import taught
from forceout.web.learning_path.positions import card_of

register = template.Library()


@register.simple_tag
def path_of(game: str) -> list[tuple[Page, str]]:
    """Each page with the names under which a browser keeps its positions."""
    division = next((one for one in taught() if one.game.key == game), None)
    pages = path_through(division) if division is not None else ()
    return [(page, " ".join(card_of(page, number) for number in range(1, TRIES + 1))) for page in pages]
