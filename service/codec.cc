#include "service/codec.h"

#include <grpcpp/impl/codegen/proto_utils.h>
#include <grpcpp/support/proto_buffer_reader.h>

#include <cassert>
#include <limits>
#include <memory>
#include <vector>

#include "service/errors.h"
#include "service/wire_fault.h"

namespace lantern::service {
namespace {

// Holds the messages of a transcript of some hundred events.
constexpr size_t kFirstBlock = 256 << 10;

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

}  // namespace

ScratchArena::ScratchArena() : arena_(Mine().arena) {
  assert(!Mine().in_use);
  Mine().in_use = true;
}

ScratchArena::~ScratchArena() {
  arena_.Reset();
  Mine().in_use = false;
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
