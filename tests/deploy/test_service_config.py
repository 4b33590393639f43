"""deploy/grpc: clients that read these service configs try again by themselves."""

import json
from concurrent import futures

import grpc
import pytest

from cluster import DEPLOY, Replica, free_ports

from lantern_client import Client, UnavailableError, messages
from lantern_client._pb.lantern.v1 import service_pb2

CONFIGS = sorted((DEPLOY / "grpc").glob("*.json"))


class Flaky(grpc.GenericRpcHandler):
    """Passes calls on to a service, but refuses the first few of each method."""

    def __init__(self, address, refusals):
        self.channel = grpc.insecure_channel(address)
        self.refusals = refusals
        self.calls = {}

    def service(self, details):
        count = self.calls[details.method] = self.calls.get(details.method, 0) + 1

        def forward(request, context):
            if count <= self.refusals:
                context.abort(grpc.StatusCode.UNAVAILABLE, "not yet")
            return self.channel.unary_unary(details.method)(request)

        return grpc.unary_unary_rpc_method_handler(forward)


@pytest.fixture
def flaky():
    replica = Replica(*free_ports(1))
    handler = Flaky(replica.address, refusals=2)
    server = grpc.server(futures.ThreadPoolExecutor(4), handlers=[handler])
    address = f"127.0.0.1:{server.add_insecure_port('127.0.0.1:0')}"
    server.start()
    yield handler, address
    server.stop(0).wait()
    handler.channel.close()
    replica.end()


def test_retries(flaky):
    handler, address = flaky
    config = (DEPLOY / "grpc" / "retry.json").read_text()
    with Client(address, options=[("grpc.service_config", config)]) as client:
        assert client.list_games()
    assert handler.calls == {"/lantern.v1.LanternService/ListGames": 3}


def test_without_the_config_the_caller_sees_the_error(flaky):
    handler, address = flaky
    with Client(address) as client:
        with pytest.raises(UnavailableError, match="not yet"):
            client.list_games()
    assert handler.calls == {"/lantern.v1.LanternService/ListGames": 1}


def test_what_is_wrong_is_not_tried_again(flaky):
    handler, address = flaky
    handler.refusals = 0
    config = (DEPLOY / "grpc" / "retry.json").read_text()
    with Client(address, options=[("grpc.service_config", config)]) as client:
        with pytest.raises(Exception):
            client.check(messages.Transcript())
    assert handler.calls == {"/lantern.v1.LanternService/CheckTranscript": 1}


@pytest.mark.parametrize("path", CONFIGS, ids=lambda path: path.stem)
def test_the_configs_name_what_there_is(path):
    """Each name is a method of the service, and each is named once."""
    service = service_pb2.DESCRIPTOR.services_by_name["LanternService"]
    named = []
    for method_config in json.loads(path.read_text())["methodConfig"]:
        assert ("retryPolicy" in method_config) != ("hedgingPolicy" in method_config)
        for name in method_config["name"]:
            assert name["service"] == service.full_name
            if "method" in name:
                method = service.methods_by_name[name["method"]]
                # A stream that is sent several times at once would cost as much; hedging is for single calls.
                assert not method.client_streaming and not method.server_streaming
            named.append((name["service"], name.get("method")))
    assert len(named) == len(set(named))
