from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from games.official_texts.selectors import official_words
from tests.factories import make_regulator
from tests.games.official_texts.factories import MD, document_of

pytestmark = pytest.mark.django_db


def test_the_command_loads_a_file_and_names_what_it_did_not_find(tmp_path: Path) -> None:
    make_regulator()
    file = tmp_path / "rules.txt"
    file.write_bytes(document_of(without=("3.C", "9.L")))
    said = call_command("official_text", MD, str(file), title="Standard Rules")
    assert "208 of 210 paragraphs found" in said
    assert "Not found: 3.C, 9.L." in said
    words = official_words(MD, "2.A")
    assert words is not None
    assert words.text.title == "Standard Rules"


@pytest.mark.parametrize(
    ("pack", "name", "words"),
    [
        ("us-xx/none", "rules.txt", "no such pack"),
        (MD, "missing.txt", "cannot be read"),
        (MD, "empty.txt", "no text"),
    ],
)
def test_a_mistake_is_one_sentence(tmp_path: Path, pack: str, name: str, words: str) -> None:
    make_regulator()
    (tmp_path / "rules.txt").write_bytes(document_of())
    (tmp_path / "empty.txt").write_bytes(b"")
    with pytest.raises(CommandError, match=words):
        call_command("official_text", pack, str(tmp_path / name))


def test_a_place_without_an_authority_has_nobody_whose_text_it_is(tmp_path: Path) -> None:
    (tmp_path / "rules.txt").write_bytes(document_of())
    with pytest.raises(CommandError, match="no authority of that jurisdiction"):
        call_command("official_text", MD, str(tmp_path / "rules.txt"))
