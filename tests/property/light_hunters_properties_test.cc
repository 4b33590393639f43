// What holds of every game of Light Hunters, in every mode and size, under random agreements: legal, wrong or
// half recorded. With LANTERN_LONG_TESTS=1 twenty times as many games are played.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "checker/core/replay.h"
#include "light_hunters_changes.h"
#include "light_hunters_play.h"

namespace lantern::light_hunters {
namespace {

// The verdict; a transcript that is malformed fails the test.
v1::Verdict Judged(const v1::Transcript& game) {
  absl::StatusOr<v1::Verdict> verdict = Judge(LightHuntersGame(), game);
  EXPECT_TRUE(verdict.ok()) << verdict.status().message();
  return verdict.value_or(v1::Verdict());
}

// A legal game, whole or its beginning; its error fails the test.
v1::Transcript Legal(uint64_t seed, int most_events) {
  RandomGame game(seed, {.random_options = true, .concessions = true});
  game.PlayUntil(1 + static_cast<int>(game.chance().Below(static_cast<uint32_t>(most_events))));
  EXPECT_EQ(game.error(), "") << "seed " << seed;
  return game.game();
}

bool WellFormed(const v1::Transcript& game) { return Judge(LightHuntersGame(), game).ok(); }

// A legal game of which something is hidden, and in which some strokes are wrong.
v1::Transcript Strewn(uint64_t seed, int most_events) {
  v1::Transcript game = Legal(seed, most_events);
  Chance chance(seed);
  if (chance.Happens(1, 2)) game = Hiding(chance).Hide(game);
  const v1::Transcript before = game;
  for (int i = 0; i < game.events_size(); ++i) {
    if (!chance.Happens(1, 12)) continue;
    Stroke(chance, before).Change(*game.mutable_events(i)->mutable_light_hunters());
    // Some strokes cannot be read at all; those are for the tests of the form.
    if (!WellFormed(game)) *game.mutable_events(i) = before.events(i);
  }
  for (int i = game.events_size() / 20; i > 0; --i) {
    const auto at = static_cast<int>(chance.Below(static_cast<uint32_t>(game.events_size())));
    if (chance.Happens(1, 2)) game.mutable_events()->DeleteSubrange(at, 1);
    if (game.events_size() == 0) break;
    game.mutable_events()->SwapElements(at % game.events_size(), (at + 1) % game.events_size());
  }
  return WellFormed(game) ? game : before;
}

// --- Under random legal play, by what a position states.

// How many cards of each seal a position has anywhere.
std::map<int, int> AllCards(const v1::LightHuntersPosition& position, const v1::LightHuntersSetup& setup) {
  std::map<int, int> cards;
  const auto add = [&](const v1::LightHuntersPile& pile) {
    for (const int seal : pile.known()) ++cards[seal];
    cards[v1::LIGHT_HUNTERS_SEAL_UNSPECIFIED] += static_cast<int>(pile.unknown());
  };
  for (const v1::LightHuntersHandState& hand : position.hands()) add(hand.cards());
  add(position.deck());
  add(position.discard());
  add(position.removed());
  for (const int seal : position.discard_top()) ++cards[seal];
  for (const v1::LightHuntersStatusState& status : position.statuses()) {
    if (status.lies_there()) ++cards[status.card()];
  }
  for (const v1::LightHuntersTokenState& token : position.tokens()) {
    if (token.lies_there()) ++cards[token.card()];
  }
  if (setup.mode() == v1::LIGHT_HUNTERS_MODE_DUEL)
    cards[v1::LIGHT_HUNTERS_SEAL_ILLUMINATION] += static_cast<int>(position.illuminations());
  return cards;
}

int HealthOf(const Catalog& catalog, const std::string& hero) {
  return catalog.heroes[static_cast<size_t>(catalog.FindHero(hero))].health;
}

// The sides with somebody alive.
std::set<uint32_t> LivingSides(const v1::LightHuntersPosition& position) {
  std::set<uint32_t> sides;
  for (const v1::LightHuntersHeroState& hero : position.heroes()) {
    if (hero.health() > 0) sides.insert(hero.team());
  }
  return sides;
}

// What is wrong with a position of a legal game in which every card was seen.
std::string Unsound(const v1::LightHuntersPosition& p, const RandomGame& game) {
  const v1::LightHuntersSetup& setup = game.game().light_hunters();
  std::map<int, int> cards = AllCards(p, setup);
  int all = 0;
  for (const auto& [seal, count] : cards) all += count;
  if (all != 70) return absl::StrCat("there are ", all, " cards");
  const int box[] = {0, 24, 16, 14, 12, 4};
  for (int seal = 1; seal <= 5; ++seal) {
    // What nobody saw is the deck, of which only the number is known.
    if (cards[seal] > box[seal]) return absl::StrCat("there are ", cards[seal], " cards of seal ", seal);
  }
  for (int i = 0; i < p.heroes_size(); ++i) {
    const v1::LightHuntersHeroState& hero = p.heroes(i);
    const std::string card = hero.substitute().empty() ? setup.heroes(i).hero() : hero.substitute();
    if (static_cast<int>(hero.health()) > HealthOf(game.referee().catalog(), card))
      return absl::StrCat("hero ", i, " has ", hero.health(), " health points");
    if (hero.health() == 0 && !hero.spectral() && setup.mode() != v1::LIGHT_HUNTERS_MODE_DUEL &&
        p.hands(i).cards().known_size() + static_cast<int>(p.hands(i).cards().unknown()) > 0)
      return absl::StrCat("hero ", i, " is dead and has cards");
  }
  std::map<int, int> tokens;
  for (const v1::LightHuntersTokenState& token : p.tokens()) ++tokens[token.kind()];
  const uint32_t supply = setup.options().has_destrier_supply() ? setup.options().destrier_supply() : 3;
  const int most[] = {0, 3, 2, 1, static_cast<int>(supply), 2, 3, 2, 1, 3, 3, 1};
  for (const auto& [kind, count] : tokens) {
    if (count > most[kind]) return absl::StrCat("there are ", count, " tokens of kind ", kind);
  }
  if ((LivingSides(p).size() < 2) != game.over()) return "the game is over, or not, against who lives";
  return "";
}

// The heroes whose turn it is.
std::set<uint32_t> OnTurn(const v1::LightHuntersPosition& p, bool duel) {
  std::set<uint32_t> heroes;
  for (int i = 0; i < p.heroes_size(); ++i) {
    const bool his = duel ? p.heroes(i).team() == p.heroes(static_cast<int>(p.turn())).team()
                          : i == static_cast<int>(p.turn());
    if (his) heroes.insert(static_cast<uint32_t>(i));
  }
  return heroes;
}

// Follows a game and says what must not be.
class Watch {
 public:
  explicit Watch(const RandomGame& game) : game_(game), before_(game.Position()) {}

