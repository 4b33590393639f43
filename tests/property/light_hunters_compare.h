// Where a position of Light Hunters and the table of the naive second implementation differ.
#ifndef LANTERN_TESTS_PROPERTY_LIGHT_HUNTERS_COMPARE_H_
#define LANTERN_TESTS_PROPERTY_LIGHT_HUNTERS_COMPARE_H_

#include <google/protobuf/text_format.h>

#include <algorithm>
#include <map>
#include <string>
#include <type_traits>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "checker/light_hunters/game.h"
#include "light_hunters_naive_game.h"

namespace lantern::light_hunters {

// The shipped catalog of invented cells.
inline const v1::LightHuntersCatalog& SampleCatalog() {
  static const v1::LightHuntersCatalog* const catalog = [] {
    auto* sample = new v1::LightHuntersCatalog;
    for (const ShippedCatalog& shipped : LightHuntersGame().catalogs->shipped) {
      if (shipped.name == "sample") {
        google::protobuf::TextFormat::ParseFromString(std::string(shipped.text()), sample);
      }
    }
    return sample;
  }();
  return *catalog;
}

// Notes the first thing that is not the same on both sides.
class Differences {
 public:
  template <typename A, typename B>
  void Compare(const std::string& what, const A& referee, const B& naive) {
    if (!found_.empty() || Text(referee) == Text(naive)) return;
    found_ =
        absl::StrCat(what, ": the referee has ", Text(referee), ", the second implementation ", Text(naive));
  }
  const std::string& found() const { return found_; }

 private:
  template <typename T>
  static std::string Text(const T& value) {
    if constexpr (std::is_convertible_v<T, std::string>) {
      return value;
    } else if constexpr (requires { value.begin(); }) {
      std::vector<std::string> all;
      for (const auto& each : value) all.push_back(absl::StrCat(each));
      std::sort(all.begin(), all.end());
      return absl::StrCat("{", absl::StrJoin(all, ", "), "}");
    } else {
      return absl::StrCat(value);
    }
  }

