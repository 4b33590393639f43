// Whole random games of Lueur, against the naive second implementation: after every event both see the same
// table, and at the end they count the same points. With LANTERN_LONG_TESTS=1, 100,000 games instead of a few
// hundred.
#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "checker/core/standings.h"
#include "lueur_table.h"

namespace lantern::lueur_naive {
namespace {

// Sets of dice counted the hard way: the best of all ways to choose one set and go on with the rest.
int MostSets(const std::string& need, const std::string& letters, std::map<std::string, int>& known) {
  const auto found = known.find(letters);
  if (found != known.end()) return found->second;
  int best = 0;
  const auto size = static_cast<uint32_t>(letters.size());
  for (uint32_t chosen = 1; chosen < 1u << size; ++chosen) {
    std::string set;
    std::string rest;
    for (uint32_t i = 0; i < size; ++i) ((chosen >> i & 1) != 0 ? set : rest) += letters[i];
    if (set.size() != need.size()) continue;
    std::sort(set.begin(), set.end());
    std::string wanted = need;
    if (need[0] == '=') wanted = std::string(need.size(), set[0]);
    std::sort(wanted.begin(), wanted.end());
    if (set == wanted) best = std::max(best, 1 + MostSets(need, rest, known));
  }
  return known[letters] = best;
}

void ForAllDice(size_t most, const std::function<void(const std::string&)>& call) {
  const std::string symbols = kElements + "py";
  std::vector<std::string> all{""};
  for (size_t i = 0; i < all.size(); ++i) {
    call(all[i]);
    if (all[i].size() == most) continue;
    for (const char symbol : symbols) {
      if (all[i].empty() || symbol >= all[i].back())
        all.push_back(all[i] + symbol);  // the order of dice is nothing
    }
  }
}

TEST(LueurNaive, StrikingOutFindsAsManySetsAsTryingAllWays) {
  std::set<std::string> needs;
  for (const Card& card : Companions()) needs.insert(card.need);
  for (const Card& card : Adventurers()) needs.insert(card.need);
  for (const Spell& spell : Spells()) needs.insert(spell.need);
  needs.erase("");
  for (const std::string& need : needs) {
    std::map<std::string, int> known;
    ForAllDice(6, [&](const std::string& letters) {
      ASSERT_EQ(Sets(need, "", letters), MostSets(need, letters, known)) << need << " of " << letters;
    });
  }
}

// What the facts give as examples.
TEST(LueurNaive, CountsTheExamplesOfTheFacts) {
  EXPECT_EQ(Sets("PP", "", "PPPP"), 2);
  EXPECT_EQ(Sets("PP", "", "PPP"), 1);
  EXPECT_EQ(Sets("AW", "", "WWWAA"), 2);
  EXPECT_EQ(Sets("==", "", "PPPPAA"), 3);
  EXPECT_EQ(Sets("==", "", "ppy"), 1);
  EXPECT_EQ(Sets("===", "", "PPPPPP"), 2);
  EXPECT_EQ(Sets("E", "", "EEE"), 3);
  EXPECT_EQ(Sets("W", "E", "WWW"), 1);
  EXPECT_EQ(Sets("W", "E", "WWE"), 0);
  EXPECT_EQ(Sets("", "PW", "AFE"), 1);
  EXPECT_EQ(Sets("", "", "AFE"), 0);
  EXPECT_EQ(SetsOf(CompanionCard(18), "PPPP"), 1);
  EXPECT_EQ(IconBelow(10), 9);
  EXPECT_EQ(IconBelow(9), 7);
  EXPECT_EQ(IconBelow(60), 52);
  EXPECT_EQ(IconBelow(0), -1);
}

// The sums that the facts give, against slips of the typist.
TEST(LueurNaive, TheFactsAddUp) {
  std::map<char, Goods> printed;
  std::map<char, int> light;
  for (const Card& card : Companions()) {
    printed[card.deck].light += card.points;
    printed[card.deck].flies += card.flies;
    printed[card.deck].rerolls += card.rerolls;
    printed[card.deck].feet += card.dies ? 1 : 0;
    light[card.deck] += card.gain.light;
  }
  EXPECT_TRUE(Same(printed['A'], {9, 10, 8, 1}));
  EXPECT_TRUE(Same(printed['B'], {49, 7, 10, 1}));
  EXPECT_EQ(light['A'], 24);
  EXPECT_EQ(light['B'], 47);
  EXPECT_EQ(ProvinceNodes().size(), 61u);
  EXPECT_EQ(ProvinceEdges().size(), 74u);
  EXPECT_EQ(Routes().size(), 14u);
  EXPECT_EQ(DiceColours().size(), 30u);
}

// Where each of the 46 companions is: the track, a player, the cemetery, or not seen yet.
std::string WhereCompanionsAre(const Table& t) {
  std::map<int, int> places;
  for (const auto& [letter, spot] : t.spots) {
    if (spot.companion != 0) ++places[spot.companion];
  }
  for (const Person& person : t.people) {
    for (const Held& held : person.cards) ++places[held.id];
  }
  for (const int id : t.cemetery) ++places[id];
  for (int id = 1; id <= 46; ++id) {
    const int expected = t.seen.count(id) > 0 ? 1 : 0;
    if (places[id] != expected) return absl::StrCat("companion ", id, " is in ", places[id], " places");
  }
  return "";
}

int DiceOnTrack(const v1::LueurPosition& position) {
  int on_track = 0;
  for (const v1::LueurDieState& die : position.dice()) on_track += die.spots_size() == 1 ? 1 : 0;
  return on_track;
}

// What must be true of every table, by the position that the referee writes.
std::string Unsound(const Table& t, const Referee& referee) {
  v1::Transcript out;
  const absl::Status status = referee.WritePosition(out);
  if (!status.ok()) return status.ToString();
  const v1::LueurPosition& position = out.lueur().position();
  for (const v1::LueurDieState& die : position.dice()) {
    const int places = die.spots_size() + die.players_size() + (die.reserve() ? 1 : 0) +
                       (die.returned() ? 1 : 0) + (die.box() ? 1 : 0);
    if (places != 1) return absl::StrCat("a die is in ", places, " places: ", die.ShortDebugString());
  }
  if (position.dice_size() != 30) return "there are not 30 dice";
  if (t.stage == Stage::kRefill && DiceOnTrack(position) != (t.black_in ? 10 : 9))
    return absl::StrCat(DiceOnTrack(position), " small dice are on the track");
  for (const v1::LueurPlayerState& player : position.players()) {
    if (player.light().min() < 0 || player.footprints().min() < 0) return "something is below 0";
  }
  const std::string companions = WhereCompanionsAre(t);
  return companions.empty() ? referee.BrokenInvariant() : companions;
}

std::string LinesOf(const PlayerResult& result) {
  std::map<std::string, int> lines;
  int sum = 0;
  for (const ScoreLine& line : result.lines) {
    lines[std::string(line.rule->id)] += line.points;
    sum += line.points;
  }
  std::string text = absl::StrCat("total ", sum, ":", result.score.value_or(-999));
  for (const auto& [rule, points] : lines) {
    if (points != 0) absl::StrAppend(&text, " ", rule, " ", points);
  }
  return text;
}

std::string LinesOf(const Table& t, const Person& person) {
  const Count count = CountUp(t, person);
  std::string text = absl::StrCat("total ", count.total(), ":", count.total());
  const std::map<std::string, int> lines{{"LUE.end.track", count.track},
                                         {"LUE.end.printed", count.printed},
                                         {t.province ? "LUE.end.village" : "LUE.end.boats", count.journey},
                                         {"LUE.end.fireflies", count.fireflies},
                                         {"LUE.end.footprints", count.footprints}};
  for (const auto& [rule, points] : lines) {
    if (points != 0) absl::StrAppend(&text, " ", rule, " ", points);
  }
  return text;
}

std::string ScoreDifference(const Table& t, const Referee& referee) {
  std::vector<PlayerResult> results = referee.Results();
  RankPlayers(true, results);
  std::set<int> first;
  for (const PlayerResult& result : results) {
    const Person& person = t.people[result.player];
    const std::string mine = LinesOf(t, person);
    const std::string theirs = LinesOf(result);
    if (mine != theirs) return absl::StrCat("player ", result.player, ": ", mine, " but ", theirs);
    if (10 + person.light_logged != person.has.light) return "the gains do not add up to the score";
    if (result.tie_breaks.size() != 1 || result.tie_breaks[0].value != person.has.rerolls)
      return "the tie-break is not the reroll tokens";
    if (result.rank == 1) first.insert(static_cast<int>(result.player));
  }
  return first == Winners(t) ? "" : "others have won";
}

// Plays one game on both; says the first thing that is wrong.
std::string PlayOne(uint64_t seed) {
  Play play(seed);
  Naive naive(play.transcript());
  std::set<int> days;
  while (play.Next()) {
    const std::string wrong = naive.Judge(play.last());
    if (!wrong.empty())
      return absl::StrCat("the naive table says \"", wrong, "\" of ", play.last().ShortDebugString());
    std::string difference = Difference(naive.table(), play.referee());
    if (difference.empty()) difference = Unsound(naive.table(), play.referee());
    if (!difference.empty()) return absl::StrCat(difference, " after ", play.last().ShortDebugString());
    if (naive.table().stage == Stage::kMorning) days.insert(naive.table().day);
  }
  if (!play.error().empty()) return play.error();
  if (!play.referee().IsOver() || naive.table().stage != Stage::kOver) return "the game does not end";
  if (days != std::set<int>{1, 2, 3, 4, 5, 6, 7, 8}) return "the game does not have eight days";
  return ScoreDifference(naive.table(), play.referee());
}

// Several processes share the games.
constexpr int kShares = 8;

class LueurPlay : public testing::TestWithParam<int> {};

TEST_P(LueurPlay, TheNaiveTableAgreesAfterEveryEvent) {
  const int games = Few(320, 100'000);
  for (int seed = 1 + GetParam(); seed <= games; seed += kShares)
    ASSERT_EQ(PlayOne(static_cast<uint64_t>(seed)), "") << "seed " << seed;
}

INSTANTIATE_TEST_SUITE_P(Share, LueurPlay, testing::Range(0, kShares));

}  // namespace
}  // namespace lantern::lueur_naive
