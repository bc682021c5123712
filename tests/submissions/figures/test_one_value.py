"""One figure has one value: in a rules document and its redline, the review, the editor, earnings and the interface.

Figures are read where people see them, by the words beside them. What takes something for granted (how many play, what
meters show) says so in its name; so two numbers under one name are a contradiction.
"""

import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from lxml import html

from backoffice.people.models import Person
from games import canonical
from games.rulepacks.loader import load_pack, pack_ids
from games.rulepacks.place import place_of
from submissions.documents.drawing.rules import rules_html
from tests.backoffice.api.caller import make_caller
from tests.factories import make_property, make_regulator
from tests.games.configurations.factories import make_configuration
from tests.submissions.documents.material import snapshot_of
from tests.submissions.figures.collected import (
    EDGE,
    EVEN,
    JACKPOT,
    MEASURES,
    PAYOUT,
    Shown,
    by_meaning_of,
    contradictions,
    exact,
    seen,
)
from tests.submissions.figures.papers import figures_on, reading_figures, redline_figures
from tests.submissions.submissions.factories import Desk, make_desk

pytestmark = pytest.mark.django_db
SignedIn = Callable[[Person], Client]
MD, SG, ONLINE = "us-md/casino-war", "sg/tiger-buffalo", "online/war"
KINDS = {
    "edge": (EDGE, "%"),
    "break_even": (EVEN, ""),
    "jackpot": (JACKPOT, "one in"),
    "payout": (PAYOUT, ""),
}


@dataclass
class Game:
    """One configuration, the pack's example, wherever the product shows it."""

    pack_id: str
    desk: Desk
    signed_in: SignedIn

    def everything(self) -> list[Shown]:
        configuration = make_configuration(casino=self.desk.casino)
        made = self.desk.under_review(self.desk.draft(configuration))
        return [
            *document_figures(snapshot_of(self.pack_id)),
            *snapshot_figures(made.snapshot, "snapshot"),
            *self._review(made),
            *self._editor(configuration),
            *self._revision(configuration),
            *self._earnings(configuration),
            *self._interface(made),
        ]

    def _review(self, made: Any) -> Iterator[Shown]:
        client = self._of(self.desk.reviewer)
        page = client.get(reverse("submission-snapshot-part", args=[made.submission_id, "mathematics"])).text
        yield from figures_on(page, made.snapshot, "review")

    def _editor(self, configuration: Any) -> Iterator[Shown]:
        client = self._of(self.desk.manager)
        page = client.get(reverse("configuration-edit", args=[configuration.pk])).text
        yield from panel_figures(html.fromstring(page), "editor")
        # what is assumed can be changed: the figures then go by other names
        assumed = {"_head": str(configuration.head), "_assumed.players": "2"}
        other = client.post(reverse("configuration-check", args=[configuration.pk]), assumed).text
        yield from panel_figures(html.fromstring(f"<div>{other}</div>"), "editor, 2 players")

    def _revision(self, configuration: Any) -> Iterator[Shown]:
        address = reverse("revision-detail", args=[configuration.pk, configuration.head])
        page = self._of(self.desk.manager).get(address).text
        tables = html.fromstring(page).xpath('//section[@aria-labelledby="figures"]//table')
        assert tables
        for table in tables:
            kind = " ".join(table.xpath("./thead//th[1]")[0].text_content().split())
            for row in table.xpath("./tbody/tr"):
                subject, text, *_bar = (
                    " ".join(cell.text_content().split()) for cell in row.iter("th", "td")
                )
                yield from seen(MEASURES[kind], subject, text, "revision")

    def _earnings(self, configuration: Any) -> Iterator[Shown]:
        revision = configuration.revisions.get()
        client = self._of(self.desk.manager)
        page = client.get(reverse("earnings-try"), {"c1": f"revision:{revision.pk}"})
        sections = {section.title: section.rows for section in page.context["sections"]}
        for row in sections["Win per hour of each wager"]:
            detail = row.cells[0].detail.rpartition("edge ")[2]
            if "in the long run" not in row.cells[0].detail:
                yield from seen(EDGE, row.label, detail, "earnings")
        at_most = {row.label: row.cells[0] for row in sections["Largest payout of one hand"]}
        yield from seen("Together", "one hand", at_most["At the table's maximum"].text, "earnings")
        yield from seen(
            "Payout limit per hand", "one hand", at_most["Payout limit per hand"].text, "earnings"
        )

    def _interface(self, made: Any) -> Iterator[Shown]:
        caller = make_caller(self.desk.casino.operator)
        values = made.snapshot["configuration"]["values"]
        body = canonical.dumps({"pack": self.pack_id, "values": values, "players": values["seats"]})
        answer = caller.post("/prices/", body)
        assert answer.status_code == 200, answer.text
        price = answer.json()
        assert price["players"] == values["seats"]
        for wager in price["wagers"]:
            subject = f"{wager['name']}, {wager['given']}" if wager["given"] else wager["name"]
            yield from exact(EDGE, subject, wager["house_edge"], "interface")
            yield from exact("House edge on all staked", subject, wager["house_edge_on_action"], "interface")
            yield from exact("Return", subject, wager["return_to_player"], "interface")
            yield from exact("Hit frequency", subject, wager["hit_frequency"], "interface")
        for figure in price["figures"]:
            measure, unit = KINDS[figure["kind"]]
            yield from exact(measure, figure["name"], figure["value"], "interface", unit)
        kept = make_caller(self.desk.casino.operator).get(
            f"/submissions/{made.submission_id}/rounds/{made.number}/snapshot/"
        )
        assert kept.status_code == 200, kept.text
        yield from snapshot_figures(canonical.loads(kept.text), "snapshot of the interface")

    def _of(self, actor: Any) -> Client:
        assert actor.person is not None
        return self.signed_in(actor.person)


