#ifndef LANTERN_SERVICE_ERRORS_H_
#define LANTERN_SERVICE_ERRORS_H_

// From the absl::Status that the library speaks to the google.rpc.Status that callers read: a canonical code,
// one ErrorInfo (domain "lantern"), and BadRequest where a field is to blame.

#include <map>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "google/rpc/status.pb.h"
#include "grpcpp/support/status.h"

namespace lantern::service {

// What a program is told of an error.
struct RequestError {
  absl::StatusCode code = absl::StatusCode::kInvalidArgument;
  // UPPER_SNAKE_CASE, at most 63 characters, constant for one kind of error.
  absl::string_view reason;
  // Path of the field to blame from the root of the request; empty: none.
  std::string field;
  // What is wrong and what to do, without the field.
  std::string description;
  // lowerCamelCase keys; every figure of the description.
  std::map<std::string, std::string> metadata;
};

// The error as a status; RpcStatusOf gives the parts back.
absl::Status MakeError(const RequestError& error);

// An error of the library about a message that the request holds in `field`, for example "transcript".
absl::Status FieldError(const absl::Status& status, absl::string_view field);
inline absl::Status TranscriptError(const absl::Status& status) { return FieldError(status, "transcript"); }

// What the caller gets. `status` is not OK and comes from anywhere: where it carries no details, its code
// gives the reason. Long texts are cut, since trailing metadata must stay below 8 KiB. The same status gives
// the same bytes.
google::rpc::Status RpcStatusOf(const absl::Status& status);

// The same for the end of a call: google.rpc.Status goes into "grpc-status-details-bin".
grpc::Status GrpcStatusOf(const google::rpc::Status& status);

// ErrorInfo.reason of a status; empty where it has none.
std::string ReasonOf(const google::rpc::Status& status);

// "INVALID_ARGUMENT" for 3 and so on.
std::string CodeName(int code);

}  // namespace lantern::service

#endif  // LANTERN_SERVICE_ERRORS_H_
