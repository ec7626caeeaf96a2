"""The rows of a scenario's battle: locked by one statement, and read as one document by the next.

Two statements, for what is read must not be older than the locks; they are sent together.
"""

from functools import cache
from typing import Any, Final

import orjson
from django.db import connection

from battles.models import BattleStatus, Scenario
from vessels.models import Vessel
from vessels.models.fleet import ABSENT

AT_WORK: Final = (BattleStatus.QUEUED, BattleStatus.RUNNING, BattleStatus.RESOLVED)
"""A battle that holds what it lists."""

RATED: Final = ("soldiers_companion", "smoke_on_the_water", "on_to_richmond")
"""Books that rate troops by their type: what they rate is the state in which a unit begins."""

NERVES: Final = ("riverside", "soldiers_companion")
"""Books whose troops test their nerves, and read what the campaign takes off them (SNS-SUP-02)."""

# The units' scan begins with the keys of the vessels, which are locked by then.
_KEYS: Final = """
WITH vessel AS MATERIALIZED (
    SELECT id FROM vessels_vessel
     WHERE id = ANY (ARRAY (
               SELECT vessel_id FROM battles_scenariovessel WHERE scenario_id = %(scenario)s))
        OR (status = ANY (%(absent)s)
            AND side_id = ANY (ARRAY (
               SELECT side_id FROM battles_scenarioside WHERE scenario_id = %(scenario)s)))
     ORDER BY id {lock}
), unit AS MATERIALIZED (
    SELECT id FROM vessels_troopunit
     WHERE id = ANY (ARRAY (
               SELECT unit_id FROM battles_scenariounit WHERE scenario_id = %(scenario)s))
        OR (status = 'ready' AND vessel_id = ANY (ARRAY (SELECT id FROM vessel)))
     ORDER BY id {lock}
)
SELECT set_config('riverwar.vessels', ARRAY (SELECT id FROM vessel)::text, true),
       set_config('riverwar.units', ARRAY (SELECT id FROM unit)::text, true)
"""

_OBJECTS: Final = """
    SELECT coalesce(json_agg(json_build_object(
               'id', thing.key, 'kind', thing.kind, 'name', thing.name,
               'encumbrance', thing.encumbrance, 'carrier', NULL) ORDER BY thing.key), '[]')
      FROM vessels_cargoobject AS thing
     WHERE thing.status = 'held' AND thing.{holder}_id = {holder}.id
"""
_LEADER: Final = """
    SELECT json_build_object(
               'name', officer.name,
               'leadership', officer.ratings -> %(book)s -> 'leadership',
               'trait', officer.ratings -> %(book)s -> 'trait')
      FROM vessels_officer AS officer
     WHERE officer.{post}_id = {post}.id AND officer.ratings ? %(book)s
"""
_CREW: Final = """
    SELECT coalesce(json_object_agg(crew.role, crew.{number}), '{{}}')
      FROM vessels_crewcomplement AS crew WHERE crew.vessel_id = vessel.id
"""

