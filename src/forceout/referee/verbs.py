"""Every verb that an action may have: what it is called, what it does, and with which words it may be said."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from forceout.referee import (
    bonus_move,
    challenging,
    charge_returns_cubes,
    charging,
    checking,
    goal_laying,
    goal_setting,
    lot,
    moving,
    no_goal,
    officials,
    officials_undo,
    presence,
    resigning,
    rolling,
    round_end,
    ruling_on_papers,
    selecting,
    signing,
    stopping,
    time_passes,
    writing,
)
from forceout.referee.option import Verb, at_any_time, free, in_phases, of_seats
from forceout.referee.state import Phase

VERBS: Mapping[str, Verb] = MappingProxyType(
    {
        "lot": Verb("Throw for the first Goal", lot.throw_lot, lot.lot_candidates, phases=in_phases(Phase.LOT)),
        "roll": Verb(
            "Roll the cubes",
            rolling.roll,
            free("roll"),
            rolling.check_roll,
            phases=in_phases(Phase.ROLL, Phase.BETWEEN),
        ),
        "deal": Verb(
            "Deal the cards",
            rolling.deal,
            free("universe"),
            rolling.check_deal,
            phases=in_phases(Phase.ROLL, Phase.BETWEEN),
        ),
        "select": Verb(
            "Select variations",
            selecting.select,
            free("variations"),
            selecting.check_select,
            unless=selecting.is_no_time_to_select,
        ),
        "bonus": Verb(
            "Say “Bonus”",
            bonus_move.call_bonus,
            check=bonus_move.check_call_bonus,
            unless=bonus_move.is_not_for,
            phases=in_phases(Phase.GOAL, Phase.PLAY),
        ),
        "lay": Verb(
            "Lay cubes for the Goal",
            goal_setting.lay,
            free("goal"),
            goal_setting.check_lay,
            phases=in_phases(Phase.GOAL),
            unless=goal_laying.sets_no_goal,
        ),
        "goal": Verb(
            "Say “Goal”", goal_setting.say_goal, phases=in_phases(Phase.GOAL), unless=goal_laying.sets_no_goal
        ),
        "start-clock": Verb(
            "Start the next player's clock: the Goal is set",
            goal_setting.start_next_clock,
            phases=in_phases(Phase.GOAL),
            unless=goal_laying.sets_no_goal,
        ),
        "no-goal": Verb(
            "Say “no Goal”", no_goal.declare_no_goal, phases=in_phases(Phase.GOAL), unless=goal_laying.sets_no_goal
        ),
        "agree": Verb("Agree that there is no Goal", no_goal.agree, phases=in_phases(Phase.NO_GOAL)),
        "disagree": Verb(
            "Disagree: there is a Goal", no_goal.disagree, no_goal.disagree_candidates, phases=in_phases(Phase.NO_GOAL)
        ),
        "move": Verb(
            "Move a cube", moving.move, moving.move_candidates, moving.check_move, unless=moving.is_no_turn_to_move
        ),
        "shift": Verb(
            "Shift a cube",
            moving.shift,
            moving.shift_candidates,
            moving.check_shift,
            phases=in_phases(Phase.PLAY),
            unless=moving.is_no_shifter,
        ),
        "pick-up": Verb(
            "Pick up the block", challenging.pick_up, check=challenging.check_pick_up, unless=challenging.has_no_block
        ),
        "challenge": Verb(
            "Challenge",
            challenging.challenge,
            challenging.challenge_candidates,
            challenging.check_challenge,
            unless=challenging.is_no_time_to_challenge,
        ),
        "put-down": Verb(
            "Put the block down",
            challenging.put_down,
            check=challenging.check_put_down,
            unless=challenging.holds_no_block,
        ),
        "start-writing": Verb(
            "Let the challenge stand, and start the clock for writing",
            challenging.start_writing,
            unless=challenging.is_not_doubtful,
            phases=in_phases(Phase.PLAY, Phase.WRITE),
        ),
        "side": Verb(
            "Take a side", writing.side_with, writing.side_candidates, writing.check_side, phases=in_phases(Phase.WRITE)
        ),
        "present": Verb(
            "Present a paper", writing.present, free("equation"), writing.check_present, phases=in_phases(Phase.WRITE)
        ),
        "withhold": Verb(
            "Present nothing", writing.withhold, check=writing.check_withhold, phases=in_phases(Phase.WRITE)
        ),
        "change": Verb(
            "Change what was presented",
            writing.change,
            free("equation"),
            writing.check_change,
            phases=in_phases(Phase.WRITE, Phase.CHECK),
        ),
        "accept": Verb("Accept the paper", checking.accept, check=checking.check_accept, phases=in_phases(Phase.CHECK)),
        "reject": Verb(
            "Object to the paper",
            checking.reject,
            checking.reject_candidates,
            checking.check_reject,
            phases=in_phases(Phase.CHECK),
        ),
        "ask-judge": Verb(
            "Ask the judge whether it equals the Goal",
            checking.ask_judge,
            checking.ask_judge_candidates,
            checking.check_ask_judge,
            phases=in_phases(Phase.CHECK),
        ),
        "count-down": Verb("Count down ten seconds", time_passes.count_down, unless=time_passes.sand_runs),
        "take-minute": Verb("Take an extra minute for a point", time_passes.take_minute, unless=time_passes.sand_runs),
        "charge": Verb(
            "Charge an illegal procedure", charging.charge, charging.charge_candidates, charging.check_charge
        ),
        "keep": Verb(
            "Keep the other of two cubes",
            charge_returns_cubes.keep,
            charge_returns_cubes.keep_candidates,
            phases=in_phases(Phase.PLAY),
        ),
        "end-round": Verb("End the round", round_end.end_round, unless=round_end.is_player),
        "stop": Verb("Say “Stop”", round_end.stop, unless=round_end.is_player),
        "sign": Verb("Sign the scoresheet", signing.sign, phases=in_phases(Phase.SIGN)),
        "decline": Verb(
            "Do not sign, and say why",
            signing.decline_to_sign,
            free("reason"),
            signing.check_decline,
            phases=in_phases(Phase.SIGN),
        ),
        "resign": Verb("Resign", resigning.resign, check=resigning.check_resign, phases=stopping.OPEN),
        "offer-stop": Verb("Offer to stop", stopping.offer_stop, check=stopping.check_offer_stop, phases=stopping.OPEN),
        "agree-stop": Verb(
            "Agree to stop", stopping.agree_to_stop, unless=stopping.is_not_offered, phases=stopping.OPEN
        ),
        "decline-stop": Verb("Play on", stopping.decline_to_stop, unless=stopping.is_not_offered, phases=stopping.OPEN),
        "say": Verb(
            "Say something", officials.say, at_any_time("say", "Say something", "text"), officials.check_nothing
        ),
        "protest": Verb("Protest", signing.protest, free("text"), signing.check_protest),
        "pause": Verb("Stop the clocks", officials.pause, officials=True),
        "resume": Verb("Let the clocks go on", officials.resume, officials=True),
        "rule": Verb("Rule on something", officials.rule, free("text"), officials.check_judge, officials=True),
        "rule-paper": Verb(
            "Rule on the paper that is checked",
            ruling_on_papers.rule_paper,
            free("text"),
            ruling_on_papers.check_rule_paper,
            phases=in_phases(Phase.CHECK),
            officials=True,
        ),
        "second-opinion": Verb(
            "Give a second opinion", officials.second_opinion, free("text"), officials.check_judge, officials=True
        ),
        "correct": Verb(
            "Correct a score", signing.correct_score, free("text"), signing.check_correction, officials=True
        ),
        "warn": Verb("Warn a player", officials.warn, of_seats, officials=True),
        "penalise": Verb("Penalise a player", officials.penalise, free("text"), officials.check_judge, officials=True),
        "give-time": Verb("Give time back", officials.give_time, free("text"), officials.check_judge, officials=True),
        "set-aside": Verb("Set the challenge aside", officials_undo.set_challenge_aside, officials=True),
        "return": Verb("Put a cube back", officials_undo.return_cube, officials_undo.return_candidates, officials=True),
        "replay": Verb("Have the shake played again", officials_undo.replay_shake, officials=True),
        "absent": Verb("Mark a player absent", presence.absent, of_seats, officials=True),
        "back": Verb("Mark a player as back", presence.back_again, of_seats, officials=True),
        "tick": Verb("Let time pass", time_passes.tick),
    }
)
LEAVING = frozenset({"resign", "offer-stop", "agree-stop", "decline-stop"})
"""How players leave a match before its end; no league has it, so at a table of a league's day an official decides."""
FOR_OFFICIALS = frozenset(name for name, verb in VERBS.items() if verb.officials)
