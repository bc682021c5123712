"""Events in the words of a player."""

import pytest

from games.engine.event_words import event_words
from games.rulepacks.loader import load_pack
from games.rulepacks.printed import printed_pays
from tests.games.configurations.values import PACKS


@pytest.mark.parametrize(
    ("event", "wager", "words"),
    [
        ("after4_on_6", "player_insurance", "Player insurance on 6 after four cards"),
        ("after5_on_1_against_1", "banker_insurance", "Banker insurance on 1 against 1 after five cards"),
        ("after4_on_6", "", "On 6 after four cards"),
        ("banker_pair", "banker_pair", "Wins"),
        ("banker_pair", "either_pair", "Banker pair"),
        ("win", "initial", "Wins"),
        ("win", "", "Win"),
        ("lose", "tie", "Loses"),
        ("tie", "player", "Tie"),
        ("returned", "player", "Returned"),
        ("suited_four_of_a_kind", "progressive", "Suited four of a kind"),
    ],
)
def test_an_event_is_named_as_a_player_would(event: str, wager: str, words: str) -> None:
    assert event_words(event, wager) == words


@pytest.mark.parametrize("pack_id", PACKS)
def test_no_printed_event_of_any_pack_is_told_as_a_code(pack_id: str) -> None:
    for pay in printed_pays(load_pack(pack_id)):
        for told in (event_words(pay.event, pay.wager), pay.label):
            assert "_" not in told
            assert "after4" not in told.casefold()
            assert "after5" not in told.casefold()
