"""Three replicas behind nginx, as deploy/nginx/lantern.conf has them.

LANTERN_LONG_TESTS=1: 200 clients for two minutes instead of 24 for some seconds.
"""

import concurrent.futures
import itertools
import os
import signal
import time

import pytest

from cluster import NGINX, Nginx, Replica, free_ports
from load import RETRY, Load

from lantern_client import Client, InvalidArgumentError, LimitExceededError, UnavailableError, messages

LONG = os.environ.get("LANTERN_LONG_TESTS") == "1"
CLIENTS, SECONDS, PAUSE, CALM = (200, 120, 3, 20) if LONG else (24, 9, 1.5, 3)

pytestmark = pytest.mark.skipif(NGINX is None, reason="nginx is not installed (Debian: nginx-light)")


@pytest.fixture
def cluster(tmp_path):
    """nginx and its replicas."""
    port, *ports = free_ports(4)
    replicas = [Replica(each) for each in ports]
    nginx = Nginx(tmp_path, port, replicas)
    yield nginx, replicas
    nginx.end()
    for replica in replicas:
        if replica.process.poll() is None:
            replica.end(signal.SIGKILL)


def test_replicas_come_and_go(cluster):
    nginx, replicas = cluster
    load = Load(nginx.address, CLIENTS)
    load.start()
    memory = {replica.port: [] for replica in replicas}
    peak = 0
    began = time.monotonic()
    killed = 0
    for replica, how in zip(itertools.cycle(replicas), itertools.cycle([signal.SIGKILL, signal.SIGTERM])):
        if time.monotonic() - began > SECONDS:
            break
        time.sleep(PAUSE)
        peak = max(peak, *(each.memory() for each in replicas))
        replica.end(how)
        killed += 1
        time.sleep(0.3)
        replica.start()
    # All replicas are there to stay; by now each serves its share.
    answered = load.answered
    end = time.monotonic() + CALM
    while time.monotonic() < end:
        time.sleep(CALM / 20)
        for replica in replicas:
            memory[replica.port].append(replica.memory())
    calm = load.answered - answered
    load.end()
    print(f"\n{killed} replicas ended, {calm / CALM:.0f} answers/s while calm, peak {peak:.0f} MiB, {load.summary()}")
    print({port: [round(sample) for sample in samples] for port, samples in memory.items()})
    assert not load.wrong, load.wrong
    assert load.asked == load.answered > CLIENTS
    assert calm > 0
    assert killed >= 3
    for port, samples in memory.items():
        # The second half of a quiet stretch needs what the first one needed.
        half = len(samples) // 2
        assert max(samples[half:]) < max(samples[:half]) * 1.25 + 8, (port, samples)
        assert max(samples) < 300 and peak < 300, (port, samples, peak)


def test_a_client_without_retries_is_told_to_try_again(cluster):
    nginx, replicas = cluster
    for replica in replicas:
        replica.end(signal.SIGKILL)
    with Client(nginx.address, options=[("grpc.enable_retries", 0)]) as client:
        with pytest.raises(UnavailableError, match="no replica answered; try again"):
            client.list_games()
        with pytest.raises(UnavailableError, match="no replica answered; try again"):
            list(client.check_many([messages.Transcript()]))
    with Client(nginx.address, options=[("grpc.service_config", RETRY)]) as client:
        with pytest.raises(UnavailableError, match="no replica answered; try again"):
            client.list_games()
        # Back within the time that the retries take.
        replicas[1].start()
        assert client.list_games()


def test_one_replica_of_three_is_enough(cluster):
    nginx, replicas = cluster
    for replica in replicas[:2]:
        replica.end(signal.SIGKILL)
    # nginx goes on to the next replica by itself: not even a client without retries sees anything.
    with Client(nginx.address, options=[("grpc.enable_retries", 0)]) as client:
        for _ in range(50):
            assert client.list_games()


def test_details_of_errors_come_through(cluster):
    nginx, _ = cluster
    broken = messages.Transcript(edition="x" * 20_000)
    broken.root.map = 1
    with Client(nginx.address) as client:
        with pytest.raises(InvalidArgumentError) as caught:
            client.check(messages.Transcript(players=[messages.Player(name="Ada")]))
        assert caught.value.domain == "lantern" and caught.value.violations[0].field.startswith("transcript.")
        with pytest.raises(InvalidArgumentError) as caught:
            client.check(broken)
        assert caught.value.reason and len(caught.value.violations[0].description) > 500


def test_rates_by_address(tmp_path):
    port, replica_port = free_ports(2)
    replica = Replica(replica_port)
    nginx = Nginx(tmp_path, port, [replica] * 3, rates=True)
    try:
        with Client(nginx.address, options=[("grpc.enable_retries", 0)]) as client:
            for _ in range(50):
                assert client.list_games()
            with pytest.raises(LimitExceededError, match="too many calls from this address"):
                # 50 a second, and 100 at once beyond: no machine that runs this is slow enough to let all of them through.
                with concurrent.futures.ThreadPoolExecutor(16) as pool:
                    for games in pool.map(lambda _: client.list_games(), range(3000)):
                        assert games
    finally:
        nginx.end()
        replica.end(signal.SIGKILL)


def test_health_and_reflection_come_through(cluster):
    import grpc

    nginx, _ = cluster
    with grpc.insecure_channel(nginx.address) as channel:
        check = channel.unary_unary("/grpc.health.v1.Health/Check")
        assert check(b"") == b"\x08\x01"  # HealthCheckResponse: status 1, SERVING.
