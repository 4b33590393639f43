// What is true of every reachable state.
#include <array>

#include "absl/strings/str_cat.h"
#include "checker/soul_hunters/referee.h"

namespace lantern::soul_hunters {

std::string SoulHuntersReferee::BrokenInvariant() const {
  if (final_) return "";
  std::string broken = BrokenForm();
  // Where a rule was broken, or cards may have moved unseen, numbers need not fit together.
  if (broken.empty() && !s_.broken && !CardsOpen()) broken = BrokenCards();
  if (broken.empty() && !s_.broken) broken = BrokenSouls();
  return broken;
}

// What holds whatever a record did.
std::string SoulHuntersReferee::BrokenForm() const {
  int cards = 0;
  for (const Cards& pile : s_.piles) cards += pile.size();
  if (cards > kMostCards) return absl::StrCat("there are ", cards, " cards");
  std::array<int, kCards + 1> in_play{};
  int gone = 0;
  for (int i = 0; i < s_.hunter_count; ++i) {
    const Hunter& hunter = s_.hunters[static_cast<size_t>(i)];
    if (hunter.owner >= players_) return "a soul hunter belongs to nobody";
    if (hunter.used > kMostUsesOfACard) return "a soul hunter was used more than four times";
    gone += hunter.may_be_gone ? 1 : 0;
    ++in_play[hunter.card == kUnknownCard ? static_cast<size_t>(kCards) : hunter.card];
  }
  if (gone != s_.gone) return "the soul hunters that may be gone are miscounted";
  const Cards& table = s_.piles[kTable];
  bool same = table.unknown() == in_play[kCards];
  for (int card = 0; card < kCards; ++card) same &= table.known(card) == in_play[static_cast<size_t>(card)];
  if (!same) return "the table's pile and the soul hunters in play differ";
  for (int seat = 0; seat < players_; ++seat) {
    if (P(seat).base.least > P(seat).base.most) return "a range of influence is empty";
  }
  for (int a = 0; a < kAlignments; ++a) {
    if (s_.values[static_cast<size_t>(a)] == 0) return "an alignment has no possible value";
  }
  const int on_table = CountOf(s_.table);
  const bool round = s_.phase <= Phase::kSoulLeaves;
  if (round != (on_table > 0))
    return absl::StrCat("there are ", on_table, " souls on the table in this phase");
  if (s_.phase == Phase::kLaySouls && s_.soul_deck == 0) return "no souls are left to lay out";
  if (s_.turned > on_table || (s_.turned == on_table && s_.phase < Phase::kCheck))
    return "too many souls lie sideways";
  const bool done = s_.turns_taken >= players_;
  if (s_.turns_taken > players_ || (done && s_.phase < Phase::kTurnSoul)) return "too many turns were taken";
  return "";
}

std::string SoulHuntersReferee::BrokenCards() const {
  int cards = 0;
  for (const Cards& pile : s_.piles) cards += pile.size();
  if (cards != catalog_->deck_size())
    return absl::StrCat("there are ", cards, " cards, not ", catalog_->deck_size());
  for (int card = 0; card < static_cast<int>(catalog_->cards().size()); ++card) {
    if (Room(card) < 0) return absl::StrCat("there are more copies of ", Title(card), " than the game has");
  }
  for (int i = 0; i < s_.hunter_count; ++i) {
    const Hunter& hunter = s_.hunters[static_cast<size_t>(i)];
    if (hunter.card == kUnknownCard) continue;
    const int number = catalog_->card(hunter.card).activations;
    if (number > 0 && hunter.used >= number) {
      return absl::StrCat(Title(hunter.card), " was used ", static_cast<int>(hunter.used),
                          " times and is still in play");
    }
  }
  if (s_.phase != Phase::kDraw || s_.turns_taken == 0 || s_.on_turn == kNobody) return "";
  const int ended = (s_.on_turn + players_ - 1) % players_;
  if (Hand(ended).size() > kHandLimit) return "a turn ended with more than five cards";
  return "";
}

std::string SoulHuntersReferee::BrokenSouls() const {
  int souls = s_.soul_deck + CountOf(s_.table) + CountOf(s_.freed) + CountOf(s_.somebodys);
  for (int seat = 0; seat < players_; ++seat) souls += CountOf(P(seat).souls);
  if (souls != SoulsInGame(players_))
    return absl::StrCat("there are ", souls, " souls, not ", SoulsInGame(players_));
  for (int value = 1; value < kSoulValues; ++value) {
    if (SoulCopies(value) >= 0 && SoulsSeen(value) > SoulCopies(value)) {
      return absl::StrCat("there are more souls of value ", value, " than the game has");
    }
  }
  return "";
}

}  // namespace lantern::soul_hunters
