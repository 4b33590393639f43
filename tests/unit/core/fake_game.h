#ifndef LANTERN_TESTS_UNIT_CORE_FAKE_GAME_H_
#define LANTERN_TESTS_UNIT_CORE_FAKE_GAME_H_

// A game for tests of Replay, played in events of Root: score events add their points to the player's total,
// and special numbers of points make the referee say each kind of thing.

#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "checker/core/game.h"
#include "checker/core/status.h"

namespace lantern::fake {

inline constexpr Rule kRules[] = {
    {"FAKE.1", "Fake 1", "Points are positive."},
    {"FAKE.2", "Fake 2", "Whoever has 10 points first wins."},
};

// What the points of a score event make the referee do.
enum Points : int {
  kIllegal = -1,
  kSlip = -2,
  kUnverifiable = -3,
  kUnreadable = -4,
  kNote = -5,
  kOnTrust = -6,
  kMalformed = -7,
  kAboutFirstEvent = -8,     // illegal, about event 0
  kIllegalFollowing = -9,    // illegal, follows from finding 0
  kTwoIllegal = -10,         // two illegal findings in one event
  kListedWithoutWeight = 7,  // legal and listed, but not for random play
};

// Position::deck of a position in which the game is over.
inline constexpr uint32_t kFinishedGame = 99;

// Counts what was asked of the referee; for the test that looks.
struct Calls {
  int judged = 0;
  int ended = 0;
  int carried_out = 0;
};
inline Calls calls;

class FakeReferee : public Referee {
 public:
  absl::Status Begin(const v1::Transcript& transcript, Findings& findings) override {
    scores_.assign(transcript.players_size(), 0);
    if (transcript.root().map() == v1::ROOT_MAP_MOUNTAIN)
      Say(findings, FindingKind::kIllegal, "no mountains");
    if (transcript.root().map() == v1::ROOT_MAP_LAKE) return MalformedError("setup.root.map", "no lakes");
    if (transcript.root().has_position()) scores_ = {5, 5};
    if (transcript.root().position().deck() == kFinishedGame) scores_ = {10, 5};
    broken_ = transcript.id() == "broken";
    return absl::OkStatus();
  }

  absl::Status Judge(const v1::Event& event, uint32_t index, AfterIllegal after,
                     Findings& findings) override {
    ++calls.judged;
    const int points = event.root().score().points();
    if (points >= 0) {
      const uint32_t player = event.root().score().faction() - 1;
      scores_[player] += points;
      return absl::OkStatus();
    }
    if (points == kMalformed)
      return MalformedError(absl::StrCat("events[", index, "].root.score"), "bad points");
    if (after == AfterIllegal::kCarryOut) ++calls.carried_out;
    SayBy(points, findings);
    return absl::OkStatus();
  }

  void End(Findings& findings) override {
    ++calls.ended;
    if (say_at_end_) Say(findings, FindingKind::kNote, "the end");
  }
  bool IsOver() const override {
    for (const int score : scores_) {
      if (score >= 10) return true;
    }
    return false;
  }
  std::vector<PlayerResult> Results() const override {
    std::vector<PlayerResult> results(scores_.size());
    for (size_t i = 0; i < scores_.size(); ++i) {
      results[i].player = static_cast<uint32_t>(i);
      results[i].role = absl::StrCat("role ", i);
      results[i].score = scores_[i];
      results[i].winner = scores_[i] >= 10;
      results[i].lines = {{"points", scores_[i], &kRules[0], 2}};
      results[i].tie_breaks = {{"seat", static_cast<int64_t>(i)}};
    }
    return results;
  }
  std::vector<std::string> CoverageNotes() const override { return {"Nothing is real."}; }
  const Rule& VictoryRule() const override { return kRules[1]; }
  absl::Status WritePosition(v1::Transcript& out) const override {
    out.mutable_root()->mutable_position()->set_deck(static_cast<uint32_t>(scores_[0]));
    return absl::OkStatus();
  }
  std::string BrokenInvariant() const override { return ""; }

