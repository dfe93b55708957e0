"""`check-seating`: what is wrong with any seating."""

from __future__ import annotations

from forceout.protocol.answers import Json
from forceout.protocol.questions import Question
from forceout.protocol.tournament.field import read_history, read_players, read_rounds, read_wishes
from forceout.protocol.tournament.reading import needed
from forceout.tournament.checking import Violation, check_seating


def answer_check_seating(question: Question) -> Json:
    players = read_players(question)
    wishes, history = read_wishes(question, players), read_history(question)
    found = check_seating(players, wishes, history, read_rounds(needed(question, "rounds"), "rounds"))
    return {"ok": not any(one.hard for one in found), "violations": [_violation(one) for one in found]}


def _violation(one: Violation) -> Json:
    told: Json = {"code": one.code, "round": one.round}
    if one.table is not None:
        told["table"] = one.table
    return {**told, "players": list(one.players), "text": one.text}
