#include "service/codec.h"

#include <grpcpp/impl/codegen/proto_utils.h>
#include <grpcpp/support/proto_buffer_reader.h>

#include <algorithm>
#include <cassert>
#include <limits>
#include <memory>
#include <vector>

#include "absl/strings/str_cat.h"
#include "lantern/v1/service.pb.h"
#include "service/errors.h"
#include "service/unpacked.h"
#include "service/wire_fault.h"

namespace lantern::service {
namespace {

// Holds the messages of a transcript of some hundred events.
constexpr size_t kFirstBlock = 256 << 10;
// What a byte of a log or a catalog takes while it is read, at most.
constexpr uint64_t kTextFactor = 16;

struct ThreadArena {
  std::unique_ptr<char[]> block{new char[kFirstBlock]};
  google::protobuf::Arena arena{block.get(), kFirstBlock};
  bool in_use = false;
};

ThreadArena& Mine() {
  thread_local ThreadArena mine;
  return mine;
}

absl::Status Malformed(const grpc::ByteBuffer& bytes, const google::protobuf::Message& message) {
  WireFault fault = FindWireFault(*message.GetDescriptor(), Flatten(bytes));
  RequestError error;
  error.reason = "MALFORMED_MESSAGE";
  error.field = std::move(fault.field);
  error.description = std::move(fault.description);
  error.metadata["message"] = message.GetDescriptor()->full_name();
  return MakeError(error);
}

// A request over a limit, before it is looked into.
absl::Status TooLarge(absl::string_view limit, uint64_t value, uint64_t most, absl::string_view what) {
  RequestError error;
  error.code = absl::StatusCode::kResourceExhausted;
  error.reason = "LIMIT_EXCEEDED";
  error.description =
      absl::StrCat("the request is over the limit ", limit, ": ", what, ", where at most ", most,
                   " is allowed; send it in smaller parts, or ask the operator to raise ", limit);
  error.metadata = {
      {"limit", std::string(limit)}, {"value", absl::StrCat(value)}, {"maximum", absl::StrCat(most)}};
  return MakeError(error);
}

}  // namespace

ScratchArena::ScratchArena(Call& call) : call_(call), arena_(Mine().arena) {
  assert(!Mine().in_use);
  Mine().in_use = true;
}

ScratchArena::~ScratchArena() {
  arena_.Reset();
  Mine().in_use = false;
  call_.hub().memory().GiveBack(taken_);
}

absl::Status ScratchArena::Parse(const grpc::ByteBuffer& bytes, google::protobuf::Message& message) {
  const auto most = static_cast<uint64_t>(call_.options().max_receive_bytes);
  if (bytes.Length() > most) {
    return call_.Refuse(TooLarge("max_request_bytes", bytes.Length(), most,
                                 absl::StrCat("it has ", bytes.Length(), " bytes")));
  }
  // What is short is judged on gRPC's own threads, which must not wait, and cannot come to much.
  if (bytes.Length() > Call::kInlineBytes) {
    if (absl::Status status = TakeRoom(bytes, message); !status.ok()) return status;
  }
  return ParseMessage(bytes, message);
}

absl::Status ScratchArena::TakeRoom(const grpc::ByteBuffer& bytes, const google::protobuf::Message& message) {
  const uint64_t most = call_.options().max_unpacked_bytes;
  const google::protobuf::Descriptor& type = *message.GetDescriptor();
  uint64_t cost = UnpackedBytes(type, bytes);
  // Both are texts that are read into lists of what stands on their lines.
  if (&type == v1::ImportLogRequest::descriptor() || &type == v1::CheckCatalogRequest::descriptor()) {
    cost = std::max(cost, kTextFactor * bytes.Length());
  }
  if (cost > most) {
    return call_.Refuse(TooLarge("max_unpacked_bytes", cost, most,
                                 absl::StrCat("unpacked it comes to about ", cost, " bytes of memory")));
  }
  const auto stop = [this] { return call_.cancelled() || call_.DeadlinePassed(); };
  if (!call_.hub().memory().Take(cost, stop)) return call_.WhyStopped();
  taken_ = cost;
  return absl::OkStatus();
}

absl::Status ParseMessage(const grpc::ByteBuffer& bytes, google::protobuf::Message& message) {
  // A short message mostly stands in one slice, which is parsed where it lies.
  grpc::Slice slice;
  if (bytes.TrySingleSlice(&slice).ok()) {
    if (message.ParseFromArray(slice.begin(), static_cast<int>(slice.size()))) return absl::OkStatus();
    return Malformed(bytes, message);
  }
  // The reader takes the buffer as not const, yet reads only.
  grpc::ProtoBufferReader reader(const_cast<grpc::ByteBuffer*>(&bytes));
  if (reader.status().ok() && message.ParseFromZeroCopyStream(&reader)) return absl::OkStatus();
  return Malformed(bytes, message);
}

absl::Status SerializeMessage(const google::protobuf::Message& message, grpc::ByteBuffer& bytes) {
  if (message.ByteSizeLong() > static_cast<size_t>(std::numeric_limits<int>::max())) {
    return absl::InternalError("the answer is larger than 2 GiB");
  }
  bytes.Clear();
  bool own_buffer = false;
  const grpc::Status status =
      grpc::SerializationTraits<google::protobuf::Message>::Serialize(message, &bytes, &own_buffer);
  return status.ok() ? absl::OkStatus() : absl::InternalError(status.error_message());
}

std::string Flatten(const grpc::ByteBuffer& bytes) {
  std::vector<grpc::Slice> slices;
  std::string out;
  if (!bytes.Dump(&slices).ok()) return out;
  out.reserve(bytes.Length());
  for (const grpc::Slice& slice : slices) {
    out.append(reinterpret_cast<const char*>(slice.begin()), slice.size());
  }
  return out;
}

}  // namespace lantern::service
