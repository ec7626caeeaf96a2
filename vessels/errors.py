"""What the fleet refuses."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import IntegrityError

from riverwar.api.transaction import constraint, told
from riverwar.errors import DomainError


class KeyTakenError(DomainError):
    code = "key_taken"
    title = "The key is taken in this campaign"
    status = 409
    explanation = "{key} is the key of something else in this campaign."
    remedy = "Choose another key, or leave it out."


class NotRatedError(DomainError):
    code = "not_rated"
    title = "The book knows nothing of a fleet, or nothing of this design"
    explanation = "{design} is not rated for {ruleset}."
    remedy = "Choose a design that is rated for the book, or another book of the campaign."


class NotOfferedError(DomainError):
    code = "not_offered"
    title = "The campaign's price list has no such design"
    explanation = "{price_list} does not offer {design}."
    remedy = "Choose one of: {offered}."

    def __init__(self, *, offered: str, **facts: Any) -> None:
        super().__init__(offered=offered, remedy=self.remedy.format(offered=offered), **facts)


class PriceNeededError(DomainError):
    code = "price_needed"
    title = "The organiser enters the price of this design"
    explanation = "{price_list} names no price for {design}."
    remedy = "Have the organiser buy it, and enter a price."


class PriceFixedError(DomainError):
    code = "price_fixed"
    title = "The price list names the price"
    explanation = "{price_list} says what {design} costs."
    remedy = "Leave the price out."


class PriceUnitError(DomainError):
    code = "price_unit"
    title = "The prices count another money than the campaign"
    explanation = "{price_list} counts {unit}, and the campaign {money_unit}."
    remedy = "Choose a price list in the campaign's money."


class FactionForbidsError(DomainError):
    code = "faction_forbids"
    title = "The faction may not buy such a vessel"
    explanation = "{side} ({faction}) may not buy a {kind} (RS-PTS-05)."
    remedy = "Buy a kind that the option faction_vessels allows, or have the organiser change it."


class ArmamentRefusedError(DomainError):
    code = "armament_refused"
    title = "The vessel does not mount these guns"
    explanation = "{problem}."
    remedy = "Mount {least} to {most} guns of these types: {types}."

    def __init__(self, *, least: int, most: int, types: str, **facts: Any) -> None:
        super().__init__(
            least=least,
            most=most,
            types=types,
            remedy=self.remedy.format(least=least, most=most, types=types or "none"),
            **facts,
        )


class DrillRefusedError(DomainError):
    code = "drill_refused"
    title = "The price depends on the crew's drill"
    explanation = "{design} is priced by drill."
    remedy = "Choose a drill of: {drills}."

    def __init__(self, *, drills: str, **facts: Any) -> None:
        super().__init__(drills=drills, remedy=self.remedy.format(drills=drills), **facts)


class BaggageAllowanceError(DomainError):
    code = "baggage_allowance"
    title = "The side may have no more baggage units"
    status = 409
    explanation = (
        "{side} has {points} points and {baggage} baggage units;"
        " there is one for each full 8 points (RS-MW-21)."
    )
    remedy = "Buy other units first, or have the organiser raise one."


class AttachmentRefusedError(DomainError):
    code = "attachment_refused"
    title = "These troops join a unit, and are none themselves"
    explanation = "{design}: {problem}."
    remedy = "Name an infantry unit of the side that is fit to fight for those who join one."


class OverCapacityError(DomainError):
    code = "over_capacity"
    title = "The vessel has no room for that"
    status = 409
    explanation = "{vessel}: {problem} ({rule})."
    remedy = "Land something first, or load less."


class NotCarriedError(DomainError):
    code = "not_carried"
    title = "Vessels carry no such unit"
    explanation = "{unit} is {kind}; vessels carry infantry and baggage (RS-EMB-01)."
    remedy = "Leave it ashore."


class BearerRefusedError(DomainError):
    code = "bearer_refused"
    title = "The unit cannot bear that"
    status = 409
    explanation = "{unit}: {problem} (RS-MW-18)."
    remedy = "Give it to a baggage unit that has room: 1 encumbrance for each porter."


class VesselUnavailableError(DomainError):
    code = "vessel_unavailable"
    title = "The vessel is not there"
    status = 409
    explanation = "{vessel} is {status} (RS-CMP-13)."
    remedy = "Wait until the vessel is available again."


class InBattleError(DomainError):
    """Something waits for a battle: for one that is at work, or for `battle`, which is due."""

    status = 409
    remedy = "Wait until the battle's result is applied."

    @property
    def detail(self) -> str:
        """With the battle's name, where it is known."""
        battle = self.facts.get("battle")
        return f"{self.title}: {battle}." if battle else super().detail


class VesselEngagedError(InBattleError):
    code = "vessel_engaged"
    title = "The vessel is in a battle"


class UnitEngagedError(InBattleError):
    code = "unit_engaged"
    title = "The unit is in a battle"


class NotTogetherError(DomainError):
    code = "not_together"
    title = "They are not at the same place, or not of the same side"
    status = 409
    explanation = "{what} and {where} are not together: {problem}."
    remedy = "Bring them to the same place first, or choose another of the side."


class UnitUnavailableError(DomainError):
    code = "unit_unavailable"
    title = "The unit is not there"
    status = 409
    explanation = "{unit} is {status}."
    remedy = "Choose a unit that is ready."


