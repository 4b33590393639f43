// The referee of declared Root and the naive second implementation at the same table.
#ifndef LANTERN_TESTS_PROPERTY_ROOT_NAIVE_BOTH_H_
#define LANTERN_TESTS_PROPERTY_ROOT_NAIVE_BOTH_H_

#include <algorithm>
#include <cstdlib>
#include <string>

#include "absl/strings/str_cat.h"
#include "declared_games.h"
#include "root_naive_compare.h"

namespace lantern::root {

// How many games; with LANTERN_LONG_TESTS=1 many times as many.
inline uint64_t Games(uint64_t few) { return std::getenv("LANTERN_LONG_TESTS") != nullptr ? 25 * few : few; }

// The events before one, for somebody who looks for the reason.
inline std::string Before(const v1::Transcript& game, int at) {
  std::string out;
  for (int i = std::max(0, at - 6); i < at; ++i)
    absl::StrAppend(&out, "\n  ", game.events(i).root().ShortDebugString());
  return out;
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
