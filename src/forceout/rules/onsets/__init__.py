"""The game of On-Sets: cards, Set-Names, Restrictions and the judge."""
