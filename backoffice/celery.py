"""The Celery application; imported by the package so that `shared_task` finds the right broker."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "backoffice.settings.production")

app = Celery("baize")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
