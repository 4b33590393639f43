#include "checker/results/read_game.h"

#include <cstring>
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "checker/results/cells.h"

namespace lantern::results {
namespace {

class Reader {
 public:
  Reader(const Form& form, const Settings& settings, Players& players, Findings& findings)
      : form_(form), settings_(settings), players_(players), findings_(findings) {}

  void Read(const GameCells& cells, ReadGame& game) {
    ReadWhen(cells[Field::kTimestamp], game);
    size_t used = 0;
    bool gap = false;
    for (size_t i = 0; i < cells.seat_count; ++i) {
      const GameCells::Seat& seat = cells.seats[i];
      if (form_.OneRowAGame() && IsEmpty(seat)) {
        gap = true;
        continue;
      }
      if (gap) {
        findings_.Fault(kHalfFilled, seat[Field::kPlayer],
                        "this seat is filled in, but one before it is empty");
        gap = false;
      }
      if (used == game.participants.size()) game.participants.emplace_back();
      Participant& participant = game.participants[used++];
      participant = Participant();
      participant.cells = &seat;
      ReadSeat(seat, participant);
      if (form_.OneRowAGame()) participant.turn = static_cast<uint32_t>(i + 1);
    }
    game.participants.resize(used);
  }

 private:
  static bool IsEmpty(const GameCells::Seat& seat) {
    for (const Cell& cell : seat.fields) {
      if (!cell.text.empty()) return false;
    }
    return true;
  }

  void ReadWhen(const Cell& cell, ReadGame& game) {
    game.date.clear();
    if (cell.text.empty()) {
      if (cell.column > 0) findings_.Fault(kHalfFilled, cell, "the date of the game is missing");
      return;
    }
    switch (ReadDate(cell.text, settings_.options.date_order(), form_.kind != v1::RESULT_SHEET_FORM_PLAIN,
                     game.date)) {
      case DateForm::kDocumented:
        return;
      case DateForm::kOther:
        findings_.Note(kDate, cell, absl::StrCat("read as ", game.date, "; write YYYY-MM-DD HH:MM"));
        return;
      case DateForm::kAmbiguous:
        findings_.Doubt(kDate, cell,
                        absl::StrCat("day and month could be either way, read as ", game.date,
                                     "; write YYYY-MM-DD HH:MM, or say which comes first"));
        return;
      case DateForm::kUnreadable:
        findings_.Fault(kDate, cell, "is no date; write YYYY-MM-DD HH:MM");
        return;
    }
  }

  // Says that a cell is missing, where the sheet has its column.
  bool Missing(const Cell& cell, absl::string_view what) {
    if (!cell.text.empty()) return false;
    if (cell.column > 0) findings_.Fault(kHalfFilled, cell, absl::StrCat(what, " is missing"));
    return true;
  }

