"""A resource to try the plumbing on: sides of a campaign, with each kind of operation."""

from uuid import UUID

from django.urls import include, path

from campaigns.models import Campaign, Member, Side
from riverwar import feed
from riverwar.accounts.models import User
from riverwar.api import policy
from riverwar.api.idempotency import KeyUse
from riverwar.api.operations import Call, read, write
from riverwar.api.policy import MEMBERS, SIDE, Role, Rule
from riverwar.api.routers import Router
from riverwar.api.serializers import (
    RowField,
    StrictModelSerializer,
    StrictSerializer,
    TextField,
    TruthField,
    WholeNumberField,
)
from riverwar.api.viewsets import Reading
from riverwar.errors import DomainError
from riverwar.urls import urlpatterns as real_urls


class RefusedError(DomainError):
    code = "probe_refused"
    title = "The probe refuses"
    status = 409
    explanation = "The probe refuses {what}."
    remedy = "Ask for something else."


class ProbeSerializer(StrictModelSerializer):
    class Meta:
        model = Side
        fields = ("id", "version", "campaign", "key", "name")
        read_only_fields = fields


class ProbeRequest(StrictSerializer):
    campaign = RowField(queryset=Campaign.objects.all(), campaign_path="id")
    key = TextField(max_length=40)
    name = TextField(max_length=120)


class ProbeChange(StrictSerializer):
    name = TextField(max_length=120)
    number = WholeNumberField(required=False, min_value=0)
    truth = TruthField(required=False)


class ProbeViewSet(Reading):
    """Sides."""

    resource = "probe"
    queryset = Side.objects.all()
    serializer_class = ProbeSerializer

    @write(takes=ProbeRequest, subject="campaign", key=KeyUse.REQUIRED, example={"key": "x"})
    def create(self, call: Call) -> Side:
        side = Side.objects.create(**call.data)
        feed.record(side.campaign_id, "side.made", side, by=call.user)
        return side

    @write(takes=ProbeChange)
    def partial_update(self, call: Call) -> Side:
        Side.objects.filter(pk=call.target.pk).update(name=call.data["name"])
        feed.record(call.target.campaign_id, "side.renamed", call.target, by=call.user)
        return call.target

    @write()
    def refuse(self, call: Call) -> Side:
        Side.objects.filter(pk=call.target.pk).update(name="never")
        raise RefusedError(what={"side": call.target.pk})

    @write()
    def break_down(self, call: Call) -> Side:
        raise ZeroDivisionError

    @write(takes=ProbeRequest)
    def twin(self, call: Call) -> Side:
        return Side.objects.create(campaign=call.target.campaign, key=call.target.key, name="x")

    @write(detail=False)
    def unguarded(self, call: Call) -> None:
        """Forgets to ask the policy."""

    @write()
    def unruled(self, call: Call) -> None:
        """Has no row in the policy."""

    @read(many=True)
    def members(self, call: Call):
        return call.target.members.order_by("id")


ROWS = {
    "probe_list": Rule(MEMBERS),
    "probe_retrieve": Rule(MEMBERS),
    "probe_create": Rule({Role.ORGANISER}),
    "probe_update": Rule(SIDE),
    "probe_refuse": Rule(SIDE),
    "probe_break_down": Rule(SIDE),
    "probe_twin": Rule(SIDE),
    "probe_unguarded": Rule(MEMBERS),
    "probe_members": Rule(MEMBERS),
}

router = Router()
router.add("probes", ProbeViewSet)
urlpatterns = [path("api/v1/", include(router.urls)), *real_urls]


def use_rows(monkeypatch) -> None:
    """The probe's rows stand in the policy while a test runs."""
    for name, rule in ROWS.items():
        monkeypatch.setitem(policy._table, name, rule)


def make_user(name: str = "ann", **kwargs) -> User:
    return User.objects.create(username=name, **kwargs)


def make_campaign(name: str = "The river war") -> Campaign:
    return Campaign.objects.create(name=name, default_ruleset="riverside")


def make_side(campaign: Campaign, key: str = "north") -> Side:
    return Side.objects.create(campaign=campaign, key=key, name=key.title())


def make_member(campaign: Campaign, user: User, role: str, side: Side | None = None) -> Member:
    return Member.objects.create(campaign=campaign, user=user, role=role, side=side)


def body(campaign: UUID, key: str = "south") -> dict[str, str]:
    return {"campaign": str(campaign), "key": key, "name": key.title()}
