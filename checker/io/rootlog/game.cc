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

void GameBuilder::AddHeader(HeaderKey key, absl::string_view value, const v1::SourcePosition& position) {
  if (key == HeaderKey::kWinner) {
    if (has_winner_) {
      AddNote(position, "A second Winner line in one game; the first one was taken, delete the wrong one.",
              true);
      return;
    }
    has_winner_ = true;
    winners_ = std::string(value);
    winner_position_ = position;
    return;
  }
  if (!seen_.insert(key).second) {
    AddNote(position,
            "A second header line of its kind in one game; the first one was taken, delete the wrong one.",
            true);
    return;
  }
  std::vector<HeaderNote> notes;
  ReadHeader(key, value, *transcript_.mutable_root(), notes);
  for (const HeaderNote& note : notes) AddNote(position, note.message, note.unreadable);
}

bool GameBuilder::IsPlayerLine(v1::RootFaction faction, absl::string_view value) const {
  return PlayerOf(faction) < 0 && !has_turn_ && !absl::StrContains(value, "->");
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

void GameBuilder::AddNote(const v1::SourcePosition& position, absl::string_view message, bool unreadable) {
  v1::Source& source = *transcript_.mutable_source();
  if (static_cast<uint64_t>(source.notes_size()) + 1 >= limits_.max_findings) {
    ++notes_left_out_;
    return;
  }
  v1::SourceNote& note = *source.add_notes();
  *note.mutable_position() = position;
  note.set_message(std::string(message));
  note.set_unreadable(unreadable);
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
                     true});
  }
  if (winners.empty() && notes.empty())
    notes.push_back({"No winner is named; write letters, as in Winner: C", true});
  for (const HeaderNote& note : notes) AddNote(winner_position_, note.message, note.unreadable);
  if (!notes.empty()) return;
  v1::ClaimedResult& claim = *transcript_.mutable_claimed_result();
  *claim.mutable_position() = winner_position_;
  claim.set_winners_claimed(true);
  for (v1::RootFaction winner : winners) {
    v1::ClaimedStanding& standing = *claim.add_standings();
    standing.set_player(PlayerOf(winner));
    standing.set_winner(true);
  }
}

v1::Transcript GameBuilder::Finish(absl::string_view id) {
  transcript_.set_id(std::string(id));
  SettleClaim();
  if (!HasMap()) {
    v1::SourcePosition nowhere;
    AddNote(nowhere, "The game has no Map line; write one, as in Map: Fall.", false);
  }
  if (notes_left_out_ > 0) {
    v1::SourceNote& note = *transcript_.mutable_source()->add_notes();
    note.set_message(
        absl::StrCat(notes_left_out_, " more notes were left out; correct the first ones and read again."));
    note.set_unreadable(true);
  }
  return std::move(transcript_);
}

}  // namespace lantern::rootlog
