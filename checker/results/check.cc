#include "checker/results/check.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "checker/core/replay.h"
#include "checker/results/cells.h"
#include "checker/results/csv_reader.h"
#include "checker/results/form.h"
#include "checker/results/leaderboard.h"
#include "checker/results/players.h"
#include "checker/results/read_game.h"
#include "checker/results/settings.h"

namespace lantern {
namespace results {
namespace {

// A number for a text, the same on every machine (FNV-1a).
uint64_t HashOf(absl::string_view text, uint64_t hash = 0xcbf29ce484222325u) {
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  // So that the end of one text is not the beginning of the next.
  return (hash ^ 0x1F) * 0x100000001b3u;
}

// Remembers on which line the last games stood: at least a million of them, at most two.
class Memory {
 public:
  // The line on which it was seen before; 0: it was not. Remembers it from now on.
  uint32_t SeenOn(uint64_t hash, uint32_t line) {
    const auto [at, added] = recent_.try_emplace(hash, line);
    if (!added) return at->second;
    const auto before = older_.find(hash);
    if (before != older_.end()) return before->second;
    if (recent_.size() >= kGeneration) {
      older_ = std::move(recent_);
      recent_ = {};
    }
    return 0;
  }

 private:
  static constexpr size_t kGeneration = 1u << 20;
  absl::flat_hash_map<uint64_t, uint32_t> recent_;
  absl::flat_hash_map<uint64_t, uint32_t> older_;
};

}  // namespace
}  // namespace results

using results::Field;

class ResultSheetChecker::Impl {
 public:
  Impl(results::Settings settings, ResultSheetListener listener)
      : settings_(std::move(settings)),
        listener_(std::move(listener)),
        findings_(settings_.max_findings, listener_.on_finding),
        players_(settings_.options),
        reader_([this](const results::Row& row) { TakeRow(row); },
                [this](uint32_t line, const std::string& why) {
                  findings_.Fault(results::kText, results::Cell{"", line, 0}, why);
                }) {}

  void Feed(absl::string_view bytes) { reader_.Feed(bytes); }

  void Finish(v1::ResultSheetReport& report) {
    reader_.Finish();
    EndGame();
    if (form_.columns.empty() && !dead_) {
      findings_.Fault(results::kHeader, results::Cell{"", 1, 0}, "the file is empty; it has no header");
    }
    report.Clear();
    report.set_form(form_.kind);
    if (reader_.delimiter() != '\0') report.set_delimiter(std::string(1, reader_.delimiter()));
    report.set_rows(rows_);
    report.set_games(games_);
    findings_.Fill(report);
    board_.Fill(players_, settings_.min_games, settings_.min_score, report);
    report.set_checker_version(kCheckerVersion);
  }

  uint32_t rows() const { return rows_; }

 private:
  static bool IsBlank(const results::Row& row) {
    return std::all_of(row.cells.begin(), row.cells.end(),
                       [](absl::string_view cell) { return results::Trimmed(cell).empty(); });
  }

  void TakeRow(const results::Row& row) {
    if (dead_) return;
    if (form_.columns.empty()) {
      if (IsBlank(row)) return;
      dead_ = !results::ReadHeader(row.cells, row.line, settings_.options.form(), findings_, form_);
      results::ChooseGame(form_.kind, settings_);
      if (!dead_) SayWhatCannotBeChecked(row.line);
      return;
    }
    if (IsBlank(row)) {
      // The empty line at the end of a file is none.
      blank_line_ = row.line;
      return;
    }
    if (blank_line_ > 0)
      findings_.Note(results::kBlank, results::Cell{"", blank_line_, 0}, "a blank row; it is skipped");
    blank_line_ = 0;
    ++rows_;
    CheckCells(row);
    if (form_.OneRowAGame()) {
      BeginGame(row.line);
      for (size_t i = 0; i < kSeatsOfARow; ++i) cells_.AddSeat();
      FillRow(row, 0);
      EndGame();
    } else {
      TakeParticipant(row);
    }
  }

