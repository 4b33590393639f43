#ifndef LANTERN_CHECKER_IO_ROOTLOG_GAME_H_
#define LANTERN_CHECKER_IO_ROOTLOG_GAME_H_

#include <array>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "checker/core/replay.h"
#include "checker/io/rootlog/header.h"
#include "lantern/v1/transcript.pb.h"

namespace lantern::rootlog {

// Where something stood: the position without its comment.
v1::SourcePosition PositionOf(uint32_t line, size_t column, absl::string_view text);

// Whether what stands behind "C:" is rather a name than an action that cannot be read.
bool ReadsAsName(absl::string_view value, v1::RootFaction faction);

// A header line.
struct HeaderLine {
  HeaderKey key = HeaderKey::kNone;
  absl::string_view value;      // behind the colon
  size_t column = 0;            // of the value
  v1::SourcePosition position;  // of the line
};

// One game while its lines are read.
class GameBuilder {
 public:
  GameBuilder(absl::string_view file_name, const Limits& limits);

  bool HasMap() const { return seen_.count(HeaderKey::kMap) > 0; }
  bool HasTurn() const { return has_turn_; }
  // A winner was named behind the turns: a header that follows belongs to another game.
  bool Ended() const { return has_turn_ && has_winner_; }

  void AddHeader(const HeaderLine& line);

  // Whether a line "C: ..." with this text behind the colon is a player line.
  bool IsPlayerLine(v1::RootFaction faction, absl::string_view value) const;
  // Whether it is one more player line of a faction that has one: before the turns, and nothing of it is an
  // action.
  bool IsSecondPlayerLine(v1::RootFaction faction, absl::string_view value) const;
  absl::Status AddPlayer(v1::RootFaction faction, absl::string_view name);

  // Begins a turn; a faction without a player line becomes a player without a name, with a note.
  absl::Status AddTurn(v1::RootFaction faction, const v1::SourcePosition& position,
                       absl::string_view comment);
  // Reads an action of that turn into one event or several.
  void AddAction(absl::string_view text, uint32_t line, size_t column);

  void AddComment(uint32_t line, absl::string_view text);
  // `field` as in SourceNote.
  void AddNote(const v1::SourcePosition& position, absl::string_view message, bool unreadable,
               absl::string_view field = "");

  // The first line that is no comment.
  void BeginAt(const v1::SourcePosition& position) {
    if (first_position_.line() == 0) first_position_ = position;
  }

  // The events so far.
  size_t Events() const { return transcript_.events_size(); }

  // The name behind the player line of a faction; empty where there is none.
  absl::string_view NameOf(v1::RootFaction faction) const;

  // The finished game. The builder is of no use afterwards.
  v1::Transcript Finish(absl::string_view id);

 private:
  int PlayerOf(v1::RootFaction faction) const { return players_[faction]; }
  // Notes of a header line, each at the word that it is about.
  void AddNotes(const HeaderLine& line, const std::vector<HeaderNote>& notes);
  std::vector<v1::RootFaction> WinnersByName(absl::string_view value) const;
  void NoteSuits();
  void SettleClaim();

  const Limits& limits_;
  v1::Transcript transcript_;
  std::array<int, v1::RootFaction_ARRAYSIZE> players_;  // index of the player of each faction, -1: none
  v1::RootFaction turn_ = v1::ROOT_FACTION_UNSPECIFIED;
  std::set<HeaderKey> seen_;  // headers that were read, or at least tried
  bool has_turn_ = false;
  bool has_winner_ = false;
  std::string winners_;
  HeaderLine winner_;  // its value is winners_
  v1::SourcePosition map_position_;
  v1::SourcePosition first_position_;
  uint64_t notes_left_out_ = 0;
};

}  // namespace lantern::rootlog

#endif  // LANTERN_CHECKER_IO_ROOTLOG_GAME_H_
