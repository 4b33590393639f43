// A second Light Hunters, for properties: slow, plain, written from the rulebook, its readings and the schema
// alone, with every card seen and without options. It knows nothing of the checker. This part is the table:
// who has what, where it lies, and what follows from that alone.
#ifndef LANTERN_TESTS_PROPERTY_LIGHT_HUNTERS_NAIVE_H_
#define LANTERN_TESTS_PROPERTY_LIGHT_HUNTERS_NAIVE_H_

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "lantern/v1/transcript.pb.h"

namespace lantern::light_hunters::naive {

using SkillCard = v1::LightHuntersSkillCard;
using HeroCard = v1::LightHuntersHeroCard;
using Steps = google::protobuf::RepeatedPtrField<v1::LightHuntersStep>;
using Groups = google::protobuf::RepeatedPtrField<v1::LightHuntersTargetGroup>;

inline constexpr int kIlluminationSeal = v1::LIGHT_HUNTERS_SEAL_ILLUMINATION;

// A card in a hand: what is printed, and what Favor has made of it.
struct Card {
  int printed = 0;
  int as = 0;
};

struct Hero {
  std::string own;   // id of its card at the beginning
  std::string card;  // id of the card that lies there
  int team = 0;
  int player = 0;
  int health = 0;
  bool spectral = false;
  bool died = false;  // at least once
  std::set<std::string> once;
  std::set<std::string> own_once;
  int left = -1;  // Ether until the next turn, with what skills gave; in Duel not used. -1: it had no turn
  int purse = 0;  // Ether of this round that skills gave or took; in Duel what is left of it
  std::set<std::string> locks;

  bool alive() const { return health > 0; }
};

// An effect that lasts, in front of one or several heroes.
struct Status {
  int kind = 0;
  int amount = 0;
  int seal = 0;
  int charges = 0;  // for each holder; 0: any number
  int duration = 0;
  int caster = 0;
  const SkillCard* skill = nullptr;
  std::string bonus_skill;
  int printed = 0;  // of its card
  int as = 0;
  int cast = 0;       // number of the card: effects of one card have the same
  bool lies = false;  // the card lies with this effect
  bool running = false;
  int by_team = 0;
  int by_player = 0;
  std::set<int> holders;
  std::map<int, int> uses;  // by holder
};

struct Token {
  int kind = 0;
  int hero = -1;  // -1: at the side
  int owner = 0;
  bool fresh = false;
  bool due = false;                  // BOND
  const SkillCard* skill = nullptr;  // ENCHANTMENT
  int printed = 0;
  int as = 0;
};

struct Servant {
  int master = 0;
  int beside = 0;
  bool attacked = false;
};

// Everything that lies on the table and in hands.
struct Table {
  // Shared by copies of a table: skills on it point into them.
  std::shared_ptr<const std::map<std::string, HeroCard>> cards;
  std::shared_ptr<const std::map<int, v1::LightHuntersTokenCard>> token_cards;
  std::shared_ptr<const std::map<int, v1::LightHuntersInvocationCard>> servant_cards;
  bool duel = false;
  bool ffa = false;
  std::vector<Hero> heroes;
  std::vector<std::vector<Card>> hands;  // of heroes, in Duel of teams
  std::multiset<int> deck;
  std::vector<int> discard;  // the last one last
  std::vector<int> removed;
  int display = 0;
  std::vector<Status> statuses;  // oldest first
  std::vector<Token> tokens;     // oldest first
  std::map<int, Servant> servants;
  std::map<int, int> team_left;
  std::set<int> fell;  // heroes who died in this event
  std::set<int> rose;
  int round = 1;
  int casts = 0;
  bool over = false;

  int size() const { return static_cast<int>(heroes.size()); }
  Hero& H(int hero) { return heroes[static_cast<size_t>(hero)]; }
  const Hero& H(int hero) const { return heroes[static_cast<size_t>(hero)]; }
  int HandIndex(int hero) const { return duel ? H(hero).team : hero; }
  std::vector<Card>& Hand(int index) { return hands[static_cast<size_t>(index)]; }
  const std::vector<Card>& Hand(int index) const { return hands[static_cast<size_t>(index)]; }
  const HeroCard& CardOf(int hero) const { return cards->at(H(hero).card); }
  int MaxHealth(int hero) const { return static_cast<int>(CardOf(hero).health()); }

