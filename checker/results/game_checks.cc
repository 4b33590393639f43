// What must be true of one game.
#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "checker/results/cells.h"
#include "checker/results/read_game.h"

namespace lantern::results {
namespace {

// Rules of Root that results are judged by.
constexpr absl::string_view kVictory = "ROOT.3.1";

class Checks {
 public:
  Checks(const GameCells& cells, const Form& form, const Settings& settings, const ReadGame& game,
         Findings& findings)
      : cells_(cells), form_(form), settings_(settings), game_(game), findings_(findings) {}

  void Run() {
    CheckPlayers();
    CheckTurns();
    if (settings_.root) {
      CheckFactions();
      CheckCoalitions();
      CheckTable();
    }
    CheckRanks();
    CheckWinners();
    if (settings_.facts.winning_score > 0) CheckScores();
  }

 private:
  using P = Participant;

  Cell WholeRow() const { return {"", cells_.line, 0}; }

  void CheckPlayers() {
    const size_t count = game_.participants.size();
    const v1::LeagueSettings& league = settings_.options.settings();
    const uint32_t fewest = league.min_players() > 0 ? league.min_players() : settings_.facts.min_players;
    const uint32_t most = league.max_players() > 0 ? league.max_players() : settings_.facts.max_players;
    if (count < fewest || (most > 0 && count > most)) {
      findings_.Fault(
          kPlayers, WholeRow(),
          absl::StrCat("the game has ", count, count == 1 ? " player; " : " players; ",
                       count < fewest ? absl::StrCat("at least ", fewest) : absl::StrCat("at most ", most),
                       " are allowed"));
    }
    Twice([](const P& p) { return p.player; }, Field::kPlayer, kPlayerTwice);
  }

  // Says where a value stands a second time.
  template <typename Value>
  void Twice(const Value& value, Field field, RuleIndex rule) {
    for (size_t i = 0; i < game_.participants.size(); ++i) {
      const auto mine = value(game_.participants[i]);
      if (mine.empty()) continue;
      for (size_t j = 0; j < i; ++j) {
        if (value(game_.participants[j]) != mine) continue;
        const Cell& first = (*game_.participants[j].cells)[field];
        findings_.Fault(
            rule, (*game_.participants[i].cells)[field],
            absl::StrCat(mine, " is in this game already, line ", first.line, ", column ", first.column));
        break;
      }
    }
  }

  void CheckFactions() {
    Twice([](const P& p) { return p.faction; }, Field::kFaction, kFactionTwice);
    const Cell& undrafted = cells_[Field::kUndrafted];
    if (undrafted.text.empty()) return;
    const absl::optional<Word> word = FactionNamed(undrafted.text);
    if (!word.has_value()) return findings_.Fault(kName, undrafted, "is no faction of Root");
    if (!word->exact) findings_.Note(kName, undrafted, absl::StrCat("read as ", word->name));
    for (const P& p : game_.participants) {
      if (p.faction == word->name)
        findings_.Fault(kUndrafted, undrafted, absl::StrCat(word->name, " plays in this game"));
    }
  }

  void CheckTurns() {
    if (form_.OneRowAGame()) return;
    const auto count = static_cast<uint32_t>(game_.participants.size());
    std::vector<uint32_t> seen(count + 1, 0);
    for (const P& p : game_.participants) {
      if (!p.turn.has_value()) continue;
      const Cell& cell = (*p.cells)[Field::kTurn];
      if (*p.turn > count) {
        findings_.Fault(kTurns, cell, absl::StrCat("turn ", *p.turn, " in a game of ", count));
      } else if (++seen[*p.turn] == 2) {
        findings_.Fault(kTurns, cell, absl::StrCat("turn ", *p.turn, " stands in this game already"));
      }
    }
  }

  const P* OfFaction(const std::string& faction) const {
    for (const P& p : game_.participants) {
      if (p.faction == faction) return &p;
    }
    return nullptr;
  }

