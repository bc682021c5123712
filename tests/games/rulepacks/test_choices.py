"""What was chosen is said in the rules: every field of every pack has its sentence, where a sentence can stand."""

import pytest
from pydantic import ValidationError

from games.rulepacks.choices import Choice, Unused
from games.rulepacks.fields import fields_in, filled_in
from games.rulepacks.paragraphs import Paragraph, PrintedTable
from tests.games.configurations.values import PACKS, book


@pytest.mark.parametrize("pack_id", PACKS)
def test_every_field_has_a_sentence(pack_id: str) -> None:
    """Odds stand in the paragraphs themselves, readings in a chapter of their own."""
    law = book(pack_id)
    fields = [
        path
        for path, each in law.parameters.items()
        if each.section != "readings" and not path.startswith(("paytables.", "attestations."))
    ]
    assert [path for path in fields if not any(one.says(path) for one in law.own_choices)] == []


@pytest.mark.parametrize("pack_id", PACKS)
def test_a_sentence_follows_a_whole_one(pack_id: str) -> None:
    """After "the following:" it would be taken for the first of what follows."""
    law = book(pack_id)
    for choice in law.own_choices:
        assert not law.paragraphs[choice.cite[0]].summary.endswith(":"), choice.text
        assert choice.text.endswith((".", ":"))


@pytest.mark.parametrize("pack_id", PACKS)
def test_a_heading_is_a_few_words_above_the_rules_under_it(pack_id: str) -> None:
    for each in book(pack_id).paragraphs.values():
        short = len(each.summary.split()) <= 6 and not each.summary.endswith(":")
        assert not each.heading or short, each.id


def test_a_paragraph_takes_along_what_stands_below_it_and_nothing_else() -> None:
    unused = Unused.model_validate(
        {"paragraphs": ["XX 5.7"], "unless": {"offers": ["tie"]}, "words": "Not offered: Tie."}
    )
    taken = [cite for cite in ("XX 5.7", "XX 5.7.1", "XX 5.7(a)", "XX 5.71", "XX 5.8") if unused.takes(cite)]
    assert taken == ["XX 5.7", "XX 5.7.1", "XX 5.7(a)"]


def test_values_are_named_by_their_path() -> None:
    text = "The meter grows by {progressive.rate} of each {limits.minimum}."
    assert fields_in(text) == ["progressive.rate", "limits.minimum"]
    assert filled_in(text, {"progressive.rate": "15 %", "limits.minimum": "$5"}) == (
        "The meter grows by 15 % of each $5."
    )


def test_a_sentence_of_each_wager_names_it_and_its_limits() -> None:
    with pytest.raises(ValidationError, match=r"names \{wager\} and \{limits\}"):
        Choice(cite=("XX 1",), text="The {wager} has limits.", each_wager=True)


def test_odds_of_a_table_are_those_of_the_words() -> None:
    table = PrintedTable(head=("Bet", "Odds"), row=(("Tie", "9 to 1"),))
    with pytest.raises(ValidationError, match="the summary does not say '9 to 1'"):
        Paragraph.model_validate(
            {
                "id": "1",
                "handled": "check",
                "by": ["check:XX-XX-001"],
                "summary": "Tie pays 8 to 1.",
                "table": [table.model_dump()],
            }
        )


def test_a_row_fills_its_table() -> None:
    with pytest.raises(ValidationError, match="has 1 cells, the head 2"):
        PrintedTable(head=("Bet", "Odds"), row=(("Tie",),))
