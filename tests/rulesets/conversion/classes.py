"""The classes of all four books, and what each of the others takes them for."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.on_to_richmond.catalogue import CATALOGUE as RICHMOND
from rulesets.riverside.ratings import PRINTED as RIVERSIDE
from rulesets.smoke_on_the_water.classes import PRINTED as SMOKE
from rulesets.soldiers_companion.ratings import PRINTED as COMPANION

RS, SC = "riverside", "soldiers_companion"
SW, OR = "smoke_on_the_water", "on_to_richmond"
BOOKS = (RS, SC, SW, OR)

#: Where a book has nothing of the kind.
NONE = ""

# fmt: off
#: By class: its kind in riverside, soldiers_companion, smoke_on_the_water, on_to_richmond.
KINDS: dict[tuple[str, str], tuple[str, str, str, str]] = {
    (RS, "gunboat"): ("gunboat", "small_steamer", "unadilla", "armored_gunboat"),
    (RS, "launch"): ("launch", "small_steamer", "picket_launch", "transport"),
    (RS, "dhow"): ("dhow", "large_boat", "picket_launch", "transport"),
    (SC, "raft"): ("dhow", "raft", "picket_launch", NONE),
    (SC, "small_boat"): ("dhow", "small_boat", "picket_launch", NONE),
    (SC, "large_boat"): ("dhow", "large_boat", "picket_launch", "transport"),
    (SC, "small_steamer"): ("gunboat", "small_steamer", "tyler", "armored_gunboat"),
    (SC, "large_steamer"): ("gunboat", "large_steamer", "tyler", "armored_gunboat"),
    (SC, "small_gunboat"): ("gunboat", "small_gunboat", "tinclad", "armored_gunboat"),
    (SC, "large_gunboat"): ("gunboat", "large_gunboat", "unadilla", "armored_gunboat"),
    (SW, "uss_monitor"): ("gunboat", "large_gunboat", "uss_monitor", "turreted_ironclad"),
    (SW, "passaic"): ("gunboat", "large_gunboat", "passaic", "turreted_ironclad"),
    (SW, "canonicus"): ("gunboat", "large_gunboat", "canonicus", "turreted_ironclad"),
    (SW, "miantonomoh"): ("gunboat", "large_gunboat", "miantonomoh", "turreted_ironclad"),
    (SW, "roanoke"): ("gunboat", "large_gunboat", "roanoke", "turreted_ironclad"),
    (SW, "new_ironsides"): ("gunboat", "large_gunboat", "new_ironsides", "broadside_ironclad"),
    (SW, "cairo"): ("gunboat", "large_gunboat", "cairo", "armored_gunboat"),
    (SW, "benton"): ("gunboat", "large_gunboat", "benton", "armored_gunboat"),
    (SW, "choctaw"): ("gunboat", "large_gunboat", "choctaw", "armored_gunboat"),
    (SW, "tinclad"): ("gunboat", "large_gunboat", "tinclad", "armored_gunboat"),
    (SW, "queen_of_the_west"):
        ("gunboat", "large_steamer", "queen_of_the_west", "armored_gunboat"),
    (SW, "tyler"): ("gunboat", "large_steamer", "tyler", "armored_gunboat"),
    (SW, "port_royal"): ("gunboat", "large_steamer", "port_royal", "armored_gunboat"),
    (SW, "sassacus"): ("gunboat", "large_steamer", "sassacus", "armored_gunboat"),
    (SW, "unadilla"): ("gunboat", "large_steamer", "unadilla", "armored_gunboat"),
    (SW, "hartford"): ("gunboat", "large_steamer", "hartford", "armored_gunboat"),
    (SW, "minnesota"): ("gunboat", "large_steamer", "minnesota", "armored_gunboat"),
    (SW, "cumberland"): ("dhow", "large_boat", "cumberland", "armored_gunboat"),
    (SW, "mortar_schooner"): ("dhow", "large_boat", "mortar_schooner", "armored_gunboat"),
    (SW, "neosho"): ("gunboat", "large_gunboat", "neosho", "turreted_ironclad"),
    (SW, "milwaukee"): ("gunboat", "large_gunboat", "milwaukee", "turreted_ironclad"),
    (SW, "picket_launch"): ("gunboat", "small_steamer", "picket_launch", "armored_gunboat"),
    (SW, "css_virginia"): ("gunboat", "large_gunboat", "css_virginia", "broadside_ironclad"),
    (SW, "css_atlanta"): ("gunboat", "large_gunboat", "css_atlanta", "broadside_ironclad"),
    (SW, "css_albemarle"): ("gunboat", "large_gunboat", "css_albemarle", "broadside_ironclad"),
    (SW, "css_tennessee"): ("gunboat", "large_gunboat", "css_tennessee", "broadside_ironclad"),
    (SW, "css_arkansas"): ("gunboat", "large_gunboat", "css_arkansas", "broadside_ironclad"),
    (SW, "richmond"): ("gunboat", "large_gunboat", "richmond", "broadside_ironclad"),
    (SW, "css_manassas"): ("gunboat", "large_gunboat", "css_manassas", "armored_gunboat"),
    (SW, "cottonclad_ram"): ("gunboat", "large_gunboat", "cottonclad_ram", "armored_gunboat"),
    (SW, "css_webb"): ("gunboat", "large_gunboat", "css_webb", "armored_gunboat"),
    (SW, "patrick_henry"): ("gunboat", "large_gunboat", "patrick_henry", "armored_gunboat"),
    (SW, "david"): ("launch", "small_steamer", "david", NONE),
    (SW, "blockade_runner"): ("launch", "large_steamer", "blockade_runner", "transport"),
    (SW, "river_transport"): ("launch", "large_steamer", "river_transport", "transport"),
    (OR, "Turreted Ironclad"): ("gunboat", "large_gunboat", "passaic", "turreted_ironclad"),
    (OR, "Two-Turreted Ironclad"): ("gunboat", "large_gunboat", "milwaukee", "turreted_ironclad"),
    (OR, "Broadside Ironclad"): ("gunboat", "large_gunboat", "css_virginia", "broadside_ironclad"),
    (OR, "Broadside Ironclad, No Ram"):
        ("gunboat", "large_gunboat", "css_virginia", "broadside_ironclad"),
    (OR, "Armored Gunboat"): ("gunboat", "large_gunboat", "choctaw", "armored_gunboat"),
    (OR, "Armored Ram"): ("gunboat", "large_gunboat", "choctaw", "armored_gunboat"),
    (OR, "Small Transport"): ("launch", "large_steamer", "blockade_runner", "transport"),
    (OR, "Large Transport"): ("launch", "large_steamer", "blockade_runner", "transport"),
}
# fmt: on


def classes() -> Iterator[tuple[str, str, str, dict]]:
    """Every class of every book: the book, her name, her kind, her ratings."""
    for book, printed in ((RS, RIVERSIDE), (SC, COMPANION), (SW, SMOKE)):
        for kind in printed:
            yield book, str(kind), str(kind), {}
    for row in RICHMOND:
        yield OR, row.name, str(row.kind), dict(row.ratings)