  static const Cell& EndingCell(const P& p) {
    const Cell& ending = (*p.cells)[Field::kEnding];
    return ending.text.empty() ? (*p.cells)[Field::kScore] : ending;
  }

  void CheckCoalitions() {
    size_t coalitions = 0;
    for (const P& p : game_.participants) {
      if (p.ending != Ending::kCoalition) continue;
      const Cell& cell = EndingCell(p);
      if (!settings_.coalition_allowed) findings_.Fault(kCoalition, cell, "the league allows no coalitions");
      if (!p.faction.empty() && !p.vagabond) {
        findings_.Fault(kCoalition, cell,
                        absl::StrCat("only a Vagabond forms a coalition, not the ", p.faction));
      }
      if (++coalitions == 2 && !settings_.three_way_allowed) {
        findings_.Fault(kCoalition, cell,
                        "a second player is in a coalition; the league allows none of three");
      }
      if (p.partner.empty()) continue;
      const P* partner = OfFaction(p.partner);
      if (partner == nullptr) {
        findings_.Fault(kCoalition, cell, absl::StrCat(p.partner, " does not play in this game"));
      } else if (partner == &p) {
        findings_.Fault(kCoalition, cell, "nobody forms a coalition with itself");
      } else if (partner->ending == Ending::kCoalition && !settings_.three_way_allowed) {
        findings_.Fault(kCoalition, cell, absl::StrCat(p.partner, " is in a coalition itself"));
      }
    }
  }

  // Whoever has points; empty where nobody's are known.
  std::vector<const P*> WithPoints() const {
    std::vector<const P*> winners;
    for (const P& p : game_.participants) {
      if (p.points.has_value() && *p.points > 0) winners.push_back(&p);
    }
    return winners;
  }

  bool PointsKnown() const {
    return std::all_of(game_.participants.begin(), game_.participants.end(),
                       [](const P& p) { return p.points.has_value(); });
  }

  void CheckWinners() {
    if (!form_.Has(Field::kPoints) || !PointsKnown() || game_.participants.empty()) return;
    const std::vector<const P*> winners = WithPoints();
    const v1::LeagueSettings& league = settings_.options.settings();
    const bool league_rules = settings_.root || !league.win_points().empty();
    if (winners.empty()) return findings_.Fault(kWinner, WholeRow(), "nobody has league points");
    if (settings_.root) CheckCoalitionWins(winners);
    const bool coalition = std::any_of(winners.begin(), winners.end(),
                                       [](const P* p) { return p->ending == Ending::kCoalition; });
    const Fraction share = coalition ? settings_.win * settings_.multiplier : settings_.win;
    if (league_rules) {
      for (const P* p : winners) {
        if (*p->points == share) continue;
        findings_.Fault(kLeagueScore, (*p->cells)[Field::kPoints],
                        absl::StrCat("a winner ", coalition ? "in a coalition " : "", "has ",
                                     share.ToString(), " league points"));
      }
    }
    if (settings_.root && !coalition && winners.size() > 1) {
      findings_.Fault(kWinner, (*winners[1]->cells)[Field::kPoints], "a second winner, without a coalition");
    }
    if (!league_rules && league.total_points().empty()) return;
    Fraction sum;
    for (const P& p : game_.participants) sum += *p.points;
    if (sum != settings_.total) {
      findings_.Fault(kTotal, WholeRow(),
                      absl::StrCat("the league points of the game add up to ", sum.ToString(),
                                   "; a game gives ", settings_.total.ToString()));
    }
  }

  // Partners win and lose together.
  void CheckCoalitionWins(const std::vector<const P*>& winners) {
    for (const P& p : game_.participants) {
      if (p.ending != Ending::kCoalition) continue;
      const bool won = *p.points > 0;
      if (p.partner.empty()) {
        if (won && winners.size() < 2) {
          findings_.Fault(kCoalition, EndingCell(p), "a coalition wins, but no partner has league points");
        }
        continue;
      }
      const P* partner = OfFaction(p.partner);
      if (partner == nullptr || partner == &p || (*partner->points > 0) == won) continue;
      findings_.Fault(kCoalition, EndingCell(p),
                      absl::StrCat("partners win together, but ", won ? p.faction : p.partner,
                                   " has league points and ", won ? p.partner : p.faction, " has none"));
    }
  }

