// The beginning of a game of declared play: board, supplies, options, the first hands (Law 5.1, 16.1).
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/core/catalog.h"
#include "checker/core/status.h"
#include "checker/root/play/host_catalog.h"
#include "checker/root/play/referee.h"
#include "checker/root/referee.h"

namespace lantern::root {

namespace {

bool HasDeclaredPlay(Faction f) { return f <= kSecondVagabond || f == kHost; }

bool IsMilitant(Faction f, const PlayOptions& options) {
  return f == kMarquise || f == kEyrie || f == kDuchy || f == kHundreds || f == kKeepers ||
         (f == kHost && options.host_militant == 1);
}

}  // namespace

absl::Status PlayReferee::ReadOptions(const v1::RootSetup& setup, absl::string_view edition) {
  const v1::RootOptions& root = setup.options();
  const v1::RootPlayOptions& play = setup.play().options();
  options_ = PlayOptions();
  options_.partners_may_battle = edition == "root/law-2020";
  options_.outrage_for_escorts = edition == "root/law-2020";
  if (root.has_coalition_threshold()) {
    if (root.coalition_threshold() > 30)
      return MalformedError("root.options.coalition_threshold", "must be 0 to 30 points");
    options_.coalition_threshold = static_cast<int>(root.coalition_threshold());
  }
  if (root.has_coalition_partners_may_battle())
    options_.partners_may_battle = root.coalition_partners_may_battle();
  if (root.has_soup_kitchens_weight()) {
    if (root.soup_kitchens_weight() > 2)
      return MalformedError("root.options.soup_kitchens_weight", "must be 0, 1 or 2");
    options_.soup_weight = static_cast<int>(root.soup_kitchens_weight());
  }
  if (!v1::RootQuestPrinting_IsValid(play.quest_printing()))
    return MalformedError("root.play.options.quest_printing", "must be ORIGINAL or REVISED, or absent");
  options_.quests = play.quest_printing();
  if (play.has_partisans_discard_birds()) options_.partisan_birds = play.partisans_discard_birds();
  if (play.has_outrage_for_escorts()) options_.outrage_for_escorts = play.outrage_for_escorts();
  if (play.has_coffins_take_own()) options_.coffins_take_own = play.coffins_take_own();
  if (play.has_refresh_damaged()) options_.refresh_damaged = play.refresh_damaged();
  if (play.has_host_militant()) options_.host_militant = play.host_militant();
  options_.proselytize_rewards = play.proselytize_rewards();
  options_.column_once = play.column_once();
  options_.battle_without_move = play.battle_without_move();
  options_.righteousness_apart = play.righteousness_apart();
  options_.advanced = setup.play().advanced();
  return ReadHostCatalog(setup.play());
}

absl::Status PlayReferee::ReadHostCatalog(const v1::RootPlaySetup& play) {
  if (play.has_host_catalog() && !play.host_catalog_name().empty()) {
    return MalformedError("root.play.host_catalog_name",
                          "is given together with a catalog; leave one of them out");
  }
  host_catalog_ = play.host_catalog();
  if (!play.has_host_catalog() && !ShippedHostCatalog(play.host_catalog_name(), host_catalog_)) {
    return MalformedError(
        "root.play.host_catalog_name",
        absl::StrCat("\"", play.host_catalog_name(), "\" is not shipped; use rulebook or sample"));
  }
  CatalogReport report;
  CheckHostCatalog(host_catalog_, report);
  if (absl::Status status = CatalogStatus(report, "root.play.host_catalog"); !status.ok()) return status;
  options_.fervor_points.fill(-1);
  if (host_catalog_.fervor_size() > 0) options_.fervor_spaces = host_catalog_.fervor_size();
  for (int i = 0; i < host_catalog_.fervor_size(); ++i) {
    if (host_catalog_.fervor(i).has_points())
      options_.fervor_points[i] = static_cast<int>(host_catalog_.fervor(i).points());
  }
  for (const v1::RootDoubledReward& doubled : host_catalog_.doubled())
    options_.doubled[doubled.suit() - kFox] = doubled.reward();
  return absl::OkStatus();
}

absl::Status PlayReferee::BeginBoard(const v1::RootSetup& setup) {
  if (setup.map() <= v1::ROOT_MAP_UNSPECIFIED || setup.map() > v1::ROOT_MAP_MOUNTAIN)
    return MalformedError("root.map", "must be FALL, WINTER, LAKE or MOUNTAIN");
  if (setup.deck() <= 0 || setup.deck() > v1::ROOT_DECK_EXILES_AND_PARTISANS)
    return MalformedError("root.deck", "must be STANDARD or EXILES_AND_PARTISANS for declared play");
  map_ = &catalog_->maps[setup.map()];
  deck_ = &catalog_->decks[setup.deck()];
  const int suits = setup.clearing_suits_size();
  if (suits != 0 && suits != kClearings) {
    return MalformedError("root.clearing_suits",
                          absl::StrCat("has ", suits, " entries; it needs 12, or none"));
  }
  for (int c = 1; c <= kClearings; ++c) {
    const int suit =
        suits == 0 ? static_cast<int>(map_->suit[c]) : static_cast<int>(setup.clearing_suits(c - 1));
    if (suit < kFox || suit > kMouse) {
      return MalformedError(absl::StrCat("root.clearing_suits[", c - 1, "]"),
                            "must be FOX, RABBIT or MOUSE: declared play needs the suit of every clearing");
    }
    s_.b.suit[c] = static_cast<Suit>(suit);
  }
  s_.b.ruins = map_->ruins;
  s_.b.closed = static_cast<uint8_t>((1u << map_->closed.size()) - 1);
  s_.b.ferry = map_->ferry;
  return absl::OkStatus();
}

void PlayReferee::FillSupplies() {
  for (int p = 0; p < kPieces; ++p) {
    const PieceInfo& info = kPieceInfo[p];
    if (!InPlay(info.owner)) continue;
    s_.b.at[kSupply][p] = static_cast<uint8_t>(catalog_->PieceCount(
        static_cast<v1::RootFaction>(info.owner), info.kind, static_cast<v1::RootSuit>(info.suit)));
  }
  const int sets = (InPlay(kVagabond) ? 1 : 0) + (InPlay(kSecondVagabond) ? 1 : 0);
  for (int item = 1; item < kItemKinds; ++item)
    s_.b.item_supply[item] = static_cast<uint8_t>(catalog_->items[item].supply);
  for (v1::RootItem item : catalog_->ruin_items) s_.b.ruin_items[item] = static_cast<uint8_t>(sets);
  for (int c = 1; c <= kClearings; ++c) {
    if (s_.b.ruins >> c & 1) s_.b.ruin_items_left[c] = static_cast<uint8_t>(sets);
  }
  s_.deck = static_cast<int16_t>(deck_->total - (s_.b.players == 2 ? 4 : 0));
  for (auto& row : s_.b.relationship) row.fill(v1::ROOT_RELATIONSHIP_INDIFFERENT);
  for (auto& row : s_.track) row.fill(1);
  s_.fervor_points.fill(-1);
}

absl::Status PlayReferee::Begin(const v1::Transcript& transcript, Findings& findings) {
  findings_ = &findings;
  transcript_ = &transcript;
  catalog_ = &GetCatalog();
  s_ = PlayState();
  player_of_.fill(-1);
  const v1::RootSetup& setup = transcript.root();
  if (setup.has_position())
    return MalformedError("root.position",
                          "belongs to board level; declared play starts from root.play.position");
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
    if (!HasDeclaredPlay(static_cast<Faction>(f))) {
      return MalformedError(field, absl::StrCat("the ", NameOf(static_cast<Faction>(f)),
                                                " have no declared play yet; write the game as movements, "
                                                "without root.play"));
    }
    if (player_of_[f] >= 0)
      return MalformedError(field, absl::StrCat(NameOf(static_cast<Faction>(f)), " is named twice"));
    player_of_[f] = static_cast<int8_t>(i);
    s_.b.in_play |= static_cast<uint16_t>(1u << f);
    s_.b.order[i] = static_cast<Faction>(f);
  }
  s_.b.players = static_cast<uint8_t>(setup.factions_size());
  if (absl::Status status = BeginBoard(setup); !status.ok()) return status;
  absl::string_view edition = transcript.edition();
  if (edition.empty()) edition = RootEditionOn(transcript.played_on());
  if (absl::Status status = ReadOptions(setup, edition); !status.ok()) return status;
  FillSupplies();
  CheckDraft(setup);
  if (setup.play().has_position()) return ReadPosition(setup.play().position());
  for (int i = 0; i < s_.b.players; ++i) {
    OweDraw(s_.b.order[i], options_.advanced ? 5 : 3, kStartingHand);
    if (options_.advanced) AddPending(Pending{kPendKeep, s_.b.order[i], 2, kAnySuit, kNobody, kStartingHand});
  }
  return absl::OkStatus();
}

