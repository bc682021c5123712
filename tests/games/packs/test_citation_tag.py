"""The citation as a deep link: one tag for every clause in the product."""

import pytest
from django.template import engines

from games.packs.citations import address_of, citation_url, clause_at
from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack, pack_ids


def shown(source: str, **context: object) -> str:
    return engines["django"].from_string(source).render(context)


@pytest.mark.parametrize(
    ("citation", "pack_id", "url"),
    [
        ("MD 10.C(2)", "us-md/casino-war", "/rules/us-md/casino-war/10.C(2)"),
        ("COMAR 36.05.02.16T", "us-md/casino-war", "/rules/us-md/casino-war/COMAR_36.05.02.16T"),
        ("SG Appendix D", "sg/tiger-buffalo", "/rules/sg/tiger-buffalo/Appendix_D"),
        ("ONLINE rules:3", "online/war", "/rules/online/war/rules:3"),
        ("SD paytable:beat dealer", "us-sd/casino-war", "/rules/us-sd/casino-war/paytable:beat_dealer"),
    ],
)
def test_a_citation_leads_to_its_paragraph(citation: str, pack_id: str, url: str) -> None:
    assert citation_url(citation, pack_id) == url
    assert citation_url(citation) == url
    pill = shown("{% citation text pack_id %}", text=citation, pack_id=pack_id)
    assert f'href="{url}"' in pill
    assert f'hx-get="{url}"' in pill
    assert 'hx-target="#side-panel-body"' in pill
    assert f">{citation}</a>" in pill


def test_every_clause_of_a_finding_gets_its_own_pill() -> None:
    pills = shown('{% citation "MD 3.C; COMAR 36.05.02.16T" "us-md/casino-war" %}')
    assert pills.count("<a ") == 2


@pytest.mark.parametrize("text", ["proposed", "MD 99.Z", "<script>"])
def test_what_is_no_paragraph_is_shown_and_leads_nowhere(text: str) -> None:
    pill = shown('{% citation text "us-md/casino-war" %}', text=text)
    assert "<a " not in pill
    assert "<script>" not in pill


def test_a_pack_that_is_not_there_breaks_no_page() -> None:
    assert "<a " not in shown('{% citation "MD 10.C(2)" "us-nv/faro" %}')


def test_no_citation_no_pill() -> None:
    assert shown('{% citation "" "us-md/casino-war" %}') == ""


@pytest.mark.parametrize("pack_id", pack_ids())
def test_every_clause_of_every_pack_has_an_address_that_leads_back(pack_id: str) -> None:
    book = book_of(load_pack(pack_id))
    addresses = {citation: address_of(book, citation) for citation in book.clauses}
    assert len(set(addresses.values())) == len(addresses)
    for citation, address in addresses.items():
        assert "/" not in address
        assert clause_at(book, address) == (citation, book.clauses[citation])
        assert clause_at(book, citation) == (citation, book.clauses[citation])


@pytest.mark.parametrize(
    ("text", "words", "marked"),
    [
        ("Six decks", ["deck"], "Six <mark>deck</mark>s"),
        ("Six DECKS", ["decks", "six"], "<mark>Six</mark> <mark>DECKS</mark>"),
        ("a < b & c", ["<", "&"], "a <mark>&lt;</mark> b <mark>&amp;</mark> c"),
        ("3.C(1)", ["(1)"], "3.C<mark>(1)</mark>"),
        ("<b>", [], "&lt;b&gt;"),
    ],
)
def test_hits_are_marked_and_everything_is_escaped(text: str, words: list[str], marked: str) -> None:
    assert shown("{{ text|marked:words }}", text=text, words=words) == marked
