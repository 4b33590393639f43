"""The client against a real service."""

import hashlib
import itertools
import subprocess
import sys
import threading

import pytest

from google.protobuf import json_format
import real_service
from real_service import BUILD, PACKAGE, start

import lantern_client
from lantern_client import Client, Policy, messages


def test_check(client, log):
    (game,) = client.import_log(log, file_name="small.rootlog")
    assert [player.name for player in game.players] == ["Ada", "Bo"]
    verdict = client.check(game)
    assert verdict.outcome == messages.OUTCOME_INCOMPLETE, verdict
    assert verdict.coverage.events == len(game.events)
    assert verdict.source_file == "small.rootlog"
    assert [standing.name for standing in verdict.standings] == ["Ada", "Bo"]


def test_the_program_says_the_same(client, log, tmp_path):
    path = tmp_path / "small.rootlog"
    path.write_bytes(log)
    printed = subprocess.run([str(BUILD / "bin" / "lantern"), "check", "-f", "json", str(path)], capture_output=True)
    (game,) = client.import_log(path)
    assert json_format.Parse(printed.stdout, messages.Verdict()) == client.check(game)


def test_policy(client, log):
    (game,) = client.import_log(log)
    assert client.check(game, policy="continue") == client.check(game, policy=Policy.CONTINUE)
    with pytest.raises(ValueError):
        client.check(game, policy="perhaps")


def test_unreadable_parts_are_findings(client, log):
    (game,) = client.import_log(log + b"A:?!%&\n")
    verdict = client.check(game, policy=Policy.CONTINUE)
    kinds = [finding.kind for finding in verdict.findings]
    assert messages.FINDING_KIND_UNREADABLE in kinds
    assert verdict.outcome != messages.OUTCOME_LEGAL


def test_malformed_transcript(client):
    game = messages.Transcript(players=[messages.Player(name="Ada")])
    with pytest.raises(lantern_client.InvalidArgumentError) as caught:
        client.check(game)
    error = caught.value
    assert error.domain == "lantern"
    assert error.reason.isupper()
    assert error.violations and error.violations[0].field.startswith("transcript.")
    assert error.violations[0].description
    assert "INVALID_ARGUMENT" in str(error)


def test_limit():
    process, address = start("--max-events", "3")
    try:
        with Client(address) as client:
            game = messages.Transcript()
            game.root.map = 1
            for _ in range(4):
                game.events.add()
            with pytest.raises(lantern_client.LimitExceededError) as caught:
                client.check(game)
            assert "3" in caught.value.metadata.values()
            assert "max_events" in caught.value.metadata.values()
    finally:
        process.terminate()
        assert process.wait(timeout=60) == 0


def test_unknown_notation(client, log):
    with pytest.raises(lantern_client.InvalidArgumentError) as caught:
        client.import_log(log, notation="smoke-signals")
    assert "smoke-signals" in caught.value.message


def test_rules(client):
    (game,) = [game for game in client.list_games() if game.id == "root"]
    rules = client.list_rules("root")
    assert len(rules) == game.rule_count
    assert [rule for rule in client.list_rules() if rule.game == "root"] == rules
    assert len(client.list_rules()) == sum(game.rule_count for game in client.list_games())
    assert client.get_rule(rules[0].id) == rules[0]
    with pytest.raises(lantern_client.NotFoundError) as caught:
        client.get_rule("NO.SUCH")
    assert "NO.SUCH" in caught.value.message
    with pytest.raises(lantern_client.NotFoundError):
        client.list_rules("no-such-game")