  absl::Status ListLegal(LegalEvents& out) const override {
    if (IsOver()) return absl::OkStatus();
    for (const int points : {1, 2, static_cast<int>(kListedWithoutWeight)}) {
      LegalEvent event;
      FillScore(broken_ ? kIllegal : points, event.event);
      event.weight = points == kListedWithoutWeight ? 0 : 1;
      if (!out.Add(std::move(event))) return absl::OkStatus();
    }
    LegalEvent open;
    open.event.mutable_root()->mutable_score()->set_faction(v1::ROOT_FACTION_MARQUISE_DE_CAT);
    open.open = true;
    out.Add(std::move(open));
    return absl::OkStatus();
  }
  void Reveal(Chance& chance, v1::Event& event) const override {
    event.mutable_root()->mutable_score()->set_points(3 + static_cast<int>(chance.Below(2)));
  }

 private:
  static void FillScore(int points, v1::Event& event) {
    event.mutable_root()->mutable_score()->set_points(points);
    event.mutable_root()->mutable_score()->set_faction(v1::ROOT_FACTION_MARQUISE_DE_CAT);
  }

  static void Say(Findings& findings, FindingKind kind, std::string message) {
    Finding finding;
    finding.kind = kind;
    finding.rule = &kRules[0];
    finding.message = std::move(message);
    finding.player = 1;
    finding.actor = "role 1";
    finding.alternatives = {"1", "2"};
    findings.Add(std::move(finding));
  }

  void SayBy(int points, Findings& findings) {
    Finding finding;
    finding.kind = FindingKind::kIllegal;
    finding.rule = &kRules[0];
    switch (points) {
      case kIllegal:
        return Say(findings, FindingKind::kIllegal, "negative points");
      case kSlip:
        return Say(findings, FindingKind::kSlip, "slip");
      case kUnverifiable:
        return Say(findings, FindingKind::kUnverifiable, "unverifiable");
      case kUnreadable:
        return Say(findings, FindingKind::kUnreadable, "unreadable");
      case kNote:
        say_at_end_ = true;
        return Say(findings, FindingKind::kNote, "note");
      case kOnTrust:
        return findings.MarkOnTrust();
      case kAboutFirstEvent:
        finding.event = 0;
        findings.Add(finding);
        return;
      case kIllegalFollowing:
        finding.follows = 0;
        findings.Add(finding);
        return;
      case kTwoIllegal:
        findings.Add(finding);
        findings.Add(finding);
        return;
      default:
        return;
    }
  }

  std::vector<int> scores_;
  bool say_at_end_ = false;
  bool broken_ = false;
};

// Names the game after its speed; "broken" lists what is illegal.
inline absl::Status FakeDeal(const SimulateOptions& options, Chance&, v1::Transcript& transcript) {
  transcript.set_id(std::string(SettingOf(options, "speed")));
  transcript.add_players()->set_name("Ann");
  transcript.add_players()->set_name("Bob");
  transcript.mutable_root()->set_map(v1::ROOT_MAP_FALL);
  return absl::OkStatus();
}

inline const Game& FakeGame() {
  static const Game* game =
      new Game{"fake",
               "Fake",
               v1::Transcript::kRoot,
               {"fake/new", "fake/old"},
               {},
               absl::MakeConstSpan(kRules),
               [](absl::string_view day) -> absl::string_view {
                 return !day.empty() && day < "2000-01-01" ? "fake/old" : "fake/new";
               },
               [] { return std::string(64, 'a'); },
               []() -> std::unique_ptr<Referee> { return std::make_unique<FakeReferee>(); },
               nullptr,
               &FakeDeal,
               {{"speed", {"fast", "slow", "broken"}, "how fast it goes"}}};
  return *game;
}

// A game of two players, "Ann" and "Bob", with one event for each number of points, all by player 0.
inline v1::Transcript Game2(const std::vector<int>& points) {
  v1::Transcript transcript;
  transcript.set_id("t");
  transcript.add_players()->set_name("Ann");
  transcript.add_players()->set_name("Bob");
  transcript.mutable_root()->set_map(v1::ROOT_MAP_FALL);
  uint32_t line = 10;
  for (const int value : points) {
    v1::Event& event = *transcript.add_events();
    event.mutable_position()->set_line(line++);
    event.mutable_root()->mutable_score()->set_points(value);
    event.mutable_root()->mutable_score()->set_faction(v1::ROOT_FACTION_MARQUISE_DE_CAT);
  }
  return transcript;
}

}  // namespace lantern::fake

#endif  // LANTERN_TESTS_UNIT_CORE_FAKE_GAME_H_
