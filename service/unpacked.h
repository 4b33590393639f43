#ifndef LANTERN_SERVICE_UNPACKED_H_
#define LANTERN_SERVICE_UNPACKED_H_

// What a request costs in memory before it is parsed. Two bytes on the wire can become a message of some
// hundred bytes, so limits on bytes alone bound nothing, and limits on counts that are looked at after
// parsing come too late.

#include <google/protobuf/descriptor.h>
#include <grpcpp/support/byte_buffer.h>

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>

namespace lantern::service {

// Estimate, in bytes, of what parsing `bytes` as a `type` takes: each message what its class takes with
// nothing set, each text its bytes and a string around it, numbers and unknown fields likewise. Linear in the
// bytes; one pass that keeps nothing. Bytes that are no such message count as far as they can be read, which
// is as far as protobuf would get.
uint64_t UnpackedBytes(const google::protobuf::Descriptor& type, const grpc::ByteBuffer& bytes);

// Memory that several threads share. Thread-safe.
class MemoryBudget {
 public:
  explicit MemoryBudget(uint64_t most) : most_(most) {}

  // Waits until `bytes`, at most the whole, are free, and takes them; false where `stop`, which is asked
  // every few milliseconds, ended the wait.
  bool Take(uint64_t bytes, const std::function<bool()>& stop);
  // They are free again; large amounts go back to the system.
  void GiveBack(uint64_t bytes);

 private:
  const uint64_t most_;
  std::mutex mutex_;
  std::condition_variable freed_;
  // Guarded by mutex_.
  uint64_t taken_ = 0;
};

}  // namespace lantern::service

#endif  // LANTERN_SERVICE_UNPACKED_H_
