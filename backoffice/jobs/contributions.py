from datetime import timedelta
from functools import partial
from pathlib import Path

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from backoffice.core.contributions import Contributions, Every, JobKind, Old, Queue
from backoffice.core.menu import Entry
from backoffice.core.stored_files import named_by, remove_orphan_files
from backoffice.jobs.commands import COMMANDS
from backoffice.jobs.models import Report
from backoffice.jobs.selectors import jobs_work, reports_visible_to
from backoffice.jobs.services.jobs import unlink_jobs_of
from backoffice.jobs.services.queues import jobs_due, run_next, wake_queues
from backoffice.jobs.services.removal import old_failed_jobs, old_jobs, remove_old
from backoffice.jobs.services.reports import make_report, remove_old_reports, remove_reports_of
from backoffice.permissions.actions import Action

contributes = Contributions(
    commands=COMMANDS,
    help_files=(Path(__file__).with_name("help.toml"),),
    menu={135: Entry(_("Reports"), "report", "report-list", Action.PROPERTY_VIEW, ("report",))},
    work={120: jobs_work},
    jobs={"report": JobKind(_("Report"), lambda job: make_report(job=job), "documents")},
    jobs_seen={"report": lambda access: Q(report__in=reports_visible_to(access))},
    leaving_steps=(remove_reports_of, unlink_jobs_of),
    queues={
        name: Queue(partial(run_next, name), partial(jobs_due, name))
        for name in ("mail", "documents", "studies", "default")
    },
    schedule={
        "wake-queues": Every(timedelta(seconds=10), wake_queues),
        "remove-old-reports": Every(timedelta(hours=6), remove_old_reports),
        "remove-orphan-files": Every(timedelta(hours=12), remove_orphan_files),
        "remove-old": Every(timedelta(hours=1), remove_old),
    },
    stored_files={"reports": named_by(Report.objects.all)},
    old_rows={"jobs": Old(old_jobs), "failed_jobs": Old(old_failed_jobs)},
)
