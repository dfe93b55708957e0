"""Lessons: a guided first shake and decided positions, as data. Each step says what must be true of its position, and
the solver and the judge are asked about every one of these sentences in a test."""
