#ifndef LANTERN_TESTS_PROPERTY_LUEUR_NAIVE_H_
#define LANTERN_TESTS_PROPERTY_LUEUR_NAIVE_H_

// A second Lueur, slow and plain, for fully recorded games: what lies where, which card is triggered how
// often by which dice, and what the end is worth. It shares nothing with the engine but the schema. Written
// from the rulebook and the facts; lueur_naive_play.h judges events with it.

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "lantern/v1/lueur.pb.h"
#include "lueur_facts.h"

namespace lantern::lueur_naive {

enum class Stage { kAdventurers, kFirstRoll, kRefill, kMorning, kDay, kOver };
enum class Phase { kBefore, kDice, kNoon, kJourney, kCamped, kEnded };

struct Die {
  std::string place = "box";  // "box", "reserve", "spot F", "player 0"
  char face = 0;              // 0: not rolled
  bool used = false;          // on today's journey
  bool late = false;          // came at noon: counts tomorrow
  bool back = false;          // went to the reserve today, at noon or later
};

struct Held {
  int id = 0;
  int resolved = 0;
  std::set<int> named;  // dice that were named for it today
  bool reroll_used = false;
  bool late = false;  // came at noon
  int die = 0;        // that came with it
};

struct Token {
  int kind = 0;  // 0: nobody knows
  bool down = true;
  bool today = true;  // given today
};

struct Person {
  Held adventurer;
  std::vector<Held> cards;  // in the order in which they came
  std::vector<Token> spells;
  Goods has{10, 0, 0, 0};
  Phase phase = Phase::kBefore;
  int taken = 0;  // companions in all
  int company = 0;
  int camp = 0;
  std::set<int> walked;  // nodes of today
  std::multiset<int> boats{0, 0, 0, 0};
  std::set<int> arrived;
  bool moved = false;
  int early = 0;         // spells cancelled today before Xar'gok gave them
  int light_logged = 0;  // sum of all light gained and lost
};

struct Spot {
  int companion = 0;
  int feet = 0;
};

struct Table {
  v1::LueurOptions options;
  bool province = true;
  Stage stage = Stage::kAdventurers;
  int day = 1;
  int first = -1;  // not known
  int acted = 0;
  bool send_due = false;
  std::vector<Person> people;
  std::map<int, Die> dice;
  std::map<char, Spot> spots;
  std::set<int> cemetery;
  std::set<int> buried;  // those of the cemetery that came there at noon or later today
  std::set<int> seen;    // companions that were laid out
  std::set<int> removed;
  std::vector<int> deck_a;  // as far as known; 0 for a card that is not
  std::vector<int> deck_b;
  std::vector<int> stack;  // kinds of spell tokens from the top, as far as known
  std::vector<int> gone;   // kinds of spells that left the game; 0: unknown
  int given = 0;
  bool black_in = false;
};

const std::string kElements = "PWAFE";

inline char Letter(v1::LueurSymbol symbol, int die) {
  switch (symbol) {
    case v1::LUEUR_SYMBOL_PLANT:
      return 'P';
    case v1::LUEUR_SYMBOL_WATER:
      return 'W';
    case v1::LUEUR_SYMBOL_AIR:
      return 'A';
    case v1::LUEUR_SYMBOL_FIRE:
      return 'F';
    case v1::LUEUR_SYMBOL_EARTH:
      return 'E';
    case v1::LUEUR_SYMBOL_SPECIAL:
      return die > 0 ? SixthFace(DiceColours()[static_cast<size_t>(die - 1)]) : '!';
    default:
      return 0;
  }
}

inline bool IsElement(char letter) { return letter != 0 && kElements.find(letter) != std::string::npos; }

// The die has that face: five elements, and the sixth.
inline bool HasFace(int die, char letter) {
  return IsElement(letter) || letter == SixthFace(DiceColours()[static_cast<size_t>(die - 1)]);
}

inline const Card& CompanionCard(int id) { return Companions()[static_cast<size_t>(id - 1)]; }
inline const Card& AdventurerCard(int id) { return Adventurers()[static_cast<size_t>(id - 1)]; }
inline const Spell& SpellCard(int kind) { return Spells()[static_cast<size_t>(kind - 1)]; }

inline std::string PlaceOf(int player) { return "player " + std::to_string(player); }

inline std::vector<int> DiceOf(const Table& t, int player) {
  std::vector<int> own;
  for (const auto& [number, die] : t.dice) {
    if (die.place == PlaceOf(player)) own.push_back(number);
  }
  return own;
}

// The symbol that the black die takes from all other dice of the player; 0: none.
inline char Curse(const Table& t, int player) {
  const Die& black = t.dice.at(kBlackDie);
  return black.place == PlaceOf(player) && IsElement(black.face) ? black.face : 0;
}

// Whether a die says anything for its owner today.
inline bool Counts(const Table& t, int player, int number) {
  const Die& die = t.dice.at(number);
  if (die.place != PlaceOf(player) || die.late || die.face == 0 || die.face == 'b') return false;
  if (number == kBlackDie) return t.options.black_die_counts_itself();
  return die.face != Curse(t, player);
}

// What the player's dice show, a letter a die.
inline std::string Shown(const Table& t, int player) {
  std::string letters;
  for (int number : DiceOf(t, player)) {
    if (Counts(t, player, number)) letters += t.dice.at(number).face;
  }
  return letters;
}

inline bool Has(const std::string& letters, char letter) { return letters.find(letter) != std::string::npos; }

// Strikes the letters of `need` out of `letters`, once; false, with nothing struck out, where one is missing.
inline bool StrikeOut(const std::string& need, std::string& letters) {
  std::string left = letters;
  for (char letter : need) {
    const size_t at = left.find(letter);
    if (at == std::string::npos) return false;
    left.erase(at, 1);
  }
  letters = left;
  return true;
}

// How many separate sets of dice a card finds: struck out until there is none left.
inline int Sets(const std::string& need, const std::string& barred, std::string letters) {
  for (char letter : barred) {
    if (Has(letters, letter)) return 0;
  }
  if (need.empty()) return barred.empty() ? 0 : 1;
  int sets = 0;
  if (need[0] != '=') {
    while (StrikeOut(need, letters)) ++sets;
  } else {
    for (char symbol : kElements + "py") {
      while (StrikeOut(std::string(need.size(), symbol), letters)) ++sets;
    }
  }
  return !barred.empty() && sets > 1 ? 1 : sets;
}

inline int SetsOf(const Card& card, const std::string& letters) {
  const int sets = Sets(card.need, card.barred, letters);
  return card.dies && sets > 1 ? 1 : sets;
}

// `letters` is exactly `times` sets of the card.
inline bool AreSets(const std::string& need, std::string letters, int times) {
  if (letters.size() != need.size() * static_cast<size_t>(times)) return false;
  return need.empty() || Sets(need, "", letters) == times;
}

// Cromaug is due: a cloud counts.
inline bool CromaugDue(const Table& t, int player) {
  for (const Held& held : t.people[static_cast<size_t>(player)].cards) {
    if (held.id == kCromaug && Has(Shown(t, player), 'A')) return true;
  }
  return false;
}

inline bool SpellDue(const Table& t, int player, const Token& token) {
  if (token.down || token.kind == 0) return false;
  if (token.kind == kKillingSpell && t.people[static_cast<size_t>(player)].cards.empty()) return false;
  return Sets(SpellCard(token.kind).need, "", Shown(t, player)) > 0;
}

// Cards that must still be resolved: "a" adventurer, "c12" companion, "s3" spell, each as often as it is due.
inline std::map<std::string, int> Due(const Table& t, int player) {
  std::map<std::string, int> due;
  const Person& person = t.people[static_cast<size_t>(player)];
  const std::string letters = Shown(t, player);
  const auto add = [&due](const std::string& name, int times) {
    if (times > 0) due[name] += times;
  };
  if (person.adventurer.id != 0)
    add("a", SetsOf(AdventurerCard(person.adventurer.id), letters) - person.adventurer.resolved);
  for (const Held& held : person.cards)
    add("c" + std::to_string(held.id), SetsOf(CompanionCard(held.id), letters) - held.resolved);
  for (const Token& token : person.spells)
    add("s" + std::to_string(token.kind), SpellDue(t, player, token) ? 1 : 0);
  return due;
}

// Icons below a score: where the marker goes; -1: nowhere.
inline int IconBelow(int score) {
  int best = -1;
  for (int space : RerollSpaces()) {
    if (space < score) best = space;
  }
  return best;
}

// The end of the game for one player, a number a source.
struct Count {
  int track = 0;
  int printed = 0;
  int journey = 0;
  int fireflies = 0;
  int footprints = 0;
  int total() const { return track + printed + journey + fireflies + footprints; }
};

inline Count CountUp(const Table& t, const Person& person) {
  Count count;
  count.track = person.has.light;
  int flies = person.has.flies;
  if (person.adventurer.id != 0) count.printed = AdventurerCard(person.adventurer.id).points;
  for (const Held& held : person.cards) {
    count.printed += CompanionCard(held.id).points;
    flies += CompanionCard(held.id).flies;
  }
  if (t.province) {
    const auto village = Villages().find(person.camp);
    count.journey = village == Villages().end() ? 0 : village->second.points;
  } else {
    for (int island : person.boats) count.journey += Islands()[static_cast<size_t>(island)].points;
  }
  const int against =
      t.options.fireflies_against_enrolled() ? person.taken : static_cast<int>(person.cards.size());
  if (flies >= against) count.fireflies = 10;
  count.footprints = person.has.feet;
  return count;
}

// Who has won: most light, then most reroll tokens, else together.
inline std::set<int> Winners(const Table& t) {
  std::set<int> winners;
  std::pair<int, int> best(-1000000, 0);
  for (size_t i = 0; i < t.people.size(); ++i) {
    const std::pair<int, int> mine(CountUp(t, t.people[i]).total(), t.people[i].has.rerolls);
    if (winners.empty() || mine > best) {
      best = mine;
      winners.clear();
    }
    if (mine == best) winners.insert(static_cast<int>(i));
  }
  return winners;
}

}  // namespace lantern::lueur_naive

#endif  // LANTERN_TESTS_PROPERTY_LUEUR_NAIVE_H_
