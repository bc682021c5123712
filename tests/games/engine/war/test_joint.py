"""A whole table in one round, against every deal, every choice of the seats and every spin written out."""

from fractions import Fraction
from functools import cache
from itertools import permutations, product
from math import perm, prod

import pytest

from games.engine.cards.shoe import Shoe
from games.engine.errors import EngineError
from games.engine.table_play import Backing, RoundResult, TablePlay
from tests.games.engine.war import plain
from tests.games.engine.war.tables import rules_of

COUNTS = [0] * 52
COUNTS[0], COUNTS[1], COUNTS[49] = 7, 2, 3  # AC, AD, KD
PAYS = {"suited_four_of_a_kind": 3000, "suited_double_tie": 200, "four_of_a_kind": 150, "double_tie": 30}
PAYS |= {"suited_tie": 15, "tie": 5, "none": -1}
WHEEL = [
    {"weight": 1, "hot_spot": "primary", "community": 150},
    {"weight": 3, "hot_spot": 200, "community": None},
]
SETTINGS = {
    "bonus_spin.wheel": WHEEL,
    "bonus_spin.trigger": "red K",
    "bonus_spin.primary.rate": 4,
    "bonus_spin.secondary.rate": 2,
    "progressive.rate": 15,
}
STAKES = {"initial": 25, "tie": 10, "war_tie": 10, "progressive": 5, "bonus_spin": 5}
SHARES = {
    "tie": Fraction(1, 3),
    "war_tie": Fraction(1, 5),
    "progressive": Fraction(2, 5),
    "bonus_spin": Fraction(1, 4),
}


def played(settings: dict[str, object], seats: int, shares: dict[str, Fraction]) -> RoundResult:
    rules = rules_of(settings=SETTINGS | settings, shoe=Shoe.of_cards(COUNTS))
    backing = {"initial": Backing(Fraction(1), Fraction(25))} | {
        code: Backing(share, Fraction(STAKES[code])) for code, share in shares.items()
    }
    return rules.game.play_table(rules, TablePlay(seats, backing))


def own_result(
    code: str, card: plain.PlainCard, war: plain.PlainCard, dealer: tuple[plain.PlainCard, ...]
) -> Fraction:
    tied = plain.compare(card, dealer[0]) == "tie"
    if code == "initial":
        return Fraction(25 * plain.main_result(card, dealer[0], war, dealer[1]))
    if code == "tie":
        return Fraction(100 if tied else -10)
    if code == "war_tie":
        return Fraction((100 if plain.compare(war, dealer[1]) == "tie" else -10) if tied else 0)
    award = PAYS[plain.award(card, dealer[0], war, dealer[1])]
    return 5 * award + Fraction(15 * 5, 100)


def spins(wagering: list[int], seats: int, among_all: bool) -> list[tuple[Fraction, Fraction]]:
    """What all take together after a trigger, stake returned, with its chance; a miss loses 5."""
    found = []
    drawn = list(range(seats)) if among_all else wagering
    for weight, hot, community in ((1, 10000, 150), (3, 200, -5)):
        for spot in drawn:
            taken = sum(hot if seat == spot else community for seat in wagering)
            found.append((Fraction(taken), Fraction(weight, 4) / len(drawn)))
    return found


