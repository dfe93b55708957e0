"""Reads a PDF back: its pages as text, and their size."""

from __future__ import annotations

import io
import re

from pypdf import PageObject, PdfReader
from pypdf.generic import DecodedStreamObject, NameObject

SIZES = {"a4": (595, 842), "us-letter": (612, 792)}
UNREAD = re.compile(rb"(?:-?[\d.]+ ){2}[ml]\b|(?:-?[\d.]+ ){6}c\b|/\w+<<(?:/MCID \d+|/Type/Layout)>>BDC")
"""Strokes of rules, boxes and codes for phones, and marks for what reads aloud. No text comes of them, and they are
most of a sheet: they are left out before it is read."""


def pages(made: bytes) -> list[str]:
    return [_text(page) for page in PdfReader(io.BytesIO(made)).pages]


def count(made: bytes) -> int:
    """How many pages there are, without reading what stands on them."""
    return len(PdfReader(io.BytesIO(made)).pages)


def _text(page: PageObject) -> str:
    contents = page.get_contents()
    if contents is not None:
        written = DecodedStreamObject()
        written.set_data(UNREAD.sub(b"", contents.get_data()))
        page[NameObject("/Contents")] = written
    return " ".join(page.extract_text().split())


def sizes(made: bytes) -> set[tuple[int, int]]:
    """Width and height of the pages in points, the short side first."""
    found = set()
    for page in PdfReader(io.BytesIO(made)).pages:
        short, long = sorted((round(float(page.mediabox.width)), round(float(page.mediabox.height))))
        found.add((short, long))
    return found