  void SayWhatCannotBeChecked(uint32_t line) {
    const v1::LeagueSettings& league = settings_.options.settings();
    const results::Cell header = {"", line, 0};
    if (settings_.root && league.hirelings() &&
        !(form_.Has(Field::kPromoted) && form_.Has(Field::kDemoted))) {
      findings_.Doubt(results::kHirelings, header,
                      "the league plays with hirelings, but there are no columns \"Promoted Hirelings\" and "
                      "\"Demoted Hirelings\"");
    }
    if (settings_.root && league.has_landmarks() && !form_.Has(Field::kLandmarks)) {
      findings_.Doubt(results::kLandmarks, header,
                      "the league has a number of landmarks, but there is no column \"Landmarks\"");
    }
    if (settings_.facts.id.empty()) {
      findings_.Note(results::kName, header,
                     settings_.options.game().empty()
                         ? std::string("the game is not named, so its end conditions are not checked")
                         : absl::StrCat("no end conditions of \"", settings_.options.game(),
                                        "\" are known here; they are not checked"));
    }
  }

  void CheckCells(const results::Row& row) {
    if (row.spaced_quotes) {
      findings_.Note(results::kText, results::Cell{"", row.line, 0},
                     "spaces between a delimiter and a quotation mark; they are skipped");
    }
    if (row.cells.size() == form_.columns.size()) return;
    findings_.Fault(
        results::kCells, results::Cell{"", row.line, 0},
        absl::StrCat("the row has ", row.cells.size(), " cells; the header has ", form_.columns.size()));
  }

  void BeginGame(uint32_t line) {
    for (results::Cell& cell : cells_.fields) cell.text.clear(), cell.line = line, cell.column = 0;
    cells_.seat_count = 0;
    cells_.line = line;
    open_ = true;
  }

  // Puts the cells of a row into the game; those of seats into the seat of their column, counted from
  // `first_seat`.
  void FillRow(const results::Row& row, size_t first_seat) {
    for (size_t s = first_seat; s < cells_.seat_count; ++s) {
      for (results::Cell& cell : cells_.seats[s].fields)
        cell.text.clear(), cell.line = row.line, cell.column = 0;
    }
    for (size_t i = 0; i < form_.columns.size(); ++i) {
      const results::Column& column = form_.columns[i];
      if (column.field == Field::kNone) continue;
      const bool of_seat = column.field >= results::kFirstSeatField;
      results::Cell& cell =
          of_seat ? cells_.seats[first_seat + column.seat][column.field] : game_row_[column.field];
      const absl::string_view raw = i < row.cells.size() ? row.cells[i] : absl::string_view();
      const absl::string_view text = results::Trimmed(raw);
      cell.text.assign(text.data(), text.size());
      cell.line = row.line;
      cell.column = static_cast<uint32_t>(i + 1);
      if (text.size() != raw.size()) {
        findings_.Note(results::kSpace, cell, "spaces at the ends of the cell; they are skipped");
      }
    }
    if (first_seat == 0) {
      for (size_t f = 0; f < results::kGameFields; ++f) std::swap(cells_.fields[f], game_row_.fields[f]);
    } else {
      CompareGameCells();
    }
  }

  // The rows of one game say the same of it.
  void CompareGameCells() {
    for (size_t f = 0; f < results::kGameFields; ++f) {
      const results::Cell& mine = game_row_.fields[f];
      const results::Cell& first = cells_.fields[f];
      if (mine.text == first.text || mine.column == 0) continue;
      findings_.Fault(
          results::kScattered, mine,
          absl::StrCat("the first row of this game, line ", first.line, ", has \"", first.text, "\" here"));
    }
  }

