// What is true of every reachable state.
#include <array>

#include "absl/strings/str_cat.h"
#include "checker/soul_hunters/referee.h"

namespace lantern::soul_hunters {

std::string SoulHuntersReferee::BrokenInvariant() const {
  if (final_) return "";
  int cards = 0;
  for (const Cards& pile : s_.piles) cards += pile.size();
  if (cards != catalog_->deck_size())
    return absl::StrCat("there are ", cards, " cards, not ", catalog_->deck_size());
  std::array<int, kCards + 1> in_play{};
  for (int i = 0; i < s_.hunter_count; ++i) {
    const Hunter& hunter = s_.hunters[static_cast<size_t>(i)];
    if (hunter.owner >= players_) return "a soul hunter belongs to nobody";
    ++in_play[hunter.card == kUnknownCard ? static_cast<size_t>(kCards) : hunter.card];
    if (hunter.card == kUnknownCard) continue;
    const int number = catalog_->card(hunter.card).activations;
    if (number > 0 && hunter.used >= number) {
      return absl::StrCat(Title(hunter.card), " was used ", static_cast<int>(hunter.used),
                          " times and is still in play");
    }
  }
  const Cards& table = s_.piles[kTable];
  if (table.unknown() != in_play[kCards]) return "the table's pile and the soul hunters in play differ";
  for (int card = 0; card < kCards; ++card) {
    if (table.known(card) != in_play[static_cast<size_t>(card)])
      return "the table's pile and the soul hunters in play differ";
    if (Room(card) < 0) return absl::StrCat("there are more copies of ", Title(card), " than the game has");
  }
  int souls = s_.soul_deck + CountOf(s_.table) + CountOf(s_.freed) + CountOf(s_.somebodys);
  for (int seat = 0; seat < players_; ++seat) souls += CountOf(P(seat).souls);
  if (souls != SoulsInGame(players_))
    return absl::StrCat("there are ", souls, " souls, not ", SoulsInGame(players_));
  for (int value = 1; value < kSoulValues; ++value) {
    if (SoulCopies(value) >= 0 && SoulsSeen(value) > SoulCopies(value)) {
      return absl::StrCat("there are more souls of value ", value, " than the game has");
    }
  }
  const int on_table = CountOf(s_.table);
  if (s_.turned > on_table || (s_.turned == on_table && s_.phase < Phase::kCheck))
    return "too many souls lie sideways";
  if (s_.turns_taken > players_ || (s_.turns_taken == players_ && s_.phase < Phase::kTurnSoul)) {
    return "too many turns were taken";
  }
  for (int seat = 0; seat < players_; ++seat) {
    if (P(seat).base.least > P(seat).base.most) return "a range of influence is empty";
    const bool waits = s_.phase == Phase::kDraw && s_.turns_taken > 0;
    const bool just_ended = waits && s_.on_turn != kNobody && Next(seat) == s_.on_turn;
    if (just_ended && !CardsOpen() && Hand(seat).size() > kHandLimit)
      return "a turn ended with more than five cards";
  }
  return "";
}

}  // namespace lantern::soul_hunters
