"""What the configuration says about meters, envy, the wheel and the table, checked and exact."""

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import Any

from games.engine.cards.dealing import supply_of
from games.engine.configuration import get_path, number_at, show, whole_number_at
from games.engine.errors import BadConfiguration, DefinitionError, EngineError
from games.engine.game import Rules
from games.engine.progressive import Meter
from games.engine.wagers import Wager
from games.engine.war.features import SURRENDER
from games.engine.war.sections import (
    BonusSpinFile,
    DealingFile,
    ElectronicFile,
    EnvyTerms,
    ProgressiveFile,
    SeatLimit,
)

ZERO, HUNDRED = Decimal(0), Decimal(100)
PROGRESSIVE, ENVY, BONUS_SPIN = "progressive", "envy", "bonus_spin"
END = "end"
"""A tie that ends the round at once."""
SEATS_WHERE_UNSTATED = 14
"""The engine's own bound for a document that does not say how large a table can be."""


class NoTerms(BadConfiguration):
    """Something that one wager cannot be priced without is not stated; the others can be priced."""


def dealing_of(rules: Rules) -> DealingFile:
    found = rules.sections.get("dealing")
    if not isinstance(found, DealingFile):
        raise DefinitionError(
            "a pack of Casino War says in a file *.dealing.toml how a round is dealt", file=rules.pack
        )
    return found


def ties_end(rules: Rules) -> bool:
    """Whether a chosen reading lets every tie end the round."""
    return _is_any(rules, dealing_of(rules).ties_end_under)


def ties_left(rules: Rules) -> bool:
    """Whether a player may leave a tie undecided and is rid of it; as read, the best that can be done with one."""
    return _is_any(rules, dealing_of(rules).ties_left_under)


def played_on(rules: Rules) -> Rules:
    """The same rules for whoever leaves no tie undecided."""
    left = dealing_of(rules).ties_left_under
    return replace(rules, readings={name: each for name, each in rules.readings.items() if name not in left})


def shuffled_every_round(rules: Rules) -> bool:
    dealt = dealing_of(rules)
    return dealt.shuffled_every_round or _is_any(rules, dealt.shuffled_every_round_under)


def burned_from_new_shoe(rules: Rules) -> int:
    dealt = dealing_of(rules)
    if _is_any(rules, dealt.burned_from_batches_alone_under) and supply_of(rules) != "batch_shuffler":
        return 0
    return dealt.burned_from_new_shoe


def burned_for_each_more(rules: Rules) -> int:
    """Cards burned before the war card of every player after the first."""
    dealt = dealing_of(rules)
    return dealt.burned_before_war if _is_any(rules, dealt.burned_for_each_under) else 0


def burned_before_dealer(rules: Rules) -> int:
    """Where cards are burned before the war card of everybody, the dealer is no exception."""
    return max(dealing_of(rules).burned_before_dealer_war_card, burned_for_each_more(rules))


def burned_at_war(rules: Rules, players: int = 1) -> int:
    """Cards burned in a round in which so many players go to war."""
    first = dealing_of(rules).burned_before_war + burned_before_dealer(rules)
    return first + burned_for_each_more(rules) * (players - 1)


def _is_any(rules: Rules, under: Mapping[str, str]) -> bool:
    return any(rules.readings.get(name) == option for name, option in under.items())


def holds(rules: Rules, under: Mapping[str, str]) -> bool:
    return all(rules.readings.get(name) == option for name, option in under.items())


def paid_first(rules: Rules) -> str:
    """At which end of the table paying begins, as the passages on it are read."""
    dealing = dealing_of(rules)
    for name, options in dealing.paid_first_under.items():
        if rules.readings.get(name) in options:
            return options[rules.readings[name]]
    return dealing.paid_first


def no_war(rules: Rules) -> bool:
    """Whether a chosen reading leaves surrender alone after a tie."""
    return _is_any(rules, dealing_of(rules).no_war_under)


def why_no_war(rules: Rules) -> str | None:
    """Why nobody goes to war who plays as well as he can, as the rules are read."""
    if ties_end(rules):
        return "cannot be made: as read here, a tie ends the round and there is no war"
    if ties_left(rules):
        return "is better not made: as read here, a tie that is left undecided costs nothing"
    if no_war(rules):
        return "cannot be made: as read here, no wager is made after the call"
    if forced_tie(rules) is not None:
        return "cannot be made: as read here, no tie with a community card goes to war"
    return None


