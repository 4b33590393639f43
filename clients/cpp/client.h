#ifndef LANTERN_CLIENTS_CPP_CLIENT_H_
#define LANTERN_CLIENTS_CPP_CLIENT_H_

// A client of the Lantern service, which checks game logs, with the methods of the clients for Python,
// TypeScript and Go.
//
//   lantern::client::Client client("127.0.0.1:50051");
//   const auto games = client.ImportLog(text, "", "game.rootlog");
//   if (!games.ok()) return games.status();
//   const auto verdict = client.Check(games->front(), lantern::v1::POLICY_CONTINUE);
//
// A game that breaks rules is no error: it has a verdict that says so. An error means that the service has no
// answer; its code is gRPC's, and DetailsOf tells more. A program that wants verdicts without a service calls
// checker/lantern.h.

#include <grpcpp/grpcpp.h>

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "absl/types/optional.h"
#include "google/protobuf/message.h"
#include "lantern/v1/service.grpc.pb.h"

namespace lantern::client {

// One fault in one field of a request.
struct FieldViolation {
  // Path from the request's root, for example "transcript.events[3].root.move.to[0].clearing".
  std::string field;
  // What is wrong with it and what is allowed.
  std::string description;
};

// What the service says of an error beside its code and its sentence.
struct ErrorDetails {
  // UPPER_SNAKE_CASE and constant for one kind of error; empty where the service was not reached.
  std::string reason;
  // "lantern"; empty where the service was not reached.
  std::string domain;
  // Every figure of the message under a lowerCamelCase key.
  std::map<std::string, std::string> metadata;
  // The fields to blame; empty where none is.
  std::vector<FieldViolation> violations;
};

// The details of an error that a client returned; all empty for any other status.
ErrorDetails DetailsOf(const absl::Status& status);

// A message (a verdict, a report, ...) as one line of JSON, without a line end: protobuf's JSON mapping, and
// for the same message the same bytes in every client and in `lantern check --format json`.
std::string ToJson(const google::protobuf::Message& message);

// How a client is made.
struct ClientOptions {
  // What each call may take. A stream (CheckMany, Referee, CheckResults) has no limit.
  absl::Duration timeout = absl::Seconds(30);
  // For a service behind TLS or with tokens; null: not encrypted, as a plain `lantern serve` is.
  std::shared_ptr<grpc::ChannelCredentials> credentials;
  // For a service that wants one; sent with every call. Empty: none.
  std::string token;
  // Further channel arguments of gRPC, for example SetServiceConfigJSON.
  grpc::ChannelArguments arguments;
};

// One game of Client::CheckMany.
struct Item {
  // Comes back with the answer. Empty: the number of the item, from 0.
  std::string id;
  v1::Transcript transcript;
};

// The answer to one item of Client::CheckMany.
struct CheckResult {
  std::string id;
  // The verdict, or why the item could not be judged.
  absl::StatusOr<v1::Verdict> verdict;
};

// One game that a service referees while it is played; Client::Referee begins it. A step that cannot be
// carried out returns its error and leaves the game as it was. After a lost connection (kUnavailable) begin
// again with a transcript of the accepted events. Not thread-safe. It may outlive its client.
class LiveGame {
 public:
  // Ends the stream; the service forgets the game.
  ~LiveGame();
  LiveGame(const LiveGame&) = delete;
  LiveGame& operator=(const LiveGame&) = delete;

  // Where the game stood when it was begun.
  const v1::LiveState& opening() const { return opening_; }
  // What may come next, as the latest step listed it.
  const std::vector<v1::LegalEvent>& legal() const { return legal_; }

  // Rules on the next event. With `max_listed` over 0, legal() then holds what may come after it.
  absl::StatusOr<v1::LiveState> Play(const v1::Event& event, uint32_t max_listed = 0);
  // Takes back all events but the first `keep_events`.
  absl::StatusOr<v1::LiveState> Undo(uint32_t keep_events);
  // The verdict on the game as if its record ended here.
  absl::StatusOr<v1::Verdict> Verdict();

 private:
  friend class Client;
  LiveGame() = default;
  absl::StatusOr<v1::RefereeGameResponse> Ask(const v1::RefereeGameRequest& request);

  grpc::ClientContext context_;
  // Keeps the connection alive.
  std::shared_ptr<v1::LanternService::Stub> stub_;
  std::unique_ptr<grpc::ClientReaderWriter<v1::RefereeGameRequest, v1::RefereeGameResponse>> stream_;
  v1::LiveState opening_;
  std::vector<v1::LegalEvent> legal_;
};

// A connection to one Lantern service. Thread-safe; one client a program is enough. It connects by itself,
// and again after a failure.
class Client {
 public:
  // `address`: "host:port", "[v6]:port", "unix:path" or another target that gRPC knows.
  explicit Client(const std::string& address, ClientOptions options = {});

