// Skulls on the way: a companion or a spell is lost, as the owner chooses.
#include "absl/strings/str_cat.h"
#include "checker/lueur/referee.h"

namespace lantern::lueur {

// `loss` is null where the record does not say what was lost.
void LueurReferee::Lose(int p, const v1::LueurLoss* loss, absl::string_view where) {
  if (loss == nullptr) return LoseUnrecorded(p, where);
  switch (loss->lost_case()) {
    case v1::LueurLoss::kCompanion: {
      const int card = catalog_->FindCompanion(loss->companion());
      const int row = BindRow(p, card);
      if (row < 0) {
        return Illegal(kSkull, absl::StrCat(Companion(card).title, " does not lie in front of ", NameOf(p)));
      }
      return RemoveCompanion(p, row, loss->die_back());
    }
    case v1::LueurLoss::kSpell: {
      const int kind = catalog_->FindSpell(loss->spell());
      const int spell = FindSpell(p, kind);
      if (spell < 0) {
        return Illegal(kSkull,
                       absl::StrCat(NameOf(p), " holds no ", catalog_->spells[static_cast<size_t>(kind)].name,
                                    " that is turned up"));
      }
      P(p).spells[static_cast<size_t>(spell)].kind = static_cast<uint8_t>(kind + 1);
      return RemoveSpell(p, spell);
    }
    case v1::LueurLoss::kFaceDown:
      return LoseFaceDown(p);
    default:
      return LoseNothing(p);
  }
}

void LueurReferee::LoseNothing(int p) {
  const PlayerState& player = P(p);
  bool sure = false;
  bool open = player.cards_unknown;
  for (size_t i = 0; i < player.row_size; ++i) {
    (player.row[i].Has(Slot::kDoubtful) ? open : sure) = true;
  }
  for (size_t i = 0; i < player.spell_count; ++i) {
    // A spell of today need not be given; see readings.md, 14.
    if (player.spells[i].Has(Spell::kGivenToday)) continue;
    (player.spells[i].Has(Spell::kDoubtful) ? open : sure) = true;
  }
  if (sure) return Illegal(kSkull, absl::StrCat(NameOf(p), " has a companion or a spell to lose"));
  if (open)
    Unverifiable(kSkull, absl::StrCat("whether ", NameOf(p), " has something to lose was not recorded"));
}

// Nobody wrote what was lost. Spells of today count by whether they could come at all, not by whether they
// have come in the record so far, so that the order of different players' events does not matter.
void LueurReferee::LoseUnrecorded(int p, absl::string_view where) {
  PlayerState& player = P(p);
  int old_spells = 0;
  for (size_t i = 0; i < player.spell_count; ++i)
    old_spells += player.spells[i].Has(Spell::kGivenToday) ? 0 : 1;
  const bool spell_of_today = (s_.may_be_given >> p & 1) != 0;
  if (old_spells == 0 && !spell_of_today && !player.cards_unknown) {
    if (player.row_size == 0) return;
    const bool has_die = player.row[0].die != Slot::kNoDie;
    if (player.row_size == 1 && !player.row[0].Has(Slot::kDoubtful) && !has_die)
      return RemoveCompanion(p, 0, 0);
  }
  Unverifiable(kSkull, absl::StrCat("what ", where, " took from ", NameOf(p), " was not recorded"));
  player.unwritten |= PlayerState::kLoss;
  s_.irregular = true;
  for (size_t i = 0; i < player.spell_count; ++i) player.spells[i].flags |= Spell::kDoubtful;
  for (size_t i = 0; i < player.row_size; ++i) {
    Slot& slot = player.row[i];
    slot.Doubt();
    SuspectReturned(p, slot);
  }
  SuspectUnknownReturned(p);
}

// Whether another player's Xar'gok may still give this player a spell today.
bool LueurReferee::MayBeGivenSpell(int p) const {
  if (catalog_->caster < 0) return false;
  for (int q = 0; q < s_.players; ++q) {
    if (q == p || P(q).phase > v1::LUEUR_PHASE_NOON) continue;
    if (FindRow(q, catalog_->caster) >= 0 || P(q).cards_unknown) return true;
    const bool cromaug = catalog_->cromaug >= 0 && FindRow(q, catalog_->cromaug) >= 0;
    if (cromaug && Resurrectable(catalog_->caster)) return true;
  }
  return false;
}

// A spell that lies face down came today; its Xar'gok may stand later in the record.
void LueurReferee::LoseFaceDown(int p) {
  PlayerState& player = P(p);
  for (int i = 0; i < player.spell_count; ++i) {
    if (player.spells[static_cast<size_t>(i)].Has(Spell::kFaceDown)) return RemoveSpell(p, i);
  }
  if (!MayBeGivenSpell(p)) {
    return Illegal(kSkull, absl::StrCat(NameOf(p), " has no spell face down"));
  }
  ++player.early_cancels;
  early_event_[static_cast<size_t>(p)] = index_;
}

// Spells that were cancelled before they were given, and now cannot come any more.
void LueurReferee::CheckEarlyCancels() {
  for (int p = 0; p < s_.players; ++p) {
    if (P(p).early_cancels == 0 || MayBeGivenSpell(p)) continue;
    P(p).early_cancels = 0;
    Finding finding;
    finding.kind = FindingKind::kIllegal;
    finding.rule = &RuleOf(kSkull);
    finding.message = absl::StrCat(NameOf(p), " has no spell face down");
    finding.event = early_event_[static_cast<size_t>(p)];
    finding.player = static_cast<uint32_t>(p);
    finding.actor = NameOf(p);
    findings_->Add(std::move(finding));
  }
}

}  // namespace lantern::lueur
