"""The Celery application; imported by the package so that `shared_task` finds the right broker."""

import os
from typing import Any

from celery import Celery
from celery.signals import worker_process_init

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "backoffice.settings.production")

app = Celery("baize")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@app.on_after_finalize.connect
def schedule_what_features_declare(sender: Celery, **kwargs: Any) -> None:
    from django.apps import apps

    from backoffice.core.contributions import by_name

    # the scheduler sets Django up first; other programs have no use for the clock
    if apps.ready:
        for name, every in by_name("schedule").items():
            sender.add_periodic_task(
                every.interval,
                # what nobody came to do in time is not done twice later
                sender.signature("jobs.run_scheduled", args=[name], queue="sweep"),
                name=name,
                expires=max(every.interval.total_seconds(), 30),
            )


@worker_process_init.connect
def limit_child(**kwargs: Any) -> None:
    from django.conf import settings

    from backoffice.core.process_limits import limit_memory

    limit_memory(settings.WORKER_PROCESS_BYTES)