def written_out(
    seats: int, shares: dict[str, Fraction], *, holder_wagered: bool = False, among_all: bool = False
) -> tuple[dict[str, Fraction], Fraction]:
    """Means by wager and the variance of the sum."""
    means: dict[str, Fraction] = {}
    square = Fraction(0)
    total = perm(sum(COUNTS), 2 * seats + 2)
    codes = list(shares)
    habits = []
    for taken_up in product((False, True), repeat=len(codes)):
        odds = Fraction(1)
        for code, yes in zip(codes, taken_up, strict=True):
            odds *= shares[code] if yes else 1 - shares[code]
        chosen = {code for code, yes in zip(codes, taken_up, strict=True) if yes}
        habits.append(({"initial"} | chosen, odds))
    for cards, ways in plain.deals(plain.cards_of(COUNTS), 2 * seats + 2):
        hands, dealer = list(zip(cards[:seats], cards[seats : 2 * seats], strict=True)), cards[2 * seats :]
        results = [
            {code: own_result(code, *hand, dealer) for code in STAKES if code != "bonus_spin"}
            for hand in hands
        ]
        jackpots = [hand[0] == hand[1] == dealer[0] == dealer[1] for hand in hands]
        for habit in product(habits, repeat=seats):
            chance = Fraction(ways, total)
            for _, likely in habit:
                chance *= likely
            made = [choice for choice, _ in habit]
            parts = {
                code: sum((results[seat][code] for seat in range(seats) if code in made[seat]), Fraction(0))
                for code in ("initial", *(code for code in codes if code != "bonus_spin"))
            }
            parts["envy"] = Fraction(
                sum(
                    5000
                    for one, other in product(range(seats), repeat=2)
                    if one != other
                    and "progressive" in made[one]
                    and jackpots[other]
                    and (not holder_wagered or "progressive" in made[other])
                )
            )
            wagering = [seat for seat in range(seats) if "bonus_spin" in made[seat]]
            # no stop pays the secondary meter, so nothing counts for it
            fees = Fraction(4 * 5, 100) * len(wagering)
            ends = [(Fraction(-5 * len(wagering)), Fraction(1))]
            if wagering and dealer[0] == ("K", "D"):
                ends = spins(wagering, seats, among_all)
            for taken, likely in ends:
                everything = parts | {"bonus_spin": taken + fees}
                for code, value in everything.items():
                    means[code] = means.get(code, Fraction(0)) + chance * likely * value
                square += chance * likely * sum(everything.values(), Fraction(0)) ** 2
    return means, square - sum(means.values(), Fraction(0)) ** 2


@pytest.mark.parametrize("holder_wagered", [False, True])
def test_seats_share_the_dealers_cards_the_envy_bonus_and_the_spin(holder_wagered: bool) -> None:
    reading = "holder_wagered" if holder_wagered else "any_holder"
    shares = {code: SHARES[code] for code in ("progressive", "bonus_spin")}
    found = played({"readings.envy_holder": reading}, 2, shares)
    means, variance = written_out(2, shares, holder_wagered=holder_wagered)
    assert dict(found.means) == {code: value for code, value in means.items() if value}
    assert found.variance == variance


def test_wagers_on_the_deal_and_on_the_war_at_two_seats() -> None:
    shares = {code: SHARES[code] for code in ("tie", "war_tie")}
    means, variance = written_out(2, shares)
    found = played({}, 2, shares)
    assert found.variance == variance
    assert found.mean == sum(means.values())


def test_a_hot_spot_drawn_among_all_positions_may_be_empty() -> None:
    settings: dict[str, object] = {"readings.hot_spot_seat": "among_all_positions", "seats": 2}
    shares = {"bonus_spin": Fraction(1, 4)}
    means, variance = written_out(2, shares, among_all=True)
    found = played(settings, 2, shares)
    assert found.means["bonus_spin"] == means["bonus_spin"]
    assert found.variance == variance


def test_three_seats_that_always_bet_the_progressive() -> None:
    shares = {"progressive": Fraction(1)}
    means, variance = written_out(3, shares)
    found = played({}, 3, shares)
    assert found.means["envy"] == means["envy"] > 0
    assert found.variance == variance


def test_players_of_the_electronic_version_may_back_the_same_card() -> None:
    """With one community card everybody has the same result, so the spread grows with the square of the seats."""
    settings: dict[str, object] = {"electronic.community_cards": 3}
    rules = rules_of(settings=settings)
    backing = {"initial": Backing(Fraction(1), Fraction(10))}
    one = rules.game.play_table(rules, TablePlay(1, backing))
    two = rules.game.play_table(rules, TablePlay(2, backing))
    table = rules_of()
    apart = table.game.play_table(table, TablePlay(2, backing))
    between_boxes = (apart.variance - 2 * one.variance) / 2
    between = (two.variance - 2 * one.variance) / 2
    assert between == one.variance / 3 + between_boxes * 2 / 3


