"""Positions."""

from django.apps import AppConfig


class Positions(AppConfig):
    name = "forceout.web.positions"
    label = "positions"
