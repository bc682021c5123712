"""Studies of earnings, and the configurations that can be studied. Both are the operator's own business."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import date
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from backoffice.casinos.models import Property
from backoffice.casinos.selectors.properties import properties_visible_to
from backoffice.core.search import Hit, best_matches
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action
from games import canonical
from games.approved_rules.models import ApprovedRules
from games.approved_rules.selectors.in_force import approved_rules_visible_to
from games.configurations.models import Revision
from games.configurations.selectors.configurations import configurations_visible_to, head_revisions
from games.earnings.models import EarningsStudy
from games.packs.selectors import pack_of, pack_title
from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack, pack_ids
from games.rulepacks.pack import Pack
from games.rulings.selectors.rulings import rulings_by_pack
from games.validation.rulings import as_ruled

MOST = 4


@dataclass(frozen=True)
class Studied:
    """One configuration as a study keeps it: it stands without the draft or the rules that it was taken from."""

    key: str
    label: str
    pack_id: str
    pack_hash: str
    values: Mapping[str, Any]
    values_hash: str
    currency: str
    property_id: int | None
    configuration_id: int | None = None

    @property
    def pack(self) -> Pack:
        return pack_of(self.pack_id, self.pack_hash)

    @property
    def game(self) -> str:
        return self.pack.game.code

    def kept(self) -> dict[str, Any]:
        return asdict(self)


def studies_visible_to(access: Access) -> QuerySet[EarningsStudy]:
    """Whoever is limited to some properties sees the studies of those alone."""
    studies = EarningsStudy.objects.select_related("operator").filter(retired_at__isnull=True)
    if access.operator is None or not access.allows(Action.EARNINGS_VIEW):
        return studies.none()
    studies = studies.filter(operator=access.operator)
    if access.property_ids is not None:
        others = Property.objects.filter(operator=access.operator).exclude(pk__in=access.property_ids)
        studies = studies.exclude(properties__in=others)
    return studies


def found_studies(access: Access, text: str) -> Iterator[Hit]:
    """For the search."""
    for study in best_matches(studies_visible_to(access), text, title="name", also=("saved_by_name",)):
        yield Hit(
            kind=_("Earnings"),
            title=study.name,
            detail=_("Saved by %(who)s") % {"who": study.saved_by_name},
            url=reverse("earnings-detail", args=[study.pk]),
            icon="chart-line",
        )


def kept_in(study: EarningsStudy) -> dict[str, Studied]:
    return {each["key"]: Studied(**each) for each in study.configurations}


@dataclass(frozen=True)
class Choice:
    group: str
    key: str
    label: str


class Choices:
    """What a person can study, found with a fixed number of queries; `study` adds what it keeps.

    Passages are read as they are ruled on `day`; what a study keeps stays as it was studied.
    """

    def __init__(
        self, access: Access, casino: Property | None, study: EarningsStudy | None = None, *, day: date
    ) -> None:
        self.access, self.casino, self.day = access, casino, day
        self.rulings = rulings_by_pack(pack_ids())
        self.kept = kept_in(study) if study else {}
        self._found: dict[str, Studied] = dict(self.kept)
        self.listed = [Choice(_("Saved with this study"), key, each.label) for key, each in self.kept.items()]
        self._list(_("In force"), self._rules())
        self._list(_("Drafts"), self._drafts())
        self._list(_("Standard templates"), self._examples())

    def _list(self, group: str, found: list[Studied]) -> None:
        for each in found:
            if each.key not in self.kept:
                self._found[each.key] = each
                self.listed.append(Choice(group, each.key, each.label))

    def _rules(self) -> list[Studied]:
        found = approved_rules_visible_to(self.access).filter(
            superseded_at__isnull=True, withdrawn_at__isnull=True
        )
        return [self._as_read(studied_rules(each)) for each in found]

    def _drafts(self) -> list[Studied]:
        configurations = list(configurations_visible_to(self.access).filter(retired_at__isnull=True))
        heads = head_revisions(configurations)
        return [
            self._as_read(studied_revision(heads[each.pk], each))
            for each in configurations
            if each.pk in heads
        ]

    def _examples(self) -> list[Studied]:
        casinos = list(properties_visible_to(self.access))
        jurisdictions = {each.regulator.jurisdiction: each.currency for each in casinos}
        return [
            studied_example(pack_id, jurisdictions[pack_id.split("/")[0]])
            for pack_id in pack_ids()
            if pack_id.split("/")[0] in jurisdictions
        ]

    def find(self, key: str) -> Studied | None:
        """Also an older revision or superseded rules, where the person may see them."""
        if key not in self._found:
            older = self._older(key)
            if older is None:
                return None
            found = self._as_read(older)
            self._found[key] = found
            self.listed.append(Choice(_("Older"), key, found.label))
        return self._found[key]

    def _older(self, key: str) -> Studied | None:
        kind, _colon, number = key.partition(":")
        if not (number.isascii() and number.isdigit() and len(number) < 10):
            return None
        if kind == "revision":
            visible = configurations_visible_to(self.access)
            revision = (
                Revision.objects.select_related("configuration", "configuration__property")
                .filter(pk=int(number), configuration__in=visible)
                .first()
            )
            return studied_revision(revision, revision.configuration) if revision else None
        if kind == "rules":
            rules = approved_rules_visible_to(self.access).filter(pk=int(number)).first()
            return studied_rules(rules) if rules else None
        return None

    def _as_read(self, studied: Studied) -> Studied:
        rulings = self.rulings.get(studied.pack_id, ())
        return replace(studied, values=as_ruled(studied.pack, studied.values, rulings, self.day))

    def grouped(self) -> list[tuple[str, list[tuple[str, str]]]]:
        groups: dict[str, list[tuple[str, str]]] = {}
        for each in self.listed:
            groups.setdefault(each.group, []).append((each.key, each.label))
        return list(groups.items())

    def first(self) -> list[str]:
        """What to begin with: what is in force at the property that is looked at, else whatever there is."""
        here = [
            each.key
            for each in self._found.values()
            if self.casino and each.property_id == self.casino.pk and each.key.startswith("rules:")
        ]
        return here[:2] or [each.key for each in self.listed[:1]]


def studied_rules(rules: ApprovedRules) -> Studied:
    title = pack_title(rules.pack_id)
    label = _("%(casino)s · %(game)s · %(variant)s v%(number)s, approved") % {
        "casino": rules.property.name,
        "game": title,
        "variant": rules.variant,
        "number": rules.number,
    }
    return Studied(
        key=f"rules:{rules.pk}",
        label=label,
        pack_id=rules.pack_id,
        pack_hash=rules.pack_hash,
        values=rules.values,
        values_hash=rules.values_hash,
        currency=rules.property.currency,
        property_id=rules.property_id,
        configuration_id=rules.configuration_id,
    )


def studied_revision(revision: Revision, configuration: Any) -> Studied:
    label = _("%(casino)s · %(game)s · %(variant)s, revision %(number)s") % {
        "casino": configuration.property.name,
        "game": pack_title(configuration.pack_id),
        "variant": configuration.name,
        "number": revision.number,
    }
    return Studied(
        key=f"revision:{revision.pk}",
        label=label,
        pack_id=configuration.pack_id,
        pack_hash=revision.pack_hash,
        values=revision.values,
        values_hash=revision.values_hash,
        currency=configuration.property.currency,
        property_id=configuration.property_id,
        configuration_id=configuration.pk,
    )


def studied_example(pack_id: str, currency: str) -> Studied:
    pack = load_pack(pack_id)
    values = book_of(pack).example
    return Studied(
        key=f"example:{pack_id}",
        label=_("%(place)s · %(game)s, standard template")
        % {"place": pack.head.jurisdiction, "game": pack.head.title},
        pack_id=pack_id,
        pack_hash=pack.hash,
        values=values,
        values_hash=canonical.hash_of(values),
        currency=currency,
        property_id=None,
    )
