"""Fixtures: a service, a client of it, and a log."""

import pytest

from real_service import LOG, start


@pytest.fixture(scope="session")
def address():
    process, where = start()
    yield where
    process.terminate()
    assert process.wait(timeout=60) == 0


@pytest.fixture
def client(address):
    from lantern_client import Client

    with Client(address) as one:
        yield one


@pytest.fixture(scope="session")
def log():
    return LOG.encode()