  // Whether somebody won, by what the sheet has: points, a win or rank 1.
  static absl::optional<bool> Won(const P& p) {
    if (p.points.has_value()) return *p.points > 0;
    if (p.winner.has_value()) return p.winner;
    if (p.rank.has_value()) return *p.rank == 1;
    return absl::nullopt;
  }

  void CheckScores() {
    const int64_t needed = settings_.facts.winning_score;
    for (const P& p : game_.participants) {
      const absl::optional<bool> won = Won(p);
      if (!won.has_value() || !p.score.has_value()) continue;
      const Cell& cell = (*p.cells)[Field::kScore];
      if (*won && *p.score < needed) {
        findings_.Add(v1::SHEET_FINDING_KIND_FAULT, kVictory, cell,
                      absl::StrCat("a winner by points has at least ", needed, ", not ", *p.score));
      } else if (!*won && *p.score >= needed) {
        findings_.Add(
            v1::SHEET_FINDING_KIND_UNVERIFIABLE, kVictory, cell,
            absl::StrCat("has ", *p.score,
                         " points and has not won; only the last turn of the game can explain that"));
      }
    }
  }

  void CheckRanks() {
    if (!form_.Has(Field::kRank) && !form_.Has(Field::kWinner)) return;
    for (const P& p : game_.participants) {
      if (p.rank.has_value()) CheckRank(p);
      if (!p.winner.has_value()) continue;
      const Cell& cell = (*p.cells)[Field::kWinner];
      if (p.rank.has_value() && *p.winner != (*p.rank == 1)) {
        findings_.Fault(kRank, cell, absl::StrCat("rank ", *p.rank, *p.winner ? " is no win" : " is a win"));
      }
      if (p.points.has_value() && *p.winner != (*p.points > 0)) {
        findings_.Fault(kLeagueScore, cell,
                        *p.winner ? "a winner without league points" : "league points without a win");
      }
      if (*p.winner && !p.rank.has_value() && settings_.facts.highest_wins) CheckHighest(p, cell);
    }
  }

  void CheckRank(const P& p) {
    const Cell& cell = (*p.cells)[Field::kRank];
    uint32_t better = 0;
    bool all = true;
    for (const P& other : game_.participants) {
      all &= other.rank.has_value();
      better += other.rank.has_value() && *other.rank < *p.rank ? 1 : 0;
    }
    if (all && *p.rank != better + 1) {
      findings_.Fault(kRank, cell,
                      absl::StrCat("rank ", *p.rank, ", but ", better, better == 1 ? " is" : " are",
                                   " before; shared ranks count 1, 1, 3"));
    }
    if (!settings_.facts.highest_wins || !p.score.has_value()) return;
    for (const P& other : game_.participants) {
      if (!other.rank.has_value() || !other.score.has_value()) continue;
      if (*other.score > *p.score && *other.rank >= *p.rank) {
        findings_.Fault(kRank, cell,
                        absl::StrCat("rank ", *p.rank, " with ", *p.score, " points, but ", other.player,
                                     " has ", *other.score, " and rank ", *other.rank));
        return;
      }
    }
  }

  void CheckHighest(const P& p, const Cell& cell) {
    for (const P& other : game_.participants) {
      if (!p.score.has_value() || !other.score.has_value() || *other.score <= *p.score) continue;
      findings_.Fault(
          kRank, cell,
          absl::StrCat("wins with ", *p.score, " points, but ", other.player, " has ", *other.score));
      return;
    }
  }

  using Lookup = absl::optional<Word> (*)(absl::string_view);

