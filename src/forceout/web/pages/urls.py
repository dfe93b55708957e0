"""The addresses of the pages."""

from django.urls import path

from forceout.web.health import healthz
from forceout.web.pages import home, privacy, reading, reviews
from forceout.web.pages.rulebook import book
from forceout.web.watched.pages import metrics
from forceout.web.watched.readiness import readyz

app_name = "pages"
urlpatterns = [
    path("", home.home, name="home"),
    path("new", home.new_table, name="new"),
    path("leagues.css", home.league_style, name="league-style"),
    path("join", home.join, name="join"),
    path("name", home.name, name="name"),
    path("practice", reading.practice, name="practice"),
    path("reviews", reviews.reviews, name="reviews"),
    path("coaches", reading.coaches, name="coaches"),
    path("privacy", privacy.privacy, name="privacy"),
    path("privacy/forget", privacy.forget_me, name="forget-me"),
    path("learn", reading.learn, name="learn"),
    path("rules/", book.rules, name="rules"),
    path("rules/search", book.found, name="found"),
    path("rules/run", book.run_example, name="run-example"),
    path("rules/<str:document>/<str:number>", book.article, name="article"),
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    path("metrics", metrics, name="metrics"),
]
