"""The golden requests (tests/golden): the answers of this client as JSON are those of the program, byte by byte."""

import json

import pytest

from google.protobuf import json_format
from real_service import ROOT, start

from lantern_client import Client, messages, to_json
from lantern_client._pb.lantern.v1 import service_pb2

GOLDEN = ROOT / "tests" / "golden"


def requests(kind):
    found = sorted((GOLDEN / "requests").glob(f"{kind}_*"))
    assert found, f"no golden requests of {kind}"
    return found


def answer(path):
    return (GOLDEN / "answers" / f"{path.stem}.json").read_text(encoding="utf-8").removesuffix("\n")


def parsed(path, kind):
    return json_format.Parse(path.read_text(encoding="utf-8"), kind())


def checks():
    """(path, transcript, policy) of each request to check."""
    for path in requests("check"):
        request = parsed(path, service_pb2.CheckTranscriptRequest)
        going_on = request.options.policy == service_pb2.POLICY_CONTINUE
        yield path, request.transcript, "continue" if going_on else "stop"


def test_check(client):
    for path, game, policy in checks():
        assert to_json(client.check(game, policy=policy)) == answer(path), path.name


@pytest.mark.parametrize("policy", ["continue", "stop"])
def test_stream(client, policy):
    items = [(path, game) for path, game, how in checks() if how == policy]
    results = list(client.check_many([(path.name, game) for path, game in items], policy=policy))
    assert [result.id for result in results] == [path.name for path, _ in items]
    for (path, _), result in zip(items, results):
        assert to_json(result.get()) == answer(path), path.name


def test_live(client):
    """Event by event a game gets the verdict that it gets as a whole, up to the event that STOP refuses."""
    for path, game, policy in checks():
        start = messages.Transcript()
        start.CopyFrom(game)
        del start.events[:]
        with client.referee(start, policy=policy) as live:
            accepted = all(live.play(event).accepted for event in game.events)
            if accepted:
                assert to_json(live.verdict()) == answer(path), path.name
            else:
                assert json.loads(answer(path))["outcome"] == "OUTCOME_ILLEGAL", path.name


def test_score(client):
    for path in requests("score"):
        request = parsed(path, service_pb2.ScoreTranscriptRequest)
        assert to_json(client.score(request.transcript)) == answer(path), path.name


def test_tournament(client):
    for path in requests("tournament"):
        request = parsed(path, service_pb2.CheckTournamentRequest)
        report = client.check_tournament(request.tournament, include_verdicts=request.include_verdicts)
        assert to_json(report) == answer(path), path.name


def test_limits():
    """What a service of known settings says of its limits."""
    process, address = start("--config", str(GOLDEN / "limits" / "config.textproto"))
    try:
        with Client(address, token="golden-token") as client:
            assert to_json(client.limits()) + "\n" == (GOLDEN / "limits" / "answer.json").read_text(encoding="utf-8")
    finally:
        process.terminate()
        process.wait()


def test_results(client):
    for path in requests("results"):
        assert to_json(client.check_results(path)) == answer(path), path.name


def test_to_json_escapes_every_character():
    """What the C++ library escapes is escaped, and reads back as it was."""
    text = "".join(chr(code) for code in range(1, 0x110000) if not 0xD800 <= code < 0xE000)
    line = to_json(messages.Player(name=text))
    assert json.loads(line) == {"name": text}
    assert "\n" not in line and "<" not in line and "\u2028" not in line