  // Reads a word, and compares it with what the league fixed.
  std::string CheckWord(Field field, Lookup lookup, absl::string_view what, const std::string& fixed) {
    const Cell& cell = cells_[field];
    std::string text = cell.text;
    if (!text.empty() && lookup != nullptr) {
      const absl::optional<Word> word = lookup(text);
      if (!word.has_value()) {
        findings_.Fault(kName, cell, absl::StrCat("is no ", what, " of Root that leagues play"));
      } else if (!word->exact) {
        findings_.Note(kName, cell, absl::StrCat("read as ", word->name));
      }
      if (word.has_value()) text = std::string(word->name);
    }
    if (fixed.empty() || absl::EqualsIgnoreCase(text, fixed)) return text;
    if (cell.column == 0) return text;
    findings_.Fault(kFixed, cell, absl::StrCat("the league plays with the ", what, " ", fixed));
    return text;
  }

  void CheckTable() {
    const v1::LeagueSettings& league = settings_.options.settings();
    const std::string map = CheckWord(Field::kMap, &MapNamed, "map", league.fixed_map());
    CheckWord(Field::kDeck, &DeckNamed, "deck", league.fixed_deck());
    CheckWord(Field::kSetup, &SetupNamed, "set-up", league.fixed_setup());
    CheckWord(Field::kTiming, &TimingNamed, "timing", "");
    const std::string distribution =
        CheckWord(Field::kDistribution, nullptr, "clearing distribution", league.fixed_distribution());
    if (map == "Winter" && !distribution.empty() &&
        !absl::StrContains(absl::AsciiStrToLower(distribution), "random")) {
      findings_.Fault(kWinter, cells_[Field::kDistribution],
                      "the Winter map always has a random clearing distribution");
    }
    if (league.hirelings()) CheckHirelings();
    if (league.has_landmarks()) CheckLandmarks(league.landmarks());
  }

  // The names in a cell, which "|" keeps apart.
  std::vector<std::string> NamesIn(Field field) const {
    std::vector<std::string> names;
    for (const absl::string_view name : absl::StrSplit(cells_[field].text, '|', absl::SkipWhitespace())) {
      names.push_back(absl::AsciiStrToLower(Trimmed(name)));
    }
    return names;
  }

  void CheckHirelings() {
    if (!form_.Has(Field::kPromoted) || !form_.Has(Field::kDemoted)) return;
    constexpr size_t kHirelingsOfAGame = 3;
    const size_t players = game_.participants.size();
    const size_t wanted = players < 5 ? std::min<size_t>(5 - players, kHirelingsOfAGame) : 0;
    const std::vector<std::string> promoted = NamesIn(Field::kPromoted);
    const std::vector<std::string> demoted = NamesIn(Field::kDemoted);
    if (promoted.size() != wanted) {
      findings_.Fault(
          kHirelings, cells_[Field::kPromoted],
          absl::StrCat(promoted.size(), " promoted hirelings; a game of ", players, " has ", wanted));
    }
    if (demoted.size() != kHirelingsOfAGame - wanted) {
      findings_.Fault(kHirelings, cells_[Field::kDemoted],
                      absl::StrCat(demoted.size(), " demoted hirelings; a game of ", players, " has ",
                                   kHirelingsOfAGame - wanted));
    }
    for (const std::string& name : demoted) {
      if (std::find(promoted.begin(), promoted.end(), name) == promoted.end()) continue;
      findings_.Fault(kHirelings, cells_[Field::kDemoted], absl::StrCat(name, " is promoted too"));
    }
  }

  void CheckLandmarks(uint32_t wanted) {
    if (!form_.Has(Field::kLandmarks)) return;
    const size_t count = NamesIn(Field::kLandmarks).size();
    if (count == wanted) return;
    findings_.Fault(kLandmarks, cells_[Field::kLandmarks],
                    absl::StrCat(count, " landmarks; the league plays with ", wanted));
  }

  const GameCells& cells_;
  const Form& form_;
  const Settings& settings_;
  const ReadGame& game_;
  Findings& findings_;
};

}  // namespace

void CheckGame(const GameCells& cells, const Form& form, const Settings& settings, const ReadGame& game,
               Findings& findings) {
  Checks(cells, form, settings, game, findings).Run();
}

}  // namespace lantern::results
