"""The evaluation of a match as a picture, and as a page."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from forceout.analysis.verdicts import Judged, Verdict

WIDTH, HEIGHT, BAR = 26, 120, 18
LOOKS = {
    Verdict.SAFE: ("#2f7d4f", "", 40),
    Verdict.ONLY_MOVE: ("#1f5fa8", "!", 40),
    Verdict.UNDECIDED: ("#8a8a8a", "?", 20),
    Verdict.FORCED: ("#b07a00", "·", 70),
    Verdict.MISSED_NOW: ("#7b3fa0", "N", 90),
    Verdict.MISSED_IMPOSSIBLE: ("#7b3fa0", "I", 90),
    Verdict.TRUE_CALL: ("#1f5fa8", "C", 40),
    Verdict.FALSE_CALL: ("#c0392b", "c", 90),
    Verdict.FLUB_NOW: ("#c0392b", "n", 100),
    Verdict.FLUB_IMPOSSIBLE: ("#c0392b", "×", 100),
}
"""A colour, a letter as the second cue, and the height of the bar."""


def timeline_svg(judged: Sequence[Judged], names: Sequence[str]) -> str:
    """One bar for each move: the taller, the worse. The letter tells what it was without the colour."""
    width = max(1, len(judged)) * WIDTH + 20
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {HEIGHT + 44}" role="img" '
        f'aria-label="{len(judged)} moves" font-family="sans-serif" font-size="12">'
    ]
    for number, move in enumerate(judged):
        colour, letter, tall = LOOKS[move.verdict]
        left = 10 + number * WIDTH
        top = HEIGHT - tall
        title = f"{names[move.seat]}: {move.what} {move.verdict.value}"
        parts.append(f"<g><title>{escape(title)}</title>")
        parts.append(f'<rect x="{left}" y="{top}" width="{BAR}" height="{tall}" rx="3" fill="{colour}"/>')
        if letter:
            middle = left + BAR / 2
            parts.append(f'<text x="{middle}" y="{top + 15}" text-anchor="middle" fill="white">{letter}</text>')
        parts.append(
            f'<text x="{left + BAR / 2}" y="{HEIGHT + 16}" text-anchor="middle">{escape(names[move.seat][:2])}</text>'
        )
        if number == 0 or judged[number - 1].shake != move.shake:
            parts.append(f'<text x="{left}" y="{HEIGHT + 36}" font-weight="bold">#{move.shake}</text>')
        parts.append("</g>")
    return "".join([*parts, "</svg>"])


def page(judged: Sequence[Judged], names: Sequence[str], title: str) -> str:
    """The analysis as an HTML page that needs nothing else."""
    rows = []
    for move in judged:
        minutes, rest = divmod(move.at, 60_000)
        cells = (
            str(move.shake),
            f"{minutes}:{rest // 1000:02}",
            move.what,
            move.verdict.value,
            {"solution": "yes", "impossible": "no"}.get(move.now, "undecided"),
            {"solution": "yes", "impossible": "no"}.get(move.alive, "undecided"),
            move.shown,
        )
        rows.append("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>")
    head = "".join(
        f"<th scope='col'>{name}</th>" for name in ("Shake", "Time", "Move", "Verdict", "Now?", "Solvable?", "Solution")
    )
    return (
        "<!doctype html><html lang='en'><head><meta charset='utf-8'>"
        "<meta name='viewport' content='width=device-width, initial-scale=1'>"
        f"<title>{escape(title)}</title><style>body{{font-family:sans-serif;margin:2rem;max-width:70rem}}"
        "table{border-collapse:collapse;width:100%}"
        "td,th{padding:.3rem .6rem;border-bottom:1px solid #ccc;text-align:left}"
        "svg{width:100%;height:auto;max-height:14rem}</style></head><body>"
        f"<h1>{escape(title)}</h1>{timeline_svg(judged, names)}"
        f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table></body></html>\n"
    )
