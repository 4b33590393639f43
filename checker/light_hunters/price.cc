// The price of a skill: Ether and a card of the hand.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/light_hunters/referee.h"

namespace lantern::light_hunters {

// Ether that a hero (in Duel: a player through this hero) can still spend.
int LightHuntersReferee::EtherOf(int hero, int player) const {
  const Hero& h = H(hero);
  if (!s_.duel) return h.ether == kUnknown ? Level() + h.bonus : h.ether;
  const int8_t left = s_.duel_ether[static_cast<size_t>(DuelTeam(player))];
  return (left == kUnknown ? Level() : left) + h.bonus;
}

void LightHuntersReferee::PayEther(int hero, int player, int cost) {
  Hero& h = H(hero);
  if (!s_.duel) {
    h.ether = static_cast<int8_t>(std::max(0, EtherOf(hero, player) - cost));
    return;
  }
  // Ether Potion's purse first: only this hero can use it.
  const int purse = std::clamp<int>(h.bonus, 0, cost);
  h.bonus = static_cast<int8_t>(h.bonus - purse);
  int8_t& left = s_.duel_ether[static_cast<size_t>(DuelTeam(player))];
  if (left == kUnknown) left = static_cast<int8_t>(Level());
  left = static_cast<int8_t>(std::max(0, left - (cost - purse)));
}

// What was paid, checked against the card and against what is left. An unknown cost that was not recorded
// counts 0.
int LightHuntersReferee::CheckCost(const Use& use, bool has, uint32_t ether) {
  const Skill& skill = *use.skill;
  int cost = skill.cost;
  if (has && cost != kUnknown && static_cast<int>(ether) != cost) {
    Illegal(kEtherCost,
            absl::StrCat(NameOfSkill(skill), " costs ", cost, " Ether, but ", ether, " were paid"));
  } else if (has && cost == kUnknown) {
    if (static_cast<int>(ether) > skill.cost_most) {
      Illegal(kEtherCost,
              absl::StrCat(NameOfSkill(skill), " costs at most ", static_cast<int>(skill.cost_most),
                           " Ether, but ", ether, " were paid"));
    }
    cost = static_cast<int>(ether);
  }
  if (cost == kUnknown) {
    if (s_.now.ether_unknown < UINT8_MAX) ++s_.now.ether_unknown;
    return 0;
  }
  const int left = EtherOf(use.user, use.player);
  if (cost <= left) return cost;
  int purses = 0;
  for (int i = 0; s_.duel && i < s_.heroes; ++i) {
    if (i != use.user && H(i).team == H(use.user).team) purses += std::max<int>(0, H(i).bonus);
  }
  Illegal(purses > 0 && cost <= left + purses ? kDuelPotion : kEtherSpent,
          absl::StrCat(NameOfSkill(skill), " costs ", cost, " Ether; ", left, " are left of a level of ",
                       Level()));
  return cost;
}

// A card that counts as another seal has been made to.
void LightHuntersReferee::CheckCard(const Use& use) {
  if (use.card == kNoSeal) return;
  if (use.as == use.card) {
    int changed = 0;
    for (int i = 0; i < s_.reseal_count; ++i) {
      const Reseal& reseal = s_.reseal[static_cast<size_t>(i)];
      changed += reseal.hand == use.hand && reseal.card == use.card ? 1 : 0;
    }
    if (changed > 0 && CanShow(use.hand, use.card) && !CanShow(use.hand, use.card, changed + 1))
      Illegal(kFavor,
              absl::StrCat(ACard(use.card), " was played as printed, but it counts as the next seal"));
    return;
  }
  for (int i = 0; i < s_.reseal_count; ++i) {
    const Reseal& reseal = s_.reseal[static_cast<size_t>(i)];
    if (reseal.hand != use.hand) continue;
    if (reseal.as == use.as && reseal.card == use.card) return;
    if (reseal.card == kNoSeal) return;  // one that was not recorded may be it
  }
  Illegal(kFavor, absl::StrCat(ACard(use.card), " was played as ", ACard(use.as), ", which nothing made it"));
}

// The card leaves the hand. It lies on the table until the skill is done, or longer where it stays.
void LightHuntersReferee::SettleCard(Use& use) {
  if (use.card != kNoSeal && use.as != use.card) {
    int at = -1;
    for (int i = 0; i < s_.reseal_count; ++i) {
      const Reseal& reseal = s_.reseal[static_cast<size_t>(i)];
      if (reseal.hand != use.hand) continue;
      if (reseal.as == use.as && reseal.card == use.card) at = i;
      if (at < 0 && reseal.card == kNoSeal) at = i;
    }
    if (at >= 0) {
      std::copy(s_.reseal.begin() + at + 1, s_.reseal.begin() + s_.reseal_count, s_.reseal.begin() + at);
      s_.reseal[--s_.reseal_count] = Reseal();
    }
  }
  use.carries = MoveCard(use.hand, kInPlay, use.card, "played");
  if (moved_ == kNoSeal) use.card = kNoSeal;  // it was not there, which has been said
  PruneReseals(use.hand);
}

// What no effect keeps on the table is discarded.
void LightHuntersReferee::LayCardAway(Use& use) {
  if (!use.carries) return;
  use.carries = false;
  ToDiscard(kInPlay, use.card, "played");
}

void LightHuntersReferee::MarkUsed(const Use& use) {
  const Skill& skill = *use.skill;
  s_.now.acted = true;
  if (skill.place == kNoPlace) {
    if (use.as != kNoSeal) s_.now.used_seals[use.user] |= Bit(use.as);
    return;
  }
  const int bit = skill.place + (skill.spectral ? kSkillsOfCard : 0);
  if (s_.duel) s_.now.used[use.user] |= static_cast<uint16_t>(1u << bit);
  if (skill.once_per_game) H(use.user).once |= static_cast<uint16_t>(1u << bit);
}

}  // namespace lantern::light_hunters
