// The beginning of a game: board, supplies, options, and the set-up of each faction (Law 5.1 and each
// faction's .3).
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/core/status.h"
#include "checker/root/referee.h"

namespace lantern::root {

absl::Status RootReferee::ReadOptions(const v1::RootSetup& setup, absl::string_view edition) {
  const v1::RootOptions& given = setup.options();
  options_ = Options();
  // Before the 8th printing partners of a coalition were still enemies (readings.md, 8).
  options_.partners_may_battle = edition == "root/law-2020";
  if (given.has_coalition_threshold()) {
    if (given.coalition_threshold() > 30) {
      return MalformedError("root.options.coalition_threshold", "must be 0 to 30 points");
    }
    options_.coalition_threshold = static_cast<int>(given.coalition_threshold());
  }
  explain_ = !given.board_only();
  options_.progressive_posts = given.progressive_trade_posts();
  if (given.has_coalition_partners_may_battle()) {
    options_.partners_may_battle = given.coalition_partners_may_battle();
  }
  if (given.has_soup_kitchens_weight()) {
    if (given.soup_kitchens_weight() > 2)
      return MalformedError("root.options.soup_kitchens_weight", "must be 0, 1 or 2");
    options_.soup_weight = static_cast<int>(given.soup_kitchens_weight());
  }
  return absl::OkStatus();
}

absl::Status RootReferee::BeginBoard(const v1::RootSetup& setup) {
  if (setup.map() <= v1::ROOT_MAP_UNSPECIFIED || setup.map() > v1::ROOT_MAP_MOUNTAIN) {
    return MalformedError("root.map",
                          "must be FALL, WINTER, LAKE or MOUNTAIN (in Rootlog a line such as \"Map: Fall\")");
  }
  if (setup.deck() < 0 || setup.deck() > v1::ROOT_DECK_EXILES_AND_PARTISANS) {
    return MalformedError("root.deck",
                          "must be STANDARD or EXILES_AND_PARTISANS, or absent where it is unknown");
  }
  map_ = &catalog_->maps[setup.map()];
  deck_ = setup.deck() == 0 ? nullptr : &catalog_->decks[setup.deck()];
  const int suits = setup.clearing_suits_size();
  if (suits != 0 && suits != kClearings) {
    return MalformedError("root.clearing_suits",
                          absl::StrCat("has ", suits, " entries; it needs 12, or none"));
  }
  for (int c = 1; c <= kClearings; ++c) {
    s_.suit[c] = map_->suit[c];
    if (suits == 0) continue;
    const int suit = setup.clearing_suits(c - 1);
    if (suit < 0 || suit > kMouse || suit == kBird) {
      return MalformedError(absl::StrCat("root.clearing_suits[", c - 1, "]"), "must be FOX, RABBIT or MOUSE");
    }
    s_.suit[c] = static_cast<Suit>(suit);
  }
  suits_open_ = 0;
  for (int c = 1; c <= kClearings; ++c) {
    if (s_.suit[c] == kAnySuit) suits_open_ |= static_cast<ClearingMask>(1u << c);
  }
  FindEffects();
  s_.ruins = map_->ruins;
  s_.closed = static_cast<uint8_t>((1u << map_->closed.size()) - 1);
  s_.ferry = map_->ferry;
  return absl::OkStatus();
}

void RootReferee::FillSupplies() {
  for (int p = 0; p < kPieces; ++p) {
    const PieceInfo& info = kPieceInfo[p];
    if (!InPlay(info.owner)) continue;
    int count = catalog_->PieceCount(static_cast<v1::RootFaction>(info.owner), info.kind,
                                     static_cast<v1::RootSuit>(info.suit));
    // Face down all plots are alike: the supply holds eight, and a kind is known only while it lies face up.
    if (p == kPlot) count = 8;
    if (IsPlot(static_cast<Piece>(p)) && p != kPlot) count = 0;
    if (info.kind == v1::ROOT_PIECE_KIND_RELIC) count = 4;
    s_.at[kSupply][p] = static_cast<uint8_t>(count);
  }
  int vagabonds = 0;
  for (Faction f : {kVagabond, kSecondVagabond}) vagabonds += InPlay(f) ? 1 : 0;
  const int sets = vagabonds == 0 && InPlay(kHundreds) ? 1 : vagabonds;
  for (int item = 1; item < 10; ++item)
    s_.item_supply[item] = static_cast<uint8_t>(catalog_->items[item].supply);
  for (v1::RootItem item : catalog_->ruin_items) s_.ruin_items[item] = static_cast<uint8_t>(sets);
  for (int c = 1; c <= kClearings; ++c) {
    if (s_.ruins >> c & 1) s_.ruin_items_left[c] = static_cast<uint8_t>(sets);
  }
  int cards = deck_ == nullptr ? 54 : deck_->total;
  if (s_.players == 2) cards -= 4;  // Law 5.1.3: no dominance with two players
  for (Faction f = 1; f < kFactions; ++f) {
    if (!InPlay(f)) continue;
    s_.hand[f] = 3;
    cards -= 3;
  }
  s_.deck = static_cast<int16_t>(cards);
  for (auto& row : s_.relationship) row.fill(v1::ROOT_RELATIONSHIP_INDIFFERENT);
}

absl::Status RootReferee::Begin(const v1::Transcript& transcript, Findings& findings) {
  findings_ = &findings;
  transcript_ = &transcript;
  catalog_ = &GetCatalog();
  s_ = State();
  player_of_.fill(-1);
  slip_of_piece_.fill(-1);
  for (auto& places : short_of_) places.fill(-1);
  hand_short_.fill(-1);
  slip_of_hand_.fill(-1);
  slip_of_items_.fill(-1);
  breach_of_building_.fill(-1);
  const v1::RootSetup& setup = transcript.root();
  if (setup.factions_size() == 0)
    return MalformedError("root.factions", "is empty; name the faction of each player");
  if (setup.factions_size() != transcript.players_size()) {
    return MalformedError("root.factions",
                          absl::StrCat("has ", setup.factions_size(), " entries for ",
                                       transcript.players_size(), " players; it needs one each"));
  }
  for (int i = 0; i < setup.factions_size(); ++i) {
    const int f = setup.factions(i);
    const std::string field = absl::StrCat("root.factions[", i, "]");
    if (f <= 0 || f >= kFactions) return MalformedError(field, "must be one of the factions of RootFaction");
    if (player_of_[f] >= 0)
      return MalformedError(field, absl::StrCat(NameOf(static_cast<Faction>(f)), " is named twice"));
    player_of_[f] = static_cast<int8_t>(i);
    s_.in_play |= static_cast<uint16_t>(1u << f);
  }
  s_.players = static_cast<uint8_t>(setup.factions_size());
  if (absl::Status status = BeginBoard(setup); !status.ok()) return status;
  absl::string_view edition = transcript.edition();
  if (edition.empty()) edition = RootEditionOn(transcript.played_on());
  if (absl::Status status = ReadOptions(setup, edition); !status.ok()) return status;
  FillSupplies();
  if (setup.has_position()) return ReadPosition(setup.position());
  return absl::OkStatus();
}

// What a faction must have placed by the end of its set-up (Law 6.3, 7.3, 8.3, 9.3, 10.3, 11.3, 12.3, 13.3).
// The homelands of the advanced set-up (Law 16.1.8) are wider than the corners of the faction boards, so
// corners are not asked for.
void RootReferee::CheckSetupOf(Faction f) {
  auto bad = [this, f](absl::string_view what) {
    SayAbout(s_.turn.start, FindingKind::kIllegal, kSetup, absl::StrCat(NameOf(f), ": ", what), f);
  };
  auto need = [&](Piece piece, int n) {
    const int have = OnMapCount(s_, piece);
    if (have != n)
      bad(absl::StrCat("set-up has ", CountOf(piece, have), " on the map, the Law asks for ", n));
    return have == n;
  };
  switch (f) {
    case kMarquise:
      CheckMarquiseSetup();
      break;
    case kEyrie: {
      need(kEyrieWarrior, 6);
      if (need(kRoost, 1) && s_.at[Where(kRoost)][kEyrieWarrior] != 6)
        bad("the six warriors stand with the roost");
      if (s_.leader < 0 && !s_.turn.leader_chosen) bad("set-up chooses no leader");
      break;
    }
    case kAlliance:
      if (s_.supporters != 3)
        bad(absl::StrCat("set-up draws ", s_.supporters, " supporters, the Law asks for 3"));
      break;
    case kVagabond:
    case kSecondVagabond: {
      const int v = f == kSecondVagabond;
      if (s_.pawn[v].forest < 0) bad("the pawn starts in a forest");
      if (s_.character[v] < 0 && !s_.turn.leader_chosen) bad("set-up chooses no character");
      break;
    }
    case kCult: {
      int gardens = 0;
      int home = 0;
      for (Piece p : {kGardenFox, kGardenRabbit, kGardenMouse}) {
        gardens += OnMapCount(s_, p);
        if (s_.at[Where(p)][p] > 0) home = Where(p);
      }
      if (gardens != 1) {
        bad(absl::StrCat("set-up has ", gardens, " gardens on the map, the Law asks for 1"));
        break;
      }
      CheckHomeAndNeighbours(f, home, kCultWarrior, 4, 1);
      break;
    }
    case kRiverfolk: {
      const int payments = s_.at[kRiverfolkBoard][kRiverfolkWarrior];
      if (payments < 3) {
        SayAbout(
            s_.turn.start, FindingKind::kSlip, kSetup,
            absl::StrCat("Riverfolk Company: set-up puts 3 warriors in Payments; the record has ", payments),
            f);
        Shift(s_, kRiverfolkWarrior, std::min<int>(3 - payments, s_.at[kSupply][kRiverfolkWarrior]), kSupply,
              kRiverfolkBoard);
      }
      if (need(kRiverfolkWarrior, 4)) {
        for (int c = 1; c <= kClearings; ++c) {
          if (s_.at[c][kRiverfolkWarrior] > 0 && map_->rivers[c] == 0)
            bad(absl::StrCat("clearing ", c, " has no river"));
        }
      }
      break;
    }
    case kDuchy:
      if (need(kTunnel, 1)) CheckHomeAndNeighbours(f, Where(kTunnel), kDuchyWarrior, 2, 2);
      break;
    case kCorvids: {
      need(kCorvidWarrior, 3);
      for (Suit suit : {kFox, kRabbit, kMouse}) {
        int n = 0;
        bool unknown = false;
        for (int c = 1; c <= kClearings; ++c) {
          unknown |= s_.suit[c] == kAnySuit;
          if (s_.suit[c] == suit) n += s_.at[c][kCorvidWarrior];
        }
        if (n != 1 && !unknown) {
          bad(absl::StrCat("set-up places ", n, " warriors in ", SuitName(suit),
                           " clearings, the Law asks for 1"));
        }
      }
      break;
    }
    case kHost:
      CheckHostSetup();
      break;
    default:
      break;
  }
}

// Four warriors in a corner and four in a clearing next to it on the edge (HOL.3.1). Which corners are free
// depends on homelands; the second clearing has to be on the edge, as corners are.
void RootReferee::CheckHostSetup() {
  auto bad = [this](const std::string& what) {
    SayAbout(s_.turn.start, FindingKind::kIllegal, kHostSetup, absl::StrCat("Host of Light: ", what), kHost);
  };
  ClearingMask homes = 0;
  for (int c = 1; c <= kClearings; ++c) {
    if (s_.tokens[c][kHost] > 0) bad("set-up leaves all firebrands on their tracks");
    if (s_.at[c][kHostWarrior] > 0) homes |= static_cast<ClearingMask>(1u << c);
  }
  const int n = OnMapCount(s_, kHostWarrior);
  if (n != 8 || __builtin_popcount(homes) != 2)
    return bad(absl::StrCat("set-up puts four warriors in each of two clearings; the record has ", n, " in ",
                            __builtin_popcount(homes)));
  const int low = __builtin_ctz(homes);
  const int high = 31 - __builtin_clz(homes);
  if (s_.at[low][kHostWarrior] != 4 || !PathOpen(low, high) || (homes & ~map_->edge) != 0)
    bad(absl::StrCat(
        "set-up puts four warriors in each of two adjacent clearings on the edge; the record has ",
        s_.at[low][kHostWarrior], " in ", low, " and ", s_.at[high][kHostWarrior], " in ", high));
}

void RootReferee::CheckHomeAndNeighbours(Faction f, int home, Piece warrior, int at_home, int beside) {
  for (int c = 1; c <= kClearings; ++c) {
    const int expected = c == home ? at_home : PathOpen(home, c) ? beside : 0;
    if (s_.at[c][warrior] == expected) continue;
    SayAbout(s_.turn.start, FindingKind::kIllegal, kSetup,
             absl::StrCat(NameOf(f), ": set-up from clearing ", home, " puts ", expected, " in clearing ", c,
                          "; the record has ", CountOf(warrior, s_.at[c][warrior])),
             f);
  }
}

void RootReferee::CheckMarquiseSetup() {
  auto bad = [this](const std::string& what) {
    SayAbout(s_.turn.start, FindingKind::kIllegal, kSetup, absl::StrCat("Marquise de Cat: ", what),
             kMarquise);
  };
  const int keep = KeepClearing();
  if (keep == 0) return bad("set-up places no keep");
  const int opposite = map_->opposite[keep];
  if (opposite == 0) bad(absl::StrCat("the keep stands in clearing ", keep, ", which is no corner"));
  for (int c = 1; c <= kClearings; ++c) {
    const int expected = c == opposite ? 0 : 1;
    if (opposite != 0 && s_.at[c][kCatWarrior] != expected) {
      bad(absl::StrCat("the garrison puts ", expected, " in clearing ", c, "; the record has ",
                       s_.at[c][kCatWarrior]));
    }
  }
  for (Piece p : {kSawmill, kWorkshop, kRecruiter}) {
    const int n = OnMapCount(s_, p);
    const int where = Where(p);
    if (n != 1) bad(absl::StrCat("set-up has ", CountOf(p, n), " on the map, the Law asks for 1"));
    if (n == 1 && where != keep && !PathOpen(keep, where)) {
      bad(absl::StrCat("the ", kPieceInfo[p].one, " in clearing ", where, " is not next to the keep in ",
                       keep));
    }
  }
}

}  // namespace lantern::root
