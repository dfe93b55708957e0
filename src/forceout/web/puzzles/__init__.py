"""Puzzles in the browser: one a day, and a trainer."""
