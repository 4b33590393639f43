// A second Light Hunters: the effects that are no damage, and death. Included by light_hunters_naive_use.h.
#ifndef LANTERN_TESTS_PROPERTY_LIGHT_HUNTERS_NAIVE_EFFECTS_H_
#define LANTERN_TESTS_PROPERTY_LIGHT_HUNTERS_NAIVE_EFFECTS_H_

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "light_hunters_naive_use.h"

namespace lantern::light_hunters::naive {

inline void Use::MoveCards(const v1::LightHuntersStep& step) {
  const v1::LightHuntersMoveCards& move = step.move_cards();
  const bool own = move.to() == v1::LIGHT_HUNTERS_CARD_PLACE_OWN_HAND;
  if (move.from() == v1::LIGHT_HUNTERS_CARD_PLACE_DECK) {
    std::vector<int> heroes = Reached(step);
    if (own)
      heroes = t_.H(user_).alive() || t_.H(user_).spectral ? std::vector<int>{user_} : std::vector<int>();
    for (const int hero : heroes) {
      for (int left = Number(move.count(), 0); left > 0 && t_.Available() > 0; --left) {
        std::deque<int>& gained = recorded_.gained[hero];
        if (gained.empty()) return NotRecorded();
        if (!t_.Draw(t_.HandIndex(hero), gained.front())) return Wrong("a card drawn is not there");
        gained.pop_front();
      }
    }
    return;
  }
  if (move.from() == v1::LIGHT_HUNTERS_CARD_PLACE_OWN_HAND) {
    const std::vector<int> to = Reached(step);
    size_t most = move.any_number() ? cards.size() : static_cast<size_t>(Number(move.count(), 0));
    for (; most > 0 && cards_used_ < cards.size(); --most) {
      const int seal = cards[cards_used_++];
      if (!t_.TakeFrom(hand_, seal)) return Wrong("a card of the hand is not there");
      if (move.to() == v1::LIGHT_HUNTERS_CARD_PLACE_DISCARD) {
        t_.Discard(seal);
        ++discarded_;
      } else if (to.empty()) {
        t_.Hand(hand_).push_back({seal, seal});
      } else {
        t_.Hand(t_.HandIndex(to[0])).push_back({seal, seal});
        std::deque<int>& gained = recorded_.gained[to[0]];
        if (!gained.empty() && gained.front() == seal) gained.pop_front();
      }
    }
    return;
  }
  // In Duel the hand of a dead hero's player is still there.
  std::vector<int> heroes;
  for (const Aim& aim : AimsOf(step)) {
    if (!aim.is_hero() || t_.Immortal(aim.hero) || avoided_.count(aim.hero) > 0) continue;
    if (t_.duel || t_.H(aim.hero).alive() || t_.H(aim.hero).spectral) heroes.push_back(aim.hero);
  }
  for (const int hero : heroes) {
    const int hand = t_.HandIndex(hero);
    const int held = static_cast<int>(t_.Hand(hand).size());
    if (hand == hand_) continue;
    for (int left = std::min(held, Number(move.count(), held)); left > 0; --left) {
      std::deque<int>& lost = recorded_.lost[hero];
      if (lost.empty()) return NotRecorded();
      if (!t_.TakeFrom(hand, lost.front())) return Wrong("a card lost is not there");
      const int seal = lost.front();
      lost.pop_front();
      if (own && (t_.H(user_).alive() || t_.H(user_).spectral)) {
        t_.Hand(hand_).push_back({seal, seal});
        std::deque<int>& gained = recorded_.gained[user_];
        if (gained.empty()) return NotRecorded();
        if (gained.front() != seal) return Wrong("another card was gained than lost");
        gained.pop_front();
      } else {
        t_.Discard(seal);
      }
    }
  }
}

// A plain card first; of several that were raised before, the lowest.
inline void Use::Reseal() {
  if (cards.size() != 1) return Wrong("Favor is for one card");
  Card* best = nullptr;
  for (Card& held : t_.Hand(hand_)) {
    if (held.printed == cards[0] && (best == nullptr || held.as < best->as)) best = &held;
  }
  cards_used_ = 1;
  if (best == nullptr) return Wrong("the card is not in the hand");
  if (best->as >= kIlluminationSeal) return Wrong("there is no next seal");
  ++best->as;
}

inline void Use::AddStatus(const v1::LightHuntersStep& step) {
  const v1::LightHuntersAddStatus& add = step.add_status();
  const int kind = add.kind();
  Status status;
  status.kind = kind;
  status.amount = static_cast<int>(add.amount());
  status.seal = add.seal();
  const bool once =
      kind == v1::LIGHT_HUNTERS_STATUS_KIND_DODGE || kind == v1::LIGHT_HUNTERS_STATUS_KIND_DEFENSE ||
      kind == v1::LIGHT_HUNTERS_STATUS_KIND_ATTACK_BONUS ||
      kind == v1::LIGHT_HUNTERS_STATUS_KIND_FRONT_LINE || kind == v1::LIGHT_HUNTERS_STATUS_KIND_TRAP;
  status.charges = add.has_charges() ? static_cast<int>(add.charges()) : once ? 1 : 0;
  status.duration = add.duration();
  if (status.duration == 0) {
    status.duration = kind == v1::LIGHT_HUNTERS_STATUS_KIND_FROZEN ? v1::LIGHT_HUNTERS_DURATION_TARGET_TURN
                                                                   : v1::LIGHT_HUNTERS_DURATION_ROUND;
  }
  status.caster = user_;
  status.skill = skill;
  status.bonus_skill = add.skill();
  status.printed = card.printed;
  status.as = card.as;
  for (const int hero : Reached(step)) status.holders.insert(hero);
  if (status.holders.empty()) return;
  if (cast_ == 0) cast_ = ++t_.casts;
  status.cast = cast_;
  status.lies = has_card;
  has_card = false;
  t_.statuses.push_back(std::move(status));
}

// The status that the event names; statuses.size(): none.
inline size_t Use::NamedStatus(int hero) {
  if (status == nullptr) return t_.statuses.size();
  if (static_cast<int>(status->hero()) != hero) return t_.statuses.size();
  for (size_t i = 0; i < t_.statuses.size(); ++i) {
    const Status& s = t_.statuses[i];
    if (s.kind != status->kind() || s.holders.count(hero) == 0) continue;
    if (status->has_caster() && s.caster != static_cast<int>(status->caster())) continue;
    return i;
  }
  return t_.statuses.size();
}

inline void Use::RemoveStatus(const v1::LightHuntersStep& step) {
  const int kind = step.remove_status().kind();
  if (kind != 0) {
    for (const int hero : Reached(step)) {
      for (size_t i = t_.statuses.size(); i-- > 0;) {
        if (t_.statuses[i].kind == kind && t_.statuses[i].holders.count(hero) > 0) t_.Drop(i, hero);
      }
    }
    return;
  }
  for (const int hero : Reached(step, true)) {
    const size_t at = NamedStatus(hero);
    if (at == t_.statuses.size()) continue;
    // All that the card does, before whomever.
    const int cast = t_.statuses[at].cast;
    t_.EndWhere([&](const Status& s) { return s.cast == cast; });
  }
}

inline void Use::MoveStatus(const v1::LightHuntersStep& step) {
  const auto to = aims.find(static_cast<int>(step.move_status().to()));
  if (to == aims.end() || to->second.empty()) return;
  const int new_holder = to->second[0].hero;
  for (const int hero : Reached(step, true)) {
    const size_t at = NamedStatus(hero);
    if (at == t_.statuses.size() || new_holder == hero) continue;
    // What the card does before this hero, with the card.
    const int cast = t_.statuses[at].cast;
    const bool lost = t_.statuses[at].kind == v1::LIGHT_HUNTERS_STATUS_KIND_FORM || t_.Immortal(new_holder);
    const int new_cast = ++t_.casts;
    std::vector<Status> moved;
    for (size_t i = 0; i < t_.statuses.size();) {
      Status& s = t_.statuses[i];
      if (s.cast != cast || s.holders.count(hero) == 0) {
        ++i;
        continue;
      }
      const size_t before = t_.statuses.size();
      if (lost) {
        t_.Drop(i, hero);
      } else {
        Status part = s;
        part.cast = new_cast;
        part.holders = {new_holder};
        part.uses = {{new_holder, s.uses[hero]}};
        part.running = s.running && on_turn.count(new_holder) > 0;
        moved.push_back(part);
        s.holders.erase(hero);
        s.lies = false;
        if (s.holders.empty()) t_.statuses.erase(t_.statuses.begin() + static_cast<std::ptrdiff_t>(i));
      }
      if (t_.statuses.size() == before) ++i;
    }
    t_.statuses.insert(t_.statuses.end(), moved.begin(), moved.end());
  }
}

inline void Use::DoTable(const v1::LightHuntersStep& step) {
  switch (step.effect_case()) {
    case v1::LightHuntersStep::kSummon: {
      const int kind = step.summon().invocation();
      if (!t_.H(user_).alive()) return;
      if (t_.Guards(kind)) {
        t_.servants[kind] = {user_, user_, false};
      } else {
        for (const int hero : Reached(step)) t_.servants[kind] = {user_, hero, false};
      }
      return;
    }
    case v1::LightHuntersStep::kPlaceToken:
      return PlaceToken(step);
    case v1::LightHuntersStep::kRemoveEntity:
      if (step.remove_entity().has_invocation()) {
        t_.servants.erase(step.remove_entity().invocation());
      } else {
        t_.RemoveTokenWith(step.remove_entity().token(), user_);
      }
      return;
    case v1::LightHuntersStep::kChangeTeam: {
      const std::vector<Aim>& dead = aims[static_cast<int>(step.target())];
      const std::vector<Aim>& enemy = aims[static_cast<int>(step.change_team().with())];
      if (dead.empty() || enemy.empty() || t_.Immortal(enemy[0].hero)) return;
      std::swap(t_.H(dead[0].hero).team, t_.H(enemy[0].hero).team);
      std::swap(t_.H(dead[0].hero).player, t_.H(enemy[0].hero).player);
      t_.over = t_.LivingTeams().size() < 2;
      return;
    }
    case v1::LightHuntersStep::kTakeControl:
      for (const int hero : Reached(step)) {
        Status status;
        status.kind = v1::LIGHT_HUNTERS_STATUS_KIND_CONTROLLED;
        status.duration = t_.duel ? v1::LIGHT_HUNTERS_DURATION_ROUND : v1::LIGHT_HUNTERS_DURATION_TARGET_TURN;
        status.caster = user_;
        status.skill = skill;
        status.printed = card.printed;
        status.as = card.as;
        status.holders = {hero};
        status.cast = ++t_.casts;
        status.lies = has_card;
        has_card = false;
        status.by_team = team_;
        status.by_player = player;
        t_.statuses.push_back(status);
      }
      return;
    case v1::LightHuntersStep::kChangeCard:
      for (const int hero : Reached(step)) ChangeCard(hero);
      return;
    case v1::LightHuntersStep::kSetForm:
      return SetForm();
    case v1::LightHuntersStep::kStoreEffect: {
      if (!t_.H(user_).alive()) return;
      Token token;
      token.kind = v1::LIGHT_HUNTERS_TOKEN_ENCHANTMENT;
      token.hero = token.owner = user_;
      token.fresh = true;
      token.skill = skill;
      token.printed = card.printed;
      token.as = card.as;
      has_card = false;
      t_.tokens.push_back(token);
      return;
    }
    default:
      return;
  }
}

inline void Use::PlaceToken(const v1::LightHuntersStep& step) {
  const int kind = step.place_token().kind();
  if (kind == v1::LIGHT_HUNTERS_TOKEN_ETHER) {
    ++travel_;
    return;
  }
  Token token;
  token.kind = kind;
  token.owner = user_;
  token.fresh = true;
  if (step.place_token().side()) {
    t_.tokens.push_back(token);
    if (t_.TokensWith(kind, -1) == 3) Cavalcade();
    return;
  }
  for (const Aim& aim : AimsOf(step)) {
    if (!aim.is_hero() || !t_.H(aim.hero).alive()) continue;
    token.hero = aim.hero;
    t_.tokens.push_back(token);
  }
}

// The three Destriers go, and all enemies are hit.
inline void Use::Cavalcade() {
  for (int i = 0; i < 3; ++i) t_.RemoveTokenWith(v1::LIGHT_HUNTERS_TOKEN_DESTRIER, -1);
  std::vector<Aim> targets = cavalcade_on;
  if (!t_.ffa) {
    for (int hero = 0; hero < t_.size(); ++hero) {
      if (t_.H(hero).alive() && t_.Side(hero) != team_) targets.push_back({hero, 0, 0, -1});
    }
    for (const auto& [kind, servant] : t_.servants) {
      if (t_.Guards(kind) && t_.Side(servant.master) != team_) targets.push_back({-1, kind, 0, -1});
    }
  }
  Use horses(t_, recorded_, Source::kCavalcade, user_, team_);
  horses.destriers = destriers;
  horses.flat = static_cast<int>(t_.token_cards->at(v1::LIGHT_HUNTERS_TOKEN_DESTRIER).damage());
  horses.RunFlat(targets);
}

inline void Use::ChangeCard(int hero) {
  Hero& h = t_.H(hero);
  h.own_once = h.once;
  h.once.clear();
  h.card = substitute;
  h.health = std::min(h.health, t_.MaxHealth(hero));
  Token token;
  token.kind = v1::LIGHT_HUNTERS_TOKEN_NEW_FAVORITE;
  token.hero = hero;
  token.owner = user_;
  token.fresh = true;
  t_.tokens.push_back(token);
  t_.tokens.push_back(token);
}

inline void Use::SetForm() {
  if (cards.size() != 1) return Wrong("one card is the form");
  cards_used_ = 1;
  const int seal = cards[0];
  if (!t_.TakeFrom(hand_, seal)) return Wrong("the card of the form is not in the hand");
  t_.EndWhere([&](const Status& s) {
    return s.kind == v1::LIGHT_HUNTERS_STATUS_KIND_FORM && s.holders.count(user_) > 0;
  });
  Status status;
  status.kind = v1::LIGHT_HUNTERS_STATUS_KIND_FORM;
  status.seal = seal;
  status.duration = v1::LIGHT_HUNTERS_DURATION_GAME;
  status.caster = user_;
  status.skill = skill;
  status.printed = status.as = seal;
  status.holders = {user_};
  status.cast = ++t_.casts;
  status.lies = true;
  t_.statuses.push_back(status);
}

inline void Use::Resurrect(int hero, int health) {
  Hero& h = t_.H(hero);
  if (h.alive()) return;
  h.health = std::min(health, t_.MaxHealth(hero));
  h.spectral = false;
  t_.rose.insert(hero);
  // The partner of a bond follows.
  if (t_.TokensWith(v1::LIGHT_HUNTERS_TOKEN_BOND, hero) == 0) return;
  for (Token& token : t_.tokens) {
    if (token.kind != v1::LIGHT_HUNTERS_TOKEN_BOND) continue;
    token.due = token.hero != hero && !t_.H(token.hero).alive();
  }
}

// All who have no health left die together; then it is seen who has won.
inline void Use::Deaths() {
  if (dying_.empty()) return;
  const std::set<int> dying = std::exchange(dying_, {});
  for (const int hero : dying) Die(hero);
  t_.over |= t_.LivingTeams().size() < 2;
}

inline void Use::Die(int hero) {
  Hero& h = t_.H(hero);
  h.health = 0;
  t_.fell.insert(hero);
  if (t_.duel && !h.died && t_.display > 0 && t_.LivingOf(h.team) > 0) {
    --t_.display;
    t_.Hand(h.team).push_back({kIlluminationSeal, kIlluminationSeal});
    std::deque<int>& gained = recorded_.gained[hero];
    if (!gained.empty() && gained.front() == kIlluminationSeal) gained.pop_front();
  }
  h.died = true;
  if (t_.CardOf(hero).spectral()) {
    h.spectral = true;
  } else {
    t_.DropAllOf(hero);
    if (!t_.duel) {
      std::deque<int>& lost = recorded_.lost[hero];
      while (!t_.Hand(hero).empty()) {
        if (lost.empty()) return NotRecorded();
        if (!t_.TakeFrom(hero, lost.front())) return Wrong("the hand of the dead is another");
        t_.Discard(lost.front());
        lost.pop_front();
      }
    }
  }
  for (size_t i = t_.tokens.size(); i-- > 0;) {
    const bool unit = t_.tokens[i].kind <= v1::LIGHT_HUNTERS_TOKEN_IMMORTALS;
    if (unit && t_.tokens[i].hero == hero) t_.RemoveToken(i);
  }
  for (auto it = t_.servants.begin(); it != t_.servants.end();) {
    it = it->second.master == hero ? t_.servants.erase(it) : std::next(it);
  }
  if (t_.TokensWith(v1::LIGHT_HUNTERS_TOKEN_BOND, hero) == 0) return;
  for (Token& token : t_.tokens) {
    if (token.kind == v1::LIGHT_HUNTERS_TOKEN_BOND)
      token.due = token.hero != hero && t_.H(token.hero).alive();
  }
}

}  // namespace lantern::light_hunters::naive

#endif  // LANTERN_TESTS_PROPERTY_LIGHT_HUNTERS_NAIVE_EFFECTS_H_
