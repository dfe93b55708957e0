"""Addresses of the learning path."""

from django.urls import path

from forceout.web.learning_path import pages, progress

app_name = "learning_path"
urlpatterns = [
    path("path", pages.path, name="path"),
    path("path.json", pages.all_positions, name="all-positions"),
    path("path/<str:game>/<str:key>", pages.page, name="page"),
    path("path/<str:game>/<str:key>/<int:number>", pages.position, name="position"),
    path("path/<str:game>/<str:key>/<int:number>/check", pages.check, name="check"),
    path("review", progress.review, name="review"),
    path("review.json", progress.rate, name="rate"),
    path("keep.json", progress.keep, name="keep"),
    path("forget-code.json", progress.forget, name="forget-code"),
]
