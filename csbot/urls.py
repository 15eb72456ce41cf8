"""The addresses of the product: the webhook, health, metrics and the portal."""

from django.urls import URLPattern, URLResolver

urlpatterns: list[URLPattern | URLResolver] = []
