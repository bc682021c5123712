"""What drafts have to say to the compliance board."""

from collections.abc import Iterator
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _

from backoffice.casinos.models import Property
from games.compliance.selectors import ComplianceItem
from games.configurations.models import Configuration
from games.configurations.rules.assessment import assess
from games.configurations.selectors.configurations import heads_of
from games.rulepacks.loader import load_pack
from games.rulings.selectors.rulings import rulings_by_pack, waivers_by_casino


def findings_of_drafts(casino: Property, at: datetime) -> Iterator[ComplianceItem]:
    """Open findings of the variants in use, as their drafts stand today."""
    drafts = heads_of(Configuration.objects.filter(property=casino, retired_at__isnull=True))
    day = at.astimezone(casino.zone).date()
    rulings = rulings_by_pack(draft.configuration.pack_id for draft in drafts)
    waivers = waivers_by_casino([casino])
    for draft in drafts:
        variant = draft.configuration
        pack = load_pack(variant.pack_id)
        waived = waivers.get((casino.pk, pack.id), ())
        for finding in assess(pack, draft.values, day, rulings[pack.id], waived).findings:
            if finding.is_open and finding.severity in ("error", "warning"):
                yield ComplianceItem(
                    title=f"{variant.name}: {finding.message}",
                    detail=finding.hint,
                    url=reverse("configuration-detail", args=[variant.pk]),
                    severity="error" if finding.severity == "error" else "warning",
                    area=_("Findings of drafts"),
                    since=draft.saved_at,
                    clause=finding.citation,
                    pack_id=pack.id,
                )
