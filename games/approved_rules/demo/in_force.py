"""Variants at every property of the demo. What was approved on paper is in force here; the desk decides the rest."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from backoffice.casinos.demo import acting
from backoffice.casinos.models import GamingTable, Property
from games.approved_rules.demo.answers import answered
from games.approved_rules.models import ApprovedRules
from games.approved_rules.services.approved_rules import add_approved_rules, put_table_under_rules
from games.configurations.models import Configuration
from games.configurations.selectors.configurations import head_revision
from games.configurations.services.configurations import add_configuration
from games.engine.configuration import with_path
from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack


@dataclass(frozen=True)
class Variant:
    """A variant of the pack's example: what differs, and where it is dealt."""

    casino: str
    pack_id: str
    name: str
    manager: str
    tables: tuple[str, ...]
    # none where the desk of the demo decides
    approval: str = ""
    changes: dict[str, Any] = field(default_factory=dict)
    approved_days_ago: int = 400


MD, SD, SG, ONLINE = "us-md/casino-war", "us-sd/casino-war", "sg/tiger-buffalo", "online/war"
HARBOR, DEADWOOD, SENTOSA, NORTHLIGHT = (
    f"manager@{name}.example" for name in ("harbor", "deadwood", "sentosa", "online")
)
# a table with a dealer and cards on the felt, not the electronic version that the example offers as well
_ON_FELT = {"electronic.community_cards": None}
# tables of one pit share a meter
_LINKED = {"progressive.kind": "linked"}
_NO_SPIN = ["initial", "war", "tie", "war_tie", "progressive", "envy"]
_PLAIN = ["initial", "war", "tie", "war_tie"]
_PLAIN_SIGN = [
    "Initial Wager pays 1 to 1",
    "War Wager pays 1 to 1, and 2 to 1 if the war ties",
    "Tie Wager pays 10 to 1",
    "Surrender after a tie loses half of the Initial Wager",
    "Payout limit per hand $25,000",
]
_PROGRESSIVE_SIGN = [
    *_PLAIN_SIGN[:-1],
    "Progressive: suited four of a kind pays the whole meter and 1000 to 1",
    "Progressive: suited double tie pays 200 to 1, four of a kind 150 to 1, double tie 30 to 1",
    "Progressive: suited tie pays 15 to 1, tie 5 to 1",
    "Envy Bonus on a $5 wager: suited four of a kind pays $5,000",
    _PLAIN_SIGN[-1],
]

# the pays are the document's; weighed so that the wheel earns as soon as three players wager
_WHEEL = [
    {"weight": weight, "hot_spot": hot_spot, "community": community}
    for weight, hot_spot, community in (
        (1, "primary", 150),
        (4, "secondary", 150),
        (1, 1000, 125),
        (2, 600, 100),
        (3, 500, 75),
        (5, 400, 50),
        (10, 350, 40),
        (20, 300, 30),
        (54, 250, 25),
        (900, 200, 25),
    )
]

VARIANTS = (
    Variant(
        "Harbor Point Casino",
        MD,
        "Main pit",
        HARBOR,
        ("T01", "T02", "T03"),
        changes={"seats": 7, "bonus_spin.wheel": _WHEEL, **_LINKED, **_ON_FELT},
    ),
    Variant(
        "Harbor Point Casino",
        MD,
        "Hand shuffled",
        HARBOR,
        ("T04", "T05"),
        "MD-TG-2025-0113",
        {
            "card_supply": "hand_shuffle",
            "batches": 1,
            "wagers": _PLAIN,
            "sign.lines": _PLAIN_SIGN,
            **_ON_FELT,
        },
    ),
    Variant(
        "Harbor Point Casino",
        MD,
        "High-limit room",
        HARBOR,
        ("T11", "T12"),
        "MD-TG-2025-0114",
        {
            "seats": 6,
            "decks": 8,
            "limits.minimum": 100,
            "limits.maximum": 5000,
            "limits.increment": 50,
            "wagers": _NO_SPIN,
            "progressive.rate": 12,
            "sign.lines": _PROGRESSIVE_SIGN,
            **_LINKED,
            **_ON_FELT,
        },
    ),
    Variant(
        "Harbor Point Casino",
        MD,
        "Stadium",
        HARBOR,
        ("E01",),
        "MD-TG-2025-0115",
        {"bonus_spin.wheel": _WHEEL},
    ),
    Variant(
        "Chesapeake Landing",
        MD,
        "Waterfront pit",
        HARBOR,
        ("101", "102"),
        "MD-TG-2025-0141",
        {
            "seats": 7,
            "decks": 8,
            "wagers": _NO_SPIN,
            "progressive.rate": 12,
            "sign.lines": _PROGRESSIVE_SIGN,
            **_LINKED,
            **_ON_FELT,
        },
    ),
    Variant("Deadwood Gulch Saloon", SD, "Saloon floor", DEADWOOD, ("W1", "W2", "W3")),
    # these rules of the game hold since November 2025, so nothing was approved under them before
    Variant("Sentosa Bay Casino", SG, "Main floor", SENTOSA, ("BA01", "BA02", "BA03"), approved_days_ago=330),
    Variant("Northlight Online", ONLINE, "War", NORTHLIGHT, ("WAR-1", "WAR-2"), "ON-2025-0007"),
)
DECIDED_AT_THE_DESK = tuple(each for each in VARIANTS if not each.approval)


def load(*, at: datetime) -> None:
    for variant in VARIANTS:
        casino = Property.objects.get(name=variant.casino)
        configuration = add_variant(variant, casino=casino, at=at)
        if variant.approval:
            approve_variant(variant, configuration, casino=casino, at=at)


def add_variant(variant: Variant, *, casino: Property, at: datetime) -> Configuration:
    pack = load_pack(variant.pack_id)
    values = answered(pack.id, book_of(pack).start)
    for path, value in variant.changes.items():
        values = with_path(values, path, value)
    return add_configuration(
        casino=casino,
        pack=pack,
        name=variant.name,
        values=values,
        note="As in the example of the rules",
        at=at - timedelta(days=variant.approved_days_ago + 21),
        actor=acting(variant.manager),
    )


def approve_variant(
    variant: Variant, configuration: Configuration, *, casino: Property, at: datetime
) -> ApprovedRules:
    approved_at = at - timedelta(days=variant.approved_days_ago)
    rules = add_approved_rules(
        revision=head_revision(configuration),
        approval_number=variant.approval,
        approved_at=approved_at,
        effective_at=approved_at + timedelta(days=3),
        actor=acting(variant.manager),
    )
    for table in GamingTable.objects.filter(property=casino, number__in=variant.tables):
        put_table_under_rules(
            table=table,
            rules=rules,
            from_at=rules.effective_at + timedelta(hours=2),
            actor=acting(variant.manager),
        )
    return rules
