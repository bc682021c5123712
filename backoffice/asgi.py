"""What the web server runs."""

import gc
import os
from collections.abc import Callable
from typing import Any

from django.core.handlers.wsgi import WSGIRequest
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "backoffice.settings.production")

product = get_wsgi_application()
GARBAGE_AFTER = 20_000

from django.conf import settings  # noqa: E402 - there are none before Django is set up
from django.db import connections  # noqa: E402

from backoffice.core.process_limits import limit_memory, limit_statements  # noqa: E402
from backoffice.server.warm_up import warm_up  # noqa: E402
from backoffice.server.web import Web  # noqa: E402
from backoffice.shell.views.errors import unavailable  # noqa: E402

warm_up()
connections.close_all()
# What is loaded now stays: it is never looked through for garbage again, and what pages leave behind not at every turn.
gc.collect()
gc.freeze()
gc.set_threshold(GARBAGE_AFTER, 20, 20)

limit_statements()
limit_memory(settings.WEB_PROCESS_BYTES)


def busy(environ: dict[str, Any], start_response: Callable[..., Any]) -> Any:
    response = unavailable(WSGIRequest(environ))
    response["Content-Security-Policy"] = "default-src 'self'; frame-ancestors 'none'"
    start_response("503 Service Unavailable", list(response.items()))
    return response


application = Web(product, busy=busy, threads=settings.WEB_THREADS)
