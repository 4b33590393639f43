#ifndef LANTERN_SERVICE_CODEC_H_
#define LANTERN_SERVICE_CODEC_H_

// Wire bytes to messages and back. The service takes its requests as bytes and parses them itself, for three
// reasons: bytes that are no message get an error that names the field (gRPC would end a stream as if the
// caller had half-closed it, and answer UNIMPLEMENTED to a unary call); large ones are parsed on a worker;
// and all messages of a thread live on one arena that is used again and again.

#include <google/protobuf/arena.h>
#include <google/protobuf/message.h>
#include <grpcpp/support/byte_buffer.h>

#include <string>

#include "absl/status/status.h"
#include "service/call.h"

namespace lantern::service {

// The arena of this thread, while in scope: one at a time. Whatever was made on it goes when the scope ends;
// its first block stays for the next use, anything beyond is given back.
class ScratchArena {
 public:
  // `call`: outlives it.
  explicit ScratchArena(Call& call);
  ~ScratchArena();
  ScratchArena(const ScratchArena&) = delete;
  ScratchArena& operator=(const ScratchArena&) = delete;

  template <typename Message>
  Message& New() {
    return *google::protobuf::Arena::CreateMessage<Message>(&arena_);
  }

  // Parses the request, which was made here, once. RESOURCE_EXHAUSTED, before anything is unpacked, where it
  // has too many bytes or comes to too much memory. A large one waits until there is room for it, which it
  // holds as long as this lives; CANCELLED and the like where the caller waits no longer. Otherwise as
  // ParseMessage.
  absl::Status Parse(const grpc::ByteBuffer& bytes, google::protobuf::Message& message);

 private:
  absl::Status TakeRoom(const grpc::ByteBuffer& bytes, const google::protobuf::Message& message);

  Call& call_;
  // Of the hub's memory.
  uint64_t taken_ = 0;
  google::protobuf::Arena& arena_;
};

// INVALID_ARGUMENT (MALFORMED_MESSAGE) where the bytes are not such a message; names the field where it can.
absl::Status ParseMessage(const grpc::ByteBuffer& bytes, google::protobuf::Message& message);

// INTERNAL where the message is 2 GiB or larger.
absl::Status SerializeMessage(const google::protobuf::Message& message, grpc::ByteBuffer& bytes);

// All bytes in one string.
std::string Flatten(const grpc::ByteBuffer& bytes);

}  // namespace lantern::service

#endif  // LANTERN_SERVICE_CODEC_H_