@pytest.fixture
def game(request: pytest.FixtureRequest, signed_in: SignedIn) -> Game:
    pack_id: str = request.param
    place = place_of(pack_id.partition("/")[0])
    casino = make_property(
        regulator=make_regulator(pack_id.partition("/")[0]),
        currency=load_pack(pack_id).head.currency,
        time_zone=place.time_zone if place else "America/New_York",
    )
    return Game(pack_id, make_desk(casino), signed_in)


def panel_figures(page: Any, where: str) -> Iterator[Shown]:
    """The price panel: a wager's edge, what stands below it, and the figures of meters under the full name."""
    (table,) = page.xpath('//table[contains(@class, "price-table")]')
    for row in table.xpath('.//tr[th[@scope="row"]]'):
        (called,) = row.xpath('./th/span[@class="price-name"]')
        name = called.get("title") or " ".join(called.text_content().split())
        now = row.xpath('./td//*[contains(@class, "price-now")]')[0].text_content()
        measure, _comma, subject = name.partition(", ")
        if measure == EVEN:
            yield from seen(EVEN, subject, now, where)
            continue
        yield from seen(EDGE, name, now, where)
        if "price-line" not in row.get("class"):
            continue
        for more in row.xpath('following-sibling::tr[1]//p[@class="price-detail"]'):
            for part in " ".join(more.text_content().split()).split(" · "):
                word, _space, figure = part.partition(" ")
                if word in MEASURES:
                    yield from seen(MEASURES[word], name, figure, where)


def document_figures(snapshot: dict[str, Any]) -> list[Shown]:
    page = rules_html(snapshot, "ab" * 32)
    found = [*figures_on(page, snapshot, "document", "mathematics")]
    if 'id="meters"' in page:
        found += figures_on(page, snapshot, "document", "meters")
    return [
        *found,
        *redline_figures(page, "redline"),
        *reading_figures(page, snapshot, "readings"),
    ]


def snapshot_figures(snapshot: dict[str, Any], where: str) -> Iterator[Shown]:
    figures = snapshot["mathematics"]
    for wager in figures["wagers"]:
        subject = f"{wager['name']}, {wager['given']}" if wager["given"] else wager["name"]
        for measure, key in (
            (EDGE, "house_edge"),
            ("House edge on all staked", "house_edge_on_action"),
            ("Return", "rtp"),
            ("Hit frequency", "hit_frequency"),
        ):
            yield from exact(measure, subject, wager[key], where)
        yield from exact("Standard deviation", subject, wager["standard_deviation"], where, "")
        yield from exact(PAYOUT, wager["name"], wager["largest_payout"], where, "")
    for figure in figures["figures"]:
        measure, unit = KINDS[figure["kind"]]
        yield from exact(measure, figure["label"], figure["value"], where, unit)


