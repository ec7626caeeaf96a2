"""Smoke on the Water: ironclads, written orders, simultaneous turns. Its rules, chapter by chapter.

The book fights no battle yet: it has neither a ledger file nor a place among the rulesets.
"""
