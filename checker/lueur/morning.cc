// Morning: spells are turned up, each player enrols a companion, with two players one is sent away.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/core/strings.h"
#include "checker/lueur/referee.h"

namespace lantern::lueur {

namespace {

const char* ElementName(int element) {
  static constexpr const char* kNames[] = {"plant", "water", "air", "fire", "earth"};
  return kNames[element];
}

}  // namespace

// Brings the table to the morning, supplying what the record does not have. False, with a finding, where it
// is elsewhere in the game.
bool LueurReferee::BeginMorning() {
  if (s_.stage == v1::LUEUR_STAGE_FIRST_ROLL || s_.stage == v1::LUEUR_STAGE_REFILL) JudgeRefill(nullptr);
  if (s_.stage == v1::LUEUR_STAGE_MORNING) return true;
  Illegal(kPhase, s_.stage == v1::LUEUR_STAGE_ADVENTURERS
                      ? "the adventurers are still being chosen"
                      : "all players have enrolled their companion of the day");
  return false;
}

// The first player clockwise who has not acted in this stage.
int LueurReferee::NextToAct() const {
  const int first = s_.first == State::kNobody ? 0 : s_.first;
  for (int i = 0; i < s_.players; ++i) {
    const int p = (first + i) % s_.players;
    if ((s_.acted >> p & 1) == 0) return p;
  }
  return first;
}

// How many tokens of a kind may still be unknown ones.
int LueurReferee::SpellRoom(int kind) const {
  int room = catalog_->spells[static_cast<size_t>(kind)].copies - s_.spent[static_cast<size_t>(kind)];
  for (int p = 0; p < s_.players; ++p) {
    for (size_t i = 0; i < P(p).spell_count; ++i) room -= P(p).spells[i].kind == kind + 1 ? 1 : 0;
  }
  return room;
}

bool LueurReferee::HasFaceDown(int p) const {
  const PlayerState& player = P(p);
  return std::any_of(player.spells.begin(), player.spells.begin() + player.spell_count,
                     [](const Spell& spell) { return spell.Has(Spell::kFaceDown); });
}

void LueurReferee::JudgeTurnSpell(const v1::LueurTurnSpell& turn) {
  acting_ = static_cast<int>(turn.player());
  const int p = acting_;
  // A spell still face down in the middle of a day came today: the next day has begun.
  if (s_.stage == v1::LUEUR_STAGE_DAY && s_.day < kDays && HasFaceDown(p)) CloseDay();
  if (s_.stage == v1::LUEUR_STAGE_REFILL) JudgeRefill(nullptr);
  acting_ = p;
  if (s_.stage != v1::LUEUR_STAGE_MORNING || s_.spells_turned) {
    return Illegal(kReveal, "spells are turned up at the start of a day, before anybody enrols");
  }
  PlayerState& player = P(p);
  const int kind = turn.kind() == 0 ? -1 : catalog_->FindSpell(turn.kind());
  Spell* found = nullptr;
  for (size_t i = 0; i < player.spell_count; ++i) {
    Spell& spell = player.spells[i];
    if (!spell.Has(Spell::kFaceDown)) continue;
    const bool fits = kind < 0 || spell.kind == kind + 1 || (spell.kind == 0 && SpellRoom(kind) > 0);
    if (fits && (found == nullptr || spell.kind == kind + 1)) found = &spell;
  }
  if (found == nullptr) {
    return Illegal(kReveal, absl::StrCat(NameOf(p), " has no spell face down",
                                         kind < 0 ? "" : " that can be of this kind"));
  }
  found->flags = 0;
  if (kind >= 0) found->kind = static_cast<uint8_t>(kind + 1);
  if (found->kind == 0) Unverifiable(kReveal, absl::StrCat("a spell of ", NameOf(p), " was not recorded"));
}

// Somebody enrols while spells lie face down: they were turned up, but nobody wrote them down.
void LueurReferee::TurnForgottenSpells() {
  if (s_.spells_turned) return;
  s_.spells_turned = true;
  const int acting = acting_;
  for (int p = 0; p < s_.players; ++p) {
    for (size_t i = 0; i < P(p).spell_count; ++i) {
      Spell& spell = P(p).spells[i];
      if (!spell.Has(Spell::kFaceDown)) continue;
      spell.flags &= Spell::kDoubtful;
      if (spell.kind != 0) continue;
      acting_ = p;
      Unverifiable(kReveal, absl::StrCat("which spell ", NameOf(p), " turned up was not recorded"));
    }
  }
  acting_ = acting;
}

std::vector<std::string> LueurReferee::TrackNow() const {
  std::vector<std::string> names;
  for (size_t spot = 0; spot < kSpots; ++spot) {
    const uint8_t there = s_.spot_card[spot];
    if (there == State::kNoCard) continue;
    names.push_back(absl::StrCat(
        there == State::kUnseenCard ? "a companion that was not recorded" : Companion(there - 1).title,
        " at ", ElementName(catalog_->spot_symbol[spot])));
  }
  return names;
}

// The spots where a companion lies, as places of dice.
DiceMask LueurReferee::SpotsWithCompanion() const {
  DiceMask spots = 0;
  for (int spot = 0; spot < kSpots; ++spot) {
    if (s_.spot_card[static_cast<size_t>(spot)] != State::kNoCard) spots |= DiceMask{1} << spot;
  }
  return spots;
}

void LueurReferee::JudgeEnrol(const v1::LueurEnrol& enrol) {
  acting_ = static_cast<int>(enrol.player());
  const int p = acting_;
  const int spot = SpotOf(enrol.spot());
  const int card = catalog_->FindCompanion(enrol.companion());
  // A companion that nobody has seen yet belongs to the next day, of which the beginning is missing.
  if (s_.stage == v1::LUEUR_STAGE_DAY && s_.day < kDays && s_.where[static_cast<size_t>(card)] == kUnseen &&
      Companion(card).deck == (s_.day + 1 > kDaysOfDeck ? 1 : 0)) {
    CloseDay();
  }
  if (!BeginMorning()) return;
  acting_ = p;
  TurnForgottenSpells();
  FindFirst(p);
  if (s_.send_away_due) {
    Illegal(kSendAway, absl::StrCat(NameOf(s_.first), " has to send a companion away first"), TrackNow());
    s_.send_away_due = false;
  }
  const int turn = NextToAct();
  if (turn != p) {
    Illegal(kMorningOrder, absl::StrCat((s_.acted >> p & 1) != 0 ? "has enrolled today already; " : "",
                                        NameOf(turn), " is to enrol"));
    if ((s_.acted >> p & 1) != 0) return;
  }
  if (enrol.black_die_to() != v1::LUEUR_SYMBOL_UNSPECIFIED)
    MoveBlackDie(p, spot, SpotOf(enrol.black_die_to()));
  if (!TakeFromTrack(spot, card)) return;
  TakeSpot(p, spot, enrol);
  if (Slot* slot = PutInFront(p, card); slot != nullptr) {
    TakeBigDie(p, *slot, enrol.big_die(), false);
    RollBlackDie(card, enrol.black_die_face(), SpotsWithCompanion(), false);
  } else {
    Unverifiable(kMorningOrder, absl::StrCat(NameOf(p), " has more companions than a game brings; ",
                                             Companion(card).title, " is not followed any more"));
  }
  s_.acted |= static_cast<uint8_t>(1u << p);
  s_.send_away_due = s_.players == 2 && p == s_.first;
  if (s_.acted == (1u << s_.players) - 1 && !s_.send_away_due) FinishMorning();
}

// Takes a companion off the track. False where it cannot be taken from anywhere.
bool LueurReferee::TakeFromTrack(int spot, int card) {
  const CardInfo& info = Companion(card);
  uint8_t& where = s_.where[static_cast<size_t>(card)];
  uint8_t& there = s_.spot_card[static_cast<size_t>(spot)];
  const bool fits_deck = info.deck == DeckOfToday();
  if (there == card + 1 || (there == State::kUnseenCard && where == kUnseen && fits_deck)) {
    there = State::kNoCard;
    return true;
  }
  Illegal(kCompanionThere,
          absl::StrCat(info.title, " does not lie at the spot of ",
                       ElementName(catalog_->spot_symbol[static_cast<size_t>(spot)])),
          TrackNow());
  if (where != kUnseen && where != kTrack) return false;
  s_.irregular = true;
  for (uint8_t& other : s_.spot_card) {
    if (other == card + 1) other = State::kNoCard;
  }
  return true;
}

void LueurReferee::MoveBlackDie(int p, int spot, int to) {
  const int black = catalog_->black;
  const int row = catalog_->kaar < 0 ? -1 : FindRow(p, catalog_->kaar);
  if (row < 0 && !P(p).cards_unknown) {
    return Illegal(kKaarMove, "only Kaar's owner may move the black die");
  }
  if ((s_.Possibly(kSpot0 + spot) & Bit(black)) == 0) {
    return Illegal(kKaarMove, "the black die does not lie at the spot that is taken");
  }
  if (to == spot || (SpotsWithCompanion() >> to & 1) == 0) {
    return Illegal(kKaarMove, "the black die goes to another spot that still has a companion");
  }
  s_.Settle(black, kSpot0 + to);
  Faces(black) = static_cast<FaceMask>(1u << catalog_->spot_symbol[static_cast<size_t>(to)]);
}

// Dice and footprints of a spot go to the player, as far as they are known to lie there.
void LueurReferee::TakeSpot(int p, int spot, const v1::LueurEnrol& enrol) {
  TakeSpotDice(p, spot, enrol);
  Range& footprints = s_.spot_footprints[static_cast<size_t>(spot)];
  if (enrol.came().has_footprints()) {
    const auto written = static_cast<int>(enrol.came().footprints());
    if (written < footprints.lo || written > footprints.hi) {
      const std::string there = footprints.exact() ? absl::StrCat(footprints.lo)
                                                   : absl::StrCat(footprints.lo, " to ", footprints.hi);
      Illegal(kComesFootprints,
              absl::StrCat(Counted(written, "footprint", "footprints"), " came; at the spot lie ", there));
    } else {
      footprints.lo = footprints.hi = static_cast<int16_t>(written);
    }
  }
  P(p).footprints.Add(footprints.lo, footprints.hi);
  footprints = {};
}

void LueurReferee::TakeSpotDice(int p, int spot, const v1::LueurEnrol& enrol) {
  const DiceMask sure = s_.Certainly(kSpot0 + spot);
  const DiceMask possible = s_.Possibly(kSpot0 + spot);
  if (!enrol.has_came()) {
    ForEachDie(possible, [&](int d) { s_.Shift(d, kSpot0 + spot, kPlayer0 + p); });
    return;
  }
  DiceMask written = 0;
  for (const uint32_t number : enrol.came().dice()) written |= Bit(static_cast<int>(number) - 1);
  if ((written & ~possible) != 0) {
    Illegal(kComesDice, absl::StrCat("at the spot does not lie: ", DiceNames(written & ~possible)));
  } else if ((sure & ~written) != 0) {
    Illegal(kComesDice,
            absl::StrCat("all dice of the spot come along; left out: ", DiceNames(sure & ~written)));
  }
  ForEachDie(possible, [&](int d) {
    if ((written & Bit(d)) != 0 || (sure & Bit(d)) != 0) {
      s_.Settle(d, kPlayer0 + p);
    } else {
      s_.Exclude(d, kSpot0 + spot);
    }
  });
}

// The companion becomes the player's newest. Null where there is no room, which no legal game comes to: the
// card is then counted among the dead, so that it is somewhere.
Slot* LueurReferee::PutInFront(int p, int card) {
  PlayerState& player = P(p);
  if (player.row_size == kMaxRow) {
    s_.where[static_cast<size_t>(card)] = kDead;
    s_.irregular = true;
    return nullptr;
  }
  s_.where[static_cast<size_t>(card)] = static_cast<uint8_t>(kFront0 + p);
  ++player.enrolled;
  Slot& slot = player.row[player.row_size++];
  slot = Slot();
  slot.card = static_cast<uint8_t>(card);
  return &slot;
}

// A Sketal's die from the reserve; `written` is its number, 0 where it was not recorded.
void LueurReferee::TakeBigDie(int p, Slot& slot, uint32_t written, bool at_noon) {
  const CardInfo& info = Companion(slot.card);
  const DiceMask fitting = info.any_die ? catalog_->big : catalog_->big_of_colour[info.colour];
  const DiceMask possible = info.brings_die() ? s_.Possibly(kReserve) & fitting : 0;
  const DiceMask sure = possible & ~s_.unsure;
  const RuleId rule = info.any_die ? kSketalAny : kSketalDie;
  const auto take = [&](int d) {
    s_.Settle(d, kPlayer0 + p);
    slot.die = static_cast<uint8_t>(d + 1);
    if (at_noon) s_.received |= Bit(d);
  };
  if (written != 0) {
    const int die = static_cast<int>(written) - 1;
    if ((possible & Bit(die)) != 0) return take(die);
    Illegal(rule, info.brings_die() ? absl::StrCat(DieName(die), " is no die that ", info.title,
                                                   " can bring from the reserve")
                                    : absl::StrCat(info.title, " brings no big die"));
  }
  if (possible == 0) return;
  // Dice of one colour are alike, and the lowest is meant; which is the lowest has to be known.
  if (possible == sure && (info.colour != 0 || (possible & (possible - 1)) == 0)) {
    return take(__builtin_ctz(sure));
  }
  slot.die = Slot::kUnknownDie;
  ForEachDie(possible, [&](int d) {
    s_.Suspect(d, kPlayer0 + p);
    if (at_noon && (sure & Bit(d)) != 0) s_.received |= Bit(d);
  });
  Unverifiable(rule, absl::StrCat("which big die came with ", info.title, " was not recorded; it is one of ",
                                  DiceNames(possible)));
}

// Kaar brings the black die in, to one of `spots`.
void LueurReferee::RollBlackDie(int card, int face, DiceMask spots, bool at_noon) {
  const int black = catalog_->black;
  const bool kaar = card == catalog_->kaar;
  if (!kaar || s_.black_in) {
    if (face == v1::LUEUR_SYMBOL_UNSPECIFIED) return;
    return Illegal(kaar ? kKaarOnce : kKaarRoll,
                   kaar ? "the black die is in play already and is not rolled again"
                        : "the black die is rolled for Kaar only");
  }
  s_.black_in = true;
  if (face == v1::LUEUR_SYMBOL_SPECIAL) {
    Illegal(kKaarRoll, "the black die is left on its special face, which is rolled again");
    face = v1::LUEUR_SYMBOL_UNSPECIFIED;
  }
  if (face != v1::LUEUR_SYMBOL_UNSPECIFIED && (spots >> SpotOf(face) & 1) == 0) {
    Illegal(kKaarRoll, "the black die goes to a spot that still has a companion");
  }
  if (face != v1::LUEUR_SYMBOL_UNSPECIFIED) {
    Faces(black) = static_cast<FaceMask>(1u << (face - v1::LUEUR_SYMBOL_PLANT));
    return s_.Settle(black, kSpot0 + SpotOf(face));
  }
  Unverifiable(kKaarRoll, at_noon ? "the spot of the black die was not recorded"
                                  : "the spot to which Kaar's black die was rolled was not recorded");
  // It may have been in play before, unseen; then it stays where it was.
  const bool seen = (s_.unsure & Bit(black)) == 0;
  if (seen) Faces(black) = kElementMask;
  for (int spot = 0; spot < kSpots; ++spot) {
    if ((spots >> spot & 1) != 0) s_.Suspect(black, kSpot0 + spot);
  }
  s_.Exclude(black, kBox);
}

void LueurReferee::SendToCemetery(int spot) {
  uint8_t& there = s_.spot_card[static_cast<size_t>(spot)];
  if (there == State::kUnseenCard) {
    ++s_.unseen_dead[static_cast<size_t>(DeckOfToday())];
  } else if (there != State::kNoCard) {
    s_.where[there - 1u] = kDead;
  }
  there = State::kNoCard;
}

void LueurReferee::JudgeSendAway(const v1::LueurSendAway& away) {
  acting_ = static_cast<int>(away.player());
  const int spot = SpotOf(away.spot());
  if (!s_.send_away_due || acting_ != s_.first) {
    return Illegal(kSendAway, s_.players != 2
                                  ? "companions are sent away in games for two only"
                                  : "only the first player sends a companion away, once, after enrolling");
  }
  uint8_t& there = s_.spot_card[static_cast<size_t>(spot)];
  const int card = away.companion() == 0 ? -1 : catalog_->FindCompanion(away.companion());
  const bool unseen = there == State::kUnseenCard && card >= 0 &&
                      s_.where[static_cast<size_t>(card)] == kUnseen && Companion(card).deck == DeckOfToday();
  if (there == State::kNoCard || (card >= 0 && there != card + 1 && !unseen)) {
    return Illegal(kSendAway,
                   card < 0 ? "no companion lies at the spot"
                            : absl::StrCat(Companion(card).title, " does not lie at the spot"),
                   TrackNow());
  }
  if (unseen) there = static_cast<uint8_t>(card + 1);
  SendToCemetery(spot);
  s_.send_away_due = false;
  if (s_.acted == (1u << s_.players) - 1) FinishMorning();
}

// All have enrolled: what is left on the track goes to the cemetery.
void LueurReferee::FinishMorning() {
  for (int spot = 0; spot < kSpots; ++spot) SendToCemetery(spot);
  s_.stage = v1::LUEUR_STAGE_DAY;
  s_.acted = 0;
  s_.may_be_given = 0;
  for (int p = 0; p < s_.players; ++p) {
    if (MayBeGivenSpell(p)) s_.may_be_given |= static_cast<uint8_t>(1u << p);
  }
}

}  // namespace lantern::lueur
