// Turns and phases, and which event may come when (Law 1.4, 3.3.1.1, 16.2.3). Part of root_naive.h.
#ifndef LANTERN_TESTS_PROPERTY_ROOT_NAIVE_TURNS_H_
#define LANTERN_TESTS_PROPERTY_ROOT_NAIVE_TURNS_H_

namespace lantern::root::naive {

inline bool IsBattleCard(const std::string& name) {
  return name == "armorers" || name == "sappers" || name == "brutaltactics" || name == "foxpartisans" ||
         name == "rabbitpartisans" || name == "mousepartisans";
}

// It resolves something that waits.
inline bool Game::Resolves(const Event& event) const {
  const auto waits = [this](const char* what, int who) { return DueIndex(what, who) >= 0; };
  switch (event.action_case()) {
    case Event::kDraw:
      return waits("draw", event.draw().faction()) ||
             (event.draw().faction() == kA && waits("supporter", kA));
    case Event::kKeepCards:
      return waits("keep", event.keep_cards().faction()) && !waits("draw", event.keep_cards().faction());
    case Event::kDiscardCards:
      return waits(event.discard_cards().supporters() ? "lost-supporters" : "partisans",
                   event.discard_cards().faction());
    case Event::kQuestsShown:
      return waits("quests", 0);
    case Event::kOutrage:
      return waits("outrage", event.outrage().faction());
    case Event::kHostCrisis:
      return waits("crisis", kU);
    case Event::kLosses:
      // Both sides take their hits at the same time, before what that brings.
      return waits("damage", event.losses().faction()) || (s_.battle.on && s_.battle.rolled);
    case Event::kUseCard:
      return waits("give", event.use_card().faction()) && event.use_card().card() == "swapmeet";
    default:
      return false;
  }
}

// Something has to be resolved, and can be: no draw needs an event where there is no card.
inline bool Game::Waits() const {
  return std::any_of(s_.due.begin(), s_.due.end(), [this](const Due& due) {
    return (due.what != "draw" && due.what != "supporter") || Drawable() > 0;
  });
}

// It belongs to a battle that is not over.
inline bool OfBattle(const Event& event) {
  return event.has_played_ambush() || event.has_roll() || event.has_losses() ||
         (event.has_use_card() && IsBattleCard(event.use_card().card()));
}

inline bool OfSetUp(const Event& event) {
  return event.has_set_up_marquise() || event.has_set_up_eyrie() || event.has_set_up_alliance() ||
         event.has_set_up_vagabond() || event.has_set_up_host();
}

inline bool Game::InTurn(int f, int phase) {
  if (s_.who != f) return No("another player's turn");
  return s_.phase == phase || No("another phase");
}

// Taken together with the hits that won: those of the other side, or items where everything is removed.
inline bool Game::LateHit(const Event& event) const {
  if (!event.has_losses()) return false;
  const int f = event.losses().faction();
  if (DueIndex("damage", f) >= 0) return true;
  const Battle& b = s_.battle;
  const int side = f == b.attacker ? 0 : f == b.defender ? 1 : -1;
  return b.on && b.rolled && side >= 0 && b.lost[1 - side] && HitsOn(side) > 0;
}

// Whose turn and phase it has to be. Nothing changes here.
inline bool Game::MayCome(const Event& event) {
  if (s_.over) return LateHit(event) || No("the game is over");
  const bool hands_wait =
      std::all_of(s_.due.begin(), s_.due.end(), [](const Due& due) { return due.what == "keep"; });
  if (!s_.due.empty() && (Resolves(event) || NamesGone(event) || SaysNone(event))) return true;
  // First hands wait until everybody is set up (Law 16.1.10).
  if (Waits() && !(hands_wait && OfSetUp(event))) {
    if (event.has_field_hospitals()) return true;
    return No(absl::StrCat(s_.due.front().what, " waits"));
  }
  const bool special = event.has_special_action() && event.special_action().faction() != 0 &&
                       In(event.special_action().faction()) && s_.battle.on &&
                       (s_.character[event.special_action().faction()] == "arbiter" ||
                        s_.character[event.special_action().faction()] == "ronin");
  if (OfBattle(event) || special) return s_.battle.on || No("no battle");
  if (event.has_field_hospitals()) return In(kC) || No("nobody has hospitals");
  if (NamesGone(event) || SaysNone(event)) return true;
  if (!BattleMayEnd()) return No("the battle goes on");
  const int v = Wanders(s_.who) ? s_.who : kV;
  switch (event.action_case()) {
    case Event::kTurnStart:
      return true;
    case Event::kSetUpMarquise:
    case Event::kSetUpEyrie:
    case Event::kSetUpAlliance:
    case Event::kSetUpVagabond:
    case Event::kSetUpHost:
      return s_.number == 0 || No("the game has begun");
    default:
      break;
  }
  if (s_.number == 0) return No("the game has not begun");
  if (s_.phase == kBirdsong && s_.t.emigre != 0) {
    const bool battle = event.declared_battle().by_card() == "eyrieemigre" && !s_.t.emigre_done;
    if (!event.has_phase_start() && !battle) return No("Birdsong is at its end");
  }
  switch (event.action_case()) {
    case Event::kMarquiseWood:
      return InTurn(kC, kBirdsong);
    case Event::kMarquiseBird:
    case Event::kMarquiseRecruit:
    case Event::kMarquiseBuild:
    case Event::kMarquiseOverwork:
      return InTurn(kC, kDaylight);
    case Event::kDecreeAdd:
    case Event::kNewRoost:
      return InTurn(kE, kBirdsong);
    case Event::kDecreeRecruit:
    case Event::kDecreeBuild:
    case Event::kTurmoil:
      return InTurn(kE, kDaylight);
    case Event::kRevolt:
    case Event::kSpreadSympathy:
      return InTurn(kA, kBirdsong);
    case Event::kMobilize:
    case Event::kTrain:
      return InTurn(kA, kDaylight);
    case Event::kAllianceRecruit:
    case Event::kOrganize:
      return InTurn(kA, kEvening);
    case Event::kRefresh:
      return InTurn(v, kBirdsong);
    case Event::kExploreRuin:
    case Event::kAid:
    case Event::kCompleteQuest:
    case Event::kStrike:
    case Event::kRepair:
      return InTurn(v, kDaylight);
    case Event::kSpecialAction:
      if (event.special_action().faction() != 0 && event.special_action().faction() != s_.who)
        return No("another player's turn");
      return InTurn(v, kDaylight);
    case Event::kDropItems:
      return InTurn(v, kEvening);
    case Event::kHostFervor:
    case Event::kHostRecruit:
    case Event::kHostPillar:
      return InTurn(kU, kBirdsong);
    case Event::kHostSermon:
    case Event::kHostUsePillar:
      return InTurn(kU, kDaylight);
    case Event::kHostReturn:
    case Event::kHostScore:
      return InTurn(kU, kEvening);
    default:
      return true;
  }
}

inline bool Game::Apply(const Event& event) {
  if (event.movements_size() > 0 || event.points_size() > 0) return Unknown("what this compares with");
  const bool special = event.has_special_action() && s_.battle.on &&
                       (s_.character[event.special_action().faction()] == "arbiter" ||
                        s_.character[event.special_action().faction()] == "ronin");
  const bool goes_on = Waits() || Resolves(event) || OfBattle(event) || event.has_field_hospitals() ||
                       special || NamesGone(event) || SaysNone(event);
  if (!goes_on) EndBattle();
  if (!goes_on) s_.due.clear();  // draws for which there are no cards
  // Hospitals may be used until the next action.
  if (!goes_on || event.has_roll()) s_.hospital.clear();
  if (!goes_on) {
    s_.gone.clear();
    s_.bases_gone = 0;
  }
  if (!ApplySetUp(event)) return false;
  Reshuffle();  // once, since cards that are discarded together are
  Settle();
  return true;
}

inline bool Game::ApplySetUp(const Event& event) {
  switch (event.action_case()) {
    case Event::kSetUpMarquise:
      return SetUpMarquise(event.set_up_marquise());
    case Event::kSetUpEyrie:
      return SetUpEyrie(event.set_up_eyrie());
    case Event::kSetUpAlliance:
      return SetUpAlliance();
    case Event::kSetUpVagabond:
      return SetUpVagabond(event.set_up_vagabond());
    case Event::kSetUpHost:
      return SetUpHost(event.set_up_host());
    case Event::kDraw:
      return Draw(event.draw());
    case Event::kKeepCards:
      return KeepCards(event.keep_cards());
    case Event::kDiscardCards:
      return DiscardCards(event.discard_cards());
    case Event::kQuestsShown:
      return ShowQuests(event.quests_shown());
    case Event::kTurnStart:
      return StartTurn(event.turn_start());
    case Event::kPhaseStart:
      return StartPhase(event.phase_start());
    default:
      return ApplyCore(event);
  }
}

inline bool Game::ApplyCore(const Event& event) {
  switch (event.action_case()) {
    case Event::kDeclaredMove:
      return Move(event.declared_move());
    case Event::kDeclaredBattle:
      return Fight(event.declared_battle());
    case Event::kPlayedAmbush:
      return Ambush(event.played_ambush());
    case Event::kRoll:
      return Roll(event.roll());
    case Event::kLosses:
      return Losses(event.losses());
    case Event::kFieldHospitals:
      return Hospitals(event.field_hospitals());
    case Event::kOutrage:
      return Outrage(event.outrage());
    case Event::kUseCard:
      return UseCard(event.use_card());
    case Event::kDeclaredCraft:
      return Craft(event.declared_craft());
    case Event::kActivateDominance:
      return ActivateDominance(event.activate_dominance());
    case Event::kTakeDominance:
      return TakeDominance(event.take_dominance());
    case Event::kClearPath:
      return ClearPath(event.clear_path());
    case Event::kEveningStep:
      return EveningStep(event.evening_step());
    default:
      return ApplyFaction(event);
  }
}

inline bool Game::ApplyFaction(const Event& event) {
  switch (event.action_case()) {
    case Event::kMarquiseWood:
      return CatWood(event.marquise_wood());
    case Event::kMarquiseBird:
      return CatBird(event.marquise_bird());
    case Event::kMarquiseRecruit:
      return CatRecruit(event.marquise_recruit());
    case Event::kMarquiseBuild:
      return CatBuild(event.marquise_build());
    case Event::kMarquiseOverwork:
      return CatOverwork(event.marquise_overwork());
    case Event::kDecreeAdd:
      return AddToDecree(event.decree_add());
    case Event::kNewRoost:
      return Roost(event.new_roost());
    case Event::kDecreeRecruit:
      return DecreeRecruit(event.decree_recruit());
    case Event::kDecreeBuild:
      return DecreeBuild(event.decree_build());
    case Event::kTurmoil:
      return Turmoil(event.turmoil());
    case Event::kRevolt:
      return Revolt(event.revolt());
    case Event::kSpreadSympathy:
      return Spread(event.spread_sympathy());
    case Event::kMobilize:
      return Mobilize(event.mobilize());
    case Event::kTrain:
      return Train(event.train());
    case Event::kAllianceRecruit:
      return BaseRecruit(event.alliance_recruit());
    case Event::kOrganize:
      return Organize(event.organize());
    case Event::kRefresh:
      return Refresh(event.refresh());
    case Event::kExploreRuin:
      return Explore(event.explore_ruin());
    case Event::kAid:
      return Aid(event.aid());
    case Event::kCompleteQuest:
      return Quest(event.complete_quest());
    case Event::kStrike:
      return Strike(event.strike());
    case Event::kRepair:
      return Repair(event.repair());
    case Event::kSpecialAction:
      return Special(event.special_action());
    case Event::kDropItems:
      return DropItems(event.drop_items());
    case Event::kHostFervor:
      return HostFervor(event.host_fervor());
    case Event::kHostRecruit:
      return HostRecruit(event.host_recruit());
    case Event::kHostPillar:
      return HostPillar(event.host_pillar());
    case Event::kHostSermon:
      return HostSermon(event.host_sermon());
    case Event::kHostUsePillar:
      return HostUsePillar(event.host_use_pillar());
    case Event::kHostCrisis:
      return HostCrisis(event.host_crisis());
    case Event::kHostReturn:
      return HostReturn(event.host_return());
    case Event::kHostScore:
      return HostScore(event.host_score());
    default:
      return No("no event of declared play");
  }
}

// Something that is no reaction was done: what is "at the start" is over, and what has to be in a row.
inline void Game::Act() {
  s_.t.acted = true;
  s_.t.march = 0;
  s_.t.host_moves = 0;
  if (s_.t.righteous == 1) s_.t.righteous = 3;
}

inline bool Game::BirdsongDone() {
  switch (s_.who) {
    case kC: {
      const int sawmills = OnMap({kC, v1::ROOT_PIECE_KIND_SAWMILL, 0});
      const bool due = sawmills > 0 && Supply({kC, v1::ROOT_PIECE_KIND_WOOD, 0}) > 0;
      return !due || s_.t.wooded || No("wood first");
    }
    case kE: {
      if (s_.t.added == 0 && (!s_.hand[kE].empty() || Drawable() > 0))
        return No("a card for the Decree first");
      bool possible = false;
      for (int c = 1; c <= 12; ++c) possible |= RoostPossible(c);
      possible &= Supply(Warrior(kE)) >= 3;  // with fewer warriors it may be left out (reading 39)
      return !possible || No("a roost first");
    }
    case kA:
      return true;
    case kU: {
      if (!s_.t.fervor || !s_.t.pillar) return No("fervor and pillar first");
      return true;
    }
    default: {
      const bool exhausted = std::any_of(s_.items[s_.who].begin(), s_.items[s_.who].end(),
                                         [](const Held& held) { return held.down && !held.damaged; });
      return !exhausted || s_.t.refreshed || No("refreshes first");
    }
  }
}

// Budgets of the turn, looked at by themselves.
inline std::string Game::Overdrawn() const {
  const Turn& t = s_.t;
  if (s_.who == kC && t.actions > 3 + t.birds) return "more actions than three and a bird each";
  if (s_.who == kU && t.actions > 2) return "more than two actions of the Host";
  if (s_.who == kU && t.righteous > 3) return "more than two battles of Righteousness";
  if (s_.who == kE && (t.added > 2 || t.added_birds > 1))
    return "more than two cards or one bird for the Decree";
  if (s_.who == kE && s_.phase == kDaylight && !t.acted && t.added == 0 && !s_.hand.at(kE).empty())
    return "no card for the Decree";
  for (const auto& [c, n] : t.activated) {
    if (n > 0 && s_.phase == kDaylight && n > CraftingPieces(s_.who, c)) return "a crafting piece used twice";
  }
  const bool begins = s_.phase == kBirdsong && !t.acted && t.used.empty() && s_.due.empty() && !s_.over;
  if (begins && s_.number > 1 && s_.hand.at(Previous()).size() > 5)
    return "more than five cards after a turn";
  int cards = static_cast<int>(s_.deck.size() + s_.discard.size() + s_.supporters.size() +
                               s_.revealed.size() + s_.available.size());
  for (const auto& [f, hand] : s_.hand) cards += static_cast<int>(hand.size());
  for (const auto& [f, crafted] : s_.crafted) cards += static_cast<int>(crafted.size());
  for (const auto& [column, decree] : s_.decree) cards += static_cast<int>(decree.size());
  for (const auto& [f, suit] : s_.dominance) cards += suit != 0 ? 1 : 0;
  return cards == (order_.size() == 2 ? 50 : 54) ? "" : absl::StrCat(cards, " cards");
}

inline int Game::Previous() const {
  const auto now = std::find(order_.begin(), order_.end(), s_.who);
  return now == order_.begin() ? order_.back() : *(now - 1);
}

inline bool Game::DaylightDone() {
  return s_.who != kE || s_.t.turmoil || ResolvingColumn() == 0 || No("the Decree is not resolved");
}

inline void Game::BeginEvening() {
  s_.phase = kEvening;
  s_.t.acted = false;
  s_.t.evening_begun = true;
}

inline bool Game::StartPhase(const v1::RootPhaseStart& phase) {
  const int f = s_.who;
  if (phase.phase() == kEvening && s_.t.evening_begun && !s_.t.acted) {
    s_.t.evening_begun = false;  // turmoil or Hideout did it
    return true;
  }
  if (phase.phase() == kEvening) {
    if (s_.phase != kDaylight || !DaylightDone()) return No("Daylight first");
    BeginEvening();
    s_.t.evening_begun = false;
    return true;
  }
  if (phase.phase() != kDaylight || s_.phase != kBirdsong) return No("Birdsong, Daylight, Evening");
  if (!BirdsongDone()) return false;
  if (Has(f, "eyrieemigre") && !s_.t.emigre_done && !DiscardCrafted(f, "eyrieemigre")) return false;
  s_.phase = kDaylight;
  s_.t.acted = false;
  if (f == kE) {
    for (const auto& [column, cards] : s_.decree) {
      for (const Card& card : cards) ++s_.t.left[column][card.suit];
    }
    for (const int column : Viziers()) ++s_.t.left[column][kBird];
  }
  return true;
}

inline int Game::EveningCards(int f) const {
  switch (f) {
    case kC: {
      const int off = OnMap({kC, v1::ROOT_PIECE_KIND_RECRUITER, 0});
      return 1 + (off >= 3 ? 1 : 0) + (off >= 5 ? 1 : 0);
    }
    case kE: {
      const int roosts = OnMap({kE, v1::ROOT_PIECE_KIND_ROOST, 0});
      return 1 + (roosts >= 3 ? 1 : 0) + (roosts >= 6 ? 1 : 0);
    }
    case kA:
      return 1 + Bases();
    case kU:
      return 1;
    default:
      return 1 + OnItemTrack(f, kCoin);
  }
}

inline bool Game::EveningStep(const v1::RootEveningStep& step) {
  const int f = s_.who;
  if (s_.phase != kEvening || s_.t.stepped || s_.t.drawn) return No("before the draw");
  Act();
  s_.t.stepped = true;
  if (f == kE) {
    static constexpr int kPoints[] = {0, 0, 1, 2, 3, 4, 4, 5};
    const int points = kPoints[OnMap({kE, v1::ROOT_PIECE_KIND_ROOST, 0})];
    const int due = s_.marker_on[kE] == 0 ? points : 0;
    if (step.has_points() && static_cast<int>(step.points()) != due) return No("other points");
    Score(kE, points, "roosts");
    return true;
  }
  if (!Wanders(f) || s_.pawn_clearing[f] != 0) return No("no such step");
  if (step.points() != 0) return No("rest scores nothing");
  std::multiset<Held> rested;
  for (Held held : s_.items[f]) {
    if (held.damaged) held = {held.item, false, false};
    rested.insert(held);
  }
  s_.items[f] = rested;
  return true;
}

inline bool Game::BeforeDrawDone() {
  const int f = s_.who;
  const bool in_forest = Wanders(f) && s_.pawn_clearing[f] == 0;
  if ((f == kE || in_forest) && !s_.t.stepped) return No("a step is missing");
  return f != kU || (s_.revealed.empty() && s_.t.scored) || No("returns and scores first");
}

// The draw is over, also where there was no card to draw.
inline bool Game::AfterDraw() {
  if (s_.phase != kEvening) return false;
  if (s_.t.drawn) return true;
  if (Drawable() > 0 || !BeforeDrawDone()) return false;
  s_.t.drawn = true;
  return true;
}

inline bool Game::EveningDone() {
  const int f = s_.who;
  if (s_.phase != kEvening) return No("the Evening comes first");
  if (!BeforeDrawDone()) return false;
  if (!s_.t.drawn && Drawable() > 0) return No("draws first");
  if (s_.hand[f].size() > 5) return No("discards first");
  if (Wanders(f) && ItemsBeyond(f) > 0) return No("too many items");
  return true;
}

inline void Game::DominanceWin(int f) {
  const int suit = s_.dominance[f];
  if (suit == 0 || s_.marker_on[f] != f) return;
  if (suit != kBird) {
    int ruled = 0;
    for (int c = 1; c <= 12; ++c) ruled += suit_[static_cast<size_t>(c)] == suit && Rules(f, c) ? 1 : 0;
    if (ruled >= 3) Win(f);
    return;
  }
  for (int c = 1; c <= 12; ++c) {
    if (Corner(c) && Rules(f, c) && Rules(f, map_->opposite[static_cast<size_t>(c)])) return Win(f);
  }
}

inline bool Game::StartTurn(const v1::RootTurnStart& start) {
  const int f = start.faction();
  if (s_.number == 0) {
    if (s_.set_up.size() != order_.size()) return No("not everybody is set up");
    if (f != order_[0]) return No("the first player begins");
  } else {
    const auto now = std::find(order_.begin(), order_.end(), s_.who);
    const int next = now + 1 == order_.end() ? order_[0] : *(now + 1);
    if (f != next) return No("another player is next");
    if (!EveningDone()) return false;
    if (map_->tower != 0 && Rules(s_.who, map_->tower)) Score(s_.who, 1, "pass");
    if (s_.over) return true;
  }
  s_.who = f;
  s_.phase = kBirdsong;
  ++s_.number;
  s_.t = Turn();
  s_.hospital.clear();
  if (Wanders(f)) s_.t.teas = OnItemTrack(f, kTea);
  DominanceWin(f);
  if (s_.over) return true;
  if (Has(f, "coffinmakers")) {
    int warriors = 0;
    for (auto& [piece, places] : s_.pieces) {
      warriors += At(piece, kCoffin);
      places.erase(kCoffin);
    }
    Score(f, warriors / 5, "coffin makers");
  }
  return true;
}

}  // namespace lantern::root::naive

#endif  // LANTERN_TESTS_PROPERTY_ROOT_NAIVE_TURNS_H_