  std::string found_;
};

// A hand as lines: what is printed, and what it counts as.
inline std::vector<std::string> HandIn(const v1::LightHuntersHandState& hand) {
  std::map<int, int> plain;
  std::vector<std::string> cards;
  for (const int seal : hand.cards().known()) ++plain[seal];
  for (const v1::LightHuntersResealed& resealed : hand.resealed()) {
    plain[resealed.card()] -= static_cast<int>(resealed.count());
    for (uint32_t i = 0; i < resealed.count(); ++i)
      cards.push_back(absl::StrCat(resealed.card(), ">", resealed.counts_as()));
  }
  for (const auto& [seal, count] : plain) {
    for (int i = 0; i < count; ++i) cards.push_back(absl::StrCat(seal, ">", seal));
  }
  if (hand.cards().unknown() > 0) cards.push_back("unknown");
  return cards;
}
inline std::vector<std::string> HandIn(const std::vector<naive::Card>& hand) {
  std::vector<std::string> cards;
  for (const naive::Card& card : hand) cards.push_back(absl::StrCat(card.printed, ">", card.as));
  return cards;
}

inline std::string StatusIn(const v1::LightHuntersStatusState& s) {
  std::string line = absl::StrCat(
      "kind ", s.status().kind(), " amount ", s.status().amount(), " seal ", s.status().seal(), " charges ",
      s.status().charges(), " duration ", s.status().duration(), " caster ", s.caster(), " skill ", s.skill(),
      " card ", s.card(), s.lies_there() ? " lies" : "", s.running() ? " runs" : "", " before");
  for (const uint32_t holder : s.holders()) {
    absl::StrAppend(&line, " ", holder, "/", std::count(s.spent().begin(), s.spent().end(), holder));
  }
  if (s.status().kind() == v1::LIGHT_HUNTERS_STATUS_KIND_CONTROLLED)
    absl::StrAppend(&line, " by ", s.by_team(), " ", s.by_player());
  return line;
}
inline std::string StatusIn(const naive::Status& s) {
  std::string line = absl::StrCat("kind ", s.kind, " amount ", s.amount, " seal ", s.seal, " charges ",
                                  s.charges, " duration ", s.duration, " caster ", s.caster, " skill ",
                                  s.skill == nullptr ? "" : s.skill->id(), " card ", s.printed,
                                  s.lies ? " lies" : "", s.running ? " runs" : "", " before");
  for (const int holder : s.holders) {
    const auto uses = s.uses.find(holder);
    const int used = uses == s.uses.end() || s.charges == 0 ? 0 : uses->second;
    absl::StrAppend(&line, " ", holder, "/", used);
  }
  if (s.kind == v1::LIGHT_HUNTERS_STATUS_KIND_CONTROLLED)
    absl::StrAppend(&line, " by ", s.by_team, " ", s.by_player);
  return line;
}

inline void CompareHeroes(const v1::LightHuntersPosition& position, const naive::Table& t, Differences& d) {
  for (int i = 0; i < position.heroes_size(); ++i) {
    const v1::LightHuntersHeroState& hero = position.heroes(i);
    const naive::Hero& mine = t.H(i);
    const std::string whose = absl::StrCat(" of hero ", i);
    d.Compare("health" + whose, hero.health(), mine.health);
    d.Compare("team" + whose, hero.team(), mine.team);
    d.Compare("player" + whose, hero.player(), mine.player);
    d.Compare("substitute" + whose, hero.substitute(), mine.card == mine.own ? "" : mine.card);
    d.Compare("spectre" + whose, hero.spectral(), mine.spectral);
    d.Compare("skills used once" + whose, hero.used_once(), mine.once);
    d.Compare("old skills used once" + whose, hero.own_used_once(), mine.own_once);
    if (!t.duel) d.Compare("Ether" + whose, hero.ether(), mine.left);
    d.Compare("bonus of Ether" + whose, hero.ether_bonus(), mine.purse);
  }
  for (int i = 0; i < position.duel_ether_size(); ++i)
    d.Compare(absl::StrCat("Ether of team ", i), position.duel_ether(i), t.team_left.at(i));
}

inline void CompareTable(const v1::LightHuntersPosition& position, const naive::Table& t, Differences& d) {
  std::vector<std::string> theirs;
  std::vector<std::string> mine;
  for (const v1::LightHuntersStatusState& s : position.statuses()) theirs.push_back(StatusIn(s));
  for (const naive::Status& s : t.statuses) mine.push_back(StatusIn(s));
  d.Compare("statuses", theirs, mine);
  theirs.clear();
  mine.clear();
  for (const v1::LightHuntersTokenState& token : position.tokens()) {
    theirs.push_back(absl::StrCat(token.kind(), " with ",
                                  token.has_hero() ? static_cast<int>(token.hero()) : -1, " of ",
                                  token.kind() == v1::LIGHT_HUNTERS_TOKEN_ETHER ? 0 : token.owner(), " ",
                                  token.skill(), token.due() ? " due" : ""));
  }
  for (const naive::Token& token : t.tokens) {
    mine.push_back(absl::StrCat(token.kind, " with ", token.hero, " of ",
                                token.kind == v1::LIGHT_HUNTERS_TOKEN_ETHER ? 0 : token.owner, " ",
                                token.skill == nullptr ? "" : token.skill->id(), token.due ? " due" : ""));
  }
  d.Compare("tokens", theirs, mine);
  theirs.clear();
  mine.clear();
  for (const v1::LightHuntersInvocationState& servant : position.invocations()) {
    theirs.push_back(absl::StrCat(servant.invocation(), " of ", servant.master(), " by ", servant.beside(),
                                  servant.attacked() ? " has attacked" : ""));
  }
  for (const auto& [kind, servant] : t.servants) {
    mine.push_back(absl::StrCat(kind, " of ", servant.master, " by ", servant.beside,
                                servant.attacked ? " has attacked" : ""));
  }
  d.Compare("invocations", theirs, mine);
}

// Where the state that a position states differs from the second implementation's; empty: nowhere.
inline std::string Difference(const v1::LightHuntersPosition& position, const naive::Game& game) {
  Differences d;
  const naive::Table& t = game.table();
  CompareHeroes(position, t, d);
  CompareTable(position, t, d);
  for (int i = 0; i < position.hands_size(); ++i) {
    // In Duel the hands are those of the players; the first player has team 0 in a dealt game.
    d.Compare(absl::StrCat("hand ", i), HandIn(position.hands(i)), HandIn(t.Hand(i)));
  }
  std::vector<int> discard(position.discard().known().begin(), position.discard().known().end());
  discard.insert(discard.end(), position.discard_top().begin(), position.discard_top().end());
  d.Compare("discard pile", discard, t.discard);
  const size_t top = std::min<size_t>(3, t.discard.size());
  d.Compare("last discards", absl::StrJoin(position.discard_top(), " "),
            absl::StrJoin(t.discard.end() - static_cast<std::ptrdiff_t>(top), t.discard.end(), " "));
  d.Compare("deck", position.deck().known_size() + static_cast<int>(position.deck().unknown()),
            static_cast<int>(t.deck.size()));
  d.Compare("removed cards", position.removed().known(), t.removed);
  d.Compare("Illuminations", position.illuminations(), t.display);
  if (t.over) return d.found();
  d.Compare("phase", static_cast<int>(position.phase()), static_cast<int>(game.phase()));
  if (!t.duel) d.Compare("turn", position.turn(), game.turn());
  d.Compare("round", position.round(), game.round());
  d.Compare("cards due", position.due(), game.due());
  return d.found();
}

}  // namespace lantern::light_hunters

#endif  // LANTERN_TESTS_PROPERTY_LIGHT_HUNTERS_COMPARE_H_