  int TokensOf(int kind) const {
    return static_cast<int>(
        std::count_if(tokens.begin(), tokens.end(), [&](const Token& t) { return t.kind == kind; }));
  }
  int TokensWith(int kind, int hero) const {
    return static_cast<int>(std::count_if(tokens.begin(), tokens.end(),
                                          [&](const Token& t) { return t.kind == kind && t.hero == hero; }));
  }
  int MostTokens(int kind) const { return static_cast<int>(token_cards->at(kind).copies()); }
  // Ether level in force.
  int Level() const { return std::min(5, round) + TokensOf(v1::LIGHT_HUNTERS_TOKEN_ETHER); }

  int LivingOf(int team) const {
    return static_cast<int>(std::count_if(heroes.begin(), heroes.end(),
                                          [&](const Hero& h) { return h.team == team && h.alive(); }));
  }
  std::set<int> Teams() const {
    std::set<int> teams;
    for (const Hero& hero : heroes) teams.insert(hero.team);
    return teams;
  }
  std::set<int> LivingTeams() const {
    std::set<int> teams;
    for (const Hero& hero : heroes) {
      if (hero.alive()) teams.insert(hero.team);
    }
    return teams;
  }
  bool Outnumbered(int team) const {
    for (const int other : Teams()) {
      if (other != team && LivingOf(team) < LivingOf(other)) return true;
    }
    return false;
  }

  // The side a hero is on now: that of whoever possesses him, in Duel from the moment it is cast.
  int Side(int hero) const {
    for (const Status& status : statuses) {
      if (status.kind == v1::LIGHT_HUNTERS_STATUS_KIND_CONTROLLED && status.holders.count(hero) > 0 &&
          (duel || status.running))
        return status.by_team;
    }
    return H(hero).team;
  }

  // --- Statuses.
  bool Has(const Status& status, int hero) const {
    if (status.holders.count(hero) == 0) return false;
    const auto used = status.uses.find(hero);
    return status.charges == 0 || used == status.uses.end() || used->second < status.charges;
  }
  Status* Find(int kind, int hero) {
    for (Status& status : statuses) {
      if (status.kind == kind && Has(status, hero)) return &status;
    }
    return nullptr;
  }
  bool Is(int kind, int hero) const {
    return std::any_of(statuses.begin(), statuses.end(),
                       [&](const Status& s) { return s.kind == kind && Has(s, hero); });
  }
  bool Immortal(int hero) const { return Is(v1::LIGHT_HUNTERS_STATUS_KIND_IMMORTAL, hero); }
  bool Cuirass(int hero) const { return TokensWith(v1::LIGHT_HUNTERS_TOKEN_CUIRASS, hero) > 0; }
  // In the turn that is going on.
  bool Frozen(int hero) const {
    return std::any_of(statuses.begin(), statuses.end(), [&](const Status& s) {
      return s.kind == v1::LIGHT_HUNTERS_STATUS_KIND_FROZEN && s.running && s.holders.count(hero) > 0;
    });
  }

  // Face up on the pile; in Duel Illuminations leave the game.
  void Discard(int seal) {
    if (duel && seal == kIlluminationSeal) {
      removed.push_back(seal);
    } else if (seal != 0) {
      discard.push_back(seal);
    }
  }

  // The effect is no longer there for this hero. With the last effect of a card the card goes.
  void Drop(size_t at, int hero) {
    Status& status = statuses[at];
    status.holders.erase(hero);
    status.uses.erase(hero);
    if (status.holders.empty()) End(at);
  }
  void End(size_t at) {
    const Status gone = statuses[at];
    statuses.erase(statuses.begin() + static_cast<std::ptrdiff_t>(at));
    if (!gone.lies) return;
    for (Status& other : statuses) {
      if (other.cast != gone.cast) continue;
      other.lies = true;
      return;
    }
    Discard(gone.printed);
  }
  // It has worked once for this hero.
  void Use(Status& status, int hero) {
    ++status.uses[hero];
    if (!Has(status, hero)) Drop(static_cast<size_t>(&status - statuses.data()), hero);
  }
  // The newest first: no rule says in which order cards that end together are discarded.
  template <typename Condition>
  void EndWhere(const Condition& condition) {
    for (size_t i = statuses.size(); i-- > 0;) {
      if (condition(statuses[i])) End(i);
    }
  }
  void DropAllOf(int hero) {
    for (size_t i = statuses.size(); i-- > 0;) {
      if (statuses[i].holders.count(hero) > 0) Drop(i, hero);
    }
  }

