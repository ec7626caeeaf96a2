"""SNS-RIV-08 on a whole chart: parties that meet, go back, pass and come to gates."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from campaigns.rules.calendar import DAYS
from campaigns.rules.contact import Journey, move
from campaigns.rules.rivers import NILE
from campaigns.rules.travel import Outcome, Party, Run, Spot, spot_of, travel

LINES = {"nile": NILE.miles(), "suakin--berber": {"suakin": 0, "berber": 245}}


class Book:
    """Enemies are those of two sides; each meeting is kept, and ends as `then` says."""

    def __init__(self, then=Outcome.FIGHT, *, passes=True):
        self.then, self.passes = then, passes
        self.met, self.gates = [], []

    def opposed(self, first, second):
        return first.side != second.side

    def meet(self, encounter):
        self.met.append(encounter)
        return self.then

    def pass_gate(self, party, line, mile, day):
        self.gates.append((party, line, mile, day))
        return self.passes


def runs(line, start, *marks):
    return tuple(Run(line, a, b) for a, b in zip((start, *marks), marks, strict=False))


def at(mile):
    return spot_of(LINES, "nile", mile)


def test_sns_riv_08_a_force_that_stays_is_met_where_it_stands():
    boat = Party("boat", "british", at(815), runs("nile", 815, 875, 935, 995, 1055, 1095))
    band = Party("band", "mahdists", Spot("dongola"))  # at mile 1085
    book = Book()
    moved = travel([boat, band], LINES, DAYS, book)
    assert [(one.day, one.spot) for one in book.met] == [(5, Spot("dongola"))]
    assert moved.spots == {"boat": Spot("dongola"), "band": Spot("dongola")}


def test_sns_riv_08_a_march_by_the_desert_comes_to_a_vessel_at_the_end_of_its_road():
    band = Party("band", "mahdists", Spot("suakin"), runs("suakin--berber", 0, 120, 245))
    boat = Party("boat", "british", Spot("berber"))
    book = Book()
    travel([boat, band], LINES, DAYS, book)
    assert [(one.day, one.spot.place, one.moving) for one in book.met] == [
        (2, "berber", (True, False))
    ]


def test_sns_riv_08_two_who_come_to_a_place_by_two_ways_meet_there_at_night():
    mile = NILE.mile("berber")
    band = Party("band", "mahdists", Spot("suakin"), runs("suakin--berber", 0, 245))
    boat = Party("boat", "british", at(mile - 50), runs("nile", mile - 50, mile))
    book = Book()
    moved = travel([boat, band], LINES, 1, book)
    assert [one.day for one in book.met] == [1]
    assert set(moved.spots.values()) == {Spot("berber")}


def test_sns_riv_08_who_goes_back_stands_where_his_day_began():
    boat = Party("boat", "british", at(815), runs("nile", 815, 875, 935, 995, 1055, 1095))
    band = Party("band", "mahdists", Spot("dongola"))
    book = Book(Outcome.SECOND_BACK)  # the boat's key comes second
    moved = travel([boat, band], LINES, DAYS, book)
    assert book.met[0].open_behind == (True, True)
    assert moved.spots["boat"] == at(1055)


def test_sns_riv_08_who_passes_goes_on_and_is_not_met_again():
    boat = Party("boat", "british", at(815), runs("nile", 815, 1055, 1255, 1300))
    fort = Party("fort", "mahdists", Spot("dongola"))
    book = Book(Outcome.PASS)
    moved = travel([boat, fort], LINES, DAYS, book)
    assert len(book.met) == 1
    assert moved.spots["boat"] == at(1300)


def test_sns_riv_04_a_gate_is_asked_on_the_day_on_which_it_is_reached():
    boat = Party(
        "boat", "british", at(750), runs("nile", 750, 790, 850), gates={("nile", 805)}
    )  # Wadi Halfa
    book = Book(passes=False)
    moved = travel([boat], LINES, DAYS, book)
    assert book.gates == [("boat", "nile", 805, 2)]
    assert moved.gone == {"boat": 2}
    assert not moved.spots


def test_sns_riv_08_who_is_stopped_before_a_gate_does_not_come_to_it():
    boat = Party("boat", "british", at(750), runs("nile", 750, 850), gates={("nile", 805)})
    band = Party("band", "mahdists", at(800))
    book = Book()
    travel([boat, band], LINES, DAYS, book)
    assert not book.gates


def test_sns_sea_06_who_lands_in_the_month_is_met_from_that_day_on():
    landed = Party("landed", "british", Spot("suakin"), appears=12)
    band = Party("band", "mahdists", Spot("suakin"))
    book = Book()
    travel([landed, band], LINES, DAYS, book)
    assert [one.day for one in book.met] == [12]


MILES = st.integers(0, 700)


@given(
    st.lists(
        st.tuples(st.sampled_from(["a", "b"]), MILES, st.lists(MILES, max_size=4)),
        min_size=2,
        max_size=5,
    )
)
def test_sns_riv_08_on_one_river_it_is_the_rule_for_one_river(given_parties):
    # Miles off the nodes, so that a place of one is a mile of the other.
    journeys = [
        Journey(f"f{number}", side, start, tuple(marks))
        for number, (side, start, marks) in enumerate(given_parties)
    ]
    parties = [
        Party(each.force, each.side, at(each.start), runs("nile", each.start, *each.marks))
        for each in journeys
    ]
    book = Book()
    moved = travel(parties, LINES, 6, book)
    expected = move(journeys, 6)
    miles = {
        force: round(Fraction(LINES["nile"].get(spot.place, spot.mile)))
        for force, spot in moved.spots.items()
    }
    assert miles == expected.miles
    assert sorted((one.day, one.parties) for one in book.met) == sorted(
        (one.day, one.forces) for one in expected.meetings
    )
