package lantern

import (
	"fmt"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
	rpc "google.golang.org/genproto/googleapis/rpc/status"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

// FieldViolation is one fault in one field of a request.
type FieldViolation struct {
	// Field is the path from the request's root, for example "transcript.events[3].root.move.to[0].clearing".
	Field string
	// Description says what is wrong with it and what is allowed.
	Description string
}

// Error says why the service has no answer. Take it out of an error with errors.As, or only its code with status.Code.
type Error struct {
	// Code is the canonical gRPC code: InvalidArgument, NotFound, ResourceExhausted (over a limit), Unavailable (not
	// reached), DeadlineExceeded, Canceled and so on.
	Code codes.Code
	// Message is one sentence for people. It may change; programs read Reason and Metadata.
	Message string
	// Reason is in UPPER_SNAKE_CASE and constant for one kind of error; empty where the service was not reached.
	Reason string
	// Domain is "lantern"; empty where the service was not reached.
	Domain string
	// Metadata holds every figure of the message under a lowerCamelCase key.
	Metadata map[string]string
	// Violations are the fields to blame; empty where none is.
	Violations []FieldViolation

	status *status.Status
}

// Error implements error.
func (e *Error) Error() string { return fmt.Sprintf("%v: %s", e.Code, e.Message) }

// GRPCStatus lets status.Code and status.FromError read the error.
func (e *Error) GRPCStatus() *status.Status { return e.status }

// errorFromStatus is the error for a google.rpc.Status message.
func errorFromStatus(message *rpc.Status) *Error { return fromStatus(status.FromProto(message)) }

// asError is the error for what a gRPC call returned.
func asError(err error) error { return fromStatus(status.Convert(err)) }

func fromStatus(from *status.Status) *Error {
	result := &Error{Code: from.Code(), Message: from.Message(), status: from}
	for _, detail := range from.Details() {
		switch detail := detail.(type) {
		case *errdetails.ErrorInfo:
			result.Reason, result.Domain, result.Metadata = detail.GetReason(), detail.GetDomain(), detail.GetMetadata()
		case *errdetails.BadRequest:
			for _, violation := range detail.GetFieldViolations() {
				result.Violations = append(result.Violations, FieldViolation{violation.GetField(), violation.GetDescription()})
			}
		}
	}
	return result
}
