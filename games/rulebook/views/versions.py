"""Two versions of a pack side by side: what changed, and which configurations and approved rules that touches."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from backoffice.permissions.actions import Action
from games.rulebook.rules.versions import changes_between
from games.rulebook.selectors.pack_notices import broken_by
from games.rulebook.selectors.versions import affected_by, find_version, versions_of
from games.rulebook.views.rules import OneBook
from games.rulepacks.pack import Pack
from games.rulings.selectors.rulings import day_of


class RulesVersionsView(OneBook):
    """What changed comes at once; what it touches is worked out when the page asks for it."""

    action = Action.RULES_VIEW

    def get(self, request: HttpRequest, pack: str) -> HttpResponse:
        versions = versions_of(pack)
        new = find_version(versions, request.GET.get("to", "")) or versions[0]
        others = [each for each in versions if each.hash != new.hash]
        old = find_version(versions, request.GET.get("from", "")) or (others[0] if others else None)
        context: dict[str, Any] = {"versions": versions, "old": old, "new": new}
        if old is None or old.pack is None or new.pack is None:
            return self.page("versions", context)
        if self.request.htmx and self.request.htmx.target == "affected":
            return self.page("_affected", context | self._touched(old.pack, new.pack))
        context["changes"] = changes_between(old.pack, new.pack)
        if "affected" in request.GET:
            # without script there is nobody to ask for it
            context |= self._touched(old.pack, new.pack)
        return self.page("versions", context)

    def _touched(self, old: Pack, new: Pack) -> dict[str, Any]:
        """An authority sees besides which of its operators have to be told."""
        affected, looked_at = affected_by(self.request.access, old, new, self.today())
        context: dict[str, Any] = {"affected": affected, "looked_at": looked_at}
        regulator = self.request.access.regulator
        if regulator is not None and regulator.jurisdiction == new.id.split("/")[0]:
            now = timezone.now()
            access = self.request.access
            broken, _looked_at = broken_by(access, old, new, as_of=day_of(regulator, now), at=now)
            context["broken"] = broken
        return context
