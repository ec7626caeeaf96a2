"""The rules of the book, a module a chapter, as functions of numbers and words alone."""
