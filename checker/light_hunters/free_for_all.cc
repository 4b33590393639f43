// Free-For-All: three or four clans of two heroes.
#include "absl/strings/str_cat.h"
#include "checker/light_hunters/referee.h"

namespace lantern::light_hunters {

namespace {

constexpr int kClanSize = 2;

}  // namespace

// Picks go around the table from the first clan and back from the last; so do the turns, unless a league lets
// them go around twice.
void LightHuntersReferee::CheckFreeForAll(const v1::LightHuntersSetup& setup) {
  std::array<int, kMaxTeams> size{};
  for (int i = 0; i < s_.heroes; ++i) ++size[H(i).team];
  bool even = s_.teams >= 3;
  for (int team = 0; team < s_.teams; ++team) even &= size[static_cast<size_t>(team)] == kClanSize;
  if (!even) {
    Illegal(kClans, absl::StrCat(static_cast<int>(s_.teams), " clans have ", static_cast<int>(s_.heroes),
                                 " heroes; it takes 3 or 4 clans of 2"));
    return;
  }
  std::array<uint8_t, kMaxHeroes> picks{};
  std::array<uint8_t, kMaxHeroes> turns{};
  for (int i = 0; i < s_.teams; ++i) {
    const auto clan = static_cast<uint8_t>((s_.first_team + i) % s_.teams);
    const int back = 2 * s_.teams - 1 - i;
    picks[static_cast<size_t>(i)] = picks[static_cast<size_t>(back)] = clan;
    turns[static_cast<size_t>(i)] = clan;
    turns[static_cast<size_t>(options_.ffa_table_order ? i + s_.teams : back)] = clan;
  }
  CheckPicks(setup, absl::MakeConstSpan(picks).first(static_cast<size_t>(s_.heroes)), kClanPicks);
  CheckSlots(absl::MakeConstSpan(turns).first(static_cast<size_t>(s_.heroes)), kClanOrder);
}

}  // namespace lantern::light_hunters