  // Judges one game. A game that breaks rules has a verdict as any other. `viewer`, here and below: index
  // into the players; the answer is made of what that seat may know. Absent: of the whole record.
  absl::StatusOr<v1::Verdict> Check(const v1::Transcript& transcript, v1::Policy policy = v1::POLICY_STOP,
                                    absl::optional<uint32_t> viewer = absl::nullopt);

  // Judges any number of games over one stream, and gives the answers to `each` in their order, as they come.
  //
  // `next` fills in the next game, false: there are no more; it is called on another thread as the service
  // takes the games, so that a million of them need the memory of a few. An item that cannot be judged has
  // its error in its result and the stream goes on; what ends the stream is returned. `each` returns false to
  // end it early, which is no error.
  absl::Status CheckMany(v1::Policy policy, const std::function<bool(Item&)>& next,
                         const std::function<bool(CheckResult)>& each,
                         absl::optional<uint32_t> viewer = absl::nullopt);

  // Begins to referee a game. The transcript holds the players, the set-up, and the events that have been
  // played already.
  absl::StatusOr<std::unique_ptr<LiveGame>> Referee(const v1::Transcript& transcript,
                                                    v1::Policy policy = v1::POLICY_STOP,
                                                    absl::optional<uint32_t> viewer = absl::nullopt);

  // Scores the end of a game: its set-up holds the state at the end, and it has no events.
  absl::StatusOr<v1::Verdict> Score(const v1::Transcript& transcript,
                                    absl::optional<uint32_t> viewer = absl::nullopt);

  // Every event that may come next in a running game, at most `max_listed` of them (0: 10,000); none: it is
  // over.
  absl::StatusOr<std::vector<v1::LegalEvent>> LegalEvents(const v1::Transcript& transcript,
                                                          v1::Policy policy = v1::POLICY_STOP,
                                                          uint32_t max_listed = 0,
                                                          absl::optional<uint32_t> viewer = absl::nullopt);

  // Says cell by cell what is wrong with a catalog in protobuf text format. `game` is a GameInfo.id; empty:
  // the text says it in its "# proto-message:" header.
  absl::StatusOr<v1::CheckCatalogResponse> CheckCatalog(absl::string_view content,
                                                        absl::string_view game = "");

  // Judges the games of a tournament, compares its claims, and works out the standings. Its games hold their
  // transcripts; paths are for the program `lantern`. `viewer`: name of an entrant; the report is made of
  // what it may know. Empty: of what an onlooker may know. Absent: of the whole records.
  absl::StatusOr<v1::TournamentReport> CheckTournament(
      const v1::Tournament& tournament, bool include_verdicts = false,
      const absl::optional<std::string>& viewer = absl::nullopt);

  // Checks a sheet of results (CSV) and works out the league's leaderboard. `next` fills in the next piece of
  // the sheet, false: there are no more; so its size needs no memory here or there.
  absl::StatusOr<v1::ResultSheetReport> CheckResults(const std::function<bool(std::string&)>& next,
                                                     const v1::ResultSheetOptions& options = {});

  // Turns a log in a known notation into transcripts, one a game, without judging them. `notation` is one of
  // GameInfo.notations, for example "rootlog"; empty: the service finds it out. `file_name` is for messages.
  absl::StatusOr<std::vector<v1::Transcript>> ImportLog(absl::string_view log,
                                                        absl::string_view notation = "",
                                                        absl::string_view file_name = "");

  // The games that the service knows, sorted by id.
  absl::StatusOr<std::vector<v1::GameInfo>> ListGames();
  // The rules of one game, or of all (""), in the order of the rulebook. kNotFound: no such game.
  absl::StatusOr<std::vector<v1::Rule>> ListRules(absl::string_view game = "");
  // The rule that a finding cites. kNotFound: no such rule.
  absl::StatusOr<v1::Rule> GetRule(absl::string_view id);
  // What the service allows, and what it grants this client.
  absl::StatusOr<v1::GetLimitsResponse> Limits();

 private:
  template <typename Request, typename Response>
  using Method = grpc::Status (v1::LanternService::Stub::*)(grpc::ClientContext*, const Request&, Response*);

  template <typename Request, typename Response>
  absl::StatusOr<Response> Ask(Method<Request, Response> method, const Request& request);

  // What every call of a client has in common.
  void Prepare(grpc::ClientContext& context) const;

  const absl::Duration timeout_;
  const std::string token_;
  const std::shared_ptr<v1::LanternService::Stub> stub_;
};

}  // namespace lantern::client

#endif  // LANTERN_CLIENTS_CPP_CLIENT_H_
