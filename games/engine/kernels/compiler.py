"""How kernels are compiled: cached between processes where a folder can be written, compiled anew where
none can.
"""

from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

import numba

Kernel = TypeVar("Kernel", bound=Callable[..., Any])

# Kernels compute with whole numbers that fit their type, so that fusing a * b + c cannot change a result.
_OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "fastmath": {"contract", "nsz"}}


def compiled(kernel: Kernel) -> Kernel:
    """Compile on first call. A cache entry watches its own file; a kernel that calls those of another file is
    `compiled_with` it.

    NUMBA_CACHE_DIR names the folder; without it numba tries the source folder, then the user's cache. A
    read-only installation may have neither and must still run, so it goes without a cache.
    """
    try:
        return numba.njit(cache=True, **_OPTIONS)(kernel)  # type: ignore[no-any-return]
    except RuntimeError:
        return numba.njit(**_OPTIONS)(kernel)  # type: ignore[no-any-return]


def compiled_with(*shared: ModuleType) -> Callable[[Kernel], Kernel]:
    """For a kernel that calls kernels of these modules: it is compiled anew when one of their files has changed."""

    def decorate(kernel: Kernel) -> Kernel:
        made: Any = compiled(kernel)
        kept = getattr(made._cache, "_cache_file", None)  # noqa: SLF001 - numba has no other way in
        if kept is not None:
            stats = (Path(str(each.__file__)).stat() for each in shared)
            others = ((each.st_mtime, each.st_size) for each in stats)
            kept._source_stamp = (kept._source_stamp, *others)  # noqa: SLF001
        return made  # type: ignore[no-any-return]

    return decorate
