#include "checker/io/rootlog/game.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "checker/core/status.h"
#include "checker/io/rootlog/action.h"
#include "checker/io/rootlog/letters.h"
#include "checker/io/rootlog/text.h"

namespace lantern::rootlog {

v1::SourcePosition PositionOf(uint32_t line, size_t column, absl::string_view text) {
  v1::SourcePosition position;
  position.set_line(line);
  position.set_column(static_cast<uint32_t>(column));
  position.set_text(Cut(text, kPositionTextBytes));
  return position;
}

GameBuilder::GameBuilder(absl::string_view file_name, const Limits& limits) : limits_(limits) {
  transcript_.mutable_source()->set_file(std::string(file_name));
  transcript_.mutable_source()->set_notation("rootlog");
  transcript_.mutable_root();
  players_.fill(-1);
}

void GameBuilder::AddHeader(const HeaderLine& line) {
  if (line.key == HeaderKey::kWinner) {
    if (has_winner_) {
      AddNote(line.position,
              "A second Winner line in one game; the first one was taken, delete the wrong one.", true);
      return;
    }
    has_winner_ = true;
    winners_ = std::string(line.value);
    winner_ = line;
    return;
  }
  if (!seen_.insert(line.key).second) {
    AddNote(line.position,
            "A second header line of its kind in one game; the first one was taken, delete the wrong one.",
            true);
    return;
  }
  if (line.key == HeaderKey::kMap) map_position_ = line.position;
  std::vector<HeaderNote> notes;
  ReadHeader(line.key, line.value, *transcript_.mutable_root(), notes);
  AddNotes(line, notes);
}

void GameBuilder::AddNotes(const HeaderLine& line, const std::vector<HeaderNote>& notes) {
  for (const HeaderNote& note : notes) {
    v1::SourcePosition position = line.position;
    if (!note.at.empty()) {
      const size_t before = static_cast<size_t>(note.at.data() - line.value.data());
      position = PositionOf(line.position.line(), line.column + before, note.at);
    }
    AddNote(position, note.message, note.unreadable, note.field);
  }
}

bool GameBuilder::IsPlayerLine(v1::RootFaction faction, absl::string_view value) const {
  return PlayerOf(faction) < 0 && !has_turn_ && !absl::StrContains(value, "->");
}

bool GameBuilder::IsSecondPlayerLine(v1::RootFaction faction, absl::string_view value) const {
  return PlayerOf(faction) >= 0 && !has_turn_ && ReadsAsName(value, faction);
}

bool ReadsAsName(absl::string_view value, v1::RootFaction faction) {
  // Longer ones, and those with signs of the notation in them, are more likely actions that cannot be read.
  constexpr size_t kLongName = 64;
  if (value.empty() || value.size() > kLongName) return false;
  if (value.find_first_of("#%$^+()<>=@?/;") != absl::string_view::npos) return false;
  return !ParseAction(value, faction).error.empty();
}

absl::string_view GameBuilder::NameOf(v1::RootFaction faction) const {
  const int player = PlayerOf(faction);
  return player < 0 ? absl::string_view() : absl::string_view(transcript_.players(player).name());
}

absl::Status GameBuilder::AddPlayer(v1::RootFaction faction, absl::string_view name) {
  uint32_t players = static_cast<uint32_t>(transcript_.players_size());
  if (players >= limits_.max_players) return LimitError("max_players", players + 1, limits_.max_players);
  players_[faction] = transcript_.players_size();
  transcript_.add_players()->set_name(std::string(name));
  transcript_.mutable_root()->add_factions(faction);
  return absl::OkStatus();
}

absl::Status GameBuilder::AddTurn(v1::RootFaction faction, const v1::SourcePosition& position,
                                  absl::string_view comment) {
  if (PlayerOf(faction) < 0) {
    std::string letter(1, LetterOf(faction));
    AddNote(
        position,
        absl::StrCat("No player line for ", letter, "; write ", letter, ": and the name before the turns."),
        false);
    absl::Status added = AddPlayer(faction, "");
    if (!added.ok()) return added;
  }
  has_turn_ = true;
  turn_ = faction;
  v1::Event& event = *transcript_.add_events();
  *event.mutable_position() = position;
  event.mutable_position()->set_comment(std::string(comment));
  event.mutable_root()->mutable_turn_start()->set_faction(faction);
  return absl::OkStatus();
}

void GameBuilder::AddAction(absl::string_view text, uint32_t line, size_t column) {
  ParsedAction parsed = ParseAction(text, turn_);
  v1::SourcePosition position = PositionOf(line, column, text);
  if (!parsed.error.empty()) {
    v1::Event& event = *transcript_.add_events();
    *event.mutable_position() = std::move(position);
    event.mutable_root()->mutable_unreadable()->set_reason(std::move(parsed.error));
    return;
  }
  position.set_loose_form(std::move(parsed.loose));
  for (v1::RootEvent& root : parsed.events) {
    v1::Event& event = *transcript_.add_events();
    *event.mutable_position() = position;
    *event.mutable_root() = std::move(root);
  }
}

void GameBuilder::AddComment(uint32_t line, absl::string_view text) {
  if (text.empty()) return;
  v1::SourceComment& comment = *transcript_.mutable_source()->add_comments();
  comment.set_line(line);
  comment.set_text(std::string(text));
  if (transcript_.played_on().empty()) transcript_.set_played_on(PlayedOn(text));
  if (transcript_.edition().empty()) transcript_.set_edition(EditionOf(text));
  if (SaysBoardOnly(text)) transcript_.mutable_root()->mutable_options()->set_board_only(true);
}

void GameBuilder::AddNote(const v1::SourcePosition& position, absl::string_view message, bool unreadable,
                          absl::string_view field) {
  v1::Source& source = *transcript_.mutable_source();
  if (static_cast<uint64_t>(source.notes_size()) + 1 >= limits_.max_findings) {
    ++notes_left_out_;
    return;
  }
  v1::SourceNote& note = *source.add_notes();
  *note.mutable_position() = position;
  note.set_message(std::string(message));
  note.set_unreadable(unreadable);
  note.set_field(std::string(field));
}

// The players whose names stand in `value`, all of it or between commas; empty where a part is no name, or
// one of several players.
std::vector<v1::RootFaction> GameBuilder::WinnersByName(absl::string_view value) const {
  auto named = [this](absl::string_view name, std::vector<v1::RootFaction>& out) {
    int found = 0;
    for (int i = 0; i < transcript_.players_size(); ++i) {
      if (name.empty() || !absl::EqualsIgnoreCase(transcript_.players(i).name(), name)) continue;
      out.push_back(transcript_.root().factions(i));
      ++found;
    }
    return found == 1;
  };
  std::vector<v1::RootFaction> winners;
  if (named(Trim(value), winners)) return winners;
  winners.clear();
  for (const absl::string_view word : WordsOf(value, true)) {
    if (!named(word, winners)) return {};
  }
  return winners;
}

// Who won can be told only when all players are known.
void GameBuilder::SettleClaim() {
  if (!has_winner_) return;
  std::vector<HeaderNote> notes;
  std::vector<v1::RootFaction> winners = ReadFactions(winners_, notes);
  for (v1::RootFaction winner : winners) {
    if (PlayerOf(winner) >= 0 || !notes.empty()) continue;
    notes.push_back({absl::StrCat(std::string(1, LetterOf(winner)),
                                  " is no player of this game; write the letters of "
                                  "its players"),
                     true, winners_, ""});
  }
  if (winners.empty() && notes.empty())
    notes.push_back({"No winner is named; write letters, as in Winner: C", true, "", ""});
  winner_.value = winners_;
  if (!notes.empty()) {
    winners = WinnersByName(winners_);
    if (winners.empty()) {
      notes.front().message += ", or the name of one player";
      return AddNotes(winner_, notes);
    }
    AddNotes(winner_, {{"The name of a player was read; a winner is written as a letter, as in Winner: C.",
                        false, winners_, ""}});
  }
  v1::ClaimedResult& claim = *transcript_.mutable_claimed_result();
  *claim.mutable_position() = winner_.position;
  claim.set_winners_claimed(true);
  for (v1::RootFaction winner : winners) {
    v1::ClaimedStanding& standing = *claim.add_standings();
    standing.set_player(PlayerOf(winner));
    standing.set_winner(true);
  }
}

// The notation leaves the suits out on Fall alone. Winter has none printed.
void GameBuilder::NoteSuits() {
  const v1::RootMap map = transcript_.root().map();
  if (seen_.count(HeaderKey::kClearings) > 0 || map == v1::ROOT_MAP_UNSPECIFIED || map == v1::ROOT_MAP_FALL)
    return;
  const char* taken = map == v1::ROOT_MAP_WINTER
                          ? "the map has none printed, so that what hangs on suits is taken on trust"
                          : "those printed on the map were taken";
  AddNote(map_position_,
          absl::StrCat("The suits of the clearings are not written, as only Fall leaves them out; ", taken,
                       ". Write all twelve in a line, as in Clearings: F1, M2, R3."),
          false);
}

v1::Transcript GameBuilder::Finish(absl::string_view id) {
  transcript_.set_id(std::string(id));
  SettleClaim();
  if (!HasMap()) {
    AddNote(first_position_,
            "The game has no Map line before this; write one, as in Map: Fall, since nothing can be judged "
            "without its clearings.",
            false, "root.map");
  }
  NoteSuits();
  if (notes_left_out_ > 0) {
    v1::SourceNote& note = *transcript_.mutable_source()->add_notes();
    note.set_message(
        absl::StrCat(notes_left_out_, " more notes were left out; correct the first ones and read again."));
    note.set_unreadable(true);
  }
  return std::move(transcript_);
}

}  // namespace lantern::rootlog
