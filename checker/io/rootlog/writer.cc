#include <algorithm>
#include <set>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "checker/core/status.h"
#include "checker/io/rootlog/action.h"
#include "checker/io/rootlog/format.h"
#include "checker/io/rootlog/game.h"
#include "checker/io/rootlog/header.h"
#include "checker/io/rootlog/letters.h"
#include "checker/io/rootlog/rootlog.h"
#include "checker/io/rootlog/text.h"

namespace lantern {
namespace {

using rootlog::LetterOf;
using rootlog::Trim;

// True where `text` can stand on one line and comes back as it is: no line break, no comment, no blanks
// around.
bool FitsOnLine(absl::string_view text) {
  return Trim(text) == text && !absl::StrContains(text, '\n') && !absl::StrContains(text, "//") &&
         rootlog::InvalidUtf8(text).empty();
}

// A comment as it can stand behind "//".
std::string CommentText(absl::string_view text) {
  std::string line = rootlog::ReplaceBytes(text, rootlog::InvalidUtf8(text));
  std::replace(line.begin(), line.end(), '\n', ' ');
  return std::string(Trim(line));
}

class Writer {
 public:
  explicit Writer(const v1::Transcript& transcript) : transcript_(transcript) {}

  absl::StatusOr<std::string> Run() {
    if (!transcript_.has_root()) {
      return MalformedError("setup",
                            "it is not a game of Root; Rootlog can say no other, write textproto or json");
    }
    for (auto step : {&Writer::WriteTop, &Writer::WriteSetup, &Writer::WritePlayers, &Writer::WriteEvents,
                      &Writer::WriteClaim}) {
      absl::Status status = (this->*step)();
      if (!status.ok()) return status;
    }
    WriteComments(UINT32_MAX);
    return std::move(text_);
  }

 private:
  const v1::RootSetup& setup() const { return transcript_.root(); }

  // Writes the comments that stood before `line`; those after the last turn come with UINT32_MAX.
  void WriteComments(uint32_t line) {
    for (; comments_ < transcript_.source().comments_size(); ++comments_) {
      const v1::SourceComment& comment = transcript_.source().comments(comments_);
      if (comment.line() >= line) return;
      std::string text = CommentText(comment.text());
      if (!text.empty()) absl::StrAppend(&text_, "// ", text, "\n");
    }
  }

  // Date, edition and the comments before the first turn.
  absl::Status WriteTop() {
    std::string date;
    std::string edition;
    bool board_only = false;
    for (const v1::SourceComment& comment : transcript_.source().comments()) {
      std::string text = CommentText(comment.text());
      if (date.empty()) date = rootlog::PlayedOn(text);
      if (edition.empty()) edition = rootlog::EditionOf(text);
      board_only |= rootlog::SaysBoardOnly(text);
    }
    std::string played = absl::StrCat("Played: ", transcript_.played_on());
    if (!transcript_.played_on().empty() && date != transcript_.played_on()) {
      if (rootlog::PlayedOn(played) != transcript_.played_on()) {
        return MalformedError("played_on",
                              "it is not a date of the form YYYY-MM-DD from 2000 on; correct or clear it");
      }
      absl::StrAppend(&text_, "// ", played, "\n");
    }
    std::string ruled = absl::StrCat("Edition: ", transcript_.edition());
    if (!transcript_.edition().empty() && edition != transcript_.edition()) {
      if (rootlog::EditionOf(ruled) != transcript_.edition()) {
        return MalformedError("edition",
                              "it is no edition of Root, such as root/law-2025; correct or clear it");
      }
      absl::StrAppend(&text_, "// ", ruled, "\n");
    }
    if (setup().options().board_only() && !board_only) text_ += "// Turns: board only\n";
    uint32_t first_turn = UINT32_MAX;
    if (transcript_.events_size() > 0) first_turn = transcript_.events(0).position().line();
    if (first_turn == 0) first_turn = UINT32_MAX;
    WriteComments(first_turn);
    if (!text_.empty()) text_ += "\n";
    return absl::OkStatus();
  }

  absl::Status WriteSetup() {
    if (setup().has_position()) {
      return MalformedError("root.position",
                            "Rootlog begins with the set-up of the factions; write textproto or json");
    }
    v1::RootOptions options = setup().options();
    options.clear_board_only();  // a comment says it
    if (options.ByteSizeLong() > 0) {
      return MalformedError("root.options", "Rootlog has no options; clear them, or write textproto or json");
    }
    const char* map = rootlog::MapName(setup().map());
    absl::StrAppend(&text_, "Map: ", map == nullptr ? "Unknown" : map, "\n");
    if (const char* deck = rootlog::DeckName(setup().deck())) absl::StrAppend(&text_, "Deck: ", deck, "\n");
    absl::Status status = WriteClearings();
    if (status.ok()) status = WriteNames("Landmarks", "root.landmarks", setup().landmarks());
    if (status.ok()) status = WriteNames("Hirelings", "root.hirelings", setup().hirelings());
    return status.ok() ? WritePool() : status;
  }

