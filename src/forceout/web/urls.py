"""Every address of the web table."""

from django.urls import include, path

urlpatterns = [
    path("", include("forceout.web.pages.urls")),
    path("", include("forceout.web.tables.urls")),
    path("puzzles/", include("forceout.web.puzzles.urls")),
]
