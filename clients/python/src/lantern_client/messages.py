"""The messages of the Lantern schema (proto/lantern/v1), to build transcripts with and to read verdicts.

``root``, ``root_types``, ``root_play`` and ``root_position`` are the modules of Root's messages, ``tournament`` and
``results`` those of tournaments and result sheets::

    from lantern_client import messages

    game = messages.Transcript(players=[messages.Player(name="Ada")])
    game.events.add().root.CopyFrom(messages.root.RootEvent())
"""

from lantern_client._pb.lantern.v1 import results_pb2 as results
from lantern_client._pb.lantern.v1 import root_pb2 as root
from lantern_client._pb.lantern.v1 import root_play_pb2 as root_play
from lantern_client._pb.lantern.v1 import root_position_pb2 as root_position
from lantern_client._pb.lantern.v1 import root_types_pb2 as root_types
from lantern_client._pb.lantern.v1 import tournament_pb2 as tournament
from lantern_client._pb.lantern.v1.catalog_pb2 import (
    CATALOG_FAULT_KIND_CONTRADICTION,
    CATALOG_FAULT_KIND_FORBIDDEN,
    CATALOG_FAULT_KIND_MISSING,
    CATALOG_FAULT_KIND_UNREADABLE,
    CatalogFault,
    CatalogFaultKind,
)
from lantern_client._pb.lantern.v1.live_pb2 import LiveState
from lantern_client._pb.lantern.v1.results_pb2 import ResultSheetOptions, ResultSheetReport
from lantern_client._pb.lantern.v1.rule_pb2 import Rule
from lantern_client._pb.lantern.v1.service_pb2 import CheckCatalogResponse, GameInfo, GetLimitsResponse, LegalEvent
from lantern_client._pb.lantern.v1.tournament_pb2 import Tournament, TournamentReport
from lantern_client._pb.lantern.v1.transcript_pb2 import (
    ClaimedResult,
    ClaimedStanding,
    Event,
    Player,
    Source,
    SourceComment,
    SourceNote,
    SourcePosition,
    Transcript,
)
from lantern_client._pb.lantern.v1.verdict_pb2 import (
    FINDING_KIND_ILLEGAL,
    FINDING_KIND_NOTE,
    FINDING_KIND_SLIP,
    FINDING_KIND_UNREADABLE,
    FINDING_KIND_UNVERIFIABLE,
    OUTCOME_ILLEGAL,
    OUTCOME_INCOMPLETE,
    OUTCOME_LEGAL,
    OUTCOME_UNVERIFIABLE,
    Coverage,
    Finding,
    FindingKind,
    Mismatch,
    Outcome,
    ScoreEntry,
    ScoreLine,
    Standing,
    TieBreak,
    Verdict,
)

__all__ = [
    "CATALOG_FAULT_KIND_CONTRADICTION",
    "CATALOG_FAULT_KIND_FORBIDDEN",
    "CATALOG_FAULT_KIND_MISSING",
    "CATALOG_FAULT_KIND_UNREADABLE",
    "FINDING_KIND_ILLEGAL",
    "FINDING_KIND_NOTE",
    "FINDING_KIND_SLIP",
    "FINDING_KIND_UNREADABLE",
    "FINDING_KIND_UNVERIFIABLE",
    "OUTCOME_ILLEGAL",
    "OUTCOME_INCOMPLETE",
    "OUTCOME_LEGAL",
    "OUTCOME_UNVERIFIABLE",
    "CatalogFault",
    "CatalogFaultKind",
    "CheckCatalogResponse",
    "ClaimedResult",
    "ClaimedStanding",
    "Coverage",
    "Event",
    "Finding",
    "FindingKind",
    "GameInfo",
    "GetLimitsResponse",
    "LegalEvent",
    "LiveState",
    "Mismatch",
    "Outcome",
    "Player",
    "ResultSheetOptions",
    "ResultSheetReport",
    "Rule",
    "ScoreEntry",
    "ScoreLine",
    "Source",
    "SourceComment",
    "SourceNote",
    "SourcePosition",
    "Standing",
    "TieBreak",
    "Tournament",
    "TournamentReport",
    "Transcript",
    "Verdict",
    "results",
    "root",
    "root_play",
    "root_position",
    "root_types",
    "tournament",
]
