"""One table of Casino War as `price`, `settle` and `simulate` see it: rules, strategy and meters put together
once.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import TypeVar

from games.engine.cards.card import RANKS
from games.engine.cards.shoe import Shoe, shoe_of
from games.engine.errors import EngineError
from games.engine.features import OutcomeSpace, Weights
from games.engine.game import PriceRequest, Rules
from games.engine.progressive import FUNDS_RESET, Meter
from games.engine.wagers import Wager
from games.engine.war import terms
from games.engine.war.assumed_play import decisions_of
from games.engine.war.bonus_spin import METERS, Spin
from games.engine.war.deals import check_long_enough, weights_by_card, weights_by_rank
from games.engine.war.features import BY_CARD, BY_RANK
from games.engine.war.main_wager import combine
from games.engine.war.progressive_wager import (
    check_jackpot,
    impossible_jackpot,
    impossible_words,
    progressive_rows,
    with_meters,
)
from games.engine.war.strategy import Choice, choices, decide
from games.engine.war.terms import BONUS_SPIN, END, ENVY, PROGRESSIVE
from games.engine.war.wheel import spin_of

Made = TypeVar("Made")

NEEDS_SUITS = "needs suits, and the shoe is given by ranks alone"


@dataclass(frozen=True)
class WarTable:
    """`wagers` have everything in the net results of their rows: meters, and with `initial` the War Wager that
    it forces.

    `decisions` are by tied rank. `refused` names what cannot be priced here, with the reason. `envy` is by
    event, in units of the progressive wager; `shown` is what each meter shows when it is paid.
    """

    rules: Rules
    players: int
    decisions: Mapping[str, str]
    choices: tuple[Choice, ...]
    wagers: Mapping[str, Wager]
    refused: Mapping[str, str]
    meters: Mapping[str, Meter] = field(default_factory=dict)
    shown: Mapping[str, Fraction] = field(default_factory=dict)
    envy: Mapping[str, Fraction] = field(default_factory=dict)
    spin: Spin | None = None

    @classmethod
    def of(cls, rules: Rules, request: PriceRequest) -> "WarTable":
        return _Builder(rules, request).build()

    @property
    def shoe(self) -> Shoe:
        return shoe_of(self.rules)

    @property
    def space(self) -> OutcomeSpace:
        """The finest space that this shoe can tell."""
        return BY_CARD if self.shoe.knows_suits else BY_RANK

    @cached_property
    def undecided(self) -> Weights:
        return weights_by_card(self.shoe) if self.shoe.knows_suits else weights_by_rank(self.shoe)

    @cached_property
    def weights(self) -> Weights:
        """The deals after the decisions."""
        return decide(self.undecided, self.decisions)

    def weights_for(self, code: str) -> Weights:
        """A progressive wager may see war cards that a surrendered hand does not."""
        dealt_out = (
            code == PROGRESSIVE and self.rules.readings.get("surrender_and_progressive") == "war_cards_dealt"
        )
        return self.undecided if dealt_out else self.weights

    @property
    def table_sizes(self) -> range:
        """Numbers of players that the table has positions and the shoe has cards for."""
        if terms.community_cards_of(self.rules) is not None:
            return range(1, terms.seats_of(self.rules) + 1)
        more = terms.burned_for_each_more(self.rules)
        served = (self.shoe.size - terms.burned_at_war(self.rules) - 2 + more) // (2 + more)
        return range(1, max(1, min(terms.seats_of(self.rules), served)) + 1)

    @property
    def war_ranks(self) -> frozenset[int]:
        """Ranks at which a tie reaches the war cards as far as the progressive wager is concerned."""
        if self.rules.readings.get("surrender_and_progressive") == "war_cards_dealt":
            return frozenset(range(13))
        return frozenset(rank for rank, name in enumerate(RANKS) if self.decisions.get(name, "war") == "war")


class _Builder:
    def __init__(self, rules: Rules, request: PriceRequest) -> None:
        self.rules, self.request = rules, request
        terms.check_own_wagers(rules)
        self.dealing = terms.dealing_of(rules)
        self.players = terms.players_of(rules, request.players)
        self.refused: dict[str, str] = {}
        self.meters: dict[str, Meter] = {}
        self.shown: dict[str, Fraction] = {}
        self.wagers = dict(rules.wagers)
        unknown = sorted(set(request.meters) - set(self._meter_names()))
        if unknown:
            names = ", ".join(self._meter_names()) or "none"
            raise EngineError(f"there is no meter {unknown[0]!r} at this table: {names}")

    def _meter_names(self) -> list[str]:
        names = [PROGRESSIVE] if PROGRESSIVE in self.rules.wagers else []
        return names + (list(METERS) if self._offers(BONUS_SPIN) else [])

    def build(self) -> WarTable:
        rules, shoe = self.rules, shoe_of(self.rules)
        check_long_enough(shoe, terms.burned_at_war(rules))
        self._check_seats(shoe)
        found, decisions = self._strategy()
        space = BY_CARD if shoe.knows_suits else BY_RANK
        if "initial" in self.wagers:
            self.wagers["initial"] = combine(self.wagers["initial"], self.wagers.get("war"), space)
        envy = self._try(PROGRESSIVE, self._progressive) or {}
        spin = self._try(BONUS_SPIN, self._spin) if self._offers(BONUS_SPIN) else None
        for code, wager in list(self.wagers.items()):
            if not wager.features <= space.features:
                self._refuse(code, NEEDS_SUITS)
        if PROGRESSIVE in self.refused and self._offers(ENVY):
            self.refused[ENVY] = f"goes with the progressive wager, which {self.refused[PROGRESSIVE]}"
        if rules.asked is not None and ENVY in rules.asked and PROGRESSIVE not in rules.wagers:
            self.refused[ENVY] = "goes with the progressive wager, which is not among the wagers offered"
        if terms.takes_initial_wagers_only(rules):
            envy, spin = {}, None
            own = [code for code in (ENVY, BONUS_SPIN) if self._offers(code)]
            for code in [*(each for each in self.wagers if each not in ("initial", "war")), *own]:
                self._refuse(code, terms.INITIAL_ONLY)
        table = WarTable(
            rules=rules,
            players=self.players,
            decisions=decisions,
            choices=found,
            wagers=self.wagers,
            refused=self.refused,
            meters=self.meters,
            shown=self.shown,
            envy=envy if ENVY not in self.refused else {},
            spin=spin,
        )
        return self._without_what_cannot_happen(table)

    def _offers(self, code: str) -> bool:
        """Wagers of this game that are not pay tables are offered where the pack has them and nothing leaves
        them out.
        """
        rules = self.rules
        if rules.asked is not None and code not in rules.asked:
            return False
        if code == ENVY:
            return terms.envy_section(rules) is not None and PROGRESSIVE in rules.wagers
        return terms.bonus_spin_of(rules) is not None

    def _check_seats(self, shoe: Shoe) -> None:
        cards = terms.community_cards_of(self.rules)
        hands = self.players if cards is None else cards
        needed = 2 * (hands + 1) + terms.burned_at_war(self.rules, hands)
        if self.players > 1 and shoe.size < needed:
            who = f"{hands} players" if cards is None else f"{hands} community cards"
            raise EngineError(f"{who} can take {needed} cards in one round, and the shoe holds {shoe.size}")

    def _strategy(self) -> tuple[tuple[Choice, ...], dict[str, str]]:
        initial = self.rules.wagers.get("initial")
        without_war = terms.why_no_war(self.rules)
        if without_war is not None:
            for code in ("war", "war_tie"):
                if self.wagers.pop(code, None):
                    self.refused[code] = without_war
            return (), dict.fromkeys(RANKS, terms.forced_tie(self.rules) or END)
        if initial is None:
            return (), {}
        found = choices(
            weights_by_rank(shoe_of(self.rules)),
            initial,
            self.rules.wagers.get("war"),
            may_surrender=self.dealing.surrender,
        )
        return found, decisions_of(found, self.request.strategy)

    def _try(self, code: str, make: Callable[[], Made]) -> Made | None:
        """A wager whose terms are not stated is refused by name; terms that make no sense are an error of the
        whole request.
        """
        if not shoe_of(self.rules).knows_suits and (code in self.wagers or code == BONUS_SPIN):
            self._refuse(code, NEEDS_SUITS)
            return None
        try:
            return make()
        except terms.NoTerms as error:
            self._refuse(code, f"has no price here: {error}")
            return None

    def _refuse(self, code: str, reason: str) -> None:
        self.wagers.pop(code, None)
        self.refused[code] = reason

    def _progressive(self) -> dict[str, Fraction]:
        rules = self.rules
        wager = rules.wagers.get(PROGRESSIVE)
        if wager is None:
            return {}
        check_jackpot(wager)
        stake = terms.progressive_wager(rules)
        reserve = rules.readings.get("progressive_reserve", FUNDS_RESET)
        meter = terms.meter_terms(rules, PROGRESSIVE, wager=stake, reserve=reserve)
        self.meters[PROGRESSIVE] = meter
        self.shown[PROGRESSIVE] = terms.shown_on(meter, PROGRESSIVE, self.request.meters)
        self.wagers[PROGRESSIVE] = with_meters(progressive_rows(rules), self.shown, stake)
        return terms.envy_schedule(rules, wager, stake) if self._offers(ENVY) else {}

    def _spin(self) -> Spin:
        spin = spin_of(self.rules, players=self.players)
        for name in METERS:
            meter = terms.meter_terms(
                self.rules, f"{BONUS_SPIN}.{name}", wager=spin.wager, reserve=FUNDS_RESET
            )
            self.meters[name] = meter
            self.shown[name] = terms.shown_on(meter, name, self.request.meters)
        return spin

    def _without_what_cannot_happen(self, table: WarTable) -> WarTable:
        """A jackpot that nobody can win is refused, and so is a wager that no round of this shoe offers."""
        wagers, refused, envy = dict(table.wagers), dict(table.refused), table.envy
        for code, wager in table.wagers.items():
            weights = table.weights_for(code)
            impossible = impossible_jackpot(wager, weights)
            if impossible is not None:
                del wagers[code]
                refused[code] = impossible_words(impossible)
                if table.envy or self._offers(ENVY):
                    refused[ENVY], envy = refused[code].replace("has a jackpot", "follows a jackpot"), {}
            elif not sum(wager.table(weights.space).sums(weights.counts)):
                del wagers[code]
                refused[code] = "is never on offer: no round of this shoe comes to it"
        spin = table.spin
        if spin is not None and not spin.trigger:
            spin = None
            refused[BONUS_SPIN] = "is never triggered: the shoe holds no card of that rank and colour"
        return replace(table, wagers=wagers, refused=refused, envy=envy, spin=spin)
