"""CV-SID, CV-TBL: an order of battle of one book set out for another."""

from rulesets.transposing.aims import doctrine_in
from rulesets.transposing.setting_out import Transposed, transpose

__all__ = ["Transposed", "doctrine_in", "transpose"]
