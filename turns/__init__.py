"""The campaign's sequence of play, month by month: it calls campaigns, vessels and battles."""
