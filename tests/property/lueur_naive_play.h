#ifndef LANTERN_TESTS_PROPERTY_LUEUR_NAIVE_PLAY_H_
#define LANTERN_TESTS_PROPERTY_LUEUR_NAIVE_PLAY_H_

// Judges events of fully recorded games by the naive table: set-up, morning, dice and evening. Noon and the
// journey are in lueur_naive_day.h.
//
// Each function says what is wrong: "" nothing, "?..." something was left out so that this table cannot say,
// anything else breaks the rules. Functions may leave the table half changed where they object; Naive::Judge
// works on a copy.

#include <string>

#include "lantern/v1/transcript.pb.h"
#include "lueur_naive.h"
#include "lueur_naive_day.h"

namespace lantern::lueur_naive {

inline std::string ChooseAdventurer(Table& t, const v1::LueurChooseAdventurer& event) {
  const int player = static_cast<int>(event.player());
  const int n = static_cast<int>(t.people.size());
  if (t.stage != Stage::kAdventurers) return "adventurers were chosen before";
  if (t.first < 0) t.first = player;
  if (player != (t.first + t.acted) % n) return "it is not this player's turn";
  const int id = static_cast<int>(event.adventurer());
  if (id < 1 || id > static_cast<int>(Adventurers().size())) return "no such adventurer";
  for (const Person& person : t.people) {
    if (person.adventurer.id == id) return "somebody has this adventurer";
  }
  TakeAdventurer(t, player, id);
  if (++t.acted == n) {
    t.acted = 0;
    t.stage = Stage::kFirstRoll;
  }
  return "";
}

inline std::string FirstRoll(Table& t, const v1::LueurFirstRoll& event) {
  if (t.stage != Stage::kFirstRoll) return "not the time for the first roll";
  if (event.dice().empty()) return "?dice";
  std::set<int> rolled;
  for (const v1::LueurDie& die : event.dice()) {
    const int number = static_cast<int>(die.die());
    const char letter = Letter(die.face(), 0);
    if (number <= kBigDice || number >= kBlackDie || !rolled.insert(number).second) return "wrong dice";
    if (letter == 0) return "?face";
    if (!IsElement(letter)) return "a special face is rolled again";
    t.dice[number].place = std::string("spot ") + letter;
    t.dice[number].face = letter;
  }
  if (rolled.size() != 9) return "nine dice are rolled";
  t.stage = Stage::kRefill;
  return "";
}

// The card at a place of a deck, as far as the set-up knows it.
inline bool FitsDeck(const Table& t, int index, int id) {
  const std::vector<int>& deck = t.day <= 4 ? t.deck_a : t.deck_b;
  const int at = (t.day - 1) % 4 * 5 + index;
  if (at >= static_cast<int>(deck.size()) || deck[static_cast<size_t>(at)] == 0) {
    return std::find(deck.begin(), deck.end(), id) == deck.end();  // known to lie elsewhere
  }
  return deck[static_cast<size_t>(at)] == id;
}

// An event of the next day comes although the evening is not over. What is missing may just not have been
// written down, but not a mandatory effect.
inline std::string MissingEvening(Table& t) {
  if (t.day == 8) return "there is no ninth day";
  std::string missing = "?evening";
  for (size_t i = 0; i < t.people.size(); ++i) {
    if (t.people[i].phase == Phase::kEnded) continue;
    const std::string wrong = BeginJourney(t, static_cast<int>(i));
    if (!wrong.empty() && wrong[0] != '?') return wrong;
  }
  return missing;
}

inline std::string Refill(Table& t, const v1::LueurRefill& event) {
  if (t.stage == Stage::kFirstRoll) return "?first roll";
  if (t.stage == Stage::kDay) return MissingEvening(t);
  if (t.stage != Stage::kRefill) return "not the time for a refill";
  if (event.companions().empty()) return "?companions";
  if (event.companions_size() != 5) return "five companions";
  static const std::string kOrder = "FWEAP";
  for (int i = 0; i < 5; ++i) {
    const int id = static_cast<int>(event.companions(i));
    if (id == 0) return "?companion";
    if (id > 46 || CompanionCard(id).deck != (t.day <= 4 ? 'A' : 'B')) return "not of this deck";
    if (t.removed.count(id) > 0 || !t.seen.insert(id).second) return "cannot come again";
    if (!FitsDeck(t, i, id)) return "not in this order";
    const char spot = kOrder[static_cast<size_t>(i)];
    t.spots[spot].companion = id;
    bool dice = false;
    for (const auto& [number, die] : t.dice) dice |= die.place == std::string("spot ") + spot;
    if (!dice) ++t.spots[spot].feet;
  }
  NewDay(t);
  return "";
}

// Turns up what lies face down, which somebody forgot to write; false where nobody knows what it is.
inline bool TurnKnownSpells(Table& t) {
  for (Person& person : t.people) {
    for (Token& token : person.spells) {
      if (token.down && token.kind == 0) return false;
      token.down = false;
    }
  }
  return true;
}

inline std::string TurnSpell(Table& t, const v1::LueurTurnSpell& event) {
  if (t.stage == Stage::kDay) return MissingEvening(t);
  if (t.stage == Stage::kRefill) return "?refill";
  if (t.stage != Stage::kMorning || t.acted > 0) return "spells are turned before anybody enrols";
  if (event.kind() == 0) return "?kind";
  const int kind = static_cast<int>(event.kind());
  if (kind > static_cast<int>(Spells().size())) return "no such spell";
  Token* found = nullptr;
  for (Token& token : t.people[event.player()].spells) {
    if (!token.down) continue;
    if (token.kind == kind) found = &token;
    if (token.kind == 0 && found == nullptr && UnseenCopies(t, kind) > 0) found = &token;
  }
  if (found == nullptr) return "no such spell lies face down";
  found->kind = kind;
  found->down = false;
  return "";
}

inline std::string TakeSpot(Table& t, int player, char spot, const v1::LueurEnrol& event) {
  std::set<int> came;
  for (auto& [number, die] : t.dice) {
    if (die.place != std::string("spot ") + spot) continue;
    die.place = PlaceOf(player);
    die.face = 0;
    came.insert(number);
  }
  const int feet = t.spots[spot].feet;
  t.spots[spot] = {};
  t.people[static_cast<size_t>(player)].has.feet += feet;
  if (!event.has_came()) return "";
  const std::set<int> said(event.came().dice().begin(), event.came().dice().end());
  if (said != came || event.came().dice_size() != static_cast<int>(came.size()))
    return "other dice lay there";
  if (event.came().has_footprints() && static_cast<int>(event.came().footprints()) != feet)
    return "other footprints lay there";
  return "";
}

inline std::string MoveBlackDie(Table& t, int player, char from, char to) {
  bool kaar = false;
  for (const Held& held : t.people[static_cast<size_t>(player)].cards) kaar |= held.id == kKaar;
  if (!kaar) return "only Kaar's owner moves the black die";
  Die& black = t.dice[kBlackDie];
  if (black.place != std::string("spot ") + from) return "the black die does not lie there";
  if (to == from || t.spots[to].companion == 0) return "no companion is there";
  black.place = std::string("spot ") + to;
  black.face = to;
  return "";
}

inline std::string Enrol(Table& t, const v1::LueurEnrol& event) {
  const int player = static_cast<int>(event.player());
  const int n = static_cast<int>(t.people.size());
  const bool new_card = event.companion() > 0 && t.seen.count(static_cast<int>(event.companion())) == 0;
  if (t.stage != Stage::kMorning && !new_card) return "this companion is not there";
  if (t.stage == Stage::kDay) return MissingEvening(t);
  if (t.stage == Stage::kRefill || t.stage == Stage::kFirstRoll) return "?refill";
  if (t.stage != Stage::kMorning) return "it is not morning";
  if (t.first < 0) t.first = player;
  if (t.send_due || player != (t.first + t.acted) % n) return "it is not this player's turn";
  if (!TurnKnownSpells(t)) return "?spells are to be turned up";
  const char spot = Letter(event.spot(), 0);
  const int id = static_cast<int>(event.companion());
  if (!IsElement(spot) || id == 0 || t.spots[spot].companion != id) return "this companion is not there";
  std::string wrong;
  if (event.black_die_to() != v1::LUEUR_SYMBOL_UNSPECIFIED) {
    const char to = Letter(event.black_die_to(), 0);
    if (!IsElement(to)) return "no spot";
    wrong = MoveBlackDie(t, player, spot, to);
  }
  if (wrong.empty()) wrong = TakeSpot(t, player, spot, event);
  if (wrong.empty()) wrong = TakeCompanion(t, player, id, false, static_cast<int>(event.big_die()));
  if (wrong.empty()) wrong = BringBlackDie(t, id, Letter(event.black_die_face(), 0), true);
  if (!wrong.empty()) return wrong;
  ++t.acted;
  t.send_due = n == 2 && t.acted == 1;
  if (t.acted == n) BeginDay(t);
  return "";
}

inline std::string SendAway(Table& t, const v1::LueurSendAway& event) {
  if (!t.send_due || static_cast<int>(event.player()) != t.first) return "nobody is sent away now";
  const char spot = Letter(event.spot(), 0);
  if (!IsElement(spot) || t.spots[spot].companion == 0) return "nobody is there";
  if (event.companion() == 0) return "?companion";
  if (static_cast<int>(event.companion()) != t.spots[spot].companion) return "somebody else is there";
  t.cemetery.insert(t.spots[spot].companion);
  t.spots[spot].companion = 0;
  t.send_due = false;
  return "";
}

inline std::string Roll(Table& t, const v1::LueurRoll& event) {
  Person& person = t.people[event.player()];
  if (t.stage != Stage::kDay || person.phase != Phase::kBefore) return "dice are rolled once a day";
  if (event.dice().empty()) return "?dice";
  std::set<int> rolled;
  bool hidden = false;
  for (const v1::LueurDie& die : event.dice()) {
    const int number = static_cast<int>(die.die());
    if (number < 1 || number > kBlackDie || !rolled.insert(number).second) return "no such die";
    if (t.dice[number].place != PlaceOf(static_cast<int>(event.player()))) return "not an own die";
    const char letter = Letter(die.face(), number);
    hidden |= letter == 0;
    if (letter != 0 && !HasFace(number, letter)) return "the die has no such face";
    if (die.face() == v1::LUEUR_SYMBOL_SPECIAL && IsElement(letter)) return "the die has no special face";
    t.dice[number].face = letter;
  }
  if (rolled.size() != DiceOf(t, static_cast<int>(event.player())).size()) return "all dice are rolled";
  person.phase = Phase::kDice;
  return hidden ? "?face" : "";
}

inline std::string Pay(const Table& t, Person& person, const v1::LueurPayment& payment) {
  switch (payment.source()) {
    case v1::LUEUR_REROLL_SOURCE_UNSPECIFIED:
      return "?payment";
    case v1::LUEUR_REROLL_SOURCE_TOKEN:
      if (payment.companion() != 0) return "a token is no companion";
      return --person.has.rerolls < 0 ? "no token" : "";
    case v1::LUEUR_REROLL_SOURCE_TRACK: {
      if (payment.companion() != 0) return "the track is no companion";
      if (person.has.light >= 100 && !t.options.track_rerolls_after_lap()) return "lapped";
      const int to = IconBelow(person.has.light);
      if (to < 0) return "no icon below";
      person.light_logged += to - person.has.light;
      person.has.light = to;
      return "";
    }
    case v1::LUEUR_REROLL_SOURCE_COMPANION:
      if (payment.companion() == 0) return "?companion";
      for (Held& held : person.cards) {
        if (held.id != static_cast<int>(payment.companion()) || CompanionCard(held.id).rerolls == 0) continue;
        if (held.reroll_used || held.late) return "its reroll is used";
        held.reroll_used = true;
        return "";
      }
      return "no such reroll";
    default:
      return "no such source";
  }
}

inline std::string Show(Table& t, int player, const v1::LueurDie& die) {
  const int number = static_cast<int>(die.die());
  if (number < 1 || number > kBlackDie || t.dice[number].place != PlaceOf(player)) return "not an own die";
  const char letter = Letter(die.face(), number);
  if (letter == 0) return "?face";
  if (!HasFace(number, letter)) return "the die has no such face";
  if (die.face() == v1::LUEUR_SYMBOL_SPECIAL && IsElement(letter)) return "the die has no special face";
  t.dice[number].face = letter;
  return "";
}

// The player may change dice now.
inline std::string MayReroll(const Table& t, int player) {
  if (t.stage != Stage::kDay) return "no dice are rolled now";
  const Phase phase = t.people[static_cast<size_t>(player)].phase;
  if (phase == Phase::kBefore) return "?roll";
  return phase == Phase::kDice ? "" : "results stay";
}

inline std::string Reroll(Table& t, const v1::LueurReroll& event) {
  const int player = static_cast<int>(event.player());
  if (const std::string wrong = MayReroll(t, player); !wrong.empty()) return wrong;
  if (event.dice_size() > 2) return "two dice at most";
  if (event.dice_size() == 2 && event.dice(0).die() == event.dice(1).die()) return "the same die twice";
  std::string wrong = event.has_payment() ? Pay(t, t.people[event.player()], event.payment()) : "?payment";
  if (event.dice().empty() && wrong.empty()) wrong = "?dice";
  for (const v1::LueurDie& die : event.dice()) {
    const std::string shown = Show(t, player, die);
    if (wrong.empty() || (wrong[0] == '?' && !shown.empty())) wrong = shown;
  }
  return wrong;
}

inline std::string SetDie(Table& t, const v1::LueurSetDie& event) {
  const int player = static_cast<int>(event.player());
  if (const std::string wrong = MayReroll(t, player); !wrong.empty()) return wrong;
  if (event.payments().empty()) return "?payments";
  if (event.payments_size() != 3) return "three rerolls";
  std::string wrong;
  for (const v1::LueurPayment& payment : event.payments()) {
    const std::string paid = Pay(t, t.people[event.player()], payment);
    if (wrong.empty() || (wrong[0] == '?' && !paid.empty())) wrong = paid;
  }
  const std::string shown = Show(t, player, event.die());
  return wrong.empty() ? shown : wrong;
}

inline std::string EndDay(Table& t, const v1::LueurEndDay& event) {
  const int player = static_cast<int>(event.player());
  if (const std::string wrong = BeginJourney(t, player); !wrong.empty()) return wrong;
  Person& person = t.people[event.player()];
  std::set<int> small;
  for (const int number : DiceOf(t, player)) {
    if (number > kBigDice) small.insert(number);
  }
  const bool needed = t.day < 8 || !event.dice().empty();
  if (event.dice().empty() && !small.empty() && needed) return "?dice";
  std::string hidden;
  for (const v1::LueurDie& die : event.dice()) {
    const int number = static_cast<int>(die.die());
    if (small.erase(number) == 0) return "not an own small die";
    const char letter = Letter(die.face(), 0);
    if (letter == 0) hidden = "?face";
    if (letter == 0) continue;
    const char face = t.dice[number].face;
    if (!IsElement(letter) || (IsElement(face) && face != letter)) return "the face decides the spot";
    t.dice[number] = {std::string("spot ") + letter, letter};
  }
  if (!small.empty() && needed) return "all small dice go back";
  for (const int number : small) t.dice[number].place = "box";
  for (const int number : DiceOf(t, player)) t.dice[number].used = false;
  person.phase = Phase::kEnded;
  EndOfDay(t);
  return hidden;
}

// The player of an event; -1: it has none.
inline int PlayerOf(const v1::LueurEvent& event) {
  const auto& reflection = *event.GetReflection();
  const auto* field =
      reflection.GetOneofFieldDescriptor(event, event.GetDescriptor()->FindOneofByName("action"));
  if (field == nullptr) return -1;
  const auto& action = reflection.GetMessage(event, field);
  const auto* player = action.GetDescriptor()->FindFieldByName("player");
  if (player == nullptr) return -1;
  return static_cast<int>(std::min(action.GetReflection()->GetUInt32(action, player), 1000u));
}

// The naive referee.
class Naive {
 public:
  // Takes a set-up that starts at the beginning.
  explicit Naive(const v1::Transcript& transcript) {
    const v1::LueurSetup& setup = transcript.lueur();
    t_.options = setup.options();
    t_.province = setup.board() == v1::LUEUR_BOARD_PROVINCE;
    t_.people.resize(static_cast<size_t>(transcript.players_size()));
    if (setup.has_first_player()) t_.first = static_cast<int>(setup.first_player());
    t_.removed = std::set<int>(setup.removed().begin(), setup.removed().end());
    t_.deck_a.assign(setup.deck_a().begin(), setup.deck_a().end());
    t_.deck_b.assign(setup.deck_b().begin(), setup.deck_b().end());
    t_.stack.assign(setup.spells().begin(), setup.spells().end());
    for (int number = 1; number <= kBlackDie; ++number) t_.dice[number] = {};
    for (const int number : {3, 6, 9, 13, 16}) t_.dice[number].place = "reserve";
    for (const char spot : kElements) t_.spots[spot] = {};
    for (int i = 0; i < setup.adventurers_size(); ++i) {
      TakeAdventurer(t_, i, static_cast<int>(setup.adventurers(i)));
      t_.stage = Stage::kFirstRoll;
    }
    if (t_.first >= 0) t_.people[static_cast<size_t>((t_.first + Players() - 1) % Players())].has.rerolls = 2;
  }

