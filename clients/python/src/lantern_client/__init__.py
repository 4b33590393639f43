"""Client of the Lantern service, which checks game logs.

    from lantern_client import Client

    with Client("127.0.0.1:50051") as client:
        for game in client.import_log("game.rootlog"):
            verdict = client.check(game, policy="continue")
            for finding in verdict.findings:
                print(finding.position.line, finding.rule_id, finding.message)
"""

from lantern_client import messages
from lantern_client._json import to_json
from lantern_client._version import VERSION as __version__
from lantern_client.client import CheckResult, Client, LiveGame, Policy, tls
from lantern_client.errors import (
    CallCancelledError,
    FieldViolation,
    InvalidArgumentError,
    LanternError,
    LimitExceededError,
    NotFoundError,
    TimeoutExceededError,
    UnauthenticatedError,
    UnavailableError,
)

__all__ = [
    "CallCancelledError",
    "CheckResult",
    "Client",
    "FieldViolation",
    "InvalidArgumentError",
    "LanternError",
    "LimitExceededError",
    "LiveGame",
    "NotFoundError",
    "Policy",
    "TimeoutExceededError",
    "UnauthenticatedError",
    "UnavailableError",
    "__version__",
    "messages",
    "tls",
    "to_json",
]
