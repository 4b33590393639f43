// What is true of every reachable state.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/lueur/referee.h"

namespace lantern::lueur {

// Each die is somewhere; those with more than one possible place are noted as such; big dice never lie on the
// track.
std::string LueurReferee::DiceOutOfStep() const {
  DiceMask anywhere = 0;
  DiceMask twice = 0;
  for (const DiceMask mask : s_.at) {
    twice |= anywhere & mask;
    anywhere |= mask;
  }
  const DiceMask all = Bit(kDice) - 1;
  if (anywhere != all) return absl::StrCat("dice that are nowhere: ", DiceNames(all & ~anywhere));
  if (twice != s_.unsure) return "dice in several places are not those that are noted";
  for (int spot = 0; spot < kSpots; ++spot) {
    if ((s_.Possibly(kSpot0 + spot) & catalog_->big) != 0)
      return absl::StrCat("a big die lies at spot ", spot);
  }
  for (int p = s_.players; p < kMaxPlayers; ++p) {
    if (s_.Possibly(kPlayer0 + p) != 0) return absl::StrCat("player ", p, " does not play but has dice");
  }
  const bool between = s_.stage == v1::LUEUR_STAGE_REFILL;
  if (!between) return "";
  const DiceMask small = all & ~catalog_->big;
  for (int p = 0; p < s_.players; ++p) {
    if ((s_.Possibly(kPlayer0 + p) & small) != 0)
      return absl::StrCat("player ", p, " kept a small die overnight");
  }
  return "";
}

// Each companion is in one place, and the places agree.
std::string LueurReferee::CardsOutOfStep() const {
  std::array<int, kCompanions> seen{};
  for (int p = 0; p < s_.players; ++p) {
    for (size_t i = 0; i < P(p).row_size; ++i) {
      const int card = P(p).row[i].card;
      ++seen[static_cast<size_t>(card)];
      if (s_.where[static_cast<size_t>(card)] != kFront0 + p) {
        return absl::StrCat(Companion(card).title, " lies in front of player ", p, " but is noted elsewhere");
      }
    }
  }
  for (const uint8_t there : s_.spot_card) {
    if (there == State::kNoCard || there == State::kUnseenCard) continue;
    ++seen[there - 1u];
    if (s_.where[there - 1u] != kTrack) {
      return absl::StrCat(Companion(there - 1).title, " lies on the track but is noted elsewhere");
    }
  }
  int unseen[2] = {0, 0};
  for (int card = 0; card < kCompanions; ++card) {
    const uint8_t where = s_.where[static_cast<size_t>(card)];
    const bool shown = where == kTrack || where >= kFront0;
    if (seen[static_cast<size_t>(card)] != (shown ? 1 : 0)) {
      return absl::StrCat(Companion(card).title, " is in ", seen[static_cast<size_t>(card)], " places");
    }
    if (where == kUnseen) ++unseen[Companion(card).deck];
  }
  for (int deck = 0; deck < 2; ++deck) {
    if (!s_.irregular && unseen[deck] < s_.unseen_dead[static_cast<size_t>(deck)]) {
      return absl::StrCat("more cards lie unseen in the cemetery than are unseen of deck ", deck);
    }
  }
  return "";
}

std::string LueurReferee::BrokenInvariant() const {
  if (!final_) {
    if (std::string broken = DiceOutOfStep(); !broken.empty()) return broken;
  }
  if (std::string broken = CardsOutOfStep(); !broken.empty()) return broken;
  for (int p = 0; p < s_.players; ++p) {
    const PlayerState& player = P(p);
    for (const Range* counter : {&player.light, &player.footprints, &player.fireflies, &player.rerolls}) {
      if (counter->lo < 0 || counter->hi < counter->lo)
        return absl::StrCat("a counter of player ", p, " is broken");
    }
    if (player.row_size > kMaxRow || player.spell_count > kMaxSpells) return "a row is too long";
    for (size_t i = 0; i < player.row_size; ++i) {
      if (player.row[i].lo > player.row[i].hi) return "a card was resolved less often than it was";
    }
  }
  for (int kind = 0; kind < catalog_->spell_kinds; ++kind) {
    if (!s_.irregular && SpellRoom(kind) < 0)
      return absl::StrCat("more tokens of spell ", kind, " than there are");
  }
  // The lines of a score add up to it.
  for (const PlayerResult& result : Results()) {
    int sum = 0;
    for (const ScoreLine& line : result.lines) sum += line.points;
    if (result.score.has_value() && sum != *result.score) {
      return absl::StrCat("the lines of player ", result.player, " add up to ", sum, ", not ", *result.score);
    }
  }
  return "";
}

}  // namespace lantern::lueur
