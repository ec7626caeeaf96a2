"""The kinds of event of this book, by chapter."""
