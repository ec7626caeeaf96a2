"""What a war's books must say: a small model of its money, builds, vessels, yards and prisoners."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Final, NamedTuple

#: The days of a month, and the treasury among the purses.
DAYS: Final = 30
TREASURY: Final = ""

# What SNS-PRICE-01 and SNS-MONEY-04 say, written out anew.
PRICES: Final = {"SG": 10_000, "LG": 30_000, "NI": 6_000, "MG": 4_000}
UPKEEP: Final = {"SG": 500, "LG": 1_500, "NI": 800, "MG": 300}
MONTHS: Final = {"SG": 3, "LG": 6, "NI": 1, "MG": 1}
HULLS: Final = {"SG": 5, "LG": 10}
SHARES: Final = {
    "north-africa": 25, "south-africa": 20, "india": 20, "afghanistan": 10, "china": 15,
}  # fmt: skip
#: Where the tests' vessels lie and build: whose purse pays, and who works there.
THEATRES: Final = {
    "portsmouth": "home", "bombay": "india", "hong-kong": "china",
    "wadi-halfa": "north-africa", "nile:900": "north-africa", "cairo": "north-africa",
}  # fmt: skip
YARDS: Final = {
    "portsmouth": "dockyard", "bombay": "dockyard", "hong-kong": "dockyard",
    "wadi-halfa": "river_yard",
}  # fmt: skip
RAISED: Final = {
    "SG": ("portsmouth", "bombay", "hong-kong"), "LG": ("portsmouth",),
    "NI": ("bombay", "cairo"), "MG": ("portsmouth",),
}  # fmt: skip
GONE: Final = ("scrapped", "lost")


@dataclass
class Hull:
    """A vessel: whose she is, how she is, and the last days of the work on her, by task."""

    name: str
    card: str
    side: str
    place: str
    status: str = "available"
    lost: int = 0
    prize: str = ""
    jobs: list[tuple[str, tuple[int, int]]] = field(default_factory=list)

    @property
    def full(self) -> int:
        return HULLS[self.card]

    def part(self, percent: int) -> int:
        """So much of her price, by the hull that is left."""
        return PRICES[self.card] * percent * (self.full - self.lost) // (100 * self.full)

    def mends(self, wanted: int) -> tuple[int, int, int]:
        """SNS-REP-01: the hull boxes of so many that are mended where she lies, cost and days."""
        price = PRICES[self.card] * 25 // (100 * self.full)
        if self.place in YARDS:
            return min(wanted, self.lost), price, 2
        return min(wanted, self.lost // 2), price // 2, 3


class Order(NamedTuple):
    """What is being built, and the turn that delivers it."""

    name: str
    card: str
    place: str
    due: int


@dataclass
class Offer:
    """An exchange of prisoners that one side has offered the other."""

    men: int
    officers: int
    open: bool = True


@dataclass
class Expected:
    """The war as its rules have it; a purse is what one theatre has, or the treasury."""

    purses: dict[str, int]
    budget: int
    issue: int
    fleet: list[Hull]
    captives: Counter[tuple[str, bool]]
    """By whose they are, and whether they are officers; the other side has them."""
    month: int = 1
    step: str = "orders"
    builds: list[Order] = field(default_factory=list)
    units: Counter[str] = field(default_factory=Counter)

    def of(self, side: str, *statuses: str) -> list[Hull]:
        """The vessels of a side in one of these states."""
        return [hull for hull in self.fleet if hull.side == side and hull.status in statuses]

    @property
    def upkeep(self) -> int:
        """SNS-PRICE-01: what the government's forces cost a month."""
        afloat = sum(
            UPKEEP[hull.card]
            for hull in self.fleet
            if hull.side == "british" and hull.status not in GONE
        )
        return afloat + sum(UPKEEP[card] * count for card, count in self.units.items())

    def to_spend(self, purse: str) -> int:
        """SNS-SEQ-01: before the month's upkeep is paid, what it will need is kept back."""
        kept = 0
        if self.step == "exchequer":
            kept = max(0, self.upkeep - self.purses[TREASURY])
        return max(0, self.purses[purse] - kept)

    def payer(self, place: str, cost: int) -> str | None:
        """SNS-MONEY-04: the theatre's purse, else the treasury; None: neither covers it."""
        for purse in (THEATRES[place], TREASURY):
            if self.purses[purse] >= cost:
                return purse
        return None

    def end_month(self) -> None:
        """SNS-REP-02: the month's work ends. SNS-MONEY-01: the next month's money is issued."""
        for hull in self.fleet:
            if not hull.jobs or hull.status != "in_repair":
                continue
            done = [job for job in hull.jobs if job[1] <= (self.month, DAYS)]
            hull.lost -= sum(task == "hull" for task, _ in done)
            hull.jobs = [job for job in hull.jobs if job not in done]
            if not hull.jobs:
                hull.status = "available"
        self.month += 1
        self.step = "exchequer"
        self.budget -= self.issue
        self.purses[TREASURY] += self.issue

    def take_exchequer(self) -> None:
        """SNS-SEQ-01: upkeep, the theatres' shares of what it leaves, and deliveries."""
        left = self.purses[TREASURY] - self.upkeep
        assert left >= 0, "the issue covers the upkeep of so small a force"
        shares = {theatre: left * share // 100 for theatre, share in SHARES.items()}
        shares["home"] = left - sum(shares.values())
        self.purses[TREASURY] = 0
        for theatre, share in shares.items():
            self.purses[theatre] += share
        for build in [build for build in self.builds if build.due <= self.month]:
            self.builds.remove(build)
            if build.card in HULLS:
                self.fleet.append(Hull(build.name, build.card, "british", build.place))
            else:
                self.units[build.card] += 1
        self.step = "orders"
