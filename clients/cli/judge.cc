#include "clients/cli/judge.h"

#include "checker/lantern.h"

namespace lantern::cli {
namespace {

class LibraryJudge : public Judge {
 public:
  absl::Status Check(const v1::Transcript& transcript, const CheckOptions& options,
                     v1::Verdict& verdict) override {
    return lantern::Check(transcript, options, verdict);
  }
};

}  // namespace

std::unique_ptr<Judge> NewLibraryJudge() { return std::make_unique<LibraryJudge>(); }

}  // namespace lantern::cli
