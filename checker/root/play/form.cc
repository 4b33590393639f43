// The form of declarations: numbers and lists of one event, whatever the game is.
#include <algorithm>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "checker/root/play/quests.h"
#include "checker/root/play/referee.h"
#include "google/protobuf/descriptor.h"

namespace lantern::root {

namespace {

constexpr uint32_t kMostNumber = 100;
constexpr int kMostEntries = 100;

using Numbers = google::protobuf::RepeatedField<uint32_t>;
using Items = google::protobuf::RepeatedField<int>;
using CardList = google::protobuf::RepeatedPtrField<v1::RootCard>;

// Why a name is none of a card of the deck in use.
std::string NotInDeck(const DeckInfo& deck, const std::string& name, v1::RootSuit suit) {
  if (name.empty()) return "is missing; name the card as the catalog does";
  const auto in = [&name](const DeckInfo& other) -> const CardInfo* {
    for (const CardInfo& info : other.cards) {
      if (info.name == name) return &info;
    }
    return nullptr;
  };
  if (const CardInfo* info = in(deck); info != nullptr) {
    return absl::StrCat("\"", name, "\" is a ", SuitName(static_cast<Suit>(info->suit)), " card, and no ",
                        SuitName(static_cast<Suit>(suit)), " one");
  }
  for (const DeckInfo& other : GetCatalog().decks) {
    if (in(other) != nullptr)
      return absl::StrCat("\"", name, "\" is no card of the deck in use; another deck has it");
  }
  return absl::StrCat("\"", name, "\" is no card of the deck in use, nor of another");
}

// Looks at the fields of one declaration and keeps the first that cannot be. Nothing is built while nothing
// is wrong. The names are those of the schema; a test goes through the schema and finds any that is
// forgotten.
class Form {
 public:
  explicit Form(const DeckInfo& deck) : deck_(deck) {}

  bool good() const { return what_.empty(); }
  const std::string& path() const { return path_; }
  const std::string& what() const { return what_; }

