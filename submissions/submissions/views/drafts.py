"""The operator's submissions: the list, and beginning one from the page of a variant."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from backoffice.core.errors import DomainError
from backoffice.lists.views import ListPage
from backoffice.permissions.actions import Action
from games.configurations.models import Configuration
from games.configurations.selectors.configurations import configurations_visible_to
from games.rulepacks.loader import load_pack
from submissions.submissions.forms.drafts import BeginForm
from submissions.submissions.listing import SubmissionListing
from submissions.submissions.selectors.drafts import (
    approved_version_of,
    open_submission_about,
    suggested_kind,
)
from submissions.submissions.services.drafts import begin_submission
from submissions.submissions.views.base import DeskPage


class SubmissionListView(DeskPage, ListPage):
    """A regulator has a queue of its own, with other columns and other questions."""

    action = Action.SUBMISSION_VIEW
    listing_class = SubmissionListing

    def listing(self) -> SubmissionListing:
        if not self.request.access.operator:
            raise PermissionDenied
        listing: SubmissionListing = super().listing()
        return listing

    def show(self, listing: SubmissionListing) -> HttpResponse:
        context = {"form": listing.form, "casino": listing.asked.casino, "now": listing.at}
        return self.page("submissions/list.html", context | self.list_context(listing))


class SubmissionBeginView(DeskPage):
    """One at a time: where one is open already, the page leads there."""

    action = Action.SUBMISSION_DRAFT
    configuration: Configuration

    def load(self) -> None:
        visible = configurations_visible_to(self.request.access)
        self.configuration = get_object_or_404(visible, pk=self.kwargs["pk"])

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        return self._show(self._form(initial={"kind": suggested_kind(self.configuration)}))

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        form = self._form(request.POST)
        if form.is_valid():
            try:
                submission = begin_submission(
                    configuration=self.configuration,
                    kind=form.cleaned_data["kind"],
                    at=timezone.now(),
                    actor=self.request.actor,
                )
            except DomainError as refusal:
                # by a second press of the button, too
                if opened := open_submission_about(self.configuration):
                    messages.info(request, str(refusal))
                    return redirect("submission-detail", opened.pk)
                form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
            else:
                messages.success(request, _("%(number)s is started.") % {"number": submission.number})
                return redirect("submission-detail", submission.pk)
        return self._show(form)

    def _form(self, data: Any = None, **more: Any) -> BeginForm:
        return BeginForm(data, casino=self.configuration.property, **more)

    def _show(self, form: BeginForm) -> HttpResponse:
        context = {
            "form": form,
            "configuration": self.configuration,
            "casino": self.configuration.property,
            "pack": load_pack(self.configuration.pack_id),
            "opened": open_submission_about(self.configuration),
            "approved": approved_version_of(self.configuration),
            "suggested": suggested_kind(self.configuration),
        }
        return self.page("submissions/begin.html", context)
