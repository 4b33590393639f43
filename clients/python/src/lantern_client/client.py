"""The client itself."""

from __future__ import annotations

import enum
import os
import pathlib
import queue
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Iterable, Iterator, List, NamedTuple, Optional, Tuple, Type, Union

import grpc

from lantern_client._pb.lantern.v1 import service_pb2, service_pb2_grpc
from lantern_client.errors import LanternError, error_from_rpc, error_from_status
from lantern_client.messages import (
    CheckCatalogResponse,
    Event,
    GameInfo,
    GetLimitsResponse,
    LegalEvent,
    LiveState,
    ResultSheetOptions,
    ResultSheetReport,
    Rule,
    Tournament,
    TournamentReport,
    Transcript,
    Verdict,
)

#: A transcript: ours, or the message lantern.v1.Transcript of any other generated code.
AnyTranscript = Any


class Policy(enum.Enum):
    """What happens after an event that breaks a rule."""

    #: The check ends there.
    STOP = "stop"
    #: The check goes on as if the table had let the event stand, when it can be carried out at all.
    CONTINUE = "continue"


@dataclass(frozen=True)
class CheckResult:
    """The answer to one item of :meth:`Client.check_many`: a verdict, or an error."""

    #: The id that the caller gave the item, or its number from 0 as text.
    id: str
    #: The verdict; None where the item could not be judged.
    verdict: Optional[Verdict]
    #: Why it could not be judged; None where it was.
    error: Optional[LanternError]

    def get(self) -> Verdict:
        """The verdict; raises the error where there is none."""
        if self.error is not None:
            raise self.error
        assert self.verdict is not None
        return self.verdict


class LiveGame:
    """One game that a service referees while it is played; made by :meth:`Client.referee`::

        with client.referee(game) as live:
            state = live.play(event)
            if not state.accepted:
                print(state.findings[0].message)

    A step that cannot be carried out raises its error and leaves the game as it was. After a lost connection
    (UnavailableError), begin again with a transcript of the accepted events. Not thread-safe.
    """

    def __init__(self, stub: Any, transcript: Transcript, options: Any, timeout: Optional[float]) -> None:
        self._requests: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._call = stub.RefereeGame(iter(self._requests.get, None), timeout=timeout)
        #: Where the game stood when it was begun.
        self.opening: LiveState
        #: What may come next, as the latest step listed it.
        self.legal: List[LegalEvent] = []
        opening = service_pb2.RefereeOpen(transcript=transcript, options=options)
        try:
            self.opening = self._ask(service_pb2.RefereeGameRequest(open=opening)).state
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> LiveGame:
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.close()

    def close(self) -> None:
        """Ends the stream; the service forgets the game."""
        self._requests.put(None)
        self._call.cancel()

    def play(self, event: Any, *, max_listed: int = 0) -> LiveState:
        """Rules on the next event. With `max_listed`, `legal` then holds what may come after it."""
        own = _own_message(event, Event, "of a LegalEvent, pass its `event`")
        state: LiveState = self._ask(service_pb2.RefereeGameRequest(event=own, max_listed=max_listed)).state
        return state

    def undo(self, keep_events: int) -> LiveState:
        """Takes back all events but the first `keep_events`."""
        undo = service_pb2.RefereeUndo(keep_events=keep_events)
        state: LiveState = self._ask(service_pb2.RefereeGameRequest(undo=undo)).state
        return state

    def verdict(self) -> Verdict:
        """The verdict on the game as if its record ended here."""
        verdict: Verdict = self._ask(service_pb2.RefereeGameRequest(verdict=service_pb2.RefereeVerdict())).verdict
        return verdict

    def _ask(self, request: Any) -> Any:
        self._requests.put(request)
        try:
            response = next(self._call)
        except grpc.RpcError as error:
            raise error_from_rpc(error) from error
        if response.WhichOneof("result") == "error":
            raise error_from_status(response.error)
        self.legal = list(response.legal)
        return response


def tls(
    roots: Union[None, str, os.PathLike[str]] = None,
    certificate: Union[None, str, os.PathLike[str]] = None,
    key: Union[None, str, os.PathLike[str]] = None,
) -> grpc.ChannelCredentials:
    """Credentials for a service with TLS, from PEM files that are read now.

    Args:
      roots: whom to believe that the service is who it says; None: those of the system that gRPC knows.
      certificate: our own certificate with its chain, for a service that wants one.
      key: its private key.
    """

    def read(path: Union[None, str, os.PathLike[str]]) -> Optional[bytes]:
        return None if path is None else pathlib.Path(path).read_bytes()

    return grpc.ssl_channel_credentials(read(roots), read(key), read(certificate))


