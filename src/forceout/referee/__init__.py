"""The referee: a match as a fold over its log of actions, by the procedure of each league."""
