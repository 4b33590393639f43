// A game of declared play written out as movements, as a scribe of Rootlog would: what each declaration
// moved, and the cards, items and markers that go with it, without a word of what it was for.
#ifndef LANTERN_TESTS_PROPERTY_ROOT_MOVEMENTS_H_
#define LANTERN_TESTS_PROPERTY_ROOT_MOVEMENTS_H_

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "checker/core/finding.h"
#include "checker/root/play/referee.h"
#include "root_scribe.h"

namespace lantern::root {

class Movements : private Scribe {
 public:
  explicit Movements(const v1::Transcript& declared) : declared_(declared) {
    *out_.mutable_players() = declared.players();
    v1::RootSetup& setup = *out_.mutable_root();
    setup = declared.root();
    setup.clear_play();
    out_.set_edition(declared.edition());
  }

  // The declared state after each of the events that wrote all that they moved, outside of battles, whose
  // ambushes are written with the battle; and the number of events written by then.
  struct Stage {
    int written = 0;
    PlayState state;
  };
  const std::vector<Stage>& stages() const { return stages_; }

  // Empty where the declared game could not be replayed.
  v1::Transcript Write() {
    if (!FindHealed()) return {};
    PlayReferee referee;
    Findings findings;
    if (!referee.Begin(declared_, findings).ok()) return {};
    for (index_ = 0; index_ < declared_.events_size(); ++index_) {
      const PlayState before = referee.state();
      if (!Judge(referee, findings)) return {};
      const int written = out_.events_size();
      One(declared_.events(index_).root(), before, referee.state());
      const PlayState& now = referee.state();
      const bool whole = card_of_.empty() && now.number > 0 && now.battle.stage == kNoBattle;
      if (out_.events_size() > written && whole) stages_.push_back({out_.events_size(), now});
    }
    return out_;
  }

 private:
  using Event = v1::RootEvent;

  bool Judge(PlayReferee& referee, Findings& findings) {
    const auto index = static_cast<uint32_t>(index_);
    findings.BeginEvent(index);
    return referee.Judge(declared_.events(index_), index, Referee::AfterIllegal::kCarryOut, findings).ok();
  }

  // Which removals of Marquise warriors end in the keep by Field Hospitals, that are declared later.
  bool FindHealed() {
    PlayReferee referee;
    Findings findings;
    if (!referee.Begin(declared_, findings).ok()) return false;
    std::vector<std::array<uint8_t, kClearings + 1>> wounded;
    for (index_ = 0; index_ < declared_.events_size(); ++index_) {
      wounded.push_back(referee.state().hospital);
      if (!Judge(referee, findings)) return false;
      const Event& event = declared_.events(index_).root();
      if (!event.has_field_hospitals()) continue;
      const size_t c = event.field_hospitals().clearing();
      for (int k = index_; k > 0 && wounded[static_cast<size_t>(k)][c] > 0; --k) healed_.insert({k - 1, c});
    }
    return true;
  }

  // The card of the Field Hospitals that a clearing's warriors of this event go to.
  const v1::RootCard* CardOfHospitals(int clearing) const {
    for (int k = index_; k < declared_.events_size(); ++k) {
      const Event& event = declared_.events(k).root();
      if (event.has_field_hospitals() && static_cast<int>(event.field_hospitals().clearing()) == clearing)
        return &event.field_hospitals().card();
    }
    return nullptr;
  }

  // Marquise warriors leave a clearing by somebody's battle or effect: to the supply, or for a card to the
  // keep.
  void Fall(int n, int clearing, int keep) {
    const auto c = static_cast<size_t>(clearing);
    if (!healed_.contains({index_, c})) return Pieces(kCatWarrior, n, clearing, kSupply);
    if (card_of_.insert(c).second) Spend(kMarquise, *CardOfHospitals(clearing));
    Pieces(kCatWarrior, n, clearing, keep);
  }

