// RefereeGame: one game, event by event.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "checker/core/simulate.h"
#include "checker/io/transcript_io.h"
#include "checker/registry.h"
#include "tests/service/harness.h"

namespace lantern::service {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

constexpr char kLive[] = "/lantern.v1.LanternService/RefereeGame";
// The third event is a march to a clearing that is not adjacent.
constexpr char kLog[] = "Map: Fall\nC: Ann\nE: Bob\n\nC:t_k->1/b_w->9/w->1+2\nC:1w1->12/1w1->9\n";

v1::Transcript Logged() {
  const auto games = ReadTranscripts(kLog, "live.rootlog", Format::kRootlog, Limits());
  EXPECT_TRUE(games.ok()) << games.status();
  return games.ok() ? games->front() : v1::Transcript();
}

v1::Transcript WithoutEvents(v1::Transcript transcript) {
  transcript.clear_events();
  return transcript;
}

// One stream whose caller waits for each answer.
class LiveCaller {
 public:
  explicit LiveCaller(TestServer& server) : stream_(server.stub().RefereeGame(&context_)) {}

  v1::RefereeGameResponse Ask(v1::RefereeGameRequest request) {
    request.set_request_id(absl::StrCat("r", ++asked_));
    EXPECT_TRUE(stream_->Write(request));
    v1::RefereeGameResponse response;
    EXPECT_TRUE(stream_->Read(&response));
    EXPECT_EQ(response.request_id(), request.request_id());
    return response;
  }
  v1::RefereeGameResponse Open(const v1::Transcript& transcript, v1::Policy policy = v1::POLICY_STOP) {
    v1::RefereeGameRequest request;
    *request.mutable_open()->mutable_transcript() = transcript;
    request.mutable_open()->mutable_options()->set_policy(policy);
    return Ask(request);
  }
  v1::RefereeGameResponse Play(const v1::Event& event) {
    v1::RefereeGameRequest request;
    *request.mutable_event() = event;
    return Ask(request);
  }
  v1::RefereeGameResponse Undo(uint32_t keep) {
    v1::RefereeGameRequest request;
    request.mutable_undo()->set_keep_events(keep);
    return Ask(request);
  }
  v1::RefereeGameResponse Verdict() {
    v1::RefereeGameRequest request;
    request.mutable_verdict();
    return Ask(request);
  }
  grpc::Status Finish() {
    stream_->WritesDone();
    return stream_->Finish();
  }

