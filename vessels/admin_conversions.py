"""The rules editor's page of conversions: a form proposes one, an action accepts it."""

from typing import Any, Final

from django import forms
from django.contrib import admin
from django.db.models import JSONField
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.html import format_html_join

from campaigns.keys import LENGTH
from riverwar.errors import DomainError
from riverwar.staff.actions import by_policy, service_action
from riverwar.staff.filters import ChosenFilter
from riverwar.staff.pages import InLines, as_text
from vessels.admin_catalogue import MadePage
from vessels.errors import OwnBookError, RetiredError
from vessels.models import ClassConversion, VesselClass, VesselClassVersion
from vessels.serializers.conversions import BOOKS
from vessels.services.catalogue import last_version
from vessels.services.conversions import accept_conversion, propose_conversion

#: Where the form has what the service's refusals point to.
FIELDS: Final = {
    "/particulars": "particulars",
    "/rating/kind": "kind",
    "/rating/ratings": "ratings",
    "/rating/mounted": "mounted",
}
OF_REFUSAL: Final = {OwnBookError: "ruleset", RetiredError: "vessel_class"}


SHOWN: Final = (
    "vessel_class", "class_version", "source", "ruleset", "ruleset_version", "number", "status",
    "changed", "note", "kind", "steps", "mounted", "ratings", "particulars", "published",
    "author", "accepted_by", "accepted_at", "digest", "id", "version", "created_at", "updated_at",
)  # fmt: skip


class DocumentField(forms.JSONField):
    """JSON that may be left out: then the field is empty."""

    def __init__(self, words: str, *, rows: int) -> None:
        widget = forms.Textarea(attrs={"rows": rows, "class": "vLargeTextField"})
        super().__init__(required=False, help_text=words, widget=widget, encoder=InLines)

    def prepare_value(self, value: Any) -> Any:
        """What is left out is shown as nothing, and not as null."""
        return "" if value is None else super().prepare_value(value)


class ConversionForm(forms.ModelForm):  # type: ignore[type-arg]
    """A class to convert; with particulars or a rating, what a rules editor makes of it.

    It proposes by the service that the API calls; `by` is who sends it, `made` what came of it.
    """

    ruleset = forms.ChoiceField(choices=[("", "---------"), *BOOKS], label="Book")
    particulars = DocumentField(
        "Empty: those that are found. Else the book rates her by these.", rows=16
    )
    kind = forms.CharField(
        required=False,
        max_length=LENGTH,
        help_text="Empty: as the book rates her. Else its word for her, with the two below.",
    )
    ratings = DocumentField("The numbers that the book reads.", rows=12)
    mounted = DocumentField(
        "A list of the kinds of her guns in the book. Empty: those that the ratings have.", rows=2
    )
    reason = forms.CharField(
        max_length=500,
        widget=forms.TextInput(attrs={"size": 60}),
        help_text="Why; it stands with the conversion.",
    )
    by: Any = None
    made: ClassConversion

    class Meta:
        model = ClassConversion
        fields = ("vessel_class", "ruleset", "particulars", "kind", "ratings", "mounted")

    def clean(self) -> dict[str, Any] | None:
        """Propose what is well formed, and name what the service refuses."""
        content = super().clean()
        self._check_shape()
        if not self.errors:
            self._propose()
        return content

    def _post_clean(self) -> None:
        """What a conversion says is the service's to make and to check."""

    def _check_shape(self) -> None:
        said = self.cleaned_data
        for name in ("particulars", "ratings"):
            if not isinstance(said.get(name), dict | None):
                self.add_error(name, "Give an object in JSON.")
        guns = said.get("mounted")
        if guns is not None and not (
            isinstance(guns, list) and all(isinstance(gun, str) for gun in guns)
        ):
            self.add_error("mounted", "Give a list in JSON, of the guns' kinds.")
        if not said.get("kind") and (said.get("ratings"), guns) != (None, None):
            self.add_error("kind", "Give the book's word for her beside her numbers and guns.")
        if said.get("kind") and said.get("particulars") is not None:
            self.add_error("particulars", "Give particulars or a rating, not both.")

    def _propose(self) -> None:
        """Within the edge: a refusal comes before anything is written."""
        said = self.cleaned_data
        item: VesselClass = said["vessel_class"]
        version = last_version(VesselClassVersion, item)
        assert isinstance(version, VesselClassVersion), "a class is made with its first version"
        last = item.conversions.filter(ruleset=said["ruleset"]).order_by("-number").first()
        rating = None
        if said["kind"]:
            rating = {
                "kind": said["kind"],
                "ratings": said["ratings"] or {},
                "mounted": said["mounted"],
            }
        try:
            self.made = propose_conversion(
                class_version=version,
                ruleset=said["ruleset"],
                by=self.by,
                particulars=said["particulars"],
                rating=rating,
                note=said["reason"],
            )
        except DomainError as refused:
            self._tell(refused)
        else:
            if last is not None and self.made.pk == last.pk:
                self.add_error(None, f"It is as {last} has it: {last.status}.")

    def _tell(self, refused: DomainError) -> None:
        """A refusal in words: each fault at its field, the rest above."""
        self.add_error(OF_REFUSAL.get(type(refused)), f"{refused.detail} {refused.remedy}")
        for fault in refused.errors:
            pointer = fault["pointer"]
            place = next((name for at, name in FIELDS.items() if pointer.startswith(at)), None)
            self.add_error(place, f"{pointer}: {fault['detail']}")


