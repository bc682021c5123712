"""URLs by area; `backoffice.urls` puts them together."""
