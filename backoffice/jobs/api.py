"""Work outside the request: how far it is, stopping it, and what came out."""

from typing import Any

import django_filters
from rest_framework import serializers

from backoffice.api.endpoints import ApiView, found
from backoffice.api.fields import ModelOut
from backoffice.api.operations import EVERYBODY, Operation
from backoffice.jobs.models import Job
from backoffice.jobs.selectors import jobs_visible_to
from backoffice.jobs.services.jobs import cancel_job
from backoffice.permissions.actions import Action


class JobOut(ModelOut):
    result = serializers.JSONField(allow_null=True, help_text="What came out; depends on the kind of job.")

    class Meta:
        model = Job
        fields = [
            "id",
            "kind",
            "title",
            "state",
            "progress",
            "progress_text",
            "result",
            "error",
            "tries",
            "due_at",
            "created_at",
            "started_at",
            "finished_at",
        ]


class JobFilter(django_filters.FilterSet):
    state = django_filters.ChoiceFilter(choices=Job.State.choices, label="In this state")
    kind = django_filters.CharFilter(label="Of this kind")


class JobList(ApiView):
    ordering = ("-pk",)
    operations = {
        "GET": Operation(
            Action.SIGNED_IN, EVERYBODY, "The caller's jobs", gives=JobOut, many=True, filters=JobFilter
        )
    }

    def get(self) -> Any:
        return jobs_visible_to(self.access)


class JobAddress(ApiView, abstract=True):
    def load(self) -> None:
        self.job = found(jobs_visible_to(self.access), self.kwargs["pk"])


class JobDetail(JobAddress):
    operations = {"GET": Operation(Action.SIGNED_IN, EVERYBODY, "One job", gives=JobOut)}

    def get(self) -> Any:
        return self.job


class CancelJob(JobAddress):
    operations = {
        "POST": Operation(
            Action.SIGNED_IN,
            EVERYBODY,
            "Stop a job",
            gives=JobOut,
            writes=True,
            description="A waiting job ends at once, a running one when it next looks up; a finished one stays.",
        )
    }

    def post(self) -> Any:
        cancel_job(job=self.job)
        self.job.refresh_from_db()
        return self.job
