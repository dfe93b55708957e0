"""The server's two doors: pages over HTTP, tables over WebSockets. Only pages of this server may open a table."""

from __future__ import annotations

import os
from typing import Any, cast

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "forceout.web.settings")

from django.core.asgi import get_asgi_application

http = get_asgi_application()

from channels.routing import ProtocolTypeRouter, URLRouter
from channels.sessions import SessionMiddlewareStack
from django.conf import settings
from django.urls import path

from forceout.web.folder import hold
from forceout.web.origins import SameOrigin
from forceout.web.tables.consumer import TableConsumer

hold(settings.DATA)  # whatever serves this application has the folder to itself

at_a_table: Any = path("ws/t/<str:code>", cast("Any", TableConsumer.as_asgi()))
application = ProtocolTypeRouter(
    {
        "http": http,
        "websocket": SameOrigin(SessionMiddlewareStack(URLRouter([at_a_table]))),
    }
)
