"""The form by which a person makes an account."""

from typing import TYPE_CHECKING

from django.contrib.auth.forms import UserCreationForm

from .models import User

if TYPE_CHECKING:
    NewUserForm = UserCreationForm[User]
else:
    NewUserForm = UserCreationForm


class SignUpForm(NewUserForm):
    """A name and a password, checked as everywhere in Django."""

    class Meta(UserCreationForm.Meta):
        model = User
        fields = ("username",)
