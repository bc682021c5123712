"""Two layouts beside each other, on each other, and word by word; each audience among those that it may see."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.safestring import mark_safe

from backoffice.core.addresses import number_in
from backoffice.permissions.actions import Action
from games.layouts.models import Layout, LayoutSubmission
from games.layouts.rules.comparing import Side
from games.layouts.selectors.comparing import (
    MOST_CHOICES,
    comparable_submissions,
    compare,
    side_of_layout,
    side_of_submission,
    usual_before,
)
from games.layouts.views.layouts import OneLayout
from games.layouts.views.submissions import OneSubmission


class LayoutCompareView(OneLayout):
    """What the operator works on, beside anything that was submitted of the game at the property."""

    action = Action.LAYOUT_VIEW

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        # what cannot be changed any more says what was submitted last: beside that it would differ in nothing
        open_ones = (Layout.State.DRAFT, Layout.State.REJECTED, Layout.State.WITHDRAWN)
        same = None if self.layout.state in open_ones else self.layout.current
        chosen = _chosen(self, self.layout, same)
        artwork = reverse("layout-artwork-file", args=[self.layout.pk])
        return self.page("compare", _context(chosen, side_of_layout(self.layout), self.layout, artwork))


class SubmissionCompareView(OneSubmission):
    action = Action.LAYOUT_VIEW

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        chosen = _chosen(self, self.submission.layout, self.submission)
        artwork = reverse("layout-submission-artwork", args=[self.submission.pk])
        context = _context(chosen, side_of_submission(self.submission), self.submission, artwork)
        return self.page("compare", context)


def _chosen(
    view: OneLayout | OneSubmission, layout: Layout, own: LayoutSubmission | None
) -> tuple[list[LayoutSubmission], LayoutSubmission | None]:
    """Those that can be chosen, and the one that is: an address with another number shows the usual one."""
    found = comparable_submissions(
        view.request.access,
        property_id=layout.property_id,
        pack_id=layout.pack_id,
        other_than=own.pk if own else None,
    )
    choices = list(found[:MOST_CHOICES])
    asked = number_in(view.request.GET.get("before", ""))
    if asked is not None and (before := found.filter(pk=asked).first()) is not None:
        return choices, before
    usual = usual_before(layout, other_than=own)
    return choices, usual or (choices[0] if choices else None)


def _context(
    chosen: tuple[list[LayoutSubmission], LayoutSubmission | None],
    after: Side,
    shown: Layout | LayoutSubmission,
    artwork_url: str,
) -> dict[str, Any]:
    choices, before = chosen
    context: dict[str, Any] = {"choices": choices, "chosen": before, "name": shown.name}
    if before is None:
        return context
    side = side_of_submission(before)
    return context | {
        "compared": compare(side, after),
        "before_drawing": mark_safe(side.drawing),  # noqa: S308 - our own drawing, every word escaped
        "after_drawing": mark_safe(after.drawing),  # noqa: S308 - our own drawing, every word escaped
        "before_artwork": _picture(before, reverse("layout-submission-artwork", args=[before.pk])),
        "after_artwork": _picture(shown, artwork_url),
    }


def _picture(shown: Layout | LayoutSubmission, url: str) -> str:
    """The address of an artwork that a page can show."""
    return url if shown.artwork is not None and shown.artwork.kind != "pdf" else ""
