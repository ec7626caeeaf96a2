"""Names of states as a reader says them."""

from django import template

register = template.Library()


@register.filter
def words(state: str) -> str:
    """`in_play` as "in play"."""
    return state.replace("_", " ")