  // A clearing; 0 is allowed where the schema says what it means.
  Form& Clearing(const char* field, uint32_t value) {
    if (value > kClearings) Fault(field, -1, absl::StrCat("is ", value, "; clearings are 1 to 12"));
    return *this;
  }
  Form& Clearings(const char* field, const Numbers& values) {
    if (Long(field, values.size())) return *this;
    for (int i = 0; i < values.size(); ++i) {
      if (values[i] < 1 || values[i] > kClearings)
        Fault(field, i, absl::StrCat("is ", values[i], "; clearings are 1 to 12"));
    }
    return *this;
  }
  Form& Number(const char* field, uint32_t value, int index = -1) {
    if (value > kMostNumber) Fault(field, index, "must be at most 100");
    return *this;
  }
  Form& AllNumbers(const char* field, const Numbers& values) {
    if (Long(field, values.size())) return *this;
    for (int i = 0; i < values.size(); ++i) Number(field, values[i], i);
    return *this;
  }
  Form& Card(const char* field, const v1::RootCard& card, int index = -1) {
    if (!v1::RootSuit_IsValid(card.suit())) Fault(field, index, NoValue(card.suit(), "RootSuit"), ".suit");
    const bool vizier = card.name() == "vizier" && absl::string_view(field) == "decree";
    if (!card.name().empty() && !vizier && deck_.Find(card.name(), card.suit()) == nullptr)
      Fault(field, index, NotInDeck(deck_, card.name(), card.suit()), ".name");
    return *this;
  }
  Form& Quest(const char* field, const v1::RootCard& quest, int index = -1) {
    if (!v1::RootSuit_IsValid(quest.suit())) Fault(field, index, NoValue(quest.suit(), "RootSuit"), ".suit");
    const bool any_suit = quest.suit() == v1::ROOT_SUIT_UNSPECIFIED;
    const bool printed =
        std::any_of(root::Quests().begin(), root::Quests().end(), [&](const QuestCard& card) {
          return card.name == quest.name() && (any_suit || card.suit == static_cast<int>(quest.suit()));
        });
    if (!quest.name().empty() && !printed)
      Fault(field, index,
            absl::StrCat("\"", quest.name(), "\" is no quest card", any_suit ? "" : " of this suit"),
            ".name");
    return *this;
  }
  // A name out of a list of the catalog, of leaders or characters.
  template <typename List>
  Form& Name(const char* field, const std::string& name, const List& list, absl::string_view what) {
    const bool known =
        std::any_of(list.begin(), list.end(), [&name](const auto& one) { return one.name == name; });
    if (!name.empty() && !known)
      Fault(field, -1, absl::StrCat("\"", name, "\" is no ", what, " of the catalog"));
    return *this;
  }
  Form& Quests(const char* field, const CardList& quests) {
    if (Long(field, quests.size())) return *this;
    for (int i = 0; i < quests.size(); ++i) Quest(field, quests[i], i);
    return *this;
  }
  Form& Cards(const char* field, const CardList& cards) {
    if (Long(field, cards.size())) return *this;
    for (int i = 0; i < cards.size(); ++i) Card(field, cards[i], i);
    return *this;
  }
  Form& AllItems(const char* field, const Items& items) {
    if (Long(field, items.size())) return *this;
    for (int i = 0; i < items.size(); ++i) {
      if (!v1::RootItem_IsValid(items[i])) Fault(field, i, NoValue(items[i], "RootItem"));
    }
    return *this;
  }
  Form& Lost(const google::protobuf::RepeatedPtrField<v1::RootLostPieces>& lost) {
    if (Long("pieces", lost.size())) return *this;
    for (int i = 0; i < lost.size(); ++i) {
      if (!v1::RootPieceKind_IsValid(lost[i].kind()))
        Fault("pieces", i, NoValue(lost[i].kind(), "RootPieceKind"), ".kind");
      if (!v1::RootSuit_IsValid(lost[i].suit()))
        Fault("pieces", i, NoValue(lost[i].suit(), "RootSuit"), ".suit");
      if (lost[i].count() < 1 || lost[i].count() > kMostNumber)
        Fault("pieces", i, "must be 1 to 100", ".count");
    }
    return *this;
  }
  Form& Is(const char* field, bool valid, int value, const char* type) {
    if (!valid) Fault(field, -1, NoValue(value, type));
    return *this;
  }
  Form& Faction(v1::RootFaction f) { return FactionAt("faction", f); }
  Form& FactionAt(const char* field, v1::RootFaction f) {
    return Is(field, v1::RootFaction_IsValid(f), f, "RootFaction");
  }
  Form& Item(const char* field, v1::RootItem item) {
    return Is(field, v1::RootItem_IsValid(item), item, "RootItem");
  }
  Form& SuitAt(const char* field, v1::RootSuit suit) {
    return Is(field, v1::RootSuit_IsValid(suit), suit, "RootSuit");
  }
  Form& Pillar(v1::RootPillar p) { return Is("pillar", v1::RootPillar_IsValid(p), p, "RootPillar"); }
  Form& Reward(v1::RootReward r) { return Is("reward", v1::RootReward_IsValid(r), r, "RootReward"); }
  Form& Kind(const char* field, v1::RootPieceKind k) {
    return Is(field, v1::RootPieceKind_IsValid(k), k, "RootPieceKind");
  }

 private:
  static std::string NoValue(int value, const char* type) {
    return absl::StrCat("is ", value, ", which is no value of ", type);
  }
  bool Long(const char* field, int entries) {
    if (entries > kMostEntries) Fault(field, kMostEntries, "has more than 100 entries");
    return entries > kMostEntries;
  }
  void Fault(const char* field, int index, std::string what, absl::string_view inner = "") {
    if (!good()) return;
    path_ = absl::StrCat(".", field, index < 0 ? "" : absl::StrCat("[", index, "]"), inner);
    what_ = std::move(what);
  }