// Factions are chosen from the last player to the first (Law 16.1.8).
void PlayReferee::CheckDraft(const v1::RootSetup& setup) {
  if (setup.pool_size() == 0) return;
  auto in_pool = [&setup](Faction f) {
    return std::count(setup.pool().begin(), setup.pool().end(), static_cast<int>(f)) == 1;
  };
  for (int i = 0; i < s_.b.players; ++i) {
    if (!in_pool(s_.b.order[i]))
      Illegal(kDraft, absl::StrCat("the ", NameOf(s_.b.order[i]), " are not once in the pool"),
              s_.b.order[i]);
  }
  if (!options_.advanced) return;
  if (setup.pool_size() != s_.b.players + 1) {
    Illegal(kDraft,
            absl::StrCat("the pool has ", setup.pool_size(), " factions for ", s_.b.players,
                         " players; the Law asks for one more than the players"),
            kNobody);
  }
  const Faction first = static_cast<Faction>(setup.pool(0));
  if (first == kHost && options_.host_militant < 0) {
    Unverifiable(kDraft, "whether the Host of Light are militant is not known; set host_militant");
  } else if (!IsMilitant(first, options_)) {
    Illegal(kDraft, absl::StrCat("the ", NameOf(first), " were dealt first, and are not militant"), kNobody);
  }
  const Faction last = static_cast<Faction>(setup.pool(setup.pool_size() - 1));
  if (IsMilitant(last, options_) || !InPlay(last)) return;
  if (last == kHost && options_.host_militant < 0)
    return Unverifiable(kDraft, "whether the Host of Light are militant is not known; set host_militant");
  for (int i = s_.b.players - 1; i >= 0 && s_.b.order[i] != last; --i) {
    if (IsMilitant(s_.b.order[i], options_)) return;
  }
  Illegal(kDraft, absl::StrCat("the ", NameOf(last), ", dealt last, are locked until a militant is chosen"),
          last);
}

