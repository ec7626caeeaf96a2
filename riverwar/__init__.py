"""The service: settings, plumbing that knows no app, and the roof over all of them."""