  // What moved by the difference of two states: first what left the map or went along it, warriors before
  // others; then what came onto it, bases before tokens before warriors.
  void Differences(const PlayState& before, const PlayState& after) {
    for (bool warriors : {true, false}) {
      for (int p = kPieces; p-- > 0;) {
        if (IsWarrior(static_cast<Piece>(p)) == warriors)
          Differences(static_cast<Piece>(p), before, after, false);
      }
    }
    for (int p = kPieces; p-- > 0;) Differences(static_cast<Piece>(p), before, after, true);
  }

  static int KeepOf(const PlayState& state) {
    int keep = 0;
    for (int c = 1; c <= kClearings; ++c) keep = state.b.at[c][kKeep] > 0 ? c : keep;
    return keep;
  }

  void Differences(Piece p, const PlayState& before, const PlayState& after, bool placing) {
    std::array<int, kPlaces> change{};
    for (int place = 0; place < kPlaces; ++place) {
      const int as = place == kCoffin ? kSupply : place;
      change[as] += after.b.at[place][p] - before.b.at[place][p];
    }
    for (int from = 0; from < kPlaces; ++from) {
      for (int to = kPlaces; to-- > 0;) {
        const int n = std::min(-change[from], change[to]);
        if (n <= 0 || placing == (OnMap(from) && from != kBurrow)) continue;
        change[from] += n;
        change[to] -= n;
        if (p == kCatWarrior && to == kSupply && after.hospital[from] > before.hospital[from]) {
          Fall(n, from, KeepOf(before));
        } else {
          Pieces(p, n, from, to);
        }
      }
    }
  }

  // `improvised`: an item that a quest damages was exhausted for it.
  void Items(const PlayState& before, const PlayState& after, bool improvised) {
    for (Faction f : {kVagabond, kSecondVagabond}) {
      if (!(after.b.in_play >> f & 1)) continue;
      const int v = f == kSecondVagabond;
      for (int item = 1; item < kItemKinds; ++item) {
        const auto& was = before.item[static_cast<size_t>(v)][static_cast<size_t>(item)];
        const auto& is = after.item[static_cast<size_t>(v)][static_cast<size_t>(item)];
        const int up = is[kItemUp] - was[kItemUp];
        const int down = is[kItemDown] - was[kItemDown];
        const int damaged =
            is[kItemDamagedUp] + is[kItemDamagedDown] - was[kItemDamagedUp] - was[kItemDamagedDown];
        const auto none = v1::ROOT_ITEM_AREA_UNSPECIFIED;
        const auto whole = v1::ROOT_ITEM_AREA_SATCHEL;
        const auto broken = v1::ROOT_ITEM_AREA_DAMAGED;
        // What the Evening or a quest took out of the game.
        OutOfGame(f, item, std::max(0, -(up + down) - std::max(0, damaged)), none);
        OutOfGame(f, item, std::max(0, -damaged - std::max(0, up + down)), broken);
        if (damaged > 0 && improvised) Item(f, item, -up, none, none, v1::ROOT_ITEM_FACE_DOWN);
        if (damaged > 0 && up + down < 0)
          Item(f, item, damaged, none, broken, v1::ROOT_ITEM_FACE_UNSPECIFIED);
        if (damaged < 0 && up + down > 0)
          Item(f, item, -damaged, broken, whole, v1::ROOT_ITEM_FACE_UNSPECIFIED);
        if (damaged == 0) Item(f, item, down, none, none, v1::ROOT_ITEM_FACE_DOWN);
        if (damaged == 0) Item(f, item, std::min(up, -down), none, none, v1::ROOT_ITEM_FACE_UP);
      }
    }
    for (Faction f = 1; f < kFactions; ++f) {
      for (size_t item = 1; item < kItemKinds; ++item) {
        const int n = after.box_down[f][item] - before.box_down[f][item];
        Item(f, static_cast<int>(item), n, v1::ROOT_ITEM_AREA_UNSPECIFIED, v1::ROOT_ITEM_AREA_UNSPECIFIED,
             v1::ROOT_ITEM_FACE_DOWN);
      }
    }
  }