@pytest.mark.parametrize("game", pack_ids(), indirect=True)
def test_one_figure_has_one_value_on_every_page_and_paper(game: Game) -> None:
    figures = game.everything()
    assert contradictions(figures) == []
    sources = {each.where for each in figures}
    places = {"document", "review", "editor", "revision", "earnings", "interface", "snapshot", "readings"}
    assert places <= sources | ({"readings"} if game.pack_id == ONLINE else set())
    main = next(each.subject for each in figures if each.measure == EDGE)
    seen_at = {each.where for each in by_meaning_of(figures)[EDGE, main]}
    assert {"document", "review", "editor", "revision", "earnings", "interface", "snapshot"} <= seen_at


@pytest.mark.parametrize("game", [MD], indirect=True)
def test_where_a_meter_breaks_even_is_said_with_the_players_who_wager(game: Game) -> None:
    found = by_meaning_of(game.everything())
    wager = "Progressive Payout Wager"
    values = {
        given: {f"{float(each.value):.0f}" for each in found[EVEN, f"{wager}, {given}"]}
        for given in ("1 player", "9 players", "with Envy Bonus, 9 players")
    }
    assert values == {
        "1 player": {"457450"},
        "9 players": {"940302"},
        "with Envy Bonus, 9 players": {"873770"},
    }
    for given in ("9 players", "with Envy Bonus, 9 players"):
        where = {each.where for each in found[EVEN, f"{wager}, {given}"]}
        assert {"document", "redline", "review", "editor", "revision", "interface"} <= where
    assert (EVEN, wager) not in found


@pytest.mark.parametrize("game", [SG], indirect=True)
def test_the_largest_payout_is_that_of_the_differential_where_a_hand_is_bet_on(game: Game) -> None:
    figures = game.everything()
    payouts = by_meaning_of(figures)[PAYOUT, "Player"]
    assert {(float(each.value), each.unit) for each in payouts} == {(50000, "S$"), (50000, "")}
    assert {"document", "review", "revision", "snapshot"} <= {each.where for each in payouts}
    assert {each.unit for each in figures if each.measure in (PAYOUT, EVEN, "Together")} <= {"S$", ""}


@pytest.mark.parametrize(
    ("path", "value", "named"),
    [
        (
            ("progressive", "break_even_meter"),
            "457450/1",
            "Break-even meter, Progressive Payout Wager, 9 players",
        ),
        (
            ("progressive", "long_run_edge"),
            "1/58",
            "House edge, Progressive Payout Wager, long run with Envy Bonus",
        ),
        (("by_decks", 2, "edges", "tie"), "1/5", "House edge, Tie Wager on the original deal"),
        (("wagers", 0, "largest_payout"), "1000/1", "Largest payout, Initial Wager"),
        (("exposure", "gain"), "5000", None),
    ],
)
def test_a_figure_that_differs_in_one_place_is_found(
    path: tuple[str | int, ...], value: str, named: str | None
) -> None:
    """The test above can fail: one source is altered, and the contradiction names the figure."""
    true = snapshot_of(MD)
    altered = copy.deepcopy(true)
    inner: Any = altered["mathematics"]
    for step in path[:-1]:
        inner = inner[step]
    assert inner[path[-1]] != value
    inner[path[-1]] = value
    found = contradictions([*document_figures(true), *document_figures(altered)])
    assert found
    assert named is None or any(each.startswith(named) for each in found)
    alone = contradictions(document_figures(altered))
    assert bool(alone) == (named is not None)


def test_an_edge_under_a_reading_is_that_of_the_configuration_or_names_its_example() -> None:
    """A reserve that the submission does not have moves nothing in it: what is shown is an example, and says so."""
    reading = next(each for each in snapshot_of(MD)["readings"] if each["id"] == "progressive_reserve")
    assert set(reading["edges"]) == {
        "Progressive Payout Wager, long run, 9 players, for example with Share for the reserve 1 %",
        "Progressive Payout Wager, long run with Envy Bonus, 9 players, for example with Share for the reserve 1 %",
    }
