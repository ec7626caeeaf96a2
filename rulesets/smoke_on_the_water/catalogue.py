"""SW-VES: the 35 classes of the catalogue, as rows of its table.

`build`: configuration, size, length x beam in feet, draught, handling, top speed, target size end
on / broadside. `armour`: hull / casemate / turrets / pilot house / deck / rudder / wheels, `.` for
none, `p` after the class of a partially armoured part. `points`: hull, flotation, each turret, each
wheel, stack, crew. `flags`: ram, DE double-ended, FR fully rigged, SPAR a spar torpedo, sail no
engine, safe no magazine, blind a turret that cannot fire over the bow.

`guns` are the entries of the record sheet in its order, number, code and mounting; a broadside
entry (BS) is one side's. `deck` after a mounting is an open deck instead of gun ports. The weight
of a gun follows from its calibre (SW-GUN-11).

`basis` tells what is of the source (S) or recovered from elsewhere (R, with where); all else is
assumed from general historical data.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Row(NamedTuple):
    """One class as the table has it."""

    kind: str
    name: str
    side: str
    build: str
    armour: str
    points: str
    flags: str
    guns: str
    basis: str = ""


# fmt: off
CATALOGUE: Final = (
    Row("uss_monitor", "USS Monitor", "U",
        "M1 M 172x41.5 Me Avg M A/B", "M/./H/H/T/M/.", "30 8 15 . 6 3", "blind",
        "2HSB@TUR",
        "S: one turret, Average, B broadside, hull M, turret and pilot house H; "
        "R Courier 77: Medium, two HSB"),
    Row("passaic", "Passaic class", "U",
        "M1 M 200x46 Me Avg M A/B", "M/./S/H/T/M/.", "45 8 20 . 6 4", "",
        "1SHSB@TUR 1HSB@TUR", "S: named"),
    Row("canonicus", "Canonicus class", "U",
        "M1 L 225x43 Me Poor M A/B", "H/./S/S/L/M/.", "45 14 20 . 6 5", "",
        "2SHSB@TUR"),
    Row("miantonomoh", "USS Miantonomoh", "U",
        "M2 L 250x53 Me Poor F A/B", "H/./S/S/L/M/.", "60 14 20,20 . 12 8", "",
        "2SHSB@TUF 2SHSB@TUA", "R Miniatures Page: moves Fast"),
    Row("roanoke", "USS Roanoke", "U",
        "M3 L 265x52 De VPoor M B/C", "H/./S/S/L/U/.", "80 14 20,20,20 . 6 18", "ram",
        "1SHSB@TUF 1SHR@TUF 1SHSB@TUM 1HSB@TUM 1HSB@TUA 1SHR@TUA"),
    Row("new_ironsides", "USS New Ironsides", "U",
        "CV L 232x57 De VPoor M D/F", "H/H/./H/T/U/.", "65 16 . . 6 23", "ram FR",
        "2HSB@BSF 3HSB@BSM 2HSB@BSA 1SHR@BSM 1MR@PVF 1MR@PVA", "S: 18 guns"),
    Row("cairo", "Cairo (City) class", "U",
        "SN M 175x51 Sh Avg M C/D", "U/Lp/./L/U/U/L", "25 10 . 10 12 13", "",
        "1MSB@BCH 2MR@BCH 1MSB@BSF 1MR@BSM 1LSB@BSM 1LSB@BSA 2LSB@SCH"),
    Row("benton", "USS Benton", "U",
        "SN M 202x72 Sh Avg M C/D", "U/Mp/./M/U/U/L", "30 10 . 10 12 9", "",
        "2MSB@BCH 1MR@BCH 1MR@BSF 2MR@BSM 1LSB@BSM 1LSB@BSA 3LSB@SCH"),
    Row("choctaw", "USS Choctaw", "U",
        "SD L 260x45 Sh Avg S D/E", "U/Lp/./L/U/U/L", "30 16 . 10,10 12 6", "ram",
        "1HR@BCH 2MSB@BCH 1LR@BSM 1MSB@SCH"),
    Row("tinclad", "Tinclad (Rattler type)", "U",
        "SN M 165x26 VS Avg F C/D", "U/Tp/./T/U/U/.", "15 10 . 10 12 4", "",
        "2LR@BCH 2LH@BSM", "R Mad Padre: a bare broadside"),
    Row("queen_of_the_west", "Queen of the West (ram)", "U/C",
        "SD M 181x36 Sh Good F C/D", "U/././U/U/U/.", "20 10 . 10,10 12 6", "ram",
        "1LR@PVF 1VLH@PVA 1VLH@BSM/deck"),
    Row("tyler", "Timberclad Tyler", "U",
        "SD M 180x45 Sh Good F C/D", "U/././U/U/U/.", "25 10 . 10,10 12 4", "",
        "1MSB@BSF 1MSB@BSM 1MSB@BSA 1LSB@SCH"),
    Row("port_royal", "USS Port Royal (double-ender)", "U",
        "SD M 209x35 Sh Good F D/E", "U/././U/U/U/.", "30 10 . 10,10 6 7", "DE",
        "1HR@PVF 1HSB@PVA 3LH@BSM/deck", "S: Fast, double-ended"),
    Row("sassacus", "Sassacus class double-ender", "U",
        "SD M 205x35 Sh Good F D/E", "U/././U/U/U/.", "35 10 . 10,10 6 8", "DE",
        "1HR@PVF 1HR@PVA 1MSB@BSF/deck 1MSB@BSA/deck 1LR@BSM/deck 1LH@BSM/deck"),
    Row("unadilla", "Unadilla class gunboat", "U",
        "CV M 158x28 Sh Avg F C/D", "U/././U/U/U/.", "25 10 . . 6 6", "FR",
        "1HSB@PVM 1LR@PVF 1LH@BSA/deck"),
    Row("hartford", "USS Hartford", "U",
        "CV L 225x44 De Poor F D/E", "U/././U/U/U/.", "55 16 . . 6 16", "FR",
        "4MSB@BSF 4MSB@BSM 3MSB@BSA 1LR@PVF 1LR@PVA"),
    Row("minnesota", "USS Minnesota", "U",
        "CV L 265x51 De Poor F E/F", "U/././U/U/U/.", "70 16 . . 6 33", "FR",
        "7MSB@BSF 6MSB@BSM 6MSB@BSA 1HSB@PVF",
        "R Skill Level Zero: a broadside of 20 with a 10-inch smoothbore"),
    Row("cumberland", "USS Cumberland (sail)", "U",
        "CV M 175x45 De Poor S D/E", "U/././U/U/U/.", "40 10 . . 0 15", "FR sail",
        "4MSB@BSF 4MSB@BSM 3MSB@BSA 1HSB@PVF 1MR@PVA"),
    Row("mortar_schooner", "Mortar schooner", "U",
        "CV S 100x27 Me Avg S B/C", "U/././U/U/U/.", "15 6 . . 0 2", "FR sail",
        "1SHM@DKM 1LSB@BSM/deck"),
    Row("neosho", "Neosho class river monitor", "U",
        "M1 M 180x45 VS Avg M A/B", "L/./H/L/L/M/.", "25 8 15 . 6 5", "",
        "2HSB@TUF"),
    Row("milwaukee", "Milwaukee class", "U",
        "M2 L 229x56 Sh Poor F A/B", "M/./H/H/L/M/.", "35 14 15,15 . 6 7", "",
        "2HSB@TUF 2HSB@TUA"),
    Row("picket_launch", "Picket launch", "U",
        "CV VS 45x10 VS Good F A/A", "U/././U/U/U/.", "5 3 . . 6 1", "SPAR",
        "1VLH@BCH/deck"),
    Row("css_virginia", "CSS Virginia", "C",
        "CV L 263x51 De VPoor M B/C", "L/H/./H/T/U/.", "55 16 . . 6 16", "ram",
        "1HR@BPR 1HR@SPR 1MSB@BSF 1MSB@BSM 1MSB@BSA 1MR@BSM",
        "S: Deep, Large, ram, Medium, Confederate; a broadside of three MSB, one MR and one HR"),
    Row("css_atlanta", "CSS Atlanta", "C",
        "CV M 204x41 De Poor F B/C", "L/H/./M/T/U/.", "30 10 . . 6 8", "ram SPAR",
        "1HR@BPR 1HR@SPR 1MR@BSM", "S: Fast"),
    Row("css_albemarle", "CSS Albemarle", "C",
        "CV M 158x35 Sh Avg M B/C", "L/H/./M/T/U/.", "20 10 . . 6 8", "ram",
        "1MR@BPR 1MR@SPR"),
    Row("css_tennessee", "CSS Tennessee", "C",
        "CV M 209x48 Me Avg M B/C", "M/H/./H/L/U/.", "35 10 . . 6 7", "ram",
        "1HR@BPR 1HR@SPR 1MR@BSF 1MR@BSA"),
    Row("css_arkansas", "CSS Arkansas", "C",
        "CV M 165x35 Me Avg M B/C", "L/M/./L/U/U/.", "30 10 . . 6 12", "ram",
        "2HC@BCH 2MR@SCH 1MSB@BSF 1MR@BSM 1LSB@BSA"),
    Row("richmond", "Richmond type (Palmetto State, Fredericksburg)", "C",
        "CV M 172x34 Me Avg M B/C", "L/H/./M/T/U/.", "30 10 . . 6 9", "ram",
        "1HR@BPR 1HR@SPR 1MSB@BSM", "R Miniatures Page: Fredericksburg is of Medium size"),
    Row("css_manassas", "CSS Manassas", "C",
        "CV S 143x33 Me Good M A/B", "L/././L/L/L/.", "20 6 . . 6 2", "ram",
        "1LSB@BCH"),
    Row("cottonclad_ram", "River Defense cottonclad ram (General Price)", "C",
        "SD M 182x30 Sh Good F C/D", "U/C/./U/U/U/.", "25 10 . 10,10 12 4", "ram",
        "1LSB@PVF 1MR@PVA"),
    Row("css_webb", "CSS Webb", "C",
        "SD M 206x31 Sh Good V C/D", "U/Cp/./U/U/U/.", "25 10 . 10,10 12 6", "ram",
        "1MR@PVF 2VLH@PVA"),
    Row("patrick_henry", "CSS Patrick Henry", "C",
        "SD L 250x34 Me Avg F D/E", "Tp/././U/U/U/.", "35 16 . 10,10 6 8", "",
        "1HSB@PVF 1MR@PVA 1MSB@BSF 1MSB@BSM 1MSB@BSA 1MR@BSM"),
    Row("david", "David torpedo boat", "C",
        "CV VS 50x6 Sh Good M A/A", "U/././U/U/U/.", "5 3 . . 6 1", "SPAR safe",
        "", "S: named"),
    Row("blockade_runner", "Blockade runner", "C",
        "SD M 220x26 Sh Good V D/E", "U/././U/U/U/.", "25 10 . 10,10 12 2", "safe",
        ""),
    Row("river_transport", "River transport", "",
        "SN M 180x33 VS Avg F D/E", "U/././U/U/U/.", "15 10 . 10 12 2", "safe",
        ""),
)
# fmt: on
