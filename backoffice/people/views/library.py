"""How the views of the sign-in library are run."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.db import connection, transaction
from django.http import HttpRequest, HttpResponseBase

LibraryView = Callable[..., HttpResponseBase]


def in_one_transaction(view: LibraryView) -> LibraryView:
    """What the library changes and the entry in the audit trail stand or fall together."""

    @wraps(view)
    def run(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        with transaction.atomic():
            response = view(request, *args, **kwargs)
            _let_the_library_speak()
            return response

    return run


def _let_the_library_speak() -> None:
    """Of some changes it speaks only after the commit, when the trail would come too late: so it speaks now."""
    waiting = connection.run_on_commit
    spoken = [entry for entry in waiting if entry[1].__module__.startswith("allauth.")]
    connection.run_on_commit = [entry for entry in waiting if entry not in spoken]
    for entry in spoken:
        entry[1]()
