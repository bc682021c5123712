"""A list as a file: exactly what is filtered, sorted and chosen, at once or by a worker."""

from functools import partial
from zoneinfo import ZoneInfo

from django.http import QueryDict
from django.utils import timezone
from django.utils.text import slugify

from backoffice.casinos.models import Property
from backoffice.casinos.selectors.properties import properties_visible_to
from backoffice.jobs.export_files import Export, write_rows
from backoffice.jobs.report_kinds import ReportKind
from backoffice.jobs.services.reports import Asked, ReportFile
from backoffice.lists.listing import Listing

CSV, XLSX = "csv", "xlsx"
FORMATS = (CSV, XLSX)


def export_of(listing: Listing, form: str) -> Export:
    return Export(
        name=f"{slugify(listing.key)}-{timezone.localdate(listing.at)}.{form}",
        head=listing.file_head,
        rows=listing.file_rows,
        more_than=lambda number: listing.ordered()[number : number + 1].exists(),
        kind=f"list_{listing.key}",
        title=str(listing.title),
        casino=listing.about,
        parameters={
            "query": listing.query,
            "columns": listing.column_keys,
            "place": listing.place,
            "current": listing.current.pk if listing.current else None,
            "zone": timezone.get_current_timezone_name(),
            "form": form,
        },
        as_workbook=form == XLSX,
        at_once=listing.at_once,
    )


def report_of(listing: type[Listing]) -> ReportKind:
    """For the `reports` of the feature's contributions, under `list_` and the key."""
    return ReportKind(listing.action, partial(_write_list, listing))


def _write_list(kind: type[Listing], asked: Asked) -> ReportFile:
    """With the eyes of whoever asked, as they are now."""
    told = asked.parameters
    with timezone.override(ZoneInfo(told["zone"])):
        current = properties_visible_to(asked.access).filter(pk=told["current"]).first()
        listing = kind(
            asked.access,
            QueryDict(told["query"]),
            at=timezone.now(),
            current=current if isinstance(current, Property) else None,
            place=told["place"],
            chosen=told["columns"],
        )
        return write_rows(
            asked,
            name=f"{slugify(listing.key)}-{timezone.localdate(listing.at)}.{told['form']}",
            head=listing.file_head,
            rows=listing.file_rows(),
            total=listing.ordered().count(),
            workbook_title=str(listing.title) if told["form"] == XLSX else "",
        )
