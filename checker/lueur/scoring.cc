// The final count: one line for each source of light, the winner, and the tie-break.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/lueur/referee.h"

namespace lantern::lueur {

namespace {

constexpr int kFireflyBonus = 10;

ScoreLine Line(std::string label, int points, RuleId rule) {
  ScoreLine line;
  line.label = std::move(label);
  line.points = points;
  line.rule = &RuleOf(rule);
  return line;
}

}  // namespace

// What one player has: the lines that are known, and the bounds of the total and of the tie-break.
struct LueurReferee::Final {
  std::vector<ScoreLine> lines;
  int least = 0;
  int most = 0;
  Range rerolls;

  void Add(ScoreLine line) {
    least += line.points;
    most += line.points;
    lines.push_back(std::move(line));
  }
  // A counter that gives a point for each of it.
  void Add(const char* label, const Range& counter, RuleId rule) {
    if (counter.exact()) return Add(Line(label, counter.lo, rule));
    least += counter.lo;
    most += counter.hi;
  }
};

void LueurReferee::AddCards(int p, Final& out) const {
  const PlayerState& player = P(p);
  const bool unknown = (final_unknown_[static_cast<size_t>(p)] & kUnknownCards) != 0 || player.cards_unknown;
  // What an unrecorded card may be worth.
  if (unknown) {
    out.least -= kMost;
    out.most += kMost;
  }
  if (player.adventurer > 0) {
    const CardInfo& card = catalog_->adventurers[player.adventurer - 1u];
    out.Add(Line(card.title, card.end_points, kPrinted));
  } else {
    out.least -= kMost;
    out.most += kMost;
  }
  for (size_t i = 0; i < player.row_size; ++i) {
    const CardInfo& card = Companion(player.row[i].card);
    if (!player.row[i].Has(Slot::kDoubtful)) {
      out.Add(Line(card.title, card.end_points, kPrinted));
      continue;
    }
    out.least += std::min<int>(card.end_points, 0);
    out.most += std::max<int>(card.end_points, 0);
  }
}

void LueurReferee::AddJourney(int p, Final& out) const {
  const PlayerState& player = P(p);
  if (board_ == v1::LUEUR_BOARD_PROVINCE) {
    if (player.camp != kUnknownPlace) {
      return out.Add(
          Line(player.camp == 0 ? "camp at the start" : absl::StrCat("camp at village ", player.camp),
               catalog_->nodes[player.camp].points, kVillageLine));
    }
    int best = 0;
    for (const NodeInfo& node : catalog_->nodes) best = std::max<int>(best, node.points);
    out.most += best;
    return;
  }
  int best = 0;
  for (const IslandInfo& island : catalog_->islands) best = std::max<int>(best, island.points);
  for (size_t i = 0; i < player.boats.size(); ++i) {
    const uint8_t island = player.boats[i];
    if (island == kUnknownPlace) {
      out.most += best;
      continue;
    }
    // They stand in order; boats that share an island share a line.
    if (i > 0 && player.boats[i - 1] == island) continue;
    const auto boats = std::count(player.boats.begin(), player.boats.end(), island);
    ScoreLine line = Line(absl::StrCat("boats at island ", island),
                          catalog_->islands[island].points * static_cast<int>(boats), kBoatsLine);
    line.times = static_cast<uint32_t>(boats);
    out.Add(std::move(line));
  }
}

// Fireflies against companions.
void LueurReferee::AddFireflies(int p, Final& out) const {
  const PlayerState& player = P(p);
  const uint8_t unknown = final_unknown_[static_cast<size_t>(p)];
  // A companion that may be gone takes its printed fireflies with it, so both ways are looked at.
  int fireflies = 0;
  int companions = 0;
  int gain = 0;  // of fireflies over companions that doubtful cards may bring
  int loss = 0;
  const auto weigh = [this](int printed) { return printed - (options_.fireflies_against_enrolled ? 0 : 1); };
  for (size_t i = 0; i < player.row_size; ++i) {
    const int printed = Companion(player.row[i].card).fireflies;
    if (player.row[i].Has(Slot::kDoubtful)) {
      gain += std::max(0, weigh(printed));
      loss += std::min(0, weigh(printed));
    } else {
      fireflies += printed;
      ++companions;
    }
  }
  if (options_.fireflies_against_enrolled) companions = player.enrolled;
  const bool open = (unknown & kUnknownCards) != 0 || player.cards_unknown ||
                    (options_.fireflies_against_enrolled && (unknown & kUnknownEnrolled) != 0);
  const bool sure = !open && fireflies + player.fireflies.lo + loss >= companions;
  const bool possible = open || fireflies + player.fireflies.hi + gain >= companions;
  if (sure == possible) return out.Add(Line("fireflies", sure ? kFireflyBonus : 0, kFireflies));
  out.most += kFireflyBonus;
}

LueurReferee::Final LueurReferee::Compute(int p) const {
  Final out;
  const PlayerState& player = P(p);
  out.rerolls = player.rerolls;
  out.Add("score track", player.light, kTrackLine);
  if (!IsOver()) return out;
  AddCards(p, out);
  AddJourney(p, out);
  AddFireflies(p, out);
  out.Add("footprints", player.footprints, kFootprintLine);
  return out;
}

std::vector<PlayerResult> LueurReferee::Results() const {
  std::vector<Final> finals;
  finals.reserve(s_.players);
  for (int p = 0; p < s_.players; ++p) finals.push_back(Compute(p));
  std::vector<PlayerResult> results;
  for (int p = 0; p < s_.players; ++p) {
    const Final& mine = finals[static_cast<size_t>(p)];
    PlayerResult result;
    result.player = static_cast<uint32_t>(p);
    if (P(p).adventurer > 0) result.role = NameOf(p);
    result.score_unknown = mine.least != mine.most;
    if (!result.score_unknown) result.score = mine.least;
    result.lines = mine.lines;
    if (mine.rerolls.exact()) result.tie_breaks.push_back({"reroll tokens", mine.rerolls.lo});
    // A winner whatever the unknown parts are: nobody can have more.
    result.winner = IsOver();
    for (int q = 0; q < s_.players; ++q) {
      const Final& other = finals[static_cast<size_t>(q)];
      if (q == p) continue;
      const bool behind = other.most < mine.least;
      const bool level = other.least == other.most && mine.least == mine.most && other.least == mine.least;
      result.winner = result.winner && (behind || (level && other.rerolls.hi <= mine.rerolls.lo));
    }
    results.push_back(std::move(result));
  }
  // A tie-break that somebody lacks is compared by nobody.
  const bool all = std::all_of(results.begin(), results.end(),
                               [](const PlayerResult& result) { return !result.tie_breaks.empty(); });
  for (PlayerResult& result : results) {
    if (!all) result.tie_breaks.clear();
  }
  return results;
}

}  // namespace lantern::lueur
