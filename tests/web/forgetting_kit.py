"""A visitor with a name of her own at tables with others, and all that a database holds, in words."""

from __future__ import annotations

from django.db import connection
from django.test import Client

from web.seats import Hand, open_table, run

NAME, FRIEND = "Zebedee", "Theo"


def player(client: Client) -> str:
    return str(client.session["player"])


def everything() -> str:
    """All that the database holds, in words."""
    with connection.cursor() as cursor:
        cursor.execute("select name from sqlite_schema where type = 'table'")
        tables = [name for (name,) in cursor.fetchall()]
        rows: list[object] = []
        for table in tables:
            cursor.execute(f'select * from "{table}"')
            rows += cursor.fetchall()
    return repr(rows)


def shared(**terms: str) -> tuple[str, Client, Client]:
    """A table of two people, the first of whom wants to be forgotten later."""
    one, two = Client(), Client()
    code = open_table(one, name=NAME, opponents="friends", players="2", bots="0", clocks="off", **terms)
    two.post(f"/t/{code}/sit", {"name": FRIEND})
    return code, one, two


def talk(code: str, one: Client, two: Client) -> None:
    async def story() -> None:
        async with Hand(one, code) as first, Hand(two, code) as second:
            for hand, words in (
                (first, "I live in Gallimaufry Street"),
                (second, f"Well done, {NAME.upper()}! Zebedees are good at this."),
            ):
                await hand.act("say", words)
                for other in (first, second):
                    while not any(words in told["text"] for told in other.view["story"]):
                        await other.hear()

    run(story())


def deleted(client: Client) -> str:
    answer = client.post("/privacy/forget", {"sure": "yes"})
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())
