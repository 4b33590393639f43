#ifndef LANTERN_CHECKER_RESULTS_GAME_H_
#define LANTERN_CHECKER_RESULTS_GAME_H_

// One game of a sheet: first as its cells stand there, then as it was understood.

#include <cstdint>
#include <string>
#include <vector>

#include "absl/types/optional.h"
#include "checker/core/fraction.h"
#include "checker/results/findings.h"

namespace lantern::results {

// What a form can say of a game, and of each of its seats.
enum class Field : uint8_t {
  kNone,
  kId,
  kTimestamp,
  kUndrafted,
  kMap,
  kDeck,
  kDistribution,
  kTiming,
  kLink,
  kTournament,
  kSetup,
  kPromoted,
  kDemoted,
  kLandmarks,
  kPlayer,
  kFaction,
  kTurn,
  kScore,
  kPoints,
  kRank,
  kWinner,
  kEnding,
  kCount
};
inline constexpr Field kFirstSeatField = Field::kPlayer;
inline constexpr size_t kGameFields = static_cast<size_t>(kFirstSeatField);
inline constexpr size_t kSeatFields = static_cast<size_t>(Field::kCount) - kGameFields;

// The cells of one game, reused from game to game so that nothing is allocated for each.
struct GameCells {
  Cell fields[kGameFields];
  struct Seat {
    Cell fields[kSeatFields];
    Cell& operator[](Field field) { return fields[static_cast<size_t>(field) - kGameFields]; }
    const Cell& operator[](Field field) const { return fields[static_cast<size_t>(field) - kGameFields]; }
  };
  std::vector<Seat> seats;
  size_t seat_count = 0;
  // The line of its first row.
  uint32_t line = 0;

  Cell& operator[](Field field) { return fields[static_cast<size_t>(field)]; }
  const Cell& operator[](Field field) const { return fields[static_cast<size_t>(field)]; }
  Seat& AddSeat() {
    if (seat_count == seats.size()) seats.emplace_back();
    return seats[seat_count++];
  }
};

// How a player's game ended.
enum class Ending : uint8_t { kUnknown, kScore, kDominance, kCoalition };

// One player of a game as understood. What could not be read is absent.
struct Participant {
  std::string player;  // as the leaderboard writes it
  uint32_t player_id = 0;
  std::string faction;
  bool vagabond = false;
  absl::optional<int64_t> score;
  Ending ending = Ending::kUnknown;
  std::string dominance;  // "Bird", "Fox", "Mouse", "Bunny"; empty: not said
  std::string partner;    // faction of the coalition partner; empty: not said
  absl::optional<Fraction> points;
  absl::optional<uint32_t> turn;
  absl::optional<uint32_t> rank;
  absl::optional<bool> winner;
  const GameCells::Seat* cells = nullptr;
};

struct ReadGame {
  std::string date;  // "YYYY-MM-DD HH:MM" or "YYYY-MM-DD"; empty: not known
  std::vector<Participant> participants;
  bool duplicate = false;
};

}  // namespace lantern::results

#endif  // LANTERN_CHECKER_RESULTS_GAME_H_
