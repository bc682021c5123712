"""What the desk asks of a regulator's people today, and what search finds for them among the submissions."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from backoffice.core.search import Hit, best_matches
from backoffice.core.today import Card, Desk, Panel
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action
from games.packs.selectors import pack_title
from submissions.review.selectors.days import IN_REVIEW, days_of
from submissions.review.selectors.queue import QueueQuery, queue_for, queue_listed_for, queue_rows
from submissions.submissions.models import Submission

MOST_SHOWN = 8


def reviews_today(desk: Desk) -> Iterator[Card | Panel]:
    access = desk.access
    if access.regulator is None or not access.allows(Action.SUBMISSION_REVIEW):
        return
    yield from _unassigned(desk)
    mine = list(queue_listed_for(access, QueueQuery(tab="mine"), desk.at)[: MOST_SHOWN + 1])
    yield from _past_target(mine, desk)
    if mine:
        yield Panel(
            title=_("Yours to review"),
            template="review/_panel.html",
            context={"rows": queue_rows(mine[:MOST_SHOWN], access, desk.at)},
            url=reverse("review-queue"),
            link=_("The queue"),
        )


def _unassigned(desk: Desk) -> Iterator[Card]:
    waiting = queue_for(desk.access).filter(state__in=IN_REVIEW, reviewer__isnull=True)
    if number := waiting.count():
        yield Card(
            title=ngettext(
                "%(number)d submission waits for a reviewer",
                "%(number)d submissions wait for a reviewer",
                number,
            )
            % {"number": number},
            text=_("Handed in by operators of your jurisdiction."),
            url=f"{reverse('review-queue')}?tab=unassigned",
            link=_("Take one"),
            icon="clipboard-check",
        )


def _past_target(mine: list[Submission], desk: Desk) -> Iterator[Card]:
    for each in mine:
        days = days_of(each, desk.at)
        if days and days.is_over:
            yield Card(
                title=_("%(number)s is past its target") % {"number": each.number},
                text=_("Day %(day)d of %(target)d at %(property)s. Nothing is approved by waiting.")
                % {"day": days.day, "target": days.target or 0, "property": each.property},
                url=reverse("submission-detail", args=[each.pk]),
                link=_("Review it"),
                icon="clock-exclamation",
                urgent=True,
            )


def found_for_review(access: Access, text: str) -> Iterator[Hit]:
    """By number, property, operator or the variant's name as it was handed in."""
    if access.regulator is None:
        return
    also = ("property__name", "property__operator__name", "pack_id", "current__summary__variant")
    for each in best_matches(queue_for(access), text, title="number", also=also):
        variant = each.current.summary["variant"] if each.current else ""
        yield Hit(
            kind=_("Submissions"),
            title=each.number,
            detail=f"{each.property} · {pack_title(each.pack_id)} · {variant} · {each.get_state_display()}",
            url=reverse("submission-detail", args=[each.pk]),
            icon="clipboard-check",
        )
