from django.utils.translation import gettext_lazy as _

from backoffice.core.contributions import Contributions, JobKind
from submissions.documents.rules_panel import documents_of_rules
from submissions.documents.services.documents import make_document

contributes = Contributions(
    approved_rules_panels={10: documents_of_rules},
    jobs={
        "submission_document": JobKind(
            _("Document of a submission"), lambda job: make_document(job=job), "documents"
        )
    },
)
