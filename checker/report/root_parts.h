#ifndef LANTERN_CHECKER_REPORT_ROOT_PARTS_H_
#define LANTERN_CHECKER_REPORT_ROOT_PARTS_H_

// What the page of a game of Root is put together from.

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/types/optional.h"
#include "checker/report/board.h"
#include "lantern/v1/root.pb.h"

namespace lantern::report {

// The letter of a faction in Rootlog, which is its tone; kPlain for nobody.
Tone FactionTone(v1::RootFaction faction);
// Tone of a suit; kPlain where it is not known.
Tone SuitTone(v1::RootSuit suit);

// "3 warriors", "1 fox base".
std::string PieceText(const v1::RootPiece& piece, uint32_t count);
// "Swap Meet (fox)", "fox card", "card".
std::string CardText(const v1::RootCard& card);
// "clearing 5", "the Burrow", "hand of the Marquise de Cat".
std::string PlaceText(const v1::RootPlace& place);
// A message of events in words; empty for one that has no better words than the schema's.
std::string SayRoot(const google::protobuf::Message& part);

// One faction of a position, whichever of the two forms of Root it is in.
struct RootSeat {
  absl::optional<uint32_t> points;
  v1::RootFaction marker_on = v1::ROOT_FACTION_UNSPECIFIED;
  v1::RootSuit dominance = v1::ROOT_SUIT_UNSPECIFIED;
  Chips hand, crafted, items, supporters, board;
  std::array<Chips, v1::RootDecreeColumn_ARRAYSIZE> decree;
  Chips leader, ministers, relationships, outcast, quests, prices, fervor;
};

// A position, whichever of the two forms of Root it is in.
struct RootTable {
  std::array<Chips, 13> clearings;  // by number; 0: the Burrow
  Chips forests, out_of_game, opened_paths, item_supply, open_quests;
  v1::RootFaction turn = v1::ROOT_FACTION_UNSPECIFIED;
  std::string phase;
  absl::optional<uint32_t> deck, discard;
  std::array<RootSeat, v1::RootFaction_ARRAYSIZE> seats;
};
RootTable ReadRootTable(const v1::RootSetup& picture);

// A map as it is drawn: clearings at the same places relative to each other as on the board, paths as lines.
struct RootDrawing {
  std::string paths;  // SVG
  std::string style;  // CSS: where each clearing lies
};
RootDrawing DrawRootMap(v1::RootMap map);

}  // namespace lantern::report

#endif  // LANTERN_CHECKER_REPORT_ROOT_PARTS_H_
