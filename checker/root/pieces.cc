#include "checker/root/pieces.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace lantern::root {
namespace {

constexpr PieceClass kW = PieceClass::kWarrior;
constexpr PieceClass kB = PieceClass::kBuilding;
constexpr PieceClass kT = PieceClass::kToken;

}  // namespace

const PieceInfo kPieceInfo[kPieces] = {
    {kMarquise, kW, v1::ROOT_PIECE_KIND_WARRIOR, 0, "Marquise warrior", "Marquise warriors"},
    {kMarquise, kT, v1::ROOT_PIECE_KIND_KEEP, 0, "keep", "keeps"},
    {kMarquise, kT, v1::ROOT_PIECE_KIND_WOOD, 0, "wood token", "wood tokens"},
    {kMarquise, kB, v1::ROOT_PIECE_KIND_SAWMILL, 0, "sawmill", "sawmills"},
    {kMarquise, kB, v1::ROOT_PIECE_KIND_WORKSHOP, 0, "workshop", "workshops"},
    {kMarquise, kB, v1::ROOT_PIECE_KIND_RECRUITER, 0, "recruiter", "recruiters"},
    {kEyrie, kW, v1::ROOT_PIECE_KIND_WARRIOR, 0, "Eyrie warrior", "Eyrie warriors"},
    {kEyrie, kB, v1::ROOT_PIECE_KIND_ROOST, 0, "roost", "roosts"},
    {kAlliance, kW, v1::ROOT_PIECE_KIND_WARRIOR, 0, "Alliance warrior", "Alliance warriors"},
    {kAlliance, kT, v1::ROOT_PIECE_KIND_SYMPATHY, 0, "sympathy token", "sympathy tokens"},
    {kAlliance, kB, v1::ROOT_PIECE_KIND_BASE, kFox, "fox base", "fox bases"},
    {kAlliance, kB, v1::ROOT_PIECE_KIND_BASE, kRabbit, "rabbit base", "rabbit bases"},
    {kAlliance, kB, v1::ROOT_PIECE_KIND_BASE, kMouse, "mouse base", "mouse bases"},
    {kCult, kW, v1::ROOT_PIECE_KIND_WARRIOR, 0, "Cult warrior", "Cult warriors"},
    {kCult, kB, v1::ROOT_PIECE_KIND_GARDEN, kFox, "fox garden", "fox gardens"},
    {kCult, kB, v1::ROOT_PIECE_KIND_GARDEN, kRabbit, "rabbit garden", "rabbit gardens"},
    {kCult, kB, v1::ROOT_PIECE_KIND_GARDEN, kMouse, "mouse garden", "mouse gardens"},
    {kRiverfolk, kW, v1::ROOT_PIECE_KIND_WARRIOR, 0, "Riverfolk warrior", "Riverfolk warriors"},
    {kRiverfolk, kT, v1::ROOT_PIECE_KIND_TRADE_POST, kFox, "fox trade post", "fox trade posts"},
    {kRiverfolk, kT, v1::ROOT_PIECE_KIND_TRADE_POST, kRabbit, "rabbit trade post", "rabbit trade posts"},
    {kRiverfolk, kT, v1::ROOT_PIECE_KIND_TRADE_POST, kMouse, "mouse trade post", "mouse trade posts"},
    {kDuchy, kW, v1::ROOT_PIECE_KIND_WARRIOR, 0, "Duchy warrior", "Duchy warriors"},
    {kDuchy, kT, v1::ROOT_PIECE_KIND_TUNNEL, 0, "tunnel", "tunnels"},
    {kDuchy, kB, v1::ROOT_PIECE_KIND_CITADEL, 0, "citadel", "citadels"},
    {kDuchy, kB, v1::ROOT_PIECE_KIND_MARKET, 0, "market", "markets"},
    {kCorvids, kW, v1::ROOT_PIECE_KIND_WARRIOR, 0, "Corvid warrior", "Corvid warriors"},
    {kCorvids, kT, v1::ROOT_PIECE_KIND_PLOT, 0, "face-down plot", "face-down plots"},
    {kCorvids, kT, v1::ROOT_PIECE_KIND_BOMB, 0, "bomb", "bombs"},
    {kCorvids, kT, v1::ROOT_PIECE_KIND_SNARE, 0, "snare", "snares"},
    {kCorvids, kT, v1::ROOT_PIECE_KIND_EXTORTION, 0, "extortion", "extortions"},
    {kCorvids, kT, v1::ROOT_PIECE_KIND_RAID, 0, "raid", "raids"},
    {kHundreds, kW, v1::ROOT_PIECE_KIND_WARRIOR, 0, "Hundreds warrior", "Hundreds warriors"},
    {kHundreds, kW, v1::ROOT_PIECE_KIND_WARLORD, 0, "warlord", "warlords"},
    {kHundreds, kT, v1::ROOT_PIECE_KIND_MOB, 0, "mob", "mobs"},
    {kHundreds, kB, v1::ROOT_PIECE_KIND_STRONGHOLD, 0, "stronghold", "strongholds"},
    {kKeepers, kW, v1::ROOT_PIECE_KIND_WARRIOR, 0, "Keepers warrior", "Keepers warriors"},
    {kKeepers, kT, v1::ROOT_PIECE_KIND_RELIC, 0, "figure", "figures"},
    {kKeepers, kT, v1::ROOT_PIECE_KIND_RELIC, 0, "tablet", "tablets"},
    {kKeepers, kT, v1::ROOT_PIECE_KIND_RELIC, 0, "jewelry", "jewelry"},
    {kKeepers, kB, v1::ROOT_PIECE_KIND_WAYSTATION, 0, "waystation", "waystations"},
    {kHost, kW, v1::ROOT_PIECE_KIND_WARRIOR, 0, "Host warrior", "Host warriors"},
    {kHost, kT, v1::ROOT_PIECE_KIND_FIREBRAND, kFox, "fox firebrand", "fox firebrands"},
    {kHost, kT, v1::ROOT_PIECE_KIND_FIREBRAND, kRabbit, "rabbit firebrand", "rabbit firebrands"},
    {kHost, kT, v1::ROOT_PIECE_KIND_FIREBRAND, kMouse, "mouse firebrand", "mouse firebrands"},
};

