"""How fast the engine is and whether it still fights the same battles; what the service adds.

`battles`, `digest`, `checker` and `setups` need the standard library only.
"""