_VESSEL: Final = f"""
    json_build_object(
        'pk', vessel.id, 'key', vessel.key, 'name', vessel.name, 'version', vessel.version,
        'side_pk', side.id, 'side_name', side.name,
        'status', vessel.status, 'expected_at', vessel.expected_at,
        'overdue', EXISTS (
            SELECT FROM battles_scenario AS past
             WHERE vessel.status = 'expected' AND past.name = vessel.expected_at
               AND past.campaign_id = side.campaign_id AND past.status = 'fought'),
        'engaged_in', (
            SELECT entry.battle_id FROM battles_entry AS entry
             WHERE entry.vessel_id = vessel.id AND entry.released_at IS NULL),
        'listed', (
            SELECT json_build_object(
                       'placement', line.placement, 'position', line.position,
                       'heading', line.heading, 'landing', line.landing, 'state', line.state)
              FROM battles_scenariovessel AS line
             WHERE line.scenario_id = %(scenario)s AND line.vessel_id = vessel.id),
        'has_captain', EXISTS (
            SELECT FROM vessels_officer AS officer WHERE officer.vessel_id = vessel.id),
        'full_crew', ({_CREW.format(number="full")}),
        'rated', version.ratings, 'kept', vessel.condition,
        'officer', (
            SELECT json_build_object('name', officer.name, 'ratings', officer.ratings)
              FROM vessels_officer AS officer WHERE officer.vessel_id = vessel.id LIMIT 1),
        'entry', json_build_object(
            'id', vessel.key, 'side', side.key, 'name', vessel.name,
            'class', class.key, 'class_version', version.number, 'kind', version.kind,
            'points', vessel.points,
            'ratings', '{{}}'::json, 'condition', '{{}}'::json,
            'crew', ({_CREW.format(number="count")}),
            'captain', ({_LEADER.format(post="vessel")}),
            'guns', (
                SELECT coalesce(json_agg(json_build_object(
                           'id', gun.slot, 'kind', type.kind, 'crew', gun.crew,
                           'full_crew', gun.full_crew, 'drill', gun.drill) ORDER BY gun.slot), '[]')
                  FROM vessels_gun AS gun
                  JOIN vessels_guntypeversion AS type ON type.id = gun.gun_type_version_id
                 WHERE gun.vessel_id = vessel.id),
            'cargo', ({_OBJECTS.format(holder="vessel")})))
"""

_UNIT: Final = f"""
    json_build_object(
        'pk', unit.id, 'key', unit.key, 'name', unit.name,
        'side_pk', side.id, 'side_name', side.name, 'status', unit.status,
        'vessel_pk', vessel.id, 'vessel_name', vessel.name, 'vessel_status', vessel.status,
        'listed', (
            SELECT json_build_object(
                       'aboard', line.aboard_id, 'position', line.position, 'state', line.state)
              FROM battles_scenariounit AS line
             WHERE line.scenario_id = %(scenario)s AND line.unit_id = unit.id),
        'fights_in', (
            SELECT other.name
              FROM battles_scenariounit AS line
              JOIN battles_scenario AS other ON other.id = line.scenario_id
              JOIN battles_battle AS battle ON battle.scenario_id = other.id
             WHERE line.unit_id = unit.id AND other.id <> %(scenario)s
               AND battle.status = ANY (%(at_work)s)
             LIMIT 1),
        'options', unit.options,
        'rated', CASE WHEN %(rated)s THEN (
            SELECT type.ratings -> %(book)s FROM vessels_trooptypeversion AS type
             WHERE type.id = unit.troop_type_version_id) END,
        'books', (
            SELECT coalesce(json_agg(book ORDER BY book), '[]')
              FROM vessels_trooptypeversion AS type, jsonb_object_keys(type.ratings) AS book
             WHERE type.id = unit.troop_type_version_id),
        'condition', unit.condition -> %(book)s,
        'morale', CASE WHEN %(nerves)s THEN unit.condition -> 'sun_never_sets' -> 'morale' END,
        'objects', ({_OBJECTS.format(holder="unit")}),
        'entry', json_build_object(
            'id', unit.key, 'side', side.key, 'name', unit.name, 'kind', unit.kind,
            'figures', unit.figures, 'full_figures', unit.full_figures, 'points', unit.points,
            'weapon', nullif(unit.weapon, ''), 'drill', nullif(unit.drill, ''),
            'leader', ({_LEADER.format(post="unit")})))
"""

