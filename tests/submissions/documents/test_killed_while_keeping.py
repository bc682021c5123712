"""A worker is killed between writing a paper's file and committing its row: the file goes, the paper is drawn again."""

import os
import signal
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

from django.db import connection
from django.utils import timezone

from backoffice.core.stored_files import SAFE_AGE, remove_orphan_files
from submissions.documents.models import Document
from submissions.documents.services.documents import keep_document
from tests.submissions.decisions.decided import quick_desk
from tests.submissions.documents.documents import small_pdf

KEEPS = """
import os, signal, sys
import django
django.setup()
from submissions.documents.models import Document
from submissions.documents.services import documents
from tests.submissions.documents.documents import small_pdf

# the file is written, the row is not: the machine goes down here
Document.save = lambda *given, **options: os.kill(os.getpid(), signal.SIGKILL)
documents.keep_document(document=Document.objects.get(pk=int(sys.argv[1])), content=small_pdf())
"""


def test_the_file_of_a_killed_worker_is_swept_and_never_that_of_a_paper(
    committed_database: None, settings: object, tmp_path: Path
) -> None:
    settings.MEDIA_ROOT = tmp_path  # type: ignore[attr-defined]
    document, other = quick_desk().approved().documents.order_by("pk")[:2]
    parts = urlsplit(os.environ["DATABASE_URL"])
    database = urlunsplit(parts._replace(path=f"/{connection.settings_dict['NAME']}"))
    settings_of_worker = {"DATABASE_URL": database, "DJANGO_SETTINGS_MODULE": "backoffice.settings.test"}
    code = f"from django.conf import settings\nsettings.MEDIA_ROOT = {str(tmp_path)!r}\n{KEEPS}"
    worker = subprocess.run(
        [sys.executable, "-c", code, str(document.pk)], env={**os.environ, **settings_of_worker}, check=False
    )
    assert worker.returncode == -signal.SIGKILL
    (left,) = (each for each in tmp_path.rglob("*") if each.is_file())
    assert not Document.objects.get(pk=document.pk).is_made

    for each in (document, other):
        keep_document(document=each, content=small_pdf())
    papers = [Path(tmp_path, str(each.file.name)) for each in (document, other)]
    assert left not in papers
    assert remove_orphan_files(at=timezone.now()) == 0
    assert remove_orphan_files(at=timezone.now() + SAFE_AGE + timedelta(minutes=1)) == 1
    assert {each for each in tmp_path.rglob("*") if each.is_file()} == set(papers)
