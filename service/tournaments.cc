// CheckTournament.
#include "absl/strings/str_cat.h"
#include "checker/tournament/check.h"
#include "lantern/v1/service.pb.h"
#include "service/call.h"
#include "service/replaying.h"
#include "service/serve.h"

namespace lantern::service {
namespace {

// INVALID_ARGUMENT where the report is to be seen through the eyes of nobody who is known.
absl::Status CheckViewer(const v1::CheckTournamentRequest& request) {
  if (!request.has_viewer() || request.viewer().empty()) return absl::OkStatus();
  for (const v1::Entrant& entrant : request.tournament().entrants()) {
    if (entrant.name() == request.viewer()) return absl::OkStatus();
  }
  return UnknownViewer("viewer",
                       absl::StrCat("\"", request.viewer(),
                                    "\" is no entrant; name one of the tournament's, or "
                                    "leave the text empty for an onlooker"),
                       {{"value", request.viewer()}});
}

absl::Status CheckOne(Call& call, const v1::CheckTournamentRequest& request,
                      v1::CheckTournamentResponse& response) {
  if (!request.has_tournament()) {
    return MissingField("MISSING_TOURNAMENT", "tournament", "it is missing; send the tournament to check");
  }
  if (absl::Status status = CheckViewer(request); !status.ok()) return status;
  TournamentOptions options;
  options.keep_verdicts = request.include_verdicts();
  if (request.has_viewer()) options.viewer = request.viewer();
  options.judged = [&call](absl::string_view game, const v1::Verdict& verdict) {
    Cost of_game;
    FillCost(verdict, of_game);
    call.Judged(game, of_game.outcome, of_game.events);
  };
  Cost cost;
  absl::Status status =
      ReplayedIn("tournament", call, {}, request.ByteSizeLong(), cost, [&](const CheckOptions& check) {
        options.check = check;
        return lantern::CheckTournament(request.tournament(), options, *response.mutable_report());
      });
  call.CheckTook("tournament", cost.time);
  return status;
}

}  // namespace

absl::Status CheckTournament(Call& call, const grpc::ByteBuffer& request, grpc::ByteBuffer& response) {
  return Serve(call, request, response, &CheckOne);
}

}  // namespace lantern::service
