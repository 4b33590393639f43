// CheckTournament.
#include "checker/tournament/check.h"
#include "lantern/v1/service.pb.h"
#include "service/call.h"
#include "service/replaying.h"
#include "service/serve.h"

namespace lantern::service {
namespace {

uint64_t EventsOf(const v1::Tournament& tournament) {
  uint64_t events = 0;
  for (const v1::Round& round : tournament.rounds()) {
    for (const v1::Match& match : round.matches()) {
      for (const auto& game : match.games()) events += static_cast<uint64_t>(game.transcript().events_size());
    }
  }
  return events;
}

absl::Status CheckOne(Call& call, const v1::CheckTournamentRequest& request,
                      v1::CheckTournamentResponse& response) {
  if (!request.has_tournament()) {
    return MissingField("MISSING_TOURNAMENT", "tournament", "it is missing; send the tournament to check");
  }
  TournamentOptions options;
  options.keep_verdicts = request.include_verdicts();
  Cost cost;
  absl::Status status =
      ReplayedIn("tournament", call, {}, request.ByteSizeLong(), cost, [&](const CheckOptions& check) {
        options.check = check;
        cost.events = EventsOf(request.tournament());
        return lantern::CheckTournament(request.tournament(), options, *response.mutable_report());
      });
  call.Checked("tournament", v1::OUTCOME_UNSPECIFIED, cost.events, cost.time);
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