CardResult = tuple[int, int, bool]


@cache
def three_cards() -> dict[tuple[CardResult, ...], int]:
    """What three community cards bring to initial and progressive wager, in quarters, and which of them qualify."""
    found: dict[tuple[CardResult, ...], int] = {}
    for dealt, ways in plain.deals(plain.cards_of(COUNTS), 8):
        hands, dealer = zip(dealt[:3], dealt[3:6], strict=True), dealt[6:]
        made = tuple(
            (
                own_result("initial", *hand, dealer),
                own_result("progressive", *hand, dealer),
                {*hand} == {*dealer},
            )
            for hand in hands
        )
        key = tuple((int(4 * own), int(4 * award), same and len({*dealer}) == 1) for own, award, same in made)
        found[key] = found.get(key, 0) + ways
    return found


def backed_out(
    players: int, share: Fraction, *, each_backer: bool, holder_wagered: bool
) -> tuple[Fraction, Fraction]:
    """Mean of the Envy Bonus and variance of all that the players take, over every deal, every way to back the cards
    and everybody's choice of the progressive wager.
    """
    mean = total = square = Fraction(0)
    habits = [(made, likely) for made, likely in ((False, 1 - share), (True, share)) if likely]
    for backed in product(range(3), repeat=players):
        for habit in product(habits, repeat=players):
            chance = prod((likely for _, likely in habit), start=Fraction(1, 3**players))
            made = [each for each, _ in habit]
            paid = [
                backed[other]
                for one, other in permutations(range(players), 2)
                if made[one]
                and (made[other] or not holder_wagered)
                and (each_backer or backed[one] != backed[other])
            ]
            bonuses = taken_in_all = squares = 0
            for table, ways in three_cards().items():
                envy = 4 * 5000 * sum(table[card][2] for card in paid)
                taken = envy + sum(
                    table[card][0] + table[card][1] * yes for card, yes in zip(backed, made, strict=True)
                )
                bonuses += ways * envy
                taken_in_all += ways * taken
                squares += ways * taken**2
            mean, total, square = (
                mean + chance * bonuses,
                total + chance * taken_in_all,
                square + chance * squares,
            )
    unit = 4 * perm(sum(COUNTS), 8)
    return mean / unit, square / (4 * unit) - (total / unit) ** 2


@pytest.mark.parametrize(
    ("players", "share", "each_backer", "holder_wagered"),
    [
        (2, Fraction(2, 5), False, False),
        (2, Fraction(2, 5), True, True),
        (3, Fraction(2, 5), False, True),
        (3, Fraction(2, 5), True, False),
        (4, Fraction(1), False, False),
        (4, Fraction(1), True, False),
    ],
)
def test_md_9_j_4_e_9_l_the_spread_of_the_envy_bonus_where_players_may_back_one_card(
    players: int, share: Fraction, each_backer: bool, holder_wagered: bool
) -> None:
    settings: dict[str, object] = {
        "electronic.community_cards": 3,
        "readings.envy_shared_card": "each_backer" if each_backer else "own_hand",
        "readings.envy_holder": "holder_wagered" if holder_wagered else "any_holder",
    }
    found = played(settings, players, {"progressive": share})
    mean, variance = backed_out(players, share, each_backer=each_backer, holder_wagered=holder_wagered)
    assert found.means["envy"] == mean > 0
    assert found.variance == variance


def test_the_progressive_wager_is_the_one_of_the_table() -> None:
    rules = rules_of()
    backing = {"progressive": Backing(Fraction(1), Fraction(7))}
    with pytest.raises(EngineError, match="the wager of this table is 5"):
        rules.game.play_table(rules, TablePlay(1, backing))
