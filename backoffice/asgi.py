"""What the web server runs."""

import os
from collections.abc import Callable
from typing import Any

from django.core.handlers.wsgi import WSGIRequest
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "backoffice.settings.production")

product = get_wsgi_application()

from django.conf import settings  # noqa: E402 - there are none before Django is set up

from backoffice.server.web import Web  # noqa: E402
from backoffice.shell.views.errors import unavailable  # noqa: E402

# A page's query takes tenths of a second. One that takes a minute holds a thread for nothing: whoever asked is gone.
options = settings.DATABASES["default"].get("OPTIONS", {})
if options.get("options"):
    options["options"] += " -c statement_timeout=60s"


def busy(environ: dict[str, Any], start_response: Callable[..., Any]) -> Any:
    response = unavailable(WSGIRequest(environ))
    response["Content-Security-Policy"] = "default-src 'self'; frame-ancestors 'none'"
    start_response("503 Service Unavailable", list(response.items()))
    return response


application = Web(product, busy=busy, threads=settings.WEB_THREADS)
