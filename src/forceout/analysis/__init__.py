"""Analysis of positions and matches: what could have been called, what was safe, what was missed."""
