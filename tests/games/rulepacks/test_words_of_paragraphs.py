"""Each paragraph is said as a rule: whole, binding, and free of remarks, which stand in its note."""

import re

import pytest

from games.rulepacks.book import Book
from games.rulepacks.paragraphs import Paragraph
from tests.games.configurations.values import PACKS, book

# who must, may or may not; or what follows of itself: a hand wins, a round is void, a rule applies
BINDING = re.compile(
    r"\b(must|may|can|is|are|has|have|wins?|loses?|pays?|pushes|takes|count|apply|applies|void|valid|deemed"
    r"|entitled?|responsible)\b"
)
REMARKS = re.compile(
    r"as printed|not said|not stated|not defined|defined nowhere|misprint|does not exist|the document\b"
    r"|the paragraph\b|this paragraph\b|in other words|we (take|read|assume)|\breadings?\b|presumably|apparently"
    r"|\bopens the\b|\bheads the\b|what follows if|laid down",
    re.IGNORECASE,
)
LETTERED = re.compile(r"\b\d{1,2}\.[A-Z](?:\([a-z0-9]+\))*")
DOTTED = re.compile(r"\b[1-9]\d?(?:\.\d{1,2})+(?:\.[a-z]\b)?(?! to |\s?%)")


def paragraphs(law: Book) -> list[Paragraph]:
    return list(law.paragraphs.values())


def is_heading(paragraph: Paragraph) -> bool:
    """A title above the rules under it: a few words, which bind nobody."""
    return len(paragraph.summary.split()) <= 6 and not BINDING.search(paragraph.summary)


def stand_under(paragraph: Paragraph, law: Book) -> bool:
    later = [each.id for each in paragraphs(law)]
    following = later[later.index(paragraph.id) + 1 :]
    return bool(following) and following[0].startswith(paragraph.id)


@pytest.mark.parametrize("pack_id", PACKS)
def test_every_rule_binds_and_only_headings_and_terms_do_not(pack_id: str) -> None:
    law = book(pack_id)
    for each in paragraphs(law):
        leads_on = each.summary.endswith(":")
        if each.handled != "definition" and not leads_on and not BINDING.search(each.summary):
            assert is_heading(each), each.id
            assert each.handled == "reference" or stand_under(each, law), each.id


@pytest.mark.parametrize("pack_id", PACKS)
def test_work_at_the_table_says_who_must_or_may(pack_id: str) -> None:
    """A step that tells nobody to do anything was told as a story, not as a rule."""
    told = re.compile(r"\b(must|may|deemed|do not apply|responsible)\b")
    for each in paragraphs(book(pack_id)):
        if each.handled == "procedure" and not each.summary.endswith(":") and not is_heading(each):
            assert told.search(each.summary), each.id


@pytest.mark.parametrize("pack_id", PACKS)
def test_remarks_on_the_wording_stand_in_the_note(pack_id: str) -> None:
    for each in paragraphs(book(pack_id)):
        assert not REMARKS.search(each.summary), each.id
        assert each.note is None or each.note not in each.summary, each.id


@pytest.mark.parametrize("pack_id", PACKS)
def test_a_rule_that_leads_on_has_rules_under_it(pack_id: str) -> None:
    law = book(pack_id)
    for each in paragraphs(law):
        if each.summary.endswith(":"):
            assert stand_under(each, law), each.id


@pytest.mark.parametrize("pack_id", PACKS)
def test_a_paragraph_that_a_rule_or_its_note_names_exists(pack_id: str) -> None:
    law = book(pack_id)
    dotted = any(DOTTED.fullmatch(each) for each in law.contents)
    for each in paragraphs(law):
        words = f"{each.summary} {each.note or ''}"
        # the law beside the document is cited by numbers of its own
        words = re.sub(r"COMAR \S+", "", words)
        named = LETTERED.findall(words) + (DOTTED.findall(words) if dotted else [])
        missing = [name for name in named if name not in law.contents]
        assert not missing, (each.id, missing)
