"""The editor of a game's configuration, as a manager meets it."""

from collections.abc import Callable

from playwright.sync_api import Page

from games.models import Configuration

MANAGER = "manager@harbor.example"
Look = Callable[..., None]


def variant(name: str = "Main pit", house: str = "Harbor Point Casino") -> Configuration:
    return Configuration.objects.get(property__name=house, name=name)


def test_pages_of_the_games(check_every_look: Look, demo_database: None) -> None:
    one = variant()
    check_every_look(MANAGER, "/games/", name="games-list")
    check_every_look(MANAGER, "/games/add/", name="games-start")
    check_every_look(MANAGER, f"/games/{one.pk}/", name="games-variant")
    check_every_look(MANAGER, f"/games/{one.pk}/edit/", name="games-editor")


def test_every_section_of_the_editor(check_every_look: Look, demo_database: None) -> None:
    one = variant()
    for section in ("wagers", "progressive", "limits", "layout", "readings", "attestations"):

        def go(page: Page, section: str = section) -> None:
            page.locator(f'#section-menu a[data-section="{section}"]').click()
            page.locator(f"#section-{section}").wait_for()

        check_every_look(MANAGER, f"/games/{one.pk}/edit/", prepare=go, name=f"games-editor-{section}")
