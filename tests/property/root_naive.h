// A second declared Root, slow and plain, for fully recorded games: where everything lies, whose turn it is,
// and what may be done. It shares nothing with checker/root/play but the schema and the printed components of
// the catalog. Written from the Law's facts and readings.md; the chapters are in root_naive_*.h.
#ifndef LANTERN_TESTS_PROPERTY_ROOT_NAIVE_H_
#define LANTERN_TESTS_PROPERTY_ROOT_NAIVE_H_

#include <algorithm>
#include <array>
#include <compare>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "checker/root/catalog/catalog.h"
#include "lantern/v1/root.pb.h"
#include "lantern/v1/transcript.pb.h"

namespace lantern::root::naive {

using Event = v1::RootEvent;

// Factions, suits and items have the numbers of the schema.
inline constexpr int kC = 1, kE = 2, kA = 3, kV = 4, kG = 5, kU = 12;
inline constexpr int kBird = 1, kFox = 2, kRabbit = 3, kMouse = 4;
inline constexpr int kSword = 1, kBag = 2, kCoin = 3, kCrossbow = 4, kHammer = 5, kTea = 6, kTorch = 7,
                     kBoot = 8;
inline constexpr int kHostile = 1, kIndifferent = 2, kAllied = 5;
inline constexpr int kBirdsong = 1, kDaylight = 2, kEvening = 3;

struct Card {
  int suit = 0;
  std::string name;
  auto operator<=>(const Card&) const = default;
};
using Pile = std::multiset<Card>;

struct Piece {
  int who = 0;
  int kind = 0;
  int suit = 0;
  auto operator<=>(const Piece&) const = default;
};

// Places of pieces beside clearings 1 to 12.
inline constexpr int kOfficers = 100, kCoffin = 101, kBox = 102;

// A Vagabond's item.
struct Held {
  int item = 0;
  bool damaged = false;
  bool down = false;
  auto operator<=>(const Held&) const = default;
};

// Something that must be resolved before anything else.
struct Due {
  std::string what;
  int who = 0;
  int count = 0;
  int suit = 0;
  int other = 0;
};

struct Battle {
  bool on = false;
  int attacker = 0, defender = 0, clearing = 0;
  int ally = 0;
  int scorer[2] = {0, 0};  // who removes what the other side loses
  std::string ambush;      // "": none yet, "played", "hits" (to be taken), "done"
  bool rolled = false;
  int roll[2] = {0, 0};
  int strength[2] = {0, 0};  // own warriors or swords, which limit the roll
  int extra[2] = {0, 0};
  bool armored[2] = {false, false};
  bool lost[2] = {false, false};
  int enlisted = 0;
  std::set<std::string> used;
  std::set<int> partisans;  // whose Partisans fight, and no discard was written for them
  bool despot = false;
  int by_ally = 0, by_items = 0;  // hits of a Vagabond and its ally
};

// A token on a firebrand track.
struct Brand {
  bool there = false;
  int reward = 0;  // 0: nobody has seen it
};

// What one turn counts; all zero when it begins.
struct Turn {
  bool acted = false;  // something was done in this phase
  int actions = 0;     // taken
  int birds = 0;       // spent for actions
  int march = 0;       // moves left of a march
  bool crafting_over = false;
  bool recruited = false, wooded = false;
  int added = 0, added_birds = 0;
  bool emergency = false, roosted = false;
  bool must_turmoil = false, turmoil = false;
  bool spread = false;
  bool refreshed = false, slipped = false, improvised = false;
  int teas = 0;
  bool evening_begun = false;  // by turmoil or Hideout
  bool stepped = false, drawn = false;
  bool ferried = false, path = false;
  bool fervor = false, edge = false, pillar = false, pillar_used = false;
  std::set<int> suits;  // that the Host recruited by
  int host_moves = 0;   // 1: a move whose battle may follow
  int righteous = 0;    // battles taken
  bool returned = false, scored = false;
  int emigre = 0;  // clearing that the card moved to
  bool emigre_done = false;
  std::set<std::string> used;              // cards used once a turn
  std::map<int, std::map<int, int>> left;  // of the Decree: column, suit, number
  std::vector<int> symbols;                // paid by crafting pieces that were not named
  std::map<int, int> activated;            // named crafting pieces by clearing
  std::map<int, int> aids;                 // since the last step of a relationship
};

struct State {
  std::map<Piece, std::map<int, int>> pieces;  // by place; what is in no place is in the supply
  std::map<int, int> pawn_clearing;            // 0: in a forest
  std::map<int, std::vector<int>> pawn_forest;
  std::map<int, int> points;
  std::map<std::pair<int, std::string>, int> scored;  // points of a faction by what gave them
  std::map<int, int> marker_on;                       // 0: on the track
  std::map<int, int> dominance;
  std::map<int, Pile> hand;
  std::map<int, Pile> crafted;
  std::map<int, std::multiset<int>> box, box_down;
  Pile deck, discard, supporters;
  std::set<int> available;  // dominance cards
  std::map<int, Pile> decree;
  std::string leader;
  std::set<std::string> deposed;
  std::map<int, std::string> character;
  std::map<int, std::multiset<Held>> items;
  std::map<int, std::multiset<int>> from_ruins;
  std::map<int, std::map<int, int>> relation;
  std::map<int, std::multiset<int>> completed;
  std::map<int, int> ruins;  // clearing: items left there
  std::multiset<int> ruin_items, item_supply, items_out;
  std::set<Card> quests, past_quests;
  std::set<std::pair<int, int>> closed;
  int ferry = 0;
  std::set<int> scorched;
  int fervor = 0, pillar = 0;
  Pile revealed;
  std::array<std::array<Brand, 4>, 5> track;  // by suit
  std::map<int, int> reward;                  // of the firebrand in a clearing
  std::set<int> columns;
  std::map<int, int> homes;  // starting clearing: whose
  std::set<int> set_up;
  int who = 0, phase = 0, number = 0;
  bool over = false;
  std::set<int> winners;
  std::vector<Due> due;
  std::map<int, int> hospital;  // Marquise warriors that were just removed
  Pile gone;                    // supporters that have just gone with a base
  int bases_gone = 0;
  Battle battle;
  Turn t;
};

class Game {
 public:
  explicit Game(const v1::Transcript& game);

