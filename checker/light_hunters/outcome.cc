// What the table recorded as the outcome of an event, against what the rules give. Where the catalog did not
// know what happened, the record is what happened.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/light_hunters/referee.h"

namespace lantern::light_hunters {

// Remembers by how many points a rule changed what happened to a hero.
void LightHuntersReferee::Part(int hero, RuleId rule, int points, bool heal) {
  Change& change = fx_.hero[static_cast<size_t>(hero)];
  if (change.parts >= change.part.size()) return;
  change.part[change.parts++] = {rule, static_cast<int8_t>(std::clamp(points, -100, 100)), heal};
}

// The rule that a difference from the computed number comes from: one that changed it by just so much, else
// the one that says how much it is.
RuleId LightHuntersReferee::RuleOfDifference(int hero, int difference, bool heal) const {
  const Change& change = fx_.hero[static_cast<size_t>(hero)];
  for (int i = 0; i < change.parts; ++i) {
    const Change::Part& part = change.part[static_cast<size_t>(i)];
    if (part.heal == heal && part.points == -difference) return part.rule;
  }
  return heal ? change.heal_base : change.base;
}

const v1::LightHuntersOutcome* LightHuntersReferee::OutcomeOf(int hero) const {
  for (const v1::LightHuntersOutcome& outcome : event_->outcomes()) {
    if (outcome.target().has_hero() && static_cast<int>(outcome.target().hero()) == hero) return &outcome;
  }
  return nullptr;
}

// kUnknown where it was not recorded.
int LightHuntersReferee::RecordedDamage(int hero) const {
  const v1::LightHuntersOutcome* outcome = OutcomeOf(hero);
  if (outcome == nullptr) return kUnknown;
  if (outcome->has_damage()) return static_cast<int>(outcome->damage());
  if (outcome->has_health() && static_cast<int>(outcome->health()) <= H(hero).health) {
    return H(hero).health - static_cast<int>(outcome->health());
  }
  return kUnknown;
}

// A recorded number that is not the computed one: a breach, unless nobody can know the computed one.
void LightHuntersReferee::Differs(RuleId rule, int hero, absl::string_view what, int64_t recorded,
                                  int64_t computed) {
  if (fx_.unknown) return;
  Illegal(rule,
          absl::StrCat(recorded, " ", what, " recorded for ", NameOfHero(hero), "; by the rules ", computed));
}

void LightHuntersReferee::SettleOutcomes(const v1::LightHuntersEvent& event) {
  for (const v1::LightHuntersOutcome& outcome : event.outcomes()) {
    if (outcome.target().has_hero()) {
      SettleHero(outcome, static_cast<int>(outcome.target().hero()));
    } else if (outcome.target().has_token()) {
      SettleToken(outcome);
    } else {
      SettleServant(outcome);
    }
  }
}

void LightHuntersReferee::SettleHero(const v1::LightHuntersOutcome& outcome, int hero) {
  const Change& change = fx_.hero[static_cast<size_t>(hero)];
  if (outcome.has_avoided() && outcome.avoided() != change.avoided && !fx_.unknown) {
    RuleId rule = change.avoided_by;
    if (outcome.avoided()) {
      rule = change.attacked ? kDodgeOnce : change.harmless ? kDodgeDamageOnly : kDodge;
      if (change.attacked && HasStatus(hero, StatusKind::kDodge)) rule = kUnavoidable;
    }
    Illegal(rule,
            absl::StrCat(NameOfHero(hero),
                         outcome.avoided() ? " was recorded to avoid it" : " was recorded not to avoid it",
                         "; by the rules it is otherwise"));
  }
  SettleLife(outcome, hero);
  SettleHealth(outcome, hero);
  SettleCards(outcome, hero);
  SettleGiven(outcome, hero);
  if (outcome.has_ether() && outcome.ether() != change.ether) {
    Differs(s_.duel ? kDuelPotion : kEtherBonus, hero, "more Ether", outcome.ether(), change.ether);
    if (fx_.unknown) {
      const int delta = outcome.ether() - change.ether;
      H(hero).bonus = static_cast<int8_t>(std::clamp(H(hero).bonus + delta, -100, 100));
      if (!s_.duel && H(hero).ether != kUnknown) {
        H(hero).ether = static_cast<int8_t>(std::clamp(H(hero).ether + delta, 0, 100));
      }
    }
  }
  if (outcome.has_team() && outcome.team() != H(hero).team) {
    Differs(kTreasonSide, hero, "as the team", outcome.team(), H(hero).team);
    if ((fx_.unknown || carry_out_) && !Has(s_.conceded, static_cast<int>(outcome.team()))) {
      H(hero).team = static_cast<uint8_t>(outcome.team());
      CheckVictory();
    }
  }
}

void LightHuntersReferee::SettleHealth(const v1::LightHuntersOutcome& outcome, int hero) {
  const Change& change = fx_.hero[static_cast<size_t>(hero)];
  const int more_damage = outcome.has_damage() ? static_cast<int>(outcome.damage()) - change.lost : 0;
  const int more_healed = outcome.has_healed() ? static_cast<int>(outcome.healed()) - change.healed : 0;
  if (more_damage != 0) {
    Differs(RuleOfDifference(hero, more_damage, false), hero, "health points lost were", outcome.damage(),
            change.lost);
  }
  if (more_healed != 0) {
    Differs(RuleOfDifference(hero, more_healed, true), hero, "health points restored were", outcome.healed(),
            change.healed);
  }
  int health = H(hero).health + more_healed - more_damage;
  if (outcome.has_health() && more_damage == 0 && more_healed == 0) {
    const int more = static_cast<int>(outcome.health()) - H(hero).health;
    if (more != 0) {
      const bool touched = change.lost != 0 || change.parts != 0 || change.healed == 0;
      RuleId rule = touched ? RuleOfDifference(hero, -more, false) : RuleOfDifference(hero, more, true);
      if (change.rose) rule = change.heal_base;
      Differs(rule, hero, "health points were", outcome.health(), H(hero).health);
    }
    health += more;
  }
  if (health == H(hero).health || (!fx_.unknown && !carry_out_) || !H(hero).alive || s_.over) return;
  // As the table had it.
  H(hero).health = static_cast<uint8_t>(std::clamp(health, 0, MaxHealth(hero)));
  SettleDeaths(-1);
}

void LightHuntersReferee::SettleLife(const v1::LightHuntersOutcome& outcome, int hero) {
  const Change& change = fx_.hero[static_cast<size_t>(hero)];
  const bool died = outcome.life() == v1::LIGHT_HUNTERS_LIFE_DIED;
  const bool rose = outcome.life() == v1::LIGHT_HUNTERS_LIFE_RESURRECTED;
  const bool lives = outcome.life() == v1::LIGHT_HUNTERS_LIFE_LIVES;
  const bool right = (!died || change.died) && (!rose || change.rose) && (!lives || H(hero).alive);
  if (right || s_.over) return;
  if (!fx_.unknown) {
    RuleId rule = kDeath;
    for (int i = 0; i < change.parts; ++i) rule = change.part[static_cast<size_t>(i)].rule;
    if (lives && (change.base == kKill || change.base == kBondDeath || change.base == kAltar))
      rule = change.base;
    if (rose) rule = kAlive;
    Illegal(rule, absl::StrCat(NameOfHero(hero),
                               died   ? " was recorded to die"
                               : rose ? " was recorded to come back"
                                      : " was recorded to live on",
                               "; by the rules it is otherwise"));
  }
  if (!fx_.unknown && !carry_out_) return;
  if (died && H(hero).alive) {
    H(hero).health = 0;
    SettleDeaths(-1);
  } else if (rose && !H(hero).alive) {
    Rise(hero, outcome.has_health() ? static_cast<int>(outcome.health()) : MaxHealth(hero), kRestore);
  }
}

void LightHuntersReferee::SettleCards(const v1::LightHuntersOutcome& outcome, int hero) {
  const Change& change = fx_.hero[static_cast<size_t>(hero)];
  const int hand = HandOf(hero);
  const int more = outcome.has_gained() ? outcome.gained().cards_size() - change.gained : 0;
  const int fewer = outcome.has_lost() ? outcome.lost().cards_size() - change.parted : 0;
  if (more != 0)
    Differs(change.card_rule == kTakeCards ? kDrawCards : change.card_rule, hero, "cards gained were",
            outcome.gained().cards_size(), change.gained);
  if (fewer != 0) {
    const bool spectre = change.died && H(hero).spectral;
    Differs(spectre ? kSpectreHand : change.card_rule, hero, "cards lost were", outcome.lost().cards_size(),
            change.parted);
  }
  if (fx_.unknown) {
    int at = gained_at_[static_cast<size_t>(hero)];
    if (more > 0) DrawCards(hand, hero, more, &outcome.gained().cards(), &at);
    int8_t& lost = lost_at_[static_cast<size_t>(hero)];
    for (int i = 0; i < fewer && P(hand).size() > 0; ++i) {
      const bool listed = lost < outcome.lost().cards_size();
      ToDiscard(hand, listed ? SealOf(outcome.lost().cards(lost++)) : kNoSeal, "lost");
    }
    PruneReseals(hand);
  }
  if (outcome.has_hand() && static_cast<int>(outcome.hand()) != P(hand).size()) {
    Differs(change.died ? kDeathHand : kCardHeld, hero, "cards in hand were", outcome.hand(), P(hand).size());
    if (fx_.unknown) Doubtful(kDoubtCards);
  }
}

// A number that the catalog does not have is the recorded one from now on.
void LightHuntersReferee::AdoptAmount(const Status& given, uint32_t amount) {
  for (int i = 0; i < s_.status_count; ++i) {
    Status& status = StatusAt(i);
    const bool same = status.kind == given.kind && status.caster == given.caster &&
                      status.skill == given.skill && status.amount == kUnknown;
    if (same) status.amount = static_cast<int8_t>(amount);
  }
}

// Statuses and tokens that the event put in front of the hero.
void LightHuntersReferee::SettleGiven(const v1::LightHuntersOutcome& outcome, int hero) {
  const Change& change = fx_.hero[static_cast<size_t>(hero)];
  int given = 0;
  for (int i = 0; i < fx_.givens; ++i) given += Has(fx_.given[static_cast<size_t>(i)].holders, hero) ? 1 : 0;
  for (const v1::LightHuntersStatus& recorded : outcome.statuses()) {
    bool found = false;
    for (int i = 0; i < fx_.givens; ++i) {
      const Status& status = fx_.given[static_cast<size_t>(i)].status;
      if (!Has(fx_.given[static_cast<size_t>(i)].holders, hero)) continue;
      if (static_cast<int>(status.kind) != recorded.kind()) continue;
      const bool amount = !recorded.has_amount() || status.amount == kUnknown ||
                          static_cast<int>(recorded.amount()) == status.amount;
      const bool seal =
          !recorded.has_seal() || status.seal == kNoSeal || SealOf(recorded.seal()) == status.seal;
      const bool charges = !recorded.has_charges() || static_cast<int>(recorded.charges()) == status.charges;
      found |= amount && seal && charges;
      if (recorded.has_amount() && status.amount == kUnknown) AdoptAmount(status, recorded.amount());
    }
    if (found || fx_.unknown) continue;
    RuleId rule = kStatusGiven;
    for (int i = 0; i < change.parts; ++i) rule = change.part[static_cast<size_t>(i)].rule;
    Illegal(rule, absl::StrCat("a ", NameOf(static_cast<StatusKind>(recorded.kind())), " was recorded for ",
                               NameOfHero(hero), ", which the event does not give"));
  }
  if (outcome.statuses_size() > 0 && given > outcome.statuses_size()) {
    Differs(kStatusGiven, hero, "active skills were", outcome.statuses_size(), given);
  }
  if (outcome.tokens().empty()) return;
  int placed = 0;
  for (int i = 0; i < fx_.tokens; ++i) {
    const TokenChange& token = fx_.token[static_cast<size_t>(i)];
    placed += token.placed && token.hero == hero ? 1 : 0;
  }
  if (placed == outcome.tokens_size()) return;
  Differs(kTokenSupply, hero, "tokens placed were", outcome.tokens_size(), placed);
  if (!fx_.unknown) return;
  Use use;
  use.user = static_cast<uint8_t>(s_.duel ? hero : s_.turn);
  for (int i = placed; i < outcome.tokens_size(); ++i) {
    PlaceToken(use, static_cast<TokenKind>(outcome.tokens(i)), hero);
  }
}

void LightHuntersReferee::SettleToken(const v1::LightHuntersOutcome& outcome) {
  const Target target = ReadTarget(outcome.target());
  const bool recorded = outcome.life() == v1::LIGHT_HUNTERS_LIFE_DIED;
  if (!recorded && outcome.life() != v1::LIGHT_HUNTERS_LIFE_LIVES) return;
  bool destroyed = false;
  for (int i = 0; i < fx_.tokens; ++i) {
    const TokenChange& token = fx_.token[static_cast<size_t>(i)];
    destroyed |= token.destroyed && token.kind == target.token && token.hero == target.hero;
  }
  if (recorded == destroyed) return;
  if (fx_.unknown) {
    Use use;
    const int index = FindToken(target.token, target.hero);
    if (recorded && index >= 0) DestroyToken(index, use);
    return;
  }
  Illegal(
      recorded && fx_.all_enemies ? kTokenAllEnemies : kTokenHit,
      absl::StrCat(NameOfTarget(target), recorded ? " was recorded as destroyed" : " was recorded to stand",
                   "; by the rules it is otherwise"));
}

void LightHuntersReferee::SettleServant(const v1::LightHuntersOutcome& outcome) {
  const auto servant = static_cast<Invocation>(outcome.target().invocation());
  const bool recorded = outcome.life() == v1::LIGHT_HUNTERS_LIFE_DIED;
  if (!recorded && outcome.life() != v1::LIGHT_HUNTERS_LIFE_LIVES) return;
  const bool lost = Has(fx_.servants_lost, static_cast<int>(servant));
  if (recorded == lost) return;
  if (fx_.unknown) {
    if (recorded) RemoveServant(servant);
    return;
  }
  Illegal(recorded && fx_.all_enemies && !Guards(servant) ? kServantSpared : kGuard,
          absl::StrCat(NameOf(servant), recorded ? " was recorded as gone" : " was recorded to stand",
                       "; by the rules it is otherwise"));
}

}  // namespace lantern::light_hunters
