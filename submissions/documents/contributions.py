from datetime import timedelta
from pathlib import Path

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from backoffice.core.contributions import Contributions, Every, JobKind
from backoffice.core.stored_files import named_by
from submissions.documents.models import Document, Renewal
from submissions.documents.panels import documents_of_rules, letters_of_ruling
from submissions.documents.services.act_letters import write_to_all, write_to_operator
from submissions.documents.services.documents import make_document
from submissions.documents.services.renewals import order_renewals, renew_in_job
from submissions.submissions.selectors.submissions import documents_visible_to

contributes = Contributions(
    help_files=(Path(__file__).with_name("help.toml"),),
    approved_rules_panels={10: documents_of_rules},
    ruling_panels={10: letters_of_ruling},
    rules_stopped_steps=(write_to_operator,),
    ruling_steps=(write_to_all,),
    jobs={
        "submission_document": JobKind(
            _("Document of a submission"), lambda job: make_document(job=job), "documents"
        ),
        "signature_renewal": JobKind(
            _("Newer time stamp of a signed document"), lambda job: renew_in_job(job=job), "documents"
        ),
    },
    schedule={"renew-signatures": Every(timedelta(hours=12), order_renewals)},
    jobs_seen={"submission_document": lambda access: Q(document__in=documents_visible_to(access))},
    stored_files={
        "documents": named_by(Document.objects.all),
        "renewals": named_by(Renewal.objects.all),
    },
)