def test_tournament(client, log):
    (game,) = client.import_log(log)
    cup = messages.Tournament(title="Cup")
    for name in ("Ada", "Bo"):
        cup.entrants.add(name=name)
    cup.rules.unfinished_games = messages.tournament.UNFINISHED_GAME_PRESENT_SCORES
    table = cup.rounds.add().matches.add().games.add(transcript=game)
    for name in ("Ada", "Bo"):
        table.seats.add(entrant=name)
    report = client.check_tournament(cup, include_verdicts=True)
    assert [standing.entrant for standing in report.standings] == ["Ada", "Bo"]
    assert report.matches[0].games[0].verdict == client.check(game, policy="continue")
    table.seats[1].entrant = "Cy"
    with pytest.raises(lantern_client.InvalidArgumentError) as caught:
        client.check_tournament(cup)
    assert caught.value.violations[0].field == "tournament.rounds[0].matches[0].games[0].seats[1].entrant"
    with pytest.raises(TypeError, match="lantern.v1.Tournament"):
        client.check_tournament(game)


def test_results(client, tmp_path):
    sheet = b"Game ID,Player,Score,Winner,Points\n" + b"".join(
        b"g%d,Ada,%d,yes,1\ng%d,Bo,3,no,0\n" % (i, i % 50, i) for i in range(20_000)
    )
    options = messages.ResultSheetOptions(game="lueur", max_findings=5)
    report = client.check_results(sheet, options)
    assert report.games == 20_000 and len(report.findings) == 5
    assert report.players[0].name == "Ada" and report.players[0].score == "20000"
    path = tmp_path / "sheet.csv"
    path.write_bytes(sheet)
    assert client.check_results(path, options) == report
    assert client.check_results((sheet[i : i + 1000] for i in range(0, len(sheet), 1000)), options) == report
    assert client.check_results(b"").faults == 1
    with pytest.raises(FileNotFoundError):
        client.check_results(tmp_path / "nowhere.csv")

    def broken():
        yield sheet[:100]
        raise KeyError("lost")

    with pytest.raises(KeyError, match="lost"):
        client.check_results(broken())
    with pytest.raises(TypeError, match="lantern.v1.ResultSheetOptions"):
        client.check_results(sheet, messages.Transcript())
    options.settings.win_points = "many"
    with pytest.raises(lantern_client.InvalidArgumentError) as caught:
        client.check_results(sheet, options)
    assert caught.value.violations[0].field == "options.settings.win_points"


def test_check_many(client, log):
    (game,) = client.import_log(log)
    broken = messages.Transcript(id="broken")
    results = list(client.check_many([("a", game), ("b", broken), ("c", game)], policy=Policy.CONTINUE))
    assert [result.id for result in results] == ["a", "b", "c"]
    assert results[0].get() == results[2].get() == client.check(game, policy=Policy.CONTINUE)
    assert isinstance(results[1].error, lantern_client.InvalidArgumentError)
    assert results[1].error.violations
    with pytest.raises(lantern_client.InvalidArgumentError):
        results[1].get()


def test_check_many_numbers_its_items(client, log):
    (game,) = client.import_log(log)
    assert [result.id for result in client.check_many([game] * 300)] == [str(i) for i in range(300)]
    assert list(client.check_many([])) == []


def test_check_many_reads_no_further_than_it_must(client, log):
    """An endless source works: answers come while it goes on, and leaving the loop ends it."""
    (game,) = client.import_log(log)
    taken = itertools.count()
    threads = threading.active_count()
    results = client.check_many((str(next(taken)), game) for _ in itertools.repeat(None))
    for _, result in zip(range(50), results):
        assert result.get().outcome == messages.OUTCOME_INCOMPLETE
    results.close()
    seen = next(taken)
    assert 50 <= seen < 100_000
    assert client.check(game).outcome == messages.OUTCOME_INCOMPLETE
    assert threading.active_count() <= threads + 4


def test_check_many_raises_what_its_source_raises(client, log):
    (game,) = client.import_log(log)

    def source():
        yield game
        raise KeyError("lost")

    with pytest.raises(KeyError, match="lost"):
        list(client.check_many(source()))
    with pytest.raises(TypeError, match="lantern.v1.Transcript"):
        list(client.check_many(["no game"]))


