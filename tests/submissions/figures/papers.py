"""The figures of a rules document and of the review's mathematics, read from the HTML that people are shown."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from lxml import html

from tests.submissions.figures.collected import EDGE, EVEN, MEASURES, Shown, seen

HEADINGS = ("h2", "h3", "h4")
NO_FIGURES = {
    "Event": "what an event pays and returns is told once, in the table of its wager",
    "Insured hand": "odds",
    "Hand of another player": "odds",
    "Symbol": "the stops of the wheel",
}
KINDS = r"House edge|Break-even meter|Chance of the jackpot|Largest payout"


def figures_on(page: str, snapshot: Mapping[str, Any], where: str, section: str = "") -> Iterator[Shown]:
    """Of a page or of one of its sections; a table that nobody knows how to read is an error."""
    root = html.fromstring(page)
    if section:
        (root,) = root.xpath(f'//*[@id="{section}"]')
    reader = _Reader(snapshot, where)
    for table in root.iter("table"):
        yield from reader.table(table, _heading_of(table))
    for facts in root.iter("dl"):
        yield from reader.pairs(_terms(facts), _heading_of(facts))
    for title in root.iter("title"):
        yield from reader.chart(title.getparent(), _heading_of(title.getparent()))


def redline_figures(page: str, where: str) -> Iterator[Shown]:
    """`House edge, Tie Wager: 17.831 % to 18.650 % ▲ 0.819`: what it comes to."""
    (root,) = html.fromstring(page).xpath('//*[@id="changes"]')
    for found in re.finditer(rf"({KINDS}), ([^:]+): (\S.*?) to (1 in [\d,.]+|\S+(?: %)?)", _words(root)):
        kind, subject, _before, after = found.groups()
        yield from seen(MEASURES[kind], subject, after, where)


def reading_figures(page: str, snapshot: Mapping[str, Any], where: str) -> Iterator[Shown]:
    """The edge under the reading that is relied on, where the configuration itself was priced."""
    (root,) = html.fromstring(page).xpath('//*[@id="readings"]')
    chosen = {
        reading["title"]: [option["id"] for option in reading["options"]].index(reading["chosen"])
        for reading in snapshot["readings"]
    }
    for line in root.xpath('.//p[@class="exact"]'):
        heading = _heading_of(line)
        title = next(each for each in chosen if heading.startswith(each))
        text = _words(line).removeprefix("House edge in the order of the readings: ").rstrip(".")
        for part in text.split("; "):
            found = re.match(r"(.*?)((?: ?[−-]?[\d.,]+ %| ?–)(?: or (?:[−-]?[\d.,]+ %|–))+)$", part)
            if found is None:
                assert part.endswith("more in the attached snapshot"), part
                continue
            subject, edges = found.group(1).strip(), found.group(2).split(" or ")
            if "for example with" not in subject:
                yield from seen(EDGE, subject, edges[chosen[title]], where)


class _Reader:
    def __init__(self, snapshot: Mapping[str, Any], where: str) -> None:
        self.where = where
        self.figures = snapshot["mathematics"]
        self.names = {wager["code"]: wager["name"] for wager in self.figures["wagers"]}
        self.sheets = {
            "Progressive jackpot": self.names.get("progressive", ""),
            "Progressive": self.names.get("progressive", ""),
            **{
                f"Bonus Spin, {meter} meter": f"{self.names.get('bonus_spin', '')}, {meter} meter"
                for meter in ("primary", "secondary")
            },
        }

    def table(self, table: Any, heading: str) -> Iterator[Shown]:
        if "facts" in table.get("class", ""):
            cells = [_words(cell) for cell in table.iter("th", "td")]
            yield from self.pairs(zip(cells[::2], cells[1::2], strict=True), heading)
            return
        head = [_words(cell) for cell in table.xpath(".//thead//th")]
        rows = [[_words(cell) for cell in row.iter("th", "td")] for row in table.xpath("./tbody/tr")]
        rows = [row for row in rows if len(row) == len(head)]
        match head[0]:
            case "Wager" | "Strategy" if set(head[1:]) & MEASURES.keys():
                for row in rows:
                    for name, text in zip(head[1:], row[1:], strict=True):
                        if name and name != "Discussion":
                            yield from seen(MEASURES[_measure(name)], row[0], text, self.where)
            case "Figure":
                for kind, subject, text in rows:
                    yield from seen(MEASURES[kind], subject, text, self.where)
            case "Players":
                yield from self._by_players(head, rows, heading)
            case "House edge with" | "Wager" if any(name[:1].isdigit() for name in head[1:]):
                for row in rows:
                    for name, text in zip(head[1:], row[1:], strict=True):
                        decks = int(name.split()[0])
                        given = "" if decks == self.figures["decks"] else f", {decks} decks"
                        yield from seen(EDGE, f"{row[0]}{given}", text, self.where)
            case "Wager" if "Simulated" in head or "Dealt" in head:
                for row in rows:
                    yield from seen("Expectation", row[0], row[head.index("Exact")], self.where)
            case "Wager" if head[1] == "Event":
                yield from self._exposure(rows)
            case "Player" if "Chance of offer" in head:
                yield from self._insurance(rows, heading)
            case name:
                assert name in NO_FIGURES, (
                    f"nobody compares the table {head} under {heading!r} ({self.where})"
                )

    def pairs(self, pairs: Any, heading: str) -> Iterator[Shown]:
        subject = self.sheets.get(heading, heading)
        for label, text in pairs:
            measure, _comma, given = label.partition(", ")
            if measure in MEASURES:
                called = MEASURES[measure]
                if heading in self.sheets:
                    yield from self._of_meter(called, subject, given, text)
                else:
                    yield from seen(called, subject, text, self.where)
            elif label in ("At the highest stakes, meters at their start", "Payout limit", "Paid"):
                measure = {"Payout limit": "Payout limit per hand", "Paid": "Paid, as the limit is read here"}
                yield from seen(measure.get(label, "Together"), "one hand", text, self.where)
            elif found := re.fullmatch(r"(Break-even meter|Long run) with (.*)", label):
                bonus = found.group(2)
                if found.group(1) == "Long run":
                    yield from self._of_meter(
                        EDGE, subject, f"long run with {bonus}, {self._players()}", text
                    )
                else:
                    yield from self._of_meter(EVEN, subject, f"with {bonus}, {self._players()}", text)
            elif label.startswith("Mean meter at a hit"):
                yield from seen("Mean meter at a hit, no maximum", subject, text, self.where)
            elif label in ("Jackpot", "Chance of it, one wager") and text.startswith("1 in"):
                yield from seen("Chance of the jackpot", subject, text, self.where)

    def chart(self, drawing: Any, heading: str) -> Iterator[Shown]:
        subject = self.sheets.get(heading, "")
        for text in drawing.iter("{*}text", "text"):
            words = _words(text)
            if words.startswith("break-even "):
                yield from self._of_meter(EVEN, subject, "", words.removeprefix("break-even "))
            elif words.startswith("mean at a hit"):
                yield from seen(
                    "Mean meter at a hit, no maximum", subject, words.rpartition(" ")[2], self.where
                )

    def _of_meter(self, measure: str, subject: str, given: str, text: str) -> Iterator[Shown]:
        """What a sheet leaves unsaid of its figures stands at its head: how many players."""
        wager, _comma, meter = subject.partition(", ")
        if measure == EDGE:
            # an edge belongs to the wager, whichever of its meters it is told with
            if given in ("", "meters at reset"):
                given = "meters at reset"
            needs = given if "player" in given or given == "meter at reset" else f"{given}, {self._players()}"
            yield from seen(measure, f"{wager}, {needs}", text, self.where)
        else:
            needs = given if "player" in given else self._players() if measure == EVEN else ""
            yield from seen(
                measure, ", ".join(part for part in (wager, meter, needs) if part), text, self.where
            )

    def _players(self) -> str:
        return f"{self.figures['players']} players"

    def _by_players(self, head: list[str], rows: list[list[str]], heading: str) -> Iterator[Shown]:
        progressive = self.names.get("progressive", "")
        for row in rows:
            number = int(row[0])
            players = "1 player" if number == 1 else f"{number} players"
            for name, text in zip(head[1:], row[1:], strict=True):
                if name.startswith("Break-even meter"):
                    # one player alone has no others whose hands bring a bonus
                    given = name.removeprefix("Break-even meter").strip() if number > 1 else ""
                    subject = ", ".join(part for part in (progressive, given, players) if part)
                    yield from seen(EVEN, subject, text, self.where)
                elif name.startswith("House edge, long run"):
                    given = name.removeprefix("House edge, ") if number > 1 else "long run"
                    yield from seen(EDGE, f"{progressive}, {given}, {players}", text, self.where)
                elif name == "Rounds between hits" or name.endswith(", return"):
                    yield from seen(name, f"{progressive}, {players}", text, self.where)
                else:
                    assert name.partition(",")[0] in self.names.values(), (name, heading)
                    yield from seen(EDGE, f"{name}, {players}", text, self.where)

    def _exposure(self, rows: list[list[str]]) -> Iterator[Shown]:
        for row in rows:
            yield from seen(
                "Wins in the largest hand" if row[1] else row[0],
                row[0] if row[1] else "one hand",
                row[3],
                self.where,
            )

    def _insurance(self, rows: list[list[str]], heading: str) -> Iterator[Shown]:
        found = re.fullmatch(r"Insurance of (\w+) after (\d) cards", heading)
        assert found is not None, heading
        for row in rows:
            subject = f"{found[1]} Insurance after {found[2]} cards, Player {row[0]}, Banker {row[1]}"
            (expected,) = seen(EDGE, subject, row[5], self.where)
            yield Shown(EDGE, subject, -expected.value, expected.places, expected.unit, self.where)


def _measure(name: str) -> str:
    return name if name in MEASURES else {"Return": "Return to player"}.get(name, name)


def _terms(facts: Any) -> Iterator[tuple[str, str]]:
    for term in facts.iter("dt"):
        yield _words(term), _words(term.getnext())


def _words(element: Any) -> str:
    return " ".join(element.text_content().split())


def _heading_of(element: Any) -> str:
    """The nearest heading before it, as a reader looks for it."""
    before = element.xpath("preceding::*[self::h1 or self::h2 or self::h3 or self::h4 or self::summary]")
    return _words(before[-1]) if before else ""