Piece WarriorOf(Faction faction) {
  switch (faction) {
    case kMarquise:
      return kCatWarrior;
    case kEyrie:
      return kEyrieWarrior;
    case kAlliance:
      return kAllianceWarrior;
    case kCult:
      return kCultWarrior;
    case kRiverfolk:
      return kRiverfolkWarrior;
    case kDuchy:
      return kDuchyWarrior;
    case kCorvids:
      return kCorvidWarrior;
    case kHundreds:
      return kHundredsWarrior;
    case kKeepers:
      return kKeeperWarrior;
    case kHost:
      return kHostWarrior;
    default:
      return kNoPiece;
  }
}

Piece SuitedPiece(v1::RootPieceKind kind, Suit suit) {
  if (suit < kFox || suit > kMouse) return kNoPiece;
  const int offset = suit - kFox;
  switch (kind) {
    case v1::ROOT_PIECE_KIND_BASE:
      return static_cast<Piece>(kBaseFox + offset);
    case v1::ROOT_PIECE_KIND_GARDEN:
      return static_cast<Piece>(kGardenFox + offset);
    case v1::ROOT_PIECE_KIND_TRADE_POST:
      return static_cast<Piece>(kPostFox + offset);
    case v1::ROOT_PIECE_KIND_FIREBRAND:
      return static_cast<Piece>(kFirebrandFox + offset);
    default:
      return kNoPiece;
  }
}