class ConversionPage(MadePage):
    """Conversions of classes to other books, with their reasoning; accepted by an action.

    `…/add/?key=gunboat` begins with that class.
    """

    operation = "class_conversion_create"
    item_name = "vessel_class"
    form = ConversionForm
    autocomplete_fields = ("vessel_class",)
    list_display = ("vessel_class", "ruleset", "number", "kind", "changed", "status", "created_at")
    list_filter = (("vessel_class", ChosenFilter), "ruleset", "status", "changed")
    list_select_related = ("vessel_class",)
    search_fields = ("vessel_class__key", "kind", "note", "=id")
    actions = (
        service_action(
            "class_conversion_accept",
            "Accept: publish a version of the class that is rated for the book",
            lambda conversion, *, by, reason: accept_conversion(conversion=conversion, by=by),
            may=by_policy("class_conversion_accept"),
        ),
    )

    def get_actions(self, request: HttpRequest) -> Any:
        """For rules editors."""
        return super().get_actions(request) if self.has_add_permission(request) else {}

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """What the form asks; of one that is there all, its steps as sentences."""
        if obj is None:
            return (*ConversionForm.Meta.fields, "reason")
        documents = {
            field.name: as_text(field)
            for field in self.opts.concrete_fields
            if isinstance(field, JSONField)
        }
        return tuple(documents.get(name, name) for name in SHOWN)

    @admin.display(description="reasons")
    def steps(self, conversion: ClassConversion) -> str:
        """Each step with its rule."""
        steps = ((one["subject"], one["text"], one["rule"]) for one in conversion.reasons)
        return format_html_join("", "<div>{}: {} ({})</div>", steps)

    def get_form(
        self, request: HttpRequest, obj: Any = None, change: bool = False, **how: Any
    ) -> Any:
        """Who sends it is who proposes."""
        form = super().get_form(request, obj, change=change, **how)
        return type(form.__name__, (form,), {"by": request.user})

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """The class that is named."""
        found = VesselClass.objects.filter(key=request.GET.get("key", "")).first()
        return {} if found is None else {"vessel_class": found.pk}

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """It is made already: show it."""
        for field in self.opts.concrete_fields:
            setattr(obj, field.attname, getattr(form.made, field.attname))

    def response_add(
        self, request: HttpRequest, obj: Any, post_url_continue: str | None = None
    ) -> HttpResponse:
        """Its own page, which has the reasons."""
        self.message_user(
            request, f"Proposed: {obj}. Nothing is rated by it until it is accepted in the list."
        )
        return HttpResponseRedirect(reverse("admin:vessels_classconversion_change", args=[obj.pk]))
