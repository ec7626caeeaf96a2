"""The form by which a rules editor makes the next version of a design."""

from collections.abc import Sequence
from typing import Any

from django import forms

from riverwar.staff.difference import Line, difference
from rulesets.core.jsonio import digest
from vessels.errors import RatingsRefusedError
from vessels.models import VesselClassVersion
from vessels.models.catalogue import CatalogueVersion
from vessels.services.catalogue import last_version
from vessels.services.designs import check_ratings


def content_of(version: CatalogueVersion) -> dict[str, Any]:
    """What a version says of its design."""
    return {name: getattr(version, name) for name in version.content_fields}


class VersionForm(forms.ModelForm):  # type: ignore[type-arg]
    """What a new version says. It is published when the difference that it makes has been seen.

    `based_on` is the number of the version that the form began with, `seen` the digest of the
    content whose difference was shown.
    """

    based_on = forms.IntegerField(widget=forms.HiddenInput, initial=0, required=False)
    seen = forms.CharField(widget=forms.HiddenInput, required=False)
    reason = forms.CharField(
        max_length=500, widget=forms.TextInput(attrs={"size": 60}), help_text="Why this edit."
    )
    difference: Sequence[Line] = ()

    def clean(self) -> dict[str, Any] | None:
        """Name what a book refuses, and what somebody else published; ask to see the difference."""
        content = super().clean()
        self._check_ratings()
        if not self.errors:
            self._compare()
        return content

    def _check_ratings(self) -> None:
        said = self.cleaned_data
        if isinstance(self.instance, VesselClassVersion) and {"kind", "ratings"} <= said.keys():
            try:
                check_ratings(said["kind"], said["ratings"])
            except RatingsRefusedError as refused:
                for error in refused.errors:
                    self.add_error("ratings", f"{error['pointer']}: {error['detail']}")

    def _compare(self) -> None:
        """Within the edge, with the design locked: who publishes second sees the first."""
        model: type[CatalogueVersion] = type(self.instance)
        said = {name: self.cleaned_data[name] for name in model.content_fields}
        item = self.cleaned_data[model.item_name]
        type(item)._base_manager.select_for_update(no_key=True).get(pk=item.pk)
        present = last_version(model, item)
        number, author = (present.number, present.author) if present else (0, None)
        based_on = self.cleaned_data["based_on"]
        self.difference = difference(content_of(present) if present else {}, said)
        seen = digest([number, said])
        if not self.difference:
            self.add_error(None, f"Nothing differs from version {number}.")
        elif based_on and based_on != number:
            self.add_error(
                None,
                f"Version {number} was published meanwhile by {author}. "
                "The difference below is to that one.",
            )
        elif self.cleaned_data["seen"] != seen:
            self.add_error(None, "Nothing is published yet: see the difference, then save again.")
        shown: Any = self.data.copy()  # type: ignore[attr-defined]
        shown["based_on"], shown["seen"] = str(number), seen
        self.data = shown
