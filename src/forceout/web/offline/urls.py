"""Addresses of the app. The worker lies at the root: it answers for all pages below."""

from django.urls import path

from forceout.web.offline import pages

app_name = "offline"
urlpatterns = [
    path("sw.js", pages.worker, name="worker"),
    path("app.webmanifest", pages.manifest, name="manifest"),
    path("offline", pages.offline, name="offline"),
]
