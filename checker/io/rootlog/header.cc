#include "checker/io/rootlog/header.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "absl/time/civil_time.h"
#include "checker/io/rootlog/letters.h"
#include "checker/io/rootlog/text.h"

namespace lantern::rootlog {
namespace {

constexpr size_t kClearings = 12;

template <typename Value>
struct Word {
  const char* word;
  Value value;
  bool specified;  // a form of the specification, but for its case
};

constexpr Word<v1::RootMap> kMaps[] = {
    {"Fall", v1::ROOT_MAP_FALL, true},    {"Winter", v1::ROOT_MAP_WINTER, true},
    {"Lake", v1::ROOT_MAP_LAKE, true},    {"Mountain", v1::ROOT_MAP_MOUNTAIN, true},
    {"Autumn", v1::ROOT_MAP_FALL, false},
};

constexpr Word<v1::RootDeck> kDecks[] = {
    {"Standard", v1::ROOT_DECK_STANDARD, true},
    {"E&P", v1::ROOT_DECK_EXILES_AND_PARTISANS, true},
    {"Base", v1::ROOT_DECK_STANDARD, false},
    {"EP", v1::ROOT_DECK_EXILES_AND_PARTISANS, false},
    {"E+P", v1::ROOT_DECK_EXILES_AND_PARTISANS, false},
    {"Exiles & Partisans", v1::ROOT_DECK_EXILES_AND_PARTISANS, false},
    {"Exiles and Partisans", v1::ROOT_DECK_EXILES_AND_PARTISANS, false},
};

// What is said of a word that is none of those that may stand in its place.
struct WordHelp {
  const char* what;   // what the word should name
  const char* write;  // what to write
  const char* field;  // SourceNote.field
};

template <typename Value, size_t kSize>
Value FindWord(const Word<Value> (&words)[kSize], absl::string_view text, const WordHelp& help,
               std::vector<HeaderNote>& notes) {
  for (const Word<Value>& word : words) {
    if (!absl::EqualsIgnoreCase(word.word, text)) continue;
    if (!word.specified) {
      notes.push_back({absl::StrCat(Quote(text), " was read all the same; ", help.write), false, text, ""});
    }
    return word.value;
  }
  std::string what = text.empty() ? absl::StrCat("No ", help.what, " is named")
                                  : absl::StrCat(Quote(text), " is no ", help.what);
  notes.push_back({absl::StrCat(what, "; ", help.write), true, text, help.field});
  return static_cast<Value>(0);
}

// Names of landmarks and hirelings: parted by commas where there are any, else by spaces.
std::vector<absl::string_view> NameList(absl::string_view value) {
  return WordsOf(value, absl::StrContains(value, ',') || absl::StrContains(value, ';'));
}

// "F1" or "F" into the table of suits. False where it is neither.
bool ReadClearing(absl::string_view word, size_t index, std::array<v1::RootSuit, kClearings>& suits) {
  Cursor cursor(word);
  v1::RootSuit suit = SuitOf(absl::ascii_toupper(cursor.Peek()));
  if (suit == v1::ROOT_SUIT_UNSPECIFIED || suit == v1::ROOT_SUIT_BIRD) return false;
  cursor.Skip(1);
  uint32_t number = static_cast<uint32_t>(index + 1);
  if (!cursor.Done() && !cursor.EatNumber(number)) return false;
  if (!cursor.Done() || number < 1 || number > kClearings) return false;
  if (suits[number - 1] != v1::ROOT_SUIT_UNSPECIFIED) return false;
  suits[number - 1] = suit;
  return true;
}

// "clearing 12", "clearings 3 and 12", "clearings 3, 4 and 12".
std::string ClearingsWithout(const std::array<v1::RootSuit, kClearings>& suits) {
  std::vector<size_t> open;
  for (size_t i = 0; i < kClearings; ++i) {
    if (suits[i] == v1::ROOT_SUIT_UNSPECIFIED) open.push_back(i + 1);
  }
  if (open.size() == 1) return absl::StrCat("clearing ", open[0]);
  const size_t last = open.back();
  open.pop_back();
  return absl::StrCat("clearings ", absl::StrJoin(open, ", "), " and ", last);
}

void ReadClearings(absl::string_view value, v1::RootSetup& setup, std::vector<HeaderNote>& notes) {
  std::array<v1::RootSuit, kClearings> suits = {};
  size_t index = 0;
  size_t known = 0;
  for (const absl::string_view word : WordsOf(value, false)) {
    if (ReadClearing(word, index++, suits)) {
      ++known;
    } else if (notes.empty()) {
      notes.push_back({absl::StrCat(Quote(word),
                                    " is no suit of a clearing that is still open; write F, M or R and "
                                    "each number from 1 to 12 once, as in F1, M2, R3"),
                       true, word, ""});
    }
  }
  setup.clear_clearing_suits();
  if (known == 0) {
    if (notes.empty()) notes.push_back({"No suits stand here; write them as in F1, M2, R3", true, "", ""});
    return;
  }
  for (v1::RootSuit suit : suits) setup.add_clearing_suits(suit);
  if (known < kClearings) {
    notes.push_back({absl::StrCat("The suit of ", ClearingsWithout(suits),
                                  " is not written and was taken as not known, whatever the map has printed; "
                                  "write all twelve, as in F1, M2, R3"),
                     false, value, ""});
  }
  auto count = [&](v1::RootSuit suit) { return std::count(suits.begin(), suits.end(), suit); };
  const auto fox = count(v1::ROOT_SUIT_FOX);
  const auto rabbit = count(v1::ROOT_SUIT_RABBIT);
  const auto mouse = count(v1::ROOT_SUIT_MOUSE);
  if (known == kClearings && (fox != 4 || rabbit != 4 || mouse != 4)) {
    notes.push_back({absl::StrCat("These are ", fox, " fox, ", rabbit, " rabbit and ", mouse,
                                  " mouse clearings; the printed maps have four of each. They were "
                                  "taken as written"),
                     false, value, ""});
  }
}

constexpr const char* kMonths[] = {"january", "february", "march",     "april",   "may",      "june",
                                   "july",    "august",   "september", "october", "november", "december"};

// A month by its name or the first three letters or more; 0: none.
int MonthOf(absl::string_view word) {
  std::string lower = absl::AsciiStrToLower(word);
  if (lower.size() < 3) return 0;
  for (int month = 0; month < 12; ++month) {
    if (absl::StartsWith(kMonths[month], lower)) return month + 1;
  }
  return 0;
}

int SmallNumber(absl::string_view word) {
  Cursor cursor(word);
  uint32_t number = 0;
  return cursor.EatNumber(number) && cursor.Done() && number < 10000 ? static_cast<int>(number) : 0;
}

std::string IsoDate(int year, int month, int day) {
  if (year < 2000 || month < 1 || month > 12 || day < 1 || day > 31) return "";
  absl::CivilDay civil(year, month, day);  // moves February 30 on, which shows it up
  if (civil.day() != day) return "";
  return absl::StrFormat("%04d-%02d-%02d", year, month, day);
}

// What stands behind `word`, any case, and a colon or blanks. False where the text starts otherwise.
bool EatWord(absl::string_view& text, absl::string_view word) {
  text = Trim(text);
  if (!absl::StartsWithIgnoreCase(text, word)) return false;
  text.remove_prefix(word.size());
  if (text.empty() || (text.front() != ':' && !IsBlank(text.front()))) return false;
  text = Trim(text);
  if (absl::ConsumePrefix(&text, ":")) text = Trim(text);
  return true;
}

}  // namespace

HeaderKey HeaderKeyOf(absl::string_view word) {
  static constexpr Word<HeaderKey> kKeys[] = {
      {"Map", HeaderKey::kMap, true},
      {"Deck", HeaderKey::kDeck, true},
      {"Clearings", HeaderKey::kClearings, true},
      {"Landmarks", HeaderKey::kLandmarks, true},
      {"Hirelings", HeaderKey::kHirelings, true},
      {"Pool", HeaderKey::kPool, true},
      {"Winner", HeaderKey::kWinner, true},
      {"Winners", HeaderKey::kWinner, true},
  };
  for (const Word<HeaderKey>& key : kKeys) {
    if (absl::EqualsIgnoreCase(key.word, word)) return key.value;
  }
  return HeaderKey::kNone;
}

void ReadHeader(HeaderKey key, absl::string_view value, v1::RootSetup& setup,
                std::vector<HeaderNote>& notes) {
  switch (key) {
    case HeaderKey::kMap:
      setup.set_map(FindWord(
          kMaps, value, {"map", "write Fall, Winter, Lake or Mountain, as in Map: Fall", "root.map"}, notes));
      break;
    case HeaderKey::kDeck:
      setup.set_deck(FindWord(kDecks, value, {"deck", "write Standard or E&P, as in Deck: E&P", ""}, notes));
      break;
    case HeaderKey::kClearings:
      ReadClearings(value, setup, notes);
      break;
    case HeaderKey::kLandmarks:
      for (const absl::string_view name : NameList(value)) setup.add_landmarks(std::string(name));
      break;
    case HeaderKey::kHirelings:
      for (const absl::string_view name : NameList(value)) setup.add_hirelings(std::string(name));
      break;
    case HeaderKey::kPool:
      for (v1::RootFaction faction : ReadFactions(value, notes)) setup.add_pool(faction);
      break;
    case HeaderKey::kNone:
    case HeaderKey::kWinner:
      break;
  }
}

const char kFactionLetters[] = "C E A V G L O D P H K U";

std::vector<v1::RootFaction> ReadFactions(absl::string_view value, std::vector<HeaderNote>& notes) {
  std::vector<v1::RootFaction> factions;
  for (const absl::string_view word : absl::StrSplit(value, absl::ByAnyChar(",;+& \t\r\v\f"))) {
    for (const char letter : word) {
      const v1::RootFaction faction = FactionOf(letter);
      if (faction == v1::ROOT_FACTION_UNSPECIFIED) {
        notes.push_back({absl::StrCat(Quote(word),
                                      word.size() == 1 ? " is no letter of a faction"
                                                       : " holds more than letters of factions",
                                      "; write letters of ", kFactionLetters, ", as in CGV"),
                         true, word, ""});
        return factions;
      }
      if (std::find(factions.begin(), factions.end(), faction) == factions.end()) factions.push_back(faction);
    }
  }
  return factions;
}

std::vector<absl::string_view> WordsOf(absl::string_view value, bool keep_blanks) {
  std::vector<absl::string_view> words;
  for (absl::string_view word : absl::StrSplit(value, absl::ByAnyChar(keep_blanks ? ",;" : ",; \t\r\v\f"))) {
    word = Trim(word);
    if (!word.empty()) words.push_back(word);
  }
  return words;
}

std::string PlayedOn(absl::string_view comment) {
  if (!EatWord(comment, "played")) return "";
  std::vector<std::string> words;
  for (absl::string_view word : absl::StrSplit(comment.substr(0, 40), absl::ByAnyChar(" \t,.-/"))) {
    if (!word.empty()) words.emplace_back(word);
  }
  if (words.size() < 3) return "";
  if (words[0].size() == 4 && absl::ascii_isdigit(words[0][0])) {
    return IsoDate(SmallNumber(words[0]), SmallNumber(words[1]), SmallNumber(words[2]));
  }
  bool month_first = MonthOf(words[0]) != 0;
  int month = MonthOf(words[month_first ? 0 : 1]);
  return IsoDate(SmallNumber(words[2]), month, SmallNumber(words[month_first ? 1 : 0]));
}

std::string EditionOf(absl::string_view comment) {
  if (!EatWord(comment, "edition") || !absl::StartsWith(comment, "root/") || comment.size() > 64) return "";
  bool plain = std::all_of(comment.begin(), comment.end(), [](char c) {
    return absl::ascii_islower(c) || absl::ascii_isdigit(c) || c == '-' || c == '/' || c == '.';
  });
  return plain ? std::string(comment) : "";
}

bool SaysBoardOnly(absl::string_view comment) {
  return EatWord(comment, "turns") && absl::StartsWithIgnoreCase(comment, "board only");
}

const char* MapName(v1::RootMap map) {
  for (const auto& word : kMaps) {
    if (word.value == map) return word.word;
  }
  return nullptr;
}

const char* DeckName(v1::RootDeck deck) {
  for (const auto& word : kDecks) {
    if (word.value == deck) return word.word;
  }
  return nullptr;
}

}  // namespace lantern::rootlog
