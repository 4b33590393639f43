// Positions, written: the whole state as a message.
#include <algorithm>

#include "checker/lueur/referee.h"

namespace lantern::lueur {

namespace {

void Write(const Range& range, v1::LueurRange& out) {
  out.set_min(range.lo);
  out.set_max(range.hi);
}

template <typename Repeated>
void WriteBits(uint64_t bits, Repeated& out) {
  for (; bits != 0; bits &= bits - 1) out.Add(static_cast<uint32_t>(__builtin_ctzll(bits)));
}

// Numbers of dice.
template <typename Repeated>
void WriteDiceNumbers(DiceMask dice, Repeated& out) {
  ForEachDie(dice, [&](int d) { out.Add(static_cast<uint32_t>(d + 1)); });
}

v1::LueurSymbol SymbolOf(size_t element) {
  return static_cast<v1::LueurSymbol>(static_cast<int>(element) + v1::LUEUR_SYMBOL_PLANT);
}

}  // namespace

absl::Status LueurReferee::WritePosition(v1::Transcript& out) const {
  if (final_) {
    return absl::FailedPreconditionError(
        "the set-up states the end of the game, which is a position already");
  }
  v1::LueurSetup& setup = *out.mutable_lueur();
  setup.clear_adventurers();
  setup.clear_first_player();
  v1::LueurPosition& position = *setup.mutable_position();
  position.Clear();
  position.set_stage(static_cast<v1::LueurStage>(s_.stage));
  position.set_day(s_.day);
  if (s_.first != State::kNobody) position.set_first_player(s_.first);
  WriteBits(s_.acted, *position.mutable_acted());
  position.set_send_away_due(s_.send_away_due);
  position.set_spells_turned(s_.spells_turned);
  for (int p = 0; p < s_.players; ++p) WritePlayer(p, *position.add_players());
  WriteTrack(position);
  WriteDice(position);
  for (size_t kind = 0; kind < kMaxSpellKinds; ++kind) {
    for (int i = 0; i < s_.spent[kind]; ++i) position.add_spent_spells(catalog_->spells[kind].id);
  }
  position.set_given_spells(s_.given_spells);
  position.set_unseen_spent_spells(s_.unseen_spent);
  position.set_black_die_in(s_.black_in);
  position.set_irregular(s_.irregular);
  WriteBits(s_.may_be_given, *position.mutable_may_be_given());
  return absl::OkStatus();
}

void LueurReferee::WriteTrack(v1::LueurPosition& out) const {
  for (size_t spot = 0; spot < kSpots; ++spot) {
    v1::LueurSpotState& state = *out.add_spots();
    const uint8_t there = s_.spot_card[spot];
    if (there == State::kUnseenCard) {
      state.set_unseen(true);
    } else if (there != State::kNoCard) {
      state.set_companion(Companion(there - 1).id);
    }
    Write(s_.spot_footprints[spot], *state.mutable_footprints());
  }
  for (int card = 0; card < kCompanions; ++card) {
    const uint8_t where = s_.where[static_cast<size_t>(card)];
    if (where == kDead) out.add_cemetery(Companion(card).id);
    if (where == kNewlyDead) out.add_newly_dead(Companion(card).id);
  }
  out.set_unseen_dead_a(s_.unseen_dead[0]);
  out.set_unseen_dead_b(s_.unseen_dead[1]);
}

void LueurReferee::WriteDice(v1::LueurPosition& out) const {
  for (int d = 0; d < kDice; ++d) {
    v1::LueurDieState& die = *out.add_dice();
    const DiceMask bit = Bit(d);
    for (uint32_t spot = 0; spot < kSpots; ++spot) {
      if ((s_.at[kSpot0 + spot] & bit) != 0) die.add_spots(spot);
    }
    for (uint32_t p = 0; p < kMaxPlayers; ++p) {
      if ((s_.at[kPlayer0 + p] & bit) != 0) die.add_players(p);
    }
    die.set_reserve((s_.at[kReserve] & bit) != 0);
    die.set_returned((s_.at[kReturned] & bit) != 0);
    die.set_box((s_.at[kBox] & bit) != 0);
    const FaceMask faces = Faces(d);
    for (size_t s = 0; s < kElements; ++s) {
      if ((faces >> s & 1) != 0) die.add_faces(SymbolOf(s));
    }
    if ((faces & kSpecialFace) != 0) die.add_faces(v1::LUEUR_SYMBOL_SPECIAL);
    die.set_used((s_.used & bit) != 0);
    die.set_received((s_.received & bit) != 0);
  }
}

void LueurReferee::WritePlayer(int p, v1::LueurPlayerState& out) const {
  const PlayerState& player = P(p);
  if (player.adventurer > 0) out.set_adventurer(catalog_->adventurers[player.adventurer - 1u].id);
  Write({player.self.lo, player.self.hi}, *out.mutable_adventurer_resolved());
  WriteDiceNumbers(player.self.named, *out.mutable_adventurer_dice());
  for (size_t i = 0; i < player.row_size; ++i) {
    const Slot& slot = player.row[i];
    v1::LueurCardState& card = *out.add_companions();
    card.set_companion(Companion(slot.card).id);
    Write({slot.lo, slot.hi}, *card.mutable_resolved());
    card.set_reroll_used(slot.Has(Slot::kRerollUsed));
    card.set_doubtful(slot.Has(Slot::kDoubtful));
    card.set_doubtful_today(slot.Has(Slot::kDoubtfulToday));
    card.set_new_today(slot.Has(Slot::kNewToday));
    card.set_die_unknown(slot.die == Slot::kUnknownDie);
    if (slot.die != Slot::kUnknownDie) card.set_die(slot.die);
    WriteDiceNumbers(slot.named, *card.mutable_dice_named());
  }
  for (size_t i = 0; i < player.spell_count; ++i) {
    const Spell& spell = player.spells[i];
    v1::LueurSpellState& state = *out.add_spells();
    if (spell.kind > 0) state.set_kind(catalog_->spells[spell.kind - 1u].id);
    state.set_face_down(spell.Has(Spell::kFaceDown));
    state.set_given_today(spell.Has(Spell::kGivenToday));
    state.set_doubtful(spell.Has(Spell::kDoubtful));
  }
  Write(player.light, *out.mutable_light());
  Write(player.footprints, *out.mutable_footprints());
  Write(player.fireflies, *out.mutable_fireflies());
  Write(player.rerolls, *out.mutable_rerolls());
  out.set_phase(static_cast<v1::LueurPhase>(player.phase));
  out.set_enrolled(player.enrolled);
  out.set_cards_unknown(player.cards_unknown);
  if (board_ == v1::LUEUR_BOARD_PROVINCE) {
    if (player.company != kUnknownPlace) out.set_company(player.company);
    if (player.camp != kUnknownPlace) out.set_camp(player.camp);
    WriteBits(player.visited, *out.mutable_visited());
  } else {
    for (const uint8_t boat : player.boats) out.add_boats(boat);
    WriteBits(player.arrived, *out.mutable_arrived());
  }
  out.set_moved(player.moved);
  for (size_t s = 0; s < kElements; ++s) {
    for (int i = 0; i < player.open_steps[s]; ++i) out.add_open_steps(SymbolOf(s));
    for (int i = 0; i < player.unnamed_dice[s]; ++i) out.add_unnamed_dice(SymbolOf(s));
  }
  for (size_t s = 0; s < kNothing; ++s) out.add_claimed_symbols(player.claimed[s]);
  for (int bit = 0; bit < 4; ++bit) {
    if ((player.unwritten >> bit & 1) != 0) out.add_unwritten(static_cast<v1::LueurMissing>(bit + 1));
  }
  out.set_early_cancels(player.early_cancels);
  out.set_unnamed_rerolls(player.unnamed_rerolls);
  out.set_claims_dropped(player.claims_dropped);
  WriteDiceNumbers(player.dice_back, *out.mutable_dice_back());
  out.set_effects_begun(player.effects_begun);
}

}  // namespace lantern::lueur
