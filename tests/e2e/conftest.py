"""What the end-to-end tests share: the programs that CMake built, a running service, and the games."""

import os
import pathlib
import shutil
import subprocess
from dataclasses import dataclass

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(os.environ.get("LANTERN_BUILD_DIR", ROOT / "build" / "dev")).resolve()
GAME_FILES = {".rootlog", ".textproto", ".txtpb", ".pbtxt", ".json", ".binpb", ".pb", ".bin"}

# A whole set-up and one turn of two factions, by hand.
SMALL_GAME = """\
Map: Fall
Deck: E&P
A: Ada
C: Bo

C:t_k->1/b_w->1/b_s->2/b_r->5/w->1+2+4+5+6+7+8+9+10+11+12
A:3#->$

C:t->1/#->C
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


@pytest.fixture(scope="session")
def program():
    path = BUILD / "bin" / "lantern"
    assert path.exists(), f"{path} is missing; build the target lantern, or set LANTERN_BUILD_DIR"
    return path


@pytest.fixture(scope="session")
def lantern(program):
    """Runs `lantern` with arguments."""
    return lambda *arguments, **more: run(program, *arguments, **more)


@pytest.fixture(scope="session")
def library():
    """Runs the program that knows only the library."""
    path = BUILD / "bin" / "library_verdicts"
    assert path.exists(), f"{path} is missing; build the target library_verdicts, or set LANTERN_BUILD_DIR"
    return lambda *arguments: run(path, *arguments)


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


@pytest.fixture(scope="session")
def service(program):
    running = Service(program)
    yield running
    if running.process.poll() is None:
        running.stop()


@pytest.fixture(scope="session")
def small_game(tmp_path_factory):
    path = tmp_path_factory.mktemp("small") / "small.rootlog"
    path.write_text(SMALL_GAME)
    return path


def logs_folder():
    """The folder of real logs, which is not part of the project; None where it is absent."""
    path = pathlib.Path(os.environ.get("LANTERN_LOGS", ROOT.parent / "shared" / "logs" / "rootlog"))
    return path if path.is_dir() else None


def games_in(folder):
    return sorted(path for path in folder.rglob("*") if path.suffix in GAME_FILES)


@pytest.fixture(scope="session", params=["small", "corpus", "logs"])
def games(request, small_game):
    """Files with games: one of our own, the corpus, the real logs."""
    if request.param == "small":
        return [small_game]
    if request.param == "corpus":
        return games_in(ROOT / "corpus") or pytest.skip("corpus/ holds no games")
    folder = logs_folder()
    return games_in(folder) if folder else pytest.skip("no real logs here; LANTERN_LOGS names their folder")


@pytest.fixture
def unreadable(tmp_path):
    """A file that nobody may read."""
    if os.geteuid() == 0:
        pytest.skip("root reads everything")
    path = tmp_path / "secret.rootlog"
    shutil.copy(__file__, path)
    path.chmod(0)
    return path
