// Options of ThreadSanitizer for the executables of this folder; empty without it. See tests/tsan.supp.

#if defined(__SANITIZE_THREAD__)
extern "C" const char* __tsan_default_options();

// Libraries of the system are not built with ThreadSanitizer: what they do with memory that they hand to each
// other is not for it to judge.
extern "C" const char* __tsan_default_options() { return "ignore_noninstrumented_modules=1"; }
#endif
