// Result sheets from any bytes: no crash, no hang, and the same report whether whole or in two pieces.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>

#include "absl/strings/string_view.h"
#include "checker/results/check.h"

namespace {

std::string ReportOf(absl::string_view bytes, size_t cut) {
  lantern::v1::ResultSheetOptions options;
  options.set_game("root");
  options.set_max_findings(1000);
  auto checker = lantern::ResultSheetChecker::New(options);
  if (!checker.ok()) std::abort();
  (*checker)->Feed(bytes.substr(0, cut));
  (*checker)->Feed(bytes.substr(cut));
  lantern::v1::ResultSheetReport report;
  (*checker)->Finish(report);
  return report.SerializeAsString();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const absl::string_view bytes(reinterpret_cast<const char*>(data), size);
  if (ReportOf(bytes, 0) != ReportOf(bytes, size / 2)) std::abort();
  return 0;
}