 private:
  grpc::ClientContext context_;
  std::unique_ptr<grpc::ClientReaderWriter<v1::RefereeGameRequest, v1::RefereeGameResponse>> stream_;
  int asked_ = 0;
};

std::string Bytes(const google::protobuf::Message& message) { return message.SerializeAsString(); }

TEST(RefereeGame, GivesTheVerdictOfTheWholeGame) {
  for (const v1::Policy policy : {v1::POLICY_STOP, v1::POLICY_CONTINUE}) {
    TestServer server;
    LiveCaller caller(server);
    const v1::Transcript whole = Logged();
    ASSERT_TRUE(caller.Open(WithoutEvents(whole), policy).has_state());
    v1::Transcript played = WithoutEvents(whole);
    int refused = 0;
    for (const v1::Event& event : whole.events()) {
      const v1::RefereeGameResponse response = caller.Play(event);
      ASSERT_TRUE(response.has_state()) << response.error().message();
      if (response.state().accepted()) {
        *played.add_events() = event;
      } else {
        ++refused;
        EXPECT_EQ(response.state().findings(0).kind(), v1::FINDING_KIND_ILLEGAL);
      }
      EXPECT_EQ(response.state().events(), static_cast<uint32_t>(played.events_size()));
      EXPECT_EQ(response.state().standings_size(), 2);
    }
    EXPECT_EQ(refused > 0, policy == v1::POLICY_STOP);
    const v1::RefereeGameResponse last = caller.Verdict();
    EXPECT_EQ(Bytes(last.verdict()),
              Bytes(LibraryVerdict(played, policy == v1::POLICY_STOP ? Policy::kStop : Policy::kContinue)));
    EXPECT_TRUE(caller.Finish().ok());
    EXPECT_THAT(server.LogLine(0), AllOf(HasSubstr(kLive), HasSubstr("\"code\":\"OK\"")));
  }
}

TEST(RefereeGame, ResumesAfterALostConnection) {
  TestServer server;
  const v1::Transcript whole = Logged();
  v1::Transcript known = whole;
  known.mutable_events()->DeleteSubrange(2, known.events_size() - 2);
  {
    LiveCaller lost(server);
    ASSERT_EQ(lost.Open(known).state().events(), 2u);
  }
  LiveCaller caller(server);
  EXPECT_EQ(caller.Open(known).state().events(), 2u);
  EXPECT_EQ(caller.Play(whole.events(2)).state().events(), 3u);
  EXPECT_EQ(caller.Undo(1).state().events(), 1u);
  EXPECT_EQ(caller.Play(whole.events(1)).state().events(), 2u);
}

// A record that breaks a rule is opened up to there, and the answer says how much was left out.
TEST(RefereeGame, SaysHowManyEventsOfARecordItLeftOut) {
  TestServer server;
  const v1::Transcript record = Logged();
  const auto all = static_cast<uint32_t>(record.events_size());
  LiveCaller caller(server);
  const v1::RefereeGameResponse opened = caller.Open(record);
  EXPECT_FALSE(opened.state().accepted());
  EXPECT_GT(opened.state().findings_size(), 0);
  EXPECT_GT(opened.state().events_left_out(), 1u);
  EXPECT_EQ(opened.state().events() + opened.state().events_left_out(), all);
  const v1::RefereeGameResponse undone = caller.Undo(opened.state().events());
  EXPECT_EQ(undone.state().events_left_out(), 0u);
  EXPECT_TRUE(undone.state().accepted());
  LiveCaller going_on(server);
  EXPECT_EQ(going_on.Open(record, v1::POLICY_CONTINUE).state().events_left_out(), 0u);
}

TEST(RefereeGame, AnswersWhatCannotBeDoneAndGoesOn) {
  TestServer server;
  LiveCaller caller(server);
  EXPECT_EQ(DetailsOf(caller.Verdict().error()).reason, "NO_GAME_OPEN");
  EXPECT_EQ(DetailsOf(caller.Open(v1::Transcript()).error()).field, "transcript.setup");
  v1::RefereeGameRequest none;
  none.mutable_open();
  EXPECT_EQ(DetailsOf(caller.Ask(none).error()).reason, "MISSING_TRANSCRIPT");
  ASSERT_TRUE(caller.Open(Game(3), v1::POLICY_CONTINUE).has_state());
  EXPECT_EQ(DetailsOf(caller.Open(Game(3)).error()).reason, "GAME_ALREADY_OPEN");
  EXPECT_EQ(DetailsOf(caller.Ask({}).error()).reason, "EMPTY_REQUEST");
  EXPECT_EQ(DetailsOf(caller.Undo(9).error()).reason, "TOO_FEW_EVENTS");
  EXPECT_EQ(caller.Undo(9).error().code(), static_cast<int>(grpc::StatusCode::OUT_OF_RANGE));
  EXPECT_EQ(DetailsOf(caller.Play(v1::Event()).error()).field, "transcript.events[3]");
  v1::RefereeGameRequest greedy;
  greedy.mutable_verdict();
  greedy.set_max_listed(1'000'000);
  EXPECT_EQ(DetailsOf(caller.Ask(greedy).error()).reason, "LIST_TOO_LONG");
  EXPECT_EQ(caller.Play(Game(1).events(0)).state().events(), 4u);
  EXPECT_TRUE(caller.Finish().ok());
}

TEST(RefereeGame, BytesThatAreNoMessageAreAnswered) {
  TestServer server;
  RawCall call(server.channel(), kLive);
  ASSERT_TRUE(call.Write("\xff\xff"));
  v1::RefereeGameResponse response;
  const auto bytes = call.Read();
  ASSERT_TRUE(bytes.has_value());
  ASSERT_TRUE(response.ParseFromString(*bytes));
  EXPECT_EQ(DetailsOf(response.error()).reason, "MALFORMED_MESSAGE");
  ASSERT_TRUE(call.WritesDone());
  EXPECT_FALSE(call.Read().has_value());
  EXPECT_TRUE(call.Finish().ok());
}

// Those who have something to do, by the list of legal events: a draw is somebody's, whatever the deck gives.
std::set<uint32_t> Deciding(const v1::RefereeGameResponse& response) {
  std::set<uint32_t> players;
  for (const v1::LegalEvent& legal : response.legal()) {
    if (legal.has_player()) players.insert(legal.player());
    const v1::SoulHuntersEvent& event = legal.event().soul_hunters();
    if (event.has_draw()) players.insert(event.draw().player());
  }
  return players;
}

std::set<uint32_t> ToMove(const v1::RefereeGameResponse& response) {
  return {response.state().to_move().begin(), response.state().to_move().end()};
}

// Plays a random game event by event; whoever has a legal event is to move, and the phases are these.
void ExpectToMoveIsWhoCan(const std::string& id, int players, int events,
                          const std::set<std::string>& phases) {
  SimulateOptions options;
  options.players = static_cast<uint32_t>(players);
  options.seed = 5;
  options.max_events = static_cast<uint32_t>(events);
  const auto whole = Simulate(*FindGame(id), options);
  ASSERT_TRUE(whole.ok()) << whole.status();
  TestServer server;
  LiveCaller caller(server);
  v1::RefereeGameRequest open;
  *open.mutable_open()->mutable_transcript() = WithoutEvents(*whole);
  open.set_max_listed(5000);
  v1::RefereeGameResponse response = caller.Ask(open);
  std::set<std::string> seen;
  for (int i = 0; i < whole->events_size(); ++i) {
    ASSERT_TRUE(response.state().accepted()) << id << " " << i;
    ASSERT_FALSE(response.cut()) << id << " " << i;
    EXPECT_EQ(ToMove(response), Deciding(response)) << id << " before event " << i;
    seen.insert(response.state().phase());
    v1::RefereeGameRequest next;
    *next.mutable_event() = whole->events(i);
    next.set_max_listed(5000);
    response = caller.Ask(next);
  }
  EXPECT_EQ(seen, phases);
}

TEST(RefereeGame, SaysWhoseMoveItIsInSoulHunters) {
  ExpectToMoveIsWhoCan("soul_hunters", 3, 200, {"actions", "discard", "draw"});
}

TEST(RefereeGame, SaysWhoseMoveItIsInLueur) {
  ExpectToMoveIsWhoCan("lueur", 2, 200, {"Afternoon", "Evening", "Late morning", "Morning", "Noon", "Setup"});
}

TEST(RefereeGame, SaysWhoseTurnItIsInRoot) {
  TestServer server;
  LiveCaller caller(server);
  const v1::Transcript whole = Logged();
  v1::RefereeGameResponse response = caller.Open(WithoutEvents(whole), v1::POLICY_CONTINUE);
  EXPECT_EQ(ToMove(response), (std::set<uint32_t>{0, 1}));
  EXPECT_EQ(response.state().phase(), "Set-up");
  for (const v1::Event& event : whole.events()) {
    response = caller.Play(event);
    const auto turn = static_cast<uint32_t>(event.root().turn_start().faction());
    if (turn == 0) continue;
    const uint32_t player = turn == v1::ROOT_FACTION_MARQUISE_DE_CAT ? 0 : 1;
    EXPECT_EQ(ToMove(response), std::set<uint32_t>{player});
  }
  EXPECT_EQ(response.state().phase(), "");
}

// Where a declared game of Root stood before an event.
struct Stand {
  std::string phase;
  std::set<uint32_t> to_move;
  std::string standings;
};

Stand StandOf(const v1::RefereeGameResponse& response) {
  std::string standings;
  for (const v1::Standing& standing : response.state().standings()) standings += Bytes(standing);
  return Stand{response.state().phase(), ToMove(response), standings};
}

// The phase after an event, as players call it.
std::string PhaseAfter(const v1::RootEvent& event, const std::string& before) {
  if (event.has_turn_start()) return "Birdsong";
  // Turmoil and the Ranger's Hideout end Daylight.
  if (event.has_turmoil() || event.special_action().items_size() > 0) return "Evening";
  if (!event.has_phase_start()) return before;
  return event.phase_start().phase() == v1::ROOT_PHASE_DAYLIGHT ? "Daylight" : "Evening";
}

// Whether a list of what may come next has an event, in full or as one whose outcome dice or deck fill in.
bool Lists(const v1::RefereeGameResponse& response, const v1::Event& event) {
  return std::any_of(response.legal().begin(), response.legal().end(), [&](const v1::LegalEvent& legal) {
    return Bytes(legal.event()) == Bytes(event) ||
           (legal.open() && legal.event().root().action_case() == event.root().action_case());
  });
}

// Plays a random game of declared Root over a stream: whose turn and phase it is, what may come next, the
// score so far, taking back, and in the end the verdict of the whole game.
void ExpectDeclaredGame(const std::string& factions, uint64_t seed) {
  SimulateOptions options;
  options.seed = seed;
  options.max_events = 260;
  options.settings = {{"factions", factions}, {"deck", "exiles"}};
  const auto whole = Simulate(*FindGame("root"), options);
  ASSERT_TRUE(whole.ok()) << whole.status();
  TestServer server;
  LiveCaller caller(server);
  v1::RefereeGameRequest open;
  *open.mutable_open()->mutable_transcript() = WithoutEvents(*whole);
  open.set_max_listed(100'000);
  v1::RefereeGameResponse response = caller.Ask(open);
  std::vector<Stand> stands;
  std::string phase = "Set-up";
  for (int i = 0; i < whole->events_size(); ++i) {
    ASSERT_TRUE(response.state().accepted()) << factions << " " << i;
    stands.push_back(StandOf(response));
    EXPECT_EQ(stands.back().phase, phase) << factions << " before event " << i;
    EXPECT_TRUE(Lists(response, whole->events(i))) << factions << ": " << whole->events(i).ShortDebugString();
    for (const uint32_t player : Deciding(response))
      EXPECT_TRUE(stands.back().to_move.count(player) > 0)
          << factions << " before event " << i << ": " << player;
    EXPECT_LE(stands.back().to_move.size(), phase == "Set-up" ? 4u : 2u) << factions << " before event " << i;
    phase = PhaseAfter(whole->events(i).root(), phase);
    v1::RefereeGameRequest next;
    *next.mutable_event() = whole->events(i);
    next.set_max_listed(100'000);
    response = caller.Ask(next);
  }
  // What the rules do not allow is refused and leaves nothing behind: the Marquise recruits before the first
  // turn.
  const Stand end = StandOf(response);
  EXPECT_EQ(caller.Undo(0).state().phase(), "Set-up");
  v1::Event early;
  early.mutable_root()->mutable_marquise_recruit();
  EXPECT_FALSE(caller.Play(early).state().accepted());
  for (int i = 0; i < whole->events_size(); ++i) response = caller.Play(whole->events(i));
  EXPECT_EQ(StandOf(response).standings, end.standings);
  // Taken back, the game stands as it did, and goes on to the same verdict.
  const int half = whole->events_size() / 2;
  const Stand again = StandOf(caller.Undo(static_cast<uint32_t>(half)));
  EXPECT_EQ(again.phase, stands[static_cast<size_t>(half)].phase);
  EXPECT_EQ(again.to_move, stands[static_cast<size_t>(half)].to_move);
  EXPECT_EQ(again.standings, stands[static_cast<size_t>(half)].standings);
  for (int i = half; i < whole->events_size(); ++i)
    ASSERT_TRUE(caller.Play(whole->events(i)).state().accepted());
  EXPECT_EQ(Bytes(caller.Verdict().verdict()), Bytes(LibraryVerdict(*whole, Policy::kStop)));
}

TEST(RefereeGame, RefereesDeclaredRoot) {
  ExpectDeclaredGame("C,E,A,V", 5);
  ExpectDeclaredGame("U,V,G,A", 6);
}

TEST(RefereeGame, KeepsTheLimitsOfTheServer) {
  ServerOptions options;
  options.limits.max_events = 3;
  TestServer server(options);
  LiveCaller caller(server);
  EXPECT_EQ(DetailsOf(caller.Open(Game(4)).error()).reason, "LIMIT_EXCEEDED");
  ASSERT_TRUE(caller.Open(Game(3), v1::POLICY_CONTINUE).has_state());
  EXPECT_EQ(DetailsOf(caller.Play(Game(1).events(0)).error()).metadata.at("limit"), "max_events");
}

}  // namespace
}  // namespace lantern::service
