// Duel: two players, three heroes each, locks, one hand a player, Illuminations aside.
#include "absl/strings/str_cat.h"
#include "checker/core/status.h"
#include "checker/light_hunters/referee.h"

namespace lantern::light_hunters {

namespace {

constexpr int kHeroesEach = 3;
constexpr int kLocksEach = 5;
constexpr int kLocksOfHero = 2;
constexpr std::array<uint8_t, 6> kDuelOrder = {0, 1, 1, 0, 0, 1};

absl::Status Bad(absl::string_view field, absl::string_view what) {
  return MalformedError(absl::StrCat("light_hunters.", field), what);
}

}  // namespace

void LightHuntersReferee::CheckDuel(const v1::LightHuntersSetup& setup) {
  std::array<int, 2> size{};
  duel_player_ = {0, 1};
  for (int i = s_.heroes - 1; i >= 0; --i) {
    ++size[H(i).team];
    duel_player_[H(i).team] = H(i).player;
  }
  // Whatever the seats say, the two sides have two players.
  if (duel_player_[0] == duel_player_[1]) duel_player_[1] = static_cast<uint8_t>(1 - duel_player_[0]);
  if (size[0] != kHeroesEach || size[1] != kHeroesEach) {
    Illegal(kDuelHeroes,
            absl::StrCat("the players have ", size[0], " and ", size[1], " heroes, not three each"));
  }
  std::array<uint8_t, 6> order{};
  for (size_t i = 0; i < order.size(); ++i) order[i] = kDuelOrder[i] ^ s_.first_team;
  CheckPicks(setup, order, kDuelPicks);
}

absl::Status LightHuntersReferee::ReadLock(absl::string_view field, const v1::LightHuntersSkillRef& lock,
                                           Hero& hero) {
  const HeroCard& card = catalog_->heroes[hero.card];
  if (lock.has_seal() && SealOf(lock.seal()) == kNoSeal)
    return Bad(absl::StrCat(field, ".seal"), "is no seal");
  const Seal seal = lock.has_seal() ? SealOf(lock.seal()) : kNoSeal;
  int found = kUnknown;
  bool nameless = false;
  for (int i = 0; i < kSkillsOfCard; ++i) {
    const Skill& skill = catalog_->skills[static_cast<size_t>(card.first_skill + i)];
    const bool named = !lock.skill().empty() && (skill.id == lock.skill() || skill.name == lock.skill());
    if (named || (lock.skill().empty() && seal != kNoSeal && skill.seal == seal)) found = i;
    nameless |= skill.name.empty();
  }
  if (found != kUnknown) {
    if (Has(hero.locked, found))
      Illegal(kLocks, absl::StrCat("one skill of ", card.name, " was locked twice"));
    hero.locked |= Bit(found);
  } else if (seal != kNoSeal) {
    hero.locked_seals |= Bit(seal);
  } else if (!lock.skill().empty() && !nameless) {
    Illegal(kLocks, absl::StrCat("\"", lock.skill(), "\" is no skill of ", card.name));
  }
  return absl::OkStatus();
}

absl::Status LightHuntersReferee::ReadLocks(const v1::LightHuntersSetup& setup) {
  std::array<int, 2> locks{};
  for (int i = 0; i < s_.heroes; ++i) {
    const v1::LightHuntersSeat& seat = setup.heroes(i);
    const std::string field = absl::StrCat("heroes[", i, "].locks");
    if (!s_.duel && seat.locks_size() > 0) return Bad(field, "must be empty: only Duel has locks");
    if (seat.locks_size() > kSkillsOfCard) return Bad(field, "has more entries than a hero has skills");
    for (int k = 0; k < seat.locks_size(); ++k) {
      absl::Status status = ReadLock(absl::StrCat(field, "[", k, "]"), seat.locks(k), H(i));
      if (!status.ok()) return status;
    }
    if (seat.locks_size() > kLocksOfHero) {
      Illegal(kLocks,
              absl::StrCat(seat.locks_size(), " skills of ", NameOfHero(i), " are locked; at most 2"));
    }
    locks[H(i).team & 1] += seat.locks_size();
  }
  for (int team = 0; s_.duel && team < 2; ++team) {
    const int count = locks[static_cast<size_t>(team)];
    if (count == kLocksEach) continue;
    if (count == 0) {
      Unverifiable(kLocks,
                   absl::StrCat("which skills ", NameOfPlayer(duel_player_[static_cast<size_t>(team)]),
                                " locked was not recorded"));
    } else {
      Illegal(kLocks, absl::StrCat(NameOfPlayer(duel_player_[static_cast<size_t>(team)]), " locked ", count,
                                   " skills, not 5"));
    }
  }
  if (s_.duel) CheckForcedLocks(setup, locks);
  return absl::OkStatus();
}

// Skills that would be pointless with one hand.
void LightHuntersReferee::CheckForcedLocks(const v1::LightHuntersSetup& setup,
                                           const std::array<int, 2>& locks) {
  for (int i = 0; i < s_.heroes; ++i) {
    if (locks[H(i).team & 1] == 0) continue;
    bool open = false;  // some lock of this hero was not recorded, or is known by its seal only
    for (const v1::LightHuntersSkillRef& lock : setup.heroes(i).locks()) open |= lock.skill().empty();
    const HeroCard& card = CardOf(i);
    for (int k = 0; k < kSkillsOfCard; ++k) {
      const Skill& skill = catalog_->skills[static_cast<size_t>(card.first_skill + k)];
      if (!skill.locked_in_duel || Has(H(i).locked, k) || open) continue;
      Illegal(kForcedLocks, absl::StrCat(NameOfSkill(skill), " has to be locked in Duel"));
    }
  }
}

absl::Status LightHuntersReferee::DealDuel(const v1::LightHuntersSetup& setup) {
  const int aside = catalog_->copies[kIllumination];
  P(kDeck).RemoveUnknown(aside);
  P(kDisplay).AddKnown(kIllumination - 1, aside);
  if (setup.duel_hands_size() != 0 && setup.duel_hands_size() != 2) {
    return Bad("duel_hands", "needs two entries, or none");
  }
  for (int i = 0; i < s_.heroes; ++i) {
    if (setup.heroes(i).has_hand()) {
      return Bad(absl::StrCat("heroes[", i, "].hand"), "must be absent in Duel; give duel_hands");
    }
  }
  for (int player = 0; player < 2; ++player) {
    const int count = duel_player_[s_.first_team] == player ? 2 : 4;
    if (setup.duel_hands_size() == 0) {
      P(kDeck).MoveUnknown(count, P(player));
      continue;
    }
    absl::Status status = DealHand(absl::StrCat("duel_hands[", player, "]"), player, setup.duel_hands(player),
                                   count, kDuelDeal);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

}  // namespace lantern::light_hunters
