"""Addresses of the lessons."""

from django.urls import path

from forceout.web.learning import pages

app_name = "learning"
urlpatterns = [
    path("done", pages.done, name="done"),
    path("lessons/<slug:key>.json", pages.lesson_file, name="file"),
    path("lessons/<slug:key>/judge", pages.judge, name="judge"),
    path("<slug:key>", pages.lesson, name="lesson"),
]