  void Pawns(const PlayState& before, const PlayState& after) {
    for (Faction f : {kVagabond, kSecondVagabond}) {
      const Pawn& was = before.b.pawn[f == kSecondVagabond];
      const Pawn& is = after.b.pawn[f == kSecondVagabond];
      if (was.clearing == is.clearing && was.forest == is.forest) continue;
      v1::RootMove& move = *New().mutable_move();
      v1::RootThings& things = *move.add_things();
      things.set_count(1);
      things.mutable_piece()->set_faction(static_cast<v1::RootFaction>(f));
      things.mutable_piece()->set_kind(v1::ROOT_PIECE_KIND_PAWN);
      v1::RootPlace& to = *move.add_to();
      to = PlaceAt(is.clearing, f);
      if (is.clearing != 0) continue;
      to.set_kind(v1::ROOT_PLACE_KIND_FOREST);
      const MapInfo& map = GetCatalog().maps[out_.root().map()];
      const ClearingMask around = map.forests[static_cast<size_t>(is.forest)].clearings;
      for (uint32_t c = 1; c <= kClearings; ++c) {
        if (around >> c & 1) to.add_forest(c);
      }
    }
  }

  void Points(Faction f, const PlayState& before, const PlayState& after) {
    const int points = after.b.points[f] - before.b.points[f];
    if (points == 0 || after.b.marker_on[f] != kNobody) return;
    v1::RootScore& score = *New().mutable_score();
    score.set_faction(static_cast<v1::RootFaction>(f));
    score.set_points(points);
  }

  // What the markers did: points on the track, and how others stand with a Vagabond.
  void Markers(const Event& event, const PlayState& before, const PlayState& after) {
    // Who wins by them comes last.
    for (const bool winners : {false, true}) {
      for (Faction f = 1; f < kFactions; ++f) {
        const bool told = event.has_turn_start() && f == before.who;
        if ((after.b.points[f] >= 30) == winners && !told) Points(f, before, after);
      }
    }
    for (Faction vagabond : {kVagabond, kSecondVagabond}) {
      const size_t v = vagabond == kSecondVagabond;
      for (Faction f = 1; f < kFactions; ++f) {
        if (after.b.relationship[v][f] == before.b.relationship[v][f]) continue;
        v1::RootSetRelationship& relationship = *New().mutable_set_relationship();
        relationship.set_vagabond(static_cast<v1::RootFaction>(vagabond));
        relationship.add_factions(static_cast<v1::RootFaction>(f));
        relationship.set_status(static_cast<v1::RootRelationship>(after.b.relationship[v][f]));
      }
    }
  }

  // The set-up of a faction. True: this was one.
  bool SetUp(const Event& event) {
    switch (event.action_case()) {
      case Event::kSetUpMarquise:
        Start(kMarquise);
        return true;
      case Event::kSetUpEyrie:
        Start(kEyrie);
        Appoint(kEyrie, event.set_up_eyrie().leader());
        return true;
      case Event::kSetUpAlliance:
        Start(kAlliance);
        Card({}, Deck(), Board(kAlliance), 3);
        return true;
      case Event::kSetUpVagabond:
        Start(static_cast<Faction>(event.set_up_vagabond().faction()));
        Appoint(static_cast<Faction>(event.set_up_vagabond().faction()), event.set_up_vagabond().character());
        return true;
      case Event::kSetUpHost:
        Start(kHost);
        AppointPillar(event.set_up_host().pillar());
        return true;
      default:
        return false;
    }
  }

