// The result: souls by value, and the chain that breaks ties.
#include "absl/strings/str_cat.h"
#include "checker/soul_hunters/referee.h"

namespace lantern::soul_hunters {
namespace {

constexpr absl::string_view kSoulWords[kSoulValues] = {"", "ones", "twos", "threes", "fours", "fives"};

// The rule by which a number of souls of a value decides. Twos and ones never do: where all else is level,
// they are too.
const Rule* RuleOfValue(int value) {
  return &RuleOf(value == 5 ? kMostFives : value == 4 ? kMostFours : kMostThrees);
}

}  // namespace

// The result of a game that is over has to rest on something.
void SoulHuntersReferee::End(Findings& findings) {
  findings_ = &findings;
  actor_ = -1;
  if (!IsOver()) return;
  if (!final_) AdvanceTo(v1::SoulHuntersEvent::default_instance());
  bool open = CountOf(s_.somebodys) > 0;
  for (int seat = 0; seat < players_; ++seat) open |= P(seat).souls[0] > 0;
  if (open)
    Unverifiable(kScore, "the game is over, but not all souls are recorded with their values and owners");
}

std::vector<PlayerResult> SoulHuntersReferee::Results() const {
  // What follows from the last event of the record may not be written.
  SoulHuntersReferee now = *this;
  Findings unsaid;
  now.findings_ = &unsaid;
  if (!final_) now.AdvanceTo(v1::SoulHuntersEvent::default_instance());
  std::vector<PlayerResult> results;
  for (int seat = 0; seat < players_; ++seat) {
    const Souls& souls = now.P(seat).souls;
    PlayerResult result;
    result.player = static_cast<uint32_t>(seat);
    result.role = absl::StrCat("Player ", std::string(1, static_cast<char>('A' + seat)));
    result.level_rule = &RuleOf(kShared);
    int score = 0;
    for (int value = kSoulValues - 1; value > 0; --value) {
      const int count = souls[static_cast<size_t>(value)];
      score += value * count;
      if (count == 0) continue;
      result.lines.push_back({absl::StrCat("souls of value ", value), value * count, &RuleOf(kScore),
                              static_cast<uint32_t>(count)});
    }
    // A soul of unknown value, or one that somebody won, leaves no score to speak of.
    result.score_unknown = souls[0] != 0 || CountOf(now.s_.somebodys) != 0;
    if (!result.score_unknown) result.score = score;
    result.tie_breaks.push_back({"souls", CountOf(souls), &RuleOf(kMostSouls)});
    for (int value = kSoulValues - 1; value > 0; --value) {
      result.tie_breaks.push_back(
          {std::string(kSoulWords[value]), souls[static_cast<size_t>(value)], RuleOfValue(value)});
    }
    results.push_back(std::move(result));
  }
  return results;
}

}  // namespace lantern::soul_hunters
