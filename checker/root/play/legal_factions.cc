// What may come next on each faction's turn.
#include <algorithm>
#include <set>
#include <string>

#include "checker/root/play/legal.h"
#include "checker/root/play/quests.h"

namespace lantern::root {

// Moves of a faction's warriors that its pieces allow, with every number of them.
void LegalLister::MovesOf(Faction f, const std::function<void(Event)>& use) {
  for (uint32_t from = 1; from <= kClearings; ++from) {
    for (uint32_t to = 1; s().b.warriors[from][f] > 0 && to <= kClearings; ++to) {
      if (!game_.MoveIsLegal(f, static_cast<int>(from), static_cast<int>(to))) continue;
      for (uint32_t n = 1; n <= s().b.warriors[from][f]; ++n) {
        for (const bool ferry : {false, true}) {
          if (ferry && s().b.ferry != from) continue;
          Event event;
          v1::RootDeclaredMove& move = *event.mutable_declared_move();
          move.set_from(from);
          move.set_to(to);
          move.set_count(n);
          move.set_ferry(ferry);
          use(event);
        }
      }
    }
  }
}

void LegalLister::BattlesOf(Faction f, const std::function<void(Event)>& use) {
  for (uint32_t c = 1; c <= kClearings; ++c) {
    if (s().b.warriors[c][f] == 0 && !game_.PawnAt(f, static_cast<int>(c))) continue;
    EachOther(f, [&](Faction defender) {
      if (!game_.Has(defender, static_cast<int>(c))) return;
      Event event;
      event.mutable_declared_battle()->set_clearing(c);
      event.mutable_declared_battle()->set_defender(AsFaction(defender));
      use(event);
    });
  }
}

// Moves and battles that a crafted card gives.
void LegalLister::GivenByCard(const std::string& card) {
  const Faction f = s().who;
  const bool mice = card == "leagueofadventurousmice";
  std::vector<v1::RootItem> items = {v1::ROOT_ITEM_UNSPECIFIED};
  for (int item = 1; mice && item < kItemKinds; ++item) {
    if (s().b.items[f][item] > s().box_down[f][item]) items.push_back(static_cast<v1::RootItem>(item));
  }
  if (mice) items.erase(items.begin());
  for (const v1::RootItem item : items) {
    if (IsVagabond(f) && !mice && card != "commandwarren") {
      const auto& pawn = s().b.pawn[f == kSecondVagabond];
      for (uint32_t to = 1; to <= kClearings; ++to) {
        Event event;
        event.mutable_declared_move()->set_from(pawn.clearing);
        event.mutable_declared_move()->set_to(to);
        event.mutable_declared_move()->set_by_card(card);
        Try(event, f, 5);
      }
    }
    if (card != "commandwarren") {
      MovesOf(f, [&](Event event) {
        event.mutable_declared_move()->set_by_card(card);
        event.mutable_declared_move()->set_item(item);
        Try(event, f, 2);
      });
    }
    BattlesOf(f, [&](Event event) {
      event.mutable_declared_battle()->set_by_card(card);
      event.mutable_declared_battle()->set_item(item);
      if (card != "cobbler") Try(event, f, 5);
    });
  }
}

void LegalLister::FactionSteps() {
  switch (s().who) {
    case kMarquise:
      return Marquise();
    case kEyrie:
      return Eyrie();
    case kAlliance:
      return Alliance();
    case kHost:
      return Host();
    default:
      return Vagabond();
  }
}

// One piece at each place, or where the supply is short every way to share it out.
void LegalLister::Shares(Piece piece, Piece at,
                         const std::function<void(const std::vector<uint32_t>&)>& use) {
  Counts counts{};
  int places = 0;
  for (int c = 1; c <= kClearings; ++c) {
    counts[c] = s().b.at[c][at];
    places += counts[c];
  }
  const int have = s().b.at[kSupply][piece];
  if (have >= places) return use({});
  Choose(counts, have, [&](const Counts& chosen) {
    std::vector<uint32_t> clearings;
    for (uint32_t c = 1; c <= kClearings; ++c)
      clearings.insert(clearings.end(), static_cast<size_t>(chosen[c]), c);
    use(clearings);
  });
}

void LegalLister::Marquise() {
  if (s().phase == v1::ROOT_PHASE_BIRDSONG) {
    Shares(kWood, kSawmill, [&](const std::vector<uint32_t>& clearings) {
      Event event;
      for (const uint32_t c : clearings) event.mutable_marquise_wood()->add_clearings(c);
      event.mutable_marquise_wood();
      Try(event, kMarquise);
    });
    return;
  }
  if (s().phase != v1::ROOT_PHASE_DAYLIGHT) return;
  MovesOf(kMarquise, [&](const Event& event) { Try(event, kMarquise, 1); });
  BattlesOf(kMarquise, [&](const Event& event) { Try(event, kMarquise, 8); });
  Shares(kCatWarrior, kRecruiter, [&](const std::vector<uint32_t>& clearings) {
    Event event;
    for (const uint32_t c : clearings) event.mutable_marquise_recruit()->add_clearings(c);
    event.mutable_marquise_recruit();
    Try(event, kMarquise, 10);
  });
  MarquiseBuilds();
  EachHandCard(kMarquise, kBird, [&](const v1::RootCard& card) {
    Event event;
    *event.mutable_marquise_bird()->mutable_card() = card;
    Try(event, kMarquise, 3);
  });
  for (uint32_t c = 1; c <= kClearings; ++c) {
    if (s().b.at[c][kSawmill] == 0) continue;
    EachHandCard(kMarquise, s().b.suit[c], [&](const v1::RootCard& card) {
      Event event;
      event.mutable_marquise_overwork()->set_clearing(c);
      *event.mutable_marquise_overwork()->mutable_card() = card;
      Try(event, kMarquise, 3);
    });
  }
}

void LegalLister::MarquiseBuilds() {
  const std::pair<Piece, const Track*> kinds[] = {{kSawmill, &game_.catalog_->sawmill},
                                                  {kWorkshop, &game_.catalog_->workshop},
                                                  {kRecruiter, &game_.catalog_->recruiter}};
  for (int c = 1; c <= kClearings; ++c) {
    if (!game_.RulesQuietly(kMarquise, c) || game_.OpenSlots(c) <= 0) continue;
    const ClearingMask connected = probe_.ConnectedTo(c);
    Counts wood{};
    for (int d = 1; d <= kClearings; ++d) wood[d] = (connected >> d & 1) ? s().b.at[d][kWood] : 0;
    for (const auto& [piece, track] : kinds) {
      const int built = OnMapCount(s().b, piece);
      if (s().b.at[kSupply][piece] == 0) continue;
      Choose(wood, track->cost[built], [&, piece = piece](const Counts& chosen) {
        Event event;
        v1::RootMarquiseBuild& build = *event.mutable_marquise_build();
        build.set_building(kPieceInfo[piece].kind);
        build.set_clearing(static_cast<uint32_t>(c));
        for (uint32_t d = 1; d <= kClearings; ++d) {
          for (int i = 0; i < chosen[d]; ++i) build.add_wood(d);
        }
        Try(event, kMarquise, 40);
      });
    }
  }
}

void LegalLister::Eyrie() {
  if (s().phase == v1::ROOT_PHASE_BIRDSONG) {
    for (int column = 1; column <= 4; ++column) {
      EachHandCard(kEyrie, kAnySuit, [&](const v1::RootCard& card) {
        Event event;
        event.mutable_decree_add()->set_column(static_cast<v1::RootDecreeColumn>(column));
        *event.mutable_decree_add()->mutable_card() = card;
        Try(event, kEyrie, 5);
      });
    }
    for (uint32_t c = 1; c <= kClearings; ++c) {
      Event event;
      event.mutable_new_roost()->set_clearing(c);
      Try(event, kEyrie);
    }
  }
  if (s().phase == v1::ROOT_PHASE_DAYLIGHT) EyrieDecree();
}

void LegalLister::EyrieDecree() {
  for (Suit suit = kBird; suit <= kMouse; ++suit) {
    v1::RootCard card;
    card.set_suit(static_cast<v1::RootSuit>(suit));
    if (s().left[v1::ROOT_DECREE_COLUMN_MOVE][suit] > 0) {
      MovesOf(kEyrie, [&](Event event) {
        *event.mutable_declared_move()->mutable_decree() = card;
        Try(event, kEyrie, 5);
      });
    }
    if (s().left[v1::ROOT_DECREE_COLUMN_BATTLE][suit] > 0) {
      BattlesOf(kEyrie, [&](Event event) {
        *event.mutable_declared_battle()->mutable_decree() = card;
        Try(event, kEyrie, 10);
      });
    }
    for (uint32_t c = 1; c <= kClearings; ++c) {
      Event recruit;
      *recruit.mutable_decree_recruit()->mutable_decree() = card;
      recruit.mutable_decree_recruit()->set_clearing(c);
      if (s().left[v1::ROOT_DECREE_COLUMN_RECRUIT][suit] > 0) Try(recruit, kEyrie, 10);
      Event build;
      *build.mutable_decree_build()->mutable_decree() = card;
      build.mutable_decree_build()->set_clearing(c);
      if (s().left[v1::ROOT_DECREE_COLUMN_BUILD][suit] > 0) Try(build, kEyrie, 10);
    }
  }
  for (const Leader& leader : game_.catalog_->leaders) {
    Event event;
    event.mutable_turmoil()->set_leader(leader.name);
    Try(event, kEyrie, 2);
  }
}

// Completes an event with every choice of known supporters that may pay for it.
void LegalLister::SpendingSupporters(Event event, Suit suit, int least, int most) {
  std::vector<int> kinds;
  Counts counts{};
  for (size_t i = 0; i < deck().cards.size() && kinds.size() < counts.size(); ++i) {
    const int n = s().supporters.known(static_cast<int>(i));
    if (n == 0 || !Matches(static_cast<Suit>(deck().cards[i].suit), suit)) continue;
    counts[kinds.size()] = n;
    kinds.push_back(static_cast<int>(i));
  }
  for (int n = least; n <= most; ++n) {
    Choose(counts, n, [&](const Counts& chosen) {
      auto* list = event.has_revolt() ? event.mutable_revolt()->mutable_supporters()
                                      : event.mutable_spread_sympathy()->mutable_supporters();
      list->Clear();
      for (size_t i = 0; i < kinds.size(); ++i) {
        for (int k = 0; k < chosen[i]; ++k) game_.WriteCard(kinds[i], *list->Add());
      }
      Try(event, kAlliance, 20);
    });
  }
}

void LegalLister::Alliance() {
  if (s().phase == v1::ROOT_PHASE_EVENING) return AllianceEvening();
  for (uint32_t c = 1; s().phase == v1::ROOT_PHASE_BIRDSONG && c <= kClearings; ++c) {
    Event revolt;
    revolt.mutable_revolt()->set_clearing(c);
    if (s().b.at[c][kSympathy] > 0) SpendingSupporters(revolt, s().b.suit[c], 2, 2);
    Event spread;
    spread.mutable_spread_sympathy()->set_clearing(c);
    const int placed = OnMapCount(s().b, kSympathy);
    if (s().b.at[c][kSympathy] > 0 || placed >= 10) continue;
    const int cost = game_.catalog_->sympathy.cost[placed];
    SpendingSupporters(spread, s().b.suit[c], cost, cost + 1);
  }
  if (s().phase != v1::ROOT_PHASE_DAYLIGHT) return;
  EachHandCard(kAlliance, kAnySuit, [&](const v1::RootCard& card) {
    Event mobilize;
    *mobilize.mutable_mobilize()->mutable_card() = card;
    Try(mobilize, kAlliance, 6);
    Event train;
    *train.mutable_train()->mutable_card() = card;
    Try(train, kAlliance, 6);
  });
}

void LegalLister::AllianceEvening() {
  MovesOf(kAlliance, [&](const Event& event) { Try(event, kAlliance, 3); });
  BattlesOf(kAlliance, [&](const Event& event) { Try(event, kAlliance, 8); });
  for (uint32_t c = 1; c <= kClearings; ++c) {
    Event recruit;
    recruit.mutable_alliance_recruit()->set_clearing(c);
    Try(recruit, kAlliance, 10);
    Event organize;
    organize.mutable_organize()->set_clearing(c);
    Try(organize, kAlliance, 30);
  }
}

void LegalLister::Vagabond() {
  if (s().phase == v1::ROOT_PHASE_BIRDSONG) {
    const int v = game_.V();
    Counts down{};
    int all = 0;
    for (int item = 1; item < kItemKinds; ++item) {
      down[item] = s().item[v][item][kItemDown];
      if (game_.options_.refresh_damaged == 1) down[item] += s().item[v][item][kItemDamagedDown];
      all += down[item];
    }
    const int allowed = 3 + 2 * s().t[kTeaAtStart];
    Event every;
    every.mutable_refresh();
    if (all <= allowed) Try(every, s().who, 20);
    if (all > allowed) {
      Choose(down, allowed, [&](const Counts& chosen) {
        Event event;
        for (int item = 1; item < kItemKinds; ++item) {
          for (int i = 0; i < chosen[item]; ++i)
            event.mutable_refresh()->add_items(static_cast<v1::RootItem>(item));
        }
        Try(event, s().who, 20);
      });
    }
  }
  VagabondMoves();
  if (s().phase == v1::ROOT_PHASE_DAYLIGHT) {
    VagabondBattles();
    VagabondItems();
    VagabondQuests();
    VagabondAids();
    VagabondSpecial();
  }
  if (s().phase != v1::ROOT_PHASE_EVENING || !game_.IsAfterDraw()) return;
  const int v = game_.V();
  Counts have{};
  for (int item = 1; item < kItemKinds; ++item) {
    for (const int n : s().item[v][item]) have[item] += n;
  }
  if (game_.ItemExcess(v) == 0) return;
  Choose(have, game_.ItemExcess(v), [&](const Counts& chosen) {
    Event event;
    for (int item = 1; item < kItemKinds; ++item) {
      for (int i = 0; i < chosen[item]; ++i)
        event.mutable_drop_items()->add_items(static_cast<v1::RootItem>(item));
    }
    Try(event, s().who);
  });
}

void LegalLister::VagabondMoves() {
  const auto& pawn = s().b.pawn[game_.V()];
  auto with_allies = [&](Event event) {
    Try(event, s().who, 6);
    for (Faction ally = 1; ally < kFactions && pawn.clearing != 0; ++ally) {
      if (!game_.InPlay(ally) || s().b.relationship[game_.V()][ally] != v1::ROOT_RELATIONSHIP_ALLIED)
        continue;
      for (uint32_t n = 1; n <= s().b.warriors[pawn.clearing][ally]; ++n) {
        event.mutable_declared_move()->set_ally(AsFaction(ally));
        event.mutable_declared_move()->set_ally_count(n);
        Try(event, s().who, 2);
      }
    }
  };
  for (uint32_t to = 1; to <= kClearings; ++to) {
    Event event;
    event.mutable_declared_move()->set_from(pawn.clearing);
    event.mutable_declared_move()->set_to(to);
    with_allies(event);
    event.mutable_declared_move()->set_ferry(true);
    if (pawn.clearing != 0 && s().b.ferry == pawn.clearing) with_allies(event);
  }
  for (const Forest& forest : game_.map_->forests) {
    if (s().phase != v1::ROOT_PHASE_BIRDSONG) break;
    Event event;
    event.mutable_declared_move()->set_from(pawn.clearing);
    for (uint32_t c = 1; c <= kClearings; ++c) {
      if (forest.clearings >> c & 1) event.mutable_declared_move()->add_forest(c);
    }
    Try(event, s().who, 2);
  }
}

void LegalLister::VagabondBattles() {
  const int v = game_.V();
  BattlesOf(s().who, [&](Event event) {
    Try(event, s().who, 8);
    for (Faction ally = 1; ally < kFactions; ++ally) {
      if (!game_.InPlay(ally) || s().b.relationship[v][ally] != v1::ROOT_RELATIONSHIP_ALLIED) continue;
      event.mutable_declared_battle()->set_ally(AsFaction(ally));
      Try(event, s().who, 8);
    }
  });
  if (game_.CharacterOf(s().who) != "vagrant") return;
  EachOther(s().who, [&](Faction attacker) {
    EachOther(attacker, [&](Faction defender) {
      Event event;
      v1::RootDeclaredBattle& battle = *event.mutable_declared_battle();
      battle.set_clearing(static_cast<uint32_t>(game_.PawnClearing()));
      battle.set_attacker(AsFaction(attacker));
      battle.set_defender(AsFaction(defender));
      battle.set_by_card("instigate");
      if (game_.PawnClearing() != 0) Try(event, s().who, 5);
    });
  });
}

void LegalLister::VagabondItems() {
  const int v = game_.V();
  const int c = game_.PawnClearing();
  Event explore;
  explore.mutable_explore_ruin();
  if (c != 0 && (s().b.ruins >> c & 1)) Try(explore, s().who, 40, true);
  explore.mutable_explore_ruin()->set_nothing(true);
  if (c != 0 && (s().b.ruins >> c & 1)) Try(explore, s().who, 0);
  for (int item = 1; item < kItemKinds; ++item) {
    for (const v1::RootItemFace face : {v1::ROOT_ITEM_FACE_UP, v1::ROOT_ITEM_FACE_DOWN}) {
      Event event;
      event.mutable_repair()->set_item(static_cast<v1::RootItem>(item));
      event.mutable_repair()->set_face(face);
      if (s().item[v][item][kItemDamagedUp] + s().item[v][item][kItemDamagedDown] > 0)
        Try(event, s().who, 10);
    }
  }
  for (int p = 0; c != 0 && p < kPieces; ++p) {
    if (s().b.at[c][p] == 0 || s().item[v][v1::ROOT_ITEM_CROSSBOW][kItemUp] == 0) continue;
    Event event;
    event.mutable_strike()->set_faction(AsFaction(kPieceInfo[p].owner));
    event.mutable_strike()->set_kind(kPieceInfo[p].kind);
    event.mutable_strike()->set_suit(static_cast<v1::RootSuit>(kPieceInfo[p].suit));
    Try(event, s().who, 10);
  }
}

void LegalLister::VagabondQuests() {
  const int v = game_.V();
  // Two printings of a quest can ask for one and the same event.
  std::set<std::string> tried;
  auto try_once = [&](const Event& event, uint32_t weight) {
    if (tried.insert(event.SerializeAsString()).second) Try(event, s().who, weight);
  };
  for (const uint8_t slot : s().quest) {
    if (slot == 0 || slot == 255) continue;
    const QuestCard& quest = Quests()[slot - 1];
    if (static_cast<int>(quest.suit) != static_cast<int>(s().b.suit[game_.PawnClearing()])) continue;
    for (const auto* items : {&quest.original, &quest.revised}) {
      if ((*items)[0] == 0 || (items == &quest.revised && quest.original == quest.revised)) continue;
      for (const bool draw : {false, true}) {
        Event event;
        v1::RootCompleteQuest& complete = *event.mutable_complete_quest();
        complete.mutable_quest()->set_name(std::string(quest.name));
        complete.mutable_quest()->set_suit(static_cast<v1::RootSuit>(quest.suit));
        complete.set_draw(draw);
        for (const uint8_t item : *items) complete.add_exhausted(static_cast<v1::RootItem>(item));
        try_once(event, 40);
        if (game_.CharacterOf(s().who) != "adventurer") continue;
        for (int other = 1; other < kItemKinds; ++other) {
          if (s().item[v][other][kItemUp] == 0) continue;
          for (int kept = 0; kept < ((*items)[0] == (*items)[1] ? 1 : 2); ++kept) {
            complete.clear_exhausted();
            complete.add_exhausted(static_cast<v1::RootItem>((*items)[kept]));
            complete.set_improvised(static_cast<v1::RootItem>(other));
            try_once(event, 20);
          }
        }
      }
    }
  }
}

void LegalLister::VagabondAids() {
  const int v = game_.V();
  const int c = game_.PawnClearing();
  if (c == 0) return;
  EachOther(s().who, [&](Faction f) {
    if (!game_.Has(f, c)) return;
    for (int item = 1; item < kItemKinds; ++item) {
      if (s().item[v][item][kItemUp] == 0) continue;
      EachHandCard(s().who, s().b.suit[c], [&](const v1::RootCard& card) {
        Event event;
        v1::RootAid& aid = *event.mutable_aid();
        aid.set_faction(AsFaction(f));
        aid.set_exhausted(static_cast<v1::RootItem>(item));
        *aid.mutable_card() = card;
        Try(event, s().who, 3);
        for (int taken = 1; !IsVagabond(f) && taken < kItemKinds; ++taken) {
          if (s().b.items[f][taken] == 0) continue;
          aid.set_taken(static_cast<v1::RootItem>(taken));
          Try(event, s().who, 3);
        }
      });
    }
  });
}

void LegalLister::VagabondSpecial() {
  const absl::string_view character = game_.CharacterOf(s().who);
  Event event;
  v1::RootSpecialAction& special = *event.mutable_special_action();
  special.set_faction(AsFaction(s().who));
  if (character == "thief") {
    EachOther(s().who, [&](Faction target) {
      special.set_target(AsFaction(target));
      Try(event, s().who, 5, true);
    });
  } else if (character == "tinker") {
    EachCard(s().discard, kAnySuit, [&](const v1::RootCard& card) {
      *special.mutable_card() = card;
      Try(event, s().who, 2);
    });
  } else if (character == "ranger") {
    Counts damaged{};
    int all = 0;
    for (int item = 1; item < kItemKinds; ++item) {
      damaged[item] = s().item[game_.V()][item][kItemDamagedUp] + s().item[game_.V()][item][kItemDamagedDown];
      all += damaged[item];
    }
    Choose(damaged, std::min(3, all), [&](const Counts& chosen) {
      special.clear_items();
      for (int item = 1; item < kItemKinds; ++item) {
        for (int i = 0; i < chosen[item]; ++i) special.add_items(static_cast<v1::RootItem>(item));
      }
      Try(event, s().who, 5);
    });
  } else if (character == "scoundrel") {
    Try(event, s().who, 3);
  } else if (character == "harrier") {
    for (uint32_t c = 1; c <= kClearings; ++c) {
      special.set_clearing(c);
      Try(event, s().who, 2);
    }
  }
}

void LegalLister::Host() {
  if (s().phase == v1::ROOT_PHASE_BIRDSONG) return HostBirdsong();
  if (s().phase == v1::ROOT_PHASE_DAYLIGHT) return HostDaylight();
  Event back;
  back.mutable_host_return();
  Try(back, kHost, 20);
  Event score;
  score.mutable_host_score();
  Try(score, kHost, 10);
}

void LegalLister::HostBirdsong() {
  Event fervor;
  fervor.mutable_host_fervor();
  Try(fervor, kHost);
  for (uint32_t c = 1; c <= kClearings; ++c) {
    Event edge;
    edge.mutable_host_recruit()->set_edge(c);
    Try(edge, kHost);
  }
  for (Suit suit = kFox; suit <= kMouse; ++suit) {
    EachHandCard(kHost, suit, [&](const v1::RootCard& card) {
      Shares(kHostWarrior, static_cast<Piece>(kFirebrandFox + suit - kFox),
             [&](const std::vector<uint32_t>& clearings) {
               Event event;
               v1::RootHostRecruit& recruit = *event.mutable_host_recruit();
               *recruit.mutable_card() = card;
               recruit.set_suit(static_cast<v1::RootSuit>(suit));
               for (const uint32_t c : clearings) recruit.add_clearings(c);
               Try(event, kHost, 3);
             });
    });
  }
  for (int pillar = 1; pillar <= 5; ++pillar) {
    Event event;
    event.mutable_host_pillar()->set_pillar(static_cast<v1::RootPillar>(pillar));
    Try(event, kHost, 4);
  }
}

void LegalLister::HostDaylight() {
  MovesOf(kHost, [&](const Event& event) { Try(event, kHost, 2); });
  BattlesOf(kHost, [&](Event event) {
    Try(event, kHost, 10);
    event.mutable_declared_battle()->set_by_card("righteousness");
    Try(event, kHost, 10);
  });
  for (uint32_t c = 1; c <= kClearings; ++c) {
    Event sermon;
    sermon.mutable_host_sermon()->set_clearing(c);
    if (s().b.tokens[c][kHost] == 0 && s().b.at[c][kHostWarrior] > 0) {
      EachHandCard(kHost, s().b.suit[c], [&](const v1::RootCard& card) {
        *sermon.mutable_host_sermon()->mutable_card() = card;
        Try(sermon, kHost, 20, true);
      });
    }
    Event use;
    use.mutable_host_use_pillar()->set_clearing(c);
    if (s().pillar == v1::ROOT_PILLAR_PERSEVERANCE) Try(use, kHost, 10);
    if (s().pillar != v1::ROOT_PILLAR_PROSELYTIZE) continue;
    EachHandCard(kHost, kAnySuit, [&](const v1::RootCard& card) {
      *use.mutable_host_use_pillar()->mutable_card() = card;
      Try(use, kHost, 3, true);
    });
  }
  Event use;
  use.mutable_host_use_pillar();
  if (s().pillar == v1::ROOT_PILLAR_CHARITY || s().pillar == v1::ROOT_PILLAR_PIETY) Try(use, kHost, 30);
}

}  // namespace lantern::root
