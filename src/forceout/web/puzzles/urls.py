"""Addresses of the puzzles."""

from django.urls import path

from forceout.web.puzzles import pages

app_name = "puzzles"
urlpatterns = [
    path("", pages.trainer, name="trainer"),
    path("today", pages.today, name="today"),
    path("stored", pages.stored, name="stored"),
    path("pack.json", pages.pack, name="pack"),
    path("check", pages.check, name="check"),
]
