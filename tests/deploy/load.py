"""Clients that ask for all kinds of things at once, and check every answer."""

import json
import random
import threading
import time

from cluster import DEPLOY, ROOT

import grpc
from google.protobuf import json_format
from lantern_client import Client, LanternError, messages, to_json
from lantern_client._pb.lantern.v1 import service_pb2

GOLDEN = ROOT / "tests" / "golden"
RETRY = (DEPLOY / "grpc" / "retry.json").read_text()
# What a caller may try again: nothing answered, or the connection went away in the middle of an answer. All calls of the service
# may be made twice, since it keeps nothing between them.
RETRYABLE = {grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.CANCELLED, grpc.StatusCode.INTERNAL}


class Game:
    """A game with the verdict that it must get."""

    def __init__(self, path):
        request = json_format.Parse(path.read_text(encoding="utf-8"), service_pb2.CheckTranscriptRequest())
        self.name = path.stem
        self.transcript = request.transcript
        self.policy = "continue" if request.options.policy == service_pb2.POLICY_CONTINUE else "stop"
        self.expected = json_format.Parse(answer(path), messages.Verdict())

    def numbered(self, number):
        """The transcript under an id that no other call has."""
        own = messages.Transcript()
        own.CopyFrom(self.transcript)
        own.id = f"{self.name}/{number}"
        return own

    def is_right(self, verdict, number):
        """The verdict is that of this very request."""
        if verdict.transcript_id != f"{self.name}/{number}":
            return False
        verdict.transcript_id = self.expected.transcript_id
        return verdict == self.expected


def answer(path):
    return (GOLDEN / "answers" / f"{path.stem}.json").read_text(encoding="utf-8").removesuffix("\n")


def golden(kind):
    return sorted((GOLDEN / "requests").glob(f"{kind}_*"))


class Load:
    """Runs clients against an address until `stop`, and counts."""

    def __init__(self, address, clients):
        self.address = address
        self.games = [Game(path) for path in golden("check")]
        self.sheets = [(path.read_bytes(), answer(path)) for path in golden("results")]
        self.tournaments = [
            (json_format.Parse(path.read_text(encoding="utf-8"), service_pb2.CheckTournamentRequest()), answer(path))
            for path in golden("tournament")
        ]
        self.stop = threading.Event()
        self.lock = threading.Lock()
        self.asked = self.answered = self.retried = 0
        self.codes = {}
        self.wrong = []
        self.threads = [threading.Thread(target=self._client, args=(number,)) for number in range(clients)]

    def start(self):
        for thread in self.threads:
            thread.start()

    def end(self):
        self.stop.set()
        for thread in self.threads:
            thread.join(timeout=120)
        assert not any(thread.is_alive() for thread in self.threads), "a client hangs"

    def _client(self, number):
        chance = random.Random(number)
        # A connection of its own, as if each were a program of its own.
        options = [("grpc.service_config", RETRY), ("grpc.use_local_subchannel_pool", 1)]
        kinds = [self._check] * 12 + [self._stream] * 3 + [self._live, self._sheet, self._tournament]
        with Client(self.address, options=options, timeout=60) as client:
            asked = 0
            while not self.stop.is_set():
                asked += 1
                try:
                    chance.choice(kinds)(client, chance, f"{number}.{asked}")
                except Exception as error:  # Whatever it is, it is what the test is for.
                    with self.lock:
                        self.wrong.append(f"client {number}: {error!r}")
                    return

    def _until_answered(self, call, count=1):
        """Calls until there is an answer, as a caller should; the answer."""
        with self.lock:
            self.asked += count
        give_up = time.monotonic() + 90
        while True:
            try:
                result = call()
            except LanternError as error:
                if error.code not in RETRYABLE or time.monotonic() > give_up:
                    raise
                with self.lock:
                    self.retried += 1
                    key = f"{error.code.name}: {error.message[:60]}"
                    self.codes[key] = self.codes.get(key, 0) + 1
                time.sleep(0.05)
                continue
            with self.lock:
                self.answered += count
            return result

    def _expect(self, right, what):
        if not right:
            raise AssertionError(f"wrong answer: {what}")

    def _check(self, client, chance, number):
        game = chance.choice(self.games)
        transcript = game.numbered(number)
        verdict = self._until_answered(lambda: client.check(transcript, policy=game.policy))
        self._expect(game.is_right(verdict, number), f"{game.name} {number}")

    def _stream(self, client, chance, number):
        """Ten games over one stream; after a broken stream only those without an answer are sent again."""
        games = [game for game in self.games if game.policy == "continue"]
        waiting = {f"{number}.{i}": chance.choice(games) for i in range(10)}

        def rest():
            items = [(name, game.numbered(name)) for name, game in waiting.items()]
            for result in client.check_many(items, policy="continue", timeout=60):
                # A second answer to one request would find nothing here.
                game = waiting.pop(result.id)
                self._expect(game.is_right(result.get(), result.id), f"{game.name} {result.id}")

        self._until_answered(rest, 10)
        self._expect(not waiting, f"no answer to {sorted(waiting)}")

    def _live(self, client, chance, number):
        """A game event by event; after a lost connection it goes on with the events that the service had taken."""
        game = chance.choice([game for game in self.games if game.policy == "continue" and len(game.transcript.events) < 60])
        whole = game.numbered(number)
        taken = 0

        def play():
            nonlocal taken
            so_far = messages.Transcript()
            so_far.CopyFrom(whole)
            del so_far.events[taken:]
            with client.referee(so_far, policy="continue", timeout=60) as live:
                self._expect(live.opening.events == taken, f"live {game.name} {number}: resumed at {live.opening.events}")
                for event in whole.events[taken:]:
                    state = live.play(event)
                    taken += 1
                    self._expect(state.events == taken, f"live {game.name} {number}: event {taken}")
                return live.verdict()

        self._expect(game.is_right(self._until_answered(play), number), f"live {game.name} {number}")

    def _sheet(self, client, chance, number):
        sheet, expected = chance.choice(self.sheets)
        report = self._until_answered(lambda: client.check_results(sheet, timeout=60))
        self._expect(to_json(report) == expected, f"sheet {number}")

    def _tournament(self, client, chance, number):
        request, expected = chance.choice(self.tournaments)
        report = self._until_answered(
            lambda: client.check_tournament(request.tournament, include_verdicts=request.include_verdicts)
        )
        self._expect(to_json(report) == expected, f"tournament {number}")

    def summary(self):
        return json.dumps({"asked": self.asked, "answered": self.answered, "retried": self.retried, "errors": self.codes})
