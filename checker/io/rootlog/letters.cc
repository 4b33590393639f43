#include "checker/io/rootlog/letters.h"

#include <cstddef>

namespace lantern::rootlog {
namespace {

// Tables: the letter at index i belongs to the enum value i; index 0 is UNSPECIFIED and has none.
constexpr char kFactions[] = " CEAVGLODPHKU";
constexpr char kSuits[] = " BFRM";
constexpr char kItems[] = " sbcxhtrfu";
constexpr char kAreas[] = " sdt";
constexpr char kFaces[] = " re";
constexpr char kColumns[] = " rmxb";
constexpr char kServices[] = " hrm";
constexpr char kRelationships[] = " h012a";

template <typename Enum, size_t kSize>
Enum Find(const char (&table)[kSize], char letter) {
  for (size_t i = 1; i + 1 < kSize; ++i) {
    if (table[i] == letter) return static_cast<Enum>(i);
  }
  return static_cast<Enum>(0);
}

template <size_t kSize>
char Letter(const char (&table)[kSize], int value) {
  return value > 0 && static_cast<size_t>(value) + 1 < kSize ? table[value] : '\0';
}

struct PieceRow {
  v1::RootFaction faction;
  char type;
  char subtype;
  v1::RootPieceKind kind;
  v1::RootSuit suit;
  v1::RootRelic relic;
};

constexpr v1::RootSuit kNoSuit = v1::ROOT_SUIT_UNSPECIFIED;
constexpr v1::RootRelic kNoRelic = v1::ROOT_RELIC_UNSPECIFIED;

// What the letters mean on each board. A type that is missing here keeps its general meaning.
constexpr PieceRow kPieces[] = {
    {v1::ROOT_FACTION_MARQUISE_DE_CAT, 'b', 's', v1::ROOT_PIECE_KIND_SAWMILL, kNoSuit, kNoRelic},
    {v1::ROOT_FACTION_MARQUISE_DE_CAT, 'b', 'w', v1::ROOT_PIECE_KIND_WORKSHOP, kNoSuit, kNoRelic},
    {v1::ROOT_FACTION_MARQUISE_DE_CAT, 'b', 'r', v1::ROOT_PIECE_KIND_RECRUITER, kNoSuit, kNoRelic},
    {v1::ROOT_FACTION_MARQUISE_DE_CAT, 't', 'k', v1::ROOT_PIECE_KIND_KEEP, kNoSuit, kNoRelic},
    {v1::ROOT_FACTION_MARQUISE_DE_CAT, 't', '\0', v1::ROOT_PIECE_KIND_WOOD, kNoSuit, kNoRelic},
    {v1::ROOT_FACTION_EYRIE_DYNASTIES, 'b', '\0', v1::ROOT_PIECE_KIND_ROOST, kNoSuit, kNoRelic},
    {v1::ROOT_FACTION_WOODLAND_ALLIANCE, 't', '\0', v1::ROOT_PIECE_KIND_SYMPATHY, kNoSuit, kNoRelic},
    {v1::ROOT_FACTION_WOODLAND_ALLIANCE, 'b', '\0', v1::ROOT_PIECE_KIND_BASE, kNoSuit, kNoRelic},
    {v1::ROOT_FACTION_WOODLAND_ALLIANCE, 'b', 'f', v1::ROOT_PIECE_KIND_BASE, v1::ROOT_SUIT_FOX, kNoRelic},
    {v1::ROOT_FACTION_WOODLAND_ALLIANCE, 'b', 'r', v1::ROOT_PIECE_KIND_BASE, v1::ROOT_SUIT_RABBIT, kNoRelic},
    {v1::ROOT_FACTION_WOODLAND_ALLIANCE, 'b', 'm', v1::ROOT_PIECE_KIND_BASE, v1::ROOT_SUIT_MOUSE, kNoRelic},
    {v1::ROOT_FACTION_LIZARD_CULT, 'b', '\0', v1::ROOT_PIECE_KIND_GARDEN, kNoSuit, kNoRelic},
    {v1::ROOT_FACTION_LIZARD_CULT, 'b', 'f', v1::ROOT_PIECE_KIND_GARDEN, v1::ROOT_SUIT_FOX, kNoRelic},
    {v1::ROOT_FACTION_LIZARD_CULT, 'b', 'r', v1::ROOT_PIECE_KIND_GARDEN, v1::ROOT_SUIT_RABBIT, kNoRelic},
    {v1::ROOT_FACTION_LIZARD_CULT, 'b', 'm', v1::ROOT_PIECE_KIND_GARDEN, v1::ROOT_SUIT_MOUSE, kNoRelic},
    {v1::ROOT_FACTION_RIVERFOLK_COMPANY, 't', '\0', v1::ROOT_PIECE_KIND_TRADE_POST, kNoSuit, kNoRelic},
    {v1::ROOT_FACTION_RIVERFOLK_COMPANY, 't', 'f', v1::ROOT_PIECE_KIND_TRADE_POST, v1::ROOT_SUIT_FOX,
     kNoRelic},
    {v1::ROOT_FACTION_RIVERFOLK_COMPANY, 't', 'r', v1::ROOT_PIECE_KIND_TRADE_POST, v1::ROOT_SUIT_RABBIT,
     kNoRelic},
    {v1::ROOT_FACTION_RIVERFOLK_COMPANY, 't', 'm', v1::ROOT_PIECE_KIND_TRADE_POST, v1::ROOT_SUIT_MOUSE,
     kNoRelic},
    {v1::ROOT_FACTION_UNDERGROUND_DUCHY, 't', '\0', v1::ROOT_PIECE_KIND_TUNNEL, kNoSuit, kNoRelic},
    {v1::ROOT_FACTION_UNDERGROUND_DUCHY, 'b', 'c', v1::ROOT_PIECE_KIND_CITADEL, kNoSuit, kNoRelic},
    {v1::ROOT_FACTION_UNDERGROUND_DUCHY, 'b', 'm', v1::ROOT_PIECE_KIND_MARKET, kNoSuit, kNoRelic},
    {v1::ROOT_FACTION_CORVID_CONSPIRACY, 't', '\0', v1::ROOT_PIECE_KIND_PLOT, kNoSuit, kNoRelic},
    {v1::ROOT_FACTION_CORVID_CONSPIRACY, 't', 'b', v1::ROOT_PIECE_KIND_BOMB, kNoSuit, kNoRelic},
    {v1::ROOT_FACTION_CORVID_CONSPIRACY, 't', 's', v1::ROOT_PIECE_KIND_SNARE, kNoSuit, kNoRelic},
    {v1::ROOT_FACTION_CORVID_CONSPIRACY, 't', 'e', v1::ROOT_PIECE_KIND_EXTORTION, kNoSuit, kNoRelic},
    {v1::ROOT_FACTION_CORVID_CONSPIRACY, 't', 'r', v1::ROOT_PIECE_KIND_RAID, kNoSuit, kNoRelic},
    {v1::ROOT_FACTION_LORD_OF_THE_HUNDREDS, 'w', 'w', v1::ROOT_PIECE_KIND_WARLORD, kNoSuit, kNoRelic},
    {v1::ROOT_FACTION_LORD_OF_THE_HUNDREDS, 't', '\0', v1::ROOT_PIECE_KIND_MOB, kNoSuit, kNoRelic},
    {v1::ROOT_FACTION_LORD_OF_THE_HUNDREDS, 'b', '\0', v1::ROOT_PIECE_KIND_STRONGHOLD, kNoSuit, kNoRelic},
    {v1::ROOT_FACTION_KEEPERS_IN_IRON, 't', '\0', v1::ROOT_PIECE_KIND_RELIC, kNoSuit, kNoRelic},
    {v1::ROOT_FACTION_KEEPERS_IN_IRON, 't', 'f', v1::ROOT_PIECE_KIND_RELIC, kNoSuit, v1::ROOT_RELIC_FIGURE},
    {v1::ROOT_FACTION_KEEPERS_IN_IRON, 't', 't', v1::ROOT_PIECE_KIND_RELIC, kNoSuit, v1::ROOT_RELIC_TABLET},
    {v1::ROOT_FACTION_KEEPERS_IN_IRON, 't', 'j', v1::ROOT_PIECE_KIND_RELIC, kNoSuit, v1::ROOT_RELIC_JEWELRY},
    {v1::ROOT_FACTION_KEEPERS_IN_IRON, 'b', '\0', v1::ROOT_PIECE_KIND_WAYSTATION, kNoSuit, kNoRelic},
    {v1::ROOT_FACTION_KEEPERS_IN_IRON, 'b', 'f', v1::ROOT_PIECE_KIND_WAYSTATION, kNoSuit,
     v1::ROOT_RELIC_FIGURE},
    {v1::ROOT_FACTION_KEEPERS_IN_IRON, 'b', 't', v1::ROOT_PIECE_KIND_WAYSTATION, kNoSuit,
     v1::ROOT_RELIC_TABLET},
    {v1::ROOT_FACTION_KEEPERS_IN_IRON, 'b', 'j', v1::ROOT_PIECE_KIND_WAYSTATION, kNoSuit,
     v1::ROOT_RELIC_JEWELRY},
    {v1::ROOT_FACTION_HOST_OF_LIGHT, 't', '\0', v1::ROOT_PIECE_KIND_FIREBRAND, kNoSuit, kNoRelic},
    {v1::ROOT_FACTION_HOST_OF_LIGHT, 't', 'f', v1::ROOT_PIECE_KIND_FIREBRAND, v1::ROOT_SUIT_FOX, kNoRelic},
    {v1::ROOT_FACTION_HOST_OF_LIGHT, 't', 'r', v1::ROOT_PIECE_KIND_FIREBRAND, v1::ROOT_SUIT_RABBIT, kNoRelic},
    {v1::ROOT_FACTION_HOST_OF_LIGHT, 't', 'm', v1::ROOT_PIECE_KIND_FIREBRAND, v1::ROOT_SUIT_MOUSE, kNoRelic},
};

v1::RootPieceKind GeneralKind(char type) {
  switch (type) {
    case 'w':
      return v1::ROOT_PIECE_KIND_WARRIOR;
    case 'p':
      return v1::ROOT_PIECE_KIND_PAWN;
    case 'b':
      return v1::ROOT_PIECE_KIND_BUILDING;
    case 't':
      return v1::ROOT_PIECE_KIND_TOKEN;
    default:
      return v1::ROOT_PIECE_KIND_UNSPECIFIED;
  }
}

}  // namespace

v1::RootFaction FactionOf(char letter) { return Find<v1::RootFaction>(kFactions, letter); }
char LetterOf(v1::RootFaction faction) { return Letter(kFactions, faction); }
v1::RootSuit SuitOf(char letter) { return Find<v1::RootSuit>(kSuits, letter); }
char LetterOf(v1::RootSuit suit) { return Letter(kSuits, suit); }
v1::RootItem ItemOf(char letter) { return Find<v1::RootItem>(kItems, letter); }
char LetterOf(v1::RootItem item) { return Letter(kItems, item); }
v1::RootItemArea AreaOf(char letter) { return Find<v1::RootItemArea>(kAreas, letter); }
char LetterOf(v1::RootItemArea area) { return Letter(kAreas, area); }
v1::RootItemFace FaceOf(char letter) { return Find<v1::RootItemFace>(kFaces, letter); }
char LetterOf(v1::RootItemFace face) { return Letter(kFaces, face); }
v1::RootDecreeColumn ColumnOf(char letter) { return Find<v1::RootDecreeColumn>(kColumns, letter); }
char LetterOf(v1::RootDecreeColumn column) { return Letter(kColumns, column); }
v1::RootService ServiceOf(char letter) { return Find<v1::RootService>(kServices, letter); }
char LetterOf(v1::RootService service) { return Letter(kServices, service); }
v1::RootRelationship RelationshipOf(char letter) {
  return Find<v1::RootRelationship>(kRelationships, letter);
}
char LetterOf(v1::RootRelationship relationship) { return Letter(kRelationships, relationship); }

v1::RootPieceKind PlotOf(char letter) {
  v1::RootPiece piece;
  if (letter == '\0' || !PieceOf(v1::ROOT_FACTION_CORVID_CONSPIRACY, {'t', letter}, piece)) {
    return v1::ROOT_PIECE_KIND_UNSPECIFIED;
  }
  return piece.kind();
}

char PlotLetterOf(v1::RootPieceKind plot) {
  for (const PieceRow& row : kPieces) {
    if (row.faction == v1::ROOT_FACTION_CORVID_CONSPIRACY && row.kind == plot) return row.subtype;
  }
  return '\0';
}

bool PieceOf(v1::RootFaction faction, PieceLetters letters, v1::RootPiece& piece) {
  piece.set_faction(faction);
  for (const PieceRow& row : kPieces) {
    if (row.faction != faction || row.type != letters.type || row.subtype != letters.subtype) continue;
    piece.set_kind(row.kind);
    piece.set_suit(row.suit);
    piece.set_relic(row.relic);
    return true;
  }
  if (letters.subtype != '\0') return false;
  piece.set_kind(GeneralKind(letters.type));
  return piece.kind() != v1::ROOT_PIECE_KIND_UNSPECIFIED;
}

bool LettersOf(const v1::RootPiece& piece, PieceLetters& letters) {
  for (const PieceRow& row : kPieces) {
    if (row.faction == piece.faction() && row.kind == piece.kind() && row.suit == piece.suit() &&
        row.relic == piece.relic()) {
      letters = {row.type, row.subtype};
      return true;
    }
  }
  for (char type : {'w', 'p', 'b', 't'}) {
    v1::RootPiece general;
    if (PieceOf(piece.faction(), {type, '\0'}, general) && general.kind() == piece.kind() &&
        piece.suit() == kNoSuit && piece.relic() == kNoRelic) {
      letters = {type, '\0'};
      return true;
    }
  }
  return false;
}

}  // namespace lantern::rootlog
