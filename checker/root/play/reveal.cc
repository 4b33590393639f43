// What dice, deck and chance show, for simulated games.
#include <algorithm>

#include "checker/root/play/quests.h"
#include "checker/root/play/referee.h"

namespace lantern::root {

void PlayReferee::NameCard(CardRef card, v1::RootCard& out) const {
  if (card.kind >= 0) {
    WriteCard(card.kind, out);
  } else if (card.suit != kAnySuit) {
    out.set_suit(static_cast<v1::RootSuit>(card.suit));
  }
}

// A random card of a pile; the ones that were not seen are among those that the other piles leave.
CardRef PlayReferee::RandomCard(Chance& chance, const Cards& pile) const {
  std::vector<CardRef> cards;
  for (size_t i = 0; i < deck_->cards.size(); ++i) {
    const int id = static_cast<int>(i);
    const int n = pile.size() == 0 ? Room(id) : pile.known(id);
    for (int k = 0; k < n; ++k) cards.push_back(CardRef{static_cast<int8_t>(id), SuitOf(id)});
  }
  if (cards.empty() || pile.size() != static_cast<int>(cards.size())) {
    if (pile.size() > 0) return CardRef();
  }
  return cards.empty() ? CardRef() : cards[chance.Below(static_cast<uint32_t>(cards.size()))];
}

void PlayReferee::Reveal(Chance& chance, v1::Event& event) const {
  v1::RootEvent& root = *event.mutable_root();
  switch (root.action_case()) {
    case Event::kDraw:
      return RevealDraw(chance, *root.mutable_draw());
    case Event::kRoll: {
      const uint32_t one = chance.Below(4);
      const uint32_t two = chance.Below(4);
      const bool guerrilla = s_.battle.side[1] == kAlliance;
      root.mutable_roll()->set_attacker(guerrilla ? std::min(one, two) : std::max(one, two));
      root.mutable_roll()->set_defender(guerrilla ? std::max(one, two) : std::min(one, two));
      return;
    }
    case Event::kHostCrisis:
      return NameCard(RandomCard(chance, s_.hand[kHost]), *root.mutable_host_crisis()->mutable_card());
    case Event::kUseCard:
      return NameCard(RandomCard(chance, s_.hand[root.use_card().target()]),
                      *root.mutable_use_card()->mutable_taken());
    case Event::kSpecialAction:
      return NameCard(RandomCard(chance, s_.hand[root.special_action().target()]),
                      *root.mutable_special_action()->mutable_card());
    case Event::kExploreRuin:
      return RevealRuin(chance, *root.mutable_explore_ruin());
    case Event::kQuestsShown:
      return RevealQuests(chance, *root.mutable_quests_shown());
    case Event::kSetUpHost:
      root.mutable_set_up_host()->set_pillar(static_cast<v1::RootPillar>(1 + chance.Below(5)));
      return;
    case Event::kHostSermon:
      root.mutable_host_sermon()->set_reward(
          RandomReward(chance, static_cast<int>(root.host_sermon().clearing())));
      return;
    case Event::kHostUsePillar:
      root.mutable_host_use_pillar()->set_reward(
          RandomReward(chance, static_cast<int>(root.host_use_pillar().clearing())));
      return;
    default:
      return;
  }
}

// As many cards as the event draws, off the deck that is left.
void PlayReferee::RevealDraw(Chance& chance, v1::RootDraw& draw) const {
  PlayReferee probe = *this;
  probe.probing_ = true;
  const Faction f = static_cast<Faction>(draw.faction());
  Findings findings;
  probe.findings_ = &findings;
  v1::RootEvent event;
  *event.mutable_draw() = draw;
  probe.Accepts(event, true);
  const auto n = static_cast<int>(std::count_if(
      probe.movements_.begin(), probe.movements_.end(),
      [f](const Movement& m) { return m.what == Movement::kCards && m.to == f && m.from == 0; }));
  std::vector<CardRef> cards;
  for (size_t i = 0; i < deck_->cards.size(); ++i) {
    for (int k = 0; k < Room(static_cast<int>(i)); ++k)
      cards.push_back(CardRef{static_cast<int8_t>(i), SuitOf(static_cast<int>(i))});
  }
  chance.Shuffle(cards);
  // Where the deck runs out within the draw, the cards after it come from the discard pile and were not
  // looked at.
  const int seen = std::min({n, static_cast<int>(s_.deck), static_cast<int>(cards.size())});
  for (int i = 0; i < seen; ++i) NameCard(cards[i], *draw.add_cards());
  if (seen == n || s_.discard.size() == 0) return;
  std::vector<CardRef> later;
  for (size_t i = 0; i < deck_->cards.size(); ++i) {
    for (int k = 0; k < s_.discard.known(static_cast<int>(i)); ++k)
      later.push_back(CardRef{static_cast<int8_t>(i), SuitOf(static_cast<int>(i))});
  }
  chance.Shuffle(later);
  for (int i = 0; i < std::min<int>(n - seen, static_cast<int>(later.size())); ++i)
    NameCard(later[i], *draw.add_cards());
}

void PlayReferee::RevealRuin(Chance& chance, v1::RootExploreRuin& explore) const {
  std::vector<v1::RootItem> items;
  for (int item = 1; item < kItemKinds; ++item) {
    if (s_.from_ruins[V()][item] > 0) continue;
    for (int i = 0; i < s_.b.ruin_items[item]; ++i) items.push_back(static_cast<v1::RootItem>(item));
  }
  if (items.empty()) {
    explore.set_nothing(true);
  } else {
    explore.set_item(items[chance.Below(static_cast<uint32_t>(items.size()))]);
  }
}

void PlayReferee::RevealQuests(Chance& chance, v1::RootQuestsShown& shown) const {
  const Pending* due = nullptr;
  for (int i = 0; i < s_.pending_count; ++i) {
    if (s_.pending[i].kind == kPendQuests) due = &s_.pending[i];
  }
  std::vector<int> left;
  for (size_t i = 0; i < Quests().size(); ++i) {
    const auto& items =
        options_.quests == v1::ROOT_QUEST_PRINTING_ORIGINAL ? Quests()[i].original : Quests()[i].revised;
    if (!(s_.quests_seen >> i & 1) && items[0] != 0) left.push_back(static_cast<int>(i));
  }
  chance.Shuffle(left);
  for (int i = 0; due != nullptr && i < std::min<int>(due->count, static_cast<int>(left.size())); ++i) {
    v1::RootCard& card = *shown.add_quests();
    card.set_name(std::string(Quests()[left[i]].name));
    card.set_suit(static_cast<v1::RootSuit>(Quests()[left[i]].suit));
  }
}

v1::RootReward PlayReferee::RandomReward(Chance& chance, int clearing) const {
  const Suit suit = s_.b.suit[clearing];
  const auto& row = s_.track[suit - kFox];
  const auto* token = std::find_if(row.begin(), row.end(), [](uint8_t t) { return t != 0; });
  if (token != row.end() && *token > 1) return static_cast<v1::RootReward>(*token - 1);
  std::vector<v1::RootReward> possible;
  for (int reward = 1; reward <= 3; ++reward) {
    if (RewardPossible(suit, reward)) possible.push_back(static_cast<v1::RootReward>(reward));
  }
  return possible.empty() ? v1::ROOT_REWARD_UNSPECIFIED
                          : possible[chance.Below(static_cast<uint32_t>(possible.size()))];
}

}  // namespace lantern::root
