"""What a web process reads before its first page, so that nobody waits for it: addresses, templates, and whatever the
features name. A part that cannot be read is said in the log and left to the page that needs it.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import structlog
from django.template import Engine
from django.urls import get_resolver

from backoffice.core.contributions import all_contributions

log = structlog.get_logger(__name__)


def warm_up() -> None:
    for part in _parts():
        try:
            part()
        except Exception:
            log.exception("not read before the first page", part=part.__name__)


def _parts() -> Iterator[Callable[[], object]]:
    yield read_addresses
    yield read_templates
    for feature in all_contributions():
        yield from feature.warm_up


def read_addresses() -> None:
    # asked for once, it is kept: this imports every view
    len(get_resolver().reverse_dict)


def read_templates() -> None:
    engine = Engine.get_default()
    for folder in map(Path, engine.dirs):
        for file in sorted(folder.rglob("*.html")):
            engine.get_template(file.relative_to(folder).as_posix())
