"""How questions lead to a ruling, on the fictional pack: what decides is asked, whatever the file looks like."""

from pathlib import Path

import pytest

from games.rulebook.rules.guide import guide_from
from games.rulepacks.book import Book, book_of
from games.rulepacks.errors import PackError
from games.rulepacks.loader import load_pack
from tests.games.rulepacks.documented_pack import PACK, write_documented_pack

RULING = '[[irregularity.ruling]]\neffect = "void_round"'
QUESTION = """[[question]]
id = "seen"
ask = "Did anybody see the card?"

[[question.answer]]
id = "yes"
words = "somebody saw it"

[[question.answer]]
id = "no"
words = "nobody saw it"

[[question.answer]]
id = "perhaps"
words = "nobody can tell"
reading = "war_tie"
means = { wins = "yes", loses = "no" }

[[irregularity]]
id = "misdeal\""""
BY_FACTS = """[[irregularity.ruling]]
facts = { seen = ["no"] }
effect = "stands"
ruling = "Play on."
cite = ["ZZ 1"]

[[irregularity.ruling]]
facts = { seen = ["yes"] }
effect = "void_round\""""
BY_CONDITIONS = """[[irregularity.ruling]]
condition = "Nobody saw it"
effect = "stands"
ruling = "Play on."
cite = ["ZZ 1"]

[[irregularity.ruling]]
condition = "Somebody saw it"
effect = "void_round\""""


def law_with(root: Path, *changes: tuple[str, str]) -> Book:
    written = write_documented_pack(root)
    file = written / "us-zz" / "casino-war.irregularities.toml"
    text = file.read_text()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    file.write_text(text)
    return book_of(load_pack(PACK, written))


BEGIN = '[[irregularity]]\nid = "misdeal"'


def test_rulings_told_apart_by_a_condition_ask_for_it_as_packs_of_the_first_release_do(
    tmp_path: Path,
) -> None:
    law = law_with(tmp_path, (RULING, BY_CONDITIONS))
    asked = guide_from(law, {"happened": "misdeal", "noticed": "in_round"})
    assert asked.asked == "condition"
    assert [answer for answer, *_ in asked.choices("condition")] == ["Nobody saw it", "Somebody saw it"]
    ruled = guide_from(law, {"happened": "misdeal", "noticed": "in_round", "condition": "Nobody saw it"})
    assert ruled.ruling is not None
    assert ruled.ruling.effect == "stands"


@pytest.mark.parametrize(("reading", "effect"), [("wins", "void_round"), ("loses", "stands")])
def test_an_answer_that_is_left_open_means_what_the_reading_says(
    tmp_path: Path, reading: str, effect: str
) -> None:
    law = law_with(tmp_path, (BEGIN, QUESTION), (RULING, BY_FACTS))
    given = {"happened": "misdeal", "noticed": "in_round", "fact-seen": "perhaps"}
    ruling = guide_from(law, given, {"war_tie": reading}).ruling
    assert ruling is not None
    assert ruling.effect == effect


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('seen = ["no"]', 'seen = ["never"]', "question seen has no answer never"),
        ('seen = ["no"]', 'heard = ["no"]', "there is no question heard"),
        ('seen = ["no"]', 'seen = ["yes"]', "no ruling when"),
        ('seen = ["no"]', 'seen = ["yes", "no"]', "two rulings when"),
        ('loses = "no"', 'draws = "no"', "reading war_tie has no option draws"),
        (', loses = "no"', "", "says nothing for option loses"),
        ('wins = "yes"', 'wins = "maybe"', "which is no answer"),
        ('id = "seen"', 'id = "noticed"', "is there twice"),
    ],
)
def test_questions_and_rulings_that_do_not_fit_do_not_load(
    tmp_path: Path, old: str, new: str, words: str
) -> None:
    with pytest.raises(PackError, match=words):
        law_with(tmp_path, (BEGIN, QUESTION), (RULING, BY_FACTS), (old, new))


def test_what_is_decided_as_something_unknown_does_not_load(tmp_path: Path) -> None:
    another = '[[irregularity]]\nid = "other"\ntitle = "O"\nhappened = "O"\ncite = ["ZZ 1"]\ndecided_as = "nothing"\n\n'
    with pytest.raises(PackError, match="is decided as nothing, which states no rulings"):
        law_with(tmp_path, (BEGIN, another + BEGIN))