_READ: Final = f"""
SELECT json_build_object(
    'options', (
        SELECT coalesce(json_object_agg(ruleset, options), '{{}}')
          FROM campaigns_campaignruleset WHERE campaign_id = %(campaign)s),
    'sides', (
        SELECT coalesce(json_agg(json_build_object(
                   'pk', side.id, 'key', side.key, 'name', side.name, 'edge', line.edge,
                   'doctrine', line.doctrine, 'standing', line.standing, 'orders', line.orders,
                   'usual', json_build_object(
                       'book', campaign.default_ruleset,
                       'doctrine', side.doctrine, 'standing', side.standing)
                   ) ORDER BY side.key), '[]')
          FROM battles_scenarioside AS line
          JOIN campaigns_side AS side ON side.id = line.side_id
          JOIN campaigns_campaign AS campaign ON campaign.id = side.campaign_id
         WHERE line.scenario_id = %(scenario)s),
    'vessels', (
        SELECT coalesce(json_agg({_VESSEL} ORDER BY vessel.key), '[]')
          FROM vessels_vessel AS vessel
          JOIN campaigns_side AS side ON side.id = vessel.side_id
          JOIN vessels_vesselclassversion AS version ON version.id = vessel.class_version_id
          JOIN vessels_vesselclass AS class ON class.id = version.vessel_class_id
         WHERE vessel.id = ANY (current_setting('riverwar.vessels')::uuid[])),
    'units', (
        SELECT coalesce(json_agg({_UNIT} ORDER BY unit.key), '[]')
          FROM vessels_troopunit AS unit
          JOIN campaigns_side AS side ON side.id = unit.side_id
          LEFT JOIN vessels_vessel AS vessel ON vessel.id = unit.vessel_id
         WHERE unit.id = ANY (current_setting('riverwar.units')::uuid[]))
)::text
"""

_ABOARD: Final = f"""
SELECT json_build_object(
    'vessel', {_VESSEL},
    'units', (
        SELECT coalesce(json_agg({_UNIT} ORDER BY unit.key), '[]')
          FROM vessels_troopunit AS unit
         WHERE unit.vessel_id = vessel.id AND unit.status = 'ready')
)::text
  FROM vessels_vessel AS vessel
  JOIN campaigns_side AS side ON side.id = vessel.side_id
  JOIN vessels_vesselclassversion AS version ON version.id = vessel.class_version_id
  JOIN vessels_vesselclass AS class ON class.id = version.vessel_class_id
 WHERE vessel.id = %(vessel)s
"""


def read(scenario: Scenario, *, lock: bool) -> dict[str, Any]:
    """Settings by book, sides, and who may take part: listed, or absent and perhaps coming.

    Vessels with `entry`, their line in the setup less where they begin, in the terms of the book
    that their class was designed for: `lines` makes it one of the scenario's book. Units with
    theirs. `lock` locks vessels before units, each by key.
    """
    given: dict[str, Any] = {
        "scenario": scenario.pk,
        "campaign": scenario.campaign_id,
        "book": scenario.ruleset,
        "absent": list(ABSENT),
        "at_work": list(AT_WORK),
        "rated": scenario.ruleset in RATED,
        "nerves": scenario.ruleset in NERVES,
    }
    with connection.cursor() as cursor:
        cursor.execute(_statements(lock=lock), given)
        cursor.set_result(-1)
        document: dict[str, Any] = orjson.loads(cursor.fetchone()[0])
    return document


@cache
def _statements(*, lock: bool) -> str:
    """The keys, which the transaction keeps, and the document of their rows."""
    keys = _KEYS.format(lock="FOR NO KEY UPDATE" if lock else "")
    return " ".join(f"{keys}; {_READ}".split())  # psycopg reads each letter of it


def aboard(vessel: Vessel, book: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """A vessel as `read` has her, and the rows of the units aboard her, as they are now.

    No scenario has placed them.
    """
    given: dict[str, Any] = {
        "scenario": None,
        "book": book,
        "at_work": list(AT_WORK),
        "rated": book in RATED,
        "nerves": book in NERVES,
        "vessel": vessel.pk,
    }
    with connection.cursor() as cursor:
        cursor.execute(_ABOARD, given)
        document = orjson.loads(cursor.fetchone()[0])
    return document["vessel"], document["units"]
