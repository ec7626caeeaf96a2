"""Pages for people: plain HTML over the same rows and services as the API's."""