namespace {

// A token or building whose kind was not recorded, for factions that have only one kind of it.
Piece OnlyPiece(Faction faction, v1::RootPieceKind kind) {
  const bool token = kind == v1::ROOT_PIECE_KIND_TOKEN;
  switch (faction) {
    case kMarquise:
      return token ? kWood : kNoPiece;
    case kEyrie:
      return token ? kNoPiece : kRoost;
    case kAlliance:
      return token ? kSympathy : kNoPiece;
    case kDuchy:
      return token ? kTunnel : kNoPiece;
    case kCorvids:
      return token ? kPlot : kNoPiece;
    case kHundreds:
      return token ? kMob : kStronghold;
    case kKeepers:
      return token ? kNoPiece : kWaystation;
    default:
      return kNoPiece;
  }
}

Piece RelicPiece(v1::RootRelic relic) {
  switch (relic) {
    case v1::ROOT_RELIC_FIGURE:
      return kRelicFigure;
    case v1::ROOT_RELIC_TABLET:
      return kRelicTablet;
    case v1::ROOT_RELIC_JEWELRY:
      return kRelicJewelry;
    default:
      return kNoPiece;
  }
}

}  // namespace

Piece PieceOf(const v1::RootPiece& piece) {
  if (!piece.hireling().empty()) return kNoPiece;
  const Faction faction = static_cast<Faction>(piece.faction());
  switch (piece.kind()) {
    case v1::ROOT_PIECE_KIND_WARRIOR:
      return WarriorOf(faction);
    case v1::ROOT_PIECE_KIND_BUILDING:
    case v1::ROOT_PIECE_KIND_TOKEN:
      return OnlyPiece(faction, piece.kind());
    case v1::ROOT_PIECE_KIND_BASE:
    case v1::ROOT_PIECE_KIND_GARDEN:
    case v1::ROOT_PIECE_KIND_TRADE_POST:
    case v1::ROOT_PIECE_KIND_FIREBRAND: {
      const Piece found = SuitedPiece(piece.kind(), piece.suit());
      return found != kNoPiece && kPieceInfo[found].owner == faction ? found : kNoPiece;
    }
    case v1::ROOT_PIECE_KIND_RELIC:
      return faction == kKeepers ? RelicPiece(piece.relic()) : kNoPiece;
    default:
      break;
  }
  for (int p = 0; p < kPieces; ++p) {
    if (kPieceInfo[p].kind == piece.kind() && kPieceInfo[p].owner == faction) return static_cast<Piece>(p);
  }
  return kNoPiece;
}

std::string AOne(Piece piece) {
  const absl::string_view name = kPieceInfo[piece].one;
  const bool vowel = absl::StrContains("aeiouAEIOU", name[0]);
  return absl::StrCat(vowel ? "an " : "a ", name);
}

std::string CountOf(Piece piece, int count) {
  return absl::StrCat(count, " ", count == 1 ? kPieceInfo[piece].one : kPieceInfo[piece].many);
}

std::string Counted(int count, absl::string_view one) {
  return absl::StrCat(count, " ", one, count == 1 ? "" : "s");
}

absl::string_view NameOf(Faction faction) {
  static constexpr absl::string_view kNames[kFactions] = {"nobody",
                                                          "Marquise de Cat",
                                                          "Eyrie Dynasties",
                                                          "Woodland Alliance",
                                                          "Vagabond",
                                                          "Second Vagabond",
                                                          "Lizard Cult",
                                                          "Riverfolk Company",
                                                          "Underground Duchy",
                                                          "Corvid Conspiracy",
                                                          "Lord of the Hundreds",
                                                          "Keepers in Iron",
                                                          "Host of Light"};
  return faction < kFactions ? kNames[faction] : "unknown faction";
}

absl::string_view SuitName(Suit suit) {
  static constexpr absl::string_view kNames[] = {"unknown suit", "bird", "fox", "rabbit", "mouse"};
  return suit <= kMouse ? kNames[suit] : kNames[0];
}

absl::string_view ItemName(int item) {
  static constexpr absl::string_view kNames[] = {"unknown item", "sword", "bag",   "coin", "crossbow",
                                                 "hammer",       "tea",   "torch", "boot", "club"};
  return item >= 0 && item <= 9 ? kNames[item] : kNames[0];
}

std::string CountOfItem(int n, int item) {
  const char* ending = n == 1 ? "" : item == v1::ROOT_ITEM_TORCH ? "es" : "s";
  return absl::StrCat(n, " ", ItemName(item), ending);
}

}  // namespace lantern::root
