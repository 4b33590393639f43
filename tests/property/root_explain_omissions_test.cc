// A record of movements that was legal, with whole events left out, as scribes forget a card, an item, points
// or a relationship: no rule is broken by it, then or later, and a missing card for the Decree, a discarded
// Decree, a leader and a pillar are missed. Pieces on the board stay as they were played.
// LANTERN_LONG_TESTS=1 plays more games.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "checker/core/replay.h"
#include "declared_games.h"
#include "root_movements.h"
#include "root_written_turns.h"

namespace lantern::root {
namespace {

// LANTERN_LONG_TESTS=1 plays more games and leaves more out of each.
bool Long() { return std::getenv("LANTERN_LONG_TESTS") != nullptr; }
int Games() { return Long() ? 60 : 12; }
int Omissions() { return Long() ? 60 : 12; }

// What kind of event this is, where a scribe may forget it; empty: it moves pieces on the board, or is what
// the record of a turn begins with.
std::string KindOf(const Event& e) {
  if (e.has_score()) return "points";
  if (e.has_set_relationship()) return "relationship";
  if (e.has_reveal()) return "revealed card";
  if (e.has_appoint()) return "leader or pillar";
  if (e.has_discard_decree()) return "discarded Decree";
  if (!e.has_move() || e.move().things_size() != 1) return "";
  const v1::RootThings& things = e.move().things(0);
  if (things.has_card()) {
    const v1::RootPlace& to = e.move().to(0);
    return absl::StrCat("card from ", v1::RootPlaceKind_Name(things.from().kind()).substr(16), " to ",
                        v1::RootPlaceKind_Name(to.kind()).substr(16));
  }
  if (things.item() == 0) return "";
  if (things.from().kind() == v1::ROOT_PLACE_KIND_CLEARING) return "";  // from a ruin on the board
  const v1::RootPlace& to = e.move().to(0);
  if (to.kind() == v1::ROOT_PLACE_KIND_OUT_OF_GAME) return "item out of the game";
  if (to.face() == v1::ROOT_ITEM_FACE_DOWN) return "exhausted item";
  if (to.face() == v1::ROOT_ITEM_FACE_UP) return "refreshed item";
  return to.area() == v1::ROOT_ITEM_AREA_DAMAGED ? "damaged item" : "repaired item";
}

v1::Verdict Check(const v1::Transcript& written) {
  v1::Verdict verdict;
  CheckOptions options;
  options.policy = Policy::kContinue;
  EXPECT_TRUE(CheckWith(RootGame(), written, options, verdict).ok());
  return verdict;
}

const WrittenTurn* TurnOf(const std::vector<WrittenTurn>& turns, int i) {
  for (const WrittenTurn& turn : turns) {
    if (turn.begin < i && i < turn.end) return &turn;
  }
  return nullptr;
}

bool ToDecree(const Event& e) { return e.has_move() && e.move().to(0).kind() == v1::ROOT_PLACE_KIND_DECREE; }

// Of two cards for the Decree one may be left out without a trace; the record counts as whole then
// (readings.md).
bool SecondForTheDecree(const std::vector<WrittenTurn>& turns, int i) {
  const WrittenTurn* turn = TurnOf(turns, i);
  return turn != nullptr && ToDecree(turn->At(i)) && turn->CountOf(ToDecree) > 1;
}

// A card that pays for a dominance card is judged by the other cards of its turn.
bool PaysForDominance(const std::vector<WrittenTurn>& turns, int i) {
  const WrittenTurn* turn = TurnOf(turns, i);
  return turn != nullptr && Spends(turn->At(i), turn->who) && turn->CountOf([](const Event& e) {
    return e.has_move() && e.move().things(0).card().name() == "dominance";
  }) > 0;
}

// The events that may be left out: those after the set-up.
std::vector<int> Forgettable(const v1::Transcript& game) {
  std::vector<State> before;
  const std::vector<WrittenTurn> turns = Turns(game, before);
  std::vector<int> events;
  for (int i = turns.empty() ? game.events_size() : turns[0].begin; i < game.events_size(); ++i) {
    const Event& e = game.events(i).root();
    if (!KindOf(e).empty() && !SecondForTheDecree(turns, i) && !PaysForDominance(turns, i))
      events.push_back(i);
  }
  return events;
}

// What every turn of its faction has once: it is missed where it is left out.
bool IsOwed(const std::string& kind, const WrittenTurn& turn) {
  return kind == "card from HAND to DECREE" || kind == "discarded Decree" ||
         (kind == "leader or pillar" && (turn.who == kEyrie || turn.who == kHost));
}

void ExpectMissed(const v1::Transcript& game, const WrittenTurn& turn, const std::string& what) {
  const v1::Verdict verdict = Check(game);
  bool missed = false;
  for (const v1::Finding& finding : verdict.findings()) {
    const auto event = static_cast<int>(finding.event_index());
    missed |= finding.kind() != v1::FINDING_KIND_NOTE && event >= turn.begin && event < turn.end;
  }
  EXPECT_TRUE(missed) << what << " and not missed";
}

void ExpectNothingIllegal(const v1::Transcript& game, const std::string& what) {
  const v1::Verdict verdict = Check(game);
  for (const v1::Finding& finding : verdict.findings()) {
    EXPECT_NE(finding.kind(), v1::FINDING_KIND_ILLEGAL) << what << ": event " << finding.event_index() << ", "
                                                        << finding.rule_id() << ": " << finding.message();
  }
}

TEST(RootExplainOmissions, OneEventLeftOutBreaksNoRule) {
  std::map<std::string, int> made;
  int owed = 0;
  for (int seed = 0; seed < Games(); ++seed) {
    const v1::Transcript game = Movements(DeclaredGame(static_cast<uint64_t>(seed), 1200)).Write();
    const std::vector<int> events = Forgettable(game);
    std::vector<State> before;
    const std::vector<WrittenTurn> turns = Turns(game, before);
    const int step = std::max(1, static_cast<int>(events.size()) / Omissions());
    for (size_t k = static_cast<size_t>(seed % step); k < events.size(); k += static_cast<size_t>(step)) {
      const int i = events[k];
      const std::string kind = KindOf(game.events(i).root());
      ++made[kind];
      v1::Transcript shorter = game;
      Delete(shorter, i);
      const std::string what = absl::StrCat(kind, ", seed ", seed, ", event ", i, " left out");
      ExpectNothingIllegal(shorter, what);
      const WrittenTurn* turn = TurnOf(turns, i);
      if (turn == nullptr || !IsOwed(kind, *turn)) continue;
      ++owed;
      ExpectMissed(shorter, *turn, what);
    }
  }
  EXPECT_GT(made.size(), 10U);
  EXPECT_GT(owed, Games() / 2);
}

TEST(RootExplainOmissions, AFewEventsLeftOutBreakNoRule) {
  for (int seed = 0; seed < Games(); ++seed) {
    const v1::Transcript game = Movements(DeclaredGame(static_cast<uint64_t>(seed), 1200)).Write();
    const std::vector<int> events = Forgettable(game);
    for (int first = 0; first < 4; ++first) {
      v1::Transcript shorter = game;
      // Every fortieth one, from the end, so that the numbers of the others stay.
      std::string what = absl::StrCat("seed ", seed, ", left out:");
      for (int k = static_cast<int>(events.size()) - 1 - 9 * first; k >= 0; k -= 40) {
        absl::StrAppend(&what, " ", events[static_cast<size_t>(k)]);
        Delete(shorter, events[static_cast<size_t>(k)]);
      }
      ExpectNothingIllegal(shorter, what);
    }
  }
}

// Cases that were once called illegal: an item that an aid brought, a move of the League without its item, a
// card that Saboteurs took, a discard before an empty deck, Royal Claim, and turmoil in the turn that wins.
TEST(RootExplainOmissions, OnceMisread) {
  const std::pair<uint64_t, std::vector<int>> kCases[] = {
      {12, {333}},
      {22, {475}},
      {23, {301}},
      {24, {81}},
      {43, {383}},
      {23, {526, 421, 330, 235, 151, 85, 11}},
      {47, {671, 609, 546, 458, 357, 283, 200, 125, 58}},
  };
  for (const auto& [seed, left_out] : kCases) {
    v1::Transcript shorter = Movements(DeclaredGame(seed, 1200)).Write();
    for (const int event : left_out) Delete(shorter, event);
    ExpectNothingIllegal(shorter, absl::StrCat("seed ", seed, ", from event ", left_out.back()));
  }
}

}  // namespace
}  // namespace lantern::root
