"""An organisation's people: found, looked at, changed, removed."""

from typing import Any, ClassVar

from allauth.usersessions.models import UserSession
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from backoffice.audit.selectors import history_of
from backoffice.casinos.selectors.properties import properties_visible_to
from backoffice.core.errors import DomainError
from backoffice.core.views.desk import DeskView
from backoffice.core.views.guarded import GuardedEditView
from backoffice.people.forms.people import PeopleFilterForm, RolesForm
from backoffice.people.models import Membership
from backoffice.people.selectors.people import (
    invitations_in,
    invitations_visible_to,
    people_matching,
    people_visible_to,
)
from backoffice.people.services.keepers import keepers_of
from backoffice.people.services.people import change_roles, remove_person, reset_second_factor
from backoffice.people.services.sessions import end_sessions
from backoffice.permissions.actions import Action
from backoffice.permissions.roles import ROLE_MEANINGS, Role

PAGE = 25


class PeopleListView(DeskView):
    action = Action.PEOPLE_VIEW

    def get(self, request: HttpRequest) -> HttpResponse:
        access = self.request.access
        form = PeopleFilterForm(
            request.GET,
            organisation_kind=access.organisation_kind,
            casinos=properties_visible_to(access).filter(retired_at__isnull=True),
        )
        # An answer that does not exist filters nothing, and the form says so.
        form.is_valid()
        chosen = form.cleaned_data
        people = people_visible_to(access)
        found = people_matching(
            people,
            text=chosen.get("q", ""),
            role=chosen.get("role", ""),
            casino=chosen.get("casino"),
            state=chosen.get("state", ""),
        )
        context = {
            "form": form,
            "page": Paginator(found, PAGE).get_page(request.GET.get("page")),
            "is_filtered": any(chosen.values()),
            "invitations": invitations_in("open", invitations_visible_to(access), at=timezone.now()).count(),
        }
        return render(request, "people/list.html", context)


class PersonView(DeskView, abstract=True):
    membership: Membership

    def load(self) -> None:
        visible = people_visible_to(self.request.access)
        self.membership = get_object_or_404(visible, pk=self.kwargs["pk"])

    @property
    def is_self(self) -> bool:
        return self.membership.person == self.request.access.person


class PersonDetailView(PersonView):
    action = Action.PEOPLE_VIEW

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        membership, access = self.membership, self.request.access
        keepers = keepers_of(membership.organisation)
        history = history_of(access, membership) + history_of(access, membership.person)
        context = {
            "membership": membership,
            "is_self": self.is_self,
            "roles": [(Role(role).label, ROLE_MEANINGS[Role(role)]) for role in membership.roles],
            "sessions": UserSession.objects.filter(user=membership.person).count(),
            "is_last_keeper": {keeper.pk for keeper in keepers} == {membership.pk},
            "history": sorted(history, key=lambda line: (line.at, line.sequence), reverse=True)[:30],
        }
        return render(request, "people/detail.html", context)


class RolesView(GuardedEditView, PersonView):
    action = Action.PEOPLE_MANAGE
    template_name = "people/roles.html"

    def load(self) -> None:
        super().load()
        self.edited = self.membership

    def make_form(self, data: Any = None, **state: Any) -> RolesForm:
        return RolesForm(data, **state)

    def save(self, form: RolesForm) -> bool:
        return change_roles(
            membership=self.membership,
            seen_version=form.seen.version,
            roles=form.cleaned_data["roles"],
            properties=form.cleaned_data.get("properties", ()),
            actor=self.request.actor,
        )

    def done_url(self) -> str:
        # Whoever gave up the own right to see people goes where they still may.
        if not self.request.actor.access.allows(Action.PEOPLE_VIEW):
            return reverse("home")
        return reverse("people-detail", args=[self.membership.pk])

    def context(self) -> dict[str, Any]:
        return {"membership": self.membership, "is_self": self.is_self}


class ConfirmView(PersonView, abstract=True):
    """Asks first, in words that name the person."""

    step: ClassVar[str]

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        return self.page()

    def page(self, refusal: str = "", status: int = 200) -> HttpResponse:
        context = {"membership": self.membership, "step": self.step, "refusal": refusal}
        return render(self.request, "people/confirm.html", context, status=status)


class RemovePersonView(ConfirmView):
    action = Action.PEOPLE_MANAGE
    step = "remove"

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        try:
            remove_person(membership=self.membership, actor=self.request.actor)
        except DomainError as refusal:
            return self.page(str(refusal), status=409)
        messages.success(
            request, _("%(name)s was removed and signed out everywhere.") % {"name": self.membership.person}
        )
        return redirect("home" if self.is_self else "people-list")


class SignOutPersonView(ConfirmView):
    action = Action.PEOPLE_MANAGE
    step = "sign_out"

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        ended = end_sessions(person=self.membership.person, actor=self.request.actor)
        messages.success(
            request,
            ngettext("One session was ended.", "%(number)d sessions were ended.", ended) % {"number": ended},
        )
        return redirect("people-detail", pk=pk)


class ResetSecondFactorView(ConfirmView):
    action = Action.PEOPLE_MANAGE
    step = "reset_second_factor"

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        try:
            reset_second_factor(person=self.membership.person, actor=self.request.actor)
        except DomainError as refusal:
            return self.page(str(refusal), status=409)
        messages.success(
            request,
            _("The second factor of %(name)s was removed; they were told by email.")
            % {"name": self.membership.person},
        )
        return redirect("people-detail", pk=pk)
