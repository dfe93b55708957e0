"""For officials: ask the judge."""
