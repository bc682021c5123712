from django.utils.translation import gettext_lazy as _

from backoffice.core.contributions import Contributions, JobKind
from backoffice.core.stored_files import named_by
from submissions.documents.models import Document
from submissions.documents.rules_panel import documents_of_rules
from submissions.documents.services.documents import make_document

contributes = Contributions(
    approved_rules_panels={10: documents_of_rules},
    jobs={
        "submission_document": JobKind(
            _("Document of a submission"), lambda job: make_document(job=job), "documents"
        )
    },
    stored_files={"documents": named_by(Document.objects.all)},
)
