#ifndef LANTERN_CLIENTS_CLI_JUDGE_H_
#define LANTERN_CLIENTS_CLI_JUDGE_H_

#include <memory>

#include "absl/status/status.h"
#include "checker/core/replay.h"
#include "lantern/v1/tournament.pb.h"
#include "lantern/v1/transcript.pb.h"
#include "lantern/v1/verdict.pb.h"

namespace lantern::cli {

// Who judges the games: the library in this process, or a service. Thread-safe.
class Judge {
 public:
  virtual ~Judge() = default;

  // As lantern::Check; a service may add its own errors (UNAVAILABLE, DEADLINE_EXCEEDED). `verdict` may live
  // on an arena.
  virtual absl::Status Check(const v1::Transcript& transcript, const CheckOptions& options,
                             v1::Verdict& verdict) = 0;

  // As lantern::CheckTournament, with the same errors of a service.
  virtual absl::Status CheckTournament(const v1::Tournament& tournament, bool keep_verdicts,
                                       const Limits& limits, v1::TournamentReport& report) = 0;
};

// The library in this process.
std::unique_ptr<Judge> NewLibraryJudge();

}  // namespace lantern::cli

#endif  // LANTERN_CLIENTS_CLI_JUDGE_H_
