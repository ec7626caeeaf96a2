"""OR-RAM: legal contact, damage, locks, and fire while locked."""

from __future__ import annotations

import pytest

from rulesets.core.events import OrderRefused
from rulesets.core.geometry import ahead
from rulesets.on_to_richmond import cards, gunnery, movement, ramming
from rulesets.on_to_richmond.events.afloat import LocksEnded, ShipMoved, ShipRammed
from rulesets.on_to_richmond.orders import FireOrder, Refusal, ShipOrder
from rulesets.on_to_richmond.state import Lock, Status
from rulesets.on_to_richmond.tables import Band
from rulesets.on_to_richmond.turn import begin_turn
from tests.rulesets.on_to_richmond.factories import (
    BI,
    EAST,
    GB,
    NORTH,
    SOUTH,
    TI,
    TR,
    at,
    die,
    logged,
    make_battle,
    make_ship,
    told,
)
from tests.support.dice import ScriptedDice


def pair(kind=BI, target=GB, *, x=0.0, y=0.0, heading=EAST, turn=4, ratings=None, **options):
    """A rammer heading north four inches below a target."""
    return make_battle(
        make_ship(kind, "rammer", y=-4, ratings=ratings),
        make_ship(target, "target", 1, x=x, y=y, heading=heading),
        turn=turn,
        **options,
    )


def rams(battle, *faces, legs=(5_000, 0), turn=0):
    told(battle).ships["rammer"] = ShipOrder(legs, turn, ram=battle.ships["target"].id)
    with ScriptedDice(*die(*faces)) as dice:
        cards.naval_card(battle, dice, battle.sides[0])


def test_or_ram_01_only_ships_with_rams():
    battle = pair(GB)
    rams(battle)
    assert logged(battle, OrderRefused)[0].rule == "OR-RAM-01"
    battle = pair(GB, ratings={"ram": True})
    rams(battle, 9, legs=(4_000, 0))
    assert logged(battle, ShipRammed)


@pytest.mark.parametrize(
    ("heading", "struck", "stern"),
    [(EAST, True, True), (SOUTH, False, False), (NORTH, True, False)],
    ids=["into her side", "bow to bow", "into her stern"],
)
def test_or_ram_02_side_and_stern_but_never_the_bow(heading, struck, stern):
    for bow_to_stern, allowed in ((True, struck), (False, stern)):
        battle = pair(y=2, heading=heading, bow_to_stern=bow_to_stern)
        rams(battle, *((9,) if allowed else ()))
        assert bool(logged(battle, ShipRammed)) is allowed
        if not allowed:
            # The bow comes within an inch of her: 1.5 + 1.5 from middle to middle, and one.
            assert battle.ships["rammer"].position == at(0, -2)


@pytest.mark.parametrize(
    ("angle", "legal"), [(449, False), (450, True), (1350, True), (1351, False)]
)
def test_or_ram_02_the_angle_at_the_target(angle, legal):
    battle = pair(bow_to_stern=False)
    target = battle.ships["target"]
    bow = ahead(target.position, target.heading + angle, 100_000)
    assert ramming.may_be_struck(battle, target, bow) is legal


def test_or_ram_02_never_astern_and_enemies_alone():
    battle = pair()
    rams(battle, legs=(-2_000, 0))
    assert logged(battle, OrderRefused)[0].rule == "OR-RAM-02"
    battle = make_battle(make_ship(BI, "rammer", y=-4), make_ship(GB, "target", heading=EAST))
    rams(battle)
    assert logged(battle, OrderRefused)[0].reason == "only enemy ships may be rammed"


def test_or_ram_02_without_the_order_there_is_no_ram():
    battle = pair()
    told(battle).ships["rammer"] = ShipOrder((5_000, 0))
    with ScriptedDice() as dice:
        cards.naval_card(battle, dice, battle.sides[0])
    assert battle.ships["rammer"].position == at(0, -3)