def forced_tie(rules: Rules) -> str | None:
    """What every tie comes to, as read: a surrender, an end, or None where it is war or surrender. The electronic
    version has a reading of its own.
    """
    if no_war(rules):
        return SURRENDER
    if community_cards_of(rules) is None:
        return None
    return {"surrender_only": SURRENDER, "push": END}.get(rules.readings.get("electronic_ties", "war"))


def progressive_of(rules: Rules) -> ProgressiveFile | None:
    found = rules.sections.get("progressive")
    return found if isinstance(found, ProgressiveFile) else None


def bonus_spin_of(rules: Rules) -> BonusSpinFile | None:
    found = rules.sections.get("bonus_spin")
    return found if isinstance(found, BonusSpinFile) else None


def spin_section(rules: Rules) -> BonusSpinFile:
    found = bonus_spin_of(rules)
    if found is None:
        raise NoTerms("bonus_spin", f"is not part of {rules.pack}")
    return found


def envy_section(rules: Rules) -> EnvyTerms | None:
    found = progressive_of(rules)
    return None if found is None else found.envy


def electronic_of(rules: Rules) -> ElectronicFile | None:
    found = rules.sections.get("electronic")
    return found if isinstance(found, ElectronicFile) else None


def most_seats(rules: Rules) -> int:
    return dealing_of(rules).most_seats or SEATS_WHERE_UNSTATED


def seat_limit(rules: Rules) -> SeatLimit | None:
    """The most seats that the document is read to know, where it is read to know a number."""
    electronic = community_cards_of(rules) is not None
    found = [
        each
        for each in dealing_of(rules).seat_limit
        if holds(rules, each.under) and each.electronic in (None, electronic)
    ]
    return min(found, key=lambda each: each.most, default=None)


def seats_of(rules: Rules) -> int:
    """Positions at the table; where nothing is stated, as many as the document allows any table. What is stated beyond
    what it is read to allow is a finding, and no seat.
    """
    most, limit = most_seats(rules), seat_limit(rules)
    stated = whole_number_at(rules.configuration, "seats", low=1, high=most) or most
    return stated if limit is None else min(stated, limit.most)


def players_of(rules: Rules, players: int | None) -> int:
    seats = seats_of(rules)
    if players is None:
        return 1
    if not 1 <= players <= seats:
        raise EngineError(
            f"players is a whole number from 1 to {seats}, the positions of this table, not {players}"
        )
    return players


def meter_terms(rules: Rules, path: str, *, wager: Fraction, reserve: str) -> Meter:
    """The terms at `progressive` or `bonus_spin.primary`; a reset amount has to be stated, a rate need not be."""
    configuration = rules.configuration
    reset = _amount(configuration, f"{path}.reset")
    initial = _amount(configuration, f"{path}.initial")
    maximum = _amount(configuration, f"{path}.maximum")
    rate = number_at(configuration, f"{path}.rate", low=ZERO, high=HUNDRED)
    kept = number_at(configuration, f"{path}.reserve_rate", low=ZERO, high=HUNDRED) or ZERO
    if reset is None:
        raise NoTerms(f"{path}.reset", "is not stated")
    if rate is not None and rate + kept > 100:
        raise BadConfiguration(
            f"{path}.reserve_rate", f"and the rate take {rate + kept} % of a wager, and there are only 100"
        )
    if maximum is not None and maximum < max(reset, initial or reset):
        raise BadConfiguration(f"{path}.maximum", f"is {maximum}, below the amount that the meter starts at")
    return Meter(
        wager=wager,
        reset=Fraction(reset),
        initial=Fraction(reset if initial is None else initial),
        rate=None if rate is None else Fraction(rate) / 100,
        reserve_rate=Fraction(kept) / 100,
        maximum=None if maximum is None else Fraction(maximum),
        reserve=reserve,
        each_in_full=path == PROGRESSIVE and rules.readings.get("paid_in_turn") == "bonus_spin_alone",
    )