  // Judges and carries out one event. False: the rules do not allow it, and nothing has changed.
  bool Play(const Event& event) {
    why_.clear();
    leaves_out_ = false;
    if (!MayCome(event)) return false;
    late_ = s_.over;
    State before = s_;
    const bool fine = Apply(event);
    if (!fine) s_ = std::move(before);
    return fine;
  }

  const std::string& why() const { return why_; }
  // The refused event does not say what this implementation would have to know.
  bool leaves_out() const { return leaves_out_; }
  const State& s() const { return s_; }
  const std::vector<int>& order() const { return order_; }
  // Closed paths that were removed, as "low-high".
  std::vector<std::string> Opened() const {
    std::vector<std::string> out;
    for (const ClosedPath& path : map_->closed) {
      if (s_.closed.count({path.low, path.high}) == 0) out.push_back(absl::StrCat(path.low, "-", path.high));
    }
    return out;
  }
  // Empty, or which budget of the turn was overdrawn.
  std::string Overdrawn() const;

 private:
  bool No(const std::string& why) {
    if (why_.empty()) why_ = why;
    return false;
  }
  bool Unknown(const std::string& what) {
    leaves_out_ = true;
    return No(absl::StrCat("not recorded: ", what));
  }

  // --- below: the table
  bool In(int f) const { return std::count(order_.begin(), order_.end(), f) > 0; }
  static bool Wanders(int f) { return f == kV || f == kG; }
  int At(const Piece& piece, int place) const;
  int Supply(const Piece& piece) const;
  int Warriors(int f, int c) const { return At(Warrior(f), c); }
  static Piece Warrior(int f) { return {f, v1::ROOT_PIECE_KIND_WARRIOR, 0}; }
  static bool IsBuilding(int kind);
  static bool HasSuit(int kind) {
    return kind == v1::ROOT_PIECE_KIND_BASE || kind == v1::ROOT_PIECE_KIND_FIREBRAND;
  }
  static bool IsToken(int kind) { return kind != v1::ROOT_PIECE_KIND_WARRIOR && !IsBuilding(kind); }
  int Buildings(int f, int c) const;
  int OnMap(const Piece& piece) const;
  bool HasPieces(int f, int c) const;
  bool Present(int f, int c) const { return HasPieces(f, c) || (Wanders(f) && s_.pawn_clearing.at(f) == c); }
  int Ruler(int c) const;
  bool Rules(int f, int c) const { return Ruler(c) == f; }
  bool Adjacent(int a, int b) const;
  // By a path, or a river that Boat Builders make one.
  bool Linked(int f, int a, int b) const { return Adjacent(a, b) || (River(a, b) && Has(f, "boatbuilders")); }
  bool River(int a, int b) const { return a > 0 && b > 0 && a != b && (map_->rivers[a] >> b & 1); }
  int OpenSlots(int c) const;
  int Keep() const;
  bool MayPlace(int f, int c) const { return (Keep() != c || f == kC) && s_.scorched.count(c) == 0; }
  bool Enemy(int f, int g) const { return f != g && !Partners(f, g); }
  bool Partners(int f, int g) const;
  bool Has(int f, const std::string& card) const;
  bool Matches(const Card& card, int suit) const { return card.suit == suit || card.suit == kBird; }
  bool Corner(int c) const { return map_->corners >> c & 1; }
  bool Edge(int c) const { return map_->edge >> c & 1; }
  Piece Sympathy() const { return {kA, v1::ROOT_PIECE_KIND_SYMPATHY, 0}; }
  Piece Base(int suit) const { return {kA, v1::ROOT_PIECE_KIND_BASE, suit}; }
  Piece Firebrand(int suit) const { return {kU, v1::ROOT_PIECE_KIND_FIREBRAND, suit}; }
  int FirebrandAt(int c) const { return At(Firebrand(suit_[c]), c); }
  int Bases() const { return OnMap(Base(kFox)) + OnMap(Base(kRabbit)) + OnMap(Base(kMouse)); }

