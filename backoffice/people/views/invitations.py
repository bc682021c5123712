"""Invitations: written, sent again, withdrawn."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from backoffice.core.errors import DomainError
from backoffice.core.views.desk import DeskView
from backoffice.people.forms.people import InviteForm
from backoffice.people.models import Invitation
from backoffice.people.selectors.people import invitations_in, invitations_visible_to
from backoffice.people.services.invitations import invite_person, resend_invitation, withdraw_invitation
from backoffice.permissions.actions import Action

PAGE = 25
STATES = ("open", "accepted", "withdrawn")


class InviteView(DeskView):
    action = Action.PEOPLE_MANAGE

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.page(InviteForm(organisation=self.request.access.organisation))

    def post(self, request: HttpRequest) -> HttpResponse:
        organisation = self.request.access.organisation
        form = InviteForm(request.POST, organisation=organisation)
        if not form.is_valid():
            return self.page(form)
        try:
            sent = invite_person(organisation=organisation, actor=self.request.actor, **form.cleaned_data)
        except DomainError as refusal:
            form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
            return self.page(form)
        messages.success(request, _("%(name)s was invited.") % {"name": sent.invitation.full_name})
        return redirect("people-invitations")

    def page(self, form: InviteForm) -> HttpResponse:
        return render(self.request, "people/invite.html", {"form": form, "back": reverse("people-list")})


class InvitationListView(DeskView):
    action = Action.PEOPLE_VIEW

    def get(self, request: HttpRequest) -> HttpResponse:
        state, now = request.GET.get("state", "open"), timezone.now()
        if state not in STATES:
            state = "open"
        found = invitations_in(state, invitations_visible_to(self.request.access), at=now)
        page = Paginator(found, PAGE).get_page(request.GET.get("page"))
        rows = [(invitation, invitation.state_at(now)) for invitation in page]
        context = {"page": page, "rows": rows, "state": state}
        return render(request, "people/invitations.html", context)


class InvitationView(DeskView, abstract=True):
    invitation: Invitation

    def load(self) -> None:
        visible = invitations_visible_to(self.request.access)
        self.invitation = get_object_or_404(visible, pk=self.kwargs["pk"])


class ResendInvitationView(InvitationView):
    action = Action.PEOPLE_MANAGE

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        try:
            resend_invitation(invitation=self.invitation, actor=self.request.actor)
        except DomainError as refusal:
            messages.error(request, str(refusal))
        else:
            messages.success(
                request,
                _("A new invitation is on its way to %(email)s; the earlier link no longer works.")
                % {"email": self.invitation.email},
            )
        return redirect("people-invitations")


class WithdrawInvitationView(InvitationView):
    action = Action.PEOPLE_MANAGE

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        return render(request, "people/withdraw.html", {"invitation": self.invitation})

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        try:
            withdraw_invitation(invitation=self.invitation, actor=self.request.actor)
        except DomainError as refusal:
            messages.error(request, str(refusal))
        else:
            messages.success(
                request, _("The invitation of %(name)s was withdrawn.") % {"name": self.invitation.full_name}
            )
        return redirect("people-invitations")