  void One(const Event& event, const PlayState& before, const PlayState& after) {
    const Faction me = after.who;
    if (event.has_field_hospitals()) {  // written with the removal
      card_of_.erase(event.field_hospitals().clearing());
      return;
    }
    if (SetUp(event)) {
      Pawns(before, after);
      return Differences(before, after);
    }
    if (event.has_turn_start()) {
      Points(before.who, before, after);  // what the end of the turn before gave
      if (after.b.points[before.who] >= 30) return;
      Start(static_cast<Faction>(event.turn_start().faction()));
    }
    CardsOf(event, me, before, after);
    if (event.has_repair()) {
      const auto none = v1::ROOT_ITEM_AREA_UNSPECIFIED;
      Item(me, v1::ROOT_ITEM_HAMMER, 1, none, none, v1::ROOT_ITEM_FACE_DOWN);
      Item(me, event.repair().item(), 1, v1::ROOT_ITEM_AREA_DAMAGED, v1::ROOT_ITEM_AREA_SATCHEL,
           v1::ROOT_ITEM_FACE_UNSPECIFIED);
    } else {
      Items(before, after, event.has_complete_quest());
    }
    if (event.has_declared_battle()) {
      v1::RootBattle& battle = *New().mutable_battle();
      const auto attacker = event.declared_battle().attacker();
      battle.set_attacker(attacker == 0 ? static_cast<v1::RootFaction>(me) : attacker);
      battle.set_defender(event.declared_battle().defender());
      battle.set_clearing(event.declared_battle().clearing());
    }
    if (event.has_explore_ruin() && event.explore_ruin().item() != 0) {
      v1::RootMove& move = *New().mutable_move();
      move.add_things()->set_item(event.explore_ruin().item());
      move.mutable_things(0)->set_count(1);
      *move.mutable_things(0)->mutable_from() = PlaceAt(after.b.pawn[me == kSecondVagabond].clearing, me);
      *move.add_to() = Board(me);
    }
    CraftedCards(before, after);
    Pawns(before, after);
    Differences(before, after);
    Ferry(before, after);
    Markers(event, before, after);
    if (after.number > 0 && card_of_.empty()) OtherCards(after);
  }

  // Crafted cards that leave a play area, as for the effect of Sappers.
  void CraftedCards(const PlayState& before, const PlayState& after) {
    const DeckInfo& deck = GetCatalog().decks[out_.root().deck()];
    for (Faction f = 1; f < kFactions; ++f) {
      for (size_t i = 0; i < deck.cards.size(); ++i) {
        if (!((before.b.crafted[f] & ~after.b.crafted[f]) >> i & 1)) continue;
        v1::RootCard card;
        card.set_name(deck.cards[i].name);
        card.set_suit(deck.cards[i].suit);
        Card(card, Board(f), Discard());
        if (f == kAlliance) ++supporters_;  // it is none
        *out_.mutable_events(out_.events_size() - 1)
             ->mutable_root()
             ->mutable_move()
             ->mutable_things(0)
             ->mutable_card() = card;
      }
    }
  }

  // What is left of the changes of hands and supporters: cards that effects take, give, draw and discard.
  void OtherCards(const PlayState& after) {
    auto less = [&](Faction f) {
      const int revealed = f == kHost ? after.revealed.size() : 0;
      return hand_[f] - after.hand[f].size() - revealed;
    };
    for (Faction f = 1; f < kFactions; ++f) {
      if (!(after.b.in_play >> f & 1)) continue;
      for (Faction g = 1; g < kFactions; ++g) {
        if (!(after.b.in_play >> g & 1)) continue;
        const int n = std::min(less(f), -less(g));
        if (n > 0) Card({}, Hand(f), Hand(g), n);
      }
    }
    if (const int n = after.supporters.size() - supporters_; n > 0) {
      Card({}, Deck(), Board(kAlliance), n);
    } else if (n < 0) {
      Card({}, Board(kAlliance), Discard(), -n);
    }
    for (Faction f = 1; f < kFactions; ++f) {
      if (!(after.b.in_play >> f & 1)) continue;
      if (const int n = less(f); n > 0) Card({}, Hand(f), Discard(), n);
      if (const int n = -less(f); n > 0) Card({}, Deck(), Hand(f), n);
    }
  }

  // The ferry goes with the warriors or the pawn that moved last.
  void Ferry(const PlayState& before, const PlayState& after) {
    if (before.b.ferry == after.b.ferry || before.b.ferry == 0) return;
    v1::RootMove& move = *out_.mutable_events(out_.events_size() - 1)->mutable_root()->mutable_move();
    v1::RootThings& things = *move.add_things();
    things.set_count(1);
    things.mutable_piece()->set_kind(v1::ROOT_PIECE_KIND_FERRY);
    *things.mutable_from() = PlaceAt(before.b.ferry, kNobody);
  }