  const DeckInfo& deck_;
  std::string path_;
  std::string what_;
};

void CheckTurns(const v1::RootEvent& event, Form& form) {
  switch (event.action_case()) {
    case v1::RootEvent::kTurnStart:
      form.Faction(event.turn_start().faction());
      return;
    case v1::RootEvent::kSetUpMarquise: {
      const auto& e = event.set_up_marquise();
      form.Clearing("keep", e.keep()).Clearing("sawmill", e.sawmill()).Clearing("workshop", e.workshop());
      form.Clearing("recruiter", e.recruiter());
      return;
    }
    case v1::RootEvent::kSetUpEyrie:
      form.Clearing("clearing", event.set_up_eyrie().clearing());
      form.Name("leader", event.set_up_eyrie().leader(), GetCatalog().leaders, "leader");
      return;
    case v1::RootEvent::kSetUpVagabond:
      form.Faction(event.set_up_vagabond().faction()).Clearings("forest", event.set_up_vagabond().forest());
      form.Name("character", event.set_up_vagabond().character(), GetCatalog().characters, "character");
      return;
    case v1::RootEvent::kSetUpHost: {
      const auto& e = event.set_up_host();
      form.Clearing("corner", e.corner()).Clearing("beside", e.beside()).Pillar(e.pillar());
      form.Number("fervor", e.fervor()).AllNumbers("tokens", e.tokens());
      return;
    }
    case v1::RootEvent::kDraw:
      form.Faction(event.draw().faction()).Cards("cards", event.draw().cards());
      return;
    case v1::RootEvent::kKeepCards:
      form.Faction(event.keep_cards().faction()).Cards("returned", event.keep_cards().returned());
      return;
    case v1::RootEvent::kDiscardCards:
      form.Faction(event.discard_cards().faction()).Cards("cards", event.discard_cards().cards());
      return;
    case v1::RootEvent::kQuestsShown:
      form.Quests("quests", event.quests_shown().quests());
      return;
    case v1::RootEvent::kPhaseStart: {
      const auto phase = event.phase_start().phase();
      form.Is("phase", v1::RootPhase_IsValid(phase), phase, "RootPhase");
      return;
    }
    case v1::RootEvent::kActivateDominance: {
      const auto& e = event.activate_dominance();
      form.Card("card", e.card()).FactionAt("partner", e.partner());
      return;
    }
    case v1::RootEvent::kTakeDominance:
      form.SuitAt("suit", event.take_dominance().suit()).Card("spent", event.take_dominance().spent());
      return;
    case v1::RootEvent::kClearPath: {
      const auto& e = event.clear_path();
      form.Clearing("low", e.low()).Clearing("high", e.high()).Card("card", e.card());
      return;
    }
    case v1::RootEvent::kEveningStep:
      form.Number("points", event.evening_step().points());
      return;
    default:
      return;
  }
}

void CheckActions(const v1::RootEvent& event, Form& form) {
  switch (event.action_case()) {
    case v1::RootEvent::kDeclaredMove: {
      const auto& e = event.declared_move();
      form.Clearing("from", e.from())
          .Clearing("to", e.to())
          .Number("count", e.count())
          .Card("decree", e.decree());
      form.Clearings("forest", e.forest()).FactionAt("ally", e.ally()).Number("ally_count", e.ally_count());
      form.Item("item", e.item());
      return;
    }
    case v1::RootEvent::kDeclaredBattle: {
      const auto& e = event.declared_battle();
      form.Clearing("clearing", e.clearing()).FactionAt("defender", e.defender()).Card("decree", e.decree());
      form.FactionAt("ally", e.ally()).FactionAt("attacker", e.attacker()).Item("item", e.item());
      return;
    }
    case v1::RootEvent::kPlayedAmbush:
      form.Faction(event.played_ambush().faction()).Card("card", event.played_ambush().card());
      return;
    case v1::RootEvent::kRoll:
      form.Number("attacker", event.roll().attacker()).Number("defender", event.roll().defender());
      return;
    case v1::RootEvent::kLosses: {
      const auto& e = event.losses();
      form.Faction(e.faction()).Lost(e.pieces()).AllItems("items", e.items());
      form.Number("ally_warriors", e.ally_warriors());
      return;
    }
    case v1::RootEvent::kFieldHospitals:
      form.Clearing("clearing", event.field_hospitals().clearing())
          .Card("card", event.field_hospitals().card());
      return;
    case v1::RootEvent::kOutrage:
      form.Faction(event.outrage().faction()).Card("card", event.outrage().card());
      return;
    case v1::RootEvent::kUseCard: {
      const auto& e = event.use_card();
      form.Faction(e.faction()).FactionAt("target", e.target()).Clearing("clearing", e.clearing());
      form.Clearing("to", e.to()).Card("taken", e.taken()).Card("other", e.other());
      return;
    }
    case v1::RootEvent::kDeclaredCraft:
      form.Card("card", event.declared_craft().card()).Clearings("pieces", event.declared_craft().pieces());
      return;
    default:
      return;
  }
}

void CheckMarquiseEyrieAlliance(const v1::RootEvent& event, Form& form) {
  switch (event.action_case()) {
    case v1::RootEvent::kMarquiseWood:
      form.Clearings("clearings", event.marquise_wood().clearings());
      return;
    case v1::RootEvent::kMarquiseBird:
      form.Card("card", event.marquise_bird().card());
      return;
    case v1::RootEvent::kMarquiseRecruit:
      form.Clearings("clearings", event.marquise_recruit().clearings());
      return;
    case v1::RootEvent::kMarquiseBuild: {
      const auto& e = event.marquise_build();
      form.Kind("building", e.building()).Clearing("clearing", e.clearing()).Clearings("wood", e.wood());
      return;
    }
    case v1::RootEvent::kMarquiseOverwork:
      form.Clearing("clearing", event.marquise_overwork().clearing())
          .Card("card", event.marquise_overwork().card());
      return;
    case v1::RootEvent::kDecreeAdd: {
      const auto column = event.decree_add().column();
      form.Is("column", v1::RootDecreeColumn_IsValid(column), column, "RootDecreeColumn");
      form.Card("card", event.decree_add().card());
      return;
    }
    case v1::RootEvent::kNewRoost:
      form.Clearing("clearing", event.new_roost().clearing());
      return;
    case v1::RootEvent::kDecreeRecruit:
      form.Card("decree", event.decree_recruit().decree())
          .Clearing("clearing", event.decree_recruit().clearing());
      return;
    case v1::RootEvent::kDecreeBuild:
      form.Card("decree", event.decree_build().decree())
          .Clearing("clearing", event.decree_build().clearing());
      return;
    case v1::RootEvent::kTurmoil:
      form.Name("leader", event.turmoil().leader(), GetCatalog().leaders, "leader");
      return;
    case v1::RootEvent::kRevolt:
      form.Clearing("clearing", event.revolt().clearing()).Cards("supporters", event.revolt().supporters());
      return;
    case v1::RootEvent::kSpreadSympathy:
      form.Clearing("clearing", event.spread_sympathy().clearing());
      form.Cards("supporters", event.spread_sympathy().supporters());
      return;
    case v1::RootEvent::kMobilize:
      form.Card("card", event.mobilize().card());
      return;
    case v1::RootEvent::kTrain:
      form.Card("card", event.train().card());
      return;
    case v1::RootEvent::kAllianceRecruit:
      form.Clearing("clearing", event.alliance_recruit().clearing());
      return;
    case v1::RootEvent::kOrganize:
      form.Clearing("clearing", event.organize().clearing());
      return;
    default:
      return;
  }
}

void CheckVagabondHost(const v1::RootEvent& event, Form& form) {
  switch (event.action_case()) {
    case v1::RootEvent::kRefresh:
      form.AllItems("items", event.refresh().items());
      return;
    case v1::RootEvent::kExploreRuin:
      form.Item("item", event.explore_ruin().item());
      return;
    case v1::RootEvent::kAid: {
      const auto& e = event.aid();
      form.Faction(e.faction())
          .Item("exhausted", e.exhausted())
          .Card("card", e.card())
          .Item("taken", e.taken());
      return;
    }
    case v1::RootEvent::kCompleteQuest: {
      const auto& e = event.complete_quest();
      form.Quest("quest", e.quest()).AllItems("exhausted", e.exhausted()).Item("improvised", e.improvised());
      return;
    }
    case v1::RootEvent::kStrike:
      form.Faction(event.strike().faction())
          .Kind("kind", event.strike().kind())
          .SuitAt("suit", event.strike().suit());
      return;
    case v1::RootEvent::kRepair: {
      const auto face = event.repair().face();
      form.Item("item", event.repair().item())
          .Is("face", v1::RootItemFace_IsValid(face), face, "RootItemFace");
      return;
    }
    case v1::RootEvent::kSpecialAction: {
      const auto& e = event.special_action();
      form.Faction(e.faction())
          .FactionAt("target", e.target())
          .Card("card", e.card())
          .AllItems("items", e.items());
      form.Clearing("clearing", e.clearing());
      return;
    }
    case v1::RootEvent::kDropItems:
      form.AllItems("items", event.drop_items().items());
      return;
    case v1::RootEvent::kHostFervor:
      form.Number("position", event.host_fervor().position());
      return;
    case v1::RootEvent::kHostRecruit: {
      const auto& e = event.host_recruit();
      form.Clearing("edge", e.edge()).Card("card", e.card()).SuitAt("suit", e.suit());
      form.Clearings("clearings", e.clearings());
      return;
    }
    case v1::RootEvent::kHostPillar:
      form.Pillar(event.host_pillar().pillar());
      return;
    case v1::RootEvent::kHostSermon: {
      const auto& e = event.host_sermon();
      form.Card("card", e.card())
          .Clearing("clearing", e.clearing())
          .Reward(e.reward())
          .Number("fervor", e.fervor());
      return;
    }
    case v1::RootEvent::kHostUsePillar: {
      const auto& e = event.host_use_pillar();
      form.Clearing("clearing", e.clearing()).Card("card", e.card()).Reward(e.reward());
      return;
    }
    case v1::RootEvent::kHostCrisis:
      form.Card("card", event.host_crisis().card());
      return;
    case v1::RootEvent::kHostReturn:
      form.Number("birds", event.host_return().birds());
      return;
    case v1::RootEvent::kHostScore:
      form.Number("points", event.host_score().points());
      return;
    default:
      return;
  }
}

// A clearing that an event cannot do without: its number, or -1 where the event needs none.
int NeededClearing(const v1::RootEvent& event) {
  switch (event.action_case()) {
    case v1::RootEvent::kDeclaredBattle:
      return static_cast<int>(event.declared_battle().clearing());
    case v1::RootEvent::kMarquiseBuild:
      return static_cast<int>(event.marquise_build().clearing());
    case v1::RootEvent::kMarquiseOverwork:
      return static_cast<int>(event.marquise_overwork().clearing());
    case v1::RootEvent::kNewRoost:
      return static_cast<int>(event.new_roost().clearing());
    case v1::RootEvent::kDecreeRecruit:
      return static_cast<int>(event.decree_recruit().clearing());
    case v1::RootEvent::kDecreeBuild:
      return static_cast<int>(event.decree_build().clearing());
    case v1::RootEvent::kRevolt:
      return static_cast<int>(event.revolt().clearing());
    case v1::RootEvent::kSpreadSympathy:
      return static_cast<int>(event.spread_sympathy().clearing());
    case v1::RootEvent::kAllianceRecruit:
      return static_cast<int>(event.alliance_recruit().clearing());
    case v1::RootEvent::kOrganize:
      return static_cast<int>(event.organize().clearing());
    case v1::RootEvent::kHostSermon:
      return static_cast<int>(event.host_sermon().clearing());
    case v1::RootEvent::kFieldHospitals:
      return static_cast<int>(event.field_hospitals().clearing());
    case v1::RootEvent::kSetUpEyrie:
      return static_cast<int>(event.set_up_eyrie().clearing());
    default:
      return -1;
  }
}

// A faction that an event cannot do without, and its field.
struct NeededFaction {
  const char* field = nullptr;
  int value = 0;
};

NeededFaction FactionNeeded(const v1::RootEvent& event) {
  switch (event.action_case()) {
    case v1::RootEvent::kTurnStart:
      return {"turn_start.faction", event.turn_start().faction()};
    case v1::RootEvent::kSetUpVagabond:
      return {"set_up_vagabond.faction", event.set_up_vagabond().faction()};
    case v1::RootEvent::kDraw:
      return {"draw.faction", event.draw().faction()};
    case v1::RootEvent::kKeepCards:
      return {"keep_cards.faction", event.keep_cards().faction()};
    case v1::RootEvent::kDiscardCards:
      return {"discard_cards.faction", event.discard_cards().faction()};
    case v1::RootEvent::kDeclaredBattle:
      return {"declared_battle.defender", event.declared_battle().defender()};
    case v1::RootEvent::kPlayedAmbush:
      return {"played_ambush.faction", event.played_ambush().faction()};
    case v1::RootEvent::kLosses:
      return {"losses.faction", event.losses().faction()};
    case v1::RootEvent::kOutrage:
      return {"outrage.faction", event.outrage().faction()};
    case v1::RootEvent::kUseCard:
      return {"use_card.faction", event.use_card().faction()};
    case v1::RootEvent::kAid:
      return {"aid.faction", event.aid().faction()};
    case v1::RootEvent::kStrike:
      return {"strike.faction", event.strike().faction()};
    default:
      return {};
  }
}

// The first clearing of a set-up that is missing, as a field; null where none is.
const char* ClearingMissing(const v1::RootEvent& event) {
  const v1::RootSetUpMarquise& cat = event.set_up_marquise();
  const v1::RootSetUpHost& host = event.set_up_host();
  if (event.has_set_up_marquise()) {
    if (cat.keep() == 0) return "set_up_marquise.keep";
    if (cat.sawmill() == 0) return "set_up_marquise.sawmill";
    if (cat.workshop() == 0) return "set_up_marquise.workshop";
    if (cat.recruiter() == 0) return "set_up_marquise.recruiter";
  }
  if (event.has_set_up_host() && host.corner() == 0) return "set_up_host.corner";
  return event.has_set_up_host() && host.beside() == 0 ? "set_up_host.beside" : nullptr;
}

// A leader or character that is missing, as a field; null where none is.
const char* NameMissing(const v1::RootEvent& event) {
  if (event.has_set_up_eyrie() && event.set_up_eyrie().leader().empty()) return "set_up_eyrie.leader";
  if (event.has_turmoil() && event.turmoil().leader().empty()) return "turmoil.leader";
  return event.has_set_up_vagabond() && event.set_up_vagabond().character().empty()
             ? "set_up_vagabond.character"
             : nullptr;
}

}  // namespace

absl::Status PlayReferee::CheckForm(const Event& event) const {
  if (event.action_case() == Event::ACTION_NOT_SET)
    return Malformed("", "has no action; set one of the fields of RootEvent.action");
  if (!event.has_turn_start() && event.action_case() < Event::kSetUpMarquise) {
    return Malformed(
        "", "is a movement of board level; a game with root.play holds declarations (root_play.proto)");
  }
  if (NeededClearing(event) == 0) return Malformed("clearing", "is missing; clearings are 1 to 12");
  if (probing_) return absl::OkStatus();  // made by ListLegal
  Form form(*deck_);
  CheckTurns(event, form);
  CheckActions(event, form);
  CheckMarquiseEyrieAlliance(event, form);
  CheckVagabondHost(event, form);
  if (!form.good()) {
    const auto* oneof = Event::descriptor()->FindOneofByName("action");
    const auto* field = event.GetReflection()->GetOneofFieldDescriptor(event, oneof);
    return Malformed(absl::StrCat(field->name(), form.path()), form.what());
  }
  const NeededFaction needed = FactionNeeded(event);
  if (needed.field != nullptr && needed.value == 0)
    return Malformed(needed.field, "is missing; name one of the factions of RootFaction");
  if (const char* missing = NameMissing(event); missing != nullptr)
    return Malformed(missing, "is missing; name it as the catalog does");
  if (event.has_declared_craft() && event.declared_craft().card().name().empty())
    return Malformed("declared_craft.card.name", "is missing; who crafts shows the card");
  if (event.has_use_card() && CardNamed(event.use_card().card()) < 0)
    return Malformed("use_card.card", NotInDeck(*deck_, event.use_card().card(), v1::ROOT_SUIT_UNSPECIFIED));
  const std::string& by =
      event.has_declared_move() ? event.declared_move().by_card() : event.declared_battle().by_card();
  const bool other_source = event.has_declared_battle() && (by == "righteousness" || by == "instigate");
  if (!by.empty() && !other_source && CardNamed(by) < 0) {
    return Malformed(event.has_declared_move() ? "declared_move.by_card" : "declared_battle.by_card",
                     NotInDeck(*deck_, by, v1::ROOT_SUIT_UNSPECIFIED));
  }
  if (const char* missing = ClearingMissing(event); missing != nullptr)
    return Malformed(missing, "is missing; clearings are 1 to 12");
  if (event.has_roll() && (event.roll().attacker() > 3 || event.roll().defender() > 3))
    return Malformed("roll", "dice show 0 to 3");
  if (event.movements_size() > 100 || event.points_size() > 100)
    return Malformed("movements", "must be at most 100, and so must points");
  return absl::OkStatus();
}

}  // namespace lantern::root
