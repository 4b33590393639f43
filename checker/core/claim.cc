#include "checker/core/claim.h"

#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "checker/core/status.h"

namespace lantern {
namespace {

// A player as mismatches call it: by its role, which renaming the players does not change, where there is
// one.
std::string Called(const v1::Transcript& transcript, const PlayerResult& result) {
  if (!result.role.empty()) return result.role;
  const std::string& name = transcript.players(static_cast<int>(result.player)).name();
  return name.empty() ? absl::StrCat("players[", result.player, "]") : name;
}

class ClaimComparison {
 public:
  ClaimComparison(const v1::Transcript& transcript, const std::vector<PlayerResult>& results, bool over,
                  const Rule& rule, v1::Verdict& verdict)
      : transcript_(transcript),
        results_(results),
        over_(over),
        unknown_(AnyScoreUnknown(results)),
        rule_(rule),
        verdict_(verdict) {}

  void Run() {
    if (transcript_.claimed_result().winners_claimed() && !unknown_) CompareWinners();
    for (const v1::ClaimedStanding& claim : transcript_.claimed_result().standings()) CompareStanding(claim);
  }

 private:
  void CompareWinners() {
    std::vector<bool> claimed(transcript_.players_size(), false);
    for (const v1::ClaimedStanding& claim : transcript_.claimed_result().standings()) {
      claimed[claim.player()] = claim.winner();
    }
    bool same = true;
    std::vector<std::string> claimed_names, computed_names;
    // In the order of the players, so that the claim and the result read alike.
    for (size_t player = 0; player < claimed.size(); ++player) {
      const PlayerResult* result = Find(static_cast<uint32_t>(player));
      if (result == nullptr) continue;
      if (claimed[player]) claimed_names.push_back(Called(transcript_, *result));
      if (result->winner) computed_names.push_back(Called(transcript_, *result));
      same &= claimed[player] == result->winner;
    }
    if (same) return;
    const std::string claim = claimed_names.empty() ? "nobody" : absl::StrJoin(claimed_names, ", ");
    std::string computed = computed_names.empty() ? "nobody" : absl::StrJoin(computed_names, ", ");
    if (!over_) absl::StrAppend(&computed, " (the game is not over)");
    v1::Mismatch& mismatch = Add("winner", claim, computed);
    // What decided the first place.
    if (over_ && !results_.empty() && results_.front().decided_rule != nullptr) {
      mismatch.set_rule_id(std::string(results_.front().decided_rule->id));
    }
    mismatch.set_message(
        absl::StrCat("the record says that the winner is ", claim, "; by its events it is ", computed));
  }

  void CompareStanding(const v1::ClaimedStanding& claim) {
    const PlayerResult* result = Find(claim.player());
    if (result == nullptr) return;
    if (claim.has_score() && !result->score_unknown && result->score != claim.score()) {
      AddOf(*result, "score", absl::StrCat(claim.score()),
            result->score.has_value() ? absl::StrCat(*result->score) : "none");
    }
    if (claim.has_rank() && !unknown_ && result->rank != claim.rank()) {
      AddOf(*result, "rank", absl::StrCat(claim.rank()),
            over_ ? absl::StrCat(result->rank) : "none (the game is not over)");
      if (over_ && result->decided_rule != nullptr) {
        verdict_.mutable_mismatches()->rbegin()->set_rule_id(std::string(result->decided_rule->id));
      }
    }
    for (const v1::ClaimedScoreLine& line : claim.score_lines()) CompareLine(*result, line);
  }

  // The points of the computed lines that a claimed one names.
  void CompareLine(const PlayerResult& result, const v1::ClaimedScoreLine& claim) {
    bool found = false;
    int32_t points = 0;
    const Rule* rule = nullptr;
    for (const ScoreLine& line : result.lines) {
      if (!claim.label().empty() && line.label != claim.label()) continue;
      if (!claim.rule_id().empty() && (line.rule == nullptr || line.rule->id != claim.rule_id())) continue;
      found = true;
      points += line.points;
      rule = line.rule;
    }
    if (found && points == claim.points()) return;
    const std::string& name = claim.label().empty() ? claim.rule_id() : claim.label();
    const std::string computed = found ? absl::StrCat(points) : "none";
    v1::Mismatch& mismatch = Add("score_line", absl::StrCat(claim.points()), computed);
    mismatch.set_player(result.player);
    if (rule != nullptr) mismatch.set_rule_id(std::string(rule->id));
    mismatch.set_message(absl::StrCat("the record gives ", Called(transcript_, result), " ", claim.points(),
                                      " points for \"", name, "\"; by its events there ",
                                      found ? absl::StrCat("are ", points) : "is no such line"));
  }

  const PlayerResult* Find(uint32_t player) const {
    for (const PlayerResult& result : results_) {
      if (result.player == player) return &result;
    }
    return nullptr;
  }

  void AddOf(const PlayerResult& result, absl::string_view field, const std::string& claimed,
             const std::string& computed) {
    v1::Mismatch& mismatch = Add(field, claimed, computed);
    mismatch.set_player(result.player);
    mismatch.set_message(absl::StrCat("the record gives ", Called(transcript_, result), " the ", field, " ",
                                      claimed, "; by its events it is ", computed));
  }

  v1::Mismatch& Add(absl::string_view field, const std::string& claimed, const std::string& computed) {
    v1::Mismatch& mismatch = *verdict_.add_mismatches();
    mismatch.set_field(std::string(field));
    mismatch.set_claimed(claimed);
    mismatch.set_computed(computed);
    mismatch.set_rule_id(std::string(rule_.id));
    if (transcript_.claimed_result().has_position()) {
      *mismatch.mutable_position() = transcript_.claimed_result().position();
    }
    return mismatch;
  }

  const v1::Transcript& transcript_;
  const std::vector<PlayerResult>& results_;
  const bool over_;
  // Some score is not known, so that nobody can say who won.
  const bool unknown_;
  const Rule& rule_;
  v1::Verdict& verdict_;
};

}  // namespace

absl::Status CheckClaimForm(const v1::Transcript& transcript) {
  std::vector<bool> seen(transcript.players_size(), false);
  for (int i = 0; i < transcript.claimed_result().standings_size(); ++i) {
    const v1::ClaimedStanding& claim = transcript.claimed_result().standings(i);
    const std::string path = absl::StrCat("claimed_result.standings[", i, "]");
    if (claim.player() >= seen.size()) {
      return MalformedError(absl::StrCat(path, ".player"),
                            absl::StrCat(claim.player(), " is no player; the transcript has ", seen.size(),
                                         ", numbered from 0"));
    }
    if (seen[claim.player()]) {
      return MalformedError(
          absl::StrCat(path, ".player"),
          absl::StrCat("a second claim for player ", claim.player(), "; give one a player"));
    }
    seen[claim.player()] = true;
    if (claim.has_rank() && claim.rank() == 0) {
      return MalformedError(absl::StrCat(path, ".rank"),
                            "0; ranks count from 1, leave it out where none is claimed");
    }
    for (int j = 0; j < claim.score_lines_size(); ++j) {
      if (!claim.score_lines(j).label().empty() || !claim.score_lines(j).rule_id().empty()) continue;
      return MalformedError(absl::StrCat(path, ".score_lines[", j, "]"),
                            "names neither a label nor a rule; say which points are claimed");
    }
  }
  return absl::OkStatus();
}

void CompareClaim(const v1::Transcript& transcript, const std::vector<PlayerResult>& results, bool over,
                  const Rule& rule, v1::Verdict& verdict) {
  ClaimComparison(transcript, results, over, rule, verdict).Run();
}

}  // namespace lantern
