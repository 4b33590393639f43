#include "service/errors.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>

#include <utility>

#include "absl/strings/cord.h"
#include "absl/strings/str_cat.h"
#include "checker/core/status.h"
#include "google/rpc/error_details.pb.h"

namespace lantern::service {
namespace {

constexpr char kDomain[] = "lantern";
constexpr char kPayload[] = "type.googleapis.com/google.rpc.Status";
constexpr char kTypePrefix[] = "type.googleapis.com/";
// Text of one error stands up to three times in the trailing metadata and is there escaped or in base 64.
constexpr size_t kMaxText = 700;
constexpr size_t kMaxValue = 200;
constexpr size_t kMaxMetadata = 8;

// At most `max` bytes, cut between two characters of UTF-8.
std::string Cut(absl::string_view text, size_t max) {
  if (text.size() <= max) return std::string(text);
  size_t end = max;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return absl::StrCat(text.substr(0, end), "...");
}

// Map fields have no order on the wire unless one asks for it.
void Pack(const google::protobuf::Message& message, google::protobuf::Any& any) {
  any.set_type_url(absl::StrCat(kTypePrefix, message.GetDescriptor()->full_name()));
  google::protobuf::io::StringOutputStream stream(any.mutable_value());
  google::protobuf::io::CodedOutputStream coded(&stream);
  coded.SetSerializationDeterministic(true);
  message.SerializeToCodedStream(&coded);
}

google::rpc::Status Build(const RequestError& error) {
  google::rpc::Status out;
  out.set_code(static_cast<int>(error.code));
  const std::string description = Cut(error.description, kMaxText);
  const std::string field = Cut(error.field, kMaxValue);
  out.set_message(field.empty() ? description : absl::StrCat(field, ": ", description));
  google::rpc::ErrorInfo info;
  info.set_reason(std::string(error.reason));
  info.set_domain(kDomain);
  for (const auto& [key, value] : error.metadata) {
    if (info.metadata().size() == kMaxMetadata) break;
    (*info.mutable_metadata())[Cut(key, kMaxValue)] = Cut(value, kMaxValue);
  }
  Pack(info, *out.add_details());
  if (!field.empty()) {
    google::rpc::BadRequest bad;
    auto* violation = bad.add_field_violations();
    violation->set_field(field);
    violation->set_description(description);
    Pack(bad, *out.add_details());
  }
  return out;
}

absl::Status WithPayload(const google::rpc::Status& status) {
  absl::Status out(static_cast<absl::StatusCode>(status.code()), status.message());
  out.SetPayload(kPayload, absl::Cord(status.SerializeAsString()));
  return out;
}

}  // namespace

absl::Status MakeError(const RequestError& error) { return WithPayload(Build(error)); }

absl::Status FieldError(const absl::Status& status, absl::string_view field) {
  absl::optional<ErrorDetail> detail = DetailOf(status);
  if (!detail.has_value()) return status;
  RequestError error;
  error.code = status.code();
  error.reason = detail->reason;
  if (!detail->field.empty()) error.field = absl::StrCat(field, ".", detail->field);
  error.description = std::move(detail->description);
  error.metadata = std::move(detail->metadata);
  // The library counts its paths from its own message.
  if (auto path = error.metadata.find("field"); path != error.metadata.end()) path->second = error.field;
  return MakeError(error);
}

google::rpc::Status RpcStatusOf(const absl::Status& status) {
  if (absl::optional<absl::Cord> payload = status.GetPayload(kPayload)) {
    google::rpc::Status out;
    if (out.ParseFromString(std::string(*payload))) return out;
  }
  const std::string reason = CodeName(static_cast<int>(status.code()));
  RequestError error;
  error.code = status.code();
  error.reason = reason;
  error.description = std::string(status.message());
  return Build(error);
}

grpc::Status GrpcStatusOf(const google::rpc::Status& status) {
  return grpc::Status(static_cast<grpc::StatusCode>(status.code()), status.message(),
                      status.SerializeAsString());
}

std::string ReasonOf(const google::rpc::Status& status) {
  for (const google::protobuf::Any& any : status.details()) {
    google::rpc::ErrorInfo info;
    if (any.UnpackTo(&info)) return info.reason();
  }
  return "";
}

std::string CodeName(int code) { return absl::StatusCodeToString(static_cast<absl::StatusCode>(code)); }

}  // namespace lantern::service
