"""Settings of the web table. Safe as they stand; what a place needs otherwise comes from the environment.

FORCEOUT_DATA       where the database and the secret are kept (default: ./data)
FORCEOUT_SECRET     the secret, where it is not to be kept in a file
FORCEOUT_HOSTS      names under which the table is reached, besides this machine's own, separated by commas
FORCEOUT_HTTPS      1 behind a proxy that speaks HTTPS; it must be named
FORCEOUT_PROXIES    addresses or networks of the proxies whose word is taken for where a visitor comes from, separated
                    by commas (default: none; nobody else's word is)
FORCEOUT_KEEP_DAYS  days for which a finished match is kept after the last visit (default: 90); the other kinds of
                    data and their settings are in keeping_times.py
FORCEOUT_SOLVER_MEGABYTES  what the solvers may keep in memory (default: 256)
FORCEOUT_LOG        how the log is written: text, or json for one object a line (default: text)
FORCEOUT_LOG_REQUESTS  1 to log every page that is asked for, without addresses of visitors (default: 0)
FORCEOUT_METRICS_TOKEN  a word with which /metrics is read from elsewhere than this machine (default: none)
FORCEOUT_THINKERS   worker processes of a pool, in which bots, papers and questions are thought about (default: 1)
FORCEOUT_WORKERS    pools whose questions go to “forceout work” by way of Redis, separated by commas (default: none)
FORCEOUT_DRAIN      seconds for which a process that was asked to stop goes on serving, no longer ready (default: 0)
FORCEOUT_PLUGINS    modules that register bots and leagues, separated by commas
FORCEOUT_DEFLATE    1 squeezes what is sent to tables, where lines are thin and the machine is not (default: 0)
FORCEOUT_DATABASE   postgresql://… for a server of several processes (default: SQLite in the data folder, one process)
FORCEOUT_REDIS      redis://… or unix://…, by which such processes speak to each other
FORCEOUT_PROCESSES  web processes that `forceout serve` starts and looks after (default: 1)
FORCEOUT_LEASE      seconds without a sign of life after which others take over a process's tables (default: 2)
FORCEOUT_APP        0 where Forceout is not to be installed as an app; those who have it lose it (default: 1)
FORCEOUT_PACE       how fast bots act: 1 as a person would, 0 at once (default: 0.5)
"""

from __future__ import annotations

import os
from pathlib import Path

from django.utils.functional import SimpleLazyObject

from forceout.web.databases import database_settings, named_database, named_redis
from forceout.web.environment import lease, listed
from forceout.web.folder import data_folder, read_secret
from forceout.web.keeping_times import COOKIE
from forceout.web.log_lines import logging_settings

HERE = Path(__file__).resolve().parent
DATA = data_folder()
SECRET_KEY = SimpleLazyObject(lambda: read_secret(DATA))  # it may have to be made first
DEBUG = False
HTTPS = os.environ.get("FORCEOUT_HTTPS") == "1"
PROXIES = listed("FORCEOUT_PROXIES")
PACE = float(os.environ.get("FORCEOUT_PACE", "0.5"))
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]"]
ALLOWED_HOSTS += listed("FORCEOUT_HOSTS")

INSTALLED_APPS = [
    "django.contrib.staticfiles",
    "forceout.web.pages",
    "forceout.web.tables",
    "forceout.web.records",
    "forceout.web.offline",
    "forceout.web.puzzles",
    "forceout.web.learning_path",
    "forceout.web.learning",
    "forceout.web.days",
    "forceout.web.officials",
    "forceout.web.positions",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "forceout.web.board_files.BoardFiles",
    "django.middleware.gzip.GZipMiddleware",
    "forceout.web.security.ContentSecurityPolicy",
    "forceout.web.offline.mark.AppMark",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "forceout.web.waiting.PleaseWait",
]
ROOT_URLCONF = "forceout.web.urls"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "forceout.web.visitor.visitor",
            ]
        },
    }
]
DATABASES = {"default": database_settings(named_database(), DATA)}
REDIS = named_redis()
LEASE = lease()
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}

# A visitor is a signed cookie: a number nobody can guess, and the display name. Nothing else is kept of a child.
SESSION_ENGINE = "django.contrib.sessions.backends.signed_cookies"
SESSION_COOKIE_NAME = "forceout"
SESSION_COOKIE_AGE = 60 * 60 * 24 * COOKIE.days
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
CSRF_FAILURE_VIEW = "forceout.web.pages.errors.csrf_failure"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
if HTTPS:
    # that a request came by HTTPS is the word of a proxy, and the server takes it from those that are named
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = [r"^readyz$", r"^metrics$"]  # asked from beside the server, where there is no proxy
    SECURE_HSTS_SECONDS = 60 * 60 * 24 * 30
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 200  # a scoresheet of five players has a cell for each score

STATIC_URL = "static/"
STATICFILES_FINDERS = ["forceout.web.board.BoardFinder"]
SERVESTATIC_USE_FINDERS = True
SERVESTATIC_AUTOREFRESH = False
SERVESTATIC_ALLOW_ALL_ORIGINS = False

LANGUAGE_CODE = "en"
USE_I18N = False
USE_TZ = True
TIME_ZONE = "UTC"
LOGGING = logging_settings(os.environ.get("FORCEOUT_LOG", ""), requests=os.environ.get("FORCEOUT_LOG_REQUESTS") == "1")
