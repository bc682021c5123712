"""The door of every `make` target, opened with the system's Python before anything is installed.

It is run by its path. The package above imports Celery, which is not there yet; a bare stand-in for it lets
the modules beside this one be imported under their real names all the same.
"""

import sys
import types
from pathlib import Path

FOLDER = Path(__file__).resolve().parent

# written for a Python too old for the rest: exactly its owner needs this sentence
if not (3, 11) <= sys.version_info[:2] <= (3, 13):
    sys.exit(
        "Baize needs Python 3.11, 3.12 or 3.13, and {} is {}.{}.\n"
        "Name another one: make run PYTHON=python3.12".format(sys.executable, *sys.version_info[:2])
    )

if __name__ == "__main__":
    package = types.ModuleType("backoffice")
    package.__path__ = [str(FOLDER.parent)]
    sys.modules["backoffice"] = package
    sys.path[0] = str(FOLDER.parent.parent)

    from backoffice.devtools.commands import main

    sys.exit(main(sys.argv[1:]))
