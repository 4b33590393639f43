"""The three paths and the formats give the same verdicts, byte for byte."""

import json
import re

import pytest

from harness import BUILD, run

POLICIES = ["stop", "continue"]
EXTENSIONS = {"textproto": ".textproto", "json": ".json", "binary": ".binpb", "rootlog": ".rootlog"}
FORMATS = ["textproto", "json", "binary"]


def convert(lantern, games, to, out):
    """Each game in another format; the files in the order of `games`. One run of the program for each folder, in which
    names are unique; a start of the program for each game would take minutes."""
    folders = {}
    for game in games:
        folders.setdefault(game.parent, []).append(game)
    written = {}
    for number, (_, group) in enumerate(folders.items()):
        folder = out / f"{to}{number}"
        ended = lantern("import", *group, "--to", to, "--out", f"{folder}/")
        # 1: some part of a log is not readable, which is kept in the transcript.
        assert ended.code in (0, 1), ended.err
        written.update((game, folder / (game.stem + EXTENSIONS[to])) for game in group)
    return [written[game] for game in games]


@pytest.mark.parametrize("policy", POLICIES)
def test_library_and_program(lantern, library, games, policy):
    by_library = library(policy, *games)
    by_program = lantern("check", "--format", "json", "--policy", policy, *games)
    assert by_library.code == 0, by_library.err
    assert by_program.code in (0, 1), by_program.err
    assert by_program.out == by_library.out
    assert by_program.out.count(b"\n") >= len(games)


@pytest.mark.parametrize("format", ["json", "text", "records", "summary"])
@pytest.mark.parametrize("policy", POLICIES)
def test_program_and_service(lantern, service, games, policy, format):
    command = ["check", "--format", format, "--policy", policy, *games]
    here = lantern(*command)
    there = lantern(*command, "--server", service.address)
    assert here.out
    assert there == here


@pytest.mark.parametrize("to", FORMATS)
@pytest.mark.parametrize("policy", POLICIES)
def test_formats(lantern, games, tmp_path, policy, to):
    converted = convert(lantern, games, to, tmp_path)
    before = lantern("check", "--format", "json", "--policy", policy, *games)
    after = lantern("check", "--format", "json", "--policy", policy, *converted)
    assert before.out.count(b"\n") == len(games)
    assert after == before


@pytest.mark.parametrize("to", FORMATS)
def test_formats_through_the_service(lantern, service, games, tmp_path, to):
    converted = convert(lantern, games, to, tmp_path)
    before = lantern("check", "--format", "json", *games)
    after = lantern("check", "--format", "json", "--server", service.address, *converted)
    assert after == before


def test_conversions_come_back_whole(lantern, games, tmp_path):
    """textproto -> JSON -> binary -> textproto gives the first bytes again."""
    first = convert(lantern, games, "textproto", tmp_path / "first")
    json_files = convert(lantern, first, "json", tmp_path)
    binary = convert(lantern, json_files, "binary", tmp_path)
    last = convert(lantern, binary, "textproto", tmp_path / "last")
    for game, before, after in zip(games, first, last):
        assert before.read_bytes() and before.read_bytes() == after.read_bytes(), game


def without_places(verdict_line):
    """A verdict without what rewriting a log may change: places in the text, the name of the file, and the notes on
    loose forms, which the rewritten log does not have."""
    verdict = json.loads(verdict_line)
    verdict.pop("sourceFile", None)
    findings = verdict.get("findings", [])
    findings = [finding for finding in findings if finding["kind"] != "FINDING_KIND_NOTE"]
    for part in findings + verdict.get("mismatches", []):
        part.pop("position", None)
        part.pop("establishedPosition", None)
        part["message"] = re.sub(r"line \d+, column \d+", "its place", part["message"])
        part.pop("follows", None)  # Counts the notes too.
    return {**verdict, "findings": findings}


def test_rewritten_logs(lantern, games, tmp_path):
    """A log that is read and written as a log again has the same findings and standings."""
    logs = [game for game in games if game.suffix == ".rootlog"]
    if not logs:
        pytest.skip("no logs among these games")
    rewritten = convert(lantern, logs, "rootlog", tmp_path)
    # Parts that could not be read are judged from the first text alone.
    unreadable = lantern("import", *logs, "--to", "binary", "--out", f"{tmp_path}/binary/").err
    before = lantern("check", "--format", "json", "--policy", "continue", *logs).out.splitlines()
    after = lantern("check", "--format", "json", "--policy", "continue", *rewritten).out.splitlines()
    assert len(before) == len(after) == len(logs)
    compared = 0
    for log, one, other in zip(logs, before, after):
        if str(log) not in unreadable:
            assert without_places(other) == without_places(one), log
            compared += 1
    assert compared


def test_jobs_and_runs_change_nothing(lantern, games):
    one = lantern("check", "--policy", "continue", "--jobs", "1", *games)
    for _ in range(2):
        assert lantern("check", "--policy", "continue", "--jobs", "8", *games) == one


def test_stdin_is_a_file(lantern, games):
    """A transcript that was imported keeps the name of its file wherever it is read from."""
    binary = lantern("import", games[0], "--to", "binary").out
    by_stdin = lantern("check", "--format", "json", "-", stdin=binary)
    assert by_stdin == lantern("check", "--format", "json", games[0])


def test_example_program(games, lantern, service):
    """The C++ example gives the same text from the library and from the service."""
    example = BUILD / "bin" / "lantern_example"
    here = run(example, games[0])
    there = run(example, games[0], service.address)
    assert here.code == 0, here.err
    assert here == there
    assert here.out in lantern("check", "--policy", "continue", games[0]).out
