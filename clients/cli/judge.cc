#include "clients/cli/judge.h"

#include "checker/lantern.h"
#include "checker/tournament/check.h"

namespace lantern::cli {
namespace {

class LibraryJudge : public Judge {
 public:
  absl::Status Check(const v1::Transcript& transcript, const CheckOptions& options,
                     v1::Verdict& verdict) override {
    return lantern::Check(transcript, options, verdict);
  }

  absl::Status CheckTournament(const v1::Tournament& tournament, bool keep_verdicts, const Limits& limits,
                               v1::TournamentReport& report) override {
    TournamentOptions options;
    options.check.limits = limits;
    options.keep_verdicts = keep_verdicts;
    return lantern::CheckTournament(tournament, options, report);
  }
};

}  // namespace

std::unique_ptr<Judge> NewLibraryJudge() { return std::make_unique<LibraryJudge>(); }

}  // namespace lantern::cli