def test_wrong_type(client):
    with pytest.raises(TypeError, match="import_log"):
        client.check({"players": []})


def test_nobody_there():
    with Client("127.0.0.1:1", timeout=5) as client:
        with pytest.raises(lantern_client.UnavailableError) as caught:
            client.list_games()
        assert caught.value.reason == "" and not caught.value.violations
        with pytest.raises(lantern_client.UnavailableError):
            list(client.check_many([messages.Transcript()]))


def test_timeout(client):
    with pytest.raises(lantern_client.TimeoutExceededError):
        client.list_rules(timeout=-1)  # over before it begins; the shortest of timeouts may still suffice


def test_another_copy_of_the_messages():
    """google.rpc and lantern.v1 may be in protobuf's default pool too, whatever they hold there."""
    code = """
from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
pool = descriptor_pool.Default()
def add(name, package, *names):
    file = descriptor_pb2.FileDescriptorProto(name=name, package=package, syntax="proto3")
    for message in names: file.message_type.add(name=message)
    field = file.message_type[0].field.add(name="id", number=1, type=9, label=1)
    pool.AddSerializedFile(file.SerializeToString())
add("google/rpc/status.proto", "google.rpc", "Status", "Other")
add("lantern/v1/transcript.proto", "lantern.v1", "Transcript")
import sys
from lantern_client import Client, messages
factory = message_factory.MessageFactory(pool)
theirs = factory.GetPrototype(pool.FindMessageTypeByName("lantern.v1.Transcript"))(id="theirs")
from lantern_client.client import _own
assert _own(theirs) == messages.Transcript(id="theirs")
assert Client(sys.argv[1]).list_games()
"""
    process, address = start()
    try:
        path = str(BUILD / "python")
        ended = subprocess.run([sys.executable, "-c", code, address], capture_output=True, text=True, env={"PYTHONPATH": path})
        assert ended.returncode == 0, ended.stderr
    finally:
        process.terminate()
        process.wait(timeout=60)


def test_example(address, log, tmp_path):
    path = tmp_path / "small.rootlog"
    path.write_bytes(log)
    command = [sys.executable, str(PACKAGE / "example.py"), str(path)]
    ended = subprocess.run([*command, address], capture_output=True, text=True, env={"PYTHONPATH": str(BUILD / "python")})
    assert ended.returncode == 0, ended.stderr
    assert "OUTCOME_INCOMPLETE" in ended.stdout and "Ada" in ended.stdout
    ended = subprocess.run([*command, "127.0.0.1:1"], capture_output=True, text=True, env={"PYTHONPATH": str(BUILD / "python")})
    assert ended.returncode == 2 and "UNAVAILABLE" in ended.stderr


def test_referee(client, log):
    (game,) = client.import_log(log)
    events = list(game.events)
    start = messages.Transcript()
    start.CopyFrom(game)
    del start.events[2:]
    with client.referee(start) as live:
        assert live.opening.events == 2 and live.opening.accepted
        assert live.play(events[2]).events == 3
        assert live.undo(1).events == 1
        for event in events[1:]:
            live.play(event)
        assert live.verdict() == client.check(game)
        with pytest.raises(lantern_client.InvalidArgumentError):
            live.play(messages.Event())
        with pytest.raises(lantern_client.LanternError):
            live.undo(10_000)
        with pytest.raises(TypeError, match="lantern.v1.Event"):
            live.play(messages.LegalEvent())
        assert live.verdict() == client.check(game)
    with pytest.raises(lantern_client.InvalidArgumentError):
        client.referee(messages.Transcript())


def test_errors_of_the_other_methods(client, log):
    (game,) = client.import_log(log)
    with pytest.raises(lantern_client.InvalidArgumentError) as caught:
        client.score(game)
    assert caught.value.violations[0].field == "transcript.events"
    with pytest.raises(lantern_client.InvalidArgumentError):
        client.check_catalog(b"nonsense", game="no-such-game")


