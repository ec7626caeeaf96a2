"""What new units and vessels are called where nobody names them."""

from typing import Final

from campaigns.rules.units import UnitType

# fmt: off
#: Gunboats of the Victorian navy, in the order in which they are given.
SMALL: Final = (
    "Opossum", "Janus", "Slaney", "Leven", "Forester", "Starling", "Haughty", "Kestrel",
    "Banterer", "Clown", "Watchful", "Woodcock", "Bustard", "Staunch", "Drake", "Weazel",
    "Firm", "Grasshopper", "Insolent", "Havock", "Plover", "Cormorant", "Nimrod", "Bouncer",
)
LARGE: Final = (
    "Coromandel", "Cruizer", "Furious", "Retribution", "Sphinx", "Pearl", "Odin", "Scout",
    "Encounter", "Centaur", "Perseus", "Argus", "Icarus", "Bulldog", "Barracouta", "Vulture",
)
# fmt: on
NAMES: Final = {UnitType.SMALL_GUNBOAT: SMALL, UnitType.LARGE_GUNBOAT: LARGE}


def name_of(code: str, title: str, number: int) -> str:
    """The name of the first, second, ... of its kind: a ship's, or "2nd Regular Infantry"."""
    names = NAMES.get(UnitType(code)) if code in NAMES else None
    if names is None:
        return f"{ordinal(number)} {title}"
    again, place = divmod(number - 1, len(names))
    return names[place] if not again else f"{names[place]} the {ordinal(again + 1)}"


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th, ..., 11th."""
    if number // 10 % 10 != 1 and number % 10 in (1, 2, 3):
        return f"{number}{('st', 'nd', 'rd')[number % 10 - 1]}"
    return f"{number}th"
