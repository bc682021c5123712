from django.urls import path

from games.views import settle

urlpatterns = [
    path("settle/", settle.SettleChooseView.as_view(), name="settle-choose"),
    path("settle/<int:pk>/", settle.SettleTableView.as_view(), name="settle-table"),
]
