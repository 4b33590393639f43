"""`lantern tournament` as people use it: the sample files, the formats, the service, and what can be wrong."""

import csv
import io
import json
import shutil

import pytest

from harness import ROOT

SAMPLES = ROOT / "corpus" / "tournaments"
FILES = sorted(SAMPLES.glob("*.textproto"))


def test_there_are_samples():
    assert FILES
    for file in FILES:
        assert file.with_suffix(".expected.txt").exists(), file


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_samples(lantern, file):
    """The text of each sample is what stands beside it, its workings included; the last line is the exit code."""
    ended = lantern("tournament", "--workings", file)
    assert ended.err == ""
    assert ended.out.decode() + f"exit code {ended.code}\n" == file.with_suffix(".expected.txt").read_text()


@pytest.mark.parametrize("format", ["text", "json", "csv"])
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_service_says_the_same(lantern, service, file, format):
    here = lantern("tournament", "--format", format, file)
    assert here.out
    assert lantern("tournament", "--format", format, "--server", service.address, file) == here


def test_json_and_csv_hold_the_standings(lantern):
    file = SAMPLES / "spring_cup.textproto"
    report = json.loads(lantern("tournament", "--format", "json", file).out)
    rows = list(csv.DictReader(io.StringIO(lantern("tournament", "--format", "csv", file).out.decode())))
    assert [row["Entrant"] for row in rows] == [standing["entrant"] for standing in report["standings"]]
    assert [row["Points"] for row in rows] == [standing["values"][0]["value"] for standing in report["standings"]]
    assert "verdict" not in report["matches"][0]["games"][0]
    full = json.loads(lantern("tournament", "--format", "json", "--verdicts", file).out)
    assert full["matches"][0]["games"][0]["verdict"]["game"] == "root"


def test_other_formats(lantern, tmp_path):
    cup = {
        "title": "Cup",
        "entrants": [{"name": "Ann"}, {"name": "Bo"}],
        "rounds": [{"matches": [{"games": [{"seats": [{"entrant": "Ann", "score": 3}, {"entrant": "Bo", "score": 4}]}]}]}],
    }
    path = tmp_path / "cup.json"
    path.write_text(json.dumps(cup))
    ended = lantern("tournament", "--format", "csv", path)
    assert (ended.code, ended.out.decode().splitlines()[1]) == (0, "1,Bo,1,1,1,First.")
    assert lantern("tournament", "--format", "csv", "-", stdin=path.read_bytes()) == ended


def test_trouble_is_2(lantern, tmp_path):
    path = tmp_path / "cup.textproto"
    path.write_text('entrants { name: "A" }\nentrants { nam: "B" }\n')
    ended = lantern("tournament", path)
    assert ended.code == 2 and f"{path}:2:12: " in ended.err
    path.write_text('entrants { name: "A" }\nentrants { name: "A" }\n')
    ended = lantern("tournament", path)
    assert ended.code == 2 and "entrants[1].name" in ended.err
    shutil.copy(SAMPLES / "spring_cup.textproto", path)
    ended = lantern("tournament", path)  # the games are not where it says
    assert ended.code == 2
    assert "rounds[0].matches[0].games[0].transcript_path" in ended.err and "no such file" in ended.err
    ended = lantern("tournament", tmp_path / "none")
    assert ended.code == 2 and "no such file" in ended.err
    assert lantern("tournament", "--server", "127.0.0.1:1", "--timeout", "1", path).code == 2


def test_help(lantern):
    ended = lantern("tournament", "--help")
    assert ended.code == 0 and b"Exit codes:" in ended.out