  absl::Status WriteClearings() {
    if (setup().clearing_suits().empty()) return absl::OkStatus();
    if (setup().clearing_suits_size() != 12)
      return MalformedError("root.clearing_suits", "there must be 12 or none");
    std::vector<std::string> suits;
    for (int i = 0; i < 12; ++i) {
      v1::RootSuit suit = setup().clearing_suits(i);
      if (suit == v1::ROOT_SUIT_UNSPECIFIED) continue;
      if (suit == v1::ROOT_SUIT_BIRD || LetterOf(suit) == '\0') {
        return MalformedError(absl::StrCat("root.clearing_suits[", i, "]"),
                              "it must be fox, rabbit or mouse");
      }
      suits.push_back(absl::StrCat(std::string(1, LetterOf(suit)), i + 1));
    }
    if (suits.empty()) return MalformedError("root.clearing_suits", "all are unknown; leave the list empty");
    absl::StrAppend(&text_, "Clearings: ", absl::StrJoin(suits, ", "), "\n");
    return absl::OkStatus();
  }

  absl::Status WriteNames(absl::string_view key, absl::string_view field,
                          const google::protobuf::RepeatedPtrField<std::string>& names) {
    for (int i = 0; i < names.size(); ++i) {
      if (!names[i].empty() && FitsOnLine(names[i]) && names[i].find_first_of(",;") == std::string::npos)
        continue;
      return MalformedError(
          absl::StrCat(field, "[", i, "]"),
          "it must be one line without commas, semicolons and //, not empty, no blanks around it");
    }
    if (names.empty()) return absl::OkStatus();
    // A comma keeps a single name of several words together.
    bool comma = names.size() == 1 && std::any_of(names[0].begin(), names[0].end(), rootlog::IsBlank);
    absl::StrAppend(&text_, key, ": ", absl::StrJoin(names, ", "), comma ? ",\n" : "\n");
    return absl::OkStatus();
  }

  absl::Status WritePool() {
    std::string letters;
    for (int i = 0; i < setup().pool_size(); ++i) {
      char letter = LetterOf(setup().pool(i));
      if (letter == '\0' || absl::StrContains(letters, letter)) {
        return MalformedError(absl::StrCat("root.pool[", i, "]"),
                              "it must be a faction that is not there before");
      }
      letters += letter;
    }
    if (!letters.empty()) absl::StrAppend(&text_, "Pool: ", letters, "\n");
    return absl::OkStatus();
  }

  absl::Status WritePlayers() {
    if (setup().factions_size() != transcript_.players_size()) {
      return MalformedError("root.factions", "there must be one faction a player");
    }
    for (int i = 0; i < transcript_.players_size(); ++i) {
      v1::RootFaction faction = setup().factions(i);
      if (LetterOf(faction) == '\0' || !factions_.insert(faction).second) {
        return MalformedError(absl::StrCat("root.factions[", i, "]"),
                              "it must be a faction that no other player has");
      }
      const std::string& name = transcript_.players(i).name();
      if (!FitsOnLine(name) || absl::StrContains(name, "->")) {
        return MalformedError(absl::StrCat("players[", i, "].name"),
                              "a name in Rootlog is one line without // and ->, with no blanks around it");
      }
      absl::StrAppend(&text_, std::string(1, LetterOf(faction)), name.empty() ? ":" : ": ", name, "\n");
    }
    return absl::OkStatus();
  }

  absl::Status WriteEvents() {
    for (int i = 0; i < transcript_.events_size();) {
      int end = i + 1;
      while (end < transcript_.events_size() && !transcript_.events(end).root().has_turn_start()) ++end;
      absl::Status status = WriteTurn(i, end);
      if (!status.ok()) return status;
      i = end;
    }
    return absl::OkStatus();
  }

