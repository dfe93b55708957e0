"""The rulebook: every rule and ruling of the five documents in our own words, with examples that run."""
