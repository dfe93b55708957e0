"""Lessons."""

from django.apps import AppConfig


class Learning(AppConfig):
    name = "forceout.web.learning"
    label = "learning"
