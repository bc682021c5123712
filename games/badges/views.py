"""Badges of a property, and when its people are reminded of decks."""

from copy import copy
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters

from backoffice.casinos.views.pages import AudienceView, NamedCasinoView
from backoffice.core.addresses import own_address
from backoffice.core.codes import code_of, drawn_code
from backoffice.core.errors import DomainError
from backoffice.core.views.guarded import GuardedEditView
from backoffice.permissions.actions import Action
from games.badges.forms import BadgeForm, NewBadgeForm, OwnPinForm, PinForm
from games.badges.models import Badge
from games.badges.selectors import badges_visible_to
from games.badges.services.badges import (
    BADGE_FIELDS,
    add_badge,
    change_badge,
    restore_badge,
    retire_badge,
    set_badge_pin,
    unlock_badge,
)
from games.badges.services.pins import Credentials, choose_own_pin

_keep_pins_out_of_reports = method_decorator(
    sensitive_post_parameters("pin", "again", "given"), name="dispatch"
)


def first_use(badge: Badge) -> str:
    """What whoever set a PIN tells its holder."""
    if badge.pin_is_own:
        return ""
    return " " + _("They first use it to choose their own PIN, on a device where you are not signed in.")


class BadgeListView(NamedCasinoView):
    action = Action.BADGE_MANAGE
    feature = "decks"

    def get(self, request: HttpRequest) -> HttpResponse:
        badges = badges_visible_to(self.request.access).filter(property=self.casino)
        shown = list(badges)
        context = {
            "casino": self.casino,
            "badges": [badge for badge in shown if not badge.is_retired],
            "retired": [badge for badge in shown if badge.is_retired],
        }
        return self.page("badges", context)


class BadgePrintView(NamedCasinoView):
    """Codes to be put on badges; they hold the number, never the PIN."""

    action = Action.BADGE_MANAGE
    feature = "decks"

    def get(self, request: HttpRequest) -> HttpResponse:
        given_out = badges_visible_to(self.request.access).filter(
            property=self.casino, retired_at__isnull=True
        )
        shown = [
            {"badge": badge, "code": drawn_code(code_of("badge", badge.property_id, badge.number))}
            for badge in given_out
        ]
        return self.page("badges_print", {"casino": self.casino, "badges": shown})


@_keep_pins_out_of_reports
class BadgeAddView(NamedCasinoView):
    action = Action.BADGE_MANAGE
    feature = "decks"

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.form_page()

    def post(self, request: HttpRequest) -> HttpResponse:
        return self.form_page(request.POST)

    def form_page(self, data: Any = None) -> HttpResponse:
        if self.casino is None:
            raise Http404
        form = NewBadgeForm(data, casino=self.casino)
        if data is not None and form.is_valid():
            values = {name: form.cleaned_data[name] for name in BADGE_FIELDS}
            try:
                badge = add_badge(
                    casino=self.casino, values=values, pin=form.cleaned_data["pin"], actor=self.request.actor
                )
            except DomainError as refusal:
                form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
            else:
                messages.success(
                    self.request, _("%(badge)s now has a badge.") % {"badge": badge} + first_use(badge)
                )
                return redirect(reverse("badge-list") + self.place_of(self.casino))
        return self.page("badge_form", {"form": form, "casino": self.casino})


class OneBadge(AudienceView, abstract=True):
    feature = "decks"
    badge: Badge

    def load(self) -> None:
        self.badge = get_object_or_404(badges_visible_to(self.request.access), pk=self.kwargs["pk"])

    def context(self) -> dict[str, Any]:
        casino = self.badge.property
        return {"badge": self.badge, "casino": casino, "place": self.place_of(casino)}

    def done_url(self) -> str:
        return reverse("badge-list") + self.place_of(self.badge.property)


class BadgeChangeView(OneBadge, GuardedEditView):
    action = Action.BADGE_MANAGE
    template_name = "decks/badge_form.html"

    def load(self) -> None:
        super().load()
        self.edited = self.badge

    def make_form(self, data: Any = None, **state: Any) -> BadgeForm:
        return BadgeForm(data, casino=self.badge.property, instance=copy(state["edited"]), **state)

    def save(self, form: Any) -> bool:
        return change_badge(
            badge=self.badge,
            seen_version=form.seen.version,
            values={name: form.cleaned_data[name] for name in BADGE_FIELDS},
            actor=self.request.actor,
        )


@_keep_pins_out_of_reports
class BadgePinView(OneBadge):
    action = Action.BADGE_MANAGE

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        return self.page("badge_pin", self.context() | {"form": PinForm()})

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        form = PinForm(request.POST)
        if form.is_valid():
            try:
                set_badge_pin(badge=self.badge, pin=form.cleaned_data["pin"], actor=self.request.actor)
                self.badge.refresh_from_db()
            except DomainError as refusal:
                form.add_error(refusal.field, str(refusal))
            else:
                messages.success(
                    request, _("%(badge)s has a new PIN.") % {"badge": self.badge} + first_use(self.badge)
                )
                return redirect(self.done_url())
        return self.page("badge_pin", self.context() | {"form": form})


@_keep_pins_out_of_reports
class OwnPinView(NamedCasinoView):
    """Whoever holds a badge chooses its PIN, on any device of their casino on which decks are looked at."""

    action = Action.DECK_VIEW
    feature = "decks"

    def load(self) -> None:
        super().load()
        if self.request.access.operator is None or self.casino is None:
            raise Http404

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.form_page(OwnPinForm(initial={"badge": request.GET.get("badge", "")[:20]}))

    def post(self, request: HttpRequest) -> HttpResponse:
        form = OwnPinForm(request.POST)
        if self.casino is not None and form.is_valid():
            typed = form.cleaned_data
            try:
                badge = choose_own_pin(
                    casino=self.casino,
                    given=Credentials(typed["badge"], typed["given"], "badge"),
                    pin=typed["pin"],
                    at=timezone.now(),
                    actor=self.request.actor,
                )
            except DomainError as refusal:
                form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
            else:
                messages.success(request, _("%(badge)s now has their own PIN.") % {"badge": badge})
                return redirect(self.next_address())
        return self.form_page(form)

    def form_page(self, form: OwnPinForm) -> HttpResponse:
        return self.page("own_pin", {"form": form, "casino": self.casino, "next": self.next_address()})

    def next_address(self) -> str:
        """The entry from which they came, else the board."""
        asked = self.request.POST.get("next") or self.request.GET.get("next", "")
        return own_address(asked, reverse("deck-board") + self.place_of(self.casino))


class BadgeUnlockView(OneBadge):
    action = Action.BADGE_MANAGE

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        if unlock_badge(badge=self.badge, actor=self.request.actor):
            messages.success(request, _("%(badge)s is unlocked.") % {"badge": self.badge})
        return redirect(self.done_url())


class BadgeRetireView(OneBadge):
    action = Action.BADGE_MANAGE

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        return self.page("badge_retire", self.context())

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        retire_badge(badge=self.badge, at=timezone.now(), actor=self.request.actor)
        messages.success(request, _("%(badge)s is revoked.") % {"badge": self.badge})
        return redirect(self.done_url())


class BadgeRestoreView(OneBadge):
    action = Action.BADGE_MANAGE

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        try:
            restore_badge(badge=self.badge, actor=self.request.actor)
        except DomainError as refusal:
            messages.error(request, str(refusal))
        else:
            messages.success(request, _("%(badge)s is in use again.") % {"badge": self.badge})
        return redirect(self.done_url())