  std::string Look(const v1::LightHuntersEvent& event) {
    const v1::LightHuntersPosition now = game_.Position();
    std::string wrong = Unsound(now, game_);
    if (wrong.empty()) wrong = Dead(event);
    if (wrong.empty()) wrong = Spent(event);
    if (wrong.empty()) wrong = Outlived(event, now);
    before_ = now;
    return wrong;
  }

 private:
  bool duel() const { return game_.game().light_hunters().mode() == v1::LIGHT_HUNTERS_MODE_DUEL; }

  // No dead hero acts, but for the spectre.
  std::string Dead(const v1::LightHuntersEvent& event) const {
    int hero = -1;
    if (event.has_play()) hero = static_cast<int>(event.play().hero());
    if (event.has_form_power()) hero = static_cast<int>(event.form_power().hero());
    if (event.has_unit_attack()) hero = static_cast<int>(event.unit_attack().hero());
    if (hero < 0) return "";
    const v1::LightHuntersHeroState& h = before_.heroes(hero);
    return h.health() > 0 || h.spectral() ? "" : absl::StrCat("hero ", hero, " is dead and acts");
  }

  // What is paid from the start of a turn to its end is never more than the level and what skills gave.
  std::string Spent(const v1::LightHuntersEvent& event) {
    if (event.has_turn_start()) {
      spent_ = 0;
      given_ = 0;
      level_ = std::min<int>(5, static_cast<int>(before_.round()));
      for (const v1::LightHuntersTokenState& token : before_.tokens())
        level_ += token.kind() == v1::LIGHT_HUNTERS_TOKEN_ETHER ? 1 : 0;
      for (const v1::LightHuntersHeroState& hero : before_.heroes())
        given_ += std::max(0, hero.ether_bonus());
    }
    if (event.has_form_power()) given_ += 1;
    if (!event.has_play()) return "";
    int cost = 0;
    for (const Skill& skill : game_.referee().catalog().skills)
      if (skill.id == event.play().skill()) cost = skill.cost;
    if (spent_ + cost > level_ + given_)
      return absl::StrCat(spent_ + cost, " Ether of ", level_, " was spent");
    spent_ += cost;
    // Skills and powers that give Ether: their most.
    if (event.play().skill() == "ether_potion") given_ += 1;
    if (event.play().skill() == "stimulus") given_ += 2;
    return "";
  }

