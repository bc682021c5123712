"""The glossary is the one source of words: no text says what it rules out, and none shows a key of the machine."""

import re

from backoffice.help.glossary import words_not_used
from tests.backoffice.help.texts import all_texts

KEY = re.compile(r"(?<![\w./-])[a-z][a-z0-9]*(?:_[a-z0-9]+)+(?![\w/])")
# What administrators type, and headers of the API, are called by their names.
NAMED = {"verify_audit"}


def test_no_text_says_what_the_glossary_rules_out() -> None:
    unused = words_not_used()
    pattern = re.compile(r"(?<![\w-])(" + "|".join(map(re.escape, unused)) + r")(?![\w-])", re.IGNORECASE)
    found = [
        f"{place}: “{text}”: say {unused[hit[1].lower()]}, not {hit[1]}"
        for place, text in all_texts()
        for hit in pattern.finditer(text)
    ]
    assert found == [], "\n".join(found)


def test_no_text_shows_a_key_of_the_machine() -> None:
    found = [
        f"{place}: {key}"
        for place, text in all_texts()
        for key in KEY.findall(text)
        if key not in NAMED and not place.startswith("backoffice/api/")
    ]
    assert found == []


def test_the_texts_are_those_of_templates_code_help_and_packs() -> None:
    places = {place for place, _text in all_texts()}
    for wanted in (
        "templates/people/email/invitation.txt",
        "games/decks/services/changes.py",
        "games/decks/help.toml",
        "backoffice/tour/roles/game_manager.toml",
        "games/rulepacks/us-md/casino-war.parameters.toml",
    ):
        assert wanted in places


def test_a_text_is_searched_without_what_is_put_into_it() -> None:
    assert not any("licence_number" in text or "%(" in text for _place, text in all_texts())
    assert words_not_used()["retired"] == "archive, restore"
