// Positions: the whole state written out; position_read.cc reads it back.
#include "absl/strings/str_cat.h"
#include "checker/light_hunters/referee.h"

namespace lantern::light_hunters {

namespace {

v1::LightHuntersSeal SealIn(Seal seal) { return static_cast<v1::LightHuntersSeal>(seal); }

// Ids of the skills of a card whose bits are set; those of the spectral card come after the five of the
// living one.
void WriteOnce(const Catalog& catalog, const HeroCard& card, uint16_t bits,
               google::protobuf::RepeatedPtrField<std::string>* out) {
  for (int i = 0; i < 2 * kSkillsOfCard; ++i) {
    if ((bits >> i & 1) == 0) continue;
    const int at = i < kSkillsOfCard ? card.first_skill + i : card.first_spectral + i - kSkillsOfCard;
    *out->Add() = catalog.skills[static_cast<size_t>(at)].id;
  }
}

}  // namespace

void LightHuntersReferee::WritePile(const Cards& cards, v1::LightHuntersPile& out) {
  for (int seal = 0; seal < kSeals; ++seal) {
    for (int i = 0; i < cards.known(seal); ++i) out.add_known(SealIn(static_cast<Seal>(seal + 1)));
  }
  out.set_unknown(static_cast<uint32_t>(cards.unknown()));
}

void LightHuntersReferee::WriteHero(int hero, v1::LightHuntersHeroState& out) const {
  const Hero& h = H(hero);
  const HeroCard& own = catalog_->heroes[h.own_card];
  out.set_health(h.health);
  out.set_team(h.team);
  out.set_player(h.player);
  if (h.card != h.own_card) out.set_substitute(CardOf(hero).id);
  out.set_spectral(h.spectral);
  out.set_has_died(h.has_died);
  WriteOnce(*catalog_, CardOf(hero), h.once, out.mutable_used_once());
  WriteOnce(*catalog_, own, h.own_once, out.mutable_own_used_once());
  out.set_ether(h.ether);
  out.set_ether_bonus(h.bonus);
  out.set_damage_dealt(h.damage);
  out.set_healed(h.healed);
  out.set_kills(h.kills);
}

void LightHuntersReferee::WriteStatus(const Status& status, v1::LightHuntersStatusState& out) const {
  v1::LightHuntersStatus& what = *out.mutable_status();
  what.set_kind(static_cast<v1::LightHuntersStatusKind>(status.kind));
  if (status.amount != kUnknown) what.set_amount(static_cast<uint32_t>(status.amount));
  if (status.seal != kNoSeal) what.set_seal(SealIn(status.seal));
  what.set_charges(static_cast<uint32_t>(status.charges));
  what.set_duration(static_cast<v1::LightHuntersDuration>(status.duration));
  out.set_caster(status.caster);
  if (const Skill* skill = SkillAt(status.skill); skill != nullptr) {
    out.set_skill(skill->id);
    if (status.caster < s_.heroes && skill->hero != H(status.caster).own_card) {
      out.set_skill_of(catalog_->heroes[skill->hero].id);
    }
    if (status.bonus_skill != kUnknown) {
      const HeroCard& card = catalog_->heroes[skill->hero];
      const int first = skill->spectral ? card.first_spectral : card.first_skill;
      out.set_bonus_skill(catalog_->skills[static_cast<size_t>(first + status.bonus_skill)].id);
    }
  }
  if (status.card != kNoSeal) out.set_card(SealIn(status.card));
  if (status.as != status.card) out.set_counts_as(SealIn(status.as));
  for (int i = 0; i < s_.heroes; ++i) {
    if (!Has(status.holders, i)) continue;
    out.add_holders(static_cast<uint32_t>(i));
    for (int uses = status.used >> (2 * i) & 3; uses > 0; --uses) out.add_spent(static_cast<uint32_t>(i));
  }
  if (status.paid != kUnknown) out.set_ether(static_cast<uint32_t>(status.paid));
  out.set_lies_there(status.carries);
  out.set_running(status.running);
  if (status.kind == StatusKind::kControlled) {
    out.set_by_team(status.by_team);
    out.set_by_player(status.by_player);
  }
}

void LightHuntersReferee::WriteToken(const Token& token, v1::LightHuntersTokenState& out) const {
  out.set_kind(static_cast<v1::LightHuntersToken>(token.kind));
  if (token.hero != kNobody) out.set_hero(token.hero);
  out.set_owner(token.owner);
  out.set_fresh(token.fresh);
  out.set_due(token.due);
  out.set_lies_there(token.carries);
  if (token.card != kNoSeal) out.set_card(SealIn(token.card));
  if (const Skill* skill = SkillAt(token.skill); skill != nullptr) {
    out.set_skill(skill->id);
    if (skill->hero != H(token.owner).own_card) out.set_skill_of(catalog_->heroes[skill->hero].id);
  }
}

void LightHuntersReferee::WriteTurn(v1::LightHuntersTurnState& out) const {
  const Turn& now = s_.now;
  for (int hero = 0; hero < s_.heroes; ++hero) {
    const HeroCard& card = CardOf(hero);
    const size_t at = static_cast<size_t>(hero);
    for (int i = 0; i < 2 * kSkillsOfCard; ++i) {
      if ((now.used[at] >> i & 1) == 0) continue;
      v1::LightHuntersUsedSkill& used = *out.add_used();
      used.set_hero(static_cast<uint32_t>(hero));
      const int index = i < kSkillsOfCard ? card.first_skill + i : card.first_spectral + i - kSkillsOfCard;
      used.set_skill(catalog_->skills[static_cast<size_t>(index)].id);
    }
    for (int seal = kDawn; seal < kSealEnd; ++seal) {
      if (!Has(now.used_seals[at], seal)) continue;
      v1::LightHuntersUsedSkill& used = *out.add_used();
      used.set_hero(static_cast<uint32_t>(hero));
      used.set_seal(static_cast<v1::LightHuntersSeal>(seal));
    }
    if (Has(now.form_used, hero)) out.add_form_used(static_cast<uint32_t>(hero));
    if (Has(now.fell, hero)) out.add_fell(static_cast<uint32_t>(hero));
  }
  out.set_infantry_due(now.units_due[0]);
  out.set_cavalry_due(now.units_due[1]);
  out.set_immortals_due(now.units_due[2]);
  out.set_acted(now.acted);
  out.set_freed(now.freed);
  out.set_travel_due(now.travel_due);
  out.set_ether_unknown(now.ether_unknown);
}

absl::Status LightHuntersReferee::WritePosition(v1::Transcript& out) const {
  v1::LightHuntersSetup& setup = *out.mutable_light_hunters();
  // The deal is part of the beginning; a position says where the cards are now.
  for (v1::LightHuntersSeat& seat : *setup.mutable_heroes()) seat.clear_hand();
  setup.clear_duel_hands();
  v1::LightHuntersPosition& position = *setup.mutable_position();
  position.Clear();
  position.set_round(s_.round);
  position.set_phase(static_cast<v1::LightHuntersPhase>(s_.phase));
  position.set_turn(s_.turn);
  for (int i = 0; i < s_.heroes; ++i) WriteHero(i, *position.add_heroes());
  for (int i = 0; i < s_.status_count; ++i) WriteStatus(StatusAt(i), *position.add_statuses());
  for (int i = 0; i < s_.token_count; ++i)
    WriteToken(s_.token[static_cast<size_t>(i)], *position.add_tokens());
  for (int i = 1; i < kInvocations; ++i) {
    const Servant& servant = s_.servant[static_cast<size_t>(i)];
    if (!servant.here) continue;
    v1::LightHuntersInvocationState& state = *position.add_invocations();
    state.set_invocation(static_cast<v1::LightHuntersInvocation>(i));
    state.set_master(servant.master);
    state.set_beside(servant.beside);
    state.set_attacked(servant.attacked);
  }
  const int hands = s_.duel ? 2 : s_.heroes;
  for (int i = 0; i < hands; ++i) {
    v1::LightHuntersHandState& hand = *position.add_hands();
    WritePile(P(i), *hand.mutable_cards());
    for (int k = 0; k < s_.reseal_count; ++k) {
      const Reseal& reseal = s_.reseal[static_cast<size_t>(k)];
      if (reseal.hand != i) continue;
      v1::LightHuntersResealed& card = *hand.add_resealed();
      card.set_card(SealIn(reseal.card));
      card.set_counts_as(SealIn(reseal.as));
      card.set_count(1);
    }
  }
  WritePile(P(kDeck), *position.mutable_deck());
  Cards discard = P(kDiscard);
  for (int i = 0; i < s_.top_count; ++i) {
    const Seal seal = s_.top[static_cast<size_t>(i)];
    position.add_discard_top(SealIn(seal));
    if (seal != kNoSeal) discard.RemoveKnown(seal - 1);
  }
  // What was not seen of the last three is among the unknown cards of the whole pile.
  WritePile(discard, *position.mutable_discard());
  position.set_illuminations(static_cast<uint32_t>(P(kDisplay).size()));
  if (s_.duel) WritePile(P(kRemoved), *position.mutable_removed());
  position.set_due(s_.due);
  position.set_draw_extra(s_.draw_extra);
  if (s_.phase != Phase::kBetween) WriteTurn(*position.mutable_turn_state());
  position.set_round_ended(s_.round_ended);
  for (const auto& [bit, name] : {std::pair{kDoubtHealth, "health"}, std::pair{kDoubtCards, "cards"},
                                  std::pair{kDoubtEther, "ether"}, std::pair{kDoubtTable, "table"}}) {
    if ((s_.doubts & bit) != 0) position.add_doubts(name);
  }
  for (int team = 0; s_.duel && team < 2; ++team)
    position.add_duel_ether(s_.duel_ether[static_cast<size_t>(team)]);
  for (int team = 0; team < s_.teams; ++team) {
    if (Has(s_.conceded, team)) position.add_conceded(static_cast<uint32_t>(team));
  }
  return absl::OkStatus();
}

}  // namespace lantern::light_hunters
