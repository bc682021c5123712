from typing import Any, NoReturn

from django.core.exceptions import ImproperlyConfigured
from django.db.backends.dummy import base as dummy


def explain(*args: Any, **kwargs: Any) -> NoReturn:
    raise ImproperlyConfigured(
        "There is no database: start Baize with `make run` in another window, or set DATABASE_URL "
        "(postgresql://user:password@host/name)."
    )


class DatabaseOperations(dummy.DatabaseOperations):
    quote_name = explain


class DatabaseWrapper(dummy.DatabaseWrapper):
    ops_class = DatabaseOperations
    _cursor = ensure_connection = _commit = _rollback = explain
