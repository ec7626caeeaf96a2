"""The campaign over HTTP."""