  void TakeParticipant(const results::Row& row) {
    size_t id_column = 0;
    while (form_.columns[id_column].field != Field::kId) ++id_column;
    const absl::string_view id =
        id_column < row.cells.size() ? results::Trimmed(row.cells[id_column]) : absl::string_view();
    if (id.empty()) {
      findings_.Fault(results::kHalfFilled, results::Cell{"", row.line, static_cast<uint32_t>(id_column + 1)},
                      "the id of the game is missing; the row belongs to none");
      return;
    }
    if (!open_ || id != game_id_) {
      EndGame();
      game_id_ = std::string(id);
      BeginGame(row.line);
      const uint32_t before = ids_.SeenOn(results::HashOf(id), row.line);
      if (before > 0) {
        findings_.Fault(results::kScattered,
                        results::Cell{game_id_, row.line, static_cast<uint32_t>(id_column + 1)},
                        absl::StrCat("rows of a game with this id stand on line ", before,
                                     " already; a game twice, or its rows are not together"));
      }
    }
    if (cells_.seat_count == kMaxSeats) {
      findings_.Fault(results::kPlayers, results::Cell{"", row.line, 0},
                      absl::StrCat("more than ", kMaxSeats, " rows of one game"));
      return;
    }
    cells_.AddSeat();
    FillRow(row, cells_.seat_count - 1);
  }

  void EndGame() {
    if (!std::exchange(open_, false)) return;
    ++games_;
    results::UnderstandGame(cells_, form_, settings_, players_, findings_, game_);
    results::CheckGame(cells_, form_, settings_, game_, findings_);
    FindDuplicate();
    if (game_.duplicate) return;
    board_.Add(game_);
    if (listener_.on_game) listener_.on_game(cells_, game_);
  }

  // The same players with the same factions, scores and points; at the same time, where times are recorded.
  void FindDuplicate() {
    game_.duplicate = false;
    if (game_.participants.empty()) return;
    uint64_t hash = results::HashOf(game_.date);
    for (const results::Participant& p : game_.participants) {
      hash = results::HashOf(p.player, hash);
      for (const Field field :
           {Field::kFaction, Field::kScore, Field::kPoints, Field::kEnding, Field::kTurn, Field::kRank}) {
        hash = results::HashOf((*p.cells)[field].text, hash);
      }
    }
    const uint32_t before = contents_.SeenOn(hash, cells_.line);
    if (before == 0) return;
    const results::Cell row = {"", cells_.line, 0};
    if (game_.date.size() > kDateOnly) {
      game_.duplicate = true;
      findings_.Fault(results::kDuplicate, row,
                      absl::StrCat("the same game stands on line ", before, "; it is counted once"));
    } else {
      findings_.Doubt(
          results::kDuplicate, row,
          absl::StrCat(
              "line ", before,
              " has the same players and results; no time of day tells them apart, both are counted"));
    }
  }

  static constexpr size_t kSeatsOfARow = 4;
  static constexpr size_t kMaxSeats = 64;
  static constexpr size_t kDateOnly = 10;  // "2025-01-31"

  results::Settings settings_;
  const ResultSheetListener listener_;
  results::Findings findings_;
  results::Players players_;
  results::Leaderboard board_;
  results::Form form_;
  bool dead_ = false;
  uint32_t rows_ = 0;
  uint32_t games_ = 0;
  uint32_t blank_line_ = 0;

  // The game whose rows are being read.
  bool open_ = false;
  std::string game_id_;
  results::GameCells cells_;
  // What the present row says of the game.
  results::GameCells game_row_;
  results::ReadGame game_;
  results::Memory ids_;
  results::Memory contents_;

  // Last: it calls back into what stands above.
  results::CsvReader reader_;
};

ResultSheetChecker::ResultSheetChecker(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
ResultSheetChecker::~ResultSheetChecker() = default;

absl::StatusOr<std::unique_ptr<ResultSheetChecker>> ResultSheetChecker::New(
    const v1::ResultSheetOptions& options, ResultSheetListener listener) {
  absl::StatusOr<results::Settings> settings = results::ReadSettings(options);
  if (!settings.ok()) return settings.status();
  auto impl = std::make_unique<Impl>(*std::move(settings), std::move(listener));
  return std::unique_ptr<ResultSheetChecker>(new ResultSheetChecker(std::move(impl)));
}

void ResultSheetChecker::Feed(absl::string_view bytes) { impl_->Feed(bytes); }
void ResultSheetChecker::Finish(v1::ResultSheetReport& report) { impl_->Finish(report); }
uint32_t ResultSheetChecker::rows() const { return impl_->rows(); }

}  // namespace lantern
