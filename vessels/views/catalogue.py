"""The catalogue's designs, in versions: read by all, written by rules editors."""

from riverwar.api.operations import Call, write
from riverwar.api.pointing import Place, pointing
from riverwar.api.viewsets import Reading
from vessels import services
from vessels.errors import RatingsRefusedError, RetiredError
from vessels.filters import (
    CatalogueFilter,
    GunTypeVersionFilter,
    ObjectKindVersionFilter,
    TroopTypeVersionFilter,
    VesselClassVersionFilter,
)
from vessels.models import (
    GunType,
    GunTypeVersion,
    ObjectKind,
    ObjectKindVersion,
    TroopType,
    TroopTypeVersion,
    VesselClass,
    VesselClassVersion,
)
from vessels.models.catalogue import CatalogueItem
from vessels.serializers.catalogue import (
    GunTypeSerializer,
    GunTypeVersionSerializer,
    ObjectKindSerializer,
    ObjectKindVersionSerializer,
    TroopTypeSerializer,
    TroopTypeVersionSerializer,
    VesselClassSerializer,
    VesselClassVersionSerializer,
)
from vessels.serializers.publishing import (
    GunTypeVersionRequest,
    ObjectKindVersionRequest,
    TroopTypeVersionRequest,
    VesselClassVersionRequest,
)
from vessels.services.designs import (
    publish_class,
    publish_gun,
    publish_object_kind,
    publish_troops,
)
from vessels.views.catalogue_examples import (
    CLASS_REQUEST,
    CLASS_VERSION,
    DESIGN,
    GUN_REQUEST,
    GUN_VERSION,
    OBJECT_REQUEST,
    OBJECT_VERSION,
    TROOP_REQUEST,
    TROOP_VERSION,
)


class Catalogue(Reading):
    """Rows of the whole site."""

    campaign_path = None
    ordering = "id"


class Designs(Catalogue):
    """Designs by their keys, each with its present version."""

    filterset_class = CatalogueFilter

    @write()
    def retire(self, call: Call) -> CatalogueItem:
        """Offer it no more. What was made by it stays."""
        return services.retire(item=call.target, by=call.user)


class VesselClassViewSet(Designs):
    """Classes of vessels, each with its present version."""

    resource = "vessel_class"
    queryset = VesselClass.objects.with_latest()
    serializer_class = VesselClassSerializer
    example = {**DESIGN, "key": "dhow", "latest": CLASS_VERSION}


class VesselClassVersionViewSet(Catalogue):
    """Editions of classes: never changed once written. Vessels and battles name theirs."""

    resource = "vessel_class_version"
    queryset = VesselClassVersion.objects.select_related("vessel_class")
    serializer_class = VesselClassVersionSerializer
    filterset_class = VesselClassVersionFilter
    example = CLASS_VERSION

    @write(
        takes=VesselClassVersionRequest,
        raises=(RatingsRefusedError, RetiredError),
        example=CLASS_REQUEST,
    )
    def create(self, call: Call) -> VesselClassVersion:
        """Write a new version of a class, or the first of a new one.

        Campaigns buy by the version that their price list names, so none is changed by it. What
        is as it was makes no new version: the answer is then the present one.
        """
        call.allow(None)
        with pointing({RetiredError: Place("/key")}):
            return publish_class(by=call.user, **call.data)


class GunTypeViewSet(Designs):
    """Types of guns, each with its present version."""

    resource = "gun_type"
    queryset = GunType.objects.with_latest()
    serializer_class = GunTypeSerializer
    example = {**DESIGN, "key": "field-gun", "latest": GUN_VERSION}


class GunTypeVersionViewSet(Catalogue):
    """Editions of types of guns."""

    resource = "gun_type_version"
    queryset = GunTypeVersion.objects.select_related("gun_type")
    serializer_class = GunTypeVersionSerializer
    filterset_class = GunTypeVersionFilter
    example = GUN_VERSION

    @write(
        takes=GunTypeVersionRequest,
        raises=(RatingsRefusedError, RetiredError),
        example=GUN_REQUEST,
    )
    def create(self, call: Call) -> GunTypeVersion:
        """Write a new version, or the first of a new one.

        Guns that are mounted keep the version they have. What is as it was makes no new version.
        """
        call.allow(None)
        with pointing({RetiredError: Place("/key")}):
            return publish_gun(by=call.user, **call.data)


class TroopTypeViewSet(Designs):
    """Types of troops, each with its present version."""

    resource = "troop_type"
    queryset = TroopType.objects.with_latest()
    serializer_class = TroopTypeSerializer
    example = {**DESIGN, "key": "regular-infantry", "latest": TROOP_VERSION}


class TroopTypeVersionViewSet(Catalogue):
    """Editions of types of troops."""

    resource = "troop_type_version"
    queryset = TroopTypeVersion.objects.select_related("troop_type")
    serializer_class = TroopTypeVersionSerializer
    filterset_class = TroopTypeVersionFilter
    example = TROOP_VERSION

    @write(
        takes=TroopTypeVersionRequest,
        raises=(RatingsRefusedError, RetiredError),
        example=TROOP_REQUEST,
    )
    def create(self, call: Call) -> TroopTypeVersion:
        """Write a new version, or the first of a new one.

        Units that were raised keep the version they have. What is as it was makes no new version.
        """
        call.allow(None)
        with pointing({RetiredError: Place("/key")}):
            return publish_troops(by=call.user, **call.data)


class ObjectKindViewSet(Designs):
    """Kinds of objects, each with its present version."""

    resource = "object_kind"
    queryset = ObjectKind.objects.with_latest()
    serializer_class = ObjectKindSerializer
    example = {**DESIGN, "key": "tents", "latest": OBJECT_VERSION}


class ObjectKindVersionViewSet(Catalogue):
    """Editions of kinds of objects."""

    resource = "object_kind_version"
    queryset = ObjectKindVersion.objects.select_related("object_kind")
    serializer_class = ObjectKindVersionSerializer
    filterset_class = ObjectKindVersionFilter
    example = OBJECT_VERSION

    @write(
        takes=ObjectKindVersionRequest,
        raises=(RetiredError,),
        example=OBJECT_REQUEST,
    )
    def create(self, call: Call) -> ObjectKindVersion:
        """Write a new version, or the first of a new one.

        Objects that there are keep the version they have. What is as it was makes no new version.
        """
        call.allow(None)
        with pointing({RetiredError: Place("/key")}):
            return publish_object_kind(by=call.user, **call.data)
