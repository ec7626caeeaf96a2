"""What the admin's pages share: lists, filters, history, and actions that call services.

A page shows and searches; what changes the game is an action that asks for a reason and calls the
API's own service inside `edge()`.
"""