@pytest.mark.parametrize("face", range(10))
def test_or_ram_03_the_die_and_its_address(face):
    battle = pair()
    told(battle).ships["rammer"] = ShipOrder((5_000, 0), ram=battle.ships["target"].id)
    with ScriptedDice(*die(face)) as dice:
        dice.enter(4, "cards")
        cards.naval_card(battle, dice, battle.sides[0])
    assert dice.asked == ["4|cards|ram|rammer|target"]
    assert battle.ships["target"].damage == (2 if face <= 5 else 1 if face <= 8 else 0)


def test_or_ram_04_both_are_held_for_two_turns():
    battle = pair()
    rams(battle, 9)
    lock = battle.locks[0]
    assert (lock.attacker_until, lock.target_until) == (6, 6)
    refusal = movement.refusal(battle, battle.ships["target"], ShipOrder((1_000, 0)))
    assert refusal is not None
    assert refusal.rule == "OR-RAM-04"


@pytest.mark.parametrize(("acted", "until"), [(True, 6), (False, 5)])
def test_or_ram_04_by_own_cards_the_targets_card_of_that_turn_counts(acted, until):
    battle = pair(lock_count="own_cards")
    battle.ships["target"].acted = acted
    rams(battle, 9)
    assert (battle.locks[0].attacker_until, battle.locks[0].target_until) == (6, until)


@pytest.mark.parametrize(("kind", "half"), [(TI, 6_000), (BI, 5_000), (GB, 4_000), (TR, 4_000)])
def test_or_ram_05_half_speed_is_not_halved_again(kind, half):
    battle = pair(kind, turn=7)
    rammer, target = battle.ships["rammer"], battle.ships["target"]
    battle.locks = [Lock(rammer, target, 6, 6)]
    assert movement.refusal(battle, rammer, ShipOrder((-half, 0))) is None
    assert movement.refusal(battle, rammer, ShipOrder((-half - 1, 0))) is not None
    assert movement.refusal(battle, target, ShipOrder((0, 0))) is None


def test_or_ram_05_a_target_that_was_going_astern_goes_on_astern():
    battle = pair(turn=7)
    rammer, target = battle.ships["rammer"], battle.ships["target"]
    battle.locks = [Lock(rammer, target, 6, 6)]
    target.sternway = True
    assert movement.refusal(battle, target, ShipOrder((-4_000, 0))) is None
    assert movement.refusal(battle, target, ShipOrder((4_000, 0))) is not None


@pytest.mark.parametrize(
    ("acted", "moved", "astern"),
    [(False, False, True), (True, True, True), (True, False, False)],
    ids=["before her card", "after it", "she has stayed where she was"],
)
def test_or_ram_05_who_lay_still_when_she_was_rammed_goes_ahead(acted, moved, astern):
    battle = pair()
    target = battle.ships["target"]
    target.sternway, target.acted, target.moved = True, acted, moved
    rams(battle, 9)
    assert logged(battle, ShipRammed)[0].astern is astern
    battle.turn = 7
    assert (movement.refusal(battle, target, ShipOrder((-4_000, 0))) is None) is astern
    assert (movement.refusal(battle, target, ShipOrder((4_000, 0))) is None) is not astern


def test_or_ram_05_who_has_lain_still_for_a_turn_goes_astern_no_longer():
    battle = pair(turn=5)
    target = battle.ships["target"]
    target.sternway = target.moved = True
    begin_turn(battle)
    assert target.sternway
    begin_turn(battle)
    assert not target.sternway
    # While a ram holds her she goes on as she was rammed.
    target.sternway = True
    battle.locks = [Lock(battle.ships["rammer"], target, 6, 6)]
    begin_turn(battle)
    assert target.sternway


def test_or_ram_05_after_the_turn_of_breaking_apart_the_lock_is_gone():
    battle = pair()
    rams(battle, 9)
    for turn, locked in ((5, 1), (6, 1), (7, 0)):
        battle.turn = turn
        ramming.end_locks(battle)
        assert len(battle.locks) == locked
    assert logged(battle, LocksEnded)[0].pairs == (("rammer", "target"),)


