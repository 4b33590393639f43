// Positions, read: back into a state; and the end of a game for scoring alone.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/core/status.h"
#include "checker/lueur/referee.h"

namespace lantern::lueur {

namespace {

using Numbers = google::protobuf::RepeatedField<uint32_t>;

constexpr uint32_t kMostCount = 200;  // of small counts

absl::Status Bad(absl::string_view field, absl::string_view what) {
  return MalformedError(absl::StrCat("lueur.position.", field), what);
}

absl::Status Read(const v1::LueurRange& in, int most, const std::string& field, Range& out) {
  if (in.min() < 0 || in.max() < in.min() || in.max() > most) {
    return Bad(field, absl::StrCat("must have 0 <= min <= max <= ", most));
  }
  out = {static_cast<int16_t>(in.min()), static_cast<int16_t>(in.max())};
  return absl::OkStatus();
}

// A set of numbers below `end`.
absl::Status ReadBits(const Numbers& in, uint32_t end, const std::string& field, uint64_t& out) {
  out = 0;
  for (const uint32_t number : in) {
    if (number >= end) return Bad(field, absl::StrCat("has ", number, "; they count from 0 to ", end - 1));
    out |= uint64_t{1} << number;
  }
  return absl::OkStatus();
}

// A set of dice by their numbers.
absl::Status ReadDiceNumbers(const Numbers& in, const std::string& field, DiceMask& out) {
  out = 0;
  for (const uint32_t number : in) {
    if (number < 1 || number > kDice) return Bad(field, absl::StrCat(number, " is no die"));
    out |= Bit(static_cast<int>(number) - 1);
  }
  return absl::OkStatus();
}

absl::Status ReadElements(const google::protobuf::RepeatedField<int>& in, const std::string& field,
                          std::array<uint8_t, kElements>& out) {
  if (in.size() > static_cast<int>(kMaxNodes)) return Bad(field, "has too many entries");
  for (const int symbol : in) {
    if (symbol < v1::LUEUR_SYMBOL_PLANT || symbol > v1::LUEUR_SYMBOL_EARTH)
      return Bad(field, "must be elements");
    ++out[static_cast<size_t>(symbol - v1::LUEUR_SYMBOL_PLANT)];
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status LueurReferee::ReadPosition(const v1::LueurPosition& position) {
  if (position.stage() < v1::LUEUR_STAGE_ADVENTURERS || position.stage() > v1::LUEUR_STAGE_OVER) {
    return Bad("stage", "must be one of LueurStage");
  }
  if (position.day() < 1 || position.day() > kDays) return Bad("day", "must be 1 to 8");
  if (position.players_size() != s_.players) {
    return Bad("players",
               absl::StrCat("has ", position.players_size(), " entries for ", s_.players, " players"));
  }
  if (position.has_first_player() && position.first_player() >= s_.players)
    return Bad("first_player", "is no player");
  if (!position.has_first_player() && (position.day() > 1 || position.stage() >= v1::LUEUR_STAGE_DAY)) {
    return Bad("first_player", "is missing; only before somebody has enrolled on day 1 is it not known");
  }
  s_.stage = static_cast<uint8_t>(position.stage());
  s_.day = static_cast<uint8_t>(position.day());
  if (position.has_first_player()) s_.first = static_cast<uint8_t>(position.first_player());
  uint64_t bits = 0;
  absl::Status status = ReadBits(position.acted(), s_.players, "acted", bits);
  s_.acted = static_cast<uint8_t>(bits);
  if (status.ok()) status = ReadBits(position.may_be_given(), s_.players, "may_be_given", bits);
  s_.may_be_given = static_cast<uint8_t>(bits);
  s_.send_away_due = position.send_away_due();
  s_.spells_turned = position.spells_turned();
  s_.black_in = position.black_die_in();
  s_.irregular = position.irregular();
  if (status.ok()) status = ReadDice(position);
  if (status.ok()) status = ReadTrack(position);
  for (int p = 0; status.ok() && p < s_.players; ++p) status = ReadPlayer(p, position.players(p));
  if (status.ok()) status = ReadCards(position);
  if (!status.ok()) return status;
  // Dice that were thrown, but of which the position says nothing, may show anything.
  for (int p = 0; p < s_.players; ++p) {
    if (P(p).phase < v1::LUEUR_PHASE_DICE || P(p).phase > v1::LUEUR_PHASE_CAMPED) continue;
    ForEachDie(CountedDice(p), [&](int d) {
      if (Faces(d) == 0) Faces(d) = Die(d).faces;
    });
  }
  const std::string broken = BrokenInvariant();
  return broken.empty() ? absl::OkStatus() : MalformedError("lueur.position", broken);
}

absl::Status LueurReferee::ReadDice(const v1::LueurPosition& position) {
  if (position.dice_size() != kDice) {
    return Bad("dice", absl::StrCat("has ", position.dice_size(), " entries; the box holds ", kDice));
  }
  for (int d = 0; d < kDice; ++d) {
    const v1::LueurDieState& die = position.dice(d);
    const std::string field = absl::StrCat("dice[", d, "]");
    uint64_t spots = 0;
    uint64_t players = 0;
    absl::Status status = ReadBits(die.spots(), kSpots, field + ".spots", spots);
    if (status.ok()) status = ReadBits(die.players(), s_.players, field + ".players", players);
    if (!status.ok()) return status;
    if ((spots | players) == 0 && !die.reserve() && !die.returned() && !die.box()) {
      return Bad(field, "is nowhere; say where the die is, or may be");
    }
    const auto suspect = [&](bool there, int place) {
      if (there) s_.Suspect(d, place);
    };
    for (int spot = 0; spot < kSpots; ++spot) suspect((spots >> spot & 1) != 0, kSpot0 + spot);
    for (int p = 0; p < s_.players; ++p) suspect((players >> p & 1) != 0, kPlayer0 + p);
    suspect(die.reserve(), kReserve);
    suspect(die.returned(), kReturned);
    suspect(die.box(), kBox);
    for (const int face : die.faces()) {
      if (face < v1::LUEUR_SYMBOL_PLANT || face > v1::LUEUR_SYMBOL_SPECIAL) {
        return Bad(field + ".faces", "must be elements or SPECIAL");
      }
      Faces(d) |= face == v1::LUEUR_SYMBOL_SPECIAL
                      ? kSpecialFace
                      : static_cast<FaceMask>(1u << (face - v1::LUEUR_SYMBOL_PLANT));
    }
    if ((Faces(d) & ~Die(d).faces) != 0)
      return Bad(field + ".faces", "has a special face that the die lacks");
    if (die.used()) s_.used |= Bit(d);
    if (die.received()) s_.received |= Bit(d);
  }
  return absl::OkStatus();
}

absl::Status LueurReferee::ReadTrack(const v1::LueurPosition& position) {
  if (position.spots_size() != 0 && position.spots_size() != kSpots) {
    return Bad("spots", "must be the five spots, or none");
  }
  for (int spot = 0; spot < position.spots_size(); ++spot) {
    const v1::LueurSpotState& state = position.spots(spot);
    const std::string field = absl::StrCat("spots[", spot, "]");
    uint8_t& there = s_.spot_card[static_cast<size_t>(spot)];
    if (state.unseen() && state.companion() != 0) return Bad(field, "has a companion that is also unseen");
    if (state.unseen()) there = State::kUnseenCard;
    if (state.companion() != 0) {
      const int card = catalog_->FindCompanion(state.companion());
      if (card < 0) return Bad(field + ".companion", "is no companion of the catalog");
      there = static_cast<uint8_t>(card + 1);
      s_.where[static_cast<size_t>(card)] = kTrack;
    }
    absl::Status status =
        Read(state.footprints(), kMost, field + ".footprints", s_.spot_footprints[static_cast<size_t>(spot)]);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

// Cemetery and spells, when everything else is in its place.
absl::Status LueurReferee::ReadCards(const v1::LueurPosition& position) {
  for (const bool today : {false, true}) {
    const Numbers& list = today ? position.newly_dead() : position.cemetery();
    for (int i = 0; i < list.size(); ++i) {
      const std::string field = absl::StrCat(today ? "newly_dead[" : "cemetery[", i, "]");
      const int card = catalog_->FindCompanion(list[i]);
      if (card < 0) return Bad(field, "is no companion of the catalog");
      if (s_.where[static_cast<size_t>(card)] != kUnseen) {
        return Bad(field, absl::StrCat(Companion(card).title, " is in another place too"));
      }
      s_.where[static_cast<size_t>(card)] = today ? kNewlyDead : kDead;
    }
  }
  if (position.unseen_dead_a() > kCompanions || position.unseen_dead_b() > kCompanions) {
    return Bad("unseen_dead_a", "and unseen_dead_b are at most the cards of the box");
  }
  s_.unseen_dead = {static_cast<uint8_t>(position.unseen_dead_a()),
                    static_cast<uint8_t>(position.unseen_dead_b())};
  for (int i = 0; i < position.spent_spells_size(); ++i) {
    const int kind = catalog_->FindSpell(position.spent_spells(i));
    if (kind < 0 || i > kMaxSpellKinds)
      return Bad(absl::StrCat("spent_spells[", i, "]"), "is no spell of the catalog");
    ++s_.spent[static_cast<size_t>(kind)];
  }
  if (position.given_spells() > kMostCount || position.unseen_spent_spells() > kMostCount) {
    return Bad("given_spells", "and unseen_spent_spells are at most the tokens of the box");
  }
  s_.given_spells = static_cast<uint8_t>(position.given_spells());
  s_.unseen_spent = static_cast<uint8_t>(position.unseen_spent_spells());
  return absl::OkStatus();
}

absl::Status LueurReferee::ReadPlayer(int p, const v1::LueurPlayerState& in) {
  PlayerState& player = P(p);
  const std::string field = absl::StrCat("players[", p, "]");
  if (in.adventurer() != 0) {
    const int adventurer = catalog_->FindAdventurer(in.adventurer());
    if (adventurer < 0) return Bad(field + ".adventurer", "is no adventurer of the catalog");
    player.adventurer = static_cast<uint8_t>(adventurer + 1);
  } else if (s_.stage != v1::LUEUR_STAGE_ADVENTURERS) {
    return Bad(field + ".adventurer", "is missing; only while adventurers are chosen is there none");
  }
  Range self;
  absl::Status status = Read(in.adventurer_resolved(), kMostCount, field + ".adventurer_resolved", self);
  player.self.lo = static_cast<uint8_t>(self.lo);
  player.self.hi = static_cast<uint8_t>(self.hi);
  if (status.ok())
    status = ReadDiceNumbers(in.adventurer_dice(), field + ".adventurer_dice", player.self.named);
  if (status.ok()) status = ReadRow(p, field, in);
  if (status.ok()) status = Read(in.light(), kMost, field + ".light", player.light);
  if (status.ok()) status = Read(in.footprints(), kMost, field + ".footprints", player.footprints);
  if (status.ok()) status = Read(in.fireflies(), kMost, field + ".fireflies", player.fireflies);
  if (status.ok()) status = Read(in.rerolls(), kMost, field + ".rerolls", player.rerolls);
  if (status.ok()) status = ReadJourney(p, field, in);
  if (!status.ok()) return status;
  if (in.phase() < 0 || in.phase() > v1::LUEUR_PHASE_ENDED)
    return Bad(field + ".phase", "must be one of LueurPhase");
  if (in.enrolled() > kMostCount || in.early_cancels() > kMostCount || in.unnamed_rerolls() > kMostCount) {
    return Bad(field, "has a count that is too large");
  }
  if (in.claimed_symbols_size() > kNothing)
    return Bad(field + ".claimed_symbols", "has more than seven entries");
  for (int s = 0; s < in.claimed_symbols_size(); ++s) {
    if (in.claimed_symbols(s) > kDice)
      return Bad(field + ".claimed_symbols", "asks for more dice than there are");
    player.claimed[static_cast<size_t>(s)] = static_cast<uint8_t>(in.claimed_symbols(s));
  }
  for (const int what : in.unwritten()) {
    if (what < v1::LUEUR_MISSING_REROLLS || what > v1::LUEUR_MISSING_LOSS) {
      return Bad(field + ".unwritten", "must be among LueurMissing");
    }
    player.unwritten |= static_cast<uint8_t>(1u << (what - 1));
  }
  player.phase = static_cast<uint8_t>(in.phase());
  player.enrolled = static_cast<uint8_t>(in.enrolled());
  player.cards_unknown = in.cards_unknown();
  player.early_cancels = static_cast<uint8_t>(in.early_cancels());
  player.unnamed_rerolls = static_cast<uint8_t>(in.unnamed_rerolls());
  player.claims_dropped = in.claims_dropped();
  player.effects_begun = in.effects_begun();
  return ReadDiceNumbers(in.dice_back(), field + ".dice_back", player.dice_back);
}

// Companions and spells in front of a player.
absl::Status LueurReferee::ReadRow(int p, const std::string& field, const v1::LueurPlayerState& in) {
  PlayerState& player = P(p);
  if (in.companions_size() > kMaxRow)
    return Bad(field + ".companions", absl::StrCat("has more than ", kMaxRow, " cards"));
  if (in.spells_size() > kMaxSpells)
    return Bad(field + ".spells", absl::StrCat("has more than ", kMaxSpells, " tokens"));
  for (int i = 0; i < in.companions_size(); ++i) {
    const v1::LueurCardState& state = in.companions(i);
    const std::string cell = absl::StrCat(field, ".companions[", i, "]");
    const int card = catalog_->FindCompanion(state.companion());
    if (card < 0) return Bad(cell + ".companion", "is no companion of the catalog");
    if (s_.where[static_cast<size_t>(card)] != kUnseen) {
      return Bad(cell + ".companion", absl::StrCat(Companion(card).title, " is in another place too"));
    }
    s_.where[static_cast<size_t>(card)] = static_cast<uint8_t>(kFront0 + p);
    Slot& slot = player.row[player.row_size++];
    slot.card = static_cast<uint8_t>(card);
    Range resolved;
    absl::Status status = Read(state.resolved(), kMostCount, cell + ".resolved", resolved);
    if (status.ok()) status = ReadDiceNumbers(state.dice_named(), cell + ".dice_named", slot.named);
    if (!status.ok()) return status;
    slot.lo = static_cast<uint8_t>(resolved.lo);
    slot.hi = static_cast<uint8_t>(resolved.hi);
    if (state.reroll_used()) slot.flags |= Slot::kRerollUsed;
    if (state.doubtful()) slot.flags |= Slot::kDoubtful;
    if (state.doubtful_today()) slot.flags |= Slot::kDoubtfulToday;
    if (state.new_today()) slot.flags |= Slot::kNewToday;
    if (state.die() > kDice || (state.die_unknown() && state.die() != 0))
      return Bad(cell + ".die", "is no die");
    if (!Companion(card).brings_die() && (state.die() != 0 || state.die_unknown())) {
      return Bad(cell + ".die", absl::StrCat(Companion(card).title, " brings no die"));
    }
    if (state.die() != 0 && !Die(static_cast<int>(state.die()) - 1).big)
      return Bad(cell + ".die", "is a small die");
    slot.die = state.die_unknown() ? Slot::kUnknownDie : static_cast<uint8_t>(state.die());
  }
  for (int i = 0; i < in.spells_size(); ++i) {
    const v1::LueurSpellState& state = in.spells(i);
    const int kind = state.kind() == 0 ? -1 : catalog_->FindSpell(state.kind());
    if (state.kind() != 0 && kind < 0)
      return Bad(absl::StrCat(field, ".spells[", i, "].kind"), "is no spell of the catalog");
    Spell& spell = player.spells[player.spell_count++];
    spell.kind = static_cast<uint8_t>(kind + 1);
    if (state.face_down()) spell.flags |= Spell::kFaceDown;
    if (state.given_today()) spell.flags |= Spell::kGivenToday;
    if (state.doubtful()) spell.flags |= Spell::kDoubtful;
  }
  return absl::OkStatus();
}

absl::Status LueurReferee::ReadJourney(int p, const std::string& field, const v1::LueurPlayerState& in) {
  PlayerState& player = P(p);
  player.moved = in.moved();
  uint64_t bits = 0;
  if (board_ == v1::LUEUR_BOARD_PROVINCE) {
    const auto nodes = static_cast<uint32_t>(catalog_->node_count);
    if (in.company() >= nodes || in.camp() >= nodes)
      return Bad(field + ".company", "and camp must be nodes of the board");
    player.company = in.has_company() ? static_cast<uint8_t>(in.company()) : kUnknownPlace;
    player.camp = in.has_camp() ? static_cast<uint8_t>(in.camp()) : kUnknownPlace;
    absl::Status status = ReadBits(in.visited(), nodes, field + ".visited", player.visited);
    if (status.ok()) status = ReadElements(in.open_steps(), field + ".open_steps", player.open_steps);
    if (status.ok()) status = ReadElements(in.unnamed_dice(), field + ".unnamed_dice", player.unnamed_dice);
    player.arrived = 1;
    return status;
  }
  if (in.boats_size() != static_cast<int>(player.boats.size())) return Bad(field + ".boats", "must be four");
  for (int i = 0; i < in.boats_size(); ++i) {
    if (in.boats(i) >= static_cast<uint32_t>(catalog_->island_count) && in.boats(i) != kUnknownPlace) {
      return Bad(field + ".boats", "must be islands of the board, or 255");
    }
    player.boats[static_cast<size_t>(i)] = static_cast<uint8_t>(in.boats(i));
  }
  std::sort(player.boats.begin(), player.boats.end());
  absl::Status status = ReadBits(in.arrived(), kMaxIslands + 1, field + ".arrived", bits);
  player.arrived = static_cast<uint16_t>(bits);
  return status;
}

absl::Status LueurReferee::ReadFinal(const v1::LueurFinal& final) {
  if (final.players_size() != s_.players) {
    return MalformedError("lueur.final.players", absl::StrCat("has ", final.players_size(), " entries for ",
                                                              s_.players, " players"));
  }
  final_ = true;
  s_.stage = v1::LUEUR_STAGE_OVER;
  s_.day = kDays;
  for (int p = 0; p < s_.players; ++p) {
    if (absl::Status status = ReadFinalPlayer(p, final.players(p)); !status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status LueurReferee::ReadFinalPlayer(int p, const v1::LueurFinalPlayer& in) {
  PlayerState& player = P(p);
  const std::string field = absl::StrCat("lueur.final.players[", p, "]");
  if (in.adventurer() != 0) {
    const int adventurer = catalog_->FindAdventurer(in.adventurer());
    if (adventurer < 0) return MalformedError(field + ".adventurer", "is no adventurer of the catalog");
    player.adventurer = static_cast<uint8_t>(adventurer + 1);
  }
  // Eight are enrolled in a game, and Cromaug goes when another comes; room is kept for one more.
  if (in.companions_size() >= kMaxRow) return MalformedError(field + ".companions", "are more than eight");
  for (int i = 0; i < in.companions_size(); ++i) {
    const int card = catalog_->FindCompanion(in.companions(i));
    const std::string cell = absl::StrCat(field, ".companions[", i, "]");
    if (card < 0) return MalformedError(cell, "is no companion of the catalog");
    if (s_.where[static_cast<size_t>(card)] >= kFront0) {
      return MalformedError(cell, absl::StrCat(Companion(card).title, " stands twice"));
    }
    PutInFront(p, card);
  }
  const auto read = [](bool known, uint32_t value, Range& out) {
    const auto number = static_cast<int16_t>(std::min<uint32_t>(value, kMost));
    out = known ? Range{number, number} : Range{0, kMost};
  };
  if (in.light() < 0) return MalformedError(field + ".light", "must not be negative: the track ends at 0");
  read(in.has_light(), static_cast<uint32_t>(in.light()), player.light);
  read(in.has_footprints(), in.footprints(), player.footprints);
  read(in.has_fireflies(), in.fireflies(), player.fireflies);
  read(in.has_rerolls(), in.rerolls(), player.rerolls);
  player.enrolled = static_cast<uint8_t>(std::min<uint32_t>(in.enrolled(), kMostCount));
  uint8_t& unknown = final_unknown_[static_cast<size_t>(p)];
  if (in.companions_unrecorded()) unknown |= kUnknownCards;
  if (!in.has_enrolled()) unknown |= kUnknownEnrolled;
  player.camp = kUnknownPlace;
  player.boats.fill(kUnknownPlace);
  if (in.has_camp()) {
    if (in.camp() >= static_cast<uint32_t>(catalog_->node_count) ||
        (catalog_->nodes[in.camp()].kind != v1::LUEUR_NODE_KIND_VILLAGE && in.camp() != 0)) {
      return MalformedError(field + ".camp", "must be a village, or the start");
    }
    player.camp = static_cast<uint8_t>(in.camp());
  }
  if (in.boats_size() != 0 && in.boats_size() != 4)
    return MalformedError(field + ".boats", "must be four, or none");
  for (int i = 0; i < in.boats_size(); ++i) {
    if (in.boats(i) >= static_cast<uint32_t>(catalog_->island_count)) {
      return MalformedError(field + ".boats", "must be islands of the board");
    }
    player.boats[static_cast<size_t>(i)] = static_cast<uint8_t>(in.boats(i));
  }
  std::sort(player.boats.begin(), player.boats.end());
  CheckFinalBoats(p);
  return absl::OkStatus();
}

// Boats of one player share no island but the one where they begin.
void LueurReferee::CheckFinalBoats(int p) {
  const auto& boats = P(p).boats;
  if (options_.own_boats_share) return;
  for (size_t i = 1; i < boats.size(); ++i) {
    if (boats[i] != boats[i - 1] || boats[i] == 0 || boats[i] == kUnknownPlace) continue;
    acting_ = p;
    Illegal(kOwnBoats,
            absl::StrCat("two boats of ", NameOf(p), " lie at island ", static_cast<int>(boats[i])));
    acting_ = -1;
    return;
  }
}

}  // namespace lantern::lueur