class _Details(
    NamedTuple(
        "_Details",
        [
            ("method", str),
            ("timeout", Optional[float]),
            ("metadata", Any),
            ("credentials", Any),
            ("wait_for_ready", Optional[bool]),
            ("compression", Any),
        ],
    ),
    grpc.ClientCallDetails,  # type: ignore[misc]
):
    """One call, as gRPC's interceptors pass it on."""


class _Token(
    grpc.UnaryUnaryClientInterceptor,  # type: ignore[misc]
    grpc.StreamUnaryClientInterceptor,  # type: ignore[misc]
    grpc.StreamStreamClientInterceptor,  # type: ignore[misc]
):
    """Adds a token to each call. Call credentials would do it too, but only with TLS, which a proxy may end."""

    def __init__(self, token: str) -> None:
        self._entry = ("authorization", f"Bearer {token}")

    def _go_on(self, proceed: Any, details: Any, request: Any) -> Any:
        metadata = [*(details.metadata or ()), self._entry]
        return proceed(
            _Details(
                details.method,
                details.timeout,
                metadata,
                details.credentials,
                getattr(details, "wait_for_ready", None),
                getattr(details, "compression", None),
            ),
            request,
        )

    intercept_unary_unary = intercept_stream_unary = intercept_stream_stream = _go_on