  void CardsOf(const Event& event, Faction me, const PlayState& before, const PlayState& after) {
    switch (event.action_case()) {
      case Event::kMarquiseBird:
        return Spend(me, event.marquise_bird().card());
      case Event::kMarquiseOverwork:
        return Spend(me, event.marquise_overwork().card());
      case Event::kTrain:
        return Spend(me, event.train().card());
      case Event::kMobilize:
        return Card(event.mobilize().card(), Hand(me), Board(me));
      case Event::kRevolt:
        for (const v1::RootCard& card : event.revolt().supporters()) Card(card, Board(me), Discard());
        return;
      case Event::kSpreadSympathy:
        for (const v1::RootCard& card : event.spread_sympathy().supporters())
          Card(card, Board(me), Discard());
        return;
      case Event::kDecreeAdd: {
        v1::RootPlace decree = Where(v1::ROOT_PLACE_KIND_DECREE, me);
        decree.set_column(event.decree_add().column());
        return Card(event.decree_add().card(), Hand(me), decree);
      }
      case Event::kTurmoil:
        New().mutable_discard_decree();
        return Appoint(me, event.turmoil().leader());
      case Event::kDraw: {
        const auto f = static_cast<Faction>(event.draw().faction());
        const int n = after.hand[f].size() - before.hand[f].size();
        if (n > 0 && after.number > 0) Card({}, Deck(), Hand(f), n);
        // A supporter beyond five, where there is no base, goes on to the discard pile.
        if (n == 0 && f == kAlliance && after.deck != before.deck &&
            after.supporters.size() == before.supporters.size()) {
          Card({}, Deck(), Board(f));
          Card({}, Board(f), Discard());
        }
        return;
      }
      case Event::kDiscardCards: {
        const auto f = static_cast<Faction>(event.discard_cards().faction());
        for (const v1::RootCard& card : event.discard_cards().cards()) {
          if (!event.discard_cards().supporters()) Spend(f, card);
        }
        return;
      }
      case Event::kSpecialAction:
        if (after.discard.size() < before.discard.size() && after.hand[me].size() > before.hand[me].size())
          Card(event.special_action().card(), Discard(), Hand(me));
        return;
      case Event::kUseCard:
        if (after.discard.size() < before.discard.size() && after.hand[me].size() > before.hand[me].size())
          Card(event.use_card().taken(), Discard(), Hand(me));
        if (event.use_card().card() == "propagandabureau") Spend(me, event.use_card().taken());
        return;
      case Event::kPlayedAmbush: {
        const v1::RootPlayedAmbush& ambush = event.played_ambush();
        for (int i = out_.events_size(); i-- > 0;) {
          if (!out_.events(i).root().has_battle()) continue;
          v1::RootBattle& battle = *out_.mutable_events(i)->mutable_root()->mutable_battle();
          const bool attacks = battle.attacker() == ambush.faction();
          (attacks ? battle.set_attacker_ambush(ambush.card().suit())
                   : battle.set_defender_ambush(ambush.card().suit()));
          break;
        }
        --hand_[ambush.faction()];
        return;
      }
      case Event::kAid:
        if (event.aid().taken() != 0) {
          v1::RootMove& move = *New().mutable_move();
          v1::RootThings& things = *move.add_things();
          things.set_count(1);
          things.set_item(event.aid().taken());
          *things.mutable_from() = Board(static_cast<Faction>(event.aid().faction()));
          *move.add_to() = Board(me);
        }
        return Card(event.aid().card(), Hand(me), Hand(static_cast<Faction>(event.aid().faction())));
      case Event::kOutrage: {
        const auto f = static_cast<Faction>(event.outrage().faction());
        if (after.hand[f].size() < before.hand[f].size())
          Card(event.outrage().card(), Hand(f), Board(kAlliance));
        return;
      }
      default:
        return HostOf(event, before, after);
    }
  }

