"""A person's own pages: who they are here, and where they are signed in."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from backoffice.core.errors import DomainError
from backoffice.core.views.desk import DeskView
from backoffice.people.browsers import browser_of
from backoffice.people.forms.account import NameForm
from backoffice.people.models import Membership, Person
from backoffice.people.services.people import change_name
from backoffice.people.services.sessions import end_sessions
from backoffice.permissions.actions import Action
from backoffice.permissions.roles import ROLE_MEANINGS, Role


class OwnView(DeskView, abstract=True):
    @property
    def person(self) -> Person:
        person = self.request.access.person
        assert person is not None  # noqa: S101 - the action asks for a signed-in person
        return person


class ProfileView(OwnView):
    action = Action.SIGNED_IN

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.page(NameForm(initial={"full_name": self.person.full_name}))

    def post(self, request: HttpRequest) -> HttpResponse:
        form = NameForm(request.POST)
        if not form.is_valid():
            return self.page(form)
        try:
            changed = change_name(person=self.person, actor=self.request.actor, **form.cleaned_data)
        except DomainError as refusal:
            form.add_error(refusal.field, str(refusal))
            return self.page(form)
        messages.success(request, _("Saved.") if changed else _("Nothing was changed."))
        return redirect("profile")

    def page(self, form: NameForm) -> HttpResponse:
        membership = Membership.objects.prefetch_related("properties").filter(person=self.person).first()
        context: dict[str, Any] = {
            "form": form,
            "membership": membership,
            "roles": [(Role(role).label, ROLE_MEANINGS[Role(role)]) for role in self.request.access.roles],
            "waiting_address": EmailAddress.objects.filter(user=self.person, verified=False).first(),
        }
        return render(self.request, "people/profile.html", context)


class SessionsView(OwnView):
    action = Action.SIGNED_IN

    def get(self, request: HttpRequest) -> HttpResponse:
        UserSession.objects.create_from_request(request)
        sessions = [
            {
                "session": session,
                "browser": browser_of(session.user_agent),
                "is_current": session.session_key == request.session.session_key,
            }
            for session in UserSession.objects.purge_and_list(self.person)
        ]
        sessions.sort(key=lambda row: (not row["is_current"], -row["session"].last_seen_at.timestamp()))
        return render(request, "usersessions/usersession_list.html", {"sessions": sessions})

    def post(self, request: HttpRequest) -> HttpResponse:
        """Ends the others; the one in which this is asked stays."""
        ended = end_sessions(person=self.person, keep=request.session.session_key, actor=self.request.actor)
        said = ngettext("One other session was ended.", "%(number)d other sessions were ended.", ended)
        messages.success(request, said % {"number": ended} if ended else _("There was no other session."))
        return redirect("usersessions_list")


class EndSessionView(OwnView):
    action = Action.SIGNED_IN

    def load(self) -> None:
        sessions = UserSession.objects.filter(user=self.request.access.person)
        self.session = get_object_or_404(sessions, pk=self.kwargs["pk"])

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        end_sessions(person=self.person, only=self.session.pk, actor=self.request.actor)
        messages.success(request, _("The session was ended."))
        return redirect("usersessions_list")


class SignUpView(DeskView):
    """There is no way in but an invitation; whoever looks for one is told so."""

    action = Action.PUBLIC

    def get(self, request: HttpRequest) -> HttpResponse:
        if self.request.access.person is not None:
            return redirect("home")
        return render(request, "account/signup_closed.html")
