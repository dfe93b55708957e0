"""Shared set-up of the tests."""

from hypothesis import settings

settings.register_profile("forceout", deadline=None, max_examples=150, print_blob=True)
settings.load_profile("forceout")
