import pytest

from games.engine.cards.card import Card, parse_card, parse_cards
from games.engine.cards.shoe import Shoe, parse_shoe, shoe_as_mapping
from games.engine.errors import BadCard, BadShoe, ImpossibleDeal

FULL = "A=32,2=32,3=32,4=32,5=32,6=32,7=32,8=32,9=32,10=32,J=32,Q=32,K=32"


@pytest.mark.parametrize(
    ("text", "card"),
    [("AS", Card(0, 3)), ("10h", Card(9, 2)), ("Th", Card(9, 2)), ("k♦", Card(12, 1)), (" 9C ", Card(8, 0))],
)
def test_cards_are_read_as_written_at_the_table(text: str, card: Card) -> None:
    assert parse_card(text) == card
    assert parse_card(str(card)) == card


@pytest.mark.parametrize("text", ["9", "S", "", "1S", "11S", "AX", "SA", "9SS", "JOKER", "A♤", "９S"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(BadCard, match="is no card"):
        parse_card(text)


def test_cards_are_separated_by_spaces_or_commas() -> None:
    assert parse_cards("9S, KD  KH\t5C") == parse_cards("9S KD KH 5C")


def test_whole_decks_hold_every_card_as_often() -> None:
    shoe = Shoe.of_decks(8)
    assert (shoe.size, shoe.ranks, shoe.cards) == (416, (32,) * 13, (8,) * 52)


@pytest.mark.parametrize("decks", [0, 11, -1, True, 1.5, "8", None])
def test_decks_go_from_one_to_ten(decks: object) -> None:
    with pytest.raises(BadShoe, match="from 1 to 10"):
        Shoe.of_decks(decks)  # type: ignore[arg-type]


def test_a_shoe_is_read_by_rank_in_any_order() -> None:
    assert parse_shoe(FULL).ranks == (32,) * 13
    assert parse_shoe(FULL.replace("10=32", "t = 0")).ranks[9] == 0
    assert parse_shoe(",".join(reversed(FULL.split(",")))) == parse_shoe(FULL)
    assert shoe_as_mapping(parse_shoe(FULL))["10"] == 32


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "is no rank"),
        ("A=1", "does not say how many of rank 2, 3"),
        (FULL + ",A=1", "rank A is counted twice"),
        (FULL + ",T=1", "rank 10 is counted twice"),
        (FULL.replace("A=32", "A=-1"), "whole numbers from 0"),
        (FULL.replace("A=32", "A=1.5"), "whole numbers from 0"),
        (FULL.replace("A=32", "A="), "whole numbers from 0"),
        (FULL.replace("A=32", "A=٣"), "whole numbers from 0"),
        (FULL.replace("A=32", "1=32"), "'1' is no rank"),
        (FULL.replace("A=32", "A=9999"), "at most 520 cards"),
        (FULL + ",", "is no rank"),
    ],
)
def test_what_is_no_shoe_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(BadShoe, match=complaint):
        parse_shoe(text)


def test_dealt_cards_leave_the_shoe() -> None:
    left = Shoe.of_decks(1).without(parse_cards("9S 9D KH"))
    assert (left.ranks[8], left.ranks[12], left.size, left.knows_suits) == (2, 3, 49, True)


def test_a_card_dealt_more_often_than_held_is_impossible() -> None:
    with pytest.raises(ImpossibleDeal, match="9S was dealt 2 times, and the shoe holds 1"):
        Shoe.of_decks(1).without(parse_cards("9S 9S"))
    by_rank = Shoe.of_ranks([0] * 8 + [3] + [1] * 4)
    with pytest.raises(ImpossibleDeal, match="4 cards of rank 9 were dealt, and the shoe holds 3"):
        by_rank.without(parse_cards("9S 9D 9H 9C"))
