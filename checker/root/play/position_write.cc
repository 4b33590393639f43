// Writing a position of declared play.
#include "checker/root/play/counters.h"
#include "checker/root/play/quests.h"
#include "checker/root/play/referee.h"

namespace lantern::root {

namespace {

template <typename Counts>
void WriteItems(const Counts& counts, v1::RootItems& out) {
  for (int item = 1; item < kItemKinds; ++item) {
    for (int i = 0; i < counts[item]; ++i) out.add_items(static_cast<v1::RootItem>(item));
  }
}

v1::RootFaction AsFaction(int f) { return static_cast<v1::RootFaction>(f); }

void WriteQuest(uint8_t slot, v1::RootCard& out) {
  if (slot == 255) return;
  const QuestCard& quest = Quests()[slot - 1];
  out.set_name(std::string(quest.name));
  out.set_suit(static_cast<v1::RootSuit>(quest.suit));
}

}  // namespace

void PlayReferee::WriteCard(int id, v1::RootCard& out) const {
  out.set_suit(static_cast<v1::RootSuit>(SuitOf(id)));
  if (id < kSuitOnly) out.set_name(deck_->cards[id].name);
}

void PlayReferee::WritePile(const Cards& pile, v1::RootCardPile& out) const {
  for (int id = 0; id < kMaxCards; ++id) {
    for (int i = 0; i < pile.known(id); ++i) WriteCard(id, *out.add_cards());
  }
  out.set_unknown(static_cast<uint32_t>(pile.unknown()));
}

void PlayReferee::WriteVagabond(Faction f, v1::RootPlaySeat& out) const {
  const int v = f == kSecondVagabond;
  if (s_.b.character[v] >= 0) out.set_leader(catalog_->characters[s_.b.character[v]].name);
  for (int item = 1; item < kItemKinds; ++item) {
    for (int state = 0; state < kItemStates; ++state) {
      for (int i = 0; i < s_.item[v][item][state]; ++i) {
        v1::RootHeldItem& held = *out.add_held();
        held.set_item(static_cast<v1::RootItem>(item));
        if (state >= kItemDamagedUp) held.set_area(v1::ROOT_ITEM_AREA_DAMAGED);
        held.set_face(state % 2 == 0 ? v1::ROOT_ITEM_FACE_UP : v1::ROOT_ITEM_FACE_DOWN);
      }
    }
    for (int i = 0; i < s_.from_ruins[v][item]; ++i) out.add_from_ruins(static_cast<v1::RootItem>(item));
  }
  for (Faction g = 1; g < kFactions; ++g) {
    if (!InPlay(g) || s_.b.relationship[v][g] == v1::ROOT_RELATIONSHIP_INDIFFERENT) continue;
    v1::RootRelationshipState& state = *out.add_relationships();
    state.set_faction(AsFaction(g));
    state.set_status(static_cast<v1::RootRelationship>(s_.b.relationship[v][g]));
  }
  for (Suit suit = kFox; suit <= kMouse; ++suit) {
    for (int i = 0; i < s_.b.quests[v][suit]; ++i) out.add_completed(static_cast<v1::RootSuit>(suit));
  }
  const Pawn& pawn = s_.b.pawn[v];
  if (pawn.clearing != 0) {
    out.mutable_pawn()->set_kind(v1::ROOT_PLACE_KIND_CLEARING);
    out.mutable_pawn()->set_clearing(pawn.clearing);
  } else if (pawn.forest >= 0) {
    out.mutable_pawn()->set_kind(v1::ROOT_PLACE_KIND_FOREST);
    for (uint32_t c = 1; c <= kClearings; ++c) {
      if (map_->forests[pawn.forest].clearings >> c & 1) out.mutable_pawn()->add_forest(c);
    }
  }
}

void PlayReferee::WriteHost(v1::RootPlaySeat& out) const {
  out.set_fervor(s_.fervor);
  out.set_pillar(static_cast<v1::RootPillar>(s_.pillar));
  WritePile(s_.revealed, *out.mutable_revealed());
  for (const auto& row : s_.track) {
    for (const uint8_t token : row) {
      v1::RootTrackSpace& space = *out.add_track();
      space.set_token(token != 0);
      if (token > 1) space.set_reward(static_cast<v1::RootReward>(token - 1));
    }
  }
  for (uint32_t c = 1; c <= kClearings; ++c) {
    if (s_.reward[c] == 0) continue;
    v1::RootShownReward& reward = *out.add_rewards();
    reward.set_clearing(c);
    reward.set_suit(static_cast<v1::RootSuit>(s_.b.suit[c]));
    reward.set_reward(static_cast<v1::RootReward>(s_.reward[c]));
  }
  for (uint32_t column = 0; column < 4; ++column) {
    if (s_.columns >> column & 1) out.add_columns(column);
  }
  for (uint32_t position = 0; position < s_.fervor_points.size(); ++position) {
    if (s_.fervor_points[position] < 0) continue;
    out.add_seen_fervor(position);
    out.add_seen_fervor(static_cast<uint32_t>(s_.fervor_points[position]));
  }
  out.set_points_open(s_.points_open);
}

void PlayReferee::WriteSeat(Faction f, v1::RootPlaySeat& out) const {
  out.set_faction(AsFaction(f));
  out.set_points(static_cast<uint32_t>(s_.b.points[f]));
  out.set_marker_on(AsFaction(s_.b.marker_on[f]));
  out.set_dominance(static_cast<v1::RootSuit>(s_.b.dominance[f]));
  WritePile(s_.hand[f], *out.mutable_hand());
  for (size_t i = 0; i < deck_->cards.size(); ++i) {
    if (s_.b.crafted[f] >> i & 1) WriteCard(static_cast<int>(i), *out.add_crafted());
  }
  for (int item = 1; item < kItemKinds; ++item) {
    for (int i = 0; i < s_.b.items[f][item]; ++i) out.add_items(static_cast<v1::RootItem>(item));
    for (int i = 0; i < s_.box_down[f][item]; ++i) out.add_exhausted(static_cast<v1::RootItem>(item));
  }
  if (f == kAlliance) WritePile(s_.supporters, *out.mutable_supporters());
  if (f == kEyrie) {
    for (int column = 1; column <= 4; ++column) {
      v1::RootCardPile cards;
      WritePile(s_.decree[column], cards);
      for (uint32_t i = 0; i < cards.unknown(); ++i) cards.add_cards();
      for (const v1::RootCard& card : cards.cards()) {
        v1::RootDecreeEntry& entry = *out.add_decree();
        entry.set_column(static_cast<v1::RootDecreeColumn>(column));
        *entry.mutable_card() = card;
      }
    }
    if (s_.b.leader >= 0) out.set_leader(catalog_->leaders[s_.b.leader].name);
    for (size_t i = 0; i < catalog_->leaders.size(); ++i) {
      if (s_.b.deposed >> i & 1) out.add_deposed(catalog_->leaders[i].name);
    }
  }
  if (IsVagabond(f)) WriteVagabond(f, out);
  if (f == kHost) WriteHost(out);
}

void PlayReferee::WriteTurn(v1::RootPlayTurn& out) const {
  out.set_faction(AsFaction(s_.who));
  out.set_phase(static_cast<v1::RootPhase>(s_.phase));
  out.set_number(s_.number);
  for (Faction f = 1; s_.number == 0 && f < kFactions; ++f) {
    if (s_.b.set_up >> f & 1) out.add_set_up(AsFaction(f));
  }
  for (int i = 0; i < kTurnCounters; ++i) {
    if (s_.t[i] == 0) continue;
    v1::RootTurnCounter& counter = *out.add_counters();
    counter.set_name(std::string(kTurnCounterNames[i]));
    counter.set_value(s_.t[i]);
  }
  PlayState state = s_;
  for (const LastingNumber& number : kLastingNumbers) {
    if (number.of(state) == 0) continue;
    v1::RootTurnCounter& counter = *out.add_counters();
    counter.set_name(std::string(number.name));
    counter.set_value(number.of(state));
  }
  for (Faction f = 1; s_.b.over && f < kFactions; ++f) {
    if (!(s_.b.winners >> f & 1)) continue;
    v1::RootTurnCounter& counter = *out.add_counters();
    counter.set_name(std::string(kWinnerName));
    counter.set_value(f);
  }
  for (int i = 0; i < s_.pending_count; ++i) {
    const Pending& pending = s_.pending[i];
    v1::RootPending& to = *out.add_pending();
    to.set_what(std::string(kPendingNames[pending.kind]));
    to.set_faction(AsFaction(pending.who));
    to.set_count(pending.count);
    to.set_suit(static_cast<v1::RootSuit>(pending.suit));
    to.set_other(AsFaction(pending.other));
    to.set_rule(std::string(RuleOf(static_cast<RuleId>(pending.rule)).id));
  }
  for (int column = 1; column <= 4; ++column) {
    for (int suit = 0; suit <= kMouse; ++suit) {
      for (int i = 0; i < s_.left[column][suit]; ++i) {
        v1::RootDecreeEntry& entry = *out.add_decree_left();
        entry.set_column(static_cast<v1::RootDecreeColumn>(column));
        entry.mutable_card()->set_suit(static_cast<v1::RootSuit>(suit));
      }
    }
  }
  for (uint32_t c = 1; c <= kClearings; ++c) {
    if (s_.hospital[c] > 0) out.mutable_hospital()->Add(c), out.add_hospital(s_.hospital[c]);
    if (s_.activated[c] > 0) out.mutable_activated()->Add(c), out.add_activated(s_.activated[c]);
  }
  for (uint32_t f = 1; f < kFactions; ++f) {
    if (s_.aids[f] > 0) out.mutable_aids()->Add(f), out.add_aids(s_.aids[f]);
  }
  for (int suit = 0; suit <= kMouse; ++suit) {
    for (int i = 0; i < s_.crafted_cost[suit]; ++i) out.add_crafted_symbols(static_cast<v1::RootSuit>(suit));
  }
  if (s_.battle.stage == kNoBattle) return;
  v1::RootPlayBattle& battle = *out.mutable_battle();
  battle.set_attacker(AsFaction(s_.battle.side[0]));
  battle.set_defender(AsFaction(s_.battle.side[1]));
  battle.set_clearing(s_.battle.clearing);
  battle.set_stage(s_.battle.stage);
  battle.set_ally(AsFaction(s_.battle.ally));
  // 9 stands for a die that was not recorded.
  for (const int roll : s_.battle.roll) battle.add_rolls(static_cast<uint32_t>(roll < 0 ? 9 : roll));
  PlayBattle copy = s_.battle;
  for (const BattleNumber& number : kBattleNumbers) {
    if (number.of(copy) == 0) continue;
    v1::RootTurnCounter& counter = *battle.add_counters();
    counter.set_name(std::string(number.name));
    counter.set_value(number.of(copy));
  }
}

absl::Status PlayReferee::WritePosition(v1::Transcript& out) const {
  v1::RootPlayPosition& position = *out.mutable_root()->mutable_play()->mutable_position();
  position.Clear();
  for (int p = 0; p < kPieces; ++p) {
    const PieceInfo& info = kPieceInfo[p];
    for (int place = 1; place < kSupply; ++place) {
      if (s_.b.at[place][p] == 0) continue;
      if (place == kCoffin) {
        v1::RootCoffin& coffin = *position.add_coffin();
        coffin.set_faction(AsFaction(info.owner));
        coffin.set_count(s_.b.at[place][p]);
        continue;
      }
      v1::RootPlacedPieces& placed = *position.add_pieces();
      placed.mutable_piece()->set_faction(AsFaction(info.owner));
      placed.mutable_piece()->set_kind(info.kind);
      placed.mutable_piece()->set_suit(static_cast<v1::RootSuit>(info.suit));
      placed.set_count(s_.b.at[place][p]);
      v1::RootPlace& where = *placed.mutable_place();
      where.set_kind(IsClearing(place) ? v1::ROOT_PLACE_KIND_CLEARING
                     : place == kOut   ? v1::ROOT_PLACE_KIND_OUT_OF_GAME
                                       : v1::ROOT_PLACE_KIND_BOARD);
      if (IsClearing(place)) where.set_clearing(static_cast<uint32_t>(place));
      if (place == kOwnBoard) where.set_faction(AsFaction(info.owner));
    }
  }
  for (int i = 0; i < s_.b.players; ++i) WriteSeat(s_.b.order[i], *position.add_seats());
  WriteTurn(*position.mutable_turn());
  WritePile(s_.discard, *position.mutable_discard());
  position.set_deck(static_cast<uint32_t>(s_.deck));
  for (int suit = kBird; suit <= kMouse; ++suit) {
    if (s_.b.dominance_available >> suit & 1) position.add_available(static_cast<v1::RootSuit>(suit));
  }
  position.mutable_ruins();
  for (uint32_t c = 1; c <= kClearings; ++c) {
    if (s_.b.ruins >> c & 1) {
      position.mutable_ruins()->add_clearings(c);
      position.add_ruin_items(s_.b.ruin_items_left[c]);
    }
    if (s_.scorched >> c & 1) position.add_scorched(c);
  }
  WriteItems(s_.b.ruin_items, *position.mutable_hidden_items());
  for (size_t i = 0; i < map_->closed.size(); ++i) {
    if (s_.b.closed >> i & 1) continue;
    position.add_opened_paths(map_->closed[i].low);
    position.add_opened_paths(map_->closed[i].high);
  }
  position.set_ferry(s_.b.ferry);
  WriteItems(s_.b.item_supply, *position.mutable_item_supply());
  for (const uint8_t slot : s_.quest) {
    if (slot != 0) WriteQuest(slot, *position.add_quests());
  }
  for (uint8_t id = 0; id < Quests().size(); ++id) {
    const bool open = s_.quest[0] == id + 1 || s_.quest[1] == id + 1 || s_.quest[2] == id + 1;
    if ((s_.quests_seen >> id & 1) && !open)
      WriteQuest(static_cast<uint8_t>(id + 1), *position.add_past_quests());
  }
  WriteItems(s_.item_out, *position.mutable_items_out());
  position.set_items_open(!s_.items_whole);
  return absl::OkStatus();
}

}  // namespace lantern::root