  // --- Tokens and invocations.
  void RemoveToken(size_t at) {
    const Token gone = tokens[at];
    tokens.erase(tokens.begin() + static_cast<std::ptrdiff_t>(at));
    Discard(gone.printed);
    if (gone.kind != v1::LIGHT_HUNTERS_TOKEN_NEW_FAVORITE) return;
    if (TokensOf(gone.kind) == 0) CardReturns(gone.hero);
  }
  bool RemoveTokenWith(int kind, int hero) {
    for (size_t i = 0; i < tokens.size(); ++i) {
      if (tokens[i].kind != kind || tokens[i].hero != hero) continue;
      RemoveToken(i);
      return true;
    }
    return false;
  }
  void CardReturns(int hero) {
    Hero& h = H(hero);
    h.card = h.own;
    h.once = h.own_once;
    h.own_once.clear();
    h.health = std::min(h.health, MaxHealth(hero));
    h.spectral = !h.alive() && CardOf(hero).spectral();
  }
  bool Guards(int servant) const {
    return servant_cards->at(servant).placement() == v1::LIGHT_HUNTERS_PLACEMENT_GUARD;
  }
  // The side of a hero, an invocation or a token.
  int SideOf(int hero, int servant, int token, int with) const {
    if (servant != 0) return servants.count(servant) > 0 ? Side(servants.at(servant).master) : -1;
    if (token == 0) return Side(hero);
    for (const Token& t : tokens) {
      if (t.kind == token && t.hero == with) return Side(t.owner);
    }
    return -1;
  }
  // The invocation in front of a hero; 0: none.
  int GuardOf(int hero) const {
    for (const auto& [kind, servant] : servants) {
      if (Guards(kind) && servant.master == hero) return kind;
    }
    return 0;
  }

  // --- Cards.
  // Takes a card of this printed seal out of a hand, one that nothing was done to first.
  bool TakeFrom(int hand, int printed) {
    std::vector<Card>& cards_held = Hand(hand);
    for (const bool plain : {true, false}) {
      for (size_t i = 0; i < cards_held.size(); ++i) {
        if (cards_held[i].printed != printed || (cards_held[i].as == printed) != plain) continue;
        cards_held.erase(cards_held.begin() + static_cast<std::ptrdiff_t>(i));
        return true;
      }
    }
    return false;
  }
  // Exactly this card.
  bool TakeCard(int hand, int printed, int as) {
    std::vector<Card>& cards_held = Hand(hand);
    for (size_t i = 0; i < cards_held.size(); ++i) {
      if (cards_held[i].printed != printed || cards_held[i].as != as) continue;
      cards_held.erase(cards_held.begin() + static_cast<std::ptrdiff_t>(i));
      return true;
    }
    return false;
  }
  int CountIn(int hand, int printed) const {
    const std::vector<Card>& cards_held = Hand(hand);
    return static_cast<int>(std::count_if(cards_held.begin(), cards_held.end(),
                                          [&](const Card& c) { return c.printed == printed; }));
  }
  int Available() const {
    return static_cast<int>(deck.size()) + std::max(0, static_cast<int>(discard.size()) - 3);
  }
  // All but the last three become the new draw pile.
  bool Reshuffle() {
    if (!deck.empty() || discard.size() <= 3) return false;
    deck.insert(discard.begin(), discard.end() - 3);
    discard.erase(discard.begin(), discard.end() - 3);
    return true;
  }
  // Draws this card. False: it is not there.
  bool Draw(int hand, int seal) {
    if (deck.empty()) Reshuffle();
    const auto found = deck.find(seal);
    if (found == deck.end()) return false;
    deck.erase(found);
    Hand(hand).push_back({seal, seal});
    return true;
  }
};

}  // namespace lantern::light_hunters::naive

#endif  // LANTERN_TESTS_PROPERTY_LIGHT_HUNTERS_NAIVE_H_
