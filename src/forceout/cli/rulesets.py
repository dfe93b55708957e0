"""`forceout rulesets`: what can be played."""

from __future__ import annotations

from forceout.rules.leagues import all_leagues


def run() -> int:
    for ruleset in all_leagues().values():
        print(f"{ruleset.key}  {ruleset.title}")
        for division in ruleset.divisions.values():
            always = {choice.key for choice in division.always}
            names = []
            for variation in division.offered:
                parameter = f":{'|'.join(variation.parameters)}" if variation.parameters else ""
                note = " (always)" if variation.key in always else ""
                if not ruleset.plays(variation):
                    note = " (not this season)"
                names.append(f"{variation.key}{parameter}{note}")
            print(f"  {division.key or '(no divisions)'}: {', '.join(names) or 'no variations'}")
    return 0
