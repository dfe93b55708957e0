"""The app."""

from django.apps import AppConfig


class Offline(AppConfig):
    name = "forceout.web.offline"
    label = "offline"
