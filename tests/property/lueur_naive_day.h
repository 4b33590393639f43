#ifndef LANTERN_TESTS_PROPERTY_LUEUR_NAIVE_DAY_H_
#define LANTERN_TESTS_PROPERTY_LUEUR_NAIVE_DAY_H_

// Noon and the journey on the naive table; see lueur_naive_play.h for what the functions return.

#include <string>

#include "lueur_naive.h"

namespace lantern::lueur_naive {

// Nothing that a player has falls below 0.
inline void Give(Person& person, const Goods& goods) {
  const int before = person.has.light;
  person.has.light = std::max(0, person.has.light + goods.light);
  person.has.feet = std::max(0, person.has.feet + goods.feet);
  person.has.flies += goods.flies;
  person.has.rerolls += goods.rerolls;
  person.light_logged += person.has.light - before;
}

inline Goods Times(const Goods& goods, int times) {
  return {goods.light * times, goods.feet * times, goods.flies * times, goods.rerolls * times};
}

inline Goods Sum(const Goods& a, const Goods& b) {
  return {a.light + b.light, a.feet + b.feet, a.flies + b.flies, a.rerolls + b.rerolls};
}

inline bool Same(const Goods& a, const Goods& b) {
  return a.light == b.light && a.feet == b.feet && a.flies == b.flies && a.rerolls == b.rerolls;
}

// What somebody wrote of a gain may be what is printed, or what the counters did where one stopped at 0.
inline bool Fits(const v1::LueurGain& said, const Goods& printed, const Goods& before, const Goods& after) {
  const auto fits = [](int written, int print, int from, int to) {
    return written == print || written == to - from;
  };
  return fits(said.light(), printed.light, before.light, after.light) &&
         fits(said.footprints(), printed.feet, before.feet, after.feet) &&
         fits(said.fireflies(), printed.flies, before.flies, after.flies) &&
         fits(said.rerolls(), printed.rerolls, before.rerolls, after.rerolls);
}

inline void TakeAdventurer(Table& t, int player, int id) {
  t.people[static_cast<size_t>(player)].adventurer.id = id;
  int wanted = id == 4 ? 3 : 2;
  for (int number = 1; number <= kBigDice; ++number) {
    Die& die = t.dice[number];
    if (wanted == 0 || die.place != "box") continue;
    if (DiceColours()[static_cast<size_t>(number - 1)] != AdventurerCard(id).die) continue;
    die.place = PlaceOf(player);
    --wanted;
  }
}

inline void NewDay(Table& t) {
  for (Person& person : t.people) {
    person.phase = Phase::kBefore;
    person.moved = false;
    person.early = 0;
    person.walked = {person.company};
    person.adventurer.resolved = 0;
    person.adventurer.named.clear();
    for (Held& held : person.cards) {
      held.resolved = 0;
      held.named.clear();
      held.reroll_used = held.late = false;
    }
    for (Token& token : person.spells) token.today = false;
  }
  for (auto& [number, die] : t.dice) die.used = die.late = die.back = false;
  t.buried.clear();
  t.acted = 0;
  t.stage = Stage::kMorning;
}

// Everybody has enrolled: the others go to the cemetery.
inline void BeginDay(Table& t) {
  for (auto& [letter, spot] : t.spots) {
    if (spot.companion != 0) t.cemetery.insert(spot.companion);
    spot.companion = 0;
  }
  t.stage = Stage::kDay;
}

inline void EndOfDay(Table& t) {
  for (const Person& person : t.people) {
    if (person.phase != Phase::kEnded) return;
  }
  if (t.day == 8) {
    t.stage = Stage::kOver;
  } else {
    t.stage = Stage::kRefill;
    ++t.day;
    t.first = (t.first + 1) % static_cast<int>(t.people.size());
  }
}

// Big dice of the reserve that a companion may bring; at noon not those that came there today.
inline std::set<int> Offered(const Table& t, const Card& card) {
  std::set<int> offered;
  if (card.die.empty()) return offered;
  for (int number = 1; number <= kBigDice; ++number) {
    const Die& die = t.dice.at(number);
    const bool colour = card.die == "any" || card.die == DiceColours()[static_cast<size_t>(number - 1)];
    if (die.place == "reserve" && !die.back && colour) offered.insert(number);
  }
  return offered;
}

inline std::string TakeCompanion(Table& t, int player, int id, bool at_noon, int big_die) {
  Person& person = t.people[static_cast<size_t>(player)];
  Held held;
  held.id = id;
  held.late = at_noon;
  const Card& card = CompanionCard(id);
  const std::set<int> offered = Offered(t, card);
  if (big_die != 0 && offered.count(big_die) == 0) return "this die does not come with it";
  if (big_die == 0 && offered.size() > 1 && card.die == "any") return "?big die";
  if (!offered.empty()) {
    held.die = big_die != 0 ? big_die : *offered.begin();
    t.dice[held.die] = {PlaceOf(player)};
    t.dice[held.die].late = at_noon;
  }
  person.cards.push_back(held);
  ++person.taken;
  return "";
}

// Kaar brings the black die in, once.
inline std::string BringBlackDie(Table& t, int id, char face, bool morning) {
  if (id != kKaar || t.black_in) return face == 0 ? "" : "the black die is not rolled for this";
  if (face == 0) return "?black die";
  if (!IsElement(face) || (morning && t.spots[face].companion == 0)) return "the black die does not go there";
  t.black_in = true;
  t.dice[kBlackDie] = {std::string("spot ") + face, face};
  return "";
}

// Removes a companion from in front of a player; `back` is the die that goes to the reserve with it, 0: not
// said.
inline std::string Bury(Table& t, int player, int id, int back) {
  Person& person = t.people[static_cast<size_t>(player)];
  const auto held =
      std::find_if(person.cards.begin(), person.cards.end(), [id](const Held& h) { return h.id == id; });
  if (held == person.cards.end()) return "the player does not have this companion";
  const int brought = held->die;
  person.cards.erase(held);
  t.cemetery.insert(id);
  t.buried.insert(id);
  if (brought == 0) return back == 0 ? "" : "no die goes back with it";
  std::set<int> own;
  for (const int number : DiceOf(t, player)) {
    const auto colour = [](int die) { return DiceColours()[static_cast<size_t>(die - 1)]; };
    if (number <= kBigDice && colour(number) == colour(brought)) own.insert(number);
  }
  // Where nobody wrote which, it must not matter.
  std::set<std::string> kinds;
  for (const int number : own) {
    const Die& die = t.dice[number];
    kinds.insert(std::string(1, die.face) + (die.used ? "u" : "") + (die.late ? "l" : ""));
  }
  if (back == 0 && kinds.size() > 1) return "?die back";
  if (back == 0) back = *own.begin();
  if (own.count(back) == 0) return "this die does not go back with it";
  t.dice[back] = {"reserve"};
  t.dice[back].back = true;
  return "";
}

// The player stops rerolling, said or not; special faces bring what they show.
inline std::string Keep(Table& t, int player, const v1::LueurGain* said) {
  Person& person = t.people[static_cast<size_t>(player)];
  if (t.stage != Stage::kDay) return "it is not day";
  if (person.phase == Phase::kBefore) return "?roll";
  if (person.phase != Phase::kDice) return said == nullptr ? "" : "the dice were kept before";
  Goods gain;
  Goods loss;
  for (const int number : DiceOf(t, player)) {
    const char face = t.dice[number].face;
    if (face == 'p') gain.feet += 2;
    if (face == 'y') gain.light += 3;
    if (face == 'b') loss.light -= 2;
  }
  const Goods before = person.has;
  Give(person, gain);
  Give(person, loss);
  person.phase = Phase::kNoon;
  if (said != nullptr && !Fits(*said, Sum(gain, loss), before, person.has))
    return "the special faces bring something else";
  return "";
}

inline std::string KeepDice(Table& t, const v1::LueurKeepDice& event) {
  const int player = static_cast<int>(event.player());
  if (t.stage != Stage::kDay) return "it is not day";
  if (t.people[event.player()].phase > Phase::kDice) return "the dice were kept before";
  return Keep(t, player, event.has_gain() ? &event.gain() : nullptr);
}

inline std::string BeginNoon(Table& t, int player) {
  if (const std::string wrong = Keep(t, player, nullptr); !wrong.empty()) return wrong;
  return t.people[static_cast<size_t>(player)].phase == Phase::kNoon ? "" : "noon is over";
}

inline std::string Resurrect(Table& t, const v1::LueurResurrect& event) {
  const int player = static_cast<int>(event.player());
  if (const std::string wrong = BeginNoon(t, player); !wrong.empty()) return wrong;
  if (!CromaugDue(t, player)) return "Cromaug is not due";
  if (const std::string wrong = Bury(t, player, kCromaug, 0); !wrong.empty()) return wrong;
  const int id = static_cast<int>(event.companion());
  const char face = Letter(event.black_die_face(), 0);
  if (event.choice_case() == v1::LueurResurrect::CHOICE_NOT_SET) return "?choice";
  if (event.has_none()) return event.big_die() == 0 && face == 0 ? "" : "nothing comes with nobody";
  if (t.cemetery.count(id) == 0 || t.buried.count(id) > 0) return "not within Cromaug's reach";
  t.cemetery.erase(id);
  const std::string wrong = TakeCompanion(t, player, id, true, static_cast<int>(event.big_die()));
  const std::string black = BringBlackDie(t, id, face, false);
  return wrong.empty() || (wrong[0] == '?' && !black.empty()) ? black : wrong;
}

// Copies of a spell that nobody has seen yet.
inline int UnseenCopies(const Table& t, int kind) {
  int copies = SpellCard(kind).copies;
  for (const int gone : t.gone) copies -= gone == kind ? 1 : 0;
  for (const Person& person : t.people) {
    for (const Token& token : person.spells) copies -= token.kind == kind ? 1 : 0;
  }
  return copies;
}

// The others take a token each, from the left of the player on.
inline std::string GiveSpells(Table& t, int player, const v1::LueurEffect& event) {
  std::map<int, int> said;
  for (const v1::LueurGivenSpell& spell : event.given()) {
    if (spell.player() >= t.people.size() || static_cast<int>(spell.player()) == player)
      return "not one of the others";
    if (!said.emplace(static_cast<int>(spell.player()), static_cast<int>(spell.kind())).second)
      return "one spell each";
    if (spell.kind() > Spells().size()) return "no such spell";
  }
  if (!said.empty() && said.size() + 1 != t.people.size()) return "each of the others takes one";
  for (size_t i = 1; i < t.people.size(); ++i) {
    const size_t to = (static_cast<size_t>(player) + i) % t.people.size();
    Person& other = t.people[to];
    Token token;
    const auto at = static_cast<size_t>(t.given++);
    if (at < t.stack.size()) token.kind = t.stack[at];
    if (const int kind = said[static_cast<int>(to)]; kind != 0) {
      if (token.kind != 0 ? token.kind != kind : UnseenCopies(t, kind) <= 0) return "no such spell is on top";
      token.kind = kind;
    }
    if (other.early > 0) {
      --other.early;
      t.gone.push_back(token.kind);
    } else {
      other.spells.push_back(token);
    }
  }
  return "";
}

inline std::string CheckNamedDice(const Table& t, int player, const v1::LueurEffect& event, int times,
                                  const std::string& need, std::set<int>& named) {
  if (event.dice().empty()) return "";
  std::string letters;
  for (const uint32_t die : event.dice()) {
    const int number = static_cast<int>(die);
    if (number < 1 || number > kBlackDie || !Counts(t, player, number)) return "a die that does not count";
    if (!named.insert(number).second) return "a die serves a card once";
    letters += t.dice.at(number).face;
  }
  return AreSets(need, letters, times) ? "" : "these dice do not make up the symbols";
}

inline std::string CompanionEffect(Table& t, int player, const v1::LueurEffect& event, int id) {
  if (id == kXargok) {
    if (const std::string wrong = GiveSpells(t, player, event); !wrong.empty()) return wrong;
  } else if (!event.given().empty()) {
    return "only Xar'gok gives spells";
  }
  if (CompanionCard(id).dies) return Bury(t, player, id, static_cast<int>(event.die_back()));
  return event.die_back() == 0 ? "" : "no die goes back";
}

inline std::string CardEffect(Table& t, int player, const v1::LueurEffect& event, const Card& card,
                              Held& held, int times, Goods& gain) {
  if (event.has_adventurer() && (event.die_back() != 0 || !event.given().empty()))
    return "nothing of the kind";
  const int sets = SetsOf(card, Shown(t, player));
  if (held.resolved + times > sets) return "not triggered so often";
  held.resolved += times;
  gain = Times(card.gain, times);
  return CheckNamedDice(t, player, event, times, card.need, held.named);
}

inline std::string SpellEffect(Table& t, int player, const v1::LueurEffect& event, int times, Goods& gain) {
  Person& person = t.people[static_cast<size_t>(player)];
  const int kind = static_cast<int>(event.spell());
  if (kind < 1 || kind > static_cast<int>(Spells().size())) return "no such spell";
  if (times != 1) return "a spell is resolved once";
  if (!event.given().empty()) return "only Xar'gok gives spells";
  const auto token = std::find_if(person.spells.begin(), person.spells.end(),
                                  [kind](const Token& s) { return !s.down && s.kind == kind; });
  if (token == person.spells.end()) return "no such spell";
  if (!SpellDue(t, player, *token)) return "the spell is not triggered";
  std::set<int> named;
  const std::string wrong = CheckNamedDice(t, player, event, 1, SpellCard(kind).need, named);
  person.spells.erase(token);
  t.gone.push_back(kind);
  gain = SpellCard(kind).gain;
  if (!wrong.empty()) return wrong;
  if (kind != kKillingSpell) return event.die_back() == 0 ? "" : "no die goes back";
  return Bury(t, player, person.cards.back().id, static_cast<int>(event.die_back()));
}

inline std::string Effect(Table& t, const v1::LueurEffect& event) {
  const int player = static_cast<int>(event.player());
  if (const std::string wrong = BeginNoon(t, player); !wrong.empty()) return wrong;
  Person& person = t.people[event.player()];
  if (CromaugDue(t, player)) return "Cromaug comes first";
  if (!event.has_times()) return "?times";
  if (event.times() > 30) return "not so often";
  const int times = static_cast<int>(event.times());
  if (times == 0) return "at least once";
  Goods gain;
  std::string wrong = "no card";
  if (event.has_adventurer()) {
    wrong =
        CardEffect(t, player, event, AdventurerCard(person.adventurer.id), person.adventurer, times, gain);
  } else if (event.has_companion()) {
    const int id = static_cast<int>(event.companion());
    const auto held =
        std::find_if(person.cards.begin(), person.cards.end(), [id](const Held& h) { return h.id == id; });
    if (held == person.cards.end() || id == kCromaug) return "no such companion";
    wrong = CardEffect(t, player, event, CompanionCard(id), *held, times, gain);
    if (wrong.empty()) wrong = CompanionEffect(t, player, event, id);
  } else if (event.has_spell()) {
    wrong = SpellEffect(t, player, event, times, gain);
  }
  const Goods before = person.has;
  Give(person, gain);
  if (event.has_gain() && !Fits(event.gain(), gain, before, person.has) && (wrong.empty() || wrong[0] == '?'))
    return "it brings something else";
  return wrong;
}

// Noon is over for the player: nothing mandatory may be left.
inline std::string BeginJourney(Table& t, int player) {
  if (const std::string wrong = Keep(t, player, nullptr); !wrong.empty()) return wrong;
  Person& person = t.people[static_cast<size_t>(player)];
  if (person.phase == Phase::kEnded) return "the day is over";
  if (person.phase == Phase::kNoon && !Due(t, player).empty()) return "an effect is left";
  if (person.phase == Phase::kNoon) person.phase = Phase::kJourney;
  return "";
}

// Xar'gok may still give the player a spell today.
inline bool SpellMayCome(const Table& t, int player) {
  for (size_t i = 0; i < t.people.size(); ++i) {
    const Person& other = t.people[i];
    if (static_cast<int>(i) == player || other.phase > Phase::kNoon) continue;
    bool holds = false;
    for (const Held& held : other.cards) {
      holds |= held.id == kXargok && held.resolved == 0;
      holds |= held.id == kCromaug && t.cemetery.count(kXargok) > 0 && t.buried.count(kXargok) == 0;
    }
    if (holds) return true;
  }
  return false;
}

// What a skull takes.
inline std::string Skull(Table& t, int player, const v1::LueurLoss& loss) {
  Person& person = t.people[static_cast<size_t>(player)];
  std::vector<Token>& spells = person.spells;
  if (loss.die_back() != 0 && !loss.has_companion()) return "no die goes back";
  switch (loss.lost_case()) {
    case v1::LueurLoss::kCompanion:
      return Bury(t, player, static_cast<int>(loss.companion()), static_cast<int>(loss.die_back()));
    case v1::LueurLoss::kSpell:
      for (size_t i = 0; i < spells.size(); ++i) {
        if (spells[i].down || spells[i].kind != static_cast<int>(loss.spell())) continue;
        t.gone.push_back(spells[i].kind);
        spells.erase(spells.begin() + static_cast<std::ptrdiff_t>(i));
        return "";
      }
      return "no such spell lies there";
    case v1::LueurLoss::kFaceDown:
      for (size_t i = 0; i < spells.size(); ++i) {
        if (!spells[i].down) continue;
        t.gone.push_back(spells[i].kind);
        spells.erase(spells.begin() + static_cast<std::ptrdiff_t>(i));
        return "";
      }
      if (!SpellMayCome(t, player)) return "no spell lies face down";
      ++person.early;
      return "";
    case v1::LueurLoss::kNothing:
      for (const Token& token : spells) {
        if (!token.today) return "there is a spell to take";
      }
      return person.cards.empty() ? "" : "there is a companion to take";
    default:
      return "the loss says nothing";
  }
}

inline std::string PayStep(Table& t, const v1::LueurStep& event, char node) {
  const int player = static_cast<int>(event.player());
  Person& person = t.people[event.player()];
  if (event.means() == v1::LUEUR_MEANS_UNSPECIFIED) return "?means";
  const char symbol = static_cast<char>(std::toupper(node));
  bool unused = false;   // a die with the symbol was not used yet
  bool blocked = false;  // a die shows the symbol
  for (const int number : DiceOf(t, player)) {
    const Die& die = t.dice[number];
    if (!Counts(t, player, number) || die.face != symbol) continue;
    unused |= !die.used;
    blocked |= !die.used || !t.options.used_dice_unblock();
  }
  if (event.means() != v1::LUEUR_MEANS_DIE && event.die() != 0) return "no die is used";
  if (node == 'v' || node == '0') {
    if (event.means() != v1::LUEUR_MEANS_NOTHING) return "neither die nor joker";
    person.has.feet -= node == 'v' ? Villages().at(static_cast<int>(event.to())).price : 0;
  } else if (event.means() == v1::LUEUR_MEANS_FOOTPRINT) {
    if (IsElement(node) && unused && t.options.footprint_only_without_die()) return "a die would do";
    person.has.feet -= 1;
  } else if (event.means() == v1::LUEUR_MEANS_NOTHING) {
    if (IsElement(node) || blocked) return "the node is not free";
  } else {
    if (!IsElement(node)) return "no die opens this node";
    if (event.die() == 0) return unused ? "?die" : "no such die";
    const int number = static_cast<int>(event.die());
    if (number > kBlackDie || !Counts(t, player, number)) return "the die does not count";
    if (t.dice[number].used || t.dice[number].face != symbol) return "the die does not open this node";
    t.dice[number].used = true;
  }
  return person.has.feet < 0 ? "not so many footprints" : "";
}

inline std::string Step(Table& t, const v1::LueurStep& event) {
  const int player = static_cast<int>(event.player());
  if (!t.province) return "there is no company on this board";
  if (const std::string wrong = BeginJourney(t, player); !wrong.empty()) return wrong;
  Person& person = t.people[event.player()];
  if (person.phase == Phase::kCamped) return "the camp ended the journey";
  const int to = static_cast<int>(event.to());
  const std::pair<int, int> edge(std::min(to, person.company), std::max(to, person.company));
  const auto& edges = ProvinceEdges();
  if (std::find(edges.begin(), edges.end(), edge) == edges.end()) return "no line leads there";
  if (person.walked.count(to) > 0 && !t.options.reenter_nodes()) return "the company was there today";
  const char node = ProvinceNodes()[static_cast<size_t>(to)];
  std::string wrong = PayStep(t, event, node);
  if (!wrong.empty() && wrong[0] != '?') return wrong;
  person.company = to;
  person.walked.insert(to);
  person.moved = true;
  const Goods before = person.has;
  Goods gain;
  if (const auto marker = EdgeMarkers().find(edge); marker != EdgeMarkers().end()) gain = marker->second;
  Give(person, gain);
  const bool skull = SkullOnEdge(edge.first, edge.second);
  if (!skull && event.has_loss()) return "there is no skull";
  if (skull && event.has_loss()) {
    const std::string lost = Skull(t, player, event.loss());
    if (wrong.empty() || (!lost.empty() && lost[0] != '?')) wrong = lost;
  } else if (skull && wrong.empty()) {
    wrong = "?loss";
  }
  if (node == 'v' && !t.options.village_bonus_at_camp()) {
    Give(person, Villages().at(to).bonus);
    gain = Sum(gain, Villages().at(to).bonus);
  }
  if (event.has_gain() && !Fits(event.gain(), gain, before, person.has) && (wrong.empty() || wrong[0] == '?'))
    return "the way brings something else";
  return wrong;
}

inline std::string Camp(Table& t, const v1::LueurCamp& event) {
  const int player = static_cast<int>(event.player());
  if (!t.province) return "there is no camp on this board";
  if (const std::string wrong = BeginJourney(t, player); !wrong.empty()) return wrong;
  Person& person = t.people[event.player()];
  if (person.phase == Phase::kCamped) return "the camp was placed before";
  const auto village = Villages().find(person.company);
  if (village == Villages().end()) return "the company is in no village";
  if (t.options.camp_only_after_moving() && !person.moved) return "the company has not moved";
  if (t.options.village_bonus_at_camp() && person.camp != person.company) Give(person, village->second.bonus);
  person.camp = person.company;
  person.phase = Phase::kCamped;
  return "";
}

inline std::string Sail(Table& t, const v1::LueurSail& event) {
  const int player = static_cast<int>(event.player());
  if (t.province) return "there are no boats on this board";
  if (const std::string wrong = BeginJourney(t, player); !wrong.empty()) return wrong;
  Person& person = t.people[event.player()];
  const int from = static_cast<int>(event.from());
  const int to = static_cast<int>(event.to());
  if (person.moved) return "one boat a day";
  const auto boat = person.boats.find(from);
  if (boat == person.boats.end()) return "no boat lies there";
  const auto route = std::find_if(Routes().begin(), Routes().end(), [from, to](const Route& r) {
    return (r.a == from && r.b == to) || (r.a == to && r.b == from);
  });
  if (route == Routes().end()) return "no route leads there";
  if (person.boats.count(to) > 0 && !t.options.own_boats_share_islands()) return "an own boat lies there";
  std::set<char> elements;
  for (const char letter : Shown(t, player)) {
    if (IsElement(letter)) elements.insert(letter);
  }
  if (!event.has_jokers()) return "?jokers";
  const int jokers = static_cast<int>(std::min(event.jokers(), 100u));
  const int sum = static_cast<int>(elements.size()) + jokers;
  if (route->least < 0 && jokers > 0) return "the route is free";
  if (route->least >= 0 && (sum < route->least || sum > route->most)) return "other numbers of elements";
  person.has.feet -= jokers + route->toll;
  if (person.has.feet < 0) return "not so many footprints";
  person.boats.erase(boat);
  person.boats.insert(to);
  person.moved = true;
  const Island& island = Islands()[static_cast<size_t>(to)];
  const bool again = !person.arrived.insert(to).second && t.options.arrival_bonus_once();
  const Goods gain = again ? Goods() : island.bonus;
  const Goods before = person.has;
  Give(person, gain);
  if (event.has_gain() && !Fits(event.gain(), gain, before, person.has))
    return "the island brings something else";
  const bool skull = island.skull && !again;
  if (!skull) return event.has_loss() ? "there is no skull" : "";
  return event.has_loss() ? Skull(t, player, event.loss()) : "?loss";
}

}  // namespace lantern::lueur_naive

#endif  // LANTERN_TESTS_PROPERTY_LUEUR_NAIVE_DAY_H_