class ObjectUnavailableError(DomainError):
    code = "object_unavailable"
    title = "The object is not there"
    status = 409
    explanation = "{object} is {status}."
    remedy = "Choose an object that is held."


class OfficerUnavailableError(DomainError):
    code = "officer_unavailable"
    title = "The officer cannot take the post"
    status = 409
    explanation = "{officer}: {problem}."
    remedy = "Relieve the officer of the old post first, or post somebody else."


class PostTakenError(DomainError):
    code = "post_taken"
    title = "The post is taken"
    status = 409
    explanation = "{holder} holds it."
    remedy = "Relieve the holder first."


class StatusRefusedError(DomainError):
    code = "status_refused"
    title = "The status does not change that way"
    status = 409
    explanation = "{what} is {status}, and cannot become {wanted} by a ruling."
    remedy = "Rule a status that follows from the present one."


class NothingToMendError(DomainError):
    code = "nothing_to_mend"
    title = "There is no work to do on the vessel here"
    status = 409
    explanation = "{vessel} at {place}: {problem} (SNS-REP-01)."
    remedy = "Ask for a preview, or bring her to a dockyard."


class BookForbidsError(DomainError):
    code = "book_forbids"
    title = "The campaign book forbids it"
    status = 409
    explanation = "{rule}: {problem}."
    remedy = "Do what the book asks for."


class PrizeDisposedError(DomainError):
    code = "prize_disposed"
    title = "The prize is not there to dispose of"
    status = 409
    explanation = "{prize} is {status} (SNS-REP-07)."
    remedy = "Choose a prize that the side holds, and that is in no battle and at no work."


class BuildEndedError(DomainError):
    code = "build_ended"
    title = "It is not on order any more"
    status = 409
    explanation = "{build} is {status} (SNS-PRICE-01)."
    remedy = "Sell a vessel or disband a unit that was delivered."


class PrisonersShortError(DomainError):
    code = "prisoners_short"
    title = "There are not so many prisoners to exchange"
    status = 409
    explanation = "{problem} (SNS-REP-11)."
    remedy = "Offer no more than each side holds of the other."


class ExchangeEndedError(DomainError):
    code = "exchange_ended"
    title = "The offer is over"
    status = 409
    explanation = "The offer is {status}."
    remedy = "Make a new offer."


class CrewRefusedError(DomainError):
    code = "crew_refused"
    title = "The vessel takes no such crew"
    explanation = "{vessel}: {problem}."
    remedy = "Name her own roles and guns, and no more than each takes."


class DonorsRefusedError(DomainError):
    code = "donors_refused"
    title = "The donors cannot go back to their unit"
    status = 409
    explanation = "{vessel}, {slot}: {problem} (RS-CMP-12)."
    remedy = "Leave them at the gun."


class UnknownDesignError(DomainError):
    code = "unknown_design"
    title = "The catalogue has no such design"
    explanation = "The catalogue has no {what} {design}."
    remedy = "Name one of the catalogue's: list it, without what is retired."


class RatingsRefusedError(DomainError):
    code = "ratings_refused"
    title = "The book cannot read these ratings"
    explanation = "The book cannot read the ratings: {problem}."
    remedy = "See errors: each names the rating and what it may be."


class PricesRefusedError(DomainError):
    code = "prices_refused"
    title = "The price list is not sound"
    explanation = "Some prices name nothing that there is, or say not once what it costs."
    remedy = "See errors: each names the price and what is wrong with it."


class RetiredError(DomainError):
    code = "retired"
    title = "The design is retired"
    status = 409
    explanation = "{design} is retired; it gets no new version."
    remedy = "Publish it under another key."


@contextmanager
def unless_engaged() -> Iterator[None]:
    """Tell the database's refusal to change what is in a battle in the fleet's own words."""
    try:
        yield
    except IntegrityError as error:
        match constraint(error):
            case "vessel_engaged":
                raise VesselEngagedError() from error
            case "unit_engaged":
                raise UnitEngagedError() from error
            case "unit_due":
                raise UnitEngagedError(battle=told(error)) from error
        raise


class OwnBookError(DomainError):
    code = "own_book"
    title = "The class was designed for this book"
    explanation = "{design} was designed for {ruleset}: there is nothing to convert."
    remedy = "Ask for another book, or publish a version of the class with other ratings."


class ConversionRefusedError(DomainError):
    code = "conversion_refused"
    title = "The book has nothing of the kind"
    explanation = "{design} cannot be rated for {ruleset}: {problem}."
    remedy = "See errors; or give particulars, or a rating, of your own."


class ConversionStateError(DomainError):
    code = "conversion_state"
    title = "The conversion is decided already"
    status = 409
    explanation = "{conversion} is {status}."
    remedy = "Propose a new one."


class ConversionStaleError(DomainError):
    code = "conversion_stale"
    title = "The class has changed since it was converted"
    status = 409
    explanation = "The conversion is of version {number} of {design}; it is version {present} now."
    remedy = "Have the present version converted, and accept that."


class VersionRefusedError(DomainError):
    code = "version_refused"
    title = "The vessel can't take this version of her class"
    status = 409
    explanation = "{vessel} can't take version {number} of her class: {problem}."
    remedy = "Choose a version that only adds ratings for other books."
