"""Estimates of every wager of every pack within four standard errors of the exact price, whoever plays the shoes."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from games.engine.baccarat.game import Baccarat
from games.engine.cards.dealing import Dealing
from games.engine.cards.shoe import Shoe
from games.engine.errors import BadConfiguration, EngineError, ShoeTooShort
from games.engine.game import GameDefaults, PriceRequest, Rules
from games.engine.simulation.run import Simulation, simulate
from games.rulepacks.loader import load_pack, pack_ids
from games.rulepacks.rules import build_rules

ROUNDS = 400_000
MARYLAND, SINGAPORE = "us-md/casino-war", "sg/tiger-buffalo"
POOR_WAR = {"paytables": {"war": {"win": "1 to 2", "tie": "lose"}}}  # so that surrendering is better


def simulated(
    pack: str,
    configuration: dict[str, Any] | None = None,
    *,
    rounds: int = ROUNDS,
    seed: int = 5,
    **request: Any,
) -> Simulation:
    workers = request.pop("workers", 2)
    rules = build_rules(load_pack(pack), configuration or {}, equipment=request.pop("shoe", None))
    return simulate(rules, PriceRequest(**request), rounds=rounds, seed=seed, workers=workers)


def dealing_of(found: Simulation) -> Dealing:
    """As games of cards are dealt."""
    assert isinstance(found.dealing, Dealing)
    return found.dealing


def assert_agrees(found: Simulation) -> None:
    for key, each in found.estimates.items():
        if each.estimate is None:
            assert each.offers == 0, key
            continue
        assert each.standard_error is not None, key
        assert each.z is not None, key
        assert abs(each.z) <= 4, (key, each)


@pytest.mark.parametrize("pack", pack_ids())
@pytest.mark.parametrize("decks", [1, 6, 10])
def test_every_wager_agrees_with_its_price(pack: str, decks: int) -> None:
    found = simulated(pack, {"decks": decks})
    assert_agrees(found)
    assert {key[0] for key in found.estimates if len(key) == 1} == set(found.price.wagers)


def test_every_insurance_offer_agrees_with_its_price() -> None:
    found = simulated(SINGAPORE, rounds=2_000_000)
    assert_agrees(found)
    offers = [key for key in found.estimates if len(key) == 4]
    assert len(offers) == len(found.price.insurance) > 60
    for key, price in zip(offers, found.price.insurance, strict=True):
        share = Fraction(found.estimates[key].offers, found.rounds)
        chance = price.probability_of_offer
        assert abs(share - chance) ** 2 * found.rounds <= 25 * chance * (1 - chance), key


@pytest.mark.parametrize("players", [2, 5, 9])
def test_a_full_table_agrees_with_the_price_of_a_seat(players: int) -> None:
    found = simulated(MARYLAND, players=players, meters={"progressive": Decimal(50_000)})
    assert_agrees(found)
    assert found.estimates["initial",].offers == players * ROUNDS
    assert found.estimates["envy",].exact != 0


@pytest.mark.parametrize(
    "configuration",
    [
        {"readings": {"tie_war_wager": "tie_wager", "suited_double_tie": "all_four_one_suit"}},
        {"readings": {"overlapping_awards": "four_of_a_kind_first", "bonus_spin_stake": "collected"}},
        {"readings": {"hot_spot_seat": "among_all_positions"}, "bonus_spin": {"trigger": "black 10"}},
        POOR_WAR,
        {
            "paytables": {"war": {"win": "1 to 2", "tie": "lose"}},
            "readings": {"surrender_and_progressive": "war_cards_dealt"},
        },
        {
            "paytables": {"war": {"win": "1 to 2", "tie": "lose"}},
            "readings": {"surrender_and_progressive": "all_forfeited"},
        },
    ],
    ids=[
        "tie at war",
        "four of a kind first",
        "hot spot anywhere",
        "surrender",
        "surrender sees cards",
        "forfeited",
    ],
)
def test_readings_and_pay_tables_change_play_and_price_alike(configuration: dict[str, Any]) -> None:
    assert_agrees(simulated(MARYLAND, configuration, players=3))


@pytest.mark.parametrize("cards", [3, 5, 7])
@pytest.mark.parametrize("ties", ["war", "surrender_only", "push"])
def test_the_electronic_version_agrees_with_its_price(cards: int, ties: str) -> None:
    configuration = {"electronic": {"community_cards": cards}, "readings": {"electronic_ties": ties}}
    found = simulated(MARYLAND, configuration, rounds=100_000, players=9)
    assert_agrees(found)
    assert {key[0] for key in found.estimates} == {*found.price.wagers, "electronic"}
    electronic = found.estimates["electronic",]
    assert electronic.offers == cards * found.rounds
    assert electronic.exact == found.price.extra["electronic"]["ev"]


@pytest.mark.parametrize("seed", [7, 8])
def test_md_9_j_4_e_few_hits_of_the_envy_bonus_are_no_disagreement(seed: int) -> None:
    """Eight players are paid for one hand at once: seven hits in all spread wider than fifty-six by themselves."""
    found = simulated(MARYLAND, players=9, seed=seed)
    assert_agrees(found)
    hits = found.estimates["envy",]
    assert hits.basis == "price"
    assert hits.estimate != hits.exact


def test_a_pack_read_literally_has_no_war_to_simulate() -> None:
    found = simulated("us-sd/casino-war", {"readings": {"tie_on_original_deal": "literal"}})
    assert set(found.estimates) == {("initial",), ("tie",)}
    assert_agrees(found)


def test_any_composition_of_the_shoe_can_be_played() -> None:
    shoe = Shoe.of_ranks([0, 5, 9, 0, 30, 7, 7, 1, 12, 0, 3, 20, 2])
    assert_agrees(simulated(SINGAPORE, shoe=shoe))
    assert_agrees(simulated(MARYLAND, shoe=shoe))


@pytest.mark.parametrize("pack", [SINGAPORE, MARYLAND, "online/war"])
def test_the_number_of_workers_changes_nothing(pack: str) -> None:
    results = [simulated(pack, rounds=30_011, workers=workers) for workers in (1, 2, 3)]
    assert results[0].estimates == results[1].estimates == results[2].estimates


def test_another_seed_is_another_sample() -> None:
    one, again, other = (simulated(SINGAPORE, rounds=20_000, seed=seed) for seed in (1, 1, 2))
    assert one.estimates == again.estimates != other.estimates


@pytest.mark.parametrize("rounds", [1, 2, 81, 1000])
def test_exactly_as_many_rounds_are_played_as_asked_for(rounds: int) -> None:
    found = simulated(SINGAPORE, rounds=rounds)
    assert found.estimates["player",].offers == rounds
    assert found.estimates["player",].z is not None


def test_the_standard_error_shrinks_with_the_root_of_the_rounds() -> None:
    few, many = simulated(SINGAPORE, rounds=40_000), simulated(SINGAPORE, rounds=4_000_000)
    ratio = few.estimates["banker",].standard_error / many.estimates["banker",].standard_error  # type: ignore[operator]
    assert ratio == pytest.approx(10, rel=0.25)


def test_a_game_without_kernel_says_so() -> None:
    class Checkers(Baccarat):
        code, name = "checkers", "Checkers"
        simulated_tables = GameDefaults.simulated_tables

    rules = build_rules(load_pack(SINGAPORE), {})
    with pytest.raises(EngineError, match="Checkers cannot be simulated yet"):
        simulate(Rules(**{**vars(rules), "game": Checkers()}), PriceRequest(), rounds=10, seed=1)


@pytest.mark.parametrize(("rounds", "workers"), [(0, 1), (-5, 1), (10**13, 1), (10, 0)])
def test_impossible_runs_are_refused(rounds: int, workers: int) -> None:
    with pytest.raises(EngineError, match="whole number from 1"):
        simulated(SINGAPORE, rounds=rounds, workers=workers)


def test_the_cut_card_ends_a_shoe() -> None:
    """With all but one card behind the cut card a shoe is one round, the one in which it comes out."""
    dealing = dealing_of(simulated(SINGAPORE, {"cut_card": 415}, rounds=1000))
    assert (dealing.last_start, dealing.cut_card_stated, dealing.rounds_each) == (1, True, 1)


def test_only_rounds_that_every_shoe_has_are_counted() -> None:
    """A round takes at most six cards, so the 68th begins after at most 402 and before the cut card."""
    assert simulated(SINGAPORE, {"cut_card": 14}, rounds=10).dealing.rounds_each == 68
    assert simulated(SINGAPORE, {"cut_card": 15}, rounds=10).dealing.rounds_each == 67


@pytest.mark.slow
def test_the_cut_card_does_not_bias_a_small_shoe() -> None:
    """One deck, where rounds that only some shoes have would put the estimate five standard errors off."""
    tie = simulated("us-sd/casino-war", {"decks": 1}, rounds=100_000_000).estimates["tie",]
    assert tie.z is not None
    assert abs(tie.z) <= 4


def test_a_round_that_might_not_be_finished_is_not_begun() -> None:
    assert dealing_of(simulated(SINGAPORE, {"cut_card": 0}, rounds=10)).last_start == 416 - 6
    dealing = dealing_of(simulated(MARYLAND, {"cut_card": 0}, rounds=10, players=2))
    assert dealing.last_start == 312 - (2 * 2 + 2 + 3)


@pytest.mark.parametrize(
    ("pack", "burned", "behind"), [(SINGAPORE, 0, 14), (MARYLAND, 1, 78), ("us-sd/casino-war", 0, 78)]
)
def test_shoes_are_burned_and_cut_as_the_documents_say_or_as_is_usual(
    pack: str, burned: int, behind: int
) -> None:
    dealing = dealing_of(simulated(pack, rounds=10))
    assert (dealing.burned, dealing.cut_card, dealing.last_start) == (burned, behind, dealing.size - behind)


@pytest.mark.parametrize("configuration", [{"card_supply": "continuous_shuffler"}, {}])
def test_a_shoe_shuffled_for_every_round_has_no_cut_card(configuration: dict[str, str]) -> None:
    dealing = dealing_of(
        simulated("online/war" if not configuration else SINGAPORE, configuration, rounds=10)
    )
    assert (dealing.cut_card, dealing.last_start, dealing.rounds_each) == (None, dealing.burned, 1)


@pytest.mark.parametrize(
    ("configuration", "message"),
    [
        ({"cut_card": 417}, "cut_card"),
        ({"cut_card": -1}, "cut_card"),
        ({"card_supply": "a hat"}, "card_supply"),
    ],
)
def test_impossible_dealing_is_refused(configuration: dict[str, Any], message: str) -> None:
    with pytest.raises(BadConfiguration, match=message):
        simulated(SINGAPORE, configuration, rounds=10)


def test_a_shoe_too_short_for_a_round_is_refused() -> None:
    with pytest.raises(ShoeTooShort):
        simulated(SINGAPORE, shoe=Shoe.of_ranks([5] + [0] * 12), rounds=10)
