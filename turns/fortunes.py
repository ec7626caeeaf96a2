"""SNS-EVT-02: what the event that was drawn does: at once, and what it leaves in force."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from campaigns.models import Transfer
from campaigns.money import bank_of, transfer_money, treasury_of
from campaigns.rules.atlas import theatres_played
from campaigns.rules.deck import EVENTS, Effect, Lasting, Target, aim, effect_of, money_moved
from campaigns.rules.events import EventDrawn
from campaigns.rules.sea import Way
from campaigns.rules.units import Discount
from campaigns.rules.unrest import CALMEST, RISEN, bounded
from turns import cholera, effects, missions
from turns.forces import forces_of
from turns.leading import led_sides
from turns.level import change_level
from turns.models import Government, Territory
from turns.play import StepInPlay

RULE: Final = "SNS-EVT-02"

# SNS-EVT-02, events 5 and 7: what the next purchases of a kind have of it.
DISCOUNTS: Final[Mapping[Lasting, Mapping[str, int]]] = MappingProxyType(
    {
        Lasting.ARMY_REFORM: {str(Discount.INFANTRY): 3},
        Lasting.NAVAL_ESTIMATES: {str(Discount.SMALL_GUNBOAT): 1, str(Discount.LARGE_GUNBOAT): 1},
    }
)


class Fortunes:
    """The war as events find it, and change it: each card after the one before."""

    def __init__(self, step: StepInPlay) -> None:
        self._step = step
        self._territories = {
            territory.key: territory
            for territory in Territory.objects.filter(campaign=step.campaign).select_related("side")
        }
        self._government = Government.objects.select_related("side__campaign").get(
            campaign=step.campaign
        )
        self._changed: set[str] = set()

    @property
    def risings(self) -> int:
        """SNS-UNREST-02: territories in uprising, or gone on to independence."""
        return sum(each.index >= RISEN for each in self._territories.values())

    def play(self, drawn: EventDrawn, *, order: int) -> str:
        """SNS-EVT-02: do what a card says; whom it befell, by key, or nobody in particular."""
        effect = effect_of(drawn.played, risings=self.risings)
        part = f"draw-{order}"
        struck = self._aim(drawn.played, effect.target, part) if effect.target else ""
        if effect.level:
            change_level(self._step, effect.level, rule=RULE, why=drawn.title.lower())
        if effect.money:
            self._move_money(effect, drawn.title)
        if effect.ends:
            effects.end(self._step.campaign, effect.ends, turn=self._step.number)
        if effect.index and struck:
            self._unsettle(struck, effect.index, drawn.title)
        if effect.lasting and (struck or not effect.target):
            self._begin(effect, effect.lasting, struck, part)
        return struck

    def close(self) -> None:
        """Write the territories that changed."""
        Territory.objects.bulk_update(
            [self._territories[key] for key in sorted(self._changed)], ["index"]
        )

    def _aim(self, number: int, target: Target, part: str) -> str:
        dice = self._step.dice(RULE, part)
        aimed = aim(dice, number, self._candidates(number, target))
        self._step.tell(aimed, of=self._step.turn, type="event.aimed")
        return aimed.struck or ""

    def _candidates(self, number: int, target: Target) -> list[str]:
        """SNS-EVT-02: those that an event may befall, in the theatres that are played."""
        match target:
            case Target.TERRITORY:
                return list(self._territories)
            case Target.NATIVES:
                return self._natives(risen=EVENTS[number].needs_rising)
            case Target.PORT:
                return [place for place in self._ports() if self._is_played(place)]
            case Target.RIVER:
                rivers = self._step.chart.rivers
                return [key for key in rivers if any(map(self._is_played, rivers[key].miles()))]

    def _natives(self, *, risen: bool) -> list[str]:
        """SNS-EVT-02: a great chief comes to a side in uprising; sides with players go first."""
        least = RISEN if risen else CALMEST
        territories = self._territories.values()
        sides = {each.side.key: each.side for each in territories if each.index >= least}
        led = led_sides(self._step.campaign)
        return [key for key, side in sides.items() if side.pk in led] or list(sides)

    def _ports(self) -> list[str]:
        sailed = (link for link in self._step.chart.links if link.way in (Way.SEA, Way.CANAL))
        return sorted({end for link in sailed for end in link.ends})

    def _is_played(self, place: str) -> bool:
        theatre = self._step.chart.places[place].theatre
        return theatre in theatres_played(self._step.options)

    def _move_money(self, effect: Effect, title: str) -> None:
        """SNS-EVT-02, events 3 and 4: into the Exchequer or out of it, as far as there is any."""
        treasury, bank = treasury_of(self._government.side), bank_of(self._step.campaign)
        moved = money_moved(effect, treasury.balance)
        if not moved:
            return
        gain = moved > 0
        transfer_money(
            payer=bank if gain else treasury,
            payee=treasury if gain else bank,
            amount=abs(moved),
            kind=Transfer.Kind.EVENT,
            memo=title,
            by=self._step.by,
        )

    def _unsettle(self, key: str, change: int, title: str) -> None:
        territory = self._territories[key]
        before, after = territory.index, bounded(territory.index + change)
        if before == after:
            return
        territory.index = after
        self._changed.add(key)
        self._step.note(
            RULE,
            f"Unrest in {self._step.name(key)} went from {before} to {after}: {title.lower()}.",
            of=territory,
            type="territory.index_changed",
            facts={"territory": key, "before": before, "after": after},
        )

    def _begin(self, effect: Effect, lasting: Lasting, struck: str, part: str) -> None:
        if lasting is Lasting.CHOLERA:
            cholera.strike(self._step, struck, part)
            return
        left: Mapping[str, Any] = DISCOUNTS.get(lasting, {})
        if lasting is Lasting.MISSION:
            forces = forces_of(self._step.campaign)
            side = self._government.side_id
            left = missions.absent(self._step.chart, struck, side, forces)
        effects.begin(self._step, lasting, struck=struck, months=effect.months, left=left)
