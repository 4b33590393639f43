#ifndef LANTERN_SERVICE_HANDOVER_H_
#define LANTERN_SERVICE_HANDOVER_H_

// gRPC promises that a reaction happens after the operation that it answers was started, and OnDone after all
// other reactions. Debian's gRPC is not built with ThreadSanitizer, which therefore cannot see that, and
// would take each step of a call on another thread for a race. These two say it, and nothing else; without
// ThreadSanitizer they are empty. What gRPC does not promise is left to std::mutex and std::atomic, which
// ThreadSanitizer does see (unlike absl::Mutex, whose code is in a library).

#if defined(__SANITIZE_THREAD__)
#include <sanitizer/tsan_interface.h>
#endif

namespace lantern::service {

// Before an operation of gRPC is started, and at the end of each reaction.
inline void HandToGrpc([[maybe_unused]] void* call) {
#if defined(__SANITIZE_THREAD__)
  __tsan_release(call);
#endif
}

// At the beginning of a reaction.
inline void TakeFromGrpc([[maybe_unused]] void* call) {
#if defined(__SANITIZE_THREAD__)
  __tsan_acquire(call);
#endif
}

}  // namespace lantern::service

#endif  // LANTERN_SERVICE_HANDOVER_H_
