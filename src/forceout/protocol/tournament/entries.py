"""`entries`: a file of players, read whole or not at all."""

from __future__ import annotations

from forceout.protocol.answers import Json
from forceout.protocol.questions import Question
from forceout.protocol.tournament.reading import MOST_PLAYERS, bad, needed
from forceout.protocol.tournament.standings import team_size
from forceout.rules.finding import BadQuestion
from forceout.rules.league import AnyLeague
from forceout.tournament.entries import Entries, Entry, Note, read_entries

EXTRA = ("league", "seed", "substitute")


def answer_entries(question: Question, league: AnyLeague) -> Json:
    text, size = needed(question, "csv"), question.get("team_size")
    if not isinstance(text, str):
        raise bad("csv", "must be the text of a file")
    found = read_entries(text, league, None if size is None else team_size(size, "team_size", _refuse))
    if len(found.players) > MOST_PLAYERS:
        raise bad("csv", f"has {len(found.players)} players; {MOST_PLAYERS} are the most")
    answer: Json = {
        "accepted": found.accepted,
        "errors": [_note(one) for one in found.errors],
        "warnings": [_note(one) for one in found.warnings],
    }
    if found.accepted:
        answer["players"] = [_player(one, found) for one in found.players]
    return answer


def _refuse(text: str) -> BadQuestion:
    return BadQuestion("bad-field", text)


def _note(note: Note) -> Json:
    about = {"column": note.column, "first": note.first, "team": note.team, "members": note.members}
    told = {key: value for key, value in about.items() if value is not None}
    found: Json = {"line": note.line, "code": note.code, **told, "text": note.text}
    return {**found, "rule": note.rule} if note.rule else found


def _player(entry: Entry, found: Entries) -> Json:
    player: Json = {
        "id": entry.id,
        "name": entry.name,
        "team": entry.team,
        "grade": entry.grade,
        "division": entry.division,
    }
    extra = {"league": entry.league, "seed": entry.seed, "substitute": entry.substitute}
    return player | {column: extra[column] for column in EXTRA if column in found.columns}
