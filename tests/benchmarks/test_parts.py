"""What one benchmark breaks, or leaves behind, costs no other its figures."""

import subprocess
import sys
from collections.abc import Sequence

import pytest

from backoffice.devtools.paths import ROOT
from benchmarks.__main__ import main
from benchmarks.parts import names_of

SAMPLE = "tests.benchmarks.sample"


def run(names: Sequence[str]) -> subprocess.CompletedProcess[str]:
    """In a process: measuring keeps to one core, which the tests shall not."""
    code = f"import sys; from benchmarks.__main__ import main; sys.exit(main(sys.argv[1:], {SAMPLE!r}))"
    command = [sys.executable, "-c", code, *names]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_a_benchmark_is_found_because_it_is_there() -> None:
    names = names_of("benchmarks")
    assert {"api", "deck_board", "documents", "engine_batches", "engine_price"} <= set(names)
    assert not {"plain", "parts", "harness", "__main__"} & set(names)


def test_an_unknown_benchmark_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["engine_speed"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "there is no benchmark 'engine_speed'" in captured.err
    assert "engine_batches" in captured.err


def test_a_part_that_fails_loses_neither_its_own_figures_nor_those_of_the_others() -> None:
    done = run([])
    assert done.returncode == 1
    for work in ("quick work", "before the fault", "before the end", "after all of them"):
        assert work in done.stdout
    assert "a detail" in done.stdout
    assert "1 thread" in done.stdout
    said = done.stdout.splitlines()
    assert "FAILED b_raises: ConnectionError: the connection is closed" in said
    assert "FAILED c_dies: ended by SIGKILL" in said
    assert "FAILED d_cannot_be_imported: ImportError: no such library" in said
    assert done.stdout.count("FAILED") == 3
    assert "the connection is closed" in done.stderr


def test_without_a_failure_the_exit_code_says_that_all_is_reached() -> None:
    done = run(["a_quick", "e_after_all"])
    assert (done.returncode, "FAILED" in done.stdout) == (0, False)
