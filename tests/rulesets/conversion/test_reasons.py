"""CV-PAR-02: every step of a conversion is told, what is left out too, and in plain English."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from rulesets import IllegalSetupError
from rulesets.conversion import convert, rate
from rulesets.core.bodies import Arm, Body
from rulesets.core.events import counted, with_article
from rulesets.core.particulars import Bearing, GunParticulars, Make
from rulesets.registry import RULESETS
from tests.rulesets.conversion.classes import BOOKS, OR, RS, SC, SW, classes

DAVID = convert("david", {}, source=SW, target=SW).particulars
ARMED_DAVID = replace(
    DAVID, guns=(GunParticulars("a-gun", 163, Make.SMOOTHBORE, Bearing.ALL_ROUND),)
)


def told(kind: str, source: str, target: str, ratings: dict | None = None) -> dict[str, str]:
    """Texts by subject, of the particulars and then of the rating."""
    made = convert(kind, ratings or {}, source=source, target=target)
    return {reason.subject: reason.text for reason in made.reasons}


@pytest.mark.parametrize(
    ("number", "text"), [(0, "no boxes"), (1, "1 box"), (2, "2 boxes"), (12, "12 boxes")]
)
def test_counted_nouns(number: int, text: str):
    assert counted(number, "box", "boxes") == text


@pytest.mark.parametrize(
    ("noun", "text"), [("armored gunboat", "an armored gunboat"), ("transport", "a transport")]
)
def test_nouns_with_their_article(noun: str, text: str):
    assert with_article(noun) == text


@pytest.mark.parametrize("target", BOOKS)
@pytest.mark.parametrize("source", BOOKS)
def test_cv_par_02_reasons_are_english(source: str, target: str):
    wrong = re.compile(r"(?<![\d,.])1 [a-z-]+s\b|\b[Aa] [aeiou]|\b0 (mm|men|guns)\b|_")
    allowed = re.compile(r"\b0 at the guns\b")
    for book, name, kind, ratings in classes():
        if book != source:
            continue
        try:
            reasons = convert(kind, ratings, source=source, target=target).reasons
        except IllegalSetupError as none:
            texts = [none.problems[0].problem]
        else:
            texts = [reason.text for reason in reasons]
        for text in texts:
            assert not wrong.search(allowed.sub("", text)), (name, text)


@pytest.mark.parametrize("kind", ["css_virginia", "css_manassas"])
def test_cv_par_02_a_ram_is_told_in_every_book(kind: str):
    assert told(kind, SW, RS)["ram"] == "left out: the book has none"
    assert told(kind, SW, SC)["ram"] == told(kind, SW, OR)["ram"] == "she has a ram"
    assert told("large_gunboat", SC, SW)["ram"] == "she has a ram"
    assert "ram" not in told("uss_monitor", SW, RS)


@pytest.mark.parametrize("target", [RS, SC, OR])
def test_cv_par_02_a_spar_torpedo_that_is_left_out_is_told(target: str):
    reasons = {r.subject: r for r in rate(ARMED_DAVID, target=target).reasons}

    assert (reasons["spar"].text, reasons["spar"].rule) == (
        "left out: the book has none",
        "CV-PAR-02",
    )


def test_cv_par_02_a_spar_torpedo_is_kept_where_it_is_known():
    reasons = {r.subject: r.text for r in rate(ARMED_DAVID, target=SW).reasons}

    assert reasons["spar"] == "she has a spar torpedo"


def test_cv_kin_02_the_refusal_of_a_spar_torpedo_boat_names_her_torpedo():
    with pytest.raises(IllegalSetupError) as refused:
        rate(DAVID, target=OR)

    assert "no spar torpedo such as hers" in refused.value.problem


def test_cv_crw_02_men_beyond_a_boat_crew_are_told():
    # 320 men, two guns of four: 200 boat crew at most, 320 - 200 - 8 = 112 left out
    assert told("css_virginia", SW, RS)["crew"] == (
        "320 men: 200 of them boat crew, 4 to each gun; 112 left out, as she has 200 at most"
    )
    assert "left out" not in told("uss_monitor", SW, RS)["crew"]


def test_cv_crw_01_men_without_a_post_are_told():
    made = convert("css_virginia", {}, source=SW, target=SC)
    crew = sum(made.rating.crew.values()) + sum(gun.crew for gun in made.rating.guns)

    text = next(r.text for r in made.rating.reasons if r.subject == "crew")
    assert f"; {320 - crew} left out" in text


def test_or_gen_05_a_crew_is_left_out_of_on_to_richmond():
    assert told("css_virginia", SW, OR)["crew"] == "320 men left out: the book counts none"


def test_cv_par_02_a_bearing_that_is_lost_is_told():
    mounted = told("gunboat", RS, SC)
    assert mounted["gun-1"].endswith("bow mount, though it bore all round")
    assert told("gunboat", RS, SW)["gun-1"].endswith(", though it bore all round")
    assert told("css_virginia", SW, RS)["bow-pivot-1"].endswith("which bears all round")
    assert "though" not in told("css_virginia", SW, SC)["bow-pivot-1"]


def test_cv_par_03_length_is_told_by_the_point():
    made = convert("large_gunboat", {}, source=SC, target=OR)
    assert "Length 4: 44 m, 11 m to a point" in [reason.text for reason in made.reasons]


def test_cv_arm_01_no_armour_is_none():
    texts = {
        book: next(
            reason.text
            for reason in convert(kind, {}, source=book, target=OR).reasons
            if reason.subject == "armour"
        )
        for book, kind in ((SW, "hartford"), (SC, "large_steamer"), (RS, "gunboat"))
    }
    assert texts == {SW: "none", SC: "none", RS: "none, as the book has none"}
    monitor = convert("uss_monitor", {}, source=SW, target=OR).reasons
    # CV-ARM-01: medium is 89 mm, heavy 140; the Monitor has no casemate
    assert "hull 89 mm, turrets 140 mm" in [reason.text for reason in monitor]


def test_cv_bod_01_bodies_of_troops_are_told_without_a_wrong_article():
    foot = Body(name="100 men", arm=Arm.INFANTRY)
    for book in (RS, SC, SW, OR):
        converter = RULESETS[book].converter
        assert converter is not None
        (made,) = converter.bodies(foot)
        assert made.reasons[0].text.startswith("100 men: ")
