"""Addresses of the fleet, and of the campaigns, which are founded with theirs.

Those of `vessels/` itself stand with the battles that may hold them (battles.urls).
"""

from riverwar.api.routers import Router
from vessels.views import catalogue, prices
from vessels.views.cargo import CargoViewSet
from vessels.views.conversions import ClassConversionViewSet
from vessels.views.founding import FoundingViewSet
from vessels.views.people import OfficerViewSet
from vessels.views.troops import CasualtyViewSet, ReceiptViewSet, UnitViewSet

router = Router()
router.add("campaigns", FoundingViewSet)
router.add("vessel-classes", catalogue.VesselClassViewSet)
router.add("vessel-class-versions", catalogue.VesselClassVersionViewSet)
router.add("class-conversions", ClassConversionViewSet)
router.add("gun-types", catalogue.GunTypeViewSet)
router.add("gun-type-versions", catalogue.GunTypeVersionViewSet)
router.add("troop-types", catalogue.TroopTypeViewSet)
router.add("troop-type-versions", catalogue.TroopTypeVersionViewSet)
router.add("object-kinds", catalogue.ObjectKindViewSet)
router.add("object-kind-versions", catalogue.ObjectKindVersionViewSet)
router.add("price-lists", prices.PriceListViewSet)
router.add("price-list-versions", prices.PriceListVersionViewSet)
router.add("campaign-price-lists", prices.CampaignPriceListViewSet)
router.add("officers", OfficerViewSet)
router.add("units", UnitViewSet)
router.add("cargo", CargoViewSet)
router.add("casualties", CasualtyViewSet)
router.add("receipts", ReceiptViewSet)

urlpatterns = router.urls
