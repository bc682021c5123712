from django.urls import URLPattern, URLResolver, path

from backoffice.people.views import accepting, account, invitations, people

urlpatterns: list[URLPattern | URLResolver] = [
    path("people/", people.PeopleListView.as_view(), name="people-list"),
    path("people/invite/", invitations.InviteView.as_view(), name="people-invite"),
    path("people/invitations/", invitations.InvitationListView.as_view(), name="people-invitations"),
    path(
        "people/invitations/<int:pk>/resend/",
        invitations.ResendInvitationView.as_view(),
        name="people-invitation-resend",
    ),
    path(
        "people/invitations/<int:pk>/withdraw/",
        invitations.WithdrawInvitationView.as_view(),
        name="people-invitation-withdraw",
    ),
    path("people/<int:pk>/", people.PersonDetailView.as_view(), name="people-detail"),
    path("people/<int:pk>/roles/", people.RolesView.as_view(), name="people-roles"),
    path("people/<int:pk>/remove/", people.RemovePersonView.as_view(), name="people-remove"),
    path("people/<int:pk>/sign-out/", people.SignOutPersonView.as_view(), name="people-sign-out"),
    path(
        "people/<int:pk>/second-factor/",
        people.ResetSecondFactorView.as_view(),
        name="people-reset-second-factor",
    ),
    path("invitation/<str:token>/", accepting.AcceptInvitationView.as_view(), name="invitation-accept"),
    path("accounts/", account.ProfileView.as_view(), name="profile"),
    path("accounts/sessions/", account.SessionsView.as_view(), name="usersessions_list"),
    path("accounts/sessions/<int:pk>/end/", account.EndSessionView.as_view(), name="account-session-end"),
    path("accounts/signup/", account.SignUpView.as_view(), name="account_signup"),
]