  // When the turn of a caster has begun, what it cast for a round before is gone; when a turn has ended, what
  // lasted for that turn is gone.
  std::string Outlived(const v1::LightHuntersEvent& event, const v1::LightHuntersPosition& now) const {
    if (event.has_turn_start()) {
      const std::set<uint32_t> heroes = OnTurn(now, duel());
      for (const v1::LightHuntersStatusState& status : now.statuses()) {
        const bool round = status.status().duration() == v1::LIGHT_HUNTERS_DURATION_ROUND;
        if (round && heroes.count(status.caster()) > 0)
          return absl::StrCat("a status outlives its round: ", status.ShortDebugString());
      }
    }
    if (event.has_turn_end()) {
      const std::set<uint32_t> heroes = OnTurn(before_, duel());
      for (const v1::LightHuntersStatusState& status : now.statuses()) {
        if (status.running() && status.holders_size() == 1 && heroes.count(status.holders(0)) > 0)
          return absl::StrCat("a status outlives the turn: ", status.ShortDebugString());
      }
    }
    return "";
  }

  const RandomGame& game_;
  v1::LightHuntersPosition before_;
  int spent_ = 0;
  int given_ = 0;
  int level_ = 1;
};

TEST(LightHuntersPlay, WhatMustAlwaysBeTrueIsTrueAfterEveryEvent) {
  for (uint64_t seed = 0; seed < Games(24); ++seed) {
    RandomGame game(seed, {.random_options = seed % 2 == 1, .concessions = true});
    Watch watch(game);
    while (game.Step()) {
      const v1::LightHuntersEvent& event = game.game().events(game.game().events_size() - 1).light_hunters();
      ASSERT_EQ(watch.Look(event), "") << "seed " << seed << "\n" << event.ShortDebugString();
      ASSERT_EQ(game.referee().BrokenInvariant(), "") << "seed " << seed << "\n" << event.ShortDebugString();
    }
    ASSERT_EQ(game.error(), "") << "seed " << seed;
    ASSERT_TRUE(game.over()) << "seed " << seed;
    EXPECT_LE(LivingSides(game.Position()).size(), 1u);
    const v1::Verdict verdict = Judged(game.game());
    EXPECT_EQ(verdict.outcome(), v1::OUTCOME_LEGAL) << "seed " << seed;
  }
}

// Says what breaks, if anything; the state as the bytes of a position.
std::string Broken(const v1::Transcript& game, Referee::AfterIllegal after) {
  LightHuntersReferee referee;
  return FirstBroken(referee, game, after, [&](const Referee& r) { return PositionBytes(r, game); });
}

TEST(LightHuntersPlay, InvariantsHoldWhateverIsWritten) {
  for (uint64_t seed = 1000; seed < 1000 + Games(24); ++seed) {
    const v1::Transcript game = Strewn(seed, 200);
    ASSERT_EQ(Broken(game, Referee::AfterIllegal::kCarryOut), "") << "seed " << seed;
    ASSERT_EQ(Broken(game, Referee::AfterIllegal::kChangeNothing), "") << "seed " << seed;
  }
}

TEST(LightHuntersPlay, FindingsNeverDependOnLaterEvents) {
  for (uint64_t seed = 2000; seed < 2000 + Games(24); ++seed) {
    const v1::Transcript game = Strewn(seed, 200);
    const int k = static_cast<int>(Chance(seed).Below(static_cast<uint32_t>(game.events_size() + 1)));
    ASSERT_EQ(PrefixDifference(LightHuntersGame(), game, k), "") << "seed " << seed;
  }
}

// A referee that begins from the position of another says of the rest what that one says, and comes to the
// same end.
TEST(LightHuntersPlay, APositionCarriesTheWholeState) {
  for (uint64_t seed = 4000; seed < 4000 + Games(30); ++seed) {
    const v1::Transcript game = seed % 3 == 0 ? Legal(seed, 250) : Strewn(seed, 200);
    const int start = static_cast<int>(Chance(seed).Below(static_cast<uint32_t>(game.events_size() + 1)));
    const auto position = [](const v1::Transcript& t) { return t.light_hunters().position().DebugString(); };
    ASSERT_EQ(ResumeDifference(LightHuntersGame(), game, start, position), "")
        << "seed " << seed << " from event " << start;
  }
}

// Findings without the names of people.
std::string Lines(const v1::Verdict& verdict, const std::vector<uint32_t>& order) {
  std::multiset<std::string> lines;
  for (const v1::Finding& f : verdict.findings()) {
    lines.insert(absl::StrCat(EstablishedAt(f), " ", f.kind(), " ", f.rule_id(), " ",
                              f.has_player() ? absl::StrCat(order[f.player()]) : "-"));
  }
  for (const v1::Standing& s : verdict.standings())
    lines.insert(absl::StrCat("standing ", order[s.player()], " ", s.score(), " ", s.rank()));
  return absl::StrJoin(lines, "\n");
}

TEST(LightHuntersPlay, NamesAndSeatsInTheListChangeNoRuling) {
  for (uint64_t seed = 5000; seed < 5000 + Games(24); ++seed) {
    const v1::Transcript game = Strewn(seed, 200);
    Chance chance(seed);
    std::vector<uint32_t> order;
    std::vector<uint32_t> same;
    for (int i = 0; i < game.players_size(); ++i) order.push_back(static_cast<uint32_t>(i));
    same = order;
    chance.Shuffle(order);
    v1::Transcript other = Reseated(game, order);
    for (v1::Player& player : *other.mutable_players()) player.set_name(absl::StrCat("X ", player.name()));
    ASSERT_EQ(Lines(Judged(game), order), Lines(Judged(other), same)) << "seed " << seed;
  }
}

TEST(LightHuntersPlay, LeavingOutWhatIsHiddenMakesNothingIllegal) {
  for (uint64_t seed = 6000; seed < 6000 + Games(60); ++seed) {
    const v1::Transcript game = Legal(seed, 250);
    Chance chance(seed);
    v1::Transcript hidden = game;
    for (int i = 0; i < 3; ++i) {
      hidden = Hiding(chance).Hide(hidden);
      ASSERT_EQ(FirstIllegal(Judged(hidden)), "") << "seed " << seed << " round " << i;
    }
  }
}

}  // namespace
}  // namespace lantern::light_hunters
