// What may come next, whatever the faction: set-up, what waits to be resolved, battles, cards, phases.
#include "checker/root/play/legal.h"

#include <algorithm>

#include "absl/strings/str_cat.h"

namespace lantern::root {

LegalLister::LegalLister(const PlayReferee& game, LegalEvents& out) : game_(game), probe_(game), out_(out) {
  probe_.probing_ = true;
  probe_.findings_ = &findings_;
}

void LegalLister::Try(const Event& event, Faction player, uint32_t weight, bool open) {
  if (out_.full() && out_.cut()) return;
  probe_.s_ = game_.s_;
  if (!probe_.Accepts(event, open)) return;
  LegalEvent legal;
  *legal.event.mutable_root() = event;
  legal.words = EventWords(event);
  legal.player = player == kNobody ? -1 : game_.player_of_[player];
  legal.open = open;
  legal.weight = weight;
  out_.Add(std::move(legal));
}

void LegalLister::Choose(const Counts& counts, int n, const std::function<void(const Counts&)>& use) {
  Counts chosen{};
  const std::function<void(size_t, int)> from = [&](size_t i, int left) {
    if (left == 0) return use(chosen);
    if (i == counts.size()) return;
    for (int take = std::min(counts[i], left); take >= 0; --take) {
      chosen[i] = take;
      from(i + 1, left - take);
    }
    chosen[i] = 0;
  };
  from(0, n);
}

void LegalLister::EachCard(const Cards& pile, Suit suit,
                           const std::function<void(const v1::RootCard&)>& use) {
  for (size_t i = 0; i < deck().cards.size(); ++i) {
    const CardRef card{static_cast<int8_t>(i), static_cast<Suit>(deck().cards[i].suit)};
    if (suit != kAnySuit && !Matches(card.suit, suit)) continue;
    if (!game_.CanGive(pile, card)) continue;
    v1::RootCard out;
    game_.WriteCard(static_cast<int>(i), out);
    use(out);
  }
}

void LegalLister::EachOther(Faction f, const std::function<void(Faction)>& use) {
  for (int i = 0; i < s().b.players; ++i) {
    if (s().b.order[i] != f) use(s().b.order[i]);
  }
}

void LegalLister::List() {
  if (s().b.over) return LateHits();
  if (s().number == 0) SetUps();
  PendingThings();
  Hospitals();
  if (s().battle.stage != kNoBattle) Battle();
  if (s().pending_count > 0 || (s().battle.stage != kNoBattle && !game_.BattleIsOver())) return;
  if (s().who == kNobody) return Phases();
  FactionSteps();
  Crafting();
  CraftedCards();
  CardsOfBirdsong();
  Dominance();
  Paths();
  Discards();
  Phases();
}

void LegalLister::SetUps() {
  const MapInfo& map = *game_.map_;
  for (uint32_t c = 1; c <= kClearings; ++c) {
    if (game_.InPlay(kMarquise) && map.opposite[c] != 0) {
      std::vector<uint32_t> near;
      for (uint32_t d = 1; d <= kClearings; ++d) {
        if (d == c || game_.PathOpen(static_cast<int>(c), static_cast<int>(d))) near.push_back(d);
      }
      for (const uint32_t sawmill : near) {
        for (const uint32_t workshop : near) {
          for (const uint32_t recruiter : near) {
            Event event;
            v1::RootSetUpMarquise& setup = *event.mutable_set_up_marquise();
            setup.set_keep(c);
            setup.set_sawmill(sawmill);
            setup.set_workshop(workshop);
            setup.set_recruiter(recruiter);
            Try(event, kMarquise);
          }
        }
      }
    }
    for (const Leader& leader : game_.catalog_->leaders) {
      Event event;
      event.mutable_set_up_eyrie()->set_clearing(c);
      event.mutable_set_up_eyrie()->set_leader(leader.name);
      if (game_.InPlay(kEyrie)) Try(event, kEyrie);
    }
    for (uint32_t d = 1; game_.InPlay(kHost) && d <= kClearings; ++d) {
      Event event;
      event.mutable_set_up_host()->set_corner(c);
      event.mutable_set_up_host()->set_beside(d);
      Try(event, kHost, 10, true);
    }
  }
  Event alliance;
  alliance.mutable_set_up_alliance();
  if (game_.InPlay(kAlliance)) Try(alliance, kAlliance);
  for (const Faction f : {kVagabond, kSecondVagabond}) {
    if (!game_.InPlay(f)) continue;
    for (const Character& character : game_.catalog_->characters) {
      for (const Forest& forest : map.forests) {
        Event event;
        v1::RootSetUpVagabond& setup = *event.mutable_set_up_vagabond();
        setup.set_faction(AsFaction(f));
        setup.set_character(character.name);
        for (uint32_t c = 1; c <= kClearings; ++c) {
          if (forest.clearings >> c & 1) setup.add_forest(c);
        }
        Try(event, f);
      }
    }
  }
}

void LegalLister::ListKeep(Faction f) {
  EachHandCard(f, kAnySuit, [&](const v1::RootCard& first) {
    EachHandCard(f, kAnySuit, [&](const v1::RootCard& second) {
      if (second.suit() < first.suit() || (second.suit() == first.suit() && second.name() < first.name()))
        return;
      Event event;
      event.mutable_keep_cards()->set_faction(AsFaction(f));
      *event.mutable_keep_cards()->add_returned() = first;
      *event.mutable_keep_cards()->add_returned() = second;
      Try(event, f);
    });
  });
}

// Supporters that are discarded down to five: every choice of known ones.
void LegalLister::ListSupporters(const Pending& pending) {
  std::vector<int> kinds;
  Counts counts{};
  for (size_t i = 0; i < deck().cards.size() && kinds.size() < counts.size(); ++i) {
    const int n = s().supporters.known(static_cast<int>(i));
    if (n == 0) continue;
    counts[kinds.size()] = n;
    kinds.push_back(static_cast<int>(i));
  }
  const int n = std::max(0, s().supporters.size() - 5);
  Choose(counts, n, [&](const Counts& chosen) {
    Event event;
    v1::RootDiscardCards& discard = *event.mutable_discard_cards();
    discard.set_faction(AsFaction(pending.who));
    discard.set_supporters(true);
    for (size_t i = 0; i < kinds.size(); ++i) {
      for (int k = 0; k < chosen[i]; ++k) game_.WriteCard(kinds[i], *discard.add_cards());
    }
    Try(event, pending.who);
  });
}

// Partisans: all cards of other suits, birds as the option says.
void LegalLister::ListPartisans(const Pending& pending) {
  const Cards& hand = s().hand[pending.who];
  Event event;
  v1::RootDiscardCards& discard = *event.mutable_discard_cards();
  discard.set_faction(AsFaction(pending.who));
  for (size_t i = 0; i < deck().cards.size(); ++i) {
    const Suit suit = static_cast<Suit>(deck().cards[i].suit);
    if (suit == pending.suit || (suit == kBird && game_.options_.partisan_birds != 1)) continue;
    for (int k = 0; k < hand.known(static_cast<int>(i)); ++k)
      game_.WriteCard(static_cast<int>(i), *discard.add_cards());
  }
  Try(event, pending.who);
}

void LegalLister::PendingThings() {
  for (int i = 0; i < s().pending_count; ++i) {
    const Pending& pending = s().pending[i];
    bool seen = false;
    for (int k = 0; k < i; ++k)
      seen |= s().pending[k].kind == pending.kind && s().pending[k].who == pending.who;
    if (seen) continue;
    const Faction f = pending.who;
    Event event;
    switch (pending.kind) {
      case kPendDraw:
      case kPendSupporter:
        event.mutable_draw()->set_faction(AsFaction(f));
        Try(event, kNobody, 10, true);
        break;
      case kPendKeep:
        ListKeep(f);
        break;
      case kPendOutrage:
        EachHandCard(f, pending.suit, [&](const v1::RootCard& card) {
          event.mutable_outrage()->set_faction(AsFaction(f));
          *event.mutable_outrage()->mutable_card() = card;
          Try(event, f);
        });
        event.Clear();
        event.mutable_outrage()->set_faction(AsFaction(f));
        event.mutable_outrage()->set_none(true);
        Try(event, f);
        break;
      case kPendCrisis:
        event.mutable_host_crisis();
        Try(event, kNobody, 10, true);
        break;
      case kPendDamage:
        DamageOf(f, pending.count);
        break;
      case kPendQuests:
        event.mutable_quests_shown();
        Try(event, kNobody, 10, true);
        break;
      case kPendLostSupporters:
        ListSupporters(pending);
        break;
      case kPendGive:
        EachHandCard(f, kAnySuit, [&](const v1::RootCard& card) {
          event.mutable_use_card()->set_faction(AsFaction(f));
          event.mutable_use_card()->set_card("swapmeet");
          *event.mutable_use_card()->mutable_other() = card;
          Try(event, f);
        });
        break;
      case kPendPartisans:
        ListPartisans(pending);
        break;
      default:
        break;
    }
  }
}

void LegalLister::Hospitals() {
  for (uint32_t c = 1; c <= kClearings; ++c) {
    if (s().hospital[c] == 0) continue;
    EachHandCard(kMarquise, s().b.suit[c], [&](const v1::RootCard& card) {
      Event event;
      event.mutable_field_hospitals()->set_clearing(c);
      *event.mutable_field_hospitals()->mutable_card() = card;
      Try(event, kMarquise);
    });
  }
}

// Every way to damage n items of a Vagabond.
void LegalLister::DamageOf(Faction f, int n) {
  Counts counts{};
  for (int item = 1; item < kItemKinds; ++item) counts[item] = game_.UndamagedOf(f == kSecondVagabond, item);
  Choose(counts, n, [&](const Counts& chosen) {
    Event event;
    event.mutable_losses()->set_faction(AsFaction(f));
    for (int item = 1; item < kItemKinds; ++item) {
      for (int i = 0; i < chosen[item]; ++i)
        event.mutable_losses()->add_items(static_cast<v1::RootItem>(item));
    }
    Try(event, f);
  });
}

// Every way in which a side of the battle takes its hits.
void LegalLister::LossesOf(int side) {
  const PlayBattle& b = s().battle;
  const Faction f = b.side[side];
  const int available = game_.RemovableOf(side);
  const bool ambush = b.stage == kAmbushPlayed;
  const int least = std::min(available, ambush ? 2 : game_.LeastHits(side));
  const int most = std::min(available, ambush ? 2 : game_.MostHits(side));
  // Kinds of pieces and items of the side: pieces first, then items, then the ally's warriors.
  std::vector<int> kinds;
  Counts counts{};
  for (int p = 0; p < kPieces && kinds.size() < 6; ++p) {
    if (kPieceInfo[p].owner != f || s().b.at[b.clearing][p] == 0) continue;
    counts[kinds.size()] = s().b.at[b.clearing][p];
    kinds.push_back(p);
  }
  for (int item = 1; IsVagabond(f) && item < kItemKinds; ++item)
    counts[5 + item] = game_.UndamagedOf(f == kSecondVagabond, item);
  if (side == 0 && b.ally != kNobody) counts[15] = s().b.warriors[b.clearing][b.ally];
  for (int n = least; n <= most; ++n) {
    Choose(counts, n, [&](const Counts& chosen) {
      Event event;
      v1::RootLosses& losses = *event.mutable_losses();
      losses.set_faction(AsFaction(f));
      for (size_t i = 0; i < kinds.size(); ++i) {
        if (chosen[i] == 0) continue;
        v1::RootLostPieces& lost = *losses.add_pieces();
        lost.set_kind(kPieceInfo[kinds[i]].kind);
        lost.set_suit(static_cast<v1::RootSuit>(kPieceInfo[kinds[i]].suit));
        lost.set_count(static_cast<uint32_t>(chosen[i]));
      }
      for (int item = 1; item < kItemKinds; ++item) {
        for (int i = 0; i < chosen[5 + item]; ++i) losses.add_items(static_cast<v1::RootItem>(item));
      }
      losses.set_ally_warriors(static_cast<uint32_t>(chosen[15]));
      Try(event, f);
    });
  }
}

// Hits that were dealt together with the one that won the game may be written after it.
void LegalLister::LateHits() {
  for (int i = 0; i < s().pending_count; ++i) {
    const Pending& pending = s().pending[i];
    if (pending.kind == kPendDamage) DamageOf(pending.who, pending.count);
  }
  const PlayBattle& b = s().battle;
  for (int side = 0; b.stage == kRolled && side < 2; ++side) {
    if (b.lost[side] == 0 && b.lost[1 - side] > 0) LossesOf(side);
  }
}

void LegalLister::BattleEffects() {
  const PlayBattle& b = s().battle;
  for (int side = 0; side < 2; ++side) {
    const Faction f = b.side[side];
    for (const char* card :
         {"armorers", "sappers", "brutaltactics", "foxpartisans", "rabbitpartisans", "mousepartisans"}) {
      if (!game_.HasCard(f, card)) continue;
      Event event;
      event.mutable_use_card()->set_faction(AsFaction(f));
      event.mutable_use_card()->set_card(card);
      Try(event, f);
    }
  }
  for (const Faction f : {kVagabond, kSecondVagabond}) {
    if (!game_.InPlay(f)) continue;
    const absl::string_view character = game_.CharacterOf(f);
    if (character != "arbiter" && character != "ronin") continue;
    Event event;
    event.mutable_special_action()->set_faction(AsFaction(f));
    Try(event, character == "arbiter" ? b.side[1] : f);
  }
}

void LegalLister::Battle() {
  const PlayBattle& b = s().battle;
  const bool foil = b.stage == kAmbushPlayed;
  const Faction who = b.side[foil ? 0 : 1];
  if (b.stage == kBattleDeclared || foil) {
    EachHandCard(who, s().b.suit[b.clearing], [&](const v1::RootCard& card) {
      if (card.name() != "ambush") return;
      Event event;
      event.mutable_played_ambush()->set_faction(AsFaction(who));
      *event.mutable_played_ambush()->mutable_card() = card;
      Try(event, who);
    });
  }
  Event roll;
  roll.mutable_roll();
  if (b.stage != kRolled) Try(roll, kNobody, 20, true);
  if (foil) LossesOf(0);
  for (int side = 0; b.stage == kRolled && side < 2; ++side) {
    if (b.lost[side] == 0) LossesOf(side);
  }
  BattleEffects();
}

void LegalLister::Crafting() {
  EachHandCard(s().who, kAnySuit, [&](const v1::RootCard& card) {
    Event event;
    *event.mutable_declared_craft()->mutable_card() = card;
    Try(event, s().who, 40);
  });
}

void LegalLister::CraftedCards() {
  const Faction f = s().who;
  for (const char* card : {"cobbler", "commandwarren", "eyrieemigre", "leagueofadventurousmice"}) {
    if (game_.HasCard(f, card)) GivenByCard(card);
  }
  Event event;
  v1::RootUseCard& use = *event.mutable_use_card();
  use.set_faction(AsFaction(f));
  if (game_.HasCard(f, "taxcollector")) {
    use.set_card("taxcollector");
    for (uint32_t c = 1; c <= kClearings; ++c) {
      use.set_clearing(c);
      Try(event, f);
    }
    use.clear_clearing();
  }
  EachOther(f, [&](Faction target) {
    use.set_target(AsFaction(target));
    for (const char* card : {"codebreakers", "charmoffensive", "betterburrowbank"}) {
      use.set_card(card);
      if (game_.HasCard(f, card)) Try(event, f);
    }
    if (!game_.HasCard(f, "propagandabureau")) return;
    use.set_card("propagandabureau");
    for (uint32_t c = 1; c <= kClearings; ++c) {
      use.set_clearing(c);
      EachHandCard(f, s().b.suit[c], [&](const v1::RootCard& card) {
        *use.mutable_taken() = card;
        Try(event, f);
      });
      use.clear_taken();
      use.clear_clearing();
    }
  });
  if (!game_.HasCard(f, "informants")) return;
  EachCard(s().discard, kAnySuit, [&](const v1::RootCard& card) {
    Event take;
    take.mutable_use_card()->set_faction(AsFaction(f));
    take.mutable_use_card()->set_card("informants");
    *take.mutable_use_card()->mutable_taken() = card;
    Try(take, f);
  });
}

void LegalLister::CardsOfBirdsong() {
  const Faction f = s().who;
  Event event;
  v1::RootUseCard& use = *event.mutable_use_card();
  use.set_faction(AsFaction(f));
  use.set_card("royalclaim");
  if (game_.HasCard(f, "royalclaim")) Try(event, f);
  EachOther(f, [&](Faction target) {
    use.set_target(AsFaction(target));
    for (const char* card : {"standanddeliver", "swapmeet"}) {
      use.set_card(card);
      if (game_.HasCard(f, card)) Try(event, f, 10, true);
    }
    use.set_card("saboteurs");
    for (size_t i = 0; game_.HasCard(f, "saboteurs") && i < deck().cards.size(); ++i) {
      if (!(s().b.crafted[target] >> i & 1)) continue;
      game_.WriteCard(static_cast<int>(i), *use.mutable_other());
      Try(event, f);
      use.clear_other();
    }
    use.set_card("falseorders");
    for (uint32_t c = 1; game_.HasCard(f, "falseorders") && c <= kClearings; ++c) {
      for (uint32_t d = 1; d <= kClearings; ++d) {
        use.set_clearing(c);
        use.set_to(d);
        Try(event, f);
      }
      use.clear_clearing();
      use.clear_to();
    }
  });
}

void LegalLister::Dominance() {
  const Faction f = s().who;
  EachHandCard(f, kAnySuit, [&](const v1::RootCard& card) {
    if (card.name() != "dominance") return;
    Event event;
    *event.mutable_activate_dominance()->mutable_card() = card;
    if (!IsVagabond(f)) return Try(event, f, 2);
    EachOther(f, [&](Faction partner) {
      event.mutable_activate_dominance()->set_partner(AsFaction(partner));
      Try(event, f, 2);
    });
  });
  for (Suit suit = kBird; suit <= kMouse; ++suit) {
    if (!(s().b.dominance_available >> suit & 1)) continue;
    EachHandCard(f, suit, [&](const v1::RootCard& card) {
      Event event;
      event.mutable_take_dominance()->set_suit(static_cast<v1::RootSuit>(suit));
      *event.mutable_take_dominance()->mutable_spent() = card;
      Try(event, f, 2);
    });
  }
}

void LegalLister::Paths() {
  for (size_t i = 0; i < game_.map_->closed.size(); ++i) {
    if (!(s().b.closed >> i & 1)) continue;
    EachHandCard(s().who, kAnySuit, [&](const v1::RootCard& card) {
      Event event;
      event.mutable_clear_path()->set_low(game_.map_->closed[i].low);
      event.mutable_clear_path()->set_high(game_.map_->closed[i].high);
      *event.mutable_clear_path()->mutable_card() = card;
      Try(event, s().who, 2);
    });
  }
}

// The Evening's draw, its step before, and the discards after it.
void LegalLister::Discards() {
  const Faction f = s().who;
  Event draw;
  draw.mutable_draw()->set_faction(AsFaction(f));
  Try(draw, kNobody, 10, true);
  Event step;
  step.mutable_evening_step();
  Try(step, f, 20);
  const int excess = game_.HandLimitExcess(f);
  if (excess == 0 || !game_.IsAfterDraw()) return;
  std::vector<int> kinds;
  Counts counts{};
  for (size_t i = 0; i < deck().cards.size() && kinds.size() < counts.size(); ++i) {
    const int n = s().hand[f].known(static_cast<int>(i));
    if (n == 0) continue;
    counts[kinds.size()] = n;
    kinds.push_back(static_cast<int>(i));
  }
  Choose(counts, excess, [&](const Counts& chosen) {
    Event event;
    event.mutable_discard_cards()->set_faction(AsFaction(f));
    for (size_t i = 0; i < kinds.size(); ++i) {
      for (int k = 0; k < chosen[i]; ++k)
        game_.WriteCard(kinds[i], *event.mutable_discard_cards()->add_cards());
    }
    Try(event, f);
  });
}

void LegalLister::Phases() {
  for (const v1::RootPhase phase : {v1::ROOT_PHASE_DAYLIGHT, v1::ROOT_PHASE_EVENING}) {
    Event event;
    event.mutable_phase_start()->set_phase(phase);
    if (s().who != kNobody) Try(event, s().who, 5);
  }
  for (int i = 0; i < s().b.players; ++i) {
    Event event;
    event.mutable_turn_start()->set_faction(AsFaction(s().b.order[i]));
    Try(event, s().b.order[i]);
  }
}

absl::Status PlayReferee::ListLegal(LegalEvents& out) const {
  LegalLister(*this, out).List();
  return absl::OkStatus();
}

}  // namespace lantern::root
