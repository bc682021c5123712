"""Progressive controllers that count wagers, shoes that end, tablets on which decks are changed; each with its own
numbers."""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any, NamedTuple

from backoffice.simulated_floor.http import Refusal, Server

CENT = Decimal("0.01")
# of all messages so many come from tables, and of those so many are changes of decks
AT_TABLES, DECKS = 0.15, 0.4


@dataclass
class Controller:
    """One meter: every message has more wagers behind it, and the meter has grown by its rate of them."""

    meter: dict[str, Any]
    currency: str
    device_id: str
    sequence: int = 0
    counter: int = 0
    shown: Decimal = Decimal(0)
    last_at: datetime = field(default_factory=lambda: datetime.now(UTC))

    def next_reading(self, chance: random.Random) -> dict[str, Any]:
        settings = self.meter["settings"]
        wagers = chance.randint(1, 40)
        wager, rate = Decimal(settings["wager"]["amount"]), Decimal(settings["rate_percent"])
        self.counter += wagers
        self.shown += (wagers * wager * rate / 100).quantize(CENT)
        highest = Decimal((settings["cap"] or settings["display_limit"])["amount"])
        self.shown = min(self.shown, highest)
        # two messages of a meter are never of the same moment
        self.last_at = max(datetime.now(UTC), self.last_at + timedelta(milliseconds=1))
        self.sequence += 1
        return {
            "meter": self.meter["id"],
            "at": self.last_at.isoformat(),
            "shown": {"amount": str(self.shown), "currency": self.currency},
            "counter": self.counter,
            "device_id": self.device_id,
            "sequence": self.sequence,
        }


def _last_count(server: Server, meter: int) -> int:
    """A controller that is started again goes on counting where it stopped."""
    listed = server.get(f"/meter-readings/?meter={meter}&limit=1")["results"]
    return int(listed[0]["counter"] or 0) if listed else 0


@dataclass(frozen=True)
class Badge:
    """Somebody who attests deck changes, as `D-101:2468` names them."""

    number: str
    pin: str

    @classmethod
    def read(cls, text: str) -> "Badge":
        number, _colon, pin = text.partition(":")
        return cls(number, pin)

    @property
    def as_data(self) -> dict[str, str]:
        return {"badge": self.number, "pin": self.pin}


class Crew(NamedTuple):
    dealer: Badge
    supervisor: Badge


class Floor:
    def __init__(self, server: Server, *, seed: int, batch: int = 1, crew: Crew | None = None) -> None:
        self.server, self.batch, self.crew = server, batch, crew
        self.chance = random.Random(seed)  # noqa: S311 - play, not secrets
        # a device starts to count anew when it is started
        started = int(time.time())
        self.controllers = [
            Controller(
                meter,
                each["currency"],
                f"SIM-{meter['id']}-{started}",
                counter=_last_count(server, meter["id"]),
                shown=Decimal(meter["shown"] or meter["settings"]["initial"]["amount"]),
            )
            for each in server.all_of("/progressives/")
            for meter in each["meters"]
        ]
        self.tables = [each["id"] for each in server.all_of("/tables/?retired=false&fields=id")]
        self.messages = dict.fromkeys(self.tables, 0)
        self.started = started
        if not self.controllers and not self.tables:
            raise Refusal("There is neither a progressive nor a table to play.")

    @property
    def described(self) -> str:
        return f"{len(self.controllers)} meters and {len(self.tables)} tables play."

    def play(self, *, rate: float, messages: int, say: Callable[[str], object]) -> int:
        sent, refused, begin = 0, 0, time.monotonic()
        while not messages or sent < messages:
            number = min(self.batch, messages - sent) if messages else self.batch
            try:
                refused += self._step(number)
            except Refusal as refusal:
                refused += number
                say(str(refusal)[:300])
            sent += number
            if sent % max(1, round(rate) * 10) < number:
                say(f"{sent} messages, {refused} refused, {sent / (time.monotonic() - begin):.1f} a second")
            time.sleep(max(0.0, begin + sent / rate - time.monotonic()))
        say(f"{sent} messages, {refused} refused.")
        return refused

    def _step(self, number: int) -> int:
        """Mostly readings; now and then a shoe ends, or decks are changed. How many were refused."""
        if self.tables and (not self.controllers or (number == 1 and self.chance.random() < AT_TABLES)):
            table = self.chance.choice(self.tables)
            if not (self.chance.random() < DECKS and self._change_decks(table)):
                self._end_shoe(table)
            return 0
        readings = [self.chance.choice(self.controllers).next_reading(self.chance) for _ in range(number)]
        if number == 1:
            self.server.post("/meter-readings/", readings[0])
            return 0
        answer = self.server.post("/meter-readings/bulk/", {"mode": "per_item", "items": readings})
        return int(answer["refused"])

    def _end_shoe(self, table: int) -> None:
        rounds = self.chance.randint(40, 80)
        self.server.post("/shoe-ends/", self._message(table, "SHOE") | {"rounds": rounds})

    def _change_decks(self, table: int) -> bool:
        """As many as lie there, by two people; False where nobody attests or nothing is known to lie there."""
        if self.crew is None:
            return False
        newest = self.server.get(f"/deck-changes/?table={table}&limit=1")["results"]
        if not newest or not newest[0]["decks_in_batch"]:
            return False
        last = newest[0]
        change = {
            "batch": last["batch"],
            "back_colour": last["back_colour"],
            "decks_opened": last["decks_in_batch"],
            "decks_removed": last["decks_in_batch"],
            "reason": "rotation",
            "notes": "Played by simulate_floor.",
            "dealer": self.crew.dealer.as_data,
            "supervisor": self.crew.supervisor.as_data,
        }
        self.server.post("/deck-changes/", self._message(table, "TABLET") | change)
        return True

    def _message(self, table: int, device: str) -> dict[str, Any]:
        self.messages[table] += 1
        return {
            "table": table,
            "at": datetime.now(UTC).isoformat(),
            "device_id": f"SIM-{device}-{table}-{self.started}",
            "sequence": self.messages[table],
        }
