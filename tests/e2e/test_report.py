"""`lantern report`: the command, and that its page is whole HTML for games of every kind and outcome."""

import html.parser
import json
import re

import pytest

from harness import ROOT, games_in

VOID = {"meta", "input", "br", "link", "line", "circle", "path"}
GAMES = ["root", "lueur", "soul_hunters", "light_hunters"]


class Checker(html.parser.HTMLParser):
    """Fails where tags are not closed in order; keeps ids, links and what would be fetched."""

    def __init__(self):
        super().__init__()
        self.open, self.ids, self.links, self.scripts = [], [], [], 0

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        assert len(attributes) == len(attrs), (tag, attrs)
        assert not {"src", "style", "srcset"} & set(attributes), (tag, attrs)
        assert not [name for name in attributes if name.startswith("on")], (tag, attrs)
        self.scripts += tag == "script"
        if "id" in attributes:
            self.ids.append(attributes["id"])
        if tag == "a":
            self.links.append(attributes["href"])
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def checked(page):
    checker = Checker()
    checker.feed(page)
    checker.close()
    assert checker.open == []
    assert len(checker.ids) == len(set(checker.ids))
    # Every link leads somewhere on the page itself.
    assert all(link.startswith("#") and link[1:] in checker.ids for link in checker.links)
    assert checker.scripts == 2
    return checker


@pytest.mark.parametrize("game", GAMES)
def test_pages_of_the_corpus(lantern, game, tmp_path):
    files = [file for file in games_in(ROOT / "corpus" / game)]
    assert files
    for file in files[:: max(1, len(files) // 25)]:
        out = tmp_path / "page.html"
        ended = lantern("report", file, "--out", out)
        verdict = lantern("check", "--policy", "continue", "--format", "json", file)
        assert ended.code == verdict.code, (file, ended.err)
        if ended.code == 2:
            continue
        page = out.read_text(encoding="utf-8")
        checker = checked(page)
        verdict = json.loads(verdict.out)
        events = verdict["coverage"].get("events", 0)
        assert [name for name in checker.ids if re.fullmatch(r"e\d+", name)] == [f"e{i}" for i in range(events)]
        findings = len(verdict.get("findings", []))
        assert [name for name in checker.ids if re.fullmatch(r"f\d+", name)].__len__() == findings, file


def test_page_on_stdout_is_the_same_each_time(lantern, small_game):
    first = lantern("report", small_game)
    assert first.code == 0
    checked(first.out.decode())
    assert lantern("report", small_game).out == first.out


def test_stop_and_continue(lantern, tmp_path):
    game = ROOT / "corpus" / "root" / "opening_with_faults.rootlog"
    whole = lantern("report", game).out.decode()
    stopped = lantern("report", "--policy", "stop", game)
    assert stopped.code == 1
    assert "not reached" not in whole
    assert "not reached" in stopped.out.decode()


def test_trouble(lantern, small_game, tmp_path):
    assert lantern("report", tmp_path / "none").code == 2
    assert "none" in lantern("report", tmp_path / "none").err
    assert lantern("report", small_game, "-o", tmp_path / "no such folder" / "x.html").code == 2
    assert lantern("report", "--game", "7", small_game).code == 2
    malformed = tmp_path / "malformed.textproto"
    malformed.write_text("players {} root { map: ROOT_MAP_FALL } events {}")
    ended = lantern("report", malformed)
    assert ended.code == 2 and "malformed.textproto" in ended.err and not ended.out


def test_thousand_events(lantern, tmp_path):
    """The page stays small enough to send around: it keeps what changed, not a table for each event."""
    turn = "C:t->5/#->C/1w5->9/1w9->5\n"
    game = tmp_path / "long.rootlog"
    game.write_text(
        "Map: Fall\nDeck: E&P\nA: Ada\nC: Bo\n\nC:t_k->1/b_w->9/b_s->5/b_r->10/w->1+2+4+5+6+7+8+9+10+11+12\nA:3#->$\n\n"
        + turn * 250
    )
    page = lantern("report", game).out
    events = page.count(b'<li id="e')
    assert events > 1000
    # Many of them have a finding, with the summary of its rule.
    assert len(page) < 1000 * events
