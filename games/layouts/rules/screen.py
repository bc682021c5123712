"""A game that is played on a screen: hands, spots, buttons, and what the screen states."""

from typing import TYPE_CHECKING

from games.layouts.rules.fitting import size_that_fits, wrapped
from games.layouts.rules.parts import SCREEN, SHEET
from games.layouts.rules.sheet import Panel, draw_panel, draw_title_block, panel_height
from games.layouts.rules.svg import FELT, FELT_DARK, HANDS, INK, MARK, ODDS, circle, group, rect, text

if TYPE_CHECKING:
    from games.layouts.rules.drawing import Subject

WIDTH, HEIGHT = 1280.0, 760.0
MARGIN = 44.0
_CHIPS = ("1", "5", "25", "100", "500")


def draw_screen(subject: "Subject") -> tuple[float, float, str]:
    """Width, height and the picture: the device's screen, and under it what the sheet says."""
    width = WIDTH + 2 * MARGIN
    parts = [
        rect(MARGIN, MARGIN, WIDTH, HEIGHT, radius=26, fill="#1c1917"),
        rect(MARGIN + 16, MARGIN + 16, WIDTH - 32, HEIGHT - 32, radius=14, fill=FELT),
        rect(MARGIN + 16, MARGIN + 16, WIDTH - 32, 64, radius=14, fill=FELT_DARK),
        _bar(subject),
        _dealer(width / 2, MARGIN + 100),
        *_hands(subject, width),
        *_statements(subject, width),
        _buttons(subject, width),
    ]
    foot, height = _foot(subject, width)
    return width, height, group(*parts, data_part=SCREEN) + foot


def _bar(subject: "Subject") -> str:
    left, right = MARGIN + 44, MARGIN + WIDTH - 44
    name = subject.operator_name or subject.game_name
    return group(
        text(name, left, MARGIN + 57, 26, weight=800, anchor=None),
        text(
            subject.game_name.upper(), WIDTH / 2 + MARGIN, MARGIN + 56, 20, fill=ODDS, weight=600, spacing=4
        ),
        text("Rules   Paytable   History", right, MARGIN + 56, 18, anchor="end"),
    )


def _dealer(x: float, y: float) -> str:
    return group(_card(x - 52, y), _card(x + 52, y), text("DEALER", x, y + 142, 17, spacing=4, weight=600))


def _card(x: float, y: float) -> str:
    return rect(
        x - 42, y, 84, 116, radius=9, fill=MARK, fill_opacity="0.08", stroke=MARK, stroke_dasharray="6 5"
    )


def _hands(subject: "Subject", width: float) -> list[str]:
    """From left to right, as a screen is read."""
    count = min(subject.positions, 9)
    step = (WIDTH - 120) / count
    scale = min(1.0, step / 330)
    return [
        group(
            *_hand(subject, place + 1),
            transform=f"translate({width / 2 + (place - (count - 1) / 2) * step:.1f} {MARGIN + 300:.0f})"
            f" scale({scale:.2f})",
        )
        for place in range(count)
    ]


def _hand(subject: "Subject", number: int) -> list[str]:
    parts = [_card(-48, 0), _card(48, 0), text(f"HAND {number}", 0, -12, 16, spacing=2, weight=600)]
    room = 300 / max(1, len(subject.areas))
    for index, area in enumerate(subject.areas):
        x = (index - (len(subject.areas) - 1) / 2) * room
        colour = HANDS.get(area.hand or "", MARK)
        odds = subject.printed.odds.get(area.code, "")
        if area.shape == "circle":
            parts.append(circle(x, 186, 50, fill=colour, fill_opacity="0.1", stroke=colour, stroke_width=3))
        else:
            spot = rect(
                x - 68, 140, 136, 92, radius=14, fill=MARK, fill_opacity="0.1", stroke=MARK, stroke_width=3
            )
            parts.append(spot)
        label = area.label.upper()
        size = size_that_fits(label, 92 if area.shape == "circle" else 122, most=19, bold=True)
        parts.append(text(label, x, 184 if odds else 193, size, fill=colour, weight=700))
        if odds:
            parts.append(text(odds, x, 207, 17, fill=ODDS, weight=600))
    return parts


def _statements(subject: "Subject", width: float) -> list[str]:
    lines = [*subject.printed.lines, *subject.stated, subject.printed.notice]
    words = " · ".join(line for line in lines if line)
    shown = wrapped(words, WIDTH - 200, 17)[:3]
    return [text(line, width / 2, MARGIN + 575 + 25 * place, 17) for place, line in enumerate(shown)]


def _buttons(subject: "Subject", width: float) -> str:
    y = MARGIN + HEIGHT - 108
    chips = [
        group(
            circle(
                MARGIN + 90 + 74 * place,
                y + 32,
                31,
                fill=ODDS,
                stroke=MARK,
                stroke_width=4,
                stroke_dasharray="9 7",
            ),
            text(value, MARGIN + 90 + 74 * place, y + 39, 20, fill=INK, weight=800),
        )
        for place, value in enumerate(_CHIPS)
    ]
    names = ["Clear", "Deal", *subject.game.buttons]
    buttons = []
    for place, name in enumerate(names):
        left = width - MARGIN - 60 - 170 * (len(names) - place)
        strong = place == len(names) - 1
        buttons += [
            rect(
                left, y, 154, 64, radius=12, fill=ODDS if strong else FELT_DARK, stroke=MARK, stroke_width=2
            ),
            text(name, left + 77, y + 41, 22, fill=INK if strong else MARK, weight=700),
        ]
    return group(*chips, *buttons)


def _foot(subject: "Subject", width: float) -> tuple[str, float]:
    top, size, block = HEIGHT + 2 * MARGIN, 15.0, 400.0
    panel = Panel("At each hand", subject.area_lines())
    room = width - 2 * MARGIN - block - 18
    tall = max(size * 12, panel_height(panel, room, size))
    head = subject.pack.head
    rows = [
        ("Layout", subject.title),
        ("Operator", subject.operator_name or "not stated"),
        (head.jurisdiction, head.document),
        ("Hands", f"{subject.positions} on one screen"),
    ]
    drawn = draw_panel(panel, MARGIN, top, room, tall, size)
    drawn += draw_title_block(rows, width - MARGIN - block, top, block, tall, size)
    return group(drawn, data_part=SHEET), top + tall + MARGIN
