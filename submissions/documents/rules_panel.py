"""Approved rules and the papers that say them, at hand for whoever looks rules up."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _

from backoffice.core.today import Panel
from games.approved_rules.panels import RulesDesk
from submissions.decisions.models import Decision
from submissions.submissions.selectors.submissions import documents_visible_to, submissions_visible_to


def documents_of_rules(desk: RulesDesk) -> Iterator[Panel]:
    decision = Decision.objects.filter(rules=desk.rules).select_related("submission").first()
    if decision is None:
        return
    at_desk = submissions_visible_to(desk.access).filter(pk=decision.submission_id).exists()
    yield Panel(
        title=_("Papers"),
        template="documents/_panel.html",
        context={
            "papers": documents_visible_to(desk.access).filter(decision=decision).order_by("pk"),
            "casino": desk.rules.property,
            "register_url": reverse(
                "register-entry",
                args=[desk.rules.property.regulator.jurisdiction, desk.rules.approval_number],
            ),
        },
        url=reverse("submission-detail", args=[decision.submission_id]) if at_desk else "",
        link=decision.submission.number,
    )