def aimed(battle, ship, mount, target):
    found = gunnery.ordered(battle, battle.ships[ship], FireOrder(mount, target))
    return found.rule if isinstance(found, Refusal) else found[2]


def locked_pair(kind=BI, target=BI, **options):
    """Rammed from the south, heading east: on her starboard side; another enemy of hers near."""
    battle = make_battle(
        make_ship(kind, "rammer", x=1.2, y=-2),
        make_ship(target, "target", 1, heading=EAST),
        make_ship(GB, "friend", 0, x=-2, y=-8, heading=EAST),
        make_ship(GB, "enemy", 1, y=-2, x=8),
        turn=4,
        **options,
    )
    battle.locks = [Lock(battle.ships["rammer"], battle.ships["target"], 6, 6)]
    return battle


def test_or_ram_06_one_broadside_of_the_rammed_and_the_rammers_forward_gun():
    battle = locked_pair()
    assert aimed(battle, "target", "starboard", "rammer") == Band.CLOSE
    assert aimed(battle, "target", "port", "rammer") == "OR-RAM-06"
    assert aimed(battle, "target", "forward", "rammer") == "OR-RAM-06"
    assert aimed(battle, "rammer", "forward", "target") == Band.CLOSE
    assert aimed(battle, "rammer", "port", "target") == "OR-RAM-06"
    # Others may fire at either.
    assert aimed(battle, "friend", "port", "target") == Band.MEDIUM


def test_or_ram_06_rammed_in_the_stern_either_broadside_fires():
    battle = make_battle(make_ship(BI, "rammer", y=-3), make_ship(GB, "target", 1), turn=4)
    battle.locks = [Lock(battle.ships["rammer"], battle.ships["target"], 6, 6)]
    for mount in ("port", "starboard"):
        assert aimed(battle, "target", mount, "rammer") == Band.CLOSE


def test_or_ram_06_a_gunboat_that_rams_is_silent():
    battle = locked_pair(GB)
    for mount in ("port", "starboard"):
        assert aimed(battle, "rammer", mount, "target") == "OR-RAM-06"


@pytest.mark.parametrize(("allowed", "aim"), [(True, Band.MEDIUM), (False, "OR-RAM-06")])
def test_or_ram_06_turrets_fire_at_anyone_unless_they_may_not(allowed, aim):
    battle = locked_pair(TI, locked_turret_fire=allowed)
    assert aimed(battle, "rammer", "turret-1", "enemy") == aim


def test_or_ram_06_at_others_only_where_that_is_allowed():
    for allowed, aim in ((False, "OR-RAM-06"), (True, Band.MEDIUM)):
        battle = locked_pair(locked_fire_at_others=allowed)
        assert aimed(battle, "target", "starboard", "friend") == aim


def test_or_ram_07_the_other_is_free_when_one_sinks():
    battle = pair()
    battle.ships["target"].damage = 7
    rams(battle, 0)
    assert battle.ships["target"].status is Status.SUNK
    assert battle.locks == []
    assert movement.refusal(battle, battle.ships["rammer"], ShipOrder((5_000, 5_000))) is None


def test_or_ram_07_a_third_ram_holds_to_the_later_turn():
    battle = make_battle(
        make_ship(BI, "rammer", y=-2),
        make_ship(BI, "third", y=4, heading=SOUTH),
        make_ship(GB, "target", 1, heading=EAST),
        turn=5,
    )
    rammer, target = battle.ships["rammer"], battle.ships["target"]
    battle.locks = [Lock(rammer, target, 6, 6)]
    told(battle).ships["third"] = ShipOrder((5_000, 0), ram=target.id)
    with ScriptedDice(*die(9)) as dice:
        cards.naval_card(battle, dice, battle.sides[0])

    battle.turn = 7
    assert not battle.held(rammer)
    assert battle.parting(rammer) is battle.locks[0]
    assert battle.held(target)
    assert battle.parting(target) is None
    assert logged(battle, ShipMoved)[0].met == "target"
