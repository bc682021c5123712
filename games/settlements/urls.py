from django.urls import path

from games.settlements import views as settle

urlpatterns = [
    path("settle/", settle.SettleChooseView.as_view(), name="settle-choose"),
    path("settle/<int:pk>/", settle.SettleTableView.as_view(), name="settle-table"),
]
