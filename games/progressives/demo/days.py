"""One meter of the demo day by day: a machine that does what its terms say, but for what the plan has in store."""

import random
from dataclasses import dataclass, field
from datetime import datetime, time, timedelta
from decimal import Decimal
from typing import TYPE_CHECKING

from backoffice.audit.services import audited_change
from backoffice.casinos.demo import acting
from backoffice.casinos.models import GamingTable
from backoffice.core.local_time import instant_of
from games.progressives.models import JackpotHit, MeterReading, ProgressiveLevel
from games.progressives.selectors.progressives import current_terms
from games.progressives.services.adjustments import (
    decide_adjustment,
    make_adjustment,
    report_malfunction,
    request_adjustment,
)
from games.progressives.services.alerts import acknowledge_alert
from games.progressives.services.audit import note
from games.progressives.services.payouts import Surveillance, countersign_payout, issue_payout, prepare_payout
from games.progressives.services.readings import Shown, correct_reading, note_batch, record_reading

if TYPE_CHECKING:
    from games.progressives.demo.load import Jackpot, MeterPlan

MANAGER, PIT, FLOOR = (f"{name}@harbor.example" for name in ("manager", "pit", "floor"))
READ_AT, WON_AT, MADE_AT = time(6, 10), time(20, 35), time(11, 30)


