#include "checker/results/write.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "checker/results/form.h"
#include "checker/results/players.h"

namespace lantern {
namespace {

using results::Ending;
using results::Field;
using results::Participant;

constexpr size_t kSeatsOfARow = 4;

std::string Quoted(const std::string& cell) {
  const bool spaced = !cell.empty() && (absl::ascii_isspace(static_cast<unsigned char>(cell.front())) ||
                                        absl::ascii_isspace(static_cast<unsigned char>(cell.back())));
  if (!spaced && cell.find_first_of(",;\"\r\n\t") == std::string::npos) return cell;
  return absl::StrCat("\"", absl::StrReplaceAll(cell, {{"\"", "\"\""}}), "\"");
}

std::string LineOf(const std::vector<std::string>& cells) {
  std::string line;
  for (size_t i = 0; i < cells.size(); ++i) absl::StrAppend(&line, i > 0 ? "," : "", Quoted(cells[i]));
  return line + "\n";
}

std::string EndingText(const Participant& p, bool with_partner) {
  if (p.ending == Ending::kDominance)
    return p.dominance.empty() || !with_partner ? "Dominance" : absl::StrCat(p.dominance, " Dom");
  if (p.ending != Ending::kCoalition) return "";
  return p.partner.empty() || !with_partner ? "Coalition" : absl::StrCat("Coalition w/", p.partner);
}

}  // namespace

ResultSheetWriter::ResultSheetWriter(v1::ResultSheetForm form, std::function<void(absl::string_view)> write)
    : form_(form), write_(std::move(write)) {
  write_(LineOf(results::HeaderOf(form)));
}

std::string ResultSheetWriter::TextOf(const results::GameCells& cells, const results::ReadGame& game,
                                      const Participant& p, Field field) const {
  switch (field) {
    case Field::kId:
      return cells[Field::kId].text.empty() ? absl::StrCat(games_) : cells[Field::kId].text;
    case Field::kTimestamp:
      return game.date.empty() ? cells[field].text : game.date;
    case Field::kPlayer:
      return p.player;
    case Field::kFaction:
      return p.faction.empty() ? (*p.cells)[field].text : p.faction;
    case Field::kTurn:
      return p.turn.has_value() ? absl::StrCat(*p.turn) : "";
    case Field::kScore:
      if (p.score.has_value()) return absl::StrCat(*p.score);
      return form_ == v1::RESULT_SHEET_FORM_ROOT_GAMES ? EndingText(p, true) : "";
    case Field::kPoints:
      return p.points.has_value() ? p.points->ToString() : "";
    case Field::kRank:
      return p.rank.has_value() ? absl::StrCat(*p.rank) : "";
    case Field::kWinner:
      if (p.winner.has_value()) return *p.winner ? "yes" : "no";
      return p.points.has_value() ? (*p.points > 0 ? "yes" : "no") : "";
    case Field::kEnding:
      return EndingText(p, form_ == v1::RESULT_SHEET_FORM_PLAIN);
    default:
      return cells[field].text;
  }
}

void ResultSheetWriter::Add(const results::GameCells& cells, const results::ReadGame& game) {
  ++games_;
  const std::vector<results::Column> columns = results::ColumnsOf(form_);
  std::vector<std::string> row(columns.size());
  if (form_ != v1::RESULT_SHEET_FORM_ROOT_GAMES) {
    for (const Participant& p : game.participants) {
      for (size_t i = 0; i < columns.size(); ++i) row[i] = TextOf(cells, game, p, columns[i].field);
      write_(LineOf(row));
    }
    return;
  }
  if (game.participants.size() > kSeatsOfARow) {
    ++left_out_;
    return;
  }
  // Seats are turn order.
  std::vector<const Participant*> seats;
  for (const Participant& p : game.participants) seats.push_back(&p);
  std::stable_sort(seats.begin(), seats.end(), [](const Participant* a, const Participant* b) {
    return a->turn.value_or(0) < b->turn.value_or(0);
  });
  const Participant nobody;
  for (size_t i = 0; i < columns.size(); ++i) {
    const bool of_seat = columns[i].field >= results::kFirstSeatField;
    if (of_seat && columns[i].seat >= seats.size()) {
      row[i].clear();
    } else {
      row[i] = TextOf(cells, game, of_seat ? *seats[columns[i].seat] : nobody, columns[i].field);
    }
  }
  write_(LineOf(row));
}

TournamentOfSheet::TournamentOfSheet(v1::Tournament& tournament) : tournament_(tournament) {
  tournament_.mutable_rules()->set_format(v1::TOURNAMENT_FORMAT_ALL_PLAY_ALL);
  tournament_.add_rounds();
}

void TournamentOfSheet::Add(const results::ReadGame& game) {
  for (const Participant& p : game.participants) {
    if (p.player.empty() || p.player_id == results::Players::kNobody) return;
    if (known_.size() <= p.player_id) known_.resize(p.player_id + 1, false);
  }
  if (game.participants.size() < 2) return;
  v1::Game& out = *tournament_.mutable_rounds(0)->add_matches()->add_games();
  const bool ranked = std::all_of(game.participants.begin(), game.participants.end(),
                                  [](const Participant& p) { return p.rank.has_value(); });
  for (const Participant& p : game.participants) {
    if (!known_[p.player_id]) tournament_.add_entrants()->set_name(p.player);
    known_[p.player_id] = true;
    v1::GameSeat& seat = *out.add_seats();
    seat.set_entrant(p.player);
    if (ranked) seat.set_rank(*p.rank);
    if (p.score.has_value()) seat.set_score(static_cast<int32_t>(*p.score));
    if (!ranked && p.points.has_value()) seat.set_winner(*p.points > 0);
    if (!ranked && !p.points.has_value() && p.winner.has_value()) seat.set_winner(*p.winner);
  }
}

}  // namespace lantern
