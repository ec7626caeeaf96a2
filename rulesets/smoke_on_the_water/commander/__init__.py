"""Who gives a side its orders: doctrines, standing orders and explicit ones."""
