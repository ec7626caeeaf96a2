"""Addresses of the campaign. Those of `campaigns/` itself stand with the fleets (vessels.urls)."""

from campaigns.views.battlefields import BattlefieldViewSet
from campaigns.views.books import RulesetViewSet, RuleViewSet, TableViewSet, TemplateViewSet
from campaigns.views.dice import CampaignRollViewSet, CampaignSeedViewSet
from campaigns.views.invitations import InvitationViewSet
from campaigns.views.money import AccountViewSet, TransferViewSet
from campaigns.views.war import CampaignRulesetViewSet, MemberViewSet, SideViewSet
from riverwar.api.routers import Router

router = Router()
router.add("templates", TemplateViewSet)
router.add("rulesets", RulesetViewSet)
router.add("rulesets/<slug:key>/rules", RuleViewSet)
router.add("rulesets/<slug:key>/tables", TableViewSet)
router.add("battlefields", BattlefieldViewSet)
router.add("campaign-rulesets", CampaignRulesetViewSet)
router.add("sides", SideViewSet)
router.add("members", MemberViewSet)
router.add("invitations", InvitationViewSet)
router.add("accounts", AccountViewSet)
router.add("transfers", TransferViewSet)
router.add("campaign-seeds", CampaignSeedViewSet)
router.add("campaign-rolls", CampaignRollViewSet)

urlpatterns = router.urls
