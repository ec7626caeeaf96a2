"""The table's water and the hulls on it: shapes, shores, what lies in the way."""
