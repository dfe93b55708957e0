"""What each rule of procedure says, in a sentence of our own. Facts come from the league's procedure."""

from __future__ import annotations

from forceout.cubes.number_words import number_word
from forceout.cubes.words import listed
from forceout.rules.procedure import Bonus, Lot, NoGoal
from forceout.rules.scoring import TableScoring
from forceout.web.pages.rulebook.league import BookLeague, an, duration, points

LOTS = {
    Lot.RED_CUBE: "All throw a red cube. The highest digit sets the first Goal; a sign is out, and ties throw again.",
    Lot.DIGIT_CUBE: "Everybody throws a digit cube. The highest sets the first Goal, and ties throw again.",
    Lot.LEFT_OF_SCOREKEEPER: "Whoever sits to the left of the scorekeeper sets the first Goal.",
}

SAME_EVERYWHERE = {
    "rotation": "The Goal of the next shake is set by the player to the left of the last Goal-setter.",
    "select": "Beginning with the Goal-setter, each player in turn chooses a variation for the shake.",
    "select-again": "A choice that can change nothing, clashes with an earlier one or repeats it costs 1 point, and "
    "the player chooses once more.",
    "goal": "Whoever rolled sets the Goal with cubes from Resources.",
    "goal-fixed": "Once it is set, the Goal stays as it is.",
    "no-goal-bonus": "After a bonus move the Goal-setter can no longer say “no Goal”.",
    "turn": "On a turn you move one cube from Resources to Required, Permitted or Forbidden, or you challenge.",
    "order": "Play goes round to the left.",
    "stays": "A cube that was moved by the rules stays where it lies until the shake is over.",
    "bonus-call": "“Bonus” is said before the first cube lands in Forbidden. Said later, that cube was the whole move.",
    "early-challenge": "A Goal can be challenged only when it is finished, not while it is being laid.",
    "now-two": "Now needs at least two cubes in Resources.",
    "now-cube": "Now needs at least one cube in Required or Permitted.",
    "present-final": "What has been handed in is not changed any more.",
    "reject": "Whoever rejects a paper says why, and shows it.",
    "illegal": "A slip of procedure is charged at once, by saying exactly what it was.",
    "correction": "A cube that was moved against the rules goes back, and its player moves again.",
    "insulated": "A slip that nobody charged stands as soon as another player has legally moved or challenged.",
    "carry-over": "Whoever is done early leaves the rest of the time to the next player.",
    "countdown": "Before a penalty for time somebody counts down ten seconds aloud.",
}


def procedure_sentence(rule: str, league: BookLeague) -> str:
    """The sentence for a rule of procedure; empty where this league does not play it."""
    if _not_played(rule, league):
        return ""
    if rule in league.procedure.words:
        return league.procedure.words[rule]
    told = _by_procedure(league).get(rule)
    return told if told is not None else SAME_EVERYWHERE.get(rule, "")


def absence_sentence(rule: str, league: BookLeague) -> str:
    """What the book says of a rule that a refusal may cite though the league does not play it."""
    if rule.startswith(("bonus", "goal-bonus", "goal-leader", "either-cube")):
        return "Nobody makes a bonus move in this league." if league.procedure.bonus is Bonus.NOBODY else ""
    if rule.startswith("no-goal") and league.procedure.no_goal is NoGoal.NOT_PLAYED:
        return "“No Goal” is not said in this league: a Goal is always set."
    return ""


def _not_played(rule: str, league: BookLeague) -> bool:
    procedure = league.procedure
    if rule in ("select", "select-again"):
        return not league.has_variations
    if rule in ("bonus-leader", "goal-leader"):
        return procedure.bonus is not Bonus.NOT_THE_LEADER
    if rule.startswith(("bonus", "goal-bonus", "no-goal-bonus")):
        return procedure.bonus is Bonus.NOBODY
    if rule.startswith("no-goal"):
        return procedure.no_goal is NoGoal.NOT_PLAYED
    # regrouping somebody's paper is for leagues without an order of operations
    return rule == "ambiguity" and league.equations is not None and league.equations.order_of_operations


def _by_procedure(league: BookLeague) -> dict[str, str]:
    """Sentences that depend on what the procedure says."""
    return {**_goal_words(league), **_challenge_words(league), **_time_words(league)}


def _goal_words(league: BookLeague) -> dict[str, str]:
    procedure, cost = league.procedure, league.procedure.penalties
    unless = ", unless leading in the match" if procedure.bonus is Bonus.NOT_THE_LEADER else ""
    spared = " (no digit, = or ⊆)" if league.ruleset.game.goal_only else ""
    again = "the same player rolls again" if procedure.void_keeps_setter else "the next player rolls"
    return {
        "lot": LOTS[procedure.lot],
        "roll": f"The Goal-setter rolls all {league.cubes} cubes. What they show on top is Resources.",
        "deal": _deal(league),
        "relations": _relations(league),
        "goal-cubes": _goal_cubes(league),
        "goal-touched": "A cube that has touched the Goal section belongs to the Goal.",
        "goal-said": "Saying “Goal” finishes it. Until then its cubes may be laid in another way.",
        "goal-time": "When time is up, or the setter turns the timer, the cubes on the Goal line are the Goal."
        if procedure.time_sets_goal
        else "",
        "goal-bonus": f"Before laying the Goal its setter may say “Bonus” and forbid a cube{spared}{unless}.",
        "goal-leader": f"A leader who takes a bonus before the Goal and is told in time takes the cube back and loses "
        f"{points(cost.leader_bonus)}.",
        "no-goal": "A setter who sees no Goal with a Solution says “no Goal”. The others have a minute to agree.",
        "no-goal-agreed": f"If everybody agrees, the shake is void, nobody scores, and {again}.",
        "no-goal-refuted": _refuted(league),
        "bonus": f"Before the move of a turn you may say “Bonus” and put one cube more into Forbidden{unless}.",
        "bonus-leader": f"A leader who takes a bonus and is told in time takes the second cube back and loses "
        f"{points(cost.leader_bonus)}.",
    }


