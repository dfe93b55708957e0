"""What several leagues have in common: the tournament rules of AGLOA, on which the others build."""
