"""Notices about a new version of the rules: drafted from what it breaks, changed by hand, sent, read."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from backoffice.casinos.models import Operator
from backoffice.core.errors import DomainError
from backoffice.permissions.actions import Action
from games.rulebook.notices import drafted_subject, drafted_text
from games.rulebook.selectors.pack_notices import BrokenAtOperator, broken_by
from games.rulebook.selectors.versions import find_version, versions_of
from games.rulebook.services import send_pack_notice
from games.rulepacks.loader import load_pack, pack_ids
from games.rulepacks.pack import Pack
from games.rulings.forms import NoticeForm
from games.rulings.models import PackNotice
from games.rulings.selectors.pack_notices import pack_notices_visible_to
from games.rulings.views.rulings import RulingsView


class PackNoticeAddView(RulingsView):
    """The address names both versions (`from`, `to`) and the operator; without them it is about the newest change."""

    action = Action.RULING_DECIDE
    old: Pack
    new: Pack
    operator: Operator

    def load(self) -> None:
        super().load()
        access, pack_id = self.request.access, self.kwargs["pack"]
        if pack_id not in pack_ids():
            raise Http404
        if access.regulator is None:
            return
        if access.regulator.jurisdiction != pack_id.split("/")[0]:
            raise Http404
        versions = versions_of(pack_id)
        new = find_version(versions, self.request.GET.get("to", "")) or versions[0]
        others = [each for each in versions if each.hash != new.hash]
        old = find_version(others, self.request.GET.get("from", "")) or next(iter(others), None)
        if old is None or old.pack is None or new.pack is None:
            raise Http404
        here = Operator.objects.filter(properties__regulator=access.regulator).distinct()
        self.operator = get_object_or_404(here, pk=self.kwargs["operator"])
        self.old, self.new = old.pack, new.pack

    def get(self, request: HttpRequest, pack: str, operator: int) -> HttpResponse:
        broken = self._broken()
        rules = broken.rules if broken else ()
        initial = {
            "subject": drafted_subject(self.new),
            "text": drafted_text(self.old, self.new, operator=self.operator.name, broken=rules),
        }
        return self._show(NoticeForm(initial=initial), broken)

    def post(self, request: HttpRequest, pack: str, operator: int) -> HttpResponse:
        form = NoticeForm(request.POST)
        regulator = self.request.access.regulator
        if form.is_valid() and regulator is not None:
            try:
                notice = send_pack_notice(
                    regulator=regulator,
                    operator=self.operator,
                    old=self.old,
                    new=self.new,
                    **form.cleaned_data,
                    at=timezone.now(),
                    actor=self.request.actor,
                )
            except DomainError as refusal:
                form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
            else:
                messages.success(
                    request, _("The notice is sent to %(operator)s.") % {"operator": self.operator}
                )
                return redirect("pack-notice-detail", notice.pk)
        return self._show(form, self._broken())

    def _broken(self) -> BrokenAtOperator | None:
        access = self.request.access
        listed, _looked_at = broken_by(access, self.old, self.new, as_of=self.today(), at=timezone.now())
        return next((each for each in listed if each.operator == self.operator), None)

    def _show(self, form: NoticeForm, broken: BrokenAtOperator | None) -> HttpResponse:
        versions = reverse("rules-versions", args=[self.new.id])
        context: dict[str, Any] = {
            "form": form,
            "operator": self.operator,
            "broken": broken,
            "pack": self.new,
            "head": self.new.head,
            "cancel_url": f"{versions}?from={self.old.hash[:12]}&to={self.new.hash[:12]}",
        }
        return self.page("notice_add", context)


class PackNoticeView(RulingsView):
    action = Action.RULES_VIEW
    notice: PackNotice

    def load(self) -> None:
        super().load()
        self.notice = get_object_or_404(pack_notices_visible_to(self.request.access), pk=self.kwargs["pk"])

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        pack = load_pack(self.notice.pack_id)
        versions = reverse("rules-versions", args=[pack.id])
        context = {
            "notice": self.notice,
            "pack": pack,
            "head": pack.head,
            "versions_url": f"{versions}?from={self.notice.old_hash[:12]}&to={self.notice.new_hash[:12]}",
        }
        return self.page("notice", context)
