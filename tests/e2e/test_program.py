"""The program as people use it: exit codes, messages, files and folders, bad input."""

import json
import os
import re
import socket
import subprocess
import time
from xml.etree import ElementTree

import pytest

from harness import ROOT, SMALL_GAME, games_in

COMMANDS = ["check", "import", "position", "report", "rules", "games", "serve", "version"]


@pytest.mark.parametrize("command", COMMANDS)
def test_help(lantern, command):
    ended = lantern(command, "--help")
    assert ended.code == 0
    assert f"lantern {command}" in ended.out.decode()
    assert re.search(r"Examples?:", ended.out.decode())


def test_version_is_that_of_verdicts(lantern, small_game):
    version = lantern("version").out.decode().strip()
    verdict = json.loads(lantern("check", "--format", "json", small_game).out)
    assert version == "lantern " + verdict["checkerVersion"]
    assert lantern("--version").out.decode().strip() == version


@pytest.mark.parametrize(
    "arguments",
    [[], ["frobnicate"], ["check"], ["check", "--policy", "perhaps", "x"], ["position", "x"], ["check", "--jobs", "0", "x"]],
)
def test_wrong_command_lines(lantern, arguments):
    ended = lantern(*arguments)
    assert ended.code == 2
    assert ended.err


def test_listed_events_can_be_appended(lantern, tmp_path):
    """A line of --format textproto goes to the end of a transcript, and what --format json calls `event` is the same event."""
    whole = lantern("simulate", "light_hunters", "--seed", "7").out.decode()
    game = tmp_path / "game.textproto"
    game.write_text(whole[: whole.index("\nevents")] + "\n")
    for number in range(6):
        lines = lantern("legal", "--format", "textproto", game).out.decode().splitlines()
        events = [json.loads(line) for line in lantern("legal", "--format", "json", game).out.decode().splitlines()]
        assert len(lines) == len(events) > 0 and all("event" in event and event["words"] for event in events)
        with game.open("a") as file:
            file.write(lines[0] + "\n")
        verdict = json.loads(lantern("check", "--format", "json", game).out)
        assert verdict["coverage"]["events"] == number + 1 and verdict["outcome"] == "OUTCOME_INCOMPLETE"


def expectation(game):
    path = game.with_suffix(".expect")
    return path.read_text() if path.exists() else ""


