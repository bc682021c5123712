from django.urls import path

from games.earnings.views import studies as earnings
from games.earnings.views.change import EarningsChangeView

urlpatterns = [
    path("earnings/", earnings.EarningsListView.as_view(), name="earnings-list"),
    path("earnings/try/", earnings.EarningsTryView.as_view(), name="earnings-try"),
    path("earnings/add/", earnings.EarningsAddView.as_view(), name="earnings-add"),
    path("earnings/csv/", earnings.EarningsCsvView.as_view(), name="earnings-csv"),
    path("earnings/pdf/", earnings.EarningsPdfView.as_view(), name="earnings-pdf"),
    path("earnings/<int:pk>/", earnings.EarningsDetailView.as_view(), name="earnings-detail"),
    path("earnings/<int:pk>/change/", EarningsChangeView.as_view(), name="earnings-change"),
    path("earnings/<int:pk>/remove/", earnings.EarningsRetireView.as_view(), name="earnings-retire"),
]
