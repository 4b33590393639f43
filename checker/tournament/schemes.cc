#include "checker/tournament/schemes.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace lantern::tournament {
namespace {

// What one round adds to Buchholz or Sonneborn-Berger.
struct Contribution {
  // The score of who sat opposite: decides which contribution is the least significant (14.1).
  Fraction opposite;
  Fraction value;
  // From a round that was left unplayed by choice (16.1.2).
  bool voluntary = false;
  bool cut = false;
  std::string words;
};

bool IsVoluntary(EntryKind kind) {
  return kind == EntryKind::kForfeitLoss || kind == EntryKind::kRequestedBye;
}

// Whether the opponents of an entry are met: at the table, or by a forfeit where forfeits count as matches.
bool IsMet(const Field& field, const Entry& entry) {
  return entry.kind == EntryKind::kPlayed || (!field.swiss && !entry.opponents.empty());
}

absl::string_view KindWords(EntryKind kind) {
  switch (kind) {
    case EntryKind::kForfeitWin:
      return "forfeit win";
    case EntryKind::kForfeitLoss:
      return "forfeit loss";
    case EntryKind::kAwardedBye:
      return "bye";
    case EntryKind::kRequestedBye:
      return "requested bye or absence";
    case EntryKind::kPlayed:
      break;
  }
  return "match";
}

// Methods that look at the opponents.
class OpponentScores {
 public:
  OpponentScores(const Field& field, bool weighted)
      : field_(field), weighted_(weighted), adjusted_(AdjustedScores(field)) {}

  std::vector<Contribution> Of(const Record& record) const {
    std::vector<Contribution> contributions;
    for (const Entry& entry : record.entries) {
      if (IsMet(field_, entry)) {
        contributions.push_back(OfOpponents(entry));
      } else if (field_.swiss) {
        contributions.push_back(OfDummy(record, entry));
      }
    }
    return contributions;
  }

 private:
  bool Counts(const Opponent& opponent) const { return !field_.swiss || !opponent.forfeit; }

  // The average over those at the table, so that tables of different sizes weigh alike; with one opponent it
  // is FIDE's sum.
  Contribution OfOpponents(const Entry& entry) const {
    Contribution contribution;
    int64_t count = 0;
    std::vector<std::string> words;
    for (const Opponent& opponent : entry.opponents) {
      if (!Counts(opponent)) continue;
      ++count;
      const Fraction& score = adjusted_[opponent.entrant];
      contribution.opposite += score;
      contribution.value += weighted_ ? score * opponent.against : score;
      words.push_back(absl::StrCat(field_.records[opponent.entrant].name, " ", score.ToString(),
                                   weighted_ ? absl::StrCat(" x ", opponent.against.ToString()) : ""));
    }
    contribution.opposite = contribution.opposite / count;
    contribution.value = contribution.value / count;
    contribution.words =
        absl::StrCat("round ", entry.round + 1, ": ",
                     count > 1 ? absl::StrCat("average of ", absl::StrJoin(words, ", "), " = ") : words[0],
                     count > 1   ? contribution.value.ToString()
                     : weighted_ ? absl::StrCat(" = ", contribution.value.ToString())
                                 : "");
    return contribution;
  }

  // An unplayed round is one against a dummy with the own score, within limits (16.4).
  Contribution OfDummy(const Record& record, const Entry& entry) const {
    Fraction limit = field_.points.Draw() * static_cast<int64_t>(field_.rounds);
    if (!entry.opponents.empty()) {
      limit = 0;
      for (const Opponent& opponent : entry.opponents) limit += adjusted_[opponent.entrant];
      limit = limit / static_cast<int64_t>(entry.opponents.size());
    }
    Contribution contribution;
    contribution.opposite = std::min(record.points, limit);
    const Fraction points = field_.points.AgainstDummy(entry.points);
    contribution.value = weighted_ ? contribution.opposite * points : contribution.opposite;
    contribution.voluntary = IsVoluntary(entry.kind);
    contribution.words = absl::StrCat(
        "round ", entry.round + 1, ": ", KindWords(entry.kind), ", dummy ", contribution.opposite.ToString(),
        weighted_ ? absl::StrCat(" x ", points.ToString(), " = ", contribution.value.ToString()) : "");
    return contribution;
  }

