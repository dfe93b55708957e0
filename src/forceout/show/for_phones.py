"""An address as a picture for a phone's camera, drawn as SVG."""

from __future__ import annotations

import io

import segno

MASK = 4
"""Of the eight patterns that a code may be laid over. A phone reads every one; to look for the prettiest of them takes
five times as long."""
INK, GROUND = "#14282e", "#ffffff"
"""On screens."""


def on_paper(address: str) -> str:
    """A drawing in black, for a printed sheet."""
    return str(_code(address).svg_inline(border=0, scale=4))


def on_screen(address: str, scale: int = 4) -> str:
    """A picture as a page holds it, in an address of its own."""
    return str(_code(address).svg_data_uri(scale=scale, border=2, dark=INK, light=GROUND))


def picture(address: str, scale: int = 6) -> bytes:
    """A file."""
    drawn = io.BytesIO()
    _code(address).save(drawn, kind="svg", scale=scale, border=2, dark=INK, light=GROUND)
    return drawn.getvalue()


def _code(address: str) -> segno.QRCode:
    return segno.make(address, error="m", micro=False, mask=MASK)
