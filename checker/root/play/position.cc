// Reading a position of declared play.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/core/status.h"
#include "checker/root/play/counters.h"
#include "checker/root/play/quests.h"
#include "checker/root/play/referee.h"

namespace lantern::root {

namespace {

absl::Status Bad(absl::string_view field, absl::string_view what) {
  return MalformedError(absl::StrCat("root.play.position", field.empty() ? "" : ".", field), what);
}

template <typename List>
int IndexOf(const List& list, absl::string_view name) {
  for (size_t i = 0; i < list.size(); ++i) {
    if (list[i].name == name) return static_cast<int>(i);
  }
  return -1;
}

bool IsItem(int item) { return item >= 1 && item < kItemKinds; }

template <typename Items, typename Counts>
bool ReadItems(const Items& items, Counts& counts) {
  for (const int item : items) {
    if (!IsItem(item) || counts[item] > 90) return false;
    ++counts[item];
  }
  return true;
}

}  // namespace

absl::Status PlayReferee::ReadPile(const std::string& field, const v1::RootCardPile& in, Cards& out) const {
  if (in.unknown() > 54 || in.cards_size() > 54) return Bad(field, "has more than 54 cards");
  for (int i = 0; i < in.cards_size(); ++i) {
    const std::string here = absl::StrCat(field, ".cards[", i, "]");
    if (in.cards(i).suit() < 0 || in.cards(i).suit() > kMouse) return Bad(here + ".suit", "is no suit");
    const CardRef card = Ref(in.cards(i));
    if (card.kind < 0 && (!in.cards(i).name().empty() || card.suit == kAnySuit))
      return Bad(here,
                 absl::StrCat("\"", in.cards(i).name(), "\" is not in the deck, or its suit is missing"));
    Put(out, card);
  }
  out.AddUnknown(static_cast<int>(in.unknown()));
  return absl::OkStatus();
}

absl::Status PlayReferee::ReadPieces(const v1::RootPlayPosition& position) {
  for (int i = 0; i < position.pieces_size(); ++i) {
    const v1::RootPlacedPieces& placed = position.pieces(i);
    const std::string field = absl::StrCat("pieces[", i, "]");
    const int f = placed.piece().faction();
    if (f < 0 || f >= kFactions || !InPlay(static_cast<Faction>(f)))
      return Bad(field + ".piece.faction", "does not play in this game");
    if (!v1::RootPieceKind_IsValid(placed.piece().kind()) || !v1::RootSuit_IsValid(placed.piece().suit()))
      return Bad(field + ".piece", "has no such kind or suit");
    const Piece piece = PieceOf(placed.piece());
    if (piece == kNoPiece)
      return Bad(field + ".piece", "is no piece of this faction, or its suit is missing");
    int place = 0;
    switch (placed.place().kind()) {
      case v1::ROOT_PLACE_KIND_CLEARING:
        place = placed.place().clearing() <= kClearings ? static_cast<int>(placed.place().clearing()) : 0;
        break;
      case v1::ROOT_PLACE_KIND_BOARD:
        place = piece == kAllianceWarrior ? static_cast<int>(kOwnBoard) : 0;
        break;
      case v1::ROOT_PLACE_KIND_OUT_OF_GAME:
        place = piece == kKeep ? static_cast<int>(kOut) : 0;
        break;
      default:
        break;
    }
    if (piece == kKeep && place >= 1 && place <= kClearings && !(map_->corners >> place & 1))
      return Bad(field + ".place",
                 absl::StrCat("clearing ", place, " is no corner, and the keep stays in one"));
    if (place == 0)
      return Bad(field + ".place",
                 "must be a clearing 1 to 12; officers on the board; the keep out of the game");
    const int n = static_cast<int>(std::min<uint32_t>(placed.count(), 100));
    if (n == 0 || n > s_.b.at[kSupply][piece])
      return Bad(field + ".count", absl::StrCat("puts ", CountOf(piece, n), " on the board; the box has ",
                                                s_.b.at[kSupply][piece], " left"));
    Shift(s_.b, piece, n, kSupply, place);
  }
  for (int i = 0; i < position.coffin_size(); ++i) {
    const int f = position.coffin(i).faction();
    const Piece warrior = f > 0 && f < kFactions && InPlay(static_cast<Faction>(f))
                              ? WarriorOf(static_cast<Faction>(f))
                              : kNoPiece;
    if (warrior == kNoPiece || position.coffin(i).count() > s_.b.at[kSupply][warrior])
      return Bad(absl::StrCat("coffin[", i, "]"), "has more warriors than the box, or those of nobody");
    Shift(s_.b, warrior, static_cast<int>(position.coffin(i).count()), kSupply, kCoffin);
  }
  for (int c = 1; c <= kClearings; ++c) {
    if (OpenSlots(c) < 0)
      return Bad("pieces", absl::StrCat("has more buildings in clearing ", c, " than it has slots"));
    if (s_.b.at[c][kSympathy] > 1 || s_.b.tokens[c][kHost] > 1)
      return Bad("pieces", absl::StrCat("has two tokens of a kind in clearing ", c));
  }
  return absl::OkStatus();
}

absl::Status PlayReferee::ReadVagabond(const std::string& field, Faction f, const v1::RootPlaySeat& seat) {
  const int v = f == kSecondVagabond;
  s_.b.character[v] = static_cast<int8_t>(IndexOf(catalog_->characters, seat.leader()));
  if (s_.b.character[v] < 0) return Bad(field + ".leader", "is no character of the Vagabond");
  for (const v1::RootHeldItem& held : seat.held()) {
    if (!IsItem(held.item()) || !v1::RootItemArea_IsValid(held.area()) ||
        !v1::RootItemFace_IsValid(held.face()))
      return Bad(field + ".held", "has no such item, area or face");
    const int down = held.face() == v1::ROOT_ITEM_FACE_DOWN ? 1 : 0;
    uint8_t& n = s_.item[v][held.item()][(held.area() == v1::ROOT_ITEM_AREA_DAMAGED ? 2 : 0) + down];
    if (n > 90) return Bad(field + ".held", "has too many items");
    ++n;
  }
  if (!ReadItems(seat.from_ruins(), s_.from_ruins[v])) return Bad(field + ".from_ruins", "has no such item");
  for (const v1::RootRelationshipState& state : seat.relationships()) {
    if (state.faction() <= 0 || state.faction() >= kFactions || state.status() < 1 || state.status() > 5 ||
        !InPlay(static_cast<Faction>(state.faction())) || IsVagabond(static_cast<Faction>(state.faction())))
      return Bad(field + ".relationships", "need a status, and a faction in play that is no Vagabond");
    s_.b.relationship[v][state.faction()] = static_cast<uint8_t>(state.status());
  }
  for (const int suit : seat.completed()) {
    if (suit < kFox || suit > kMouse) return Bad(field + ".completed", "must be FOX, RABBIT or MOUSE");
    ++s_.b.quests[v][suit];
  }
  ClearingMask around = 0;
  for (const uint32_t c : seat.pawn().forest())
    around |= c <= kClearings ? static_cast<ClearingMask>(1u << c) : 0;
  if (seat.pawn().kind() == v1::ROOT_PLACE_KIND_FOREST) {
    s_.b.pawn[v].forest = static_cast<int8_t>(map_->FindForest(around));
    if (s_.b.pawn[v].forest < 0) return Bad(field + ".pawn.forest", "is no forest of this map");
  } else if (seat.pawn().kind() == v1::ROOT_PLACE_KIND_CLEARING && seat.pawn().clearing() >= 1 &&
             seat.pawn().clearing() <= kClearings) {
    s_.b.pawn[v].clearing = static_cast<uint8_t>(seat.pawn().clearing());
  } else {
    return Bad(field + ".pawn", "must be a clearing or a forest");
  }
  return absl::OkStatus();
}

absl::Status PlayReferee::ReadHost(const std::string& field, const v1::RootPlaySeat& seat) {
  if (static_cast<int>(seat.fervor()) >= options_.fervor_spaces)
    return Bad(field + ".fervor", absl::StrCat("must be below ", options_.fervor_spaces));
  if (!v1::RootPillar_IsValid(seat.pillar())) return Bad(field + ".pillar", "is no pillar");
  s_.fervor = static_cast<uint8_t>(seat.fervor());
  s_.pillar = static_cast<uint8_t>(seat.pillar());
  if (absl::Status status = ReadPile(field + ".revealed", seat.revealed(), s_.revealed); !status.ok())
    return status;
  if (seat.track_size() != 0 && seat.track_size() != 12)
    return Bad(field + ".track", "needs 12 spaces, or none");
  for (int i = 0; i < seat.track_size(); ++i) {
    if (!v1::RootReward_IsValid(seat.track(i).reward())) return Bad(field + ".track", "has no such reward");
    s_.track[i / 4][i % 4] = static_cast<uint8_t>(seat.track(i).token() ? 1 + seat.track(i).reward() : 0);
  }
  for (Suit suit = kFox; suit <= kMouse; ++suit) {
    // Without a track in the position its leftmost tokens are those on the map.
    for (int i = 0; seat.track_size() == 0 && i < 4 - s_.b.at[kSupply][kFirebrandFox + suit - kFox]; ++i)
      s_.track[suit - kFox][i] = 0;
    if (TokensLeft(suit) != s_.b.at[kSupply][kFirebrandFox + suit - kFox])
      return Bad(field + ".track",
                 absl::StrCat("and map hold another number of ", SuitName(suit), " firebrands than 4"));
  }
  for (const v1::RootShownReward& shown : seat.rewards()) {
    const bool there =
        shown.clearing() >= 1 && shown.clearing() <= kClearings && s_.b.tokens[shown.clearing()][kHost] > 0;
    if (!there || !v1::RootReward_IsValid(shown.reward()))
      return Bad(field + ".rewards", "must be of firebrands on the map");
    s_.reward[shown.clearing()] = static_cast<uint8_t>(shown.reward());
  }
  for (const uint32_t column : seat.columns()) {
    if (column > 3) return Bad(field + ".columns", "must be 0 to 3");
    s_.columns |= static_cast<uint8_t>(1u << column);
  }
  for (int i = 0; i + 1 < seat.seen_fervor_size(); i += 2) {
    if (seat.seen_fervor(i) > 30 || seat.seen_fervor(i + 1) > 100)
      return Bad(field + ".seen_fervor", "holds pairs of a position and points");
    s_.fervor_points[seat.seen_fervor(i)] = static_cast<int8_t>(seat.seen_fervor(i + 1));
  }
  s_.points_open = seat.points_open();
  return absl::OkStatus();
}

absl::Status PlayReferee::ReadSeat(int index, const v1::RootPlaySeat& seat) {
  const std::string field = absl::StrCat("seats[", index, "]");
  if (seat.faction() <= 0 || seat.faction() >= kFactions || !InPlay(static_cast<Faction>(seat.faction())))
    return Bad(field + ".faction", "does not play in this game");
  const Faction f = static_cast<Faction>(seat.faction());
  if (seat.points() > 200) return Bad(field + ".points", "must be 0 to 200; with 30 the game is over");
  if (seat.marker_on() != 0 && (seat.marker_on() < 0 || seat.marker_on() >= kFactions ||
                                !InPlay(static_cast<Faction>(seat.marker_on()))))
    return Bad(field + ".marker_on", "does not play in this game");
  if (seat.marker_on() != 0 && IsVagabond(f) == (seat.marker_on() == seat.faction()))
    return Bad(field + ".marker_on", "is the own board by dominance, and for a Vagabond that of a partner");
  if (seat.dominance() < 0 || seat.dominance() > kMouse) return Bad(field + ".dominance", "is no suit");
  s_.b.points[f] = static_cast<int16_t>(seat.points());
  s_.b.scored[f][kForNothing] = static_cast<int32_t>(seat.points());
  s_.b.scored_times[f][kForNothing] = seat.points() > 0 ? 1 : 0;
  s_.b.marker_on[f] = static_cast<Faction>(seat.marker_on());
  s_.b.dominance[f] = static_cast<Suit>(seat.dominance());
  if (absl::Status status = ReadPile(field + ".hand", seat.hand(), s_.hand[f]); !status.ok()) return status;
  for (const v1::RootCard& card : seat.crafted()) {
    const CardRef ref = Ref(card);
    if (ref.kind < 0)
      return Bad(field + ".crafted", absl::StrCat("\"", card.name(), "\" is not in the deck"));
    if (KindOf(ref.kind) != v1::ROOT_CARD_KIND_PERSISTENT)
      return Bad(field + ".crafted",
                 absl::StrCat("\"", card.name(), "\" has no persistent effect, so it is not kept"));
    if (s_.b.crafted[f] >> ref.kind & 1)
      return Bad(field + ".crafted",
                 absl::StrCat("\"", card.name(), "\" lies there twice; no duplicate is crafted"));
    s_.b.crafted[f] |= uint64_t{1} << ref.kind;
  }
  if (!ReadItems(seat.items(), s_.b.items[f]) || !ReadItems(seat.exhausted(), s_.box_down[f]))
    return Bad(field + ".items", "has no such item");
  if (f == kAlliance) {
    if (absl::Status status = ReadPile(field + ".supporters", seat.supporters(), s_.supporters); !status.ok())
      return status;
  }
  for (const v1::RootDecreeEntry& entry : seat.decree()) {
    if (entry.column() < 1 || entry.column() > 4 || !v1::RootSuit_IsValid(entry.card().suit()))
      return Bad(field + ".decree", "has no such column or suit");
    if (!entry.card().name().empty() && Ref(entry.card()).kind < 0)
      return Bad(field + ".decree", absl::StrCat("\"", entry.card().name(),
                                                 "\" is not in the deck, or its suit "
                                                 "is missing or another one"));
    Put(s_.decree[entry.column()], Ref(entry.card()));
  }
  if (f == kEyrie) {
    s_.b.leader = static_cast<int8_t>(IndexOf(catalog_->leaders, seat.leader()));
    if (s_.b.leader < 0 && !seat.leader().empty()) return Bad(field + ".leader", "is no leader of the Eyrie");
    for (const std::string& name : seat.deposed()) {
      const int leader = IndexOf(catalog_->leaders, name);
      if (leader < 0) return Bad(field + ".deposed", "is no leader of the Eyrie");
      s_.b.deposed |= static_cast<uint8_t>(1u << leader);
    }
  }
  // Before its set-up a faction has nothing on its board.
  if (IsVagabond(f) && !seat.leader().empty()) return ReadVagabond(field, f, seat);
  return f == kHost ? ReadHost(field, seat) : absl::OkStatus();
}

absl::Status PlayReferee::ReadBattle(const v1::RootPlayBattle& battle) {
  PlayBattle& b = s_.battle;
  for (const int f : {static_cast<int>(battle.attacker()), static_cast<int>(battle.defender())}) {
    if (f <= 0 || f >= kFactions || !InPlay(static_cast<Faction>(f)))
      return Bad("turn.battle", "is between factions that play");
  }
  if (battle.clearing() < 1 || battle.clearing() > kClearings || battle.stage() < 1 ||
      battle.stage() > kRolled)
    return Bad("turn.battle", "needs a clearing 1 to 12 and a stage 1 to 4");
  b.side[0] = static_cast<Faction>(battle.attacker());
  b.side[1] = static_cast<Faction>(battle.defender());
  b.scorer[0] = b.side[0];
  b.scorer[1] = b.side[1];
  const auto ally = static_cast<Faction>(battle.ally() > 0 && battle.ally() < kFactions ? battle.ally() : 0);
  if (battle.ally() != 0 && (!InPlay(ally) || IsVagabond(ally)))
    return Bad("turn.battle.ally", "is a faction in play that is no Vagabond");
  b.ally = ally;
  b.clearing = static_cast<uint8_t>(battle.clearing());
  b.stage = static_cast<BattleStage>(battle.stage());
  for (int i = 0; i < std::min(2, battle.rolls_size()); ++i)
    b.roll[i] = static_cast<int8_t>(battle.rolls(i) > 3 ? -1 : static_cast<int>(battle.rolls(i)));
  for (const v1::RootTurnCounter& counter : battle.counters()) {
    const auto* found =
        std::find_if(std::begin(kBattleNumbers), std::end(kBattleNumbers),
                     [&](const BattleNumber& number) { return number.name == counter.name(); });
    if (found == std::end(kBattleNumbers) || counter.value() > 40)
      return Bad("turn.battle.counters",
                 absl::StrCat("\"", counter.name(), "\" is no number of a battle, or above 40"));
    found->of(b) = static_cast<uint8_t>(counter.value());
  }
  for (const Faction scorer : b.scorer) {
    if (scorer >= kFactions || !InPlay(scorer))
      return Bad("turn.battle.counters", "name a scorer that does not play");
  }
  return absl::OkStatus();
}

absl::Status PlayReferee::ReadTurn(const v1::RootPlayTurn& turn) {
  const int who = turn.faction();
  if (who < 0 || who >= kFactions || (who != 0 && !InPlay(static_cast<Faction>(who))))
    return Bad("turn.faction", "does not play in this game");
  if (!v1::RootPhase_IsValid(turn.phase()) || (who == 0) != (turn.phase() == 0))
    return Bad("turn.phase", "is that of a turn, where there is one");
  s_.who = static_cast<Faction>(who);
  s_.phase = static_cast<uint8_t>(turn.phase());
  s_.number = turn.number();
  if (who != 0 && s_.number == 0) s_.number = 1;
  s_.b.set_up = s_.number > 0 ? s_.b.in_play : 0;
  for (const int f : turn.set_up()) {
    if (f <= 0 || f >= kFactions) return Bad("turn.set_up", "is no faction");
    s_.b.set_up |= static_cast<uint16_t>(1u << f);
  }
  for (const v1::RootTurnCounter& counter : turn.counters()) {
    if (counter.name() == kWinnerName) {
      if (counter.value() >= kFactions || !InPlay(static_cast<Faction>(counter.value())))
        return Bad("turn.counters", "name a winner that does not play");
      s_.b.winners |= static_cast<uint16_t>(1u << counter.value());
      continue;
    }
    const auto* lasting = std::find_if(std::begin(kLastingNumbers), std::end(kLastingNumbers),
                                       [&](const LastingNumber& n) { return n.name == counter.name(); });
    if (lasting != std::end(kLastingNumbers)) {
      lasting->of(s_) = static_cast<uint8_t>(std::min<uint32_t>(counter.value(), lasting->most));
      continue;
    }
    const auto* found = std::find(std::begin(kTurnCounterNames), std::end(kTurnCounterNames), counter.name());
    if (found == std::end(kTurnCounterNames) || counter.value() > 200)
      return Bad("turn.counters",
                 absl::StrCat("\"", counter.name(), "\" is no counter of a turn, or above 200"));
    s_.t[found - kTurnCounterNames] = static_cast<uint8_t>(counter.value());
  }
  for (const v1::RootPending& in : turn.pending()) {
    const auto* found = std::find(std::begin(kPendingNames), std::end(kPendingNames), in.what());
    const bool named = found != std::end(kPendingNames) && found != kPendingNames;
    if (!named || in.faction() <= 0 || in.faction() >= kFactions ||
        !InPlay(static_cast<Faction>(in.faction())) || in.count() > 20 || !v1::RootSuit_IsValid(in.suit()) ||
        in.other() < 0 || in.other() >= kFactions)
      return Bad("turn.pending", "needs what, a faction that plays, and a number up to 20");
    Pending pending{static_cast<PendingKind>(found - kPendingNames),
                    static_cast<Faction>(in.faction()),
                    static_cast<uint8_t>(in.count()),
                    static_cast<Suit>(in.suit()),
                    static_cast<Faction>(in.other()),
                    kDraw};
    for (int rule = 0; rule < kRuleCount; ++rule) {
      if (RuleOf(static_cast<RuleId>(rule)).id == in.rule()) pending.rule = static_cast<uint8_t>(rule);
    }
    AddPending(pending);
  }
  for (const v1::RootDecreeEntry& entry : turn.decree_left()) {
    if (entry.column() < 1 || entry.column() > 4 || !v1::RootSuit_IsValid(entry.card().suit()))
      return Bad("turn.decree_left", "has no such column or suit");
    ++s_.left[entry.column()][entry.card().suit()];
  }
  for (const int suit : turn.crafted_symbols()) {
    if (suit < 0 || suit > kMouse) return Bad("turn.crafted_symbols", "is no suit");
    ++s_.crafted_cost[suit];
  }
  auto pairs = [](const auto& list, size_t end, auto& out) {
    bool good = list.size() % 2 == 0;
    for (int i = 0; good && i < list.size(); i += 2) {
      good = list.Get(i) < end && list.Get(i + 1) <= 40;
      if (good) out[list.Get(i)] = static_cast<uint8_t>(list.Get(i + 1));
    }
    return good;
  };
  if (!pairs(turn.hospital(), kClearings + 1, s_.hospital) ||
      !pairs(turn.activated(), kClearings + 1, s_.activated) || !pairs(turn.aids(), kFactions, s_.aids))
    return Bad("turn", "holds pairs of a clearing (or faction) and a number up to 40");
  return turn.has_battle() ? ReadBattle(turn.battle()) : absl::OkStatus();
}

absl::Status PlayReferee::ReadBoard(const v1::RootPlayPosition& position) {
  if (position.has_ruins()) {
    s_.b.ruins = 0;
    for (int i = 0; i < position.ruins().clearings_size(); ++i) {
      const uint32_t c = position.ruins().clearings(i);
      if (c > kClearings || !(map_->ruins >> c & 1))
        return Bad("ruins", absl::StrCat("clearing ", c, " never had a ruin"));
      s_.b.ruins |= static_cast<ClearingMask>(1u << c);
      if (i < position.ruin_items_size())
        s_.b.ruin_items_left[c] = static_cast<uint8_t>(std::min<uint32_t>(position.ruin_items(i), 2));
    }
  }
  for (const uint32_t c : position.scorched()) {
    if (c < 1 || c > kClearings) return Bad("scorched", "must be clearings 1 to 12");
    s_.scorched |= static_cast<ClearingMask>(1u << c);
  }
  for (int i = 0; i + 1 < position.opened_paths_size(); i += 2) {
    for (size_t k = 0; k < map_->closed.size(); ++k) {
      if (map_->closed[k].low == position.opened_paths(i) &&
          map_->closed[k].high == position.opened_paths(i + 1))
        s_.b.closed &= static_cast<uint8_t>(~(1u << k));
    }
  }
  if (position.ferry() != 0) {
    if (position.ferry() > kClearings || map_->ferry == 0)
      return Bad("ferry", "must be a clearing of the lake, on the Lake map");
    s_.b.ferry = static_cast<uint8_t>(position.ferry());
  }
  if (position.has_item_supply()) {
    s_.b.item_supply.fill(0);
    if (!ReadItems(position.item_supply().items(), s_.b.item_supply))
      return Bad("item_supply", "has no such item");
  }
  if (position.has_hidden_items()) {
    s_.b.ruin_items.fill(0);
    if (!ReadItems(position.hidden_items().items(), s_.b.ruin_items))
      return Bad("hidden_items", "has no such item");
  }
  if (!ReadItems(position.items_out().items(), s_.item_out)) return Bad("items_out", "has no such item");
  s_.items_whole = position.has_items_out() && !position.items_open();
  auto quest = [](const v1::RootCard& card) {
    return card.name().empty() ? 254 : FindQuest(card.name(), card.suit());
  };
  for (int i = 0; i < position.quests_size(); ++i) {
    const int id = quest(position.quests(i));
    if (id < 0 || i > 2) return Bad("quests", "holds three quest cards at most");
    s_.quest[i] = static_cast<uint8_t>(id + 1);
    if (id < 254) s_.quests_seen |= 1u << id;
  }
  for (const v1::RootCard& card : position.past_quests()) {
    const int id = quest(card);
    if (id < 0 || id == 254) return Bad("past_quests", "holds quest cards");
    s_.quests_seen |= 1u << id;
  }
  for (const int suit : position.available()) {
    if (suit < kBird || suit > kMouse) return Bad("available", "is no suit");
    s_.b.dominance_available |= static_cast<uint8_t>(1u << suit);
  }
  return ReadPile("discard", position.discard(), s_.discard);
}

// A position of a game that is over: somebody has 30 points on the track, or won by dominance.
absl::Status PlayReferee::ReadWinner() {
  Faction first = kNobody;
  for (Faction f = 1; f < kFactions; ++f) {
    if (!InPlay(f) || s_.b.marker_on[f] != kNobody || s_.b.points[f] < 30 || AwaitsHits(f)) continue;
    if (s_.b.winners == 0 && first != kNobody)
      return Bad("seats", "two players have 30 points: say in turn.counters who is the \"winner\"");
    first = f;
  }
  if (first == kNobody && s_.b.winners == 0) return absl::OkStatus();
  if (s_.b.winners == 0) Win(first);
  s_.b.over = true;
  s_.b.over_event = kOverBefore;
  return absl::OkStatus();
}

absl::Status PlayReferee::ReadPosition(const v1::RootPlayPosition& position) {
  // The ruins come first, since they fill slots.
  if (absl::Status status = ReadBoard(position); !status.ok()) return status;
  if (absl::Status status = ReadPieces(position); !status.ok()) return status;
  uint16_t seated = 0;
  for (int i = 0; i < position.seats_size(); ++i) {
    if (absl::Status status = ReadSeat(i, position.seats(i)); !status.ok()) return status;
    if (seated >> position.seats(i).faction() & 1)
      return Bad(absl::StrCat("seats[", i, "].faction"), "is seated twice");
    seated |= static_cast<uint16_t>(1u << position.seats(i).faction());
  }
  if (seated != s_.b.in_play) return Bad("seats", "needs one entry for each faction in play");
  s_.number = 1;
  s_.b.set_up = s_.b.in_play;
  if (position.has_turn()) {
    s_.number = 0;
    if (absl::Status status = ReadTurn(position.turn()); !status.ok()) return status;
  }
  // Before the refresh the teas that count are those that lie there.
  if (s_.phase == v1::ROOT_PHASE_BIRDSONG && IsVagabond(s_.who) && s_.t[kRefreshed] == 0)
    s_.t[kTeaAtStart] = static_cast<uint8_t>(OnTrack(V(), v1::ROOT_ITEM_TEA));
  if (absl::Status status = ReadWinner(); !status.ok()) return status;
  s_.deck = 0;
  int cards = deck_->total - (s_.b.players == 2 ? 4 : 0);
  int out = s_.supporters.size() + s_.discard.size() + s_.revealed.size() +
            __builtin_popcount(s_.b.dominance_available);
  for (const Cards& column : s_.decree) out += column.size();
  for (Faction f = 1; f < kFactions; ++f)
    out += s_.hand[f].size() + __builtin_popcountll(s_.b.crafted[f]) + (s_.b.marker_on[f] != kNobody ? 1 : 0);
  if (out > cards)
    return Bad("", absl::StrCat("holds ", out, " cards in hands, on boards and in the discard pile, ",
                                out - cards, " more than the ", cards, " of the deck"));
  if (position.has_deck() && static_cast<int>(position.deck()) != cards - out)
    return Bad("deck", absl::StrCat("must be ", cards - out, ": hands, boards and discard pile hold ", out,
                                    " cards of ", cards));
  s_.deck = static_cast<int16_t>(cards - out);
  if (const std::string fault = BrokenInvariant(); !fault.empty()) return Bad("", fault);
  return absl::OkStatus();
}

}  // namespace lantern::root
