// CheckTournament.
#include "checker/tournament/check.h"
#include "lantern/v1/service.pb.h"
#include "service/call.h"
#include "service/replaying.h"
#include "service/serve.h"

namespace lantern::service {
namespace {

absl::Status CheckOne(Call& call, const v1::CheckTournamentRequest& request,
                      v1::CheckTournamentResponse& response) {
  if (!request.has_tournament()) {
    return MissingField("MISSING_TOURNAMENT", "tournament", "it is missing; send the tournament to check");
  }
  TournamentOptions options;
  options.keep_verdicts = request.include_verdicts();
  absl::Status status =
      ReplayedIn("tournament", call, {}, request.ByteSizeLong(), [&](const CheckOptions& check) {
        options.check = check;
        return lantern::CheckTournament(request.tournament(), options, *response.mutable_report());
      });
  if (!status.ok()) return status;
  for (const v1::MatchReport& match : response.report().matches()) {
    for (const v1::GameReport& game : match.games()) {
      if (game.outcome() != v1::OUTCOME_UNSPECIFIED) ++call.record().outcomes[game.outcome()];
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status CheckTournament(Call& call, const grpc::ByteBuffer& request, grpc::ByteBuffer& response) {
  return Serve(call, request, response, &CheckOne);
}

}  // namespace lantern::service