@dataclass
class MeterDays:
    level: ProgressiveLevel
    plan: "MeterPlan"
    at: datetime
    days: int
    seed: str
    counter: int = 0
    meter: Decimal = Decimal(0)
    waiting: list[MeterReading] = field(default_factory=list)

    def play(self) -> None:
        self.terms = current_terms(self.level, self.at)
        self.meter = self.terms.initial
        chance = random.Random(self.seed)  # noqa: S311 - a demo, the same every time
        for days_ago in range(self.days - 1, -1, -1):
            if self.moment(days_ago) >= self.at:
                break
            # what happens between yesterday's reading and today's
            self._feed(chance.randint(*self.plan.wagers_a_day) // 2)
            self._stories(days_ago)
            for jackpot in self.plan.jackpots:
                if jackpot.days_ago == days_ago:
                    self._win(jackpot, days_ago)
            self._feed(chance.randint(*self.plan.wagers_a_day) // 2)
            self._read(days_ago)
        self._write()

    def moment(self, days_ago: int, clock: time = READ_AT) -> datetime:
        casino = self.level.casino
        day = self.at.astimezone(casino.zone).date() - timedelta(days=days_ago)
        return instant_of(datetime.combine(day, clock), casino.zone, second_time=False)

    def _feed(self, wagers: int) -> None:
        self.counter += wagers
        self.meter += self.terms.as_terms.step * wagers
        if self.terms.cap is not None:
            self.meter = min(self.meter, self.terms.cap)

    def _read(self, days_ago: int) -> None:
        drop = self.plan.drops.get(days_ago)
        if drop is None:
            at = self.moment(days_ago)
            self.waiting.append(
                MeterReading(
                    level=self.level,
                    at=at,
                    received_at=at + timedelta(minutes=3),
                    shown=self.meter.quantize(Decimal("0.01")),
                    counter=self.counter,
                    read_by=acting(FLOOR).person,
                    read_by_name="Fiona Liu",
                )
            )
            return
        self.meter -= drop
        self._write()
        self._record(self.moment(days_ago), self.meter)

    def _record(self, at: datetime, shown: Decimal) -> None:
        record_reading(
            level=self.level,
            shown=Shown(at=at, meter=shown.quantize(Decimal("0.01")), counter=self.counter),
            now=at + timedelta(minutes=3),
            actor=acting(FLOOR),
        )

    def _write(self) -> None:
        """Many rows, one entry in the trail."""
        if not self.waiting:
            return
        with audited_change(actor=acting(FLOOR)) as trail:
            written = MeterReading.objects.bulk_create(self.waiting)
            note_batch(trail, level=self.level, readings=written)
        self.waiting = []

    def _win(self, jackpot: "Jackpot", days_ago: int) -> None:
        at = self.moment(days_ago + 1, WON_AT)
        floor = acting(FLOOR)
        with audited_change(actor=floor) as trail:
            hit = JackpotHit.objects.create(
                level=self.level,
                table=GamingTable.objects.get(property=self.level.casino, number=jackpot.table),
                at=at,
                amount=self.meter.quantize(Decimal("0.01")),
                other_award=self.terms.wager * 1000 if self.level.path == "progressive" else Decimal(0),
                restarted=self.terms.reset,
                hand=jackpot.hand,
                cards=jackpot.cards,
                witnesses="Dealer M. Abara, floor supervisor Fiona Liu",
                recorded_at=at + timedelta(minutes=6),
                recorded_by=floor.person,
                recorded_by_name="Fiona Liu",
            )
            note(
                trail,
                casino=self.level.casino,
                verb="jackpot.recorded",
                subject=self.level,
                after={
                    "hit": hit.pk,
                    "table": jackpot.table,
                    "at": at,
                    "amount": hit.amount,
                    "hand": hit.hand,
                },
            )
        self.meter = self.terms.reset
        if jackpot.document:
            self._document(hit, issued=jackpot.document == "issued")

    def _document(self, hit: JackpotHit, *, issued: bool) -> None:
        at = hit.at + timedelta(minutes=12)
        day = hit.at.astimezone(self.level.casino.zone)
        document = prepare_payout(
            hit=hit,
            witness="Marcus Abara",
            surveillance=Surveillance(at, f"S-{day:%m%d}-07", f"CAM12-{day:%Y%m%d}-2041"),
            now=at,
            actor=acting(FLOOR),
        )
        if not issued:
            return
        if document.needs_countersignature:
            document = countersign_payout(document=document, now=at + timedelta(minutes=9), actor=acting(PIT))
        large = document.needs_countersignature
        issue_payout(
            document=document,
            issuer="Cage, Olga Ferris",
            method="check" if large else "cash",
            check_number=f"{880_000 + hit.pk}" if large else "",
            now=at + timedelta(minutes=25),
            actor=acting(FLOOR),
        )

    def _stories(self, days_ago: int) -> None:
        match self.plan.stories.get(days_ago):
            case "approved":
                self._approved_adjustment(days_ago)
            case "malfunction":
                self._malfunction(days_ago)
            case "mistyped":
                self._mistyped(days_ago)

    def _approved_adjustment(self, days_ago: int) -> None:
        asked, made = self.moment(days_ago + 4, MADE_AT), self.moment(days_ago + 1, MADE_AT)
        self._write()
        adjustment = request_adjustment(
            level=self.level,
            amount=Decimal(-150),
            reason="Two hundred and fifty test wagers were counted during maintenance.",
            now=asked,
            actor=acting(MANAGER),
        )
        decide_adjustment(
            adjustment=adjustment,
            approved=True,
            number="MD-MA-2026-019",
            words="As documented by the technician's report.",
            now=asked + timedelta(days=1),
            actor=acting("approver@md.example"),
        )
        make_adjustment(adjustment=adjustment, made_at=made, now=made, actor=acting(MANAGER))
        self.meter -= 150

    def _malfunction(self, days_ago: int) -> None:
        made = self.moment(days_ago + 1, MADE_AT)
        self._write()
        report_malfunction(
            level=self.level,
            amount=Decimal(-40),
            reason="Display board replaced; it came back with an older amount.",
            report="MF-2026-0231",
            made_at=made,
            now=made,
            actor=acting(MANAGER),
        )
        self.meter -= 40

    def _mistyped(self, days_ago: int) -> None:
        """Read wrong at noon, noticed at once, put right; the alert stays with what was found."""
        at = self.moment(days_ago + 1, MADE_AT)
        self._write()
        shown = self.meter.quantize(Decimal("0.01"))
        wrong = record_reading(
            level=self.level,
            shown=Shown(at=at, meter=shown + 90, counter=self.counter),
            now=at + timedelta(minutes=1),
            actor=acting(FLOOR),
        )
        correct_reading(
            reading=wrong.reading,
            shown=Shown(at=at, meter=shown, counter=self.counter),
            reason="Two digits were swapped.",
            now=at + timedelta(minutes=4),
            actor=acting(FLOOR),
        )
        for alert in wrong.alerts:
            acknowledge_alert(
                alert=alert,
                explanation="Typing error, corrected within minutes; the display was photographed.",
                now=at + timedelta(minutes=30),
                actor=acting(MANAGER),
            )
