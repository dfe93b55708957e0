"""Solvers: a solution that the judge accepts, a proof that there is none, or an honest "undecided".

`game_solver.py` says what the solver of a game can be asked, and finds it by the key of the game; `budget.py` and
`answer.py` are what goes in and comes out. Files whose names begin with `equations` or `onsets` belong to one game:
a compiled kernel (`native`) searches, and it is held against a slow reference that reads the terms for itself.
"""
