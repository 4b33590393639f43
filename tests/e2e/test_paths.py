"""The three paths and the formats give the same verdicts, byte for byte."""

import json

import pytest

from harness import BUILD, run

POLICIES = ["stop", "continue"]
EXTENSIONS = {"textproto": ".textproto", "json": ".json", "binary": ".binpb"}


def convert(lantern, games, to, out):
    """Each game in another format; the files in the order of `games`."""
    written = []
    for number, game in enumerate(games):
        path = out / f"{number:04}{EXTENSIONS[to]}"
        ended = lantern("import", game, "--to", to, "--out", path)
        # 1: some part of the log is not readable, which is kept in the transcript.
        assert ended.code in (0, 1), ended.err
        written.append(path)
    return written


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


@pytest.mark.parametrize("to", EXTENSIONS)
@pytest.mark.parametrize("policy", POLICIES)
def test_formats(lantern, games, tmp_path, policy, to):
    converted = convert(lantern, games, to, tmp_path)
    before = lantern("check", "--format", "json", "--policy", policy, *games)
    after = lantern("check", "--format", "json", "--policy", policy, *converted)
    assert before.out.count(b"\n") == len(games)
    assert after == before


@pytest.mark.parametrize("to", EXTENSIONS)
def test_formats_through_the_service(lantern, service, games, tmp_path, to):
    converted = convert(lantern, games, to, tmp_path)
    before = lantern("check", "--format", "json", *games)
    after = lantern("check", "--format", "json", "--server", service.address, *converted)
    assert after == before


def test_conversions_come_back_whole(lantern, games, tmp_path):
    """textproto -> JSON -> binary -> textproto gives the first bytes again."""
    for game in games:
        first = lantern("import", game, "--to", "textproto").out
        assert first
        (tmp_path / "a.textproto").write_bytes(first)
        (tmp_path / "b.json").write_bytes(lantern("import", tmp_path / "a.textproto", "--to", "json").out)
        (tmp_path / "c.binpb").write_bytes(lantern("import", tmp_path / "b.json", "--to", "binary").out)
        assert lantern("import", tmp_path / "c.binpb", "--to", "textproto").out == first, game


def without_places(verdict_line):
    """A verdict without what rewriting a log may change: places in the text, the name of the file, and the notes on
    loose forms, which the rewritten log does not have."""
    verdict = json.loads(verdict_line)
    verdict.pop("sourceFile", None)
    findings = verdict.get("findings", [])
    findings = [finding for finding in findings if finding["kind"] != "FINDING_KIND_NOTE"]
    for part in findings + verdict.get("mismatches", []):
        part.pop("position", None)
        part.pop("follows", None)  # Counts the notes too.
    return {**verdict, "findings": findings}


def test_rewritten_logs(lantern, games, tmp_path):
    """A log that is read and written as a log again has the same findings and standings."""
    logs = [game for game in games if game.suffix == ".rootlog"]
    for log in logs:
        rewritten = tmp_path / log.name
        ended = lantern("import", log, "--to", "rootlog", "--out", rewritten)
        if ended.code == 1:
            continue  # Parts that could not be read are judged from the first text alone.
        assert ended.code == 0, ended.err
        before = lantern("check", "--format", "json", "--policy", "continue", log)
        after = lantern("check", "--format", "json", "--policy", "continue", rewritten)
        assert without_places(after.out) == without_places(before.out), log


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
