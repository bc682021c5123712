"""Ninety days at the meters of the demo: daily readings, jackpots with documents, one drop that nobody explained."""

from dataclasses import dataclass, field
from datetime import datetime, time, timedelta
from decimal import Decimal
from typing import Any

from django.db.models import F
from django.urls import reverse

from backoffice.casinos.demo import acting
from backoffice.casinos.models import GamingTable, Property
from backoffice.core.local_time import instant_of
from backoffice.notifications.models import Notification
from games.progressives.demo.days import MeterDays
from games.progressives.models import MeterAlert, Progressive, ProgressiveTable
from games.progressives.rules.meters import meter_names
from games.progressives.selectors.findings import rules_by_table
from games.progressives.selectors.progressives import OPEN_ALERT
from games.progressives.selectors.start import level_terms_under
from games.progressives.services.adjustments import request_adjustment
from games.progressives.services.links import link_table
from games.progressives.services.progressives import add_level, add_progressive
from games.rulepacks.loader import load_pack

MD = "us-md/casino-war"
DAYS = 90
READ_AT = time(6, 10)
MANAGER = "manager@harbor.example"


@dataclass(frozen=True)
class Jackpot:
    days_ago: int
    table: str
    hand: str
    cards: str
    # how far its document came: "", "prepared" or "issued"
    document: str = "issued"


@dataclass(frozen=True)
class MeterPlan:
    path: str
    wagers_a_day: tuple[int, int]
    jackpots: tuple[Jackpot, ...] = ()
    # days ago -> what the meter lost that nobody can explain
    drops: dict[int, Decimal] = field(default_factory=dict)
    # what happens besides: "approved", "malfunction", "mistyped"
    stories: dict[int, str] = field(default_factory=dict)
    # settings that differ from the approved ones
    drifted: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class ProgressivePlan:
    casino: str
    name: str
    kind: str
    tables: tuple[str, ...]
    serial: str
    meters: tuple[MeterPlan, ...]


PLANS = (
    ProgressivePlan(
        "Harbor Point Casino",
        "Main pit war",
        "linked",
        ("T01", "T02", "T03"),
        "PG-2201",
        (
            MeterPlan(
                "progressive",
                (1100, 1900),
                (
                    Jackpot(58, "T02", "Suited four of a kind, seat 5", "9♣ 9♣ 9♣ 9♣"),
                    Jackpot(20, "T01", "Suited four of a kind, seat 2", "K♠ K♠ K♠ K♠"),
                ),
                drops={6: Decimal(2500)},
            ),
            MeterPlan("bonus_spin.primary", (700, 1200)),
            MeterPlan(
                "bonus_spin.secondary", (700, 1200), (Jackpot(33, "T03", "Wheel, hot spot at seat 4", ""),)
            ),
        ),
    ),
    ProgressivePlan(
        "Harbor Point Casino",
        "High-limit war",
        "linked",
        ("T11", "T12"),
        "PG-2207",
        (
            MeterPlan(
                "progressive",
                (250, 520),
                (Jackpot(40, "T12", "Suited four of a kind, seat 1", "A♦ A♦ A♦ A♦"),),
                stories={30: "approved", 11: "mistyped"},
            ),
        ),
    ),
    ProgressivePlan(
        "Harbor Point Casino",
        "Stadium war",
        "stand_alone",
        ("E01",),
        "PG-2210",
        (MeterPlan("progressive", (300, 700), stories={15: "malfunction"}),),
    ),
    ProgressivePlan(
        "Chesapeake Landing",
        "Waterfront war",
        "linked",
        ("101", "102"),
        "PG-3104",
        (
            MeterPlan(
                "progressive",
                (800, 1300),
                (Jackpot(1, "101", "Suited four of a kind, seat 6", "7♥ 7♥ 7♥ 7♥", "prepared"),),
                drifted={"reset": Decimal(12_500)},
            ),
        ),
    ),
)


def load(*, at: datetime) -> None:
    for plan in PLANS:
        casino = Property.objects.get(name=plan.casino)
        progressive = _set_up(plan, casino, at)
        for number, (meter, level) in enumerate(
            zip(plan.meters, progressive.levels.order_by("pk"), strict=True)
        ):
            level.progressive = progressive
            MeterDays(level=level, plan=meter, at=at, days=DAYS, seed=f"{plan.name}{number}").play()
    _ask_for_the_drop(at)
    _leave_what_is_open_unread()


def moment(casino: Property, at: datetime, days_ago: int, clock: time = READ_AT) -> datetime:
    """A time of day at the property, so many days ago."""
    day = at.astimezone(casino.zone).date() - timedelta(days=days_ago)
    return instant_of(datetime.combine(day, clock), casino.zone, second_time=False)


def _set_up(plan: ProgressivePlan, casino: Property, at: datetime) -> Progressive:
    manager, started_at = acting(MANAGER), moment(casino, at, DAYS, time(6, 0))
    tables = list(GamingTable.objects.filter(property=casino, number__in=plan.tables))
    terms = [_terms(plan, meter, casino, tables, at) for meter in plan.meters]
    progressive = add_progressive(
        casino=casino,
        pack_id=MD,
        values={
            "name": plan.name,
            "kind": plan.kind,
            "controller_make": "Meridian PX-4",
            "controller_serial": plan.serial,
        },
        path=plan.meters[0].path,
        terms=terms[0],
        started_at=started_at,
        now=started_at,
        actor=manager,
    )
    names = meter_names(load_pack(MD))
    for meter, stated in list(zip(plan.meters, terms, strict=True))[1:]:
        add_level(
            progressive=progressive,
            path=meter.path,
            name=names[meter.path],
            terms=stated,
            started_at=started_at,
            now=started_at,
            actor=manager,
        )
    for table in tables:
        link_table(
            progressive=progressive,
            table=table,
            from_at=started_at,
            notice=False,
            now=started_at,
            actor=manager,
        )
    return progressive


def _terms(
    plan: ProgressivePlan, meter: MeterPlan, casino: Property, tables: list[GamingTable], at: datetime
) -> dict[str, Any]:
    """As approved at the tables, but for what drifted."""
    stand_in = Progressive(property=casino, pack_id=MD)
    links = [ProgressiveTable(progressive=stand_in, table=table) for table in tables]
    held = rules_by_table(stand_in, links, at)
    return level_terms_under(held, MD, meter.path) | meter.drifted


def _ask_for_the_drop(at: datetime) -> None:
    """The manager asks to put back what the drop took; the regulator has not answered yet."""
    alert = MeterAlert.objects.filter(OPEN_ALERT).select_related("level__progressive__property").first()
    if alert is not None and alert.amount is not None:
        request_adjustment(
            level=alert.level,
            amount=-alert.amount,
            reason="The meter lost this amount overnight; the controller's log shows a restart at 03:12.",
            now=at - timedelta(days=2),
            actor=acting(MANAGER),
        )


def _leave_what_is_open_unread() -> None:
    """Words about what is long over were read; open alerts, new jackpots and what waits are still news."""
    links = {reverse("meter-alert", args=[pk]) for pk in _open_alerts()}
    over = Notification.objects.filter(kind="meter", read_at__isnull=True).exclude(link__in=links)
    over.exclude(link__endswith="/decide/").update(read_at=F("created_at"))


def _open_alerts() -> list[int]:
    return list(MeterAlert.objects.filter(OPEN_ALERT).values_list("pk", flat=True))
