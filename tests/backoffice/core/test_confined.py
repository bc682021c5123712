"""What a stranger's bytes do to the process that reads them is nobody else's trouble."""

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from select import select
from typing import Any

import pytest

from backoffice.core.confined import (
    MEGABYTE,
    UPLOADS,
    ConfinedFailed,
    LimitReached,
    Limits,
    Room,
    RoomIsFull,
    run_confined,
)
from backoffice.core.confined_child import packed, unpacked

WORK = "tests.backoffice.core.confined_work"


def do(function: str, *arguments: Any, **options: Any) -> Any:
    return run_confined(f"{WORK}:{function}", *arguments, **{"room": Room(at_once=1), **options})


def test_plain_values_and_bytes_go_there_and_back() -> None:
    values = [b"\x00\xff%PDF", "閒庄", 7, 2.5, None, True, {"a": [b"one", b"", {"b": b"two"}]}]
    assert do("told_back", *values) == values
    assert unpacked(packed(values)) == values


@pytest.mark.parametrize("cut", [0, 4, 9, 60])
def test_an_answer_that_was_cut_off_is_none(cut: int) -> None:
    with pytest.raises(ValueError, match=r".*"):
        unpacked(packed([b"x" * 60])[:cut])


def test_work_that_never_ends_is_ended() -> None:
    with pytest.raises(LimitReached, match="too long"):
        do("never_ends", limits=Limits(seconds=1, patience=60))


def test_whoever_waits_for_something_is_ended_too() -> None:
    with pytest.raises(LimitReached, match="too long"):
        do("waits_for_ever", limits=Limits(patience=0.5))


def test_memory_is_bounded() -> None:
    few = Limits(memory=256 * MEGABYTE)
    assert do("takes_memory", 16, limits=few) == 16 * MEGABYTE
    with pytest.raises(LimitReached, match="too much memory"):
        do("takes_memory", 1024, limits=few)


def test_the_answer_and_every_file_are_bounded(tmp_path: Path) -> None:
    with pytest.raises(LimitReached, match="too large"):
        do("answers_at_length", 2 * MEGABYTE, limits=Limits(answer=MEGABYTE))
    assert do("writes_a_large_file", str(tmp_path)) == "File too large"


@pytest.mark.parametrize(
    ("function", "words"),
    [
        ("raises", "KeyError: 'page 7'"),
        ("crashes", "SIGSEGV"),
        ("answers_an_object", "plain value"),
        ("gone", "gone"),
    ],
)
def test_what_goes_wrong_there_is_told_here(function: str, words: str) -> None:
    with pytest.raises(ConfinedFailed, match=words):
        do(function)


def test_what_a_library_prints_is_no_part_of_the_answer() -> None:
    assert do("talks") == 7


def test_it_sees_no_secret_no_connection_and_none_of_our_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_KEY", "of the house")
    seen = do("what_it_sees")
    assert set(seen["environment"]) <= {"LANG", "LC_CTYPE"}
    assert seen["imported"] == []
    # standard input, output and error, where the answer goes, and the folder that is being listed
    assert len(seen["files"]) <= 5


def test_nobody_stays_behind() -> None:
    """Told by the kernel: a process that has ended can be read from, or is no longer there at all."""
    try:
        left = os.pidfd_open(do("leaves_somebody_behind"))
    except ProcessLookupError:
        return
    with os.fdopen(left):
        assert select([left], [], [], 60)[0] == [left]


def test_a_full_room_sends_the_next_away_and_takes_it_when_there_is_a_place(tmp_path: Path) -> None:
    """The one inside opens a pipe that this test holds the other end of."""
    room, pipe = Room(at_once=1), tmp_path / "pipe"
    os.mkfifo(pipe)
    with ThreadPoolExecutor(max_workers=1) as thread:
        inside = thread.submit(run_confined, f"{WORK}:reads", str(pipe), room=room)
        with pipe.open("w") as end:
            with pytest.raises(RoomIsFull):
                run_confined(f"{WORK}:told_back", room=room)
            # whoever signed in has another room
            assert run_confined(f"{WORK}:told_back", room=UPLOADS) == []
            end.write("read")
        assert inside.result() == "read"
    assert run_confined(f"{WORK}:told_back", 1, room=room) == [1]


def test_a_place_is_free_again_after_whatever_happened() -> None:
    room = Room(at_once=1)
    for function in ("raises", "crashes", "waits_for_ever"):
        with pytest.raises((ConfinedFailed, LimitReached)):
            run_confined(f"{WORK}:{function}", room=room, limits=Limits(patience=0.5))
    assert run_confined(f"{WORK}:told_back", room=room) == []