def test_limits():
    process, address = start("--max-events", "7", "--max-call-time", "1500ms", "--max-stream-idle", "0")
    try:
        with Client(address) as client:
            limits = client.limits()
            assert limits.max_events == 7
            assert limits.max_call_time.ToTimedelta().total_seconds() == 1.5
            assert not limits.HasField("max_stream_idle")
    finally:
        process.terminate()
        process.wait()


def test_token(tmp_path, log):
    token = "a-token-for-this-test"
    config = tmp_path / "lantern.textproto"
    digest = hashlib.sha256(token.encode()).hexdigest()
    config.write_text(f'clients {{ name: "test" token_sha256: "{digest}" rate {{ requests_per_second: 1000 }} }}')
    process, address = start("--config", str(config))
    try:
        with Client(address, token=token) as client:
            (game,) = client.import_log(log)
            verdict = client.check(game)
            assert [result.get() for result in client.check_many([game])] == [verdict]
            with client.referee(game) as live:
                assert live.verdict() == verdict
            assert client.check_results(b"").SerializeToString() is not None
            assert client.limits().requests_per_second == 1000
        for wrong in (None, "another"):
            with Client(address, token=wrong) as client:
                with pytest.raises(lantern_client.UnauthenticatedError) as caught:
                    client.list_games()
                assert caught.value.reason == ("MISSING_TOKEN" if wrong is None else "UNKNOWN_TOKEN")
    finally:
        process.terminate()
        process.wait()


def test_tls(tmp_path):
    certificate, key = tmp_path / "server.pem", tmp_path / "server.key"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "1"]
        + ["-subj", "/CN=test", "-addext", "subjectAltName=IP:127.0.0.1"]
        + ["-keyout", str(key), "-out", str(certificate)],
        check=True,
        capture_output=True,
    )
    files = ["--tls-certificate", str(certificate), "--tls-key", str(key), "--tls-client-roots", str(certificate)]
    process, address = start(*files)
    try:
        # The certificate is its own root, and serves as that of the client too.
        with Client(address, credentials=lantern_client.tls(certificate, certificate, key)) as client:
            assert client.list_games()
        with Client(address, credentials=lantern_client.tls(certificate)) as client:
            with pytest.raises(lantern_client.LanternError):
                client.list_games(timeout=10)
        check = [str(BUILD / "bin" / "lantern"), "check", "--server", address, "--ca", str(certificate), "--timeout", "10"]
        log = tmp_path / "small.rootlog"
        log.write_text(real_service.LOG)
        own = ["--client-certificate", str(certificate), "--client-key", str(key)]
        assert subprocess.run([*check, *own, str(log)], check=False).returncode in (0, 1)
        assert subprocess.run([*check, str(log)], check=False, capture_output=True).returncode == 2
    finally:
        process.terminate()
        process.wait()


def test_viewer(client, log):
    (game,) = client.import_log(log)
    hidden = client.check(game, viewer=0)
    assert hidden.coverage.events == len(game.events)
    with pytest.raises(lantern_client.InvalidArgumentError) as caught:
        client.check(game, viewer=9)
    assert caught.value.reason == "UNKNOWN_VIEWER"
    with pytest.raises(lantern_client.InvalidArgumentError) as caught:
        client.score(game, viewer=9)
    assert caught.value.reason == "UNKNOWN_VIEWER"


def test_viewer_of_a_tournament(client):
    cup = messages.Tournament(entrants=[messages.tournament.Entrant(name="Ann")])
    for viewer in ("Ann", "", None):
        assert client.check_tournament(cup, viewer=viewer).standings[0].entrant == "Ann"
    with pytest.raises(lantern_client.InvalidArgumentError) as caught:
        client.check_tournament(cup, viewer="Bob")
    assert caught.value.reason == "UNKNOWN_VIEWER"
