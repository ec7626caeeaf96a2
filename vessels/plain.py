"""What most books say of a fleet between battles: next to nothing."""

from rulesets.core.dice import Dice
from rulesets.core.jsonio import JsonObject
from rulesets.riverside.continuity import ReturnTerms, return_terms
from rulesets.riverside.options import Options


class PlainFleet:
    """A book that leaves no vessel absent, and loses nothing between a vessel and the shore."""

    def return_terms(self, status: str) -> ReturnTerms:
        """This book leaves no vessel absent; another that did brings her back."""
        return return_terms(status, Options())

    def after_scenario(self, before: str, *, riverside: bool, battle: str | None) -> str:
        """A vessel is what the battle made of her, or else as she was."""
        return before if battle is None else battle

    def after_yard(self, condition: JsonObject, turns: int | None) -> JsonObject:
        """Her damage is not this ruling's matter."""
        return condition

    def loses_object(self, dice: Dice, key: str, repeat: str) -> bool:
        """Nothing is lost."""
        return False

    def loses_figures(self, dice: Dice, key: str, figures: int, repeat: str) -> int:
        """Nobody is lost."""
        return 0

    def loses_leader(self, dice: Dice, key: str, repeat: str) -> bool:
        """Nor a leader."""
        return False
