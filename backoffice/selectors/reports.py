"""Reports as those see them who asked for them."""

from django.db.models import QuerySet

from backoffice.models import Property, Report
from backoffice.permissions.access import Access


def reports_visible_to(access: Access) -> QuerySet[Report]:
    reports = Report.objects.select_related("job", "property")
    return reports.filter(person=access.person) if access.person else reports.none()


def newest_reports(
    access: Access, *, kinds: list[str], house: Property | None = None, newest: int = 5
) -> list[Report]:
    """For the page on which they were asked for."""
    found = reports_visible_to(access).filter(kind__in=kinds)
    return list((found.filter(property=house) if house else found)[:newest])