  void Put(const Piece& piece, int n, int place) { s_.pieces[piece][place] += n; }
  void Drop(const Piece& piece, int n, int place);
  int PlaceUpTo(const Piece& piece, int n, int c);
  void Score(int f, int n, const std::string& reason);
  bool Awaits(int f) const;
  void Win(int f);
  void WinByHits();
  bool CoffinsInPlay() const {
    return std::any_of(order_.begin(), order_.end(), [this](int f) { return Has(f, "coffinmakers"); });
  }
  void Remove(const Piece& piece, int n, int c, int by, bool in_battle);
  void RemoveEnemies(int c, int by);
  void LoseBase(int suit);
  void Crisis();
  void Settle();
  void Owe(const std::string& what, int who, int count, int suit = 0, int other = 0);
  int DueIndex(const std::string& what, int who) const;

  // --- root_naive_cards.h
  bool Named(const v1::RootCard& named, Card& card);
  bool InDeck(const Card& card) const;
  bool Take(Pile& pile, const Card& card, const std::string& whence);
  bool TakeFromHand(int f, const v1::RootCard& named, Card& card);
  bool SpendFor(int f, const v1::RootCard& named, int suit);
  void Discard(const Card& card);
  void Reshuffle();
  bool AfterDraw();
  bool BeforeDrawDone();
  int Drawable() const { return static_cast<int>(s_.deck.size() + s_.discard.size()); }
  void OweDraw(int f, int n, const std::string& what = "draw");
  bool Draw(const v1::RootDraw& draw);
  bool DrawInto(const v1::RootDraw& draw, int n, Pile& into);
  bool KeepCards(const v1::RootKeepCards& keep);
  bool DiscardCards(const v1::RootDiscardCards& discard);
  bool DiscardSupporters(const v1::RootDiscardCards& discard, const Due& due);
  bool Craft(const v1::RootDeclaredCraft& craft);
  bool PayCraft(int f, const std::vector<v1::RootSuit>& cost, const v1::RootDeclaredCraft& craft);
  int CraftingPieces(int f, int c) const;
  bool GainItem(int f, int item, int points);
  bool UseCard(const v1::RootUseCard& use);
  bool UseInBirdsong(const v1::RootUseCard& use);
  bool UseInDaylight(const v1::RootUseCard& use);
  bool UseInBattle(const v1::RootUseCard& use);
  int PartisansLose(int f, int suit) const;
  bool Give(const v1::RootUseCard& use);
  bool OnlyNames(const v1::RootUseCard& use, bool target, bool clearing, bool to, bool taken, bool other);
  bool TargetFits(int f, int target);
  bool ActivateDominance(const v1::RootActivateDominance& dominance);
  bool TakeDominance(const v1::RootTakeDominance& take);
  bool ClearPath(const v1::RootClearPath& path);
  bool DiscardCrafted(int f, const std::string& name);

