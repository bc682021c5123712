"""What was saved of a configuration: every state, any two compared, any one brought back."""

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from backoffice.core.errors import DomainError
from backoffice.core.views.desk import DeskView
from backoffice.permissions.actions import Action
from games.configurations.forms.revisions import CompareForm, RestoreForm
from games.configurations.models import Configuration, Revision
from games.configurations.rules.assessment import assess
from games.configurations.rules.redline import redline
from games.configurations.rules.to_read import figure_groups, rules_to_read
from games.configurations.selectors.configurations import configurations_visible_to, head_revision
from games.configurations.selectors.revisions import (
    FORCE,
    HEAD,
    Side,
    pack_of_side,
    revision_lines,
    revisions_of,
    side_choices,
    side_of,
)
from games.configurations.services.configurations import RevisionConflict
from games.configurations.services.restoring import restore_revision
from games.packs.selectors import pack_of
from games.rulepacks.loader import load_pack
from games.rulepacks.pack import Pack
from games.rulings.selectors.rulings import ruled_at, rulings_of, waivers_of
from games.validation.rulings import InterpretationRuling, rulings_for

# each line is validated, and its price may have to be worked out
PAGE = 15


class OneConfiguration(DeskView, abstract=True):
    """Drafts are the operator's own business: a regulator finds nothing here."""

    configuration: Configuration

    def load(self) -> None:
        visible = configurations_visible_to(self.request.access)
        self.configuration = get_object_or_404(visible, pk=self.kwargs["pk"])
        self.now = timezone.now()

    def ruled(self, pack: Pack) -> dict[str, InterpretationRuling]:
        return ruled_at(self.configuration.property, pack, self.now)

    def page(self, name: str, context: dict[str, Any], *, status: int = 200) -> HttpResponse:
        shared = {
            "configuration": self.configuration,
            "casino": self.configuration.property,
            "pack": load_pack(self.configuration.pack_id),
        }
        return render(self.request, f"configurations/{name}.html", shared | context, status=status)


class RevisionListView(OneConfiguration):
    action = Action.CONFIGURATION_VIEW

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        page = Paginator(revisions_of(self.configuration), PAGE).get_page(request.GET.get("page"))
        context = {
            "page": page,
            "lines": revision_lines(self.configuration, page.object_list, self.now),
            "in_force": side_of(self.configuration, FORCE, self.now),
        }
        return self.page("revisions", context)


class OneRevision(OneConfiguration, abstract=True):
    revision: Revision

    def load(self) -> None:
        super().load()
        self.revision = get_object_or_404(
            revisions_of(self.configuration), number=self.kwargs["revision_number"]
        )


class RevisionView(OneRevision):
    action = Action.CONFIGURATION_VIEW

    def get(self, request: HttpRequest, pk: int, revision_number: int) -> HttpResponse:
        pack = pack_of(self.configuration.pack_id, self.revision.pack_hash)
        casino = self.configuration.property
        day = self.now.astimezone(casino.zone).date()
        rulings = rulings_of(pack.id, regulator=casino.regulator_id)
        read = rules_to_read(pack, self.revision.values, rulings_for(pack, rulings, day), day)
        context = {
            "revision": self.revision,
            "pack": pack,
            "read": read,
            "groups": figure_groups(read.figures),
            "assessment": assess(pack, self.revision.values, day, rulings, waivers_of(casino, pack.id)),
        }
        return self.page("revision", context)


class RevisionCompareView(OneConfiguration):
    """The address names both sides. Without them: what is in force against the draft."""

    action = Action.CONFIGURATION_VIEW

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        before = self._side(request.GET.get("before") or self._usual_before())
        after = self._side(request.GET.get("after") or HEAD)
        by = request.GET.get("by", "")
        form = CompareForm(
            {"before": before.token, "after": after.token, "by": by}, choices=side_choices(self.configuration)
        )
        pack = pack_of_side(self.configuration, after)
        found = redline(pack, before.values, after.values, self.ruled(pack))
        context = {
            "form": form,
            "before": before,
            "after": after,
            "pack": pack,
            "redline": found,
            "groups": found.by_clause if by == "clause" else found.by_section,
            "by_clause": by == "clause",
            "pack_moved": before.pack_hash != after.pack_hash,
        }
        return self.page("revision_compare", context)

    def _usual_before(self) -> str:
        if side_of(self.configuration, FORCE, self.now):
            return FORCE
        return str(max(1, self.configuration.head - 1))

    def _side(self, token: str) -> Side:
        side = side_of(self.configuration, token, self.now)
        if side is None:
            raise Http404(token)
        return side


class RevisionRestoreView(OneRevision):
    action = Action.CONFIGURATION_CHANGE

    def context(self) -> dict[str, Any]:
        draft = head_revision(self.configuration)
        pack = load_pack(self.configuration.pack_id)
        return {
            "revision": self.revision,
            "draft": draft,
            "redline": redline(pack, draft.values, self.revision.values, self.ruled(pack)),
            "form": RestoreForm(initial={"seen_head": self.configuration.head}),
        }

    def get(self, request: HttpRequest, pk: int, revision_number: int) -> HttpResponse:
        return self.page("revision_restore", self.context())

    def post(self, request: HttpRequest, pk: int, revision_number: int) -> HttpResponse:
        form = RestoreForm(request.POST)
        if not form.is_valid():
            return self.page("revision_restore", self.context(), status=409)
        try:
            written = restore_revision(
                configuration=self.configuration,
                number=self.revision.number,
                seen_head=form.cleaned_data["seen_head"],
                at=self.now,
                actor=self.request.actor,
            )
        except RevisionConflict as conflict:
            self.configuration = conflict.current
            return self.page("revision_restore", self.context() | {"moved": True}, status=409)
        except DomainError as refusal:
            messages.error(request, str(refusal))
        else:
            words = _("Revision %(old)d is restored as revision %(new)d.")
            messages.success(request, words % {"old": self.revision.number, "new": written.number})
        return redirect(reverse("revision-list", args=[pk]))