class Client:
    """A connection to one Lantern service.

    Thread-safe; one client a program is enough. It connects by itself, and again after a failure::

        with Client("127.0.0.1:50051") as client:
            verdict = client.check(client.import_log("game.rootlog")[0])

    Every method raises a :class:`~lantern_client.errors.LanternError` where the service has no answer.
    """

    def __init__(
        self,
        address: str,
        *,
        timeout: Optional[float] = 30.0,
        credentials: Optional[grpc.ChannelCredentials] = None,
        token: Optional[str] = None,
        options: Iterable[Tuple[str, Any]] = (),
    ) -> None:
        """Makes a client.

        Args:
          address: "host:port", "[v6]:port" or "unix:path".
          timeout: seconds that each call may take unless the call says otherwise; None: no limit. A stream of
            check_many has no limit unless that call sets one.
          credentials: for a service with TLS, as :func:`tls` makes them; None: not encrypted.
          token: for a service that wants one; sent with every call. None: none.
          options: further gRPC channel arguments.
        """
        self._timeout = timeout
        # A verdict with many findings may be longer than gRPC's default of 4 MiB.
        arguments = [("grpc.max_receive_message_length", -1), *options]
        if credentials is None:
            self._channel = grpc.insecure_channel(address, options=arguments)
        else:
            self._channel = grpc.secure_channel(address, credentials, options=arguments)
        if token is not None:
            self._channel = grpc.intercept_channel(self._channel, _Token(token))
        self._stub = service_pb2_grpc.LanternServiceStub(self._channel)  # type: ignore[no-untyped-call]

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connection and cancels running calls. The client cannot be used afterwards."""
        self._channel.close()

    def check(
        self,
        transcript: AnyTranscript,
        *,
        policy: Union[Policy, str] = Policy.STOP,
        viewer: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> Verdict:
        """Judges one game. A game that breaks rules has a verdict as any other.

        Args:
          viewer: index into the players: the verdict is made of what that seat may know; None: of the whole record.
        """
        request = service_pb2.CheckTranscriptRequest(transcript=_own(transcript), options=_options(policy, viewer))
        verdict: Verdict = self._call(self._stub.CheckTranscript, request, timeout).verdict
        return verdict

    def check_many(
        self,
        transcripts: Iterable[Union[AnyTranscript, Tuple[str, AnyTranscript]]],
        *,
        policy: Union[Policy, str] = Policy.STOP,
        viewer: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> Iterator[CheckResult]:
        """Judges any number of games over one stream, and yields the answers in their order as they come.

        The games are read from the iterable as the service takes them, on another thread, so that a million of them
        need the memory of a few. An item that cannot be judged has its error in its result and the stream goes on;
        what ends the stream, or what the iterable raises, is raised here. Leaving the loop early ends the stream.

        Args:
          transcripts: the games, each by itself or as (id, game). Without ids they are numbered "0", "1", ...
          policy: for all of them.
          viewer: for all of them, as in :meth:`check`.
          timeout: seconds for the whole stream; None: no limit.
        """
        options = _options(policy, viewer)
        trouble: List[Exception] = []

        def requests() -> Iterator[Any]:
            try:
                for number, item in enumerate(transcripts):
                    name, game = item if isinstance(item, tuple) else (str(number), item)
                    yield service_pb2.CheckTranscriptsRequest(request_id=name, transcript=_own(game), options=options)
            except Exception as error:
                # gRPC would only say that the iteration failed; the caller wants to know why.
                trouble.append(error)
                raise

        call = self._stub.CheckTranscripts(requests(), timeout=timeout)
        try:
            for response in call:
                yield _result(response)
        except grpc.RpcError as error:
            if trouble:
                raise trouble[0] from None
            raise error_from_rpc(error) from error
        finally:
            call.cancel()

    def referee(
        self,
        transcript: AnyTranscript,
        *,
        policy: Union[Policy, str] = Policy.STOP,
        viewer: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> LiveGame:
        """Begins to referee a game while it is played; events that the transcript has count as played.

        Args:
          timeout: seconds for the whole game; None: no limit.

        Under STOP the game is opened with the events before the first one that breaks a rule; `opening.events_left_out` of the
        answer says how many were left out.
        """
        return LiveGame(self._stub, _own(transcript), _options(policy, viewer), timeout)

    def score(
        self,
        transcript: AnyTranscript,
        *,
        viewer: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> Verdict:
        """Scores the end of a game: its set-up holds the state at the end, and it has no events.

        Args:
          viewer: as in :meth:`check`.
        """
        options = _options(Policy.STOP, viewer)
        request = service_pb2.ScoreTranscriptRequest(transcript=_own(transcript), options=options)
        verdict: Verdict = self._call(self._stub.ScoreTranscript, request, timeout).verdict
        return verdict

    def legal_events(
        self,
        transcript: AnyTranscript,
        *,
        policy: Union[Policy, str] = Policy.STOP,
        viewer: Optional[int] = None,
        max_listed: int = 10_000,
        timeout: Optional[float] = None,
    ) -> List[LegalEvent]:
        """Every event that may come next in a running game, at most `max_listed` of them; none: it is over."""
        request = service_pb2.ListLegalEventsRequest(
            transcript=_own(transcript), options=_options(policy, viewer), max_listed=max_listed
        )
        return list(self._call(self._stub.ListLegalEvents, request, timeout).events)

    def check_catalog(
        self,
        catalog: Union[bytes, str, os.PathLike[str]],
        *,
        game: str = "",
        timeout: Optional[float] = None,
    ) -> CheckCatalogResponse:
        """Says cell by cell what is missing, contradictory or against the rules in a catalog.

        Args:
          catalog: protobuf text format as bytes, or the path of a file to read here.
          game: a GameInfo.id; empty: the text says it in its "# proto-message:" header.
        """
        content = catalog if isinstance(catalog, bytes) else pathlib.Path(catalog).read_bytes()
        request = service_pb2.CheckCatalogRequest(game=game, content=content)
        response: CheckCatalogResponse = self._call(self._stub.CheckCatalog, request, timeout)
        return response

    def check_tournament(
        self,
        tournament: Any,
        *,
        include_verdicts: bool = False,
        viewer: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> TournamentReport:
        """Judges the games of a tournament, compares its claims, and works out the standings.

        Args:
          tournament: a messages.Tournament, or the message lantern.v1.Tournament of any other generated code. Its games
            hold their transcripts; paths are for the program `lantern`.
          include_verdicts: the report holds the whole verdict of each game.
          viewer: name of an entrant: the report is made of what it may know; "": of what an onlooker may know; None: of
            the whole records.
        """
        request = service_pb2.CheckTournamentRequest(
            tournament=_own_message(tournament, Tournament, "build one from lantern_client.messages"),
            include_verdicts=include_verdicts,
            viewer=viewer,
        )
        report: TournamentReport = self._call(self._stub.CheckTournament, request, timeout).report
        return report

    def check_results(
        self,
        sheet: Union[bytes, str, os.PathLike[str], Iterable[bytes]],
        options: Optional[ResultSheetOptions] = None,
        *,
        timeout: Optional[float] = None,
    ) -> ResultSheetReport:
        """Checks a sheet of results (CSV) and works out the league's leaderboard.

        The sheet is sent in pieces, so that its size needs no memory here or there.

        Args:
          sheet: the text as bytes, the path of a file to read here, or the pieces of the text.
          options: the form, the league's settings and so on; None: the defaults.
          timeout: seconds for the whole sheet; None: no limit.

        What reading the sheet raises, for example FileNotFoundError, is raised here.
        """

        own: Optional[ResultSheetOptions] = None
        if options is not None:
            own = _own_message(options, ResultSheetOptions, "build one from lantern_client.messages")
        trouble: List[Exception] = []

        def requests() -> Iterator[Any]:
            try:
                if own is not None:
                    yield service_pb2.CheckResultsRequest(options=own)
                for piece in _pieces(sheet):
                    yield service_pb2.CheckResultsRequest(content=piece)
            except Exception as error:
                # As in check_many.
                trouble.append(error)
                raise

        try:
            report: ResultSheetReport = self._stub.CheckResults(requests(), timeout=timeout).report
        except grpc.RpcError as error:
            if trouble:
                raise trouble[0] from None
            raise error_from_rpc(error) from error
        return report

    def import_log(
        self,
        log: Union[bytes, str, os.PathLike[str]],
        *,
        notation: str = "",
        file_name: str = "",
        timeout: Optional[float] = None,
    ) -> List[Transcript]:
        """Turns a log in a known notation into transcripts, one a game, without judging them.

        Args:
          log: the text as bytes, or the path of a file to read here.
          notation: one of GameInfo.notations, for example "rootlog"; empty: the service finds it out.
          file_name: the name for messages; the path where one was given.
        """
        if isinstance(log, bytes):
            content = log
        else:
            content = pathlib.Path(log).read_bytes()
            file_name = file_name or os.fspath(log)
        request = service_pb2.ImportLogRequest(notation=notation, content=content, file_name=file_name)
        return list(self._call(self._stub.ImportLog, request, timeout).transcripts)

    def list_games(self, *, timeout: Optional[float] = None) -> List[GameInfo]:
        """The games that the service knows, sorted by id."""
        return list(self._call(self._stub.ListGames, service_pb2.ListGamesRequest(), timeout).games)

    def list_rules(self, game: str = "", *, timeout: Optional[float] = None) -> List[Rule]:
        """The rules of one game, or of all, in the order of the rulebook. NotFoundError: no such game."""
        return list(self._call(self._stub.ListRules, service_pb2.ListRulesRequest(game=game), timeout).rules)

    def get_rule(self, rule_id: str, *, timeout: Optional[float] = None) -> Rule:
        """The rule that a finding cites. NotFoundError: no such rule."""
        rule: Rule = self._call(self._stub.GetRule, service_pb2.GetRuleRequest(id=rule_id), timeout).rule
        return rule

    def limits(self, *, timeout: Optional[float] = None) -> GetLimitsResponse:
        """What the service allows, and what it grants this client."""
        limits: GetLimitsResponse = self._call(self._stub.GetLimits, service_pb2.GetLimitsRequest(), timeout)
        return limits

    def _call(self, method: Any, request: Any, timeout: Optional[float]) -> Any:
        try:
            return method(request, timeout=self._timeout if timeout is None else timeout)
        except grpc.RpcError as error:
            raise error_from_rpc(error) from error


def _own(transcript: AnyTranscript) -> Transcript:
    """The transcript as a message of this package's own pool."""
    own: Transcript = _own_message(
        transcript, Transcript, "import_log makes them from a log, lantern_client.messages has the class"
    )
    return own


