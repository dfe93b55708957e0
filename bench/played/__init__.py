"""How often and how fast the solvers decide the positions of bots' matches."""
