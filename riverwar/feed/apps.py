from django.apps import AppConfig


class FeedConfig(AppConfig):
    name = "riverwar.feed"
    label = "feed"
