"""Addresses of the puzzles."""

from django.urls import path

from forceout.web.puzzles import views

app_name = "puzzles"
urlpatterns = [
    path("", views.trainer, name="trainer"),
    path("today", views.today, name="today"),
    path("check", views.check, name="check"),
]
