"""Where would this be legal: one configuration, every law of its game."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.factories import make_property
from tests.games.configurations.factories import make_configuration
from tests.games.rulebook.views.test_rules import at_home, signed_in, text_of

pytestmark = pytest.mark.django_db
URL = "/rules/legal/"


def test_an_example_is_held_to_every_pack_of_its_game() -> None:
    words = text_of(at_home().get(URL, {"of": "us-sd/casino-war"}))
    for jurisdiction in ("Maryland", "South Dakota", "Online"):
        assert jurisdiction in words
    assert (
        "Tiger Buffalo (Commission"
        not in words.split("House edge")[0].split("Compare the pasted configuration")[1]
    )
    assert "No objection" in words
    assert "2.33 %" in words


def test_objections_come_with_clause_and_allowed_range() -> None:
    casino = make_property()
    mine = make_configuration(casino=casino, decks=5)
    page = signed_in(operator=casino.operator).get(URL, {"of": str(mine.pk)})
    words = text_of(page)
    assert "at least 6" in words
    assert 'href="/rules/us-md/casino-war/3.A"' in page.content.decode()
    assert 'href="/rules/us-sd/casino-war/(1)"' in page.content.decode()
    assert "Online" in words


def test_pasted_json_is_answered() -> None:
    text = json.dumps({"decks": 5, "wagers": ["initial", "tie"]})
    words = text_of(at_home().post(URL, {"game": "war", "text": text}))
    assert "Pasted configuration" in words
    assert "objection" in words
    assert "more things to state" in words


def test_an_uploaded_file_is_answered() -> None:
    file = SimpleUploadedFile("house.json", b'{"decks": 6, "wagers": ["initial"], "commission": 4.75}')
    assert "Pasted configuration" in text_of(at_home().post(URL, {"game": "war", "text": "", "file": file}))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Paste a configuration or choose a file."),
        ('{"decks": 6,}', "This is not JSON: line 1"),
        ("[1, 2]", "A configuration is an object"),
        ('{"decks": NaN}', "decks is a number of at most 20 digits"),
        ('{"decks": 1e999999}', "decks is a number of at most 20 digits"),
        ("[" * 100_000, "nested too deeply"),
        ('{"decks": ' + "9" * 5000 + "}", "decks is a number of at most 20 digits"),
        ('{"decks": "\\u0000", "wagers": 7, "limits": []}', "Pasted configuration"),
    ],
)
def test_whatever_is_pasted_gets_one_clear_answer(text: str, said: str) -> None:
    response = at_home().post(URL, {"game": "war", "text": text})
    assert response.status_code == 200
    assert said in text_of(response)


def test_a_file_that_is_no_text_is_refused() -> None:
    file = SimpleUploadedFile("house.json", b"\xff\xfe\x00")
    response = at_home().post(URL, {"game": "war", "text": "", "file": file})
    assert "not UTF-8 text" in text_of(response)


def test_another_operators_configuration_is_not_there() -> None:
    theirs = make_configuration(name="Secret", decks=5)
    words = text_of(at_home().get(URL, {"of": str(theirs.pk)}))
    assert "Secret" not in words
    assert "House edge of each wager" not in words


@pytest.mark.parametrize("of", ["", "us-nv/faro", "99999999999999999999", "-1", "\x00"])
def test_what_cannot_be_chosen_asks_again(of: str) -> None:
    assert "House edge of each wager" not in text_of(at_home().get(URL, {"of": of}))
