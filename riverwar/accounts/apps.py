from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "riverwar.accounts"
    label = "accounts"