// The starting corner of a faction: a free one, opposite another's where such a one is free (Law 7.3.2,
// HOL.3.1).
void PlayReferee::CheckCorner(Faction f, int corner, RuleId rule) {
  ClearingMask taken = 0;
  for (int c = 1; c <= kClearings; ++c) {
    const bool starts = s_.b.at[c][kKeep] > 0 || (f != kEyrie && s_.b.at[c][kRoost] > 0) ||
                        (f != kHost && s_.b.warriors[c][kHost] > 0);
    if (starts && map_->opposite[c] != 0) taken |= static_cast<ClearingMask>(1u << c);
  }
  if (taken >> corner & 1)
    Illegal(rule, absl::StrCat("clearing ", corner, " is the starting corner of another player"), f);
  for (int c = 1; c <= kClearings; ++c) {
    const int there = map_->opposite[c];
    if (!(taken >> c & 1) || (taken >> there & 1) || there == corner) continue;
    if (taken >> map_->opposite[corner] & 1) break;  // it is opposite another one
    return Illegal(rule, absl::StrCat("clearing ", there, ", opposite a starting corner, is free"), f);
  }
}

// Notes a faction's set-up; false where it has been before. Law 5.1.7: by letter; 16.1.8: from the last
// player.
bool PlayReferee::SetUpOf(Faction f) {
  if (!InPlay(f)) {
    Illegal(kInPlay, absl::StrCat("the ", NameOf(f), " do not play"), kNobody);
    return false;
  }
  if (s_.b.set_up >> f & 1) {
    Illegal(kSetup, absl::StrCat("the ", NameOf(f), " are set up already"), f);
    return false;
  }
  for (int i = 0; i < s_.b.players; ++i) {
    const Faction other = s_.b.order[i];
    // The letter of the Host's board is not public, so it may come at any time.
    const bool letter = other < f && f != kHost && !(IsVagabond(f) && IsVagabond(other));
    const bool earlier = options_.advanced ? i > player_of_[f] : letter;
    if (earlier && !(s_.b.set_up >> other & 1))
      Illegal(kSetup, absl::StrCat("the ", NameOf(other), " set up before the ", NameOf(f)), f);
  }
  s_.b.set_up |= static_cast<uint16_t>(1u << f);
  return true;
}

}  // namespace lantern::root