def shown_on(meter: Meter, name: str, shown: Mapping[str, Decimal]) -> Fraction:
    """What a meter shows when a winner is paid: as given, else the reset amount."""
    value = shown.get(name)
    if value is None:
        return meter.reset
    if value < 0:
        raise EngineError(f"the {name} meter shows an amount from 0, not {value}")
    if meter.maximum is not None and value > meter.maximum:
        raise EngineError(f"the {name} meter cannot show {value}: its maximum is {meter.maximum}")
    return Fraction(value)


def stated_wager(rules: Rules) -> Decimal | None:
    return number_at(rules.configuration, "progressive.wager", low=ZERO)


def progressive_wager(rules: Rules) -> Fraction:
    return _stake(stated_wager(rules), "progressive.wager")


def envy_schedule(rules: Rules, progressive: Wager, stake: Fraction) -> dict[str, Fraction]:
    """Envy bonus by event of the progressive, in units of the wager of the player who receives it."""
    section = envy_section(rules)
    amounts = get_path(rules.configuration, "progressive.envy", {})
    if section is None or (
        stake != Fraction(section.for_wager) and _is_any(rules, section.for_no_other_under)
    ):
        return {}
    if not isinstance(amounts, Mapping):
        raise BadConfiguration("progressive.envy", f"is a table of events and amounts, not {show(amounts)}")
    schedule, listed = {}, {pay.event for pay in section.pay}
    listed_alone = _is_any(rules, section.listed_alone_under)
    for event in amounts:
        path = f"progressive.envy.{event}"
        row = progressive.event(event)
        if row is None or not row.wins:
            events = ", ".join(each.event for each in progressive.rows if each.wins)
            raise BadConfiguration(path, f"is no award of the progressive wager: {events}")
        amount = _amount(rules.configuration, path)
        if amount and (event in listed or not listed_alone):
            schedule[event] = Fraction(amount) / Fraction(section.for_wager)
    return schedule


def backers_envy_each_other(rules: Rules) -> bool:
    """Whether two players on one community card each hold a hand of their own, as read."""
    section = envy_section(rules)
    return section is not None and _is_any(rules, section.shared_card_under)


def community_cards_of(rules: Rules) -> int | None:
    section = electronic_of(rules)
    value = get_path(rules.configuration, "electronic.community_cards")
    if value is None:
        return None
    if section is None:
        raise BadConfiguration("electronic.community_cards", f"{rules.pack} has no electronic version")
    if isinstance(value, bool) or not isinstance(value, int) or value not in section.community_cards:
        allowed = ", ".join(map(str, section.community_cards))
        raise BadConfiguration(
            "electronic.community_cards",
            f"is one of {allowed}, not {show(value)} ({'; '.join(section.cite)})",
        )
    return int(value)


INITIAL_ONLY = (
    "is not taken here: as read, the electronic version has an Initial Wager on each card and nothing else"
)


def takes_initial_wagers_only(rules: Rules) -> bool:
    """Whether this is the electronic version, read as one without any other wager."""
    only = rules.readings.get("community_card_bets") == "initial_wager_only"
    return only and community_cards_of(rules) is not None


def _amount(configuration: Mapping[str, Any], path: str) -> Decimal | None:
    return number_at(configuration, path, low=ZERO)


def _stake(value: Decimal | None, path: str) -> Fraction:
    if value is None:
        raise NoTerms(path, "is not stated")
    if value == 0:
        raise BadConfiguration(path, "is an amount above 0, not 0")
    return Fraction(value)


def displayed_return(rules: Rules) -> Decimal | None:
    return number_at(rules.configuration, "displayed_rtp", low=ZERO)


def check_own_wagers(rules: Rules) -> None:
    """Envy and spins are no pay tables of odds, and not every pack has them."""
    sources = {
        "envy": ("progressive.envy", envy_section(rules) is not None),
        "bonus_spin": ("bonus_spin.wheel", bonus_spin_of(rules) is not None),
    }
    for code, (path, in_pack) in sources.items():
        if rules.asked is not None and code in rules.asked and not in_pack:
            known = ", ".join(sorted({*rules.wagers, *rules.absent}))
            raise BadConfiguration("wagers", f"{code!r} is no wager of {rules.pack}: {known}")
        if get_path(rules.configuration, f"paytables.{code}"):
            raise BadConfiguration(f"paytables.{code}", f"{code} pays amounts, which {path} states")
