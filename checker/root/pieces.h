#ifndef LANTERN_CHECKER_ROOT_PIECES_H_
#define LANTERN_CHECKER_ROOT_PIECES_H_

#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"
#include "lantern/v1/root_types.pb.h"

namespace lantern::root {

// Factions are numbered as in the schema, so that an array by faction is indexed with the enum value; 0 is
// nobody.
using Faction = uint8_t;
inline constexpr int kFactions = 13;
inline constexpr Faction kNobody = 0;
inline constexpr Faction kMarquise = v1::ROOT_FACTION_MARQUISE_DE_CAT;
inline constexpr Faction kEyrie = v1::ROOT_FACTION_EYRIE_DYNASTIES;
inline constexpr Faction kAlliance = v1::ROOT_FACTION_WOODLAND_ALLIANCE;
inline constexpr Faction kVagabond = v1::ROOT_FACTION_VAGABOND;
inline constexpr Faction kSecondVagabond = v1::ROOT_FACTION_SECOND_VAGABOND;
inline constexpr Faction kCult = v1::ROOT_FACTION_LIZARD_CULT;
inline constexpr Faction kRiverfolk = v1::ROOT_FACTION_RIVERFOLK_COMPANY;
inline constexpr Faction kDuchy = v1::ROOT_FACTION_UNDERGROUND_DUCHY;
inline constexpr Faction kCorvids = v1::ROOT_FACTION_CORVID_CONSPIRACY;
inline constexpr Faction kHundreds = v1::ROOT_FACTION_LORD_OF_THE_HUNDREDS;
inline constexpr Faction kKeepers = v1::ROOT_FACTION_KEEPERS_IN_IRON;
inline constexpr Faction kHost = v1::ROOT_FACTION_HOST_OF_LIGHT;

inline bool IsVagabond(Faction f) { return f == kVagabond || f == kSecondVagabond; }

// Suits as numbers of the schema: 0 unknown, 1 bird, 2 fox, 3 rabbit, 4 mouse.
using Suit = uint8_t;
inline constexpr Suit kAnySuit = 0;
inline constexpr Suit kBird = v1::ROOT_SUIT_BIRD;
inline constexpr Suit kFox = v1::ROOT_SUIT_FOX;
inline constexpr Suit kRabbit = v1::ROOT_SUIT_RABBIT;
inline constexpr Suit kMouse = v1::ROOT_SUIT_MOUSE;

// One kind of piece of one faction; the index of everything that counts pieces.
enum Piece : uint8_t {
  kCatWarrior,
  kKeep,
  kWood,
  kSawmill,
  kWorkshop,
  kRecruiter,
  kEyrieWarrior,
  kRoost,
  kAllianceWarrior,
  kSympathy,
  kBaseFox,
  kBaseRabbit,
  kBaseMouse,
  kCultWarrior,
  kGardenFox,
  kGardenRabbit,
  kGardenMouse,
  kRiverfolkWarrior,
  kPostFox,
  kPostRabbit,
  kPostMouse,
  kDuchyWarrior,
  kTunnel,
  kCitadel,
  kMarket,
  kCorvidWarrior,
  kPlot,  // face down: one of the eight, which one is hidden
  kBomb,
  kSnare,
  kExtortion,
  kRaid,
  kHundredsWarrior,
  kWarlord,
  kMob,
  kStronghold,
  kKeeperWarrior,
  kRelicFigure,
  kRelicTablet,
  kRelicJewelry,
  kWaystation,
  kHostWarrior,
  kFirebrandFox,
  kFirebrandRabbit,
  kFirebrandMouse,
  kPieces,
  kNoPiece = 255,
};

enum class PieceClass : uint8_t { kWarrior, kBuilding, kToken };

struct PieceInfo {
  Faction owner;
  PieceClass cls;
  v1::RootPieceKind kind;
  Suit suit;               // of a base, garden, post or firebrand
  absl::string_view one;   // "recruiter"
  absl::string_view many;  // "recruiters"
};

// Indexed by Piece.
extern const PieceInfo kPieceInfo[kPieces];

inline bool IsWarrior(Piece p) { return kPieceInfo[p].cls == PieceClass::kWarrior; }
inline bool IsBuilding(Piece p) { return kPieceInfo[p].cls == PieceClass::kBuilding; }
inline bool IsToken(Piece p) { return kPieceInfo[p].cls == PieceClass::kToken; }
inline bool IsPlot(Piece p) { return p >= kPlot && p <= kRaid; }
inline bool IsPost(Piece p) { return p >= kPostFox && p <= kPostMouse; }
inline bool IsGarden(Piece p) { return p >= kGardenFox && p <= kGardenMouse; }
inline bool IsFirebrand(Piece p) { return p >= kFirebrandFox && p <= kFirebrandMouse; }
inline bool IsBase(Piece p) { return p >= kBaseFox && p <= kBaseMouse; }

// The warrior of a faction; kNoPiece for Vagabonds.
Piece WarriorOf(Faction faction);

// The piece that a message names; kNoPiece where it names none of these, or leaves its suit or type open
// (then several are possible; see Candidates in pieces.cc's users).
Piece PieceOf(const v1::RootPiece& piece);

// The suited piece of a kind: ("GARDEN", fox) -> kGardenFox. kNoPiece where there is none.
Piece SuitedPiece(v1::RootPieceKind kind, Suit suit);

// "a roost", "an extortion".
std::string AOne(Piece piece);

// "3 Marquise warriors", "1 roost".
std::string CountOf(Piece piece, int count);

// "1 card", "2 cards": for words whose plural ends in s.
std::string Counted(int count, absl::string_view one);

// "Marquise de Cat".
absl::string_view NameOf(Faction faction);
// "fox".
absl::string_view SuitName(Suit suit);
// "sword".
absl::string_view ItemName(int item);
// "1 torch", "2 torches".
std::string CountOfItem(int n, int item);

}  // namespace lantern::root

#endif  // LANTERN_CHECKER_ROOT_PIECES_H_
