// The table and the factions' set-ups (Law 5.1, 16.1, 6.3, 7.3, 8.3, 9.3, HOL.3). Part of root_naive.h.
#ifndef LANTERN_TESTS_PROPERTY_ROOT_NAIVE_SETUP_H_
#define LANTERN_TESTS_PROPERTY_ROOT_NAIVE_SETUP_H_

namespace lantern::root::naive {

inline Game::Game(const v1::Transcript& game)
    : map_(&GetCatalog().maps[static_cast<size_t>(game.root().map())]),
      deck_(&GetCatalog().decks[static_cast<size_t>(game.root().deck())]),
      options_(game.root().options()),
      play_(game.root().play()),
      order_(game.root().factions().begin(), game.root().factions().end()) {
  for (size_t c = 1; c <= 12; ++c) {
    const bool printed = game.root().clearing_suits_size() != 12;
    suit_[c] =
        printed ? map_->suit[c] : static_cast<int>(game.root().clearing_suits(static_cast<int>(c) - 1));
  }
  // The sample catalog of the Host of Light.
  fervor_points_ = {0, 1, 2, 2, 3, 4, 5};
  doubled_ = {
      {kFox, v1::ROOT_REWARD_TWO_WARRIORS}, {kRabbit, v1::ROOT_REWARD_FLAME}, {kMouse, v1::ROOT_REWARD_CARD}};
  for (const CardInfo& info : deck_->cards) {
    if (order_.size() == 2 && info.name == "dominance") continue;  // Law 5.1.3
    for (int i = 0; i < info.count; ++i) s_.deck.insert({info.suit, info.name});
  }
  s_.item_supply = {kBoot, kBoot, kBag, kBag, kCrossbow, kHammer, kSword, kSword, kTea, kTea, kCoin, kCoin};
  for (const ClosedPath& path : map_->closed) s_.closed.insert({path.low, path.high});
  s_.ferry = map_->ferry;
  const int vagabonds = (In(kV) ? 1 : 0) + (In(kG) ? 1 : 0);
  for (int c = 1; c <= 12; ++c) {
    if (map_->ruins >> c & 1) s_.ruins[c] = vagabonds;
  }
  for (int i = 0; i < vagabonds; ++i) {
    for (const int item : {kBag, kBoot, kHammer, kSword}) s_.ruin_items.insert(item);
  }
  for (const int f : order_) {
    s_.points[f] = 0;
    s_.marker_on[f] = 0;
    s_.pawn_clearing[f] = 0;
    s_.items[f];
    s_.hand[f];
    Owe("draw", f, play_.advanced() ? 5 : 3);
    if (play_.advanced()) Owe("keep", f, 2);
    for (const int v : {kV, kG}) s_.relation[v][f] = kIndifferent;
  }
  for (const int suit : {kFox, kRabbit, kMouse}) {
    for (Brand& space : s_.track[static_cast<size_t>(suit)]) space.there = true;
  }
}

inline bool Game::NextToSetUp(int f) {
  if (!In(f) || s_.set_up.count(f) > 0) return No("is set up, or does not play");
  if (play_.advanced()) {
    for (auto last = order_.rbegin(); last != order_.rend() && *last != f; ++last) {
      if (s_.set_up.count(*last) == 0) return No("the last player begins");
    }
  } else if (f != kU) {
    for (const int g : {kC, kE, kA}) {
      if (g < f && In(g) && s_.set_up.count(g) == 0) return No("by the letters on the boards");
    }
  }
  s_.set_up.insert(f);
  return true;
}

// A free corner, opposite a starting corner if possible.
inline bool Game::HomeFits(int c) {
  if (c < 1 || c > 12 || !Corner(c) || s_.homes.count(c) > 0) return No("no free corner");
  for (int d = 1; d <= 12; ++d) {
    const bool better = Corner(d) && s_.homes.count(d) == 0 && s_.homes.count(map_->opposite[d]) > 0;
    if (better && s_.homes.count(map_->opposite[c]) == 0) return No("opposite a starting corner");
  }
  return true;
}

inline bool Game::SetUpMarquise(const v1::RootSetUpMarquise& up) {
  if (!NextToSetUp(kC)) return false;
  const int keep = static_cast<int>(up.keep());
  if (keep < 1 || keep > 12 || !Corner(keep)) return No("no corner");
  // Her board asks for nothing else, since she sets up first; homelands of the advanced set-up differ.
  if (play_.advanced() && s_.homes.count(keep) > 0 && s_.homes[keep] == kE)
    return No("the homeland of the Eyrie");
  s_.homes[keep] = kC;
  Put({kC, v1::ROOT_PIECE_KIND_KEEP, 0}, 1, keep);
  const std::pair<int, uint32_t> buildings[] = {{v1::ROOT_PIECE_KIND_SAWMILL, up.sawmill()},
                                                {v1::ROOT_PIECE_KIND_WORKSHOP, up.workshop()},
                                                {v1::ROOT_PIECE_KIND_RECRUITER, up.recruiter()}};
  for (const auto& [kind, where] : buildings) {
    const int c = static_cast<int>(where);
    if (c != keep && !Adjacent(c, keep)) return No("in the keep's clearing or next to it");
    if (OpenSlots(c) < 1) return No("no slot");
    Put({kC, kind, 0}, 1, c);
  }
  for (int c = 1; c <= 12; ++c) {
    if (c != map_->opposite[static_cast<size_t>(keep)]) Put(Warrior(kC), 1, c);
  }
  return true;
}

inline bool Game::SetUpEyrie(const v1::RootSetUpEyrie& up) {
  if (!NextToSetUp(kE)) return false;
  const int c = static_cast<int>(up.clearing());
  // Homelands of the advanced set-up are on cards that are not public.
  if (!play_.advanced() && !HomeFits(c)) return false;
  if (c < 1 || c > 12 || !MayPlace(kE, c)) return No("cannot be placed there");
  if (GetCatalog().FindLeader(up.leader()) == nullptr) return No("no such leader");
  if (OpenSlots(c) < 1) return No("no slot");
  s_.homes[c] = kE;
  Put({kE, v1::ROOT_PIECE_KIND_ROOST, 0}, 1, c);
  Put(Warrior(kE), 6, c);
  s_.leader = up.leader();
  return true;
}

inline bool Game::SetUpAlliance() {
  if (!NextToSetUp(kA)) return false;
  OweDraw(kA, 3, "supporter");
  return true;
}

inline bool Game::ForestIs(const google::protobuf::RepeatedField<uint32_t>& around,
                           std::vector<int>& forest) const {
  const std::set<int> clearings_around(around.begin(), around.end());
  forest.assign(clearings_around.begin(), clearings_around.end());
  for (const Forest& known : map_->forests) {
    std::vector<int> clearings;
    for (int c = 1; c <= 12; ++c) {
      if (known.clearings >> c & 1) clearings.push_back(c);
    }
    if (clearings == forest) return true;
  }
  return false;
}

inline bool Game::SetUpVagabond(const v1::RootSetUpVagabond& up) {
  const int v = up.faction();
  if (!Wanders(v) || !NextToSetUp(v)) return No("no Vagabond");
  const Character* character = GetCatalog().FindCharacter(up.character());
  if (character == nullptr) return No("no such character");
  for (const auto& [other, name] : s_.character) {
    if (other != v && name == up.character()) return No("the character is taken");
  }
  std::vector<int> forest;
  if (!ForestIs(up.forest(), forest)) return No("no such forest");
  const bool first = s_.character.empty();
  s_.character[v] = up.character();
  s_.pawn_forest[v] = forest;
  for (const int item : character->items) s_.items[v].insert({item, false, false});
  if (first) Owe("quests", v, 3);
  return true;
}

inline bool Game::SetUpHost(const v1::RootSetUpHost& up) {
  if (!NextToSetUp(kU)) return false;
  const int corner = static_cast<int>(up.corner());
  const int beside = static_cast<int>(up.beside());
  // Homelands of the advanced set-up are on cards that are not public.
  if (corner < 1 || corner > 12 || !Corner(corner)) return No("no corner");
  if (!play_.advanced() && !HomeFits(corner)) return false;
  if (beside < 1 || beside > 12 || !Edge(beside) || !Adjacent(corner, beside))
    return No("next to it on the edge");
  if (up.fervor() != 0) return No("the marker begins at 0");
  if (up.tokens_size() > 0 &&
      !(up.tokens_size() == 3 && up.tokens(0) == 4 && up.tokens(1) == 4 && up.tokens(2) == 4))
    return No("four firebrands of each suit");
  if (up.pillar() == 0) return Unknown("the pillar");
  s_.homes[corner] = kU;
  if (!MayPlace(kU, corner) || !MayPlace(kU, beside)) return No("cannot be placed there");
  Put(Warrior(kU), 4, corner);
  Put(Warrior(kU), 4, beside);
  s_.pillar = up.pillar();
  return true;
}

// The quests of both printings (Law 9.5.5): items of the revised one.
struct QuestFacts {
  const char* name;
  int suit;
  int first, second;
};
inline constexpr QuestFacts kRevisedQuests[] = {
    {"fundraising", kFox, kHammer, kCoin},       {"errand", kFox, kBoot, kBoot},
    {"logisticshelp", kFox, kBoot, kBag},        {"escort", kFox, kBoot, kSword},
    {"giveaspeech", kFox, kTorch, kTea},         {"guardduty", kRabbit, kTorch, kSword},
    {"errand", kRabbit, kBoot, kBoot},           {"giveaspeech", kRabbit, kTorch, kTea},
    {"repairashed", kRabbit, kBag, kHammer},     {"expelbandits", kRabbit, kSword, kSword},
    {"expelbandits", kMouse, kSword, kSword},    {"guardduty", kMouse, kTorch, kSword},
    {"fendoffabear", kMouse, kTorch, kCrossbow}, {"escort", kMouse, kBoot, kSword},
    {"logisticshelp", kMouse, kBoot, kBag}};

inline bool Game::ShowQuests(const v1::RootQuestsShown& shown) {
  const int due = DueIndex("quests", 0);
  if (due < 0) return No("no quests to lay out");
  const int left = 15 - static_cast<int>(s_.quests.size() + s_.past_quests.size());
  const int wanted = std::min(left, s_.due[static_cast<size_t>(due)].count);
  s_.due.erase(s_.due.begin() + due);
  if (shown.quests_size() > wanted) return No("too many quests");
  if (shown.quests_size() < wanted) return Unknown("a quest");
  for (const v1::RootCard& named : shown.quests()) {
    const Card quest{named.suit(), named.name()};
    if (quest.suit == 0 || quest.name.empty()) return Unknown("a quest");
    const bool known =
        std::any_of(std::begin(kRevisedQuests), std::end(kRevisedQuests),
                    [&](const QuestFacts& q) { return q.name == quest.name && q.suit == quest.suit; });
    if (!known || s_.past_quests.count(quest) > 0 || !s_.quests.insert(quest).second)
      return No("no such quest left");
  }
  return true;
}

}  // namespace lantern::root::naive

#endif  // LANTERN_TESTS_PROPERTY_ROOT_NAIVE_SETUP_H_