  void HostOf(const Event& event, const PlayState& before, const PlayState& after) {
    const Faction me = after.who;
    switch (event.action_case()) {
      case Event::kHostRecruit:
        if (event.host_recruit().edge() == 0) Spend(kHost, event.host_recruit().card());
        return;
      case Event::kHostPillar:
        return AppointPillar(event.host_pillar().pillar());
      case Event::kHostSermon: {
        v1::RootReveal& reveal = *New().mutable_reveal();
        reveal.set_faction(static_cast<v1::RootFaction>(kHost));
        v1::RootThings& things = *reveal.add_cards();
        things.set_count(1);
        things.mutable_card()->set_suit(event.host_sermon().card().suit());
        *things.mutable_from() = Hand(kHost);
        return;
      }
      case Event::kHostUsePillar:
        if (event.host_use_pillar().has_card()) Spend(kHost, event.host_use_pillar().card());
        return;
      case Event::kHostCrisis:
        if (after.hand[kHost].size() < before.hand[kHost].size()) Spend(kHost, event.host_crisis().card());
        return;
      case Event::kHostReturn: {
        v1::RootCard bird;
        bird.set_suit(v1::ROOT_SUIT_BIRD);
        const int birds = before.revealed.size() - (after.hand[kHost].size() - before.hand[kHost].size());
        if (birds > 0) Card(bird, Hand(kHost), Discard(), birds);
        return;
      }
      default:
        return MarkersOf(event, me);
    }
  }

  void MarkersOf(const Event& event, Faction me) {
    switch (event.action_case()) {
      case Event::kDeclaredCraft: {
        --hand_[me];
        v1::RootCraft& craft = *New().mutable_craft();
        *craft.mutable_card() = event.declared_craft().card();
        const DeckInfo& deck = GetCatalog().decks[out_.root().deck()];
        const CardInfo* card = deck.Find(craft.card().name(), craft.card().suit());
        if (card != nullptr && card->item != v1::ROOT_ITEM_UNSPECIFIED) craft.set_item(card->item);
        return;
      }
      case Event::kClearPath:
        Spend(me, event.clear_path().card());
        New().mutable_open_path()->set_low(event.clear_path().low());
        out_.mutable_events(out_.events_size() - 1)
            ->mutable_root()
            ->mutable_open_path()
            ->set_high(event.clear_path().high());
        return;
      case Event::kTakeDominance: {
        Spend(me, event.take_dominance().spent());
        v1::RootCard card;
        card.set_suit(event.take_dominance().suit());
        Card(card, Deck(), Hand(me));
        NameLastCard("dominance");
        return;
      }
      case Event::kActivateDominance: {
        const auto partner = event.activate_dominance().partner();
        v1::RootCard card = event.activate_dominance().card();
        Card(card, Hand(me), Board(me));
        if (me == kAlliance) --supporters_;  // it is none
        NameLastCard("dominance");
        New().mutable_score_marker()->set_board(partner == 0 ? static_cast<v1::RootFaction>(me) : partner);
        return;
      }
      case Event::kCompleteQuest: {
        v1::RootMove& move = *New().mutable_move();
        *move.add_things()->mutable_quest() = event.complete_quest().quest();
        move.mutable_things(0)->set_count(1);
        *move.mutable_things(0)->mutable_from() = Where(v1::ROOT_PLACE_KIND_QUESTS);
        *move.add_to() = Board(me);
        return;
      }
      default:
        return;
    }
  }

  const v1::Transcript& declared_;
  std::vector<Stage> stages_;
  int index_ = 0;                            // of the declared event
  std::set<std::pair<int, size_t>> healed_;  // declared events and clearings
  std::set<size_t> card_of_;                 // clearings whose card is written and whose event is to come
};

}  // namespace lantern::root

#endif  // LANTERN_TESTS_PROPERTY_ROOT_MOVEMENTS_H_