def test_exit_codes_follow_the_corpus(lantern):
    """0 for LEGAL and INCOMPLETE, 1 for the other outcomes and for a wrong claim, as the .expect files say."""
    games = games_in(ROOT / "corpus")
    if not games:
        pytest.skip("corpus/ holds no games")
    legal = {"stop": [], "continue": []}
    others = {}
    for game in games:
        text = expectation(game)
        outcome = re.search(r"^outcome: (\w+)", text, re.M).group(1)
        policy = re.search(r"^policy: (\w+)", text, re.M)
        policy = policy.group(1) if policy else "continue"
        mismatch = re.search(r"^mismatch:", text, re.M) is not None
        if outcome in ("LEGAL", "INCOMPLETE") and not mismatch:
            legal[policy].append(game)
        else:
            others.setdefault((outcome, policy, mismatch), []).append(game)
    for policy, files in legal.items():
        if files:
            ended = lantern("check", "--quiet", "--policy", policy, *files)
            assert (ended.code, ended.out) == (0, b""), ended.err
    # One such game makes the code 1, so each needs a run of its own; a few of each kind tell as much as all.
    assert others
    for (_, policy, _), files in others.items():
        for game in files[:: max(1, len(files) // 10)]:
            ended = lantern("check", "--quiet", "--policy", policy, game)
            assert (ended.code, ended.out) == (1, b""), game


def test_incomplete_is_0(lantern, small_game):
    ended = lantern("check", "--format", "json", small_game)
    assert json.loads(ended.out)["outcome"] == "OUTCOME_INCOMPLETE", ended.out
    assert ended.code == 0


def test_findings_are_1(lantern, tmp_path):
    game = tmp_path / "odd.rootlog"
    game.write_text(SMALL_GAME + "A:?!%&\n")
    ended = lantern("check", game)
    assert ended.code == 1, ended.out
    assert "UNREADABLE" in ended.out.decode().upper()


def test_trouble_is_2_and_the_others_are_checked(lantern, small_game, tmp_path):
    missing = tmp_path / "missing.rootlog"
    ended = lantern("check", missing, small_game, small_game)
    assert ended.code == 2
    assert f"{missing}: no such file" in ended.err
    assert ended.out.decode().count(str(small_game)) >= 2
    assert ended.out.decode().endswith("2 games: 2 incomplete; 1 not judged\n")


def test_unreadable_file(lantern, unreadable, small_game):
    ended = lantern("check", unreadable, small_game)
    assert ended.code == 2
    assert f"{unreadable}: permission denied" in ended.err


def test_records_name_their_files(lantern, small_game, tmp_path):
    junk = tmp_path / "junk.json"
    junk.write_text("{")
    ended = lantern("check", "--format", "records", junk, small_game, tmp_path / "missing")
    assert ended.code == 2
    first, second, third = map(json.loads, ended.out.splitlines())
    assert third["file"] == str(tmp_path / "missing") and third["error"]["code"] == "NOT_FOUND"
    assert first["file"] == str(junk)
    assert first["error"]["code"] == "INVALID_ARGUMENT"
    assert second["file"] == str(small_game)
    assert second["verdict"] == json.loads(lantern("check", "--format", "json", small_game).out)


def test_folders(lantern, tmp_path):
    (tmp_path / "b" / "deep").mkdir(parents=True)
    (tmp_path / ".hidden").mkdir()
    for name in ["b/deep/one.rootlog", "a.rootlog", ".hidden/no.rootlog", "notes.md"]:
        (tmp_path / name).write_text(SMALL_GAME)
    (tmp_path / "loop").symlink_to(tmp_path)
    ended = lantern("check", "--format", "records", tmp_path)
    files = [json.loads(line)["file"] for line in ended.out.splitlines()]
    assert files == [str(tmp_path / "a.rootlog"), str(tmp_path / "b/deep/one.rootlog")]


def test_folder_without_games(lantern, tmp_path):
    ended = lantern("check", tmp_path)
    assert ended.code == 2
    assert f"{tmp_path}: no games in this folder" in ended.err and ".rootlog" in ended.err


def test_summary_table(lantern, tmp_path):
    for name in ["one", "two"]:
        (tmp_path / f"{name}.rootlog").write_text(SMALL_GAME)
    lines = lantern("check", "--format", "summary", tmp_path).out.decode().splitlines()
    assert lines[0].split() == [f"{tmp_path}/", "outcome", "findings", "winner"]
    assert [line.split()[0:2] for line in lines[2:4]] == [["one.rootlog", "INCOMPLETE"], ["two.rootlog", "INCOMPLETE"]]
    assert lines[-1] == "2 games: 2 incomplete"


def test_progress_bar_only_on_a_terminal(program, lantern, tmp_path):
    for number in range(40):
        (tmp_path / f"{number:02}.rootlog").write_text(SMALL_GAME)
    assert lantern("check", "--quiet", tmp_path).err == ""
    ours, theirs = os.openpty()
    subprocess.run([str(program), "check", "--quiet", str(tmp_path)], stderr=theirs, timeout=60, check=True)
    os.close(theirs)
    shown = os.read(ours, 65536).decode()
    os.close(ours)
    assert re.search(r"\[#+\.*\] \d+ of 40 files", shown)
    assert shown.endswith("\r\x1b[K")


def test_server_that_is_not_there(lantern, small_game):
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{held.getsockname()[1]}"
        started = time.monotonic()
        ended = lantern("check", "--server", address, "--timeout", "1", small_game)
    assert ended.code == 2
    assert f"no service answers at {address}" in ended.err and "lantern serve" in ended.err
    assert time.monotonic() - started < 20


def test_limits_are_options(lantern, small_game):
    ended = lantern("check", "--max-bytes", "10", small_game)
    assert ended.code == 2 and "longer than 10 bytes" in ended.err and "--max-bytes" in ended.err
    ended = lantern("check", "--max-events", "3", small_game)
    assert ended.code == 2 and "max_events" in ended.err


def test_output_that_cannot_be_written(program, small_game):
    with open("/dev/full", "wb") as full:
        ended = subprocess.run([str(program), "check", str(small_game)], stdout=full, stderr=subprocess.PIPE, timeout=60)
    assert ended.returncode == 2
    assert b"stdout: " in ended.stderr


def test_import_names(lantern, small_game, tmp_path):
    out = tmp_path / "games"
    assert lantern("import", small_game, "--out", f"{out}/").code == 0
    assert (out / "small.textproto").read_text().startswith("# proto-file")
    assert lantern("import", small_game, "--out", out / "x.json").code == 0
    json.loads((out / "x.json").read_text())
    ended = lantern("import", small_game, small_game, "--out", f"{out}/")
    assert ended.code == 2 and "two inputs" in ended.err
    ended = lantern("import", small_game, small_game)
    assert ended.code == 2 and ended.out == b"" and "--out" in ended.err


def test_import_says_what_it_could_not_read(lantern, tmp_path):
    game = tmp_path / "odd.rootlog"
    game.write_text(SMALL_GAME + "A:?!%&\n")
    ended = lantern("import", game)
    assert ended.code == 1 and ended.out and "could not be read" in ended.err


def test_position(lantern, small_game, tmp_path):
    position = tmp_path / "position.textproto"
    ended = lantern("position", small_game, "--at", "10", "--out", position)
    assert ended.code == 0, ended.err
    assert "position {" in position.read_text()
    ended = lantern("check", position)
    assert ended.code == 0, ended.err + ended.out.decode()
    ended = lantern("position", small_game, "--at", "100000")
    assert ended.code == 2 and "events" in ended.err


def test_catalog_check_writes_control_characters_out(lantern, tmp_path):
    path = tmp_path / "cards.textproto"
    path.write_text(
        "# proto-message: lantern.v1.SoulHuntersCatalog\n"
        'header { name: "mine" }\ncards { id: "seraph" name: "Sera\\033[31mph" }\n'
    )
    ended = lantern("catalog", "check", path)
    assert ended.code == 1 and b"\x1b" not in ended.out and b"\\x1b[31m" in ended.out
    assert b"0 faults, " in ended.out


def test_catalog_without_a_header(lantern, tmp_path):
    path = tmp_path / "cards.textproto"
    path.write_bytes(lantern("catalog", "show", "soul_hunters", "sample").out)
    path.write_text("\n".join(line for line in path.read_text().splitlines() if not line.startswith("#")))
    game = ROOT / "corpus" / "soul_hunters" / "check_winner.textproto"
    plain = lantern("check", game)
    unsaid = lantern("check", "--catalog", path, game)
    assert unsaid.code == 2 and "--catalog-game" in unsaid.err
    said = lantern("check", "--catalog", path, "--catalog-game", "soul_hunters", game)
    assert (said.code, said.out) == (plain.code, plain.out)
    assert "--game" in lantern("catalog", "check", path).err
    assert lantern("catalog", "check", "--game", "soul_hunters", path).code == 0


def test_rules(lantern):
    rules = [json.loads(line) for line in lantern("rules", "--format", "json").out.splitlines()]
    assert rules
    assert len({rule["id"] for rule in rules}) == len(rules)
    one = lantern("rules", rules[0]["id"]).out.decode()
    assert rules[0]["summary"] in one and rules[0]["section"] in one
    assert lantern("rules").out.count(b"\n") == len(rules)
    games = [json.loads(line) for line in lantern("games", "--format", "json").out.splitlines()]
    assert sum(game["ruleCount"] for game in games) == len(rules)
    for prefix in ["LUE", "sh.influence", "ROOT"]:
        listed = [json.loads(line) for line in lantern("rules", prefix, "--format", "json").out.splitlines()]
        assert listed == [r for r in rules if r["id"].lower().startswith(prefix.lower() + ".")] and listed
    ended = lantern("rules", "NO.SUCH")
    assert ended.code == 2 and "NO.SUCH" in ended.err and "lantern rules" in ended.err


HOSTILE = {
    "empty.rootlog": b"",
    "empty.textproto": b"",
    "empty.json": b"",
    "empty.binpb": b"",
    "empty": b"",
    "junk.rootlog": bytes(range(256)) * 100,
    "junk.textproto": bytes(range(256)) * 100,
    "junk.json": bytes(range(256)) * 100,
    "junk.binpb": bytes(range(255, -1, -1)) * 100,
    "junk": b"\x00\xff" * 5000,
    "line.rootlog": SMALL_GAME.encode() + b"A:" + b"w->1/" * 150_000 + b"\n",  # the service unpacks 256 MiB
    "word.rootlog": SMALL_GAME.encode() + b"A:" + b"(" * 2_000_000 + b"\n",
    "number.rootlog": SMALL_GAME.encode() + b"A:" + b"9" * 1_000_000 + b"w->1\n",
    "utf8.rootlog": SMALL_GAME.encode() + b"A:w->\xff\xfe\n",
    "utf8.textproto": b'players { name: "\xff\xfe" } setup_root { }',
    "deep.json": b'{"a":' * 200_000,
    "deep.textproto": b"players {" * 200_000,
    "deep.binpb": b"\x52\x7f" * 100_000,
    "other.json": b'{"someone": "else"}',
    "enum.json": b'{"root": {"map": 4711}}',
    "negative.textproto": b"root { map: -1 factions: -7 }",
    "huge.json": b'{"root": {"map": 99999999999999999999}}',
    "headers.rootlog": b"Map: Fall\n" * 100_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files(lantern, service, tmp_path, name):
    """A verdict, or an error that names the file; the same from the service."""
    path = tmp_path / name
    path.write_bytes(HOSTILE[name])
    started = time.monotonic()
    ended = lantern("check", "--format", "json", "--policy", "continue", path)
    assert time.monotonic() - started < 60
    if ended.code == 2:
        assert ended.out == b""
        assert ended.err.startswith(f"lantern: {path}"), ended.err
        assert len(ended.err) < 2000
    else:
        json.loads(ended.out)
        assert ended.err == ""
    assert lantern("check", "--format", "json", "--policy", "continue", "--server", service.address, path) == ended


@pytest.mark.parametrize("cut", range(0, len(SMALL_GAME), 7))
def test_truncated_logs(lantern, tmp_path, cut):
    path = tmp_path / "cut.rootlog"
    path.write_text(SMALL_GAME[:cut])
    ended = lantern("check", path)
    assert ended.code in (0, 1, 2)
    assert ended.code != 2 or str(path) in ended.err


def test_truncated_binary(lantern, small_game, tmp_path):
    whole = lantern("import", small_game, "--to", "binary").out
    for cut in range(1, len(whole), max(1, len(whole) // 40)):
        path = tmp_path / "cut.binpb"
        path.write_bytes(whole[:cut])
        ended = lantern("check", path)
        assert ended.code in (0, 1, 2)
        assert ended.code != 2 or str(path) in ended.err


def million_events(tail):
    turns = b"\nC:" + b"/".join([b"w1->2", b"w2->1"] * 50)
    return SMALL_GAME.encode() + turns * tail


def test_a_million_events(lantern, tmp_path):
    """Just under the limit it is judged, over it is refused; both in time that grows with the size alone."""
    under = tmp_path / "under.rootlog"
    under.write_bytes(million_events(9_800))
    ended = lantern("check", "--format", "json", "--policy", "continue", under)
    assert ended.code in (0, 1), ended.err
    assert json.loads(ended.out)["coverage"]["events"] > 980_000
    over = tmp_path / "over.rootlog"
    over.write_bytes(million_events(10_100))
    ended = lantern("check", "--format", "json", over)
    assert ended.code == 2
    assert "1000000" in ended.err, ended.err


def test_special_files(lantern):
    ended = lantern("check", "--max-bytes", "1000000", "/dev/zero")
    assert ended.code == 2 and "longer than" in ended.err
    assert lantern("check", "/dev/null").code == 2


def test_name_that_is_no_utf8(lantern, program, tmp_path):
    path = os.fsencode(tmp_path) + b"/\xff.rootlog"
    with open(path, "w") as file:
        file.write(SMALL_GAME)
    ended = subprocess.run([os.fsencode(program), b"check", b"--format", b"json", path], capture_output=True, timeout=60)
    assert ended.returncode == 0, ended.stderr
    assert json.loads(ended.stdout)["sourceFile"].endswith("\\xff.rootlog")


def test_sarif(lantern, small_game, tmp_path):
    """One document whatever is wrong; findings at the line of their event, in logs as in transcripts."""
    games = games_in(ROOT / "corpus" / "root")
    ended = lantern("check", "--format", "sarif", "--policy", "continue", *games, tmp_path / "no such")
    log = json.loads(ended.out)
    # What SARIF 2.1.0 requires of each object (3.13, 3.14, 3.18, 3.19, 3.27, 3.49), and code hosts of a rule.
    assert log["version"] == "2.1.0" and log["$schema"].endswith("sarif-2.1.0.json")
    (run,) = log["runs"]
    driver = run["tool"]["driver"]
    assert driver["name"] and re.fullmatch(r"\d+\.\d+\.\d+", driver["semanticVersion"])
    for rule in driver["rules"]:
        assert all(rule[text]["text"] for text in ("shortDescription", "fullDescription", "help"))
    ids = [rule["id"] for rule in driver["rules"]]
    assert len(ids) == len(set(ids))
    for result in run["results"]:
        assert result["message"]["text"]
        (place,) = result["locations"]
        uri = place["physicalLocation"]["artifactLocation"]["uri"]
        assert re.fullmatch(r"(?:[A-Za-z0-9._~/-]|%[0-9a-f]{2})+", uri), uri
        region = place["physicalLocation"].get("region", {"startLine": 1})
        assert region["startLine"] >= 1 and region.get("snippet", {"text": "x"})["text"]
        assert set(result) <= {"ruleId", "level", "message", "locations"}
    cited = {result["ruleId"] for result in run["results"] if "ruleId" in result}
    assert cited == {rule["id"] for rule in run["tool"]["driver"]["rules"]}
    assert {"error", "warning"} <= {result["level"] for result in run["results"]} <= {"error", "warning", "note"}
    missing = [result for result in run["results"] if result.get("ruleId") == "lantern.not-judged"]
    assert [place["physicalLocation"]["artifactLocation"]["uri"] for place in missing[0]["locations"]] == [
        str(tmp_path / "no%20such")
    ]
    for result in run["results"]:
        (place,) = result["locations"]
        uri = place["physicalLocation"]["artifactLocation"]["uri"]
        names = place.get("logicalLocations", [{}])[0].get("fullyQualifiedName", "")
        if names.startswith("events[") and uri.endswith(".textproto"):
            line = place["physicalLocation"]["region"]["startLine"]
            text = (ROOT / uri).read_text().splitlines()[line - 1]
            assert text.lstrip().startswith("events"), (uri, line)
    assert lantern("check", "--format", "sarif", small_game).code == 0
    assert json.loads(lantern("check", "--format", "sarif", small_game).out)["runs"][0]["results"] == []


def test_junit(lantern, small_game, tmp_path):
    illegal = tmp_path / "a<b>&.rootlog"
    illegal.write_text("Map: Fall\nC: A\nE: B\n\nC: 1w1->12\n")
    document = ElementTree.fromstring(lantern("check", "--format", "junit", small_game, illegal, tmp_path / "none").out)
    assert document.tag == "testsuites"
    (suite,) = document
    for counted in (document, suite):
        assert [counted.get(name) for name in ("tests", "failures", "errors", "skipped")] == ["3", "1", "1", "0"]
        assert counted.get("name") and float(counted.get("time")) == 0
    # What Jenkins' schema asks of a case, and the file that GitLab links to.
    for case in suite:
        assert case.tag == "testcase" and case.get("classname") and case.get("name") and float(case.get("time")) == 0
        assert case.get("file") and case.get("name").startswith(case.get("file"))
        assert {child.tag for child in case} <= {"failure", "error", "system-out"}
    first, second, third = suite.findall("testcase")
    assert first.find("failure") is None and first.find("error") is None
    assert second.get("name") == str(illegal) and second.find("failure").text
    assert second.find("failure").get("type") == "UNVERIFIABLE" and second.find("failure").get("message")
    assert third.find("error").get("type") == "NOT_FOUND"
    assert "none" in third.find("error").get("message")


def test_junit_is_xml_whatever_the_names(lantern, tmp_path):
    """Characters without a form in XML 1.0, in a message and in the name of a file."""
    game = tmp_path / "a\tb\uffff\x01.rootlog"
    game.write_text("Map: Fall\nC: A\nE: B\n\nC: \x02\ufffe]]>&#0;\n", encoding="utf-8")
    out = lantern("check", "--format", "junit", "--policy", "continue", game).out
    document = ElementTree.fromstring(out)
    assert document.find("testsuite/testcase").get("name").startswith(str(tmp_path / "a"))


def test_shards_share_the_work(lantern):
    games = games_in(ROOT / "corpus")
    whole = sorted(lantern("check", "--format", "jsonl", *games).out.splitlines())
    parts = []
    for shard in (1, 2, 3):
        part = lantern("check", "--format", "jsonl", "--shard", f"{shard}/3", *games).out.splitlines()
        assert 0 < len(part) < len(whole)
        # A file belongs to its part whatever else there is.
        file = json.loads(part[0])["file"]
        assert lantern("check", "--format", "jsonl", "--shard", f"{shard}/3", file).out.splitlines() == part[:1]
        parts += part
    assert sorted(parts) == whole


@pytest.mark.parametrize("shard", ["0/3", "4/3", "3", "a/b", "1/0", "1/2/3"])
def test_wrong_shards(lantern, small_game, shard):
    ended = lantern("check", "--shard", shard, small_game)
    assert ended.code == 2 and "I from 1 to N" in ended.err