def _own_message(message: Any, kind: Any, advice: str) -> Any:
    """A message as one of this package's own pool."""
    if isinstance(message, kind):
        return message
    wanted = kind.DESCRIPTOR.full_name
    descriptor = getattr(message, "DESCRIPTOR", None)
    if getattr(descriptor, "full_name", "") == wanted:
        return kind.FromString(message.SerializeToString())
    raise TypeError(f"a {wanted} is needed, not {type(message).__name__}; {advice}")


def _pieces(sheet: Union[bytes, str, os.PathLike[str], Iterable[bytes]]) -> Iterator[bytes]:
    """The bytes of a sheet, a quarter of a megabyte at a time."""
    size = 256 << 10
    if isinstance(sheet, bytes):
        yield from (sheet[start : start + size] for start in range(0, len(sheet), size))
    elif isinstance(sheet, (str, os.PathLike)):
        with open(sheet, "rb") as file:
            while piece := file.read(size):
                yield piece
    else:
        yield from sheet


def _options(policy: Union[Policy, str], viewer: Optional[int]) -> Any:
    wire = service_pb2.POLICY_CONTINUE if Policy(policy) is Policy.CONTINUE else service_pb2.POLICY_STOP
    return service_pb2.CheckOptions(policy=wire, viewer=viewer)


def _result(response: Any) -> CheckResult:
    if response.WhichOneof("result") == "error":
        return CheckResult(response.request_id, None, error_from_status(response.error))
    return CheckResult(response.request_id, response.verdict, None)
