#include <algorithm>
#include <memory>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "checker/core/status.h"
#include "checker/io/rootlog/game.h"
#include "checker/io/rootlog/header.h"
#include "checker/io/rootlog/letters.h"
#include "checker/io/rootlog/rootlog.h"
#include "checker/io/rootlog/text.h"

namespace lantern {
namespace {

using rootlog::GameBuilder;
using rootlog::HeaderKey;
using rootlog::PositionOf;
using rootlog::Trim;

// One line, in valid UTF-8.
struct Line {
  uint32_t number = 0;
  absl::string_view raw;         // as it stood, repaired
  absl::string_view body;        // without comment and blanks around it
  absl::string_view comment;     // behind "//", without blanks around it
  std::vector<size_t> repaired;  // offsets in the line before repair, rising

  // The column, in bytes from 1, at which `part` of the line stood before it was repaired.
  size_t ColumnOf(absl::string_view part) const {
    size_t offset = part.data() - raw.data();
    // The i-th replacement starts 2*i bytes further right than the byte it stands for.
    size_t before = 0;
    size_t low = 0;
    size_t high = repaired.size();
    while (low < high) {
      size_t middle = (low + high) / 2;
      if (repaired[middle] + 2 * middle < offset) {
        low = middle + 1;
        before = low;
      } else {
        high = middle;
      }
    }
    return offset - 2 * before + 1;
  }

  v1::SourcePosition Position(absl::string_view part) const {
    return PositionOf(number, ColumnOf(part), part);
  }
};

// "logs/winter.rootlog" gives "winter".
absl::string_view BaseName(absl::string_view file_name) {
  size_t slash = file_name.find_last_of("/\\");
  if (slash != absl::string_view::npos) file_name.remove_prefix(slash + 1);
  size_t dot = file_name.rfind('.');
  return dot == absl::string_view::npos || dot == 0 ? file_name : file_name.substr(0, dot);
}

std::string ValidUtf8(absl::string_view text) {
  return rootlog::ReplaceBytes(text, rootlog::InvalidUtf8(text));
}

class Reader {
 public:
  Reader(absl::string_view content, absl::string_view file_name, const Limits& limits)
      : content_(content), file_name_(ValidUtf8(file_name)), limits_(limits) {}

  absl::StatusOr<std::vector<v1::Transcript>> Run() {
    if (content_.size() > limits_.max_bytes)
      return LimitError("max_bytes", content_.size(), limits_.max_bytes);
    if (file_name_.size() > limits_.max_string_bytes) {
      return LimitError("max_string_bytes", file_name_.size(), limits_.max_string_bytes);
    }
    absl::ConsumePrefix(&content_, "\xEF\xBB\xBF");
    const bool text = !absl::StrContains(content_, '\0');
    if (IsUtf16()) return Encoding("UTF-16");
    // Files of old systems end their lines with a carriage return alone.
    if (!absl::StrContains(content_, '\n')) line_end_ = '\r';
    game_ = std::make_unique<GameBuilder>(file_name_, limits_);
    while (!content_.empty()) {
      absl::Status read = ReadLine(TakeLine());
      if (!read.ok()) return read;
      if (kept_ > limits_.max_events) return LimitError("max_events", kept_, limits_.max_events);
    }
    for (const auto& [line, text] : waiting_) game_->AddComment(line, text);
    if (games_.empty() && !game_->HasMap() && !game_->HasTurn()) return NoGame(text);
    FinishGame();
    return std::move(games_);
  }

 private:
  absl::string_view TakeLine() {
    size_t end = content_.find(line_end_);
    absl::string_view line = content_.substr(0, end);
    content_.remove_prefix(end == absl::string_view::npos ? content_.size() : end + 1);
    ++line_number_;
    return line;
  }

  // A byte order mark of UTF-16, or a NUL in each pair of bytes as Latin letters have there, the first one
  // too: a comment full of NULs is none.
  bool IsUtf16() const {
    const absl::string_view mark = content_.substr(0, 2);
    if (mark == "\xFF\xFE" || mark == "\xFE\xFF") return true;
    const absl::string_view head = content_.substr(0, 64);
    const auto zeros = static_cast<size_t>(std::count(head.begin(), head.end(), '\0'));
    return head.size() >= 8 && (head[0] == '\0') != (head[1] == '\0') && zeros * 3 >= head.size();
  }

