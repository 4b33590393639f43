// Health points, death, resurrection and victory.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/light_hunters/referee.h"

namespace lantern::light_hunters {

// The side that a hero is on now: that of whoever possesses it, else its own.
int LightHuntersReferee::SideOf(int hero) const {
  for (int i = 0; i < s_.status_count; ++i) {
    const Status& status = StatusAt(i);
    if (status.kind == StatusKind::kControlled && Has(status.holders, hero) && (status.running || s_.duel)) {
      return status.by_team;
    }
  }
  return H(hero).team;
}

// kMaxHealth where the card's number is unknown.
int LightHuntersReferee::MaxHealth(int hero) const {
  const int health = CardOf(hero).health;
  return health == kUnknown ? kMaxHealth : health;
}

uint8_t LightHuntersReferee::LivingOf(int team) const {
  uint8_t living = 0;
  for (int i = 0; i < s_.heroes; ++i) {
    if (H(i).alive && H(i).team == team) living |= Bit(i);
  }
  return living;
}

// For bonds and Altars (readings, 67).
bool LightHuntersReferee::Invincible(int hero) const {
  return HasStatus(hero, StatusKind::kImmortal) ||
         (!options_.cuirass_not_invincible && FindToken(TokenKind::kCuirass, hero) >= 0);
}

// Returns what was really lost. `by`: the hero whose doing it is, or -1. Deaths wait for SettleDeaths.
int LightHuntersReferee::LoseHealth(int hero, int amount, int by) {
  Hero& h = H(hero);
  const int lost = std::min<int>(amount, h.health);
  h.health = static_cast<uint8_t>(h.health - lost);
  fx_.hero[static_cast<size_t>(hero)].lost =
      static_cast<int16_t>(fx_.hero[static_cast<size_t>(hero)].lost + lost);
  if (by >= 0 && H(by).team != h.team) H(by).damage = static_cast<uint16_t>(H(by).damage + lost);
  return lost;
}

int LightHuntersReferee::GainHealth(int hero, int amount, RuleId base, int by) {
  Hero& h = H(hero);
  Change& change = fx_.hero[static_cast<size_t>(hero)];
  const int gained = std::clamp(MaxHealth(hero) - h.health, 0, amount);
  h.health = static_cast<uint8_t>(h.health + gained);
  change.healed = static_cast<int16_t>(change.healed + gained);
  change.heal_base = base;
  if (gained < amount && CardOf(hero).health != kUnknown) Part(hero, kRestoreMax, gained - amount, true);
  if (by >= 0) H(by).healed = static_cast<uint16_t>(H(by).healed + gained);
  return gained;
}

// Everybody who has no health points left dies, together; then the game may be over.
void LightHuntersReferee::SettleDeaths(int by) {
  bool died = false;
  for (int i = 0; i < s_.heroes; ++i) {
    if (!H(i).alive || H(i).health > 0) continue;
    Die(i, by);
    died = true;
  }
  if (died) CheckVictory();
}

void LightHuntersReferee::Die(int hero, int by) {
  Hero& h = H(hero);
  const bool on_turn = !s_.duel && OnTurn(hero);
  h.alive = false;
  h.health = 0;
  fx_.hero[static_cast<size_t>(hero)].died = true;
  if (by >= 0 && H(by).team != h.team) ++H(by).kills;
  const bool becomes_spectre = CardOf(hero).spectral;
  if (becomes_spectre) {
    h.spectral = true;
  } else {
    ClearStatuses(hero);
    if (!s_.duel) DiscardHand(hero);
  }
  for (int i = s_.token_count - 1; i >= 0; --i) {
    const Token& token = s_.token[static_cast<size_t>(i)];
    const bool unit = token.kind >= TokenKind::kInfantry && token.kind <= TokenKind::kImmortals;
    if (unit && token.hero == hero) RemoveTokenAt(i);
  }
  for (int i = 1; i < kInvocations && !options_.invocations_outlive_master; ++i) {
    const Servant& servant = s_.servant[static_cast<size_t>(i)];
    if (servant.here && servant.master == hero) RemoveServant(static_cast<Invocation>(i));
  }
  OnDeathOfBonded(hero);
  if (s_.duel && !h.has_died && P(kDisplay).size() > 0 && LivingOf(h.team) != 0) {
    P(kDisplay).RemoveKnown(kIllumination - 1);
    P(h.player).AddKnown(kIllumination - 1);
    ++fx_.hero[static_cast<size_t>(hero)].gained;
    fx_.hero[static_cast<size_t>(hero)].card_rule = kDuelIllumination;
    Note(hero, true, kIllumination);
    // In the record it stands among the cards gained, in their order.
    const v1::LightHuntersOutcome* outcome = OutcomeOf(hero);
    int8_t& at = gained_at_[static_cast<size_t>(hero)];
    if (outcome != nullptr && at < outcome->gained().cards_size()) ++at;
  }
  h.has_died = true;
  s_.now.fell |= Bit(hero);
  if (on_turn) turn_over_ = true;
}

// A dying hero's cards go to the discard pile in the order in which they were recorded. Where it was not
// recorded the order is unknown, and with it which of them stay when the pile is shuffled.
void LightHuntersReferee::DiscardHand(int hero) {
  Change& change = fx_.hero[static_cast<size_t>(hero)];
  Cards& hand = P(hero);
  const int count = hand.size();
  change.parted = static_cast<int8_t>(change.parted + count);
  change.card_rule = kDeathHand;
  const v1::LightHuntersOutcome* outcome = OutcomeOf(hero);
  int8_t& at = lost_at_[static_cast<size_t>(hero)];
  while (hand.size() > 0 && outcome != nullptr && at < outcome->lost().cards_size()) {
    ToDiscard(hero, SealOf(outcome->lost().cards(at++)), "discarded by death");
    Note(hero, false, moved_);
  }
  while (chance_ != nullptr && hand.size() > 0) {
    ToDiscard(hero, kNoSeal, "discarded by death");
    Note(hero, false, moved_);
  }
  unseen_ += hand.size();
  const int rest = hand.size();
  Seal only = kNoSeal;
  for (int s = 0; s < kSeals; ++s) {
    if (hand.known(s) == rest) only = static_cast<Seal>(s + 1);
  }
  hand.MoveAll(P(kDiscard));
  for (int i = 0; i < std::min(rest, 3); ++i) PushTop(only);
  PruneReseals(hero);
}

// `health` may be kUnknown: then it is the maximum, until the record says otherwise.
void LightHuntersReferee::Rise(int hero, int health, RuleId rule) {
  Hero& h = H(hero);
  Change& change = fx_.hero[static_cast<size_t>(hero)];
  if (Has(s_.conceded, h.team)) return;  // nobody plays for that side any more
  if (health == kUnknown) health = MaxHealth(hero);
  h.alive = true;
  h.spectral = false;
  h.health = static_cast<uint8_t>(std::clamp(health, 1, MaxHealth(hero)));
  change.rose = true;
  change.heal_base = rule;
  OnRiseOfBonded(hero);
}

void LightHuntersReferee::CheckVictory() {
  if (s_.over) return;
  int living = 0;
  int last = kNobody;
  for (int team = 0; team < s_.teams; ++team) {
    if (LivingOf(team) == 0) continue;
    ++living;
    last = team;
  }
  if (living > 1) return;
  s_.over = true;
  s_.over_event = index_;
  s_.winner = static_cast<uint8_t>(last);
}

}  // namespace lantern::light_hunters
