"""Reads a PDF back: its pages as text, and their size."""

from __future__ import annotations

import io

from pypdf import PdfReader

SIZES = {"a4": (595, 842), "us-letter": (612, 792)}


def pages(made: bytes) -> list[str]:
    return [" ".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(made)).pages]


def sizes(made: bytes) -> set[tuple[int, int]]:
    """Width and height of the pages in points, the short side first."""
    found = set()
    for page in PdfReader(io.BytesIO(made)).pages:
        short, long = sorted((round(float(page.mediabox.width)), round(float(page.mediabox.height))))
        found.add((short, long))
    return found
