from django.urls import URLPattern, URLResolver, path

from backoffice.installation.views import jobs, pages

urlpatterns: list[URLPattern | URLResolver] = [
    path("installation/", pages.InstallationView.as_view(), name="installation"),
    path("installation/jobs/", jobs.JobsView.as_view(), name="installation-jobs"),
    path("installation/jobs/repeat/", jobs.RepeatJobsView.as_view(), name="installation-jobs-repeat"),
    path("installation/jobs/<int:pk>/repeat/", jobs.RepeatJobView.as_view(), name="installation-job-repeat"),
    path("installation/operators/", pages.OperatorListView.as_view(), name="installation-operators"),
    path("installation/operators/add/", pages.AddOperatorView.as_view(), name="installation-operator-add"),
    path("installation/operators/<int:pk>/", pages.OperatorView.as_view(), name="installation-operator"),
    path(
        "installation/operators/<int:pk>/change/",
        pages.ChangeOperatorView.as_view(),
        name="installation-operator-change",
    ),
    path(
        "installation/operators/<int:pk>/keeper/",
        pages.InviteOperatorKeeperView.as_view(),
        name="installation-operator-keeper",
    ),
    path(
        "installation/operators/<int:pk>/retire/",
        pages.RetireOperatorView.as_view(),
        name="installation-operator-retire",
    ),
    path(
        "installation/operators/<int:pk>/reinstate/",
        pages.ReinstateOperatorView.as_view(),
        name="installation-operator-reinstate",
    ),
    path("installation/authorities/", pages.RegulatorListView.as_view(), name="installation-authorities"),
    path(
        "installation/authorities/add/", pages.AddRegulatorView.as_view(), name="installation-authority-add"
    ),
    path("installation/authorities/<int:pk>/", pages.RegulatorView.as_view(), name="installation-authority"),
    path(
        "installation/authorities/<int:pk>/change/",
        pages.ChangeRegulatorView.as_view(),
        name="installation-authority-change",
    ),
    path(
        "installation/authorities/<int:pk>/keeper/",
        pages.InviteRegulatorKeeperView.as_view(),
        name="installation-authority-keeper",
    ),
]
