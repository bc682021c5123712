"""How kernels are compiled: cached between processes where a folder can be written, compiled anew where
none can.
"""

from collections.abc import Callable
from typing import Any, TypeVar

import numba

Kernel = TypeVar("Kernel", bound=Callable[..., Any])

# Kernels compute with whole numbers that fit their type, so that fusing a * b + c cannot change a result.
_OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "fastmath": {"contract", "nsz"}}


def compiled(kernel: Kernel) -> Kernel:
    """Compile on first call. Kernels that call each other belong in one file: a cache entry only watches
    its own file.

    NUMBA_CACHE_DIR names the folder; without it numba tries the source folder, then the user's cache. A
    read-only installation may have neither and must still run, so it goes without a cache.
    """
    try:
        return numba.njit(cache=True, **_OPTIONS)(kernel)  # type: ignore[no-any-return]
    except RuntimeError:
        return numba.njit(**_OPTIONS)(kernel)  # type: ignore[no-any-return]
