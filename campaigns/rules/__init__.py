"""The campaign book, The Sun Never Sets: its rules and tables as pure functions over plain values.

One module a subject. A rule takes values and faces and returns a value; a step rolls once and
returns an event that names its rule and its dice. Nothing here reads a row, a clock or a setting
of the server: `ledger.toml` tells each rule by number, `options.py` the switches.

Whether an order may be carried out, a function named `..._refusal` tells: with the rule and what
would help, or None. Counts, sums and keys come to the others as the edge has checked them.

The address of a roll holds what it is for, and for whom. Whoever takes a step twice in a turn for
the same vessel, port or event enters a phase of its own for each, as a day of the movement or the
aftermath of a battle.
"""
