"""What a price takes for granted beside the rules: how many play, what meters show, how ties are met."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from games.configurations.rules.numbers import read_number
from games.engine.configuration import MOST
from games.rulepacks.pack import Pack
from games.validation.case import Case

PLAYERS, STRATEGY, METER = "players", "strategy", "meter."


@dataclass(frozen=True)
class Assumed:
    """As it was asked for; None and nothing stand for all positions taken, meters at reset, best play.

    `texts` is what stands in the fields, `problems` what is wrong with one: that one is then left as usual.
    """

    players: int | None = None
    meters: Mapping[str, Decimal] = field(default_factory=dict)
    strategy: str | None = None
    texts: Mapping[str, str] = field(default_factory=dict)
    problems: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_usual(self) -> bool:
        return self.players is None and not self.meters and self.strategy is None


USUAL = Assumed()


def meters_in(case: Case) -> dict[str, str]:
    """Names and labels of the meters that the wagers on offer feed."""
    return {
        name: label
        for wager, meters in case.pack.game.meters_of.items()
        if wager in case.offered
        for name, label in meters.items()
    }


def read_assumed(texts: Mapping[str, str], case: Case) -> Assumed:
    """Nothing here fails: what makes no sense is said at its field, and the usual is assumed."""
    said = {name: text.strip() for name, text in texts.items() if text.strip()}
    if not said:
        return USUAL
    problems: dict[str, str] = {}
    players = _players(said, case, problems)
    strategy = said.get(STRATEGY)
    meters = _meters(said, case, problems)
    return Assumed(
        players=players,
        meters=meters,
        strategy=strategy if strategy in case.pack.game.strategies else None,
        texts=said,
        problems=problems,
    )


def _players(said: Mapping[str, str], case: Case, problems: dict[str, str]) -> int | None:
    if PLAYERS not in said:
        return None
    most = case.whole("seats")
    number = read_number(said[PLAYERS])
    if not isinstance(number, int) or not 1 <= number <= (most or 14):
        problems[PLAYERS] = (
            f"Players: enter a whole number from 1 to {most or 14}, the positions of this table."
        )
        return None
    return None if number == most else number


def _meters(said: Mapping[str, str], case: Case, problems: dict[str, str]) -> dict[str, Decimal]:
    found = {}
    for name, label in meters_in(case).items():
        text = said.get(f"{METER}{name}")
        if text is None:
            continue
        number = read_number(text, case.pack.head.currency)
        if number is None or not 0 <= number <= MOST:
            problems[f"{METER}{name}"] = f"{label}: enter an amount such as 10,000.00."
            continue
        found[name] = Decimal(number)
    return found


def applicable(pack: Pack, assumed: Assumed, case: Case) -> tuple[int | None, dict[str, Decimal]]:
    """Players and meters as another configuration of the game can take them: no more players than it has positions."""
    seats = case.whole("seats")
    players = seats if assumed.players is None else min(assumed.players, seats or assumed.players)
    return players, {name: amount for name, amount in assumed.meters.items() if name in meters_in(case)}
