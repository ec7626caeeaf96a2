"""Conversions of classes to other books: proposed with their reasoning, changed, accepted."""

from riverwar.api.operations import Call, write
from riverwar.api.pointing import Place, pointing
from vessels.errors import (
    ConversionRefusedError,
    ConversionStaleError,
    ConversionStateError,
    OwnBookError,
    RatingsRefusedError,
    RetiredError,
)
from vessels.filters import ClassConversionFilter
from vessels.models import ClassConversion
from vessels.serializers.conversions import ClassConversionRequest, ClassConversionSerializer
from vessels.services.conversions import accept_conversion, propose_conversion
from vessels.views.catalogue import Catalogue
from vessels.views.conversion_examples import ACCEPTED, CONVERSION, CONVERSION_REQUEST


class ClassConversionViewSet(Catalogue):
    """What classes are in books that they were not designed for: never changed once written."""

    resource = "class_conversion"
    queryset = ClassConversion.objects.select_related("vessel_class", "class_version", "published")
    serializer_class = ClassConversionSerializer
    filterset_class = ClassConversionFilter
    example = CONVERSION

    @write(
        takes=ClassConversionRequest,
        raises=(ConversionRefusedError, OwnBookError, RatingsRefusedError, RetiredError),
        example=CONVERSION_REQUEST,
    )
    def create(self, call: Call) -> ClassConversion:
        """Convert a class to another book: the next version of its conversion, with the reasoning.

        A rules editor may change it by giving particulars or a rating of his own. Nothing is rated
        by it until it is accepted. What is as it was makes no new version.
        """
        call.allow(None)
        with pointing({OwnBookError: Place("/ruleset"), RetiredError: Place("/class_version")}):
            return propose_conversion(by=call.user, **call.data)

    @write(
        lock=False,
        raises=(ConversionStateError, ConversionStaleError, RetiredError, RatingsRefusedError),
        answer_example=ACCEPTED,
    )
    def accept(self, call: Call) -> ClassConversion:
        """Publish a version of the class that is rated for the book by this conversion.

        Vessels and battles keep the version that they have.
        """
        return accept_conversion(conversion=call.target, by=call.user)
