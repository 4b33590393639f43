// The referee of declared Root and the naive second implementation at the same table.
#ifndef LANTERN_TESTS_PROPERTY_ROOT_NAIVE_BOTH_H_
#define LANTERN_TESTS_PROPERTY_ROOT_NAIVE_BOTH_H_

#include <algorithm>
#include <cstdlib>
#include <map>
#include <string>

#include "absl/strings/str_cat.h"
#include "declared_games.h"
#include "root_naive_compare.h"
#include "tests/effort.h"

namespace lantern::root {

// How many games; with LANTERN_LONG_TESTS=1 many times as many.
inline uint64_t Games(uint64_t few) { return Effort(few, 25); }

// The events before one, for somebody who looks for the reason.
inline std::string Before(const v1::Transcript& game, int at) {
  std::string out;
  for (int i = std::max(0, at - 6); i < at; ++i)
    absl::StrAppend(&out, "\n  ", game.events(i).root().ShortDebugString());
  return out;
}

// What the second implementation calls the reasons of points, and the referee's lines.
inline const std::map<std::string, std::string>& ScoreNames() {
  static const auto* const names =
      new std::map<std::string, std::string>{{"aid", "aid"},
                                             {"brutal tactics", "crafted effects"},
                                             {"build", "buildings placed"},
                                             {"charm offensive", "crafted effects"},
                                             {"coffin makers", "crafted effects"},
                                             {"column", "emptied firebrand columns"},
                                             {"craft", "crafted items"},
                                             {"despot", "the Despot"},
                                             {"engravers", "crafted effects"},
                                             {"fervor", "fervor"},
                                             {"infamy", "infamy"},
                                             {"pass", "the Pass"},
                                             {"path", "opened paths"},
                                             {"protector", "Protector"},
                                             {"quest", "quests"},
                                             {"relationship", "aid"},
                                             {"removal", "removed buildings and tokens"},
                                             {"roosts", "roosts in the Evening"},
                                             {"royal claim", "crafted effects"},
                                             {"ruin", "explored ruins"},
                                             {"stand and deliver", "crafted effects"},
                                             {"sympathy", "sympathy placed"},
                                             {"turmoil", "turmoil"}};
  return *names;
}

class Both {
 public:
  explicit Both(const v1::Transcript& game) : naive_(game) {
    Findings findings;
    findings.BeginEvent({});
    if (!referee_.Begin(game, findings).ok()) std::abort();
  }

  // What the referee says of an event, which it takes over where it is legal.
  enum Ruling { kMalformed, kLegal, kOpen, kIllegal };
  Ruling Rule(const v1::RootEvent& event) {
    v1::Event wrapped;
    *wrapped.mutable_root() = event;
    Findings findings;
    findings.BeginEvent(0);
    said_.clear();
    if (!referee_.Judge(wrapped, 0, Referee::AfterIllegal::kChangeNothing, findings).ok()) return kMalformed;
    Ruling ruling = kLegal;
    for (const Finding& finding : findings.all()) {
      if (finding.kind == FindingKind::kNote) continue;
      absl::StrAppend(&said_, finding.message, "; ");
      if (finding.kind == FindingKind::kIllegal) ruling = kIllegal;
      if (finding.kind != FindingKind::kIllegal && ruling != kIllegal) ruling = kOpen;
    }
    return ruling;
  }

  // Both judge the event. Empty, or how they differ. `goes_on`: both allow it and know all of it.
  std::string Play(const v1::RootEvent& event, bool& goes_on) {
    goes_on = false;
    const Ruling ruling = Rule(event);
    if (ruling == kMalformed) return "";
    const bool allowed = naive_.Play(event);
    if (!allowed && naive_.leaves_out()) return "";
    const std::string text = event.ShortDebugString();
    if (ruling == kIllegal && allowed) return absl::StrCat("the referee objects: ", said_, "\n", text);
    if (ruling != kIllegal && !allowed)
      return absl::StrCat("the naive one objects: ", naive_.why(), "\n", text);
    if (ruling == kOpen) return absl::StrCat("the referee does not know all: ", said_, "\n", text);
    if (!allowed) return "";
    goes_on = true;
    const std::string difference = Difference();
    return difference.empty() ? "" : absl::StrCat(difference, text);
  }

  std::string Difference() const {
    v1::Transcript out;
    if (!referee_.WritePosition(out).ok()) return "no position";
    return naive::Difference(out.root().play().position(), naive_);
  }

  // The score lines of both, by what gave the points.
  std::string ScoreDifference() const {
    std::map<std::string, int> ours;
    for (const auto& [line, points] : naive_.s().scored) {
      const auto name = ScoreNames().find(line.second);
      if (name == ScoreNames().end()) return absl::StrCat("no name for ", line.second);
      ours[absl::StrCat(NameOf(static_cast<Faction>(line.first)), ": ", name->second)] += points;
    }
    std::map<std::string, int> theirs;
    for (const PlayerResult& result : referee_.Results()) {
      for (const ScoreLine& line : result.lines)
        theirs[absl::StrCat(result.role, ": ", line.label)] += static_cast<int>(line.points);
    }
    for (auto* lines : {&ours, &theirs}) {
      for (const auto& [line, points] : std::map(*lines)) {
        if (ours[line] != points || theirs[line] != points)
          return absl::StrCat(line, ": ", ours[line], " and the referee says ", theirs[line]);
      }
    }
    return "";
  }

  const PlayReferee& referee() const { return referee_; }
  const naive::Game& naive() const { return naive_; }
  naive::Game& naive() { return naive_; }

 private:
  PlayReferee referee_;
  naive::Game naive_;
  std::string said_;
};

}  // namespace lantern::root

#endif  // LANTERN_TESTS_PROPERTY_ROOT_NAIVE_BOTH_H_
