"""`lantern results` as people use it: the sample sheets, the forms, the service, and a large sheet in little memory."""

import csv
import io
import json
import os
import resource
import subprocess

import pytest

from harness import ROOT

SAMPLES = ROOT / "corpus" / "results"
FILES = sorted(SAMPLES.glob("*.csv"))
LEAGUE = SAMPLES / "spring_league.textproto"
MEBIBYTE = 1 << 20


def arguments(file):
    """What a sample is checked with, beside its name."""
    return ["--game", "lueur"] if "lueur" in file.stem else []


def test_there_are_samples():
    assert FILES
    for file in FILES:
        assert file.with_suffix(".expected.txt").exists(), file


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_samples(lantern, file):
    """The text of each sample is what stands beside it, but for its folder; the last line is the exit code."""
    ended = lantern("results", *arguments(file), file)
    assert ended.err == ""
    text = ended.out.decode().replace(f"{file}:", f"{file.name}:")
    assert text + f"exit code {ended.code}\n" == file.with_suffix(".expected.txt").read_text()


@pytest.mark.parametrize("format", ["text", "json", "csv"])
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_service_says_the_same(lantern, service, file, format):
    command = ["results", "--format", format, "--league", LEAGUE, *arguments(file), file]
    here = lantern(*command)
    assert here.out
    assert lantern(*command, "--server", service.address) == here


def test_stdin_is_a_file(lantern):
    file = SAMPLES / "root_games.csv"
    assert lantern("results", "-f", "json", "-", stdin=file.read_bytes()) == lantern("results", "-f", "json", file)


def test_forms_are_written_and_read_again(lantern, tmp_path):
    file = SAMPLES / "root_games.csv"
    board = lantern("results", "--format", "csv", file).out
    assert lantern("results", "--to", "root-games", file).out == file.read_bytes()
    for form in ["root-participants", "plain"]:
        out = tmp_path / f"{form}.csv"
        ended = lantern("results", "--format", "csv", "--to", form, "--out", out, file)
        assert (ended.code, ended.out) == (0, board)
        assert lantern("results", "--format", "csv", "--game", "root", out).out == board
        rows = list(csv.DictReader(io.StringIO(out.read_text())))
        assert len(rows) == 19  # four games of four and one of three


def test_the_league_decides(lantern):
    file = SAMPLES / "root_games.csv"
    report = json.loads(lantern("results", "--format", "json", "--league", LEAGUE, file).out)
    assert [row["name"] for row in report["players"]][-1] == "Dora+1004"
    ended = lantern("results", "--league", file, file)
    assert ended.code == 2 and "root_games.csv:1:" in ended.err


def test_standings_beside_the_leaderboard(lantern):
    ended = lantern("results", "--standings", "points,wins,head-to-head", SAMPLES / "root_games.csv")
    assert ended.code == 0
    text = ended.out.decode()
    assert "Standings of the sheet" in text and "Direct encounter" in text
    assert lantern("results", "--standings", "luck", SAMPLES / "root_games.csv").code == 2


def test_trouble_is_2(lantern, tmp_path):
    assert lantern("results", tmp_path / "none.csv").code == 2
    ended = lantern("results", "--to", "plain", "--out", tmp_path / "no" / "folder.csv", SAMPLES / "root_games.csv")
    assert ended.code == 2 and "cannot be written" in ended.err
    assert lantern("results", "--out", "x.csv", SAMPLES / "root_games.csv").code == 2
    assert lantern("results", "--help").code == 0


def large_sheet(path, rows):
    """A plain sheet of two players a game."""
    with open(path, "w", encoding="utf-8") as file:
        file.write("Game ID,Date,Player,Seat,Role,Score,Rank,Winner,Ending,Points\n")
        for game in range(rows // 2):
            # No two games at the same time, or some would be duplicates.
            when = f"{1900 + game // 9000}-{game % 12 + 1:02}-{game % 28 + 1:02} {game // 60 % 24:02}:{game % 60:02}"
            file.write(f"g{game},{when},Player {game % 900},1,,{game % 50 + 50},1,yes,,1\n")
            file.write(f"g{game},{when},Player {game % 900 + 7000},2,,{game % 50},2,no,,0\n")


def test_memory_does_not_grow_with_the_sheet(program, tmp_path):
    """A million rows with LANTERN_LONG_TESTS=1, a tenth of that without; the limit is the same."""
    rows = 1_000_000 if os.environ.get("LANTERN_LONG_TESTS") else 100_000
    path = tmp_path / "large.csv"
    large_sheet(path, rows)
    ended = subprocess.run(
        [str(program), "results", "--game", "lueur", "--format", "json", str(path)], capture_output=True, timeout=300
    )
    assert ended.returncode == 0, ended.stderr
    report = json.loads(ended.stdout)
    assert report["rows"] == rows and len(report["players"]) == 900
    # Of all children so far, in KiB; sanitizers need several times as much.
    largest = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024
    sanitized = b"__asan" in program.read_bytes() or b"__tsan" in program.read_bytes()
    assert largest < (2000 if sanitized else 200) * MEBIBYTE


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="needs a terminal")
def test_a_progress_bar_on_a_terminal(program, tmp_path):
    path = tmp_path / "large.csv"
    large_sheet(path, 500_000)
    assert path.stat().st_size > 16 * MEBIBYTE
    terminal, other = os.openpty()
    process = subprocess.Popen(
        [str(program), "results", "--game", "lueur", "--format", "json", str(path)], stdout=subprocess.DEVNULL, stderr=other
    )
    os.close(other)
    shown = b""
    try:
        while piece := os.read(terminal, 4096):
            shown += piece
    except OSError:  # the other end is closed
        pass
    os.close(terminal)
    assert process.wait(timeout=300) == 0
    assert b"MiB" in shown and b"##" in shown and shown.endswith(b"\x1b[K")
