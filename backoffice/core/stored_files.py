"""Files beside rows: written before the row names them, and gone when no row ever will.

A feature says in its contributions (`stored_files`) in which folder it keeps files and which of them its rows name. A
process that is killed between writing a file and committing its row leaves a file that nobody names; the sweep removes
it once it is older than any change takes.
"""

import contextlib
from collections.abc import Callable, Collection, Iterator
from datetime import datetime, timedelta
from itertools import islice
from typing import Any

import structlog
from django.core.files.storage import Storage, default_storage

from backoffice.core.contributions import by_name

log = structlog.get_logger()
# no change takes as long; whoever restores the database alone has these days to restore the rest
SAFE_AGE = timedelta(days=7)
# more than that are not what failed: the rows are those of another day or another installation
MOST_ORPHANS, MOST_OF_ALL = 50, 0.1
AT_ONCE = 200
Named = Callable[[Collection[str]], set[str]]


@contextlib.contextmanager
def removed_unless_kept() -> Iterator[list[str | None]]:
    """Around a transaction: the files whose names are put into the list are removed again if it fails."""
    written: list[str | None] = []
    try:
        yield written
    except BaseException:
        for name in filter(None, written):
            with contextlib.suppress(OSError):
                default_storage.delete(name)
        raise


def remove_orphan_files(*, at: datetime) -> int:
    """Those that no row names and that are older than a change can be; how many there were."""
    return sum(_remove_orphans(folder, named, at) for folder, named in by_name("stored_files").items())


def _remove_orphans(folder: str, named: Named, at: datetime) -> int:
    orphans: list[str] = []
    kept = 0
    for names in _batches(_files_in(default_storage, folder)):
        unnamed = set(names) - named(names)
        kept += len(names) - len(unnamed)
        orphans += sorted(name for name in unnamed if _is_old(name, at))
    if len(orphans) > max(MOST_ORPHANS, kept * MOST_OF_ALL):
        log.error(
            "too many files without a row: none is removed", folder=folder, files=len(orphans), kept=kept
        )
        return 0
    for name in orphans:
        # a row may have come to name it since
        if name not in named([name]):
            default_storage.delete(name)
            log.info("orphan file removed", name=name)
    return len(orphans)


def named_by(rows: Any, field: str = "file") -> Named:
    """Which of the names a column has."""
    return lambda names: set(rows().filter(**{f"{field}__in": list(names)}).values_list(field, flat=True))


def _files_in(storage: Storage, folder: str) -> Iterator[str]:
    try:
        folders, files = storage.listdir(folder)
    except FileNotFoundError:
        return
    yield from (f"{folder}/{each}" for each in sorted(files) if each)
    for each in sorted(folders):
        yield from _files_in(storage, f"{folder}/{each}")


def _batches(names: Iterator[str]) -> Iterator[list[str]]:
    while batch := list(islice(names, AT_ONCE)):
        yield batch


def _is_old(name: str, at: datetime) -> bool:
    try:
        return default_storage.get_modified_time(name) <= at - SAFE_AGE
    except FileNotFoundError:
        return False