  const Field& field_;
  const bool weighted_;
  const std::vector<Fraction> adjusted_;
};

// The next one to leave out from below: null where all are out. A contribution from a round left unplayed by
// choice goes first (16.5); with weights only where it is worth at least the least significant one.
Contribution* LeastSignificant(std::vector<Contribution>& contributions, bool weighted) {
  Contribution* least = nullptr;
  Contribution* voluntary = nullptr;
  for (Contribution& one : contributions) {
    if (one.cut) continue;
    if (least == nullptr || one.opposite < least->opposite ||
        (one.opposite == least->opposite && one.value < least->value)) {
      least = &one;
    }
    if (one.voluntary && (voluntary == nullptr || one.value < voluntary->value ||
                          (one.value == voluntary->value && one.opposite < voluntary->opposite))) {
      voluntary = &one;
    }
  }
  if (voluntary == nullptr) return least;
  return !weighted || voluntary->value >= least->value ? voluntary : least;
}

void Cut(const v1::Criterion& criterion, bool weighted, std::vector<Contribution>& contributions) {
  for (uint32_t i = 0; i < criterion.cut_low(); ++i) {
    Contribution* least = LeastSignificant(contributions, weighted);
    if (least == nullptr) return;
    least->cut = true;
  }
  for (uint32_t i = 0; i < criterion.cut_high(); ++i) {
    Contribution* highest = nullptr;
    for (Contribution& one : contributions) {
      if (!one.cut && (highest == nullptr || one.value > highest->value)) highest = &one;
    }
    if (highest == nullptr) return;
    highest->cut = true;
  }
}

std::vector<Value> FromOpponents(const Field& field, const v1::Criterion& criterion) {
  const bool weighted = criterion.kind() == v1::CRITERION_KIND_SONNEBORN_BERGER;
  const OpponentScores scores(field, weighted);
  std::vector<Value> values;
  for (const Record& record : field.records) {
    std::vector<Contribution> contributions = scores.Of(record);
    Cut(criterion, weighted, contributions);
    values.emplace_back();
    for (const Contribution& one : contributions) {
      if (!one.cut) values.back().value += one.value;
      values.back().workings.push_back(absl::StrCat(one.words, one.cut ? " (cut)" : ""));
    }
  }
  return values;
}

// What one entry adds to a method that looks at the own results only.
Fraction OfEntry(const Field& field, const v1::Criterion& criterion, const Entry& entry) {
  switch (criterion.kind()) {
    case v1::CRITERION_KIND_MATCH_POINTS:
      return entry.points;
    case v1::CRITERION_KIND_GAME_POINTS:
      return entry.game_points;
    case v1::CRITERION_KIND_SCORE_SUM:
      return entry.score;
    case v1::CRITERION_KIND_SCORE_DIFFERENCE:
      return entry.score_difference;
    case v1::CRITERION_KIND_IN_GAME:
      return criterion.index() < entry.in_game.size() ? entry.in_game[criterion.index()] : 0;
    default: {
      const bool counts = criterion.kind() == v1::CRITERION_KIND_WINS || entry.kind == EntryKind::kPlayed;
      const auto others =
          static_cast<size_t>(std::count_if(entry.opponents.begin(), entry.opponents.end(),
                                            [](const Opponent& opponent) { return !opponent.forfeit; }));
      return counts && entry.points >= field.points.Win(others) ? 1 : 0;
    }
  }
}

std::vector<Value> FromOwn(const Field& field, const v1::Criterion& criterion) {
  std::vector<Value> values;
  for (const Record& record : field.records) {
    values.emplace_back();
    for (const Entry& entry : record.entries) {
      const Fraction part = OfEntry(field, criterion, entry);
      values.back().value += part;
      values.back().workings.push_back(absl::StrCat(
          "round ", entry.round + 1, ": ", part.ToString(),
          entry.kind == EntryKind::kPlayed ? "" : absl::StrCat(" (", KindWords(entry.kind), ")")));
    }
  }
  return values;
}

}  // namespace

std::string NameOf(const v1::Criterion& criterion) {
  std::string name;
  switch (criterion.kind()) {
    case v1::CRITERION_KIND_MATCH_POINTS:
      name = "Points";
      break;
    case v1::CRITERION_KIND_GAME_POINTS:
      name = "Game points";
      break;
    case v1::CRITERION_KIND_SCORE_SUM:
      name = "Score sum";
      break;
    case v1::CRITERION_KIND_SCORE_DIFFERENCE:
      name = "Score difference";
      break;
    case v1::CRITERION_KIND_HEAD_TO_HEAD:
      name = "Direct encounter";
      break;
    case v1::CRITERION_KIND_BUCHHOLZ:
      name = "Buchholz";
      break;
    case v1::CRITERION_KIND_SONNEBORN_BERGER:
      name = "Sonneborn-Berger";
      break;
    case v1::CRITERION_KIND_WINS:
      name = "Wins";
      break;
    case v1::CRITERION_KIND_WINS_PLAYED:
      name = "Wins played";
      break;
    case v1::CRITERION_KIND_IN_GAME:
      name = absl::StrCat("In-game value ", criterion.index() + 1);
      break;
    default:
      name = "Lots";
      break;
  }
  if (criterion.cut_high() > 0 && criterion.cut_high() == criterion.cut_low()) {
    absl::StrAppend(&name, " Median-", criterion.cut_high());
  } else {
    if (criterion.cut_low() > 0) absl::StrAppend(&name, " Cut-", criterion.cut_low());
    if (criterion.cut_high() > 0) absl::StrAppend(&name, " High-cut-", criterion.cut_high());
  }
  if (criterion.ascending()) absl::StrAppend(&name, " (lower first)");
  return name;
}

bool IsValued(const v1::Criterion& criterion) {
  return criterion.kind() != v1::CRITERION_KIND_HEAD_TO_HEAD && criterion.kind() != v1::CRITERION_KIND_LOTS;
}

std::vector<Value> ValuesOf(const Field& field, const v1::Criterion& criterion) {
  const bool opponents = criterion.kind() == v1::CRITERION_KIND_BUCHHOLZ ||
                         criterion.kind() == v1::CRITERION_KIND_SONNEBORN_BERGER;
  return opponents ? FromOpponents(field, criterion) : FromOwn(field, criterion);
}

std::vector<Fraction> AdjustedScores(const Field& field) {
  std::vector<Fraction> scores;
  for (const Record& record : field.records) {
    Fraction score = record.points;
    if (field.swiss) {
      // Backwards: requested byes at the end count as draws.
      for (size_t i = record.entries.size(); i > 0; --i) {
        const Entry& entry = record.entries[i - 1];
        if (!IsVoluntary(entry.kind) || int64_t{entry.round} < record.undecided) break;
        if (entry.kind == EntryKind::kRequestedBye) score += field.points.Draw() - entry.points;
      }
    }
    scores.push_back(score);
  }
  return scores;
}

}  // namespace lantern::tournament
