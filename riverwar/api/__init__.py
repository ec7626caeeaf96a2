"""The API's plumbing. How an app adds an operation:

1. A service in `services.py` does the work inside `edge()`, and records it in the feed.

    def rename_vessel(vessel: Vessel, *, name: str, by: User) -> Vessel:
        assert_in_transaction()
        Vessel.objects.filter(pk=vessel.pk).update(name=name)
        feed.record(vessel.campaign_id, "vessel.renamed", vessel, by=by, payload={"name": name})
        return vessel

2. `serializers.py` has the shapes: requests are `StrictSerializer`s, with `TextField`,
   `WholeNumberField`, `TruthField`, and `RowField(queryset=Side.objects.all())` for keys.

3. `views.py` has the resource. A method under `read()` or `write()` takes a `Call`.

    class VesselViewSet(Reading):                  # vessel_list, vessel_retrieve
        resource = "vessel"
        queryset = Vessel.objects.select_related("class_version")   # it has for_user()
        serializer_class = VesselSerializer
        filterset_class = VesselFilter
        example = {...}

        @write(takes=VesselPurchase, subject="side", key=KeyUse.REQUIRED,
               raises=(MoneyShortError,), example={...})
        def create(self, call: Call) -> Vessel:    # vessel_create: POST /vessels/
            return services.purchase(by=call.user, **call.data)

        @write(takes=VesselChange, example={...})
        def partial_update(self, call: Call) -> Vessel:    # vessel_update: needs If-Match
            return services.rename_vessel(call.target, by=call.user, **call.data)

        @write()
        def scrap(self, call: Call) -> Vessel:     # vessel_scrap: POST /vessels/{id}/scrap/
            return services.scrap(call.target, by=call.user)

        @read(answer=GunSerializer, many=True)
        def guns(self, call: Call) -> QuerySet[Gun]:       # vessel_guns: GET, in pages
            return call.target.guns.order_by("id")

4. `urls.py`: `router = Router(); router.add("vessels", VesselViewSet); urlpatterns = router.urls`.

5. `policy.py` says who may: `register({"vessel_create": Rule(SIDE), "vessel_list": Rule(MEMBERS),
   ...})`. The subject, target or row must have `campaign_id`, and `side_id` if it has a side.

Everything else is done here: parsing, problems, keys, tags, pages, filters, history, documents.
A service refuses with a `DomainError` of its app; `raises=` puts it in the documents.
"""

from .transaction import assert_in_transaction, edge

__all__ = ["assert_in_transaction", "edge"]
