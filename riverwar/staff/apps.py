from django.apps import AppConfig


class StaffConfig(AppConfig):
    name = "riverwar.staff"
    label = "staff"
