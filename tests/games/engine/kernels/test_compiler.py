import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numba
import pytest

from games.engine.kernels.compiler import compiled

WITHOUT_COMPILER = """
import sys
from games.engine.game import PriceRequest
from games.rulepacks.loader import load_pack, pack_ids
from games.rulepacks.rules import build_rules
for pack in pack_ids():
    rules = build_rules(load_pack(pack), {})
    assert rules.game.price(rules, PriceRequest(covariance=False)).wagers
assert "numba" not in sys.modules and "llvmlite" not in sys.modules
"""
COUNT_AND_PLAY = """
import numpy as np
from games.engine.war.batch_counts import sum_powers
sums = np.empty((3, 1), dtype=np.int64)
sum_powers(np.full((1, 13), 24), 0, 1, sums)
assert sums[:, 0].tolist() == [312, 7176, 157872]
print(len(sum_powers.stats.cache_hits))
"""


def run_python(code: str, **environment: str) -> str:
    answer = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **environment},
    )
    return answer.stdout.strip()


def test_pricing_every_pack_loads_no_compiler() -> None:
    assert run_python(WITHOUT_COMPILER) == ""


def test_compiled_kernels_are_kept_for_the_next_process(tmp_path: Path) -> None:
    assert run_python(COUNT_AND_PLAY, NUMBA_CACHE_DIR=str(tmp_path)) == "0"
    assert any(tmp_path.rglob("*.nbi"))
    assert run_python(COUNT_AND_PLAY, NUMBA_CACHE_DIR=str(tmp_path)) == "1"


def test_kernels_compile_where_nothing_can_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    real = numba.njit

    def without_a_folder(*arguments: Any, **options: Any) -> Any:
        if options.get("cache"):
            return lambda kernel: (_ for _ in ()).throw(
                RuntimeError("cannot cache function: no locator available")
            )
        return real(*arguments, **options)

    monkeypatch.setattr(numba, "njit", without_a_folder)

    @compiled
    def twice(number: int) -> int:
        return 2 * number

    assert twice(21) == 42


SHARED = "from games.engine.kernels.compiler import compiled\n\n@compiled\ndef shared(n): return n + {}\n"
CALLER = """
import shared_kernel
from games.engine.kernels.compiler import compiled_with
from shared_kernel import shared

@compiled_with(shared_kernel)
def caller(n):
    return 10 * shared(n)
"""


def test_a_kernel_is_compiled_anew_when_a_file_that_it_calls_has_changed(tmp_path: Path) -> None:
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); from caller_kernel import caller; print(caller(1))"
    (tmp_path / "caller_kernel.py").write_text(CALLER)
    for added, found in ((1, "20"), (1, "20"), (22, "230")):
        (tmp_path / "shared_kernel.py").write_text(SHARED.format(added))
        assert run_python(code, NUMBA_CACHE_DIR=str(tmp_path / "kept")) == found
