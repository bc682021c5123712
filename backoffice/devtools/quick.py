"""`make quick`: lint, types and the tests of what changed, in less than two minutes."""

from __future__ import annotations

import time
from collections.abc import Sequence

from backoffice.devtools.changed import changed_files, nearest_tests
from backoffice.devtools.checks import FORMAT, LINT, TYPES, Check, run_together
from backoffice.devtools.paths import ROOT, VENV_PYTHON
from backoffice.devtools.terminal import complain, say

# after so many seconds no further test is begun: the rest of the two minutes is for those under way
BEGIN_WITHIN = 90


def quick(arguments: Sequence[str]) -> int:
    until = time.time() + BEGIN_WITHIN
    reasons = nearest_tests(ROOT, changed_files(ROOT))
    for test, reason in reasons.items():
        say(f"  {test}: {reason}")
    checks = [LINT, FORMAT, TYPES]
    if reasons:
        suite = [VENV_PYTHON, "-m", "pytest", "-q", "-rs", "-p", "tests.plugins.quick", *reasons, *arguments]
        # beside the types, which keep one core busy: nearest first needs one process
        checks.insert(
            0, Check("tests of what changed", suite, {"QUICK_UNTIL": str(until)}, shows_last_words=True)
        )
    else:
        say("  no test is near what changed")
    failed = run_together(checks)
    if failed:
        complain(f"Failed: {', '.join(failed)}.")
    return 1 if failed else 0
