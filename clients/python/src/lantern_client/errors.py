"""What a call can fail with.

A game that breaks rules is no error: it has a verdict that says so. An error means that there is no answer.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Mapping, Optional, Sequence, Type

import grpc

from lantern_client._pb.google.rpc import error_details_pb2, status_pb2

_DETAILS_KEY = "grpc-status-details-bin"


@dataclass(frozen=True)
class FieldViolation:
    """One fault in one field of a request."""

    #: Path from the request's root, for example ``transcript.events[3].root.move.to[0].clearing``.
    field: str
    #: What is wrong with it and what is allowed.
    description: str


class LanternError(Exception):
    """The service has no answer. Subclasses name the common reasons."""

    def __init__(
        self,
        code: grpc.StatusCode,
        message: str,
        *,
        reason: str = "",
        domain: str = "",
        metadata: Optional[Mapping[str, str]] = None,
        violations: Sequence[FieldViolation] = (),
    ) -> None:
        super().__init__(message)
        #: The canonical gRPC code.
        self.code = code
        #: One sentence for people. It may change; programs read ``reason`` and ``metadata``.
        self.message = message
        #: UPPER_SNAKE_CASE and constant for one kind of error; empty where the service was not reached.
        self.reason = reason
        #: "lantern"; empty where the service was not reached.
        self.domain = domain
        #: Every figure of the message under a lowerCamelCase key.
        self.metadata: Mapping[str, str] = dict(metadata or {})
        #: The fields to blame; empty where none is.
        self.violations: Sequence[FieldViolation] = tuple(violations)

    def __str__(self) -> str:
        return f"{self.code.name}: {self.message}"


class InvalidArgumentError(LanternError):
    """The request is malformed; ``violations`` names the field."""


class NotFoundError(LanternError):
    """There is no such game or rule."""


class LimitExceededError(LanternError):
    """The request is over a limit of the server; ``metadata`` holds the limit and its name."""


class UnauthenticatedError(LanternError):
    """The service needs a token, or does not know the one that was sent."""


class UnavailableError(LanternError):
    """The service cannot be reached."""


class TimeoutExceededError(LanternError):
    """The service did not answer within the timeout of the call."""


class CallCancelledError(LanternError):
    """The call was cancelled, by this side or by a server that is shutting down."""


_CLASSES: Mapping[grpc.StatusCode, Type[LanternError]] = {
    grpc.StatusCode.INVALID_ARGUMENT: InvalidArgumentError,
    grpc.StatusCode.NOT_FOUND: NotFoundError,
    grpc.StatusCode.RESOURCE_EXHAUSTED: LimitExceededError,
    grpc.StatusCode.UNAUTHENTICATED: UnauthenticatedError,
    grpc.StatusCode.UNAVAILABLE: UnavailableError,
    grpc.StatusCode.DEADLINE_EXCEEDED: TimeoutExceededError,
    grpc.StatusCode.CANCELLED: CallCancelledError,
}

_CODES: Mapping[int, grpc.StatusCode] = {code.value[0]: code for code in grpc.StatusCode}


def error_from_status(status: Any) -> LanternError:
    """The exception for a google.rpc.Status message."""
    code = _CODES.get(status.code, grpc.StatusCode.UNKNOWN)
    info = error_details_pb2.ErrorInfo()
    bad_request = error_details_pb2.BadRequest()
    for detail in status.details:
        # Unpack leaves the message alone where the detail is of another type.
        detail.Unpack(info)
        detail.Unpack(bad_request)
    return _CLASSES.get(code, LanternError)(
        code,
        status.message,
        reason=info.reason,
        domain=info.domain,
        metadata=dict(info.metadata),
        violations=[FieldViolation(v.field, v.description) for v in bad_request.field_violations],
    )


def error_from_rpc(error: grpc.RpcError) -> LanternError:
    """The exception for what a gRPC call raised."""
    code: grpc.StatusCode = error.code()
    for key, value in error.trailing_metadata() or ():
        if key == _DETAILS_KEY:
            status = status_pb2.Status.FromString(value)
            if status.code == code.value[0]:
                return error_from_status(status)
    return _CLASSES.get(code, LanternError)(code, error.details() or code.name)
