"""`lantern serve` as operators use it."""

import signal

import pytest


@pytest.mark.parametrize("which", [signal.SIGTERM, signal.SIGINT])
def test_stops_on_a_signal(start_service, which):
    service = start_service()
    service.process.send_signal(which)
    service.process.communicate(timeout=60)
    assert service.process.returncode == 0


def test_flags_win_over_the_environment(lantern):
    ended = lantern("serve", env={"LANTERN_WORKERS": "many"})
    assert ended.code == 2 and "LANTERN_WORKERS" in ended.err and "many" in ended.err
    ended = lantern("serve", "--workers", "-1", env={"LANTERN_WORKERS": "2"})
    assert ended.code == 2 and "worker_threads" in ended.err


def test_address_in_use(lantern, service):
    ended = lantern("serve", "--address", service.address)
    assert ended.code == 2
    assert service.address in ended.err


def test_limits_of_the_service_reach_the_program(start_service, lantern, small_game):
    service = start_service("--max-events", "3")
    ended = lantern("check", "--server", service.address, small_game)
    assert service.stop().code == 0
    assert ended.code == 2
    assert str(small_game) in ended.err and "max_events" in ended.err


def test_service_that_dies(start_service, lantern, small_game):
    service = start_service()
    assert lantern("check", "--server", service.address, small_game).code == 0
    service.stop()
    ended = lantern("check", "--server", service.address, "--timeout", "1", small_game)
    assert ended.code == 2 and service.address in ended.err
