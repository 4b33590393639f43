#include "checker/core/status.h"

#include <string>
#include <utility>

#include "absl/strings/cord.h"
#include "absl/strings/str_cat.h"
#include "google/rpc/error_details.pb.h"

namespace lantern {
namespace {

// Payloads are the messages that a gRPC status carries as its details, under the same type URLs.
constexpr absl::string_view kErrorInfoUrl = "type.googleapis.com/google.rpc.ErrorInfo";
constexpr absl::string_view kBadRequestUrl = "type.googleapis.com/google.rpc.BadRequest";
constexpr char kDomain[] = "lantern";

// What an error says may echo input of any length, while gRPC carries little more than 8 KiB of it.
constexpr size_t kMaxWhat = 1000;

std::string Shortened(absl::string_view what) {
  if (what.size() <= kMaxWhat) return std::string(what);
  size_t end = kMaxWhat;
  while (end > 0 && (static_cast<unsigned char>(what[end]) & 0xC0) == 0x80) --end;  // not within a character
  return absl::StrCat(what.substr(0, end), " ...");
}

void SetInfo(const google::rpc::ErrorInfo& info, absl::Status& status) {
  status.SetPayload(kErrorInfoUrl, absl::Cord(info.SerializeAsString()));
}

void SetViolation(absl::string_view field, absl::string_view description, absl::Status& status) {
  google::rpc::BadRequest request;
  auto* violation = request.add_field_violations();
  violation->set_field(std::string(field));
  violation->set_description(std::string(description));
  status.SetPayload(kBadRequestUrl, absl::Cord(request.SerializeAsString()));
}

google::rpc::ErrorInfo InfoWith(const char* reason) {
  google::rpc::ErrorInfo info;
  info.set_reason(reason);
  info.set_domain(kDomain);
  return info;
}

// What the figures of a limit and the place in a text are called.
void SetLimit(absl::string_view limit, uint64_t value, uint64_t maximum, google::rpc::ErrorInfo& info) {
  auto& metadata = *info.mutable_metadata();
  metadata["limit"] = std::string(limit);
  metadata["value"] = absl::StrCat(value);
  metadata["maximum"] = absl::StrCat(maximum);
}

void SetPlace(absl::string_view file, uint64_t line, uint64_t column, google::rpc::ErrorInfo& info) {
  auto& metadata = *info.mutable_metadata();
  if (!file.empty()) metadata["file"] = std::string(file);
  if (line == 0) return;
  metadata["line"] = absl::StrCat(line);
  metadata["column"] = absl::StrCat(column);
}

// "<file>:<line>:<column>"; a line of 0 is left out.
std::string PlaceWords(absl::string_view file, uint64_t line, uint64_t column) {
  std::string place(file.empty() ? absl::string_view("input") : file);
  if (line > 0) absl::StrAppend(&place, ":", line, ":", column);
  return place;
}

}  // namespace

absl::Status MalformedError(absl::string_view field, absl::string_view full_what) {
  const std::string what = Shortened(full_what);
  absl::Status status = absl::InvalidArgumentError(absl::StrCat(field, ": ", what));
  google::rpc::ErrorInfo info = InfoWith("MALFORMED_TRANSCRIPT");
  (*info.mutable_metadata())["field"] = std::string(field);
  SetInfo(info, status);
  SetViolation(field, what, status);
  return status;
}

absl::Status UnreadableError(absl::string_view file, uint64_t line, uint64_t column,
                             absl::string_view full_what) {
  const std::string what = Shortened(full_what);
  absl::Status status = absl::InvalidArgumentError(absl::StrCat(PlaceWords(file, line, column), ": ", what));
  google::rpc::ErrorInfo info = InfoWith("UNREADABLE_TEXT");
  SetPlace(file, line, column, info);
  SetInfo(info, status);
  SetViolation("content", what, status);
  return status;
}

namespace {

absl::Status OverLimit(absl::string_view limit, uint64_t value, uint64_t maximum, absl::string_view field,
                       absl::string_view advice) {
  const std::string what = absl::StrCat("over the limit ", limit, ": ", value, ", where at most ", maximum,
                                        " is allowed; ", advice);
  absl::Status status = absl::ResourceExhaustedError(field.empty() ? what : absl::StrCat(field, ": ", what));
  google::rpc::ErrorInfo info = InfoWith("LIMIT_EXCEEDED");
  SetLimit(limit, value, maximum, info);
  if (!field.empty()) (*info.mutable_metadata())["field"] = std::string(field);
  SetInfo(info, status);
  if (!field.empty()) SetViolation(field, what, status);
  return status;
}

}  // namespace

absl::Status LimitError(absl::string_view limit, uint64_t value, uint64_t maximum, absl::string_view field) {
  return OverLimit(limit, value, maximum, field,
                   absl::StrCat("make it smaller, or raise ", limit, " where the checker is run"));
}

absl::Status FixedLimitError(absl::string_view limit, uint64_t value, uint64_t maximum,
                             absl::string_view field) {
  return OverLimit(limit, value, maximum, field, "make it smaller, since this limit is fixed");
}

absl::Status TextLimitError(absl::string_view file, uint64_t line, uint64_t column, absl::string_view what,
                            absl::string_view limit, uint64_t value, uint64_t maximum) {
  const std::string full = absl::StrCat(what, " has ", value, " bytes, where at most ", maximum,
                                        " are allowed (limit ", limit, "); make it shorter");
  absl::Status status =
      absl::ResourceExhaustedError(absl::StrCat(PlaceWords(file, line, column), ": ", full));
  google::rpc::ErrorInfo info = InfoWith("LIMIT_EXCEEDED");
  SetLimit(limit, value, maximum, info);
  SetPlace(file, line, column, info);
  SetInfo(info, status);
  SetViolation("content", full, status);
  return status;
}

absl::optional<ErrorDetail> DetailOf(const absl::Status& status) {
  const absl::optional<absl::Cord> payload = status.GetPayload(kErrorInfoUrl);
  google::rpc::ErrorInfo info;
  if (!payload.has_value() || !info.ParseFromString(std::string(*payload))) return absl::nullopt;
  ErrorDetail detail;
  detail.reason = info.reason();
  detail.metadata.insert(info.metadata().begin(), info.metadata().end());
  detail.description = std::string(status.message());
  const absl::optional<absl::Cord> blame = status.GetPayload(kBadRequestUrl);
  google::rpc::BadRequest request;
  if (blame.has_value() && request.ParseFromString(std::string(*blame)) &&
      request.field_violations_size() > 0) {
    detail.field = request.field_violations(0).field();
    detail.description = request.field_violations(0).description();
  }
  return detail;
}

}  // namespace lantern