def _challenge_words(league: BookLeague) -> dict[str, str]:
    cost, paper = league.procedure.penalties, league.paper
    priced = f", and costs {points(cost.invalid_now)}" if cost.invalid_now else ""
    return {
        "challenge": f"Anybody but the last mover may challenge, on turn or not. {league.near}: one more cube at most "
        f"is enough. {league.far}: no {paper} can be written any more.",
        "block": f"A challenger picks up the block and says which. One that is not allowed is set aside{priced}.",
        "writer": f"After {league.near} the challenger writes, after {league.far} the mover does.",
        "side": "The third player joins one of the two, and writes as well if that side has to.",
        "side-final": "The third player decides before the writing time is over, and cannot change sides after that. "
        "Handing in nothing joins the side that does not write, and costs nothing.",
        "present": "All papers are on the table before the first is checked.",
        "check": f"The others have two minutes for each {paper}, and check it together.",
        "accept": _accept(league),
        "ambiguity": f"Whoever knows a grouping that makes the {paper} wrong copies it with that grouping, once.",
        "ask-judge": f"A judge may be asked whether the {paper} equals the Goal. After that no other objection counts"
        + (", so both checkers must have no other question." if league.procedure.checkers_ask_together else "."),
        "last-cube": "The last cube goes to Required or Permitted, never to Forbidden. Then everybody writes.",
        "last-impossible": "After the last cube Impossible may still be said, in the first minute of writing.",
        "procedure": "Everything is done in order. What is done out of order is put right before play goes on.",
        "conduct": "Whoever disturbs the others is warned by a judge, and after that loses 1 point each time.",
    }


def _time_words(league: BookLeague) -> dict[str, str]:
    procedure = league.procedure
    late, again = procedure.penalties.late, procedure.penalties.late_again
    then = f"After that it costs {points(again)} more, and the turn" if again else "After that the turn"
    limits = "; ".join(f"{task.value}, {duration(seconds)}" for task, seconds in procedure.seconds.items())
    extra = f", and the last one has {procedure.last_minutes} minutes to end" if procedure.last_minutes else ""
    return {
        "time": f"Whoever runs over a time limit loses {points(late)} and has one minute more. {then} is lost.",
        "time-limits": f"How long things may take: {limits}.",
        "round": f"A round lasts {procedure.round_minutes} minutes. Then no new shake is begun{extra}.",
        "stop": "When time is up for good no cube is moved any more, and everybody writes with any of Resources.",
        "sign": "Everybody signs the scoresheet. A plain mistake on it is put right when all agree.",
        "absent": f"Whoever is absent for a shake scores {_absent(league)}.",
    }


def _absent(league: BookLeague) -> str:
    scoring = league.ruleset.scoring
    lost = scoring.absent if isinstance(scoring, TableScoring) else 0
    return f"−{-lost}" if lost < 0 else str(lost)


def _deal(league: BookLeague) -> str:
    if not league.sets:
        return ""
    by_count: dict[tuple[int, int], list[str]] = {}
    for division in league.divisions:
        by_count.setdefault((division.terms.fewest_cards, division.terms.most_cards), []).append(division.title)
    (usual, _), *others = by_count.items()
    rest = "".join(f", in {listed(titles)} {fewest} to {most}" for (fewest, most), titles in others)
    return f"The player to the right of the Goal-setter deals the Universe: {usual[0]} to {usual[1]} cards{rest}."


def _relations(league: BookLeague) -> str:
    """Where there are Restrictions at all, which is in the older divisions."""
    playing = [division.title for division in league.divisions if division.terms.restrictions] if league.sets else []
    if not playing:
        return ""
    beginning = f"From {playing[0]} on, = and ⊆" if len(playing) < len(league.divisions) else "= and ⊆"
    left = number_word(league.procedure.relations_stay_until)
    return f"{beginning} may go to Forbidden only when {left} cubes or fewer are left in Resources."


def _goal_cubes(league: BookLeague) -> str:
    if league.equations is None:
        return "A Goal is one to three digit cubes that make a whole number. Digits left over go to Forbidden."
    return f"A Goal has one to {number_word(league.equations.goal_cubes)} cubes and names a number."


def _refuted(league: BookLeague) -> str:
    cost = league.procedure.penalties
    if league.procedure.no_goal is NoGoal.SET_ANOTHER:
        return (
            f"Whoever disagrees picks up the block and sets a Goal. If it stands, the first setter loses "
            f"{points(cost.wrong_no_goal)}; if none comes, who disagreed loses {points(cost.disagreed_in_vain)}."
        )
    return (
        f"Whoever disagrees writes a Goal and {an(league.paper)} for it, as after a challenge. "
        "A third player may write too, and need not."
    )


def _accept(league: BookLeague) -> str:
    scoring = league.ruleset.scoring
    text = "Each checker accepts or rejects in that time. What nobody shows to be wrong is right."
    if isinstance(scoring, TableScoring) and scoring.accepting_costs:
        text += " With three players, accepting a wrong one while handing in none scores 2."
    return text