  // --- root_naive_battle.h
  bool Move(const v1::RootDeclaredMove& move);
  bool PayMove(const v1::RootDeclaredMove& move);
  bool Reaches(int f, int from, int to) const;
  bool MoveFits(int f, int from, int to) const;
  void Shift(int f, int n, int from, int to, bool outrage);
  bool MovePawn(const v1::RootDeclaredMove& move);
  bool Slip();
  bool PayByCard(const std::string& name, int item, bool battle);
  bool Fight(const v1::RootDeclaredBattle& battle);
  bool PayFight(const v1::RootDeclaredBattle& battle, int f);
  bool FightFits(int f, int g, int c) const;
  bool Ambush(const v1::RootPlayedAmbush& ambush);
  bool Roll(const v1::RootRoll& roll);
  int Strength(int side) const;
  int HitsOn(int side) const;
  int Losable(int f, int c) const;
  bool Losses(const v1::RootLosses& losses);
  bool LosePieces(const v1::RootLosses& losses, int hits, int by, bool in_battle);
  bool LoseItems(int f, const google::protobuf::RepeatedField<int>& items, int hits, int undamaged);
  bool BattleMayEnd() const;
  void EndBattle();
  bool Hospitals(const v1::RootFieldHospitals& hospitals);
  bool Outrage(const v1::RootOutrage& outrage);

  // --- root_naive_turns.h
  bool MayCome(const Event& event);
  bool Resolves(const Event& event) const;
  bool LateHit(const Event& event) const;
  bool Waits() const;
  // It names supporters that have just gone with a base.
  bool NamesGone(const Event& event) const {
    return event.has_discard_cards() && event.discard_cards().supporters() && !s_.gone.empty();
  }
  // Somebody whose Partisans fight says, once, that they have nothing to discard.
  bool SaysNone(const v1::RootDiscardCards& discard) const {
    return !discard.supporters() && discard.cards_size() == 0 && s_.battle.on && s_.battle.rolled &&
           s_.battle.partisans.count(discard.faction()) > 0 && DueIndex("partisans", discard.faction()) < 0;
  }
  bool SaysNone(const Event& event) const {
    return event.has_discard_cards() && SaysNone(event.discard_cards());
  }
  bool InTurn(int f, int phase);
  bool Apply(const Event& event);
  bool ApplySetUp(const Event& event);
  bool ApplyCore(const Event& event);
  bool ApplyFaction(const Event& event);
  bool StartTurn(const v1::RootTurnStart& start);
  bool StartPhase(const v1::RootPhaseStart& phase);
  bool BirdsongDone();
  bool DaylightDone();
  bool EveningDone();
  void DominanceWin(int f);
  void BeginEvening();
  int Previous() const;
  void Act();
  int EveningCards(int f) const;
  bool EveningStep(const v1::RootEveningStep& step);

  // --- root_naive_setup.h
  bool HomeFits(int c);
  bool NextToSetUp(int f);
  bool SetUpMarquise(const v1::RootSetUpMarquise& up);
  bool SetUpEyrie(const v1::RootSetUpEyrie& up);
  bool SetUpAlliance();
  bool SetUpVagabond(const v1::RootSetUpVagabond& up);
  bool SetUpHost(const v1::RootSetUpHost& up);
  bool ShowQuests(const v1::RootQuestsShown& shown);
  bool ForestIs(const google::protobuf::RepeatedField<uint32_t>& around, std::vector<int>& forest) const;