  // Judges an event, and applies it where nothing is wrong with it. Returns as the functions above.
  std::string Judge(const v1::LueurEvent& event) {
    Table next = t_;
    std::string wrong = Try(next, event);
    // A spell may be cancelled before the record has Xar'gok give it, but then one must still come.
    for (int i = 0; i < Players() && next.stage == Stage::kDay; ++i) {
      const bool early = next.people[static_cast<size_t>(i)].early > 0;
      if (wrong.empty() && early && !SpellMayCome(next, i)) wrong = "a spell was cancelled that nobody gave";
    }
    if (wrong.empty()) t_ = std::move(next);
    return wrong;
  }

  const Table& table() const { return t_; }
  int Players() const { return static_cast<int>(t_.people.size()); }

 private:
  std::string Try(Table& t, const v1::LueurEvent& event) const {
    if (t.stage == Stage::kOver) return "the game is over";
    switch (event.action_case()) {
      case v1::LueurEvent::kFirstRoll:
        return FirstRoll(t, event.first_roll());
      case v1::LueurEvent::kRefill:
        return Refill(t, event.refill());
      case v1::LueurEvent::ACTION_NOT_SET:
        return "nothing";
      case v1::LueurEvent::kUnrecorded:
        return "?unrecorded";
      default:
        return PlayerOf(event) < Players() ? TryPlayer(t, event) : "no such player";
    }
  }

