"""What the end-to-end tests call: the programs that CMake built, a running service, and where the games are."""

import os
import pathlib
import subprocess
from dataclasses import dataclass

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(os.environ.get("LANTERN_BUILD_DIR", ROOT / "build" / "dev")).resolve()
GAME_FILES = {".rootlog", ".textproto", ".txtpb", ".pbtxt", ".json", ".binpb", ".pb", ".bin"}

# A whole set-up and one turn of two factions, by hand.
SMALL_GAME = """\
Map: Fall
Deck: E&P
A: Ada
C: Bo

C:t_k->1/b_w->9/b_s->5/b_r->10/w->1+2+4+5+6+7+8+9+10+11+12
A:3#->$

C:t->5/#->C
"""


@dataclass
class Ran:
    """How a run of a program ended."""

    code: int
    out: bytes
    err: str


def run(*command, stdin=b"", env=None, timeout=300):
    """Runs a program to its end. A crash (a signal) or a hang fails the test at once."""
    ended = subprocess.run(
        [str(part) for part in command],
        input=stdin,
        capture_output=True,
        env={**os.environ, **(env or {})},
        timeout=timeout,
    )
    error = ended.stderr.decode("utf-8", "replace")
    assert ended.returncode >= 0, f"died of signal {-ended.returncode}: {error}"
    return Ran(ended.returncode, ended.stdout, error)


class Service:
    """A running `lantern serve`."""

    def __init__(self, program, *arguments):
        self.process = subprocess.Popen(
            [str(program), "serve", "--address", "127.0.0.1:0", "--log-calls", "none", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        line = self.process.stdout.readline()
        assert line.startswith("lantern: listening on "), line + self.process.stderr.read()
        self.address = line.removeprefix("lantern: listening on ").strip()

    def stop(self):
        self.process.terminate()
        out, err = self.process.communicate(timeout=60)
        return Ran(self.process.returncode, out.encode(), err)


def logs_folder():
    """The folder of real logs, which is not part of the project; None where it is absent."""
    path = pathlib.Path(os.environ.get("LANTERN_LOGS") or ROOT.parent / "shared" / "logs" / "rootlog")
    return path if games_in(path) else None


# Folders of corpus/ that hold something else than transcripts.
OTHER_FOLDERS = {ROOT / "corpus" / "tournaments", ROOT / "corpus" / "results"}


def games_in(folder):
    return sorted(
        path for path in folder.rglob("*") if path.suffix in GAME_FILES and not OTHER_FOLDERS & set(path.parents)
    )
