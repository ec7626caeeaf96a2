"""The books as the API tells of them: what they are, their options, and each rule of the ledger."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from campaigns.books import BOOKS, SUN_NEVER_SETS
from campaigns.errors import UnknownRulesetError
from campaigns.templates import template, templates
from rulesets.core.ledger import Ledger, Rule, ledger_files, read_ledger

#: The rule ledger of each book; the campaign's lies beside its rules.
LEDGERS: Final[Mapping[str, Path]] = MappingProxyType(
    {
        **ledger_files(),
        SUN_NEVER_SETS: Path(__file__).parent / "rules" / "ledger.toml",
    }
)


def summaries() -> list[dict[str, Any]]:
    """Every book in short."""
    return [_summary(key, _ledger(key)) for key in BOOKS]


def account_of(key: str) -> dict[str, Any]:
    """One book with its options and its rules, or the error that names those there are."""
    ledger = ledger_of(key)
    return {
        **_summary(key, ledger),
        "about": ledger.about,
        "sources": list(ledger.sources),
        "chapters": [
            {"code": chapter.code, "title": chapter.title, **_counts(_within(ledger, chapter.code))}
            for chapter in ledger.chapters
        ],
        "options": _described(key),
        "rules": ledger.rules,
    }


def ledger_of(key: str) -> Ledger:
    """The rule ledger of a book, or the error that names those there are."""
    if key not in BOOKS:
        raise UnknownRulesetError(ruleset=key, rulesets=", ".join(BOOKS))
    return _ledger(key)


def tables_of(key: str) -> list[dict[str, Any]]:
    """The tables of a book that an owner may replace, or the error that names the books."""
    ledger_of(key)
    return BOOKS[key].tables()


def offers() -> list[dict[str, Any]]:
    """Every template of a campaign, with the options of its books described."""
    return [offer_of(key) for key in templates()]


def offer_of(key: str) -> dict[str, Any]:
    """One template; each option with the value that it has in it."""
    plan = template(key)
    return {
        **{name: plan[name] for name in ("key", "name", "summary", "source")},
        **{name: plan[name] for name in ("default_ruleset", "money_unit", "apply_mode")},
        "rulesets": [
            {
                "key": ruleset,
                "title": BOOKS[ruleset].title,
                "price_list": book.get("price_list", ""),
                "options": _options(ruleset, book.get("options", {})),
            }
            for ruleset, book in plan["rulesets"].items()
        ],
        "sides": [_side(side) for side in plan["sides"]],
    }


def _ledger(key: str) -> Ledger:
    return read_ledger(LEDGERS[key])


def _summary(key: str, ledger: Ledger) -> dict[str, Any]:
    book = BOOKS[key]
    return {
        "key": key,
        "title": ledger.title,
        "version": book.version,
        "ledger": ledger.digest,
        "prefix": ledger.prefix,
        **_counts(ledger.rules),
    }


def _within(ledger: Ledger, chapter: str) -> list[Rule]:
    return [rule for rule in ledger.rules if rule.chapter == chapter]


def _counts(rules: Sequence[Rule]) -> dict[str, int]:
    played = sum(rule.played for rule in rules)
    return {"rules_played": played, "rules_left_out": len(rules) - played}


def _options(ruleset: str, chosen: Mapping[str, Any]) -> list[dict[str, Any]]:
    return [
        {**each, "value": chosen.get(each["name"], each["default"])} for each in _described(ruleset)
    ]


def _described(ruleset: str) -> list[dict[str, Any]]:
    return [{"names": None, **each} for each in BOOKS[ruleset].describe_options()]


def _side(side: Mapping[str, Any]) -> dict[str, Any]:
    return {
        **{name: side[name] for name in ("key", "name", "faction", "edge")},
        "money": side.get("money", 0),
        "vessels": [
            {
                **{name: vessel[name] for name in ("key", "name", "captain")},
                "guns": vessel.get("guns"),
                "vessel_class": vessel["class"],
                "status": vessel.get("status", "available"),
                "expected_at": vessel.get("expected_at", ""),
            }
            for vessel in side.get("vessels", ())
        ],
        "units": [
            {
                **{name: unit[name] for name in ("key", "name", "type", "leader")},
                "aboard": unit.get("aboard"),
            }
            for unit in side.get("units", ())
        ],
        "objects": [
            {
                **{name: thing[name] for name in ("key", "name", "kind")},
                "aboard": thing.get("aboard"),
                "bearer": thing.get("with"),
            }
            for thing in side.get("objects", ())
        ],
    }
