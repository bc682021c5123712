"""What a process of ours may take of the machine, and how it is known that something took too much."""

import contextlib
import resource

from django.conf import settings
from django.db import OperationalError, connections
from psycopg.errors import QueryCanceled

from games.engine.budget import TookTooLong


def took_too_much(error: BaseException) -> bool:
    """Time of ours, memory of ours, or time of the database."""
    if isinstance(error, OperationalError):
        return isinstance(error.__cause__, QueryCanceled)
    return isinstance(error, TookTooLong | MemoryError)


def limit_memory(most: int) -> None:
    """Asking for more is a MemoryError here, instead of a machine that has none left for anybody."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    allowed = most if hard == resource.RLIM_INFINITY else min(most, hard)
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_DATA, (allowed, hard))


def limit_statements() -> None:
    """For the connections of a web process. A pooler that takes no options is given none in DATABASE_URL."""
    options = connections.settings["default"].get("OPTIONS", {})
    if options.get("options"):
        options["options"] += f" -c statement_timeout={settings.STATEMENT_SECONDS}s"
