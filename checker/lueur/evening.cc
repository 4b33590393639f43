// Evening: small dice go back to the meeting track, five companions are laid out, the marker passes on.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/lueur/referee.h"

namespace lantern::lueur {

// The end of one player's day; `end` is null where the record does not have the event.
void LueurReferee::JudgeEndDay(int p, const v1::LueurEndDay* end) {
  acting_ = p;
  if (P(p).phase == v1::LUEUR_PHASE_ENDED) {
    return Illegal(kPhase, absl::StrCat(NameOf(p), " has ended the day already"));
  }
  // A camp ends the journey, but not the day.
  const bool camped = s_.stage == v1::LUEUR_STAGE_DAY && P(p).phase == v1::LUEUR_PHASE_CAMPED;
  if (!camped && !ReadyForJourney(p, v1::LUEUR_BOARD_UNSPECIFIED)) return;
  SettleOpenSteps(p);
  const DiceMask small = s_.Possibly(kPlayer0 + p) & ~catalog_->big;
  DiceMask open = 0;
  if (end != nullptr && end->dice_size() > 0) {
    open = PlaceListed(p, *end);
  } else {
    ForEachDie(small, [&](int d) { PlaceDie(d, nullptr); });
    open = small;
  }
  // What the roll did not settle is known only to be on the track.
  DiceMask unplaced = 0;
  ForEachDie(open, [&](int d) {
    if ((s_.unsure & Bit(d)) != 0) unplaced |= Bit(d);
  });
  if (unplaced != 0 && s_.day < kDays) {
    Unverifiable(kPlaceDice, absl::StrCat("it was not recorded to which spot these dice of ", NameOf(p),
                                          " went: ", DiceNames(unplaced)));
  }
  s_.used &= ~s_.Possibly(kPlayer0 + p);
  P(p).phase = v1::LUEUR_PHASE_ENDED;
  for (int q = 0; q < s_.players; ++q) {
    if (P(q).phase != v1::LUEUR_PHASE_ENDED) return;
  }
  if (s_.stage == v1::LUEUR_STAGE_MORNING) FinishMorning();
  FinishDay();
}

// Puts a die of the acting player on to the track, as it was written or as its face says.
void LueurReferee::PlaceDie(int die, const v1::LueurDie* written) {
  const int from = kPlayer0 + acting_;
  FaceMask faces = Faces(die);
  // A special face is rolled again and may show any element.
  if ((faces & kSpecialFace) != 0 || faces == 0) faces = kElementMask;
  if (written != nullptr && written->face() != v1::LUEUR_SYMBOL_UNSPECIFIED) {
    if (written->face() == v1::LUEUR_SYMBOL_SPECIAL) {
      Illegal(kPlaceReroll,
              absl::StrCat(DieName(die), " is put back with its special face, which is rolled again"));
    } else {
      const auto element = static_cast<FaceMask>(1u << (written->face() - v1::LUEUR_SYMBOL_PLANT));
      if ((faces & element) == 0) {
        Illegal(kPlaceDice, absl::StrCat(DieName(die), " goes to a spot whose element it does not show"));
      }
      faces = element;
    }
  }
  const bool here = (s_.unsure & Bit(die)) == 0;
  Faces(die) = here || written != nullptr ? faces : static_cast<FaceMask>(Faces(die) | faces);
  for (int element = 0; element < kElements; ++element) {
    if ((faces >> element & 1) != 0)
      s_.Suspect(die, kSpot0 + catalog_->spot_of[static_cast<size_t>(element)]);
  }
  s_.Exclude(die, from);
  if (written == nullptr || here) return;
  // Named by its owner, so it is nowhere else.
  for (int place = kPlayer0; place < kPlaces; ++place) s_.Exclude(die, place);
}

// Puts the dice back that were written; returns those of which the spot may still be open.
DiceMask LueurReferee::PlaceListed(int p, const v1::LueurEndDay& end) {
  const DiceMask small = s_.Possibly(kPlayer0 + p) & ~catalog_->big;
  const DiceMask sure = s_.Certainly(kPlayer0 + p) & ~catalog_->big;
  DiceMask listed = 0;
  for (const v1::LueurDie& written : end.dice()) {
    const int die = static_cast<int>(written.die()) - 1;
    if ((small & Bit(die)) == 0) {
      Illegal(
          kPlaceSmall,
          absl::StrCat(DieName(die), Die(die).big ? " is a big die and stays with its owner"
                                                  : absl::StrCat(" is not among the dice of ", NameOf(p))));
      continue;
    }
    listed |= Bit(die);
    s_.Settle(die, kPlayer0 + p);
    PlaceDie(die, &written);
  }
  const DiceMask missing = sure & ~listed;
  if (missing != 0) {
    Illegal(kPlaceSmall, absl::StrCat("all small dice go back; missing: ", DiceNames(missing)));
    ForEachDie(missing, [&](int d) { PlaceDie(d, nullptr); });
  }
  ForEachDie(small & ~sure & ~listed, [&](int d) { s_.Exclude(d, kPlayer0 + p); });
  return listed | missing;
}

// Everybody has ended the day. What belongs to it stays noted until the next one begins, so that a stray
// event of one player is judged alike whether the others have ended their day or not.
void LueurReferee::FinishDay() {
  CheckEarlyCancels();
  if (s_.day == kDays) {
    s_.stage = v1::LUEUR_STAGE_OVER;
    return;
  }
  s_.stage = v1::LUEUR_STAGE_REFILL;
  ++s_.day;
  s_.first = static_cast<uint8_t>((s_.first + 1) % s_.players);
}

// Clears what belongs to the day before.
void LueurReferee::StartDay() {
  s_.stage = v1::LUEUR_STAGE_MORNING;
  s_.acted = 0;
  s_.spells_turned = false;
  s_.used = 0;
  s_.received = 0;
  for (uint8_t& place : s_.where) {
    if (place == kNewlyDead) place = kDead;
  }
  ForEachDie(s_.at[kReturned], [&](int d) { s_.Shift(d, kReturned, kReserve); });
  for (int p = 0; p < s_.players; ++p) {
    PlayerState& player = P(p);
    player.phase = v1::LUEUR_PHASE_UNSPECIFIED;
    player.unwritten = 0;
    player.visited = 0;
    player.moved = player.claims_dropped = player.effects_begun = false;
    player.unnamed_rerolls = player.early_cancels = 0;
    player.dice_back = 0;
    player.claimed.fill(0);
    const auto rest = [](Slot& slot) {
      slot.lo = slot.hi = 0;
      slot.named = 0;
      slot.flags &= Slot::kDoubtful;
    };
    rest(player.self);
    for (size_t i = 0; i < player.row_size; ++i) rest(player.row[i]);
  }
}

// Whether the dice, effects and journey of a player can be judged: the day goes on, or the player has begun
// it, or ended it before the next one. While others still have to enrol that is a finding, and the player
// goes on alone, as the table did.
bool LueurReferee::EnterDay(int p) {
  if (s_.stage == v1::LUEUR_STAGE_DAY || P(p).phase != v1::LUEUR_PHASE_UNSPECIFIED) return true;
  Illegal(kPhase, "not all players have enrolled their companion of the day");
  return s_.stage == v1::LUEUR_STAGE_MORNING && s_.acted != 0;
}

// Ends the day of players whose end the record does not have, so that the refill can follow. False where the
// table is somewhere else in the game.
bool LueurReferee::CloseDay() {
  if (s_.stage == v1::LUEUR_STAGE_FIRST_ROLL) JudgeFirstRoll(nullptr);
  if (s_.stage == v1::LUEUR_STAGE_DAY) {
    const int acting = acting_;
    for (int p = 0; p < s_.players && s_.stage == v1::LUEUR_STAGE_DAY; ++p) {
      if (P(p).phase == v1::LUEUR_PHASE_ENDED) continue;
      acting_ = p;
      Unverifiable(kPhase, absl::StrCat("the end of the day of ", NameOf(p), " was not recorded"));
      JudgeEndDay(p, nullptr);
    }
    acting_ = acting;
  }
  return s_.stage == v1::LUEUR_STAGE_REFILL;
}

// Five companions are laid out; `refill` is null where the record does not have the event.
void LueurReferee::JudgeRefill(const v1::LueurRefill* refill) {
  if (s_.stage == v1::LUEUR_STAGE_MORNING) {
    Illegal(kPhase, "the companions of the day lie on the track, and not all players have enrolled");
    const bool begun = std::any_of(s_.player.begin(), s_.player.end(), [](const PlayerState& player) {
      return player.phase != v1::LUEUR_PHASE_UNSPECIFIED;
    });
    if (!begun) return;
    FinishMorning();
  }
  if (!CloseDay()) {
    if (IsOver()) return Illegal(kAfterEnd, "the eighth day is over; nothing is laid out any more");
    return Illegal(kPhase, "the adventurers are still being chosen");
  }
  StartDay();
  int unseen = 0;
  for (int spot = 0; spot < kSpots; ++spot) {
    const uint32_t id = refill == nullptr || refill->companions_size() == 0 ? 0 : refill->companions(spot);
    RefillSpot(spot, id);
    unseen += s_.spot_card[static_cast<size_t>(spot)] == State::kUnseenCard ? 1 : 0;
    // A footprint where no die lies.
    const DiceMask there = s_.Possibly(kSpot0 + spot);
    Range& footprints = s_.spot_footprints[static_cast<size_t>(spot)];
    if (there == 0) {
      footprints.Add(1);
    } else if (s_.Certainly(kSpot0 + spot) == 0) {
      footprints.Add(0, 1);
    }
  }
  if (unseen > 0) {
    Unverifiable(kRefill, absl::StrCat(unseen, " of the five companions of day ", s_.day,
                                       unseen == 1 ? " was" : " were", " not recorded"));
  }
}

void LueurReferee::RefillSpot(int spot, uint32_t id) {
  const int deck = DeckOfToday();
  const int place = (s_.day - 1 - deck * kDaysOfDeck) * kSpots + spot;
  const uint8_t known = deck_[static_cast<size_t>(deck)][static_cast<size_t>(place)];
  uint8_t& there = s_.spot_card[static_cast<size_t>(spot)];
  int card = id == 0 ? known - 1 : catalog_->FindCompanion(id);
  if (card < 0) {
    there = State::kUnseenCard;
    return;
  }
  const CardInfo& info = Companion(card);
  uint8_t& where = s_.where[static_cast<size_t>(card)];
  bool allowed = where == kUnseen;
  if (!allowed) {
    Illegal(kRefill,
            absl::StrCat(info.title, where == kRemoved ? " was removed before the game"
                                                       : " was laid out before, and no card comes twice"));
  } else if (info.deck != deck) {
    Illegal(kRefill, absl::StrCat(info.title, " is of deck ", info.deck == 0 ? "A" : "B", "; day ", s_.day,
                                  " lays out deck ", deck == 0 ? "A" : "B"));
    s_.irregular = true;
  } else if (known != 0 && known != card + 1) {
    Illegal(kRefill, absl::StrCat("the deck of the set-up has ", Companion(known - 1).title, " there, not ",
                                  info.title));
    s_.irregular = true;
  } else if (known == 0) {
    const auto& places = deck_[static_cast<size_t>(deck)];
    if (std::find(places.begin(), places.end(), card + 1) != places.end()) {
      Illegal(kRefill, absl::StrCat("the deck of the set-up has ", info.title, " in another place"));
      s_.irregular = true;
    }
  }
  if (!allowed) {
    s_.irregular = true;
    there = State::kUnseenCard;
    return;
  }
  where = static_cast<uint8_t>(kTrack);
  there = static_cast<uint8_t>(card + 1);
}

}  // namespace lantern::lueur
