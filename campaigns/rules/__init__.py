"""The campaign book, The Sun Never Sets: its rules and tables as pure functions over plain values.

One module a chapter. A rule takes values and faces and returns a value; a step rolls once and
returns an event that names its rule and its dice. Nothing here reads a row, a clock or a setting
of the server: `ledger.toml` tells each rule by number, `options.py` the switches.

The address of a roll holds what it is for, and for whom. Whoever takes a step twice in a turn for
the same vessel, port or event enters a phase of its own for each, as a day of the movement or the
aftermath of a battle.
"""
