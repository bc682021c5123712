"""The audit trail as a file: however many entries, without a model for each."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo

from django.core.exceptions import ValidationError
from django.db.models import QuerySet, TextField
from django.db.models.functions import Cast
from django.utils import timezone
from django.utils.translation import gettext as _

from backoffice.audit.models import AuditEntry
from backoffice.audit.selectors import AuditFilter, audit_entries_visible_to
from backoffice.casinos.selectors.properties import properties_visible_to
from backoffice.core.errors import DomainError
from backoffice.jobs.export_files import Export, write_rows
from backoffice.jobs.services.reports import Asked, ReportFile
from backoffice.permissions.access import Access

KIND = "audit_trail"
NAME = "audit-trail.csv"
HEAD = ("sequence", "at", "actor", "verb", "object", "before", "after", "source", "previous_hash", "hash")
CHUNK = 5_000


def audit_export(access: Access, given: dict[str, str]) -> Export | None:
    """None where the filter makes no sense."""
    chosen = _chosen(access, given)
    if chosen is None:
        return None
    return Export(
        name=NAME,
        head=HEAD,
        rows=lambda: audit_rows(chosen),
        more_than=lambda number: chosen[number : number + 1].exists(),
        kind=KIND,
        title=_("Audit trail"),
        about=properties_visible_to(access),
        # days begin where the person is
        parameters={"filter": given, "zone": timezone.get_current_timezone_name()},
    )


def write_audit_trail(asked: Asked) -> ReportFile:
    """With the eyes of whoever asked."""
    with timezone.override(ZoneInfo(asked.parameters["zone"])):
        chosen = _chosen(asked.access, asked.parameters["filter"])
        if chosen is None:
            raise DomainError(_("What you filtered for no longer exists."))
        return write_rows(asked, name=NAME, head=HEAD, rows=audit_rows(chosen), total=chosen.count())


def audit_rows(entries: QuerySet[AuditEntry]) -> Iterator[tuple[Any, ...]]:
    """What was before and after is written as the database holds it, and not read and written again."""
    rows = entries.annotate(
        before_text=Cast("before", TextField()),
        after_text=Cast("after", TextField()),
        source_text=Cast("source", TextField()),
    ).values_list(
        "sequence",
        "at",
        "actor",
        "verb",
        "object_label",
        "before_text",
        "after_text",
        "source_text",
        "previous_hash",
        "hash",
    )
    for sequence, at, *rest in rows.iterator(CHUNK):
        yield sequence, at.isoformat(), *rest


def _chosen(access: Access, given: dict[str, str]) -> QuerySet[AuditEntry] | None:
    chosen = AuditFilter(given, audit_entries_visible_to(access), request=SimpleNamespace(access=access))
    try:
        return chosen.qs if chosen.form.is_valid() else None
    except ValidationError:
        return None
