"""What is wrong with a page's markup for those who don't see it, or have no mouse."""

import re
from html.parser import HTMLParser

VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "path", "rect"}
FIELDS = {"input", "select", "textarea"}
HEADING = re.compile(r"h[1-6]$")
LANDMARKS = ("header", "main", "footer")


class Markup(HTMLParser):
    """A page taken apart as far as the checks need it."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.faults: list[str] = []
        self.open: list[tuple[str, dict[str, str]]] = []
        self.ids: list[str] = []
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.texts: dict[int, str] = {}
        self._began: list[int] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if "id" in given:
            self.ids.append(given["id"])
        self.tags.append((tag, given))
        if tag not in VOID:
            self.open.append((tag, given))
            self._began.append(len(self.tags) - 1)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        if not self.open or self.open[-1][0] != tag:
            self.faults.append(f"</{tag}> closes what is not open")
            return
        self.open.pop()
        self._began.pop()

    def handle_data(self, data: str) -> None:
        for began in self._began:
            self.texts[began] = self.texts.get(began, "") + data

    def all(self, *tags: str) -> list[tuple[dict[str, str], str]]:
        """The attributes and the text of each element of these kinds."""
        return [
            (given, self.texts.get(place, "").strip())
            for place, (tag, given) in enumerate(self.tags)
            if tag in tags
        ]


def faults_of(page: str) -> list[str]:
    """Everything that the checks find wrong with a page."""
    markup = Markup(page)
    found = markup.faults + [f"<{tag}> is never closed" for tag, _ in markup.open]
    if not any(given.get("lang") for given, _ in markup.all("html")):
        found.append("the page has no language")
    if not all(text for _, text in markup.all("title")):
        found.append("a title is empty")
    found += [f"id {name} twice" for name in set(markup.ids) if markup.ids.count(name) > 1]
    found += [f"no one <{tag}>" for tag in LANDMARKS if len(markup.all(tag)) != 1]
    found += _headings(markup)
    found += _names(markup)
    found += _tables(markup)
    return found


def _headings(markup: Markup) -> list[str]:
    levels = [int(tag[1]) for tag, _ in markup.tags if HEADING.match(tag)]
    found = [] if levels.count(1) == 1 else ["there is not one h1"]
    return found + [
        f"h{level} follows h{before}"
        for before, level in zip([0, *levels], levels, strict=False)
        if level > before + 1
    ]


def _names(markup: Markup) -> list[str]:
    """Whatever can be used or is a picture has a name; what a name refers to is there."""
    labelled = {given["for"] for given, text in markup.all("label") if text and "for" in given}
    found = [
        f"{given.get('name')} has no label"
        for given, _ in markup.all(*FIELDS)
        if given.get("type") != "hidden" and given.get("id") not in labelled
    ]
    found += [
        f"nothing to read in {given}"
        for given, text in markup.all("a", "button", "summary")
        if not text and not given.get("aria-label")
    ]
    found += [f"no text for {given}" for given, _ in markup.all("img") if "alt" not in given]
    found += [
        "a picture has no name"
        for given, _ in markup.all("svg")
        if given.get("role") != "img" or not given.get("aria-label")
    ]
    for _, given in markup.tags:
        names = given.get("aria-labelledby", "").split()
        if given.get("href", "").startswith("#"):
            names.append(given["href"][1:])
        found += [f"#{name} is nowhere" for name in names if name and name not in markup.ids]
    return found


def _tables(markup: Markup) -> list[str]:
    tables = markup.all("table")
    found = [] if len(markup.all("caption")) == len(tables) else ["a table has no caption"]
    found += ["a th has no scope" for given, _ in markup.all("th") if "scope" not in given]
    found += [
        "what scrolls can't be reached"
        for given, _ in markup.all("div")
        if given.get("class") == "scroll"
        and not (given.get("tabindex") == "0" and given.get("aria-label"))
    ]
    return found
