"""Solvers: a solution that the judge accepts, a proof that there is none, or an honest "undecided".

What stands here is the reference: plain, exact and slow. It answers small positions and is what a fast
solver will be held against.
"""
