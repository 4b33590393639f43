// One wrong stroke in a legal record of Root is noticed: at once or when the turn is compared, unless a plain
// count shows that what is written is still possible.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "checker/core/replay.h"
#include "checker/root/game.h"
#include "root_play.h"

namespace lantern::root {
namespace {

uint32_t Seed() { return static_cast<uint32_t>(*rc::gen::resize(100, rc::gen::inRange(0, 1 << 30))); }

v1::Verdict Judged(const v1::Transcript& game) {
  CheckOptions options;
  options.policy = Policy::kContinue;
  v1::Verdict verdict;
  const absl::Status status = CheckWith(RootGame(), game, options, verdict);
  if (!status.ok()) RC_FAIL(std::string(status.message()));
  return verdict;
}

// A legal game with all of its turns closed and without findings, and the state before each of its events.
struct Record {
  v1::Transcript game;
  std::vector<State> before;
  size_t findings = 0;
};

Record Legal() {
  Record record;
  Table table(Seed());
  table.Play(*rc::gen::resize(100, rc::gen::inRange(5, 40)));
  RC_PRE(!table.s().over);
  record.game = table.game();
  record.findings = table.findings().all().size();
  RootReferee referee;
  Findings findings;
  findings.BeginEvent({});
  RC_ASSERT(referee.Begin(record.game, findings).ok());
  for (int i = 0; i < record.game.events_size(); ++i) {
    record.before.push_back(referee.state());
    findings.BeginEvent(static_cast<uint32_t>(i));
    RC_ASSERT(referee
                  .Judge(record.game.events(i), static_cast<uint32_t>(i), Referee::AfterIllegal::kCarryOut,
                         findings)
                  .ok());
  }
  return record;
}

// The start of the turn after the one in which event i stands; none in the last turn.
std::optional<int> NextTurn(const v1::Transcript& game, int i) {
  for (int k = i + 1; k < game.events_size(); ++k) {
    if (game.events(k).root().has_turn_start()) return k;
  }
  return std::nullopt;
}

// A random event of the record that fits and whose turn is closed.
int PickEvent(const Record& record,
              const std::function<bool(int, const v1::RootEvent&, const State&)>& fits) {
  std::vector<int> found;
  for (int i = 0; i < record.game.events_size(); ++i) {
    const State& s = record.before[static_cast<size_t>(i)];
    if (!s.turn.setup && s.turn.who != kNobody && NextTurn(record.game, i) &&
        fits(i, record.game.events(i).root(), s))
      found.push_back(i);
  }
  RC_PRE(!found.empty());
  return *rc::gen::elementOf(found);
}

// More is said of the mutated record than of the legal one, by the start of the turn after the next.
void ExpectNoticed(const Record& record, const v1::Transcript& mutated, int i) {
  int until = *NextTurn(mutated, i);
  until = NextTurn(mutated, until).value_or(until);
  const v1::Verdict before = Judged(record.game);
  const v1::Verdict after = Judged(mutated);
  std::string legal;
  for (const v1::Finding& f : before.findings()) absl::StrAppend(&legal, f.message(), "\n");
  for (const v1::Finding& f : after.findings()) {
    const int at = static_cast<int>(f.has_established_at() ? f.established_at() : f.event_index());
    if (at >= i && at <= until && legal.find(f.message()) == std::string::npos) return;
  }
  RC_FAIL(absl::StrCat("event ", i, " is not noticed: ", mutated.events(i).ShortDebugString()));
}

// One piece or more of the map that leaves it, in a move of one kind of thing.
bool IsRemoval(const v1::RootEvent& event) {
  return event.has_move() && event.move().things_size() == 1 && event.move().things(0).has_piece() &&
         event.move().things(0).from().kind() == v1::ROOT_PLACE_KIND_CLEARING &&
         event.move().to(0).kind() == v1::ROOT_PLACE_KIND_SUPPLY;
}

bool IsPlacing(const v1::RootEvent& event) {
  return event.has_move() && event.move().things_size() == 1 && event.move().things(0).has_piece() &&
         event.move().things(0).from().kind() == v1::ROOT_PLACE_KIND_SUPPLY &&
         event.move().to(0).kind() == v1::ROOT_PLACE_KIND_CLEARING;
}

bool IsMarch(const v1::RootEvent& event) {
  return event.has_move() && event.move().things_size() == 1 && event.move().things(0).has_piece() &&
         event.move().things(0).piece().kind() == v1::ROOT_PIECE_KIND_WARRIOR &&
         event.move().things(0).from().kind() == v1::ROOT_PLACE_KIND_CLEARING &&
         event.move().to(0).kind() == v1::ROOT_PLACE_KIND_CLEARING;
}

RC_GTEST_PROP(RootMutation, OnePointLess, ()) {
  const Record record = Legal();
  // What these five score in such a game is certain to the point.
  const int i = PickEvent(record, [](int, const v1::RootEvent& event, const State& s) {
    const int f = event.score().faction();
    const bool exact = f == kMarquise || f == kEyrie || f == kAlliance || f == kDuchy || f == kCorvids;
    return event.has_score() && event.score().points() > 0 && exact && !s.turn.partial;
  });
  v1::Transcript mutated = record.game;
  v1::RootScore& score = *mutated.mutable_events(i)->mutable_root()->mutable_score();
  score.set_points(score.points() - 1);
  // Plain count: optional points may have been among those that were written.
  const State& end = record.before[static_cast<size_t>(*NextTurn(record.game, i))];
  int open = 0;
  for (int k = 0; k < end.turn.due_count; ++k) {
    if (end.turn.due[k].faction == score.faction()) open += end.turn.due[k].max - end.turn.due[k].min;
  }
  RC_PRE(open == 0);
  // The Pass may be scored or not where mercenaries may stand there.
  RC_PRE(record.game.root().map() != v1::ROOT_MAP_MOUNTAIN);
  ExpectNoticed(record, mutated, i);
}

RC_GTEST_PROP(RootMutation, OnePointMore, ()) {
  const Record record = Legal();
  const int i = PickEvent(record, [](int, const v1::RootEvent& event, const State& s) {
    const int f = event.score().faction();
    const bool exact = f == kMarquise || f == kEyrie || f == kAlliance || f == kCorvids;
    bool cards = false;  // crafted cards may give points of their own
    for (uint64_t crafted : s.crafted) cards |= crafted != 0;
    return event.has_score() && event.score().points() > 0 && exact && !cards;
  });
  v1::Transcript mutated = record.game;
  v1::RootScore& score = *mutated.mutable_events(i)->mutable_root()->mutable_score();
  score.set_points(score.points() + 1);
  const State& end = record.before[static_cast<size_t>(*NextTurn(record.game, i))];
  int open = 0;
  bool crafted = false;
  for (int k = 0; k < end.turn.due_count; ++k) {
    if (end.turn.due[k].faction == score.faction()) open += end.turn.due[k].max - end.turn.due[k].min;
  }
  for (uint64_t cards : end.crafted) crafted |= cards != 0;
  // Plain count: what is optional leaves room; the Pass, and an arbiter, are found only at the end of the
  // turn.
  RC_PRE(open == 0 && !crafted && record.game.root().map() != v1::ROOT_MAP_MOUNTAIN);
  RC_PRE(end.points[static_cast<size_t>(score.faction())] < 29);  // nobody wins by it
  ExpectNoticed(record, mutated, i);
}

RC_GTEST_PROP(RootMutation, OnePieceMoreLeavesThanIsThere, ()) {
  const Record record = Legal();
  const int i = PickEvent(record, [](int, const v1::RootEvent& event, const State& s) {
    if (!IsRemoval(event)) return false;
    const v1::RootThings& things = event.move().things(0);
    const Piece piece = PieceOf(things.piece());
    // Plain count: with more there, another one may have gone.
    return piece != kNoPiece && s.at[things.from().clearing()][piece] == things.count() &&
           s.phantom[piece] == 0;
  });
  v1::Transcript mutated = record.game;
  v1::RootThings& things = *mutated.mutable_events(i)->mutable_root()->mutable_move()->mutable_things(0);
  things.set_count(things.count() + 1);
  ExpectNoticed(record, mutated, i);
}

RC_GTEST_PROP(RootMutation, AMarchToAClearingThatIsNotNear, ()) {
  const Record record = Legal();
  const MapInfo& map = GetCatalog().maps[record.game.root().map()];
  const int to = *rc::gen::inRange(1, kClearings + 1);
  const int i = PickEvent(record, [&](int, const v1::RootEvent& event, const State& s) {
    if (!IsMarch(event) || event.move().things(0).piece().faction() != static_cast<int>(s.turn.who))
      return false;
    const int from = static_cast<int>(event.move().things(0).from().clearing());
    const int old = static_cast<int>(event.move().to(0).clearing());
    const bool keep = s.at[to][kKeep] > 0 || s.at[old][kKeep] > 0;  // may be Field Hospitals
    const bool boats =
        s.turn.who == kRiverfolk || s.crafted[s.turn.who] != 0 || s.turn.paid > 0 || s.ferry == from;
    const bool tunnels = s.turn.who == kDuchy;
    return to != from && !(map.paths[from] >> to & 1) && !(boats && (map.rivers[from] >> to & 1)) &&
           s.crafted[s.turn.who] == 0 && !tunnels && !keep;
  });
  v1::Transcript mutated = record.game;
  mutated.mutable_events(i)->mutable_root()->mutable_move()->mutable_to(0)->set_clearing(
      static_cast<uint32_t>(to));
  ExpectNoticed(record, mutated, i);
}

RC_GTEST_PROP(RootMutation, ABuildingOrTokenIsPlacedTwice, ()) {
  const Record record = Legal();
  const int i = PickEvent(record, [](int, const v1::RootEvent& event, const State& s) {
    if (!IsPlacing(event)) return false;
    const Piece piece = PieceOf(event.move().things(0).piece());
    const bool single =
        piece == kRoost || piece == kSympathy || piece == kTunnel || piece == kPlot || IsPost(piece);
    return single && s.marker_on[s.turn.who] == kNobody;
  });
  v1::Transcript mutated = record.game;
  mutated.clear_events();
  for (int k = 0; k < record.game.events_size(); ++k) {
    *mutated.add_events() = record.game.events(k);
    if (k == i) *mutated.add_events() = record.game.events(k);
  }
  ExpectNoticed(record, mutated, i);
}

RC_GTEST_PROP(RootMutation, ALossIsNotWrittenAlthoughTheDiceAre, ()) {
  const Record record = Legal();
  const int i = PickEvent(record, [&](int k, const v1::RootEvent& event, const State& s) {
    const v1::RootBattle& battle = event.battle();
    if (!event.has_battle() || !battle.has_attacker_roll() || k + 1 >= record.game.events_size())
      return false;
    const v1::RootEvent& next = record.game.events(k + 1).root();
    // The defender's loss comes first. Who has Armorers, or may have mercenaries at hand, may have lost
    // nothing.
    return IsRemoval(next) && next.move().things(0).piece().faction() == battle.defender() &&
           s.crafted[battle.defender()] == 0 && s.turn.paid == 0 &&
           !IsVagabond(static_cast<Faction>(battle.attacker()));
  });
  v1::Transcript mutated = record.game;
  mutated.mutable_events()->DeleteSubrange(i + 1, 1);
  ExpectNoticed(record, mutated, i);
}

}  // namespace
}  // namespace lantern::root
