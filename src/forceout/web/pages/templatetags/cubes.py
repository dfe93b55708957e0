"""`{% cube "6" "g" %}`, `{% set_cube "B" %}`, `{% card "BR" %}`, `{% icon "flag" %}`: what the board draws, on a page.

Drawings are decoration: the words beside them say the same, so a screen reader passes over them.
"""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from forceout.cubes.faces import ON_SETS_COLOURS
from forceout.web.pages.drawings import ICONS, LETTERS, MARKS, STROKES, set_tone, tone

register = template.Library()

EMPTY = SafeString("")
RING = SafeString('<svg class="cube-mark ring" viewBox="0 0 10 10"><circle cx="5" cy="5" r="3.6"/></svg>')


@register.simple_tag
def cube(face: str, colour: str = "", turned: str = "") -> SafeString:
    """A cube of Equations: its face, its colour (r, b, g, k), and how it is turned (s, u)."""
    return _cube(face, tone(colour), _glyph(face), turned)


@register.simple_tag
def plain_cube(word: str) -> SafeString:
    """A cube of Equations by its word in the notation: `r3`, or `3` where the colour does not matter."""
    return cube(word[-1], word[:-1])


@register.simple_tag
def set_cube(face: str, turned: str = "") -> SafeString:
    """A cube of On-Sets."""
    dot = format_html('<span class="cube-dot dot-{0}">{0}</span>', face) if face in ON_SETS_COLOURS else _glyph(face)
    return _cube(face, set_tone(face), dot, turned)


@register.simple_tag
def card(dots: str) -> SafeString:
    """A card of the Universe: B top left, R top right, G and Y below; an absent dot is a small ring."""
    corners = [
        format_html('<span class="cube-dot dot-{0}">{0}</span>', dot)
        if dot in dots
        else SafeString('<span class="no-dot"></span>')
        for dot in ON_SETS_COLOURS
    ]
    return format_html('<span class="set-card" aria-hidden="true">{}{}{}{}</span>', *corners)


@register.simple_tag
def icon(name: str) -> SafeString:
    """An icon on a grid of 24."""
    drawn = ICONS[name]
    return format_html(
        '<svg class="icon icon-{}" viewBox="0 0 24 24" aria-hidden="true" focusable="false">{}{}{}</svg>',
        name,
        format_html('<path class="solid" d="{}"/>', drawn.fill) if drawn.fill else EMPTY,
        format_html('<path class="cut" d="{}"/>', drawn.cut) if drawn.cut else EMPTY,
        format_html('<path d="{}"/>', drawn.stroke) if drawn.stroke else EMPTY,
    )


def _cube(face: str, kind: str, glyph: SafeString, turned: str) -> SafeString:
    mark = EMPTY
    if kind in MARKS:
        mark = format_html(
            '<svg class="cube-mark" viewBox="0 0 10 10"><path d="{}"/></svg><span class="cube-letter">{}</span>',
            MARKS[kind],
            LETTERS[kind],
        )
    elif kind == "stone":
        mark = RING
    return format_html(
        '<span class="cube-drawn {}" aria-hidden="true"><span class="cube-top{}">{}{}</span></span>',
        kind,
        f" turned-{turned}" if turned else "",
        mark,
        glyph,
    )


def _glyph(face: str) -> SafeString:
    if face in STROKES:
        return format_html('<svg class="cube-sign" viewBox="0 0 40 40"><path d="{}"/></svg>', STROKES[face])
    return format_html('<span class="cube-digit{}">{}</span>', " under" if face in "69" else "", face)
