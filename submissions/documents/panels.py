"""Papers where what they tell of is looked up: with approved rules, and with a ruling."""

from collections.abc import Iterator

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _

from backoffice.core.today import Panel
from backoffice.permissions.access import Access
from games.approved_rules.panels import RulesDesk
from games.rulings.models import RulingOnInterpretation
from submissions.decisions.models import Decision
from submissions.submissions.selectors.submissions import documents_visible_to, submissions_visible_to

TEMPLATE = "documents/_panel.html"


def documents_of_rules(desk: RulesDesk) -> Iterator[Panel]:
    """Those of the approval, and the letters that followed it; rules from before the desk have letters alone."""
    decision = Decision.objects.filter(rules=desk.rules).select_related("submission").first()
    of_the_decision = Q(decision=decision) if decision is not None else Q(pk__in=())
    papers = documents_visible_to(desk.access).filter(of_the_decision | Q(rules=desk.rules)).order_by("pk")
    if decision is None:
        if papers:
            yield Panel(title=_("Documents"), template=TEMPLATE, context={"papers": papers})
        return
    at_desk = submissions_visible_to(desk.access).filter(pk=decision.submission_id).exists()
    yield Panel(
        title=_("Documents"),
        template=TEMPLATE,
        context={
            "papers": papers,
            "register_url": reverse(
                "register-entry",
                args=[desk.rules.property.regulator.jurisdiction, desk.rules.approval_number],
            ),
        },
        url=reverse("submission-detail", args=[decision.submission_id]) if at_desk else "",
        link=decision.submission.number,
    )


def letters_of_ruling(access: Access, ruling: RulingOnInterpretation) -> Iterator[Panel]:
    letters = documents_visible_to(access).filter(ruling=ruling).order_by("pk")
    if letters:
        yield Panel(title=_("Letters"), template=TEMPLATE, context={"papers": letters})