  absl::Status Encoding(absl::string_view name) const {
    return absl::InvalidArgumentError(
        absl::StrCat(file_name_.empty() ? "rootlog" : file_name_, ":1:1: this file is ", name,
                     "; save it as UTF-8 (in an editor: Save As, encoding UTF-8)"));
  }

  absl::Status NoGame(bool text) const {
    return absl::InvalidArgumentError(absl::StrCat(
        file_name_.empty() ? "rootlog" : file_name_, ":", std::max(first_line_, 1u), ":",
        std::max<size_t>(first_column_, 1),
        text ? ": this holds no game in Rootlog; write a Map line, as in \"Map: Fall\", player lines, as in "
               "\"C: Ann\", and turns, as in \"C:w->1\""
             : ": this is no text, since it has NUL bytes in it, and so no game in Rootlog; give the log "
               "itself, "
               "saved as UTF-8"));
  }

  // An error about one string of a line, unless it is within the limit.
  absl::Status CheckLength(absl::string_view part, absl::string_view what, const Line& line) const {
    if (part.size() <= limits_.max_string_bytes) return absl::OkStatus();
    return TextLimitError(file_name_, line.number, line.ColumnOf(part), what, "max_string_bytes", part.size(),
                          limits_.max_string_bytes);
  }

  void FinishGame() {
    std::string id(BaseName(file_name_));
    if (!games_.empty()) absl::StrAppend(&id, "-", games_.size() + 1);
    games_.push_back(game_->Finish(id));
    events_before_ += games_.back().events_size();
    game_ = std::make_unique<GameBuilder>(file_name_, limits_);
  }

  absl::Status ReadLine(absl::string_view text) {
    Line line;
    line.number = line_number_;
    std::string repaired;
    line.repaired = rootlog::InvalidUtf8(text);
    if (line.repaired.empty()) {
      line.raw = text;
    } else {
      repaired = rootlog::ReplaceBytes(text, line.repaired);
      line.raw = repaired;
    }
    size_t slashes = line.raw.find("//");
    line.body = Trim(line.raw.substr(0, slashes));
    if (slashes != absl::string_view::npos) line.comment = Trim(line.raw.substr(slashes + 2));
    absl::Status read = CheckLength(line.comment, "this comment", line);
    if (!read.ok()) return read;
    read = ReadBody(line);
    if (!line.repaired.empty()) {
      v1::SourcePosition position = PositionOf(line.number, line.repaired.front() + 1, Trim(line.raw));
      game_->AddNote(position,
                     absl::StrCat(line.repaired.size(),
                                  " bytes of this line are no UTF-8 and were replaced; save the "
                                  "file as UTF-8."),
                     false);
    }
    return read;
  }

  absl::Status ReadBody(const Line& line) {
    if (line.body.empty()) {
      KeepComment(line);
      return absl::OkStatus();
    }
    if (first_line_ == 0) {
      first_line_ = line.number;
      first_column_ = line.ColumnOf(line.body);
    }
    absl::string_view one_letter;
    size_t colon = line.body.find(':');
    if (colon != absl::string_view::npos) {
      absl::string_view key = Trim(line.body.substr(0, colon));
      absl::string_view value = Trim(line.body.substr(colon + 1));
      HeaderKey header = rootlog::HeaderKeyOf(key);
      if (header != HeaderKey::kNone) return ReadHeaderLine(header, value, line);
      char letter = key.size() == 1 ? absl::ascii_toupper(key[0]) : '\0';
      if (absl::ascii_isalpha(letter)) one_letter = key;
      v1::RootFaction faction = rootlog::FactionOf(letter);
      if (faction != v1::ROOT_FACTION_UNSPECIFIED) {
        return ReadFactionLine(faction, line.body.substr(0, colon + 1), value, line);
      }
    }
    game_->AddNote(
        line.Position(line.body),
        one_letter.empty()
            ? std::string(
                  "This line is no header, player or turn; begin it with a word such as Map: or with a "
                  "faction's letter and a colon, or with // for a comment.")
            : absl::StrCat(one_letter,
                           " is no faction, so that nothing of this line was read; begin it with one "
                           "of ",
                           rootlog::kFactionLetters, " and a colon, as in C:"),
        true);
    KeepComment(line);
    return absl::OkStatus();
  }

