"""The rule ledger of the book: how much of it there is, and our own rulings."""

from __future__ import annotations

from collections import Counter

from rulesets.core.ledger import Basis, ledger_files, read_ledger
from rulesets.soldiers_companion.muster.muster import KEY

LEDGER = read_ledger(ledger_files()[KEY])

# The entries of each chapter as the ledger numbers them.
ENTRIES = {
    "GEN": 6, "TURN": 8, "MOV": 11, "SAIL": 6, "WIND": 2, "CUR": 5, "TOW": 6, "COL": 11, "GRD": 5,
    "FIRE": 10, "LOC": 2, "HULL": 6, "CREW": 6, "STR": 5, "GUN": 5, "CRIT": 3, "MAG": 4, "BRG": 3,
    "BLR": 3, "RUD": 6, "BURN": 8, "FLD": 5, "SCR": 5, "REP": 3, "SA": 10, "AV": 7, "NX": 3,
    "COV": 6, "MAN": 9, "TRP": 7, "RAM": 7, "GRAP": 6, "BRD": 7, "VES": 6, "CAMP": 3, "FORM": 1,
    "BG": 24,
}  # fmt: skip


def test_every_chapter_is_whole():
    assert Counter(rule.chapter for rule in LEDGER.rules) == ENTRIES


def test_there_are_58_switches():
    assert sum(len(rule.settings) for rule in LEDGER.rules) == 59


def test_our_own_rulings_are_decisions():
    own = [rule for rule in LEDGER.rules if rule.chapter == "GEN"]
    assert all(rule.basis == (Basis.DECISION,) for rule in own)


def test_what_is_left_out_is_no_rule():
    left_out = {rule.number: rule.reason for rule in LEDGER.rules if not rule.played}
    assert set(left_out) == {"SC-NX-03", "SC-CAMP-02", "SC-CAMP-03", "SC-VES-05"}
    assert all(reason.startswith("Not a rule:") for reason in left_out.values())


def test_no_entry_names_a_file():
    told = " ".join(rule.wording + rule.ruling for rule in LEDGER.rules)
    assert ".txt" not in told
    assert ".md" not in told
