"""A person chooses what to be told, and how."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from backoffice.forms.notice_choices import NoticeChoicesForm
from backoffice.permissions.actions import Action
from backoffice.selectors.notice_choices import groups_for, own_ways
from backoffice.services.daily_letters import MORNING, zone_of
from backoffice.services.notice_choices import choose_notices, forget_notice_choices
from backoffice.views.account import OwnView


class NoticeChoicesView(OwnView):
    action = Action.SIGNED_IN

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.page(self.form())

    def post(self, request: HttpRequest) -> HttpResponse:
        if "forget" in request.POST:
            changed = forget_notice_choices(person=self.person, actor=self.request.actor)
            messages.success(
                request, _("Back to what suits your roles.") if changed else _("Nothing was changed.")
            )
            return redirect("account-notices")
        form = self.form(request.POST)
        if not form.is_valid():
            return self.page(form)
        changed = choose_notices(person=self.person, ways=form.ways(), actor=self.request.actor)
        messages.success(request, _("Saved.") if changed else _("Nothing was changed."))
        return redirect("account-notices")

    def form(self, *data: object) -> NoticeChoicesForm:
        access = self.request.access
        return NoticeChoicesForm(*data, groups=groups_for(access), ways=own_ways(access))

    def page(self, form: NoticeChoicesForm) -> HttpResponse:
        chosen = any(way.is_chosen for way in own_ways(self.request.access).values())
        context = {"form": form, "has_chosen": chosen, "morning": MORNING, "zone": zone_of(self.person).key}
        return render(self.request, "backoffice/account/notices.html", context)
