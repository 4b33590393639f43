#ifndef LANTERN_CHECKER_TOURNAMENT_FIELD_H_
#define LANTERN_CHECKER_TOURNAMENT_FIELD_H_

// A tournament as the ranking methods see it: points and opponents of each entrant, round by round.
// Everything that has to do with records, claims and files is done before.

#include <cstdint>
#include <string>
#include <vector>

#include "checker/core/fraction.h"
#include "checker/tournament/points.h"
#include "lantern/v1/tournament.pb.h"

namespace lantern::tournament {

// What an entrant did in one round. The articles are those of FIDE C.07.
enum class EntryKind : uint8_t {
  kPlayed,
  kForfeitWin,   // 16.2.2
  kForfeitLoss,  // 16.2.4
  kAwardedBye,   // 16.2.1: given by the pairing, or a full point by the organiser
  kRequestedBye  // 16.2.3, 16.2.5: half a point, none, or absent
};

// Somebody else at the table.
struct Opponent {
  uint32_t entrant = 0;
  // Points scored against this one; see PointsTable::Against.
  Fraction against;
  // One of the two did not come.
  bool forfeit = false;
};

// One match or bye of an entrant that counts. What is not decided yet has none.
struct Entry {
  EntryKind kind = EntryKind::kPlayed;
  uint32_t round = 0;
  Fraction points;
  std::vector<Opponent> opponents;
  Fraction game_points;
  int64_t score = 0;
  Fraction score_difference;
  std::vector<int64_t> in_game;
};

struct Record {
  std::string name;
  bool excluded = false;
  // In the order of the rounds.
  std::vector<Entry> entries;
  // Sum of the points of the entries.
  Fraction points;
  // The last round with a match that is not decided; -1: none.
  int64_t undecided = -1;
};

struct Field {
  bool swiss = true;
  bool forfeits_in_head_to_head = false;
  PointsTable points;
  uint32_t rounds = 0;
  std::vector<v1::Criterion> order;
  // By index of Tournament.entrants.
  std::vector<Record> records;
  // Place of each entrant in the drawing of lots, from 1; 0: not drawn.
  std::vector<uint32_t> lots;
};

}  // namespace lantern::tournament

#endif  // LANTERN_CHECKER_TOURNAMENT_FIELD_H_
