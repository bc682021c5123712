import sys

import pytest

from backoffice.devtools.checks import Check, run_together


def _python(name: str, code: str, **env: str) -> Check:
    return Check(name, [sys.executable, "-c", code], env)


def test_every_check_runs_and_those_that_failed_are_named_with_their_words(
    capfd: pytest.CaptureFixture[str],
) -> None:
    failed = run_together(
        [
            _python("first", "print('hidden')"),
            _python("second", "import sys; print('the reason'); sys.exit(1)"),
            Check("fourth", [sys.executable, "-c", "print('three passed')"], shows_last_words=True),
            _python("third", "import os; assert os.environ['ANSWER'] == '42'", ANSWER="42"),
        ]
    )
    assert failed == ["second"]
    said = capfd.readouterr()
    assert "✓ first" in said.out
    assert "✓ third" in said.out
    assert "hidden" not in said.out
    assert "three passed" in said.out
    assert "✗ second\nthe reason" in said.err
