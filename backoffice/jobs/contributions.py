from datetime import timedelta

from backoffice.core.contributions import Contributions, Every
from backoffice.jobs.selectors import jobs_today
from backoffice.jobs.services.jobs import requeue_lost_jobs
from backoffice.jobs.services.reports import make_report, remove_old_reports

contributes = Contributions(
    today={120: jobs_today},
    jobs={"report": lambda job: make_report(job=job)},
    schedule={
        "requeue-lost-jobs": Every(timedelta(seconds=30), requeue_lost_jobs),
        "remove-old-reports": Every(timedelta(hours=6), remove_old_reports),
    },
)