  std::string TryPlayer(Table& t, const v1::LueurEvent& event) const {
    switch (event.action_case()) {
      case v1::LueurEvent::kChooseAdventurer:
        return ChooseAdventurer(t, event.choose_adventurer());
      case v1::LueurEvent::kTurnSpell:
        return TurnSpell(t, event.turn_spell());
      case v1::LueurEvent::kEnrol:
        return Enrol(t, event.enrol());
      case v1::LueurEvent::kSendAway:
        return SendAway(t, event.send_away());
      case v1::LueurEvent::kRoll:
        return Roll(t, event.roll());
      case v1::LueurEvent::kReroll:
        return Reroll(t, event.reroll());
      case v1::LueurEvent::kSetDie:
        return SetDie(t, event.set_die());
      case v1::LueurEvent::kKeepDice:
        return KeepDice(t, event.keep_dice());
      case v1::LueurEvent::kResurrect:
        return Resurrect(t, event.resurrect());
      case v1::LueurEvent::kEffect:
        return Effect(t, event.effect());
      case v1::LueurEvent::kStep:
        return Step(t, event.step());
      case v1::LueurEvent::kCamp:
        return Camp(t, event.camp());
      case v1::LueurEvent::kSail:
        return Sail(t, event.sail());
      default:
        return EndDay(t, event.end_day());
    }
  }

  Table t_;
};

}  // namespace lantern::lueur_naive

#endif  // LANTERN_TESTS_PROPERTY_LUEUR_NAIVE_PLAY_H_
