"""What the end-to-end tests share: the programs, a running service, and the games."""

import os
import shutil

import pytest

from harness import BUILD, ROOT, SMALL_GAME, Service, games_in, logs_folder, run


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


@pytest.fixture(scope="session")
def service(program):
    running = Service(program)
    yield running
    if running.process.poll() is None:
        running.stop()


@pytest.fixture
def start_service(program):
    """Starts services of its own for one test; whatever becomes of the test, none outlives it."""
    started = []

    def start(*arguments):
        started.append(Service(program, *arguments))
        return started[-1]

    yield start
    for one in started:
        if one.process.poll() is None:
            one.process.kill()
            one.process.communicate(timeout=60)


@pytest.fixture(scope="session")
def small_game(tmp_path_factory):
    path = tmp_path_factory.mktemp("small") / "small.rootlog"
    path.write_text(SMALL_GAME)
    return path


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
