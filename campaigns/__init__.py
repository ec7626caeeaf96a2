"""The war: campaigns, sides, members, money and the dice of the campaign."""
