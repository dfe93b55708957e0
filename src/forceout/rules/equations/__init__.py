"""The game of Equations: what expressions mean, which Goals are legal, and the judge."""