  void ReadSeat(const GameCells::Seat& seat, Participant& out) {
    if (!Missing(seat[Field::kPlayer], "the player")) {
      out.player_id = players_.Find(seat[Field::kPlayer], findings_);
      out.player =
          out.player_id == Players::kNobody ? seat[Field::kPlayer].text : players_.NameOf(out.player_id);
    }
    ReadFaction(seat[Field::kFaction], out);
    ReadNumber(seat[Field::kTurn], "the seat", out.turn);
    ReadNumber(seat[Field::kRank], "the rank", out.rank);
    ReadEnding(seat, out);
    const Cell& points = seat[Field::kPoints];
    if (!Missing(points, "the number of league points")) {
      out.points = ParseFraction(points.text);
      // Numbers that nobody means would only make the sums hard to read.
      if (out.points.has_value() && (*out.points > 10'000 || out.points->denominator() > 1000))
        out.points.reset();
      if (!out.points.has_value()) {
        findings_.Fault(kNumber, points, "is no number of league points; write for example 1, 0 or 0.5");
      }
    }
    const Cell& winner = seat[Field::kWinner];
    if (winner.text.empty()) return;
    out.winner = YesOrNo(winner.text);
    if (!out.winner.has_value()) findings_.Fault(kName, winner, "is neither yes nor no");
  }

  void ReadFaction(const Cell& cell, Participant& out) {
    if (!settings_.root) {
      out.faction = cell.text;
      return;
    }
    if (Missing(cell, "the faction")) return;
    const absl::optional<Word> word = FactionNamed(cell.text);
    if (!word.has_value()) {
      findings_.Fault(kName, cell,
                      "is no faction of Root; write it as in \"Woodland Alliance\" or \"Vagabond (Thief)\"");
      return;
    }
    if (!word->exact) findings_.Note(kName, cell, absl::StrCat("read as ", word->name));
    out.faction = std::string(word->name);
    out.vagabond = absl::StartsWith(word->name, "Vagabond");
  }

  void ReadNumber(const Cell& cell, absl::string_view what, absl::optional<uint32_t>& out) {
    const bool needed = form_.kind == v1::RESULT_SHEET_FORM_ROOT_PARTICIPANTS;
    if (cell.text.empty()) {
      if (needed) Missing(cell, what);
      return;
    }
    const absl::optional<int64_t> number = WholeNumber(cell.text);
    if (number.has_value() && *number >= 1) {
      out = static_cast<uint32_t>(*number);
    } else {
      findings_.Fault(kNumber, cell, absl::StrCat("is no number for ", what, "; they count from 1"));
    }
  }

  void ReadEnding(const GameCells::Seat& seat, Participant& out) {
    const Cell& score = seat[Field::kScore];
    const Cell& ending = seat[Field::kEnding];
    if (!score.text.empty()) {
      out.score = WholeNumber(score.text);
      if (out.score.has_value()) {
        out.ending = Ending::kScore;
      } else if (!settings_.root || !ReadWords(score, out)) {
        findings_.Fault(kNumber, score,
                        settings_.root ? "is neither a score nor \"Bird Dom\", \"Fox Dom\", \"Mouse Dom\", "
                                         "\"Bunny Dom\" or \"Coalition w/<faction>\""
                                       : "is no score; write a whole number");
      }
    }
    if (!settings_.root) return;
    if (!ending.text.empty()) {
      if (out.ending == Ending::kScore) {
        findings_.Fault(kScoreOrEnding, ending,
                        absl::StrCat("stands beside a game score of ", *out.score,
                                     "; who has a dominance or a coalition has no score"));
        out.score.reset();
      }
      if (!ReadWords(ending, out))
        findings_.Fault(kName, ending, "is neither \"Dominance\" nor \"Coalition\"");
    } else if (score.text.empty()) {
      findings_.Fault(kScoreOrEnding, score, "there is neither a game score nor a dominance or coalition");
    }
  }

  // "Bird Dom", "Dominance", "Coalition w/Lizard Cult", "Coalition".
  bool ReadWords(const Cell& cell, Participant& out) {
    absl::string_view text = cell.text;
    for (const absl::string_view suit : {"Bird", "Fox", "Mouse", "Bunny"}) {
      if (!absl::EqualsIgnoreCase(text, absl::StrCat(suit, " Dom"))) continue;
      out.ending = Ending::kDominance;
      out.dominance = std::string(suit);
      return true;
    }
    if (absl::EqualsIgnoreCase(text, "Dominance")) {
      out.ending = Ending::kDominance;
      return true;
    }
    if (!absl::StartsWithIgnoreCase(text, "Coalition")) return false;
    out.ending = Ending::kCoalition;
    text.remove_prefix(strlen("Coalition"));
    text = Trimmed(text);
    if (text.empty()) return true;
    if (absl::StartsWithIgnoreCase(text, "w/")) text = Trimmed(text.substr(2));
    const absl::optional<Word> partner = FactionNamed(text);
    if (partner.has_value()) {
      out.partner = std::string(partner->name);
    } else {
      findings_.Fault(kName, cell, "names no faction of Root as the partner of the coalition");
    }
    return true;
  }

  const Form& form_;
  const Settings& settings_;
  Players& players_;
  Findings& findings_;
};

}  // namespace

void UnderstandGame(const GameCells& cells, const Form& form, const Settings& settings, Players& players,
                    Findings& findings, ReadGame& game) {
  Reader(form, settings, players, findings).Read(cells, game);
}

}  // namespace lantern::results
