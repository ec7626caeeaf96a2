"""A forecast's figures as pictures and in words: bars with their intervals, and histograms."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from battles.figures import EntryFigures, Figures
from rulesets.core.odds import WHOLE, Distribution, Share

#: A picture's width and the height of a histogram, in units of its own.
WIDTH: Final = 1000
HEIGHT: Final = 200
#: How many columns a histogram has at most.
COLUMNS: Final = 20
WIDEST: Final = 100
GAP: Final = 4


@dataclass(frozen=True, slots=True)
class Bar:
    """One outcome's share: a bar as long, and a whisker over its 95 % interval."""

    name: str
    share: Share

    @property
    def length(self) -> int:
        return WIDTH * self.share.count // self.share.of if self.share.of else 0

    @property
    def low(self) -> int:
        return WIDTH * self.share.low // WHOLE

    @property
    def high(self) -> int:
        return WIDTH * self.share.high // WHOLE

    @property
    def interval(self) -> str:
        """The interval in words, which never say that a thing is certain."""
        low, high = percent(self.share.low), percent(self.share.high)
        if self.share.high == WHOLE:
            return "nothing is known" if self.share.low == 0 else f"{low} or more"
        return f"{high} or less" if self.share.low == 0 else f"{low} to {high}"


def percent(part: int) -> str:
    """A part of `WHOLE` in per cent."""
    return f"{part / 100:.2f} %"


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a histogram: its values, how often they came up, and where it stands."""

    least: int
    most: int
    count: int
    x: int
    y: int
    width: int
    height: int

    @property
    def values(self) -> str:
        return str(self.least) if self.least == self.most else f"{self.least} to {self.most}"


@dataclass(frozen=True, slots=True)
class Histogram:
    """How a figure came out."""

    name: str
    told: Distribution

    @property
    def summary(self) -> str:
        """It in words, for those who don't see the picture, and those who do."""
        told = self.told
        if told.least == told.most:
            return f"{told.least} in all {told.n}" if told.n else "no battle yet"
        lower, upper = told.lower_quartile, told.upper_quartile
        middle = f"{lower} to {upper}" if lower != upper else f"{lower}"
        return (
            f"{told.least} to {told.most}, half of the battles {middle}; "
            f"mean {told.total / told.n:.1f}"
        )

    @property
    def columns(self) -> list[Column]:
        """From the least value to the most, several to a column where they are many."""
        least, most = self.told.least, self.told.most
        if least is None or most is None:
            return []
        span = -(-(most - least + 1) // COLUMNS)
        counts: dict[int, int] = {}
        for value, count in self.told.counts:
            place = (value - least) // span
            counts[place] = counts.get(place, 0) + count
        places = (most - least) // span + 1
        width, highest = min(WIDEST, WIDTH // places), max(counts.values())
        return [
            Column(
                least=least + place * span,
                most=min(most, least + (place + 1) * span - 1),
                count=counts.get(place, 0),
                x=place * width,
                y=HEIGHT - (tall := HEIGHT * counts.get(place, 0) // highest),
                width=width - GAP,
                height=tall,
            )
            for place in range(places)
        ]


@dataclass(frozen=True, slots=True)
class EntryPictures:
    """One vessel or unit: how it ended, how often, and what it lost."""

    told: EntryFigures
    pictures: list[Histogram]


def bars(figures: Figures) -> list[Bar]:
    """Won by each side, and drawn: of the battles that were fought."""
    won = [Bar(f"{side.name} wins", side.won) for side in figures.sides]
    return [*won, Bar("Drawn", figures.drawn)]


def of_sides(figures: Figures) -> Iterator[Histogram]:
    """What the sides lose, and how long it takes."""
    yield Histogram("Turns", figures.turns)
    for side in figures.sides:
        yield Histogram(f"{side.name}: vessels lost", side.vessels_lost)
        yield Histogram(f"{side.name}: people lost", side.people_lost)


def of_entries(figures: Figures) -> Iterator[EntryPictures]:
    """Each vessel and unit with its pictures; none of what it doesn't have."""
    for entry in figures.entries:
        people = [Histogram("People lost", entry.people_lost)] if entry.people else []
        boxes = [Histogram(f"{row.name} boxes lost".capitalize(), row.lost) for row in entry.boxes]
        yield EntryPictures(entry, people + boxes)
