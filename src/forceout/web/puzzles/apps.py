"""Puzzles."""

from django.apps import AppConfig


class Puzzles(AppConfig):
    name = "forceout.web.puzzles"
    label = "puzzles"
