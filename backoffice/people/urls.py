from django.urls import URLPattern, URLResolver, path

from backoffice.api.views import programs as account_programs
from backoffice.installation.views import pages as platform
from backoffice.notifications import views as notice_choices
from backoffice.people.views import accepting as invitation_accept
from backoffice.people.views import account, invitations, people

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
    path(
        "invitation/<str:token>/", invitation_accept.AcceptInvitationView.as_view(), name="invitation-accept"
    ),
    path("accounts/", account.ProfileView.as_view(), name="profile"),
    path("accounts/sessions/", account.SessionsView.as_view(), name="usersessions_list"),
    path("accounts/sessions/<int:pk>/end/", account.EndSessionView.as_view(), name="account-session-end"),
    path("accounts/notices/", notice_choices.NoticeChoicesView.as_view(), name="account-notices"),
    path("accounts/programs/", account_programs.ProgramsView.as_view(), name="account-programs"),
    path(
        "accounts/programs/<int:pk>/confirm/",
        account_programs.ConfirmProgramView.as_view(),
        name="account-program-confirm",
    ),
    path(
        "accounts/programs/<int:pk>/end/",
        account_programs.EndProgramView.as_view(),
        name="account-program-end",
    ),
    path("accounts/signup/", account.SignUpView.as_view(), name="account_signup"),
    path("installation/", platform.InstallationView.as_view(), name="installation"),
    path("installation/operators/", platform.OperatorListView.as_view(), name="installation-operators"),
    path("installation/operators/add/", platform.AddOperatorView.as_view(), name="installation-operator-add"),
    path(
        "installation/operators/<int:pk>/",
        platform.OperatorView.as_view(),
        name="installation-operator",
    ),
    path(
        "installation/operators/<int:pk>/change/",
        platform.ChangeOperatorView.as_view(),
        name="installation-operator-change",
    ),
    path(
        "installation/operators/<int:pk>/keeper/",
        platform.InviteOperatorKeeperView.as_view(),
        name="installation-operator-keeper",
    ),
    path(
        "installation/operators/<int:pk>/retire/",
        platform.RetireOperatorView.as_view(),
        name="installation-operator-retire",
    ),
    path(
        "installation/operators/<int:pk>/reinstate/",
        platform.ReinstateOperatorView.as_view(),
        name="installation-operator-reinstate",
    ),
    path("installation/authorities/", platform.RegulatorListView.as_view(), name="installation-authorities"),
    path(
        "installation/authorities/add/",
        platform.AddRegulatorView.as_view(),
        name="installation-authority-add",
    ),
    path(
        "installation/authorities/<int:pk>/",
        platform.RegulatorView.as_view(),
        name="installation-authority",
    ),
    path(
        "installation/authorities/<int:pk>/change/",
        platform.ChangeRegulatorView.as_view(),
        name="installation-authority-change",
    ),
    path(
        "installation/authorities/<int:pk>/keeper/",
        platform.InviteRegulatorKeeperView.as_view(),
        name="installation-authority-keeper",
    ),
]