  // --- root_naive_militants.h: Marquise, Eyrie, Alliance
  bool CatAction();
  bool CatWood(const v1::RootMarquiseWood& wood);
  bool CatBird(const v1::RootMarquiseBird& bird);
  bool CatRecruit(const v1::RootMarquiseRecruit& recruit);
  bool CatBuild(const v1::RootMarquiseBuild& build);
  bool CatOverwork(const v1::RootMarquiseOverwork& overwork);
  bool AddToDecree(const v1::RootDecreeAdd& add);
  bool Roost(const v1::RootNewRoost& roost);
  bool RoostPossible(int c) const;
  bool UseDecree(int column, const v1::RootCard& card, int c);
  int ResolvingColumn() const;
  bool CardCanBeResolved(int column, int suit) const;
  bool DecreeRecruit(const v1::RootDecreeRecruit& recruit);
  bool DecreeBuild(const v1::RootDecreeBuild& build);
  bool BuildFits(int c) const;
  bool Turmoil(const v1::RootTurmoil& turmoil);
  std::vector<int> Viziers() const;
  bool Supporters(const google::protobuf::RepeatedPtrField<v1::RootCard>& cards, int n, int suit);
  bool Revolt(const v1::RootRevolt& revolt);
  bool Spread(const v1::RootSpreadSympathy& spread);
  void AddSympathy(int c);
  void AddSupporter(const Card& card);
  bool Mobilize(const v1::RootMobilize& mobilize);
  bool Train(const v1::RootTrain& train);
  bool Operation();
  bool BaseRecruit(const v1::RootAllianceRecruit& recruit);
  bool Organize(const v1::RootOrganize& organize);

  // --- root_naive_vagabond.h
  int Count(int f, int item, bool damaged, bool down) const;
  int Undamaged(int f, int item) const { return Count(f, item, false, false) + Count(f, item, false, true); }
  int Swords(int f) const { return Undamaged(f, kSword); }
  int OnItemTrack(int f, int item) const { return std::min(3, Count(f, item, false, false)); }
  bool Exhaust(int f, int item, int n = 1);
  bool HereOnly(int f);
  bool Refresh(const v1::RootRefresh& refresh);
  bool Explore(const v1::RootExploreRuin& explore);
  bool Aid(const v1::RootAid& aid);
  bool Quest(const v1::RootCompleteQuest& quest);
  bool Strike(const v1::RootStrike& strike);
  bool Repair(const v1::RootRepair& repair);
  bool Special(const v1::RootSpecialAction& special);
  bool SpecialInBattle(const v1::RootSpecialAction& special);
  bool Scorch(int f);
  bool DropItems(const v1::RootDropItems& drop);
  int ItemsBeyond(int f) const;
  void MakeHostile(int v, int f);

  // --- root_naive_host.h
  void Fervor(int change);
  int FervorSpaces() const { return static_cast<int>(fervor_points_.size()); }
  bool HostAction();
  bool HostFervor(const v1::RootHostFervor& fervor);
  bool HostRecruit(const v1::RootHostRecruit& recruit);
  bool HostPillar(const v1::RootHostPillar& pillar);
  bool HostSermon(const v1::RootHostSermon& sermon);
  bool PlaceFirebrand(int c, int reward, bool& emptied);
  void GiveReward(int c, int reward);
  bool HostUsePillar(const v1::RootHostUsePillar& use);
  bool HostCrisis(const v1::RootHostCrisis& crisis);
  bool HostReturn(const v1::RootHostReturn& back);
  bool HostScore(const v1::RootHostScore& score);

  const MapInfo* map_;
  const DeckInfo* deck_;
  v1::RootOptions options_;
  v1::RootPlaySetup play_;
  std::vector<int> order_;
  std::array<int, 13> suit_{};
  std::vector<int> fervor_points_;
  std::map<int, int> doubled_;  // by suit
  State s_;
  std::string why_;
  bool leaves_out_ = false;
  bool late_ = false;  // the event is a hit taken together with those that won
};

}  // namespace lantern::root::naive

#include "root_naive_battle.h"     // IWYU pragma: export
#include "root_naive_cards.h"      // IWYU pragma: export
#include "root_naive_effects.h"    // IWYU pragma: export
#include "root_naive_host.h"       // IWYU pragma: export
#include "root_naive_militants.h"  // IWYU pragma: export
#include "root_naive_setup.h"      // IWYU pragma: export
#include "root_naive_table.h"      // IWYU pragma: export
#include "root_naive_turns.h"      // IWYU pragma: export
#include "root_naive_vagabond.h"   // IWYU pragma: export

#endif  // LANTERN_TESTS_PROPERTY_ROOT_NAIVE_H_
