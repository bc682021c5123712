"""Meters, their terms and the tables of a progressive."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from backoffice.permissions.actions import Action
from games.progressives.forms.progressives import LevelAddForm, LinkForm, MomentForm, TermsForm
from games.progressives.models import ProgressiveTable
from games.progressives.rules.meters import meter_paths
from games.progressives.selectors.findings import rules_by_table
from games.progressives.selectors.progressives import current_terms, links_at, links_visible_to
from games.progressives.selectors.start import level_terms_under
from games.progressives.services.links import end_link, link_table
from games.progressives.services.progressives import TERM_FIELDS, add_level, set_terms
from games.progressives.views.base import FormPage, OneLevel, OneProgressive, level_url, this_minute
from games.rulepacks.loader import load_pack


class LevelAddView(OneProgressive, FormPage):
    action = Action.PROGRESSIVE_CHANGE
    template = "meter_add"
    title = gettext_lazy("Add a meter")
    send = gettext_lazy("Add the meter")

    def make_form(self, data: Any = None) -> LevelAddForm:
        pack = load_pack(self.progressive.pack_id)
        taken = set(self.progressive.levels.values_list("path", flat=True))
        free = [path for path in meter_paths(pack) if path not in taken]
        now = timezone.now()
        held = rules_by_table(self.progressive, links_at(self.progressive, now), now)
        terms = level_terms_under(held, pack.id, free[0]) if free else {}
        return LevelAddForm(
            data, progressive=self.progressive, pack=pack, initial=terms | {"started_at": this_minute()}
        )

    def save(self, form: Any) -> HttpResponse:
        path = form.cleaned_data["path"]
        level = add_level(
            progressive=self.progressive,
            path=path,
            name=form.names[path],
            terms=form.terms(),
            started_at=form.cleaned_data["started_at"],
            now=timezone.now(),
            actor=self.request.actor,
        )
        messages.success(self.request, _("%(meter)s was added.") % {"meter": level.name})
        return redirect(level_url(level))


class TermsView(OneLevel, FormPage):
    action = Action.PROGRESSIVE_CHANGE
    template = "meter_terms"
    title = gettext_lazy("Change the settings of the meter")
    send = gettext_lazy("Change the settings")

    def make_form(self, data: Any = None) -> TermsForm:
        terms = current_terms(self.level, timezone.now())
        initial = {name: getattr(terms, name) for name in TERM_FIELDS} | {"from_at": this_minute()}
        return TermsForm(data, level=self.level, initial=initial)

    def save(self, form: Any) -> HttpResponse:
        set_terms(
            level=self.level,
            terms=form.terms(),
            from_at=form.cleaned_data["from_at"],
            reason=form.cleaned_data["reason"],
            now=timezone.now(),
            actor=self.request.actor,
        )
        messages.success(self.request, _("The new settings are in force."))
        return redirect(self.done_url())


class LinkAddView(OneProgressive, FormPage):
    action = Action.PROGRESSIVE_CHANGE
    title = gettext_lazy("Link a table")
    send = gettext_lazy("Link the table")

    def make_form(self, data: Any = None) -> LinkForm:
        return LinkForm(data, progressive=self.progressive, at=this_minute())

    def save(self, form: Any) -> HttpResponse:
        link = link_table(
            progressive=self.progressive,
            table=form.cleaned_data["table"],
            from_at=form.cleaned_data["from_at"],
            notice=form.cleaned_data["notice"],
            now=timezone.now(),
            actor=self.request.actor,
        )
        messages.success(self.request, _("%(table)s is linked.") % {"table": link.table})
        return redirect(f"{self.done_url()}#tables")


class LinkEndView(FormPage):
    action = Action.PROGRESSIVE_CHANGE
    title = gettext_lazy("Unlink a table")
    send = gettext_lazy("Unlink the table")
    link: ProgressiveTable

    def load(self) -> None:
        self.link = get_object_or_404(links_visible_to(self.request.access), pk=self.kwargs["pk"])

    def context(self) -> dict[str, Any]:
        progressive = self.link.progressive
        return {"link": self.link, "progressive": progressive, "casino": progressive.property}

    def make_form(self, data: Any = None) -> MomentForm:
        return MomentForm(data, casino=self.link.progressive.property, at=this_minute())

    def save(self, form: Any) -> HttpResponse:
        end_link(link=self.link, to_at=form.cleaned_data["at"], now=timezone.now(), actor=self.request.actor)
        messages.success(self.request, _("%(table)s is unlinked.") % {"table": self.link.table})
        return redirect(f"{reverse('progressive-detail', args=[self.link.progressive_id])}#tables")