  // Comments behind the end of a game may belong to the next one.
  void KeepComment(const Line& line) {
    if (line.comment.empty()) return;
    ++kept_;
    if (game_->Ended()) {
      waiting_.emplace_back(line.number, std::string(line.comment));
    } else {
      game_->AddComment(line.number, line.comment);
    }
  }

  absl::Status ReadHeaderLine(HeaderKey key, absl::string_view value, const Line& line) {
    if (absl::Status status = CheckLength(value, "what stands behind the colon", line); !status.ok())
      return status;
    rootlog::HeaderLine header = {key, value, line.ColumnOf(value), line.Position(line.body)};
    if (key == HeaderKey::kWinner) {
      header.position.set_comment(std::string(line.comment));
      game_->BeginAt(header.position);
      game_->AddHeader(header);
      return absl::OkStatus();
    }
    if (game_->Ended() || (key == HeaderKey::kMap && game_->HasTurn())) {
      FinishGame();
      ++kept_;
      for (const auto& [number, text] : waiting_) game_->AddComment(number, text);
      waiting_.clear();
    }
    game_->BeginAt(header.position);
    game_->AddHeader(header);
    KeepComment(line);
    return absl::OkStatus();
  }

  absl::Status ReadFactionLine(v1::RootFaction faction, absl::string_view start, absl::string_view value,
                               const Line& line) {
    if (start.front() != rootlog::LetterOf(faction)) {
      game_->AddNote(line.Position(line.body), "The letter of a faction is a capital; it was read as one.",
                     false);
    }
    game_->BeginAt(line.Position(line.body));
    if (game_->IsPlayerLine(faction, value)) {
      if (absl::Status status = CheckLength(value, "the name of this player", line); !status.ok())
        return status;
      KeepComment(line);
      return game_->AddPlayer(faction, value);
    }
    if (game_->IsSecondPlayerLine(faction, value)) {
      const std::string letter(1, rootlog::LetterOf(faction));
      game_->AddNote(line.Position(line.body),
                     absl::StrCat("A second player line for ", letter, ", whose player is ",
                                  rootlog::Quote(game_->NameOf(faction)),
                                  "; the first one was taken, delete the wrong one or write its own letter."),
                     true);
      KeepComment(line);
      return absl::OkStatus();
    }
    absl::Status added = game_->AddTurn(faction, line.Position(start), line.comment);
    return added.ok() ? ReadActions(value, line) : added;
  }

  absl::Status ReadActions(absl::string_view actions, const Line& line) {
    while (!actions.empty()) {
      size_t end = actions.find_first_of("/;");
      absl::string_view action = Trim(actions.substr(0, end));
      actions.remove_prefix(end == absl::string_view::npos ? actions.size() : end + 1);
      if (!action.empty()) game_->AddAction(action, line.number, line.ColumnOf(action));
      uint64_t events = events_before_ + game_->Events();
      if (events > limits_.max_events) return LimitError("max_events", events, limits_.max_events);
    }
    uint64_t events = events_before_ + game_->Events();
    return events > limits_.max_events ? LimitError("max_events", events, limits_.max_events)
                                       : absl::OkStatus();
  }

  absl::string_view content_;
  std::string file_name_;
  const Limits& limits_;
  uint32_t line_number_ = 0;
  char line_end_ = '\n';
  uint32_t first_line_ = 0;  // of the first line that is no comment, for the error where there is no game
  size_t first_column_ = 0;
  uint64_t events_before_ = 0;  // in the games before this one
  uint64_t kept_ = 0;           // comments and games, which cost memory too
  std::vector<std::pair<uint32_t, std::string>> waiting_;
  std::unique_ptr<GameBuilder> game_;
  std::vector<v1::Transcript> games_;
};

}  // namespace

absl::StatusOr<std::vector<v1::Transcript>> ReadRootlog(absl::string_view content,
                                                        absl::string_view file_name, const Limits& limits) {
  return Reader(content, file_name, limits).Run();
}

}  // namespace lantern
