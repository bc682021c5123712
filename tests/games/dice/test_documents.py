"""The papers of a submission of Two Dice, drawn from its snapshot alone."""

from dataclasses import replace
from typing import Any

import pytest

from games.rulepacks.pack import Pack
from submissions.documents.drawing.players import gaming_guide_html
from submissions.documents.drawing.public import public_part
from submissions.documents.drawing.rules import draw_rules
from submissions.submissions.snapshots.assemble import assemble
from submissions.submissions.snapshots.checks import independent_check
from tests.games.dice.conftest import PACK
from tests.submissions.documents.drawing.drawn import APPROVAL, unheard, words_of
from tests.submissions.documents.material import material_for


@pytest.fixture
def snapshot(pack: Pack) -> dict[str, Any]:
    material = material_for(PACK)
    return assemble(
        pack, replace(material, independent_check=independent_check(pack, material.values, rounds=9000))
    )


@pytest.mark.slow
def test_the_rules_document_has_the_game_s_own_words_and_mathematics(snapshot: dict[str, Any]) -> None:
    words = words_of(draw_rules(snapshot, unheard))
    assert "two dice, 8 players" in words
    assert "Every face of either die is equally likely." in words
    assert "The choice after a seven" in words
    assert "over 1,296 throws" in words
    assert "1.8519 %" in words
    assert "None decks" not in words


def test_the_guide_tells_players_how_dice_are_played(snapshot: dict[str, Any]) -> None:
    guide = gaming_guide_html(snapshot, APPROVAL)
    assert "The dice are thrown once for everybody." in guide
    assert "Any Seven pays 4 to 1" in guide


def test_players_may_know_what_the_game_says_they_may(snapshot: dict[str, Any]) -> None:
    public = {option["path"] for option in public_part(snapshot)["options"]}
    assert "dice.colour" in public
    assert "limits.maximum" in public
    assert not {"die_maker", "dice_change_hours"} & public
