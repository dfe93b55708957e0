"""For officials."""

from django.apps import AppConfig


class Officials(AppConfig):
    name = "forceout.web.officials"
    label = "officials"
