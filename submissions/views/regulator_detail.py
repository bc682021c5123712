from typing import Any

from backoffice.views.desk import DeskRequest
from submissions.models import Submission


def regulator_context(submission: Submission, request: DeskRequest) -> dict[str, Any]:
    return {"submission": submission}
