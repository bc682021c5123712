"""A camera that sees pictures of ours: Chromium plays a file as if it were filmed."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import segno
from playwright.sync_api import Browser

from tests.e2e.browsing import CHROMIUM_FLAGS

WIDTH, HEIGHT, RATE = 640, 480, 10
SECONDS_EACH = 2


def film_codes(path: Path, texts: Sequence[str]) -> None:
    """Each code for a while, in the raw form that Chromium plays: brightness only, colour left grey."""
    with path.open("wb") as film:
        film.write(f"YUV4MPEG2 W{WIDTH} H{HEIGHT} F{RATE}:1 Ip A1:1 C420jpeg\n".encode())
        for text in texts:
            frame = b"FRAME\n" + _brightness(text) + bytes([128]) * (WIDTH * HEIGHT // 2)
            film.write(frame * RATE * SECONDS_EACH)


def _brightness(text: str) -> bytes:
    rows = [bytes(row) for row in segno.make_qr(text, error="m").matrix_iter(border=4)]
    scale = min(WIDTH, HEIGHT) // len(rows)
    left, top = (WIDTH - scale * len(rows)) // 2, (HEIGHT - scale * len(rows)) // 2
    image = bytearray([235]) * (WIDTH * HEIGHT)
    for number, row in enumerate(rows):
        line = b"".join(bytes([16 if dark else 235]) * scale for dark in row)
        for below in range(scale):
            start = (top + number * scale + below) * WIDTH + left
            image[start : start + len(line)] = line
    return bytes(image)


@contextmanager
def filming(browser: Browser, executable: str, film: Path) -> Iterator[Browser]:
    """Another Chromium, since the film is chosen when it starts; whoever asks for the camera gets it."""
    flags = [
        *CHROMIUM_FLAGS,
        "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream",
        f"--use-file-for-fake-video-capture={film}",
    ]
    other = browser.browser_type.launch(executable_path=executable, args=flags)
    try:
        yield other
    finally:
        other.close()
