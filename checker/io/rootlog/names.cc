#include "checker/io/rootlog/names.h"

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "checker/io/rootlog/letters.h"

namespace lantern::rootlog {
namespace {

struct NameRow {
  const char* full;
  const char* abbreviation;  // null: none
  NameClass kind;
};

constexpr NameRow kNames[] = {
    // Both decks.
    {"ambush", "@", NameClass::kCard},
    {"dominance", "dom", NameClass::kCard},
    {"anvil", nullptr, NameClass::kCard},
    {"armstrader", nullptr, NameClass::kCard},
    {"avisittofriends", nullptr, NameClass::kCard},
    {"bakesale", nullptr, NameClass::kCard},
    {"birdybindle", nullptr, NameClass::kCard},
    {"crossbow", nullptr, NameClass::kCard},
    {"foxfolksteel", nullptr, NameClass::kCard},
    {"gentlyusedknapsack", nullptr, NameClass::kCard},
    {"investments", nullptr, NameClass::kCard},
    {"mouseinasack", nullptr, NameClass::kCard},
    {"protectionracket", nullptr, NameClass::kCard},
    {"roottea", nullptr, NameClass::kCard},
    {"smugglerstrail", nullptr, NameClass::kCard},
    {"sword", nullptr, NameClass::kCard},
    {"travelgear", nullptr, NameClass::kCard},
    {"woodlandrunners", nullptr, NameClass::kCard},
    // The standard deck.
    {"armorers", "armor", NameClass::kCard},
    {"betterburrowbank", "bank", NameClass::kCard},
    {"brutaltactics", "brutal", NameClass::kCard},
    {"commandwarren", "command", NameClass::kCard},
    {"cobbler", "cob", NameClass::kCard},
    {"codebreakers", "codeb", NameClass::kCard},
    {"royalclaim", "royal", NameClass::kCard},
    {"sappers", "sap", NameClass::kCard},
    {"scoutingparty", "scout", NameClass::kCard},
    {"standanddeliver", "stand", NameClass::kCard},
    {"taxcollector", "tax", NameClass::kCard},
    {"favorofthefoxes", nullptr, NameClass::kCard},
    {"favoroftherabbits", nullptr, NameClass::kCard},
    {"favorofthemice", nullptr, NameClass::kCard},
    // Exiles and Partisans.
    {"boatbuilders", "boat", NameClass::kCard},
    {"charmoffensive", "charm", NameClass::kCard},
    {"coffinmakers", "coffin", NameClass::kCard},
    {"corvidplanners", "cplans", NameClass::kCard},
    {"eyrieemigre", "emi", NameClass::kCard},
    {"falseorders", "false", NameClass::kCard},
    {"informants", "inform", NameClass::kCard},
    {"leagueofadventurousmice", "league", NameClass::kCard},
    {"masterengravers", "engrave", NameClass::kCard},
    {"murinebroker", "murine", NameClass::kCard},
    {"propagandabureau", "prop", NameClass::kCard},
    {"saboteurs", "sabo", NameClass::kCard},
    {"soupkitchens", "soup", NameClass::kCard},
    {"swapmeet", "swap", NameClass::kCard},
    {"tunnels", "tun", NameClass::kCard},
    {"foxpartisans", nullptr, NameClass::kCard},
    {"rabbitpartisans", nullptr, NameClass::kCard},
    {"mousepartisans", nullptr, NameClass::kCard},
    // The Keepers' retainers.
    {"faithfulretainer", "faith", NameClass::kCard},
    // Quests of both printings.
    {"errand", nullptr, NameClass::kQuest},
    {"expelbandits", "bandits", NameClass::kQuest},
    {"fendoffabear", "bear", NameClass::kQuest},
    {"escort", nullptr, NameClass::kQuest},
    {"fundraising", "funds", NameClass::kQuest},
    {"giveaspeech", "speech", NameClass::kQuest},
    {"guardduty", "guard", NameClass::kQuest},
    {"logisticshelp", "logs", NameClass::kQuest},
    {"repairashed", "shed", NameClass::kQuest},
    // Leaders of the Eyrie.
    {"builder", nullptr, NameClass::kAppointee},
    {"charismatic", nullptr, NameClass::kAppointee},
    {"commander", nullptr, NameClass::kAppointee},
    {"despot", nullptr, NameClass::kAppointee},
    // Characters of the Vagabond.
    {"adventurer", nullptr, NameClass::kAppointee},
    {"arbiter", nullptr, NameClass::kAppointee},
    {"harrier", nullptr, NameClass::kAppointee},
    {"ranger", nullptr, NameClass::kAppointee},
    {"ronin", nullptr, NameClass::kAppointee},
    {"scoundrel", nullptr, NameClass::kAppointee},
    {"thief", nullptr, NameClass::kAppointee},
    {"tinker", nullptr, NameClass::kAppointee},
    {"vagrant", nullptr, NameClass::kAppointee},
    // Ministers of the Duchy.
    {"banker", nullptr, NameClass::kAppointee},
    {"baronofdirt", nullptr, NameClass::kAppointee},
    {"brigadier", nullptr, NameClass::kAppointee},
    {"captain", nullptr, NameClass::kAppointee},
    {"duchessofmud", nullptr, NameClass::kAppointee},
    {"earlofstone", nullptr, NameClass::kAppointee},
    {"foremole", nullptr, NameClass::kAppointee},
    {"marshal", nullptr, NameClass::kAppointee},
    {"mayor", nullptr, NameClass::kAppointee},
    // Moods of the Hundreds.
    {"bitter", nullptr, NameClass::kAppointee},
    {"grandiose", nullptr, NameClass::kAppointee},
    {"jubilant", nullptr, NameClass::kAppointee},
    {"lavish", nullptr, NameClass::kAppointee},
    {"relentless", nullptr, NameClass::kAppointee},
    {"rowdy", nullptr, NameClass::kAppointee},
    {"stubborn", nullptr, NameClass::kAppointee},
    {"wrathful", nullptr, NameClass::kAppointee},
    // Pillars of the Host of Light.
    {"charity", nullptr, NameClass::kAppointee},
    {"perseverance", nullptr, NameClass::kAppointee},
    {"piety", nullptr, NameClass::kAppointee},
    {"proselytize", nullptr, NameClass::kAppointee},
    {"righteousness", nullptr, NameClass::kAppointee},
};

// Cards of which there is one for each suit, with a common abbreviation.
struct SuitedRow {
  const char* full;
  const char* abbreviation;
  v1::RootSuit suit;
};

constexpr SuitedRow kSuited[] = {
    {"favorofthefoxes", "favor", v1::ROOT_SUIT_FOX},   {"favoroftherabbits", "favor", v1::ROOT_SUIT_RABBIT},
    {"favorofthemice", "favor", v1::ROOT_SUIT_MOUSE},  {"foxpartisans", "part", v1::ROOT_SUIT_FOX},
    {"rabbitpartisans", "part", v1::ROOT_SUIT_RABBIT}, {"mousepartisans", "part", v1::ROOT_SUIT_MOUSE},
};

// Names that logs and other programs use, and what they mean.
struct AliasRow {
  const char* alias;
  const char* full;
};

constexpr AliasRow kAliases[] = {
    {"taxcollectors", "taxcollector"},
    {"murinebrokers", "murinebroker"},
    {"leagueofextraordinarymice", "leagueofadventurousmice"},
    {"faithful", "faithfulretainer"},
    {"logistics", "logisticshelp"},
    {"baron", "baronofdirt"},
    {"duchess", "duchessofmud"},
    {"earl", "earlofstone"},
};

char LowerLetter(v1::RootSuit suit) { return static_cast<char>(LetterOf(suit) - 'A' + 'a'); }

using NameMap = absl::flat_hash_map<std::string, Name>;

const NameMap& Names() {
  static const NameMap* const names = [] {
    auto* map = new NameMap;
    for (const NameRow& row : kNames) {
      Name name;
      name.kind = row.kind;
      name.full = row.full;
      (*map)[row.full] = name;
      if (row.abbreviation != nullptr) (*map)[row.abbreviation] = name;
    }
    for (const SuitedRow& row : kSuited) {
      Name name = map->at(row.full);
      name.suit = row.suit;
      (*map)[absl::StrCat(std::string(1, LowerLetter(row.suit)), row.abbreviation)] = name;
      (*map)[row.abbreviation].kind = NameClass::kNeedsSuit;
    }
    for (const AliasRow& row : kAliases) {
      Name name = map->at(row.full);
      name.loose = true;
      (*map)[row.alias] = name;
    }
    return map;
  }();
  return *names;
}

const SuitedRow* FindSuited(absl::string_view full, v1::RootSuit suit) {
  for (const SuitedRow& row : kSuited) {
    if (row.full == full && row.suit == suit) return &row;
  }
  return nullptr;
}

const NameRow* FindFull(absl::string_view full) {
  for (const NameRow& row : kNames) {
    if (row.full == full) return &row;
  }
  return nullptr;
}

}  // namespace

Name FindName(absl::string_view text, v1::RootSuit suit) {
  auto found = Names().find(text);
  if (found == Names().end()) return Name();
  if (found->second.kind != NameClass::kNeedsSuit) return found->second;
  for (const SuitedRow& row : kSuited) {
    if (row.abbreviation == text && row.suit == suit) {
      Name name;
      name.kind = NameClass::kCard;
      name.full = row.full;
      return name;
    }
  }
  return found->second;
}

std::string ShortName(absl::string_view full, v1::RootSuit suit) {
  if (const SuitedRow* suited = FindSuited(full, suit)) return suited->abbreviation;
  const NameRow* row = FindFull(full);
  if (row == nullptr) return "";
  return row->abbreviation != nullptr ? row->abbreviation : row->full;
}

std::string CraftName(absl::string_view full, v1::RootSuit suit) {
  if (const SuitedRow* suited = FindSuited(full, suit)) {
    return absl::StrCat(std::string(1, LowerLetter(suit)), suited->abbreviation);
  }
  std::string name = ShortName(full, suit);
  if (name.empty() || suit == v1::ROOT_SUIT_UNSPECIFIED) return name;
  char letter = LetterOf(suit);
  return letter == '\0' ? "" : absl::StrCat(std::string(1, letter), "#", name);
}

}  // namespace lantern::rootlog