  // A turn: its start is event `begin`, its last event stands before `end`.
  absl::Status WriteTurn(int begin, int end) {
    const v1::Event& start = transcript_.events(begin);
    std::string field = absl::StrCat("events[", begin, "].root");
    if (!start.root().has_turn_start()) {
      return MalformedError(field, "a game begins with a turn_start; put one before this event");
    }
    turn_ = start.root().turn_start().faction();
    if (factions_.count(turn_) == 0) {
      return MalformedError(absl::StrCat(field, ".turn_start.faction"),
                            "no player has it; add it to root.factions");
    }
    // An empty line parts the rounds.
    if (in_round_.empty() || in_round_.count(turn_) > 0) {
      text_ += "\n";
      in_round_.clear();
    }
    in_round_.insert(turn_);
    WriteComments(start.position().line());
    absl::StrAppend(&text_, std::string(1, LetterOf(turn_)), ":");
    std::string comments = CommentText(start.position().comment());
    const size_t actions = text_.size();
    for (int i = begin + 1; i < end; ++i) {
      if (i > begin + 1) text_ += "/";
      absl::Status status = WriteAction(i);
      if (!status.ok()) return status;
      std::string comment = CommentText(transcript_.events(i).position().comment());
      if (!comment.empty()) absl::StrAppend(&comments, comments.empty() ? "" : " // ", comment);
    }
    // A reader would take it for a second name of the player.
    if (begin == 0 && rootlog::ReadsAsName(absl::string_view(text_).substr(actions), turn_)) text_ += "/";
    absl::StrAppend(&text_, comments.empty() ? "" : " // ", comments, "\n");
    return absl::OkStatus();
  }

  absl::Status WriteAction(int index) {
    const v1::Event& event = transcript_.events(index);
    std::string field = absl::StrCat("events[", index, "].root");
    if (!event.has_root()) return MalformedError(field, "it is not an event of Root");
    if (event.root().has_unreadable()) return WriteUnreadable(event, field);
    rootlog::FormattedAction action = rootlog::FormatAction(event.root(), turn_);
    if (action.text.empty()) {
      return MalformedError(action.field.empty() ? field : absl::StrCat(field, ".", action.field),
                            action.what);
    }
    // The only proof that Rootlog can say an event is to read it again.
    rootlog::ParsedAction again = rootlog::ParseAction(action.text, turn_);
    if (again.events.size() != 1 || again.events[0].SerializeAsString() != event.root().SerializeAsString()) {
      return MalformedError(
          field, absl::StrCat("Rootlog cannot say this: ", rootlog::Quote(action.text),
                              again.error.empty() ? " would be read as something else"
                                                  : absl::StrCat(" cannot be read, ", again.error)));
    }
    text_ += action.text;
    return absl::OkStatus();
  }

  // What could not be read is written as it stood.
  absl::Status WriteUnreadable(const v1::Event& event, const std::string& field) {
    const std::string& text = event.position().text();
    bool fits = !text.empty() && FitsOnLine(text) && text.find_first_of("/;") == std::string::npos;
    if (!fits || rootlog::ParseAction(text, turn_).error.empty()) {
      return MalformedError(field,
                            "an unreadable event needs the text that could not be read in position.text");
    }
    text_ += text;
    return absl::OkStatus();
  }

  absl::Status WriteClaim() {
    const v1::ClaimedResult& claim = transcript_.claimed_result();
    std::string letters;
    for (int i = 0; i < claim.standings_size(); ++i) {
      const v1::ClaimedStanding& standing = claim.standings(i);
      std::string field = absl::StrCat("claimed_result.standings[", i, "]");
      if (standing.has_score()) return MalformedError(field + ".score", "Rootlog claims no scores; clear it");
      if (standing.has_rank()) return MalformedError(field + ".rank", "Rootlog claims no ranks; clear it");
      if (standing.player() >= static_cast<uint32_t>(setup().factions_size())) {
        return MalformedError(field + ".player", "there is no such player");
      }
      char letter = LetterOf(setup().factions(static_cast<int>(standing.player())));
      if (!standing.winner() || !claim.winners_claimed() || absl::StrContains(letters, letter)) {
        return MalformedError(field,
                              "Rootlog names each winner once and nobody else; leave this standing out");
      }
      letters += letter;
    }
    if (claim.winners_claimed() && letters.empty()) {
      return MalformedError("claimed_result", "Rootlog cannot say that nobody won; clear winners_claimed");
    }
    if (letters.empty()) return absl::OkStatus();
    std::string comment = CommentText(claim.position().comment());
    absl::StrAppend(&text_, "\nWinner: ", letters, comment.empty() ? "" : " // ", comment, "\n");
    return absl::OkStatus();
  }

  const v1::Transcript& transcript_;
  std::string text_;
  std::set<v1::RootFaction> factions_;  // of the players
  std::set<v1::RootFaction> in_round_;  // that had a turn since the last empty line
  v1::RootFaction turn_ = v1::ROOT_FACTION_UNSPECIFIED;
  int comments_ = 0;  // written so far
};

}  // namespace

absl::StatusOr<std::string> WriteRootlog(const v1::Transcript& transcript) {
  return Writer(transcript).Run();
}

}  // namespace lantern
