"""How fast the engine is, and whether it still fights the same battles. Standard library only."""
