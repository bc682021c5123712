"""A form of any shape becomes a round file: several questions at a seat, parts that are whole or missing."""

from games.engine.decisions import Choice, Question
from games.engine.equipment import Notation
from games.engine.round_form import Drawn, Part, Pick, Sheet, SheetWager
from games.settlements.rules.read import read_sheet

NUMBER = Notation("number", "number", "17", "number that came up", lambda text: tuple(map(int, text.split())))
YES_OR_NO = (Choice("yes", "does"), Choice("no", "does not"))
PRESSES = Question("press", "The player presses", YES_OR_NO, none="not asked")
INSURES = Question("insure", "The player insures", YES_OR_NO, none="not asked")
SECTOR = Part(
    "sector",
    (
        Pick("sector-from", "from", "From", (Choice("1", "one"), Choice("2", "two"))),
        Pick("sector-to", "to", "To", (Choice("3", "three"),)),
    ),
    incomplete="Say both ends.",
)
WHEEL = Sheet(
    seats=2,
    seat_name="Player",
    title="Wheel",
    notation=NUMBER,
    drawn=(Drawn("number", "Number", ("number",)),),
    wagers=(SheetWager("straight", "Straight up"),),
    questions=(PRESSES, INSURES),
    parts=(SECTOR,),
)


def test_every_decision_of_a_seat_has_its_own_key() -> None:
    typed = {"number": " 17 ", "bet2-straight": "5", "press2": "yes", "insure2": "no", "sector-from": "2"}
    data, problems = read_sheet(WHEEL, typed | {"sector-to": "3"})
    assert problems == []
    assert data == {
        "number": "17",
        "seats": [{"seat": 2, "bets": {"straight": "5"}, "press": "yes", "insure": "no"}],
        "sector": {"from": 2, "to": 3},
    }


def test_a_part_is_whole_or_asked_for() -> None:
    bet = {"number": "17", "bet1-straight": "5"}
    assert "sector" not in read_sheet(WHEEL, bet)[0]
    data, problems = read_sheet(WHEEL, bet | {"sector-to": "3"})
    assert [(each.field, each.message) for each in problems] == [("sector-from", "Say both ends.")]
    assert "sector" not in data
    _, problems = read_sheet(WHEEL, bet | {"sector-from": "9"})
    assert [each.field for each in problems] == ["sector-from"]
