"""`forceout analyze`: what each move of a match was worth."""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from forceout.analysis.timeline import page, timeline_svg
from forceout.analysis.verdicts import Analyst, Judged
from forceout.batches.running import stream
from forceout.cli.judge import complain
from forceout.games.progress import ProgressBar
from forceout.referee.record import BadRecord, read_record, replay


@dataclass(frozen=True)
class Analysed:
    """The analysis of one record, or why there is none."""

    path: str
    judged: tuple[Judged, ...] = ()
    names: tuple[str, ...] = ()
    title: str = ""
    fault: str = ""


def run(options: argparse.Namespace) -> int:
    """0 when every record could be analysed, 1 otherwise."""
    work = partial(analyse, milliseconds=options.budget_ms, only_moves=options.only_moves)
    failed = False
    progress = ProgressBar("analysing")
    jobs = options.jobs if len(options.files) > 1 else 1
    analysed = stream(work, options.files, engine=options.engine, jobs=jobs, progress=progress)
    for path, outcome in zip(options.files, analysed, strict=True):
        found = outcome.result() if outcome.lost is None else Analysed(path, fault=outcome.lost.text)
        if found.fault:
            complain(f"{found.path}, {found.fault}")
            failed = True
            continue
        print(as_text(found))
        stem = Path(found.path).stem
        if options.html:
            target = Path(options.html) if len(options.files) == 1 else Path(options.html) / f"{stem}.html"
            target.write_text(page(found.judged, found.names, found.title), encoding="utf-8")
        if options.svg:
            target = Path(options.svg) if len(options.files) == 1 else Path(options.svg) / f"{stem}.svg"
            target.write_text(timeline_svg(found.judged, found.names), encoding="utf-8")
    return 1 if failed else 0


def analyse(path: str, milliseconds: float, only_moves: bool) -> Analysed:
    try:
        text = Path(path).read_text(encoding="utf-8")
        for _ in replay(text):  # a forged record is refused at its line before anything is worked out
            pass
        setup, actions = read_record(text)
        judged = tuple(Analyst(milliseconds, only_moves).match(setup, actions))
    except (OSError, UnicodeDecodeError) as error:
        return Analysed(path, fault=str(error))
    except BadRecord as error:
        return Analysed(path, fault=str(error))
    title = f"{setup.league.title}{', ' + setup.division.title if setup.division_key else ''}: {', '.join(setup.names)}"
    return Analysed(path, judged, setup.names, title)


def as_text(found: Analysed) -> str:
    lines = [found.title, ""]
    shake = 0
    for move in found.judged:
        if move.shake != shake:
            shake = move.shake
            lines.append(f"Shake {shake}")
        minutes, rest = divmod(move.at, 60_000)
        example = f"   {move.shown}" if move.shown and move.verdict.name not in ("SAFE", "ONLY_MOVE") else ""
        lines.append(f"  {minutes:3}:{rest // 1000:02}  {move.what:<46} {move.verdict.value}{example}")
    counts: dict[tuple[int, str], int] = {}
    for move in found.judged:
        counts[move.seat, move.verdict.value] = counts.get((move.seat, move.verdict.value), 0) + 1
    lines.append("")
    for seat, name in enumerate(found.names):
        told = ", ".join(f"{count} {what}" for (who, what), count in sorted(counts.items()) if who == seat)
        lines.append(f"{name}: {told or 'no moves'}")
    return "\n".join(lines)
