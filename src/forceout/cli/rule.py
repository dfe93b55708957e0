"""`forceout rule`: finds a rule by its number, a sign or everyday words, and shows it with its examples."""

from __future__ import annotations

import argparse
import sys
import textwrap

from forceout.rulebook.articles import Article, Asked, Example
from forceout.rulebook.citing import concerns, find_article
from forceout.rulebook.running import run as run_example
from forceout.rulebook.search import search
from forceout.rulebook.telling import own_line, told
from forceout.rules.finding import BadQuestion
from forceout.rules.leagues import find_league

WIDTH = 88
MOST_LISTED = 12


def run(options: argparse.Namespace) -> int:
    """0 where something was found, 1 where nothing was, 2 for an unknown league."""
    typed = " ".join(options.text)
    try:
        league = find_league(options.ruleset) if options.ruleset else None
    except BadQuestion as error:
        print(f"forceout: {error.message}", file=sys.stderr)
        return 2
    cited = find_article(typed)
    found = [cited] if cited is not None else [one.article for one in search(typed, division=options.division or "")]
    if league is not None:
        found = [one for one in found if concerns(one, league)]
    if not found:
        print("No rule says anything about that. Try another word, a sign, or a number such as VII-B.", file=sys.stderr)
        return 1
    print(described(found[0]))
    others = found[1 : MOST_LISTED + 1]
    if others:
        print("\nSee also")
        print("\n".join(f"  {one.citation:<22} {one.title}" for one in others))
        if len(found) > MOST_LISTED + 1:
            print(f"  … and {len(found) - MOST_LISTED - 1} more")
    return 0


def described(article: Article) -> str:
    """An article as a reader in a terminal likes it."""
    lines = [f"{article.citation}  {article.title}", ""]
    for text in (article.question, *article.says, article.note):
        if text:
            lines += [*textwrap.wrap(text, WIDTH), ""]
    for example in article.examples:
        lines += [*_shown(example), ""]
    if article.see:
        lines.append(f"See {', '.join(article.see)}.")
    return "\n".join(lines).rstrip()


def _shown(example: Example) -> list[str]:
    answer = run_example(example).answer
    outcome = told(example, answer).text
    said = [own_line(example), outcome] if isinstance(example, Asked) else list(answer["story"])
    if answer.get("refused"):
        said.append(outcome)
    mark = "✔" if example.holds else "✘"
    note = textwrap.wrap(example.note, WIDTH - 2, initial_indent=f"{mark} ", subsequent_indent="  ")
    return [*note, *(line for text in said for line in _indented(text))]


def _indented(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent="    ", subsequent_indent="      ")
