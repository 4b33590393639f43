// A record of movements that was legal, with one thing changed: something is found in that turn. Each kind of
// change is made only where a plain count over what is written shows that no legal turn has these movements;
// the counts know nothing of the recogniser.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include "checker/core/replay.h"
#include "declared_games.h"
#include "root_movements.h"
#include "root_written_turns.h"

namespace lantern::root {
namespace {

// LANTERN_LONG_TESTS=1 changes more games.
int Games() { return std::getenv("LANTERN_LONG_TESTS") != nullptr ? 200 : 40; }
// Of each kind, at most.
int Most() { return std::getenv("LANTERN_LONG_TESTS") != nullptr ? 400 : 12; }

// --- Marquise.

bool Fought(const WrittenTurn& t) {
  return t.CountOf([](const Event& e) { return e.has_battle(); }) > 0;
}

bool WoodLeftOut(const WrittenTurn& t, v1::Transcript& game) {
  if (t.who != kMarquise || Fought(t)) return false;
  return LeaveOut(t, game, [](int, const Event& e) { return Left(e, kMarquise, v1::ROOT_PIECE_KIND_WOOD); });
}

// Wood is spent, and the building with its points is left out.
bool BuildingLeftOut(const WrittenTurn& t, v1::Transcript& game) {
  if (t.who != kMarquise || Fought(t)) return false;
  const int i = t.Last([](int, const Event& e) { return IsBuilding(e); });
  if (i < 0 || !Left(t.At(i - 1), kMarquise, v1::ROOT_PIECE_KIND_WOOD)) return false;
  if (t.At(i + 1).has_score()) Delete(game, i + 1);
  Delete(game, i);
  return true;
}

// The same building without wood and points of its own.
bool BuildingAdded(const WrittenTurn& t, v1::Transcript& game) {
  if (t.who != kMarquise || Fought(t)) return false;
  const int i = t.Last([](int, const Event& e) { return IsBuilding(e); });
  if (i < 0) return false;
  Insert(game, i, t.At(i));
  return true;
}

bool BuildingElsewhere(const WrittenTurn& t, v1::Transcript& game) {
  if (t.who != kMarquise) return false;
  const int i = t.Last([](int, const Event& e) { return IsBuilding(e); });
  if (i < 0) return false;
  for (uint32_t c = 1; c <= kClearings; ++c) {  // where she has nothing, she rules nothing
    if (PiecesIn(t.Before(i), kMarquise, static_cast<int>(c)) > 0) continue;
    Root(game, i).mutable_move()->mutable_to(0)->set_clearing(c);
    return true;
  }
  return false;
}

bool IsRecruit(const Event& e) { return Placed(e, kMarquise, v1::ROOT_PIECE_KIND_WARRIOR); }

bool RecruitElsewhere(const WrittenTurn& t, v1::Transcript& game) {
  if (t.who != kMarquise || !t.Plain()) return false;
  const int i = t.Last([](int, const Event& e) { return IsRecruit(e); });
  if (i < 0) return false;
  for (uint32_t c = 1; c <= kClearings; ++c) {
    if (t.Before(i).at[c][kRecruiter] > 0) continue;
    Root(game, i).mutable_move()->mutable_to(0)->set_clearing(c);
    return true;
  }
  return false;
}

bool SecondRecruit(const WrittenTurn& t, v1::Transcript& game) {
  if (t.who != kMarquise || !t.Plain()) return false;
  const int i = t.Last([](int, const Event& e) { return IsRecruit(e); });
  const int later = t.Last([&](int k, const Event& e) { return k > i && Moved(e, kMarquise); });
  if (i < 0 || later < 0 || t.Before(t.end).at[kSupply][kCatWarrior] == 0) return false;
  Insert(game, later + 1, t.At(i));
  return true;
}

bool ShortRecruit(const WrittenTurn& t, v1::Transcript& game) {
  if (t.who != kMarquise || !t.Plain() || t.CountOf(IsRecruit) < 2) return false;
  return LeaveOut(t, game, [](int, const Event& e) { return IsRecruit(e) && Things(e).count() == 1; });
}

bool OverworkOfAnotherSuit(const WrittenTurn& t, v1::Transcript& game) {
  if (t.who != kMarquise || Fought(t) || !t.Plain()) return false;
  // One card in all, and one clearing with more wood than it has sawmills.
  const auto spends = [](const Event& e) { return Spends(e, kMarquise); };
  const int draw = t.Last([](int, const Event& e) { return Draws(e, kMarquise); });
  const int card = t.Last([&](int i, const Event& e) { return i < draw && spends(e); });
  int placed[kClearings + 1] = {};
  for (int i = t.begin; i < t.end; ++i) {
    if (Placed(t.At(i), kMarquise, v1::ROOT_PIECE_KIND_WOOD))
      placed[ToOf(t.At(i))] += Things(t.At(i)).count();
  }
  uint32_t where = 0;
  for (uint32_t c = 1; c <= kClearings; ++c) {
    if (placed[c] > t.start().at[c][kSawmill]) where = c;
  }
  if (card < 0 || where == 0 || t.CountOf(spends) != 1) return false;
  Root(game, card).mutable_move()->mutable_things(0)->mutable_card()->set_suit(Other(t.SuitOf(where)));
  return true;
}

bool WoodNotPlaced(const WrittenTurn& t, v1::Transcript& game) {
  if (t.who != kMarquise || t.CountOf([](const Event& e) { return Spends(e, kMarquise); }) > 0) return false;
  return LeaveOut(t, game,
                  [](int, const Event& e) { return Placed(e, kMarquise, v1::ROOT_PIECE_KIND_WOOD); });
}

// --- What is the same for several factions.

// So many more battles, in a clearing where both sides have warriors, so that nobody has to lose anything.
bool MoreBattles(const WrittenTurn& t, v1::Transcript& game, int times) {
  const int at = t.Last([&](int, const Event& e) { return Draws(e, t.who); });
  if (at < 0 || times < 1) return false;
  const State& s = t.Before(at);
  for (int c = 1; c <= kClearings; ++c) {
    const bool pawn = IsVagabond(t.who) && s.pawn[t.who == kSecondVagabond].clearing == c;
    if (s.warriors[c][t.who] == 0 && !pawn) continue;
    for (Faction f = 1; f < kFactions; ++f) {
      if (f == t.who || s.warriors[c][f] == 0 || (f == kHost && s.tokens[c][f] > 0)) continue;
      if (t.who == kHost && s.tokens[c][kHost] > 0) continue;  // Fanaticism deals a hit
      if (s.leader >= 0 && t.who == kEyrie) continue;          // the Commander may deal one
      Event battle;
      battle.mutable_battle()->set_attacker(static_cast<v1::RootFaction>(t.who));
      battle.mutable_battle()->set_defender(static_cast<v1::RootFaction>(f));
      battle.mutable_battle()->set_clearing(static_cast<uint32_t>(c));
      Insert(game, at, battle, times);
      return true;
    }
  }
  return false;
}

// So many more moves of a warrior, there and back.
bool MoreMoves(const WrittenTurn& t, v1::Transcript& game, int times) {
  const int i = t.Last([&](int, const Event& e) { return Moved(e, t.who) && e.move().things_size() == 1; });
  if (i < 0 || times < 1 || ToOf(t.At(i)) == FromOf(t.At(i))) return false;
  Event there = t.At(i);
  there.mutable_move()->mutable_things(0)->set_count(1);
  Event back = there;
  back.mutable_move()->mutable_things(0)->mutable_from()->set_clearing(ToOf(there));
  back.mutable_move()->mutable_to(0)->set_clearing(FromOf(there));
  for (int n = times; n-- > 0;) Insert(game, i + 1, n % 2 == 0 ? back : there);
  return true;
}

int CardsLeft(const WrittenTurn& t) {
  return t.CountOf([&](const Event& e) { return Spends(e, t.who); });
}

bool MarquiseBattles(const WrittenTurn& t, v1::Transcript& game) {
  return t.who == kMarquise && t.Plain() && MoreBattles(t, game, 4 + CardsLeft(t));
}
bool MarquiseMarches(const WrittenTurn& t, v1::Transcript& game) {
  return t.who == kMarquise && t.Plain() && MoreMoves(t, game, 2 * (4 + CardsLeft(t)));
}
// Officers, and one more for each that is gained this turn.
int Officers(const WrittenTurn& t) {
  int n = t.start().at[kOwnBoard][kAllianceWarrior];
  for (int i = t.begin; i < t.end; ++i) {
    if (IsPiece(t.At(i), kAlliance, v1::ROOT_PIECE_KIND_WARRIOR) && !FromMap(t.At(i)) && !ToMap(t.At(i)))
      n += static_cast<int>(Things(t.At(i)).count());
  }
  return n;
}
bool AllianceBattles(const WrittenTurn& t, v1::Transcript& game) {
  return t.who == kAlliance && t.Plain() && MoreBattles(t, game, Officers(t) + 1);
}
bool AllianceMoves(const WrittenTurn& t, v1::Transcript& game) {
  return t.who == kAlliance && t.Plain() && MoreMoves(t, game, Officers(t) + 1);
}
bool HostBattles(const WrittenTurn& t, v1::Transcript& game) {
  return t.who == kHost && t.Plain() && MoreBattles(t, game, 5);
}
bool HostMoves(const WrittenTurn& t, v1::Transcript& game) {
  return t.who == kHost && t.Plain() && MoreMoves(t, game, 3);
}

bool DrawLeftOut(const WrittenTurn& t, v1::Transcript& game) {
  const State& s = t.Before(t.end);
  if (IsVagabond(t.who) || s.deck + s.discard == 0 || CardsLeft(t) > 0) return false;
  const auto draws = [&](const Event& e) { return Draws(e, t.who); };
  if (t.CountOf(draws) != 1) return false;
  return LeaveOut(t, game, [&](int, const Event& e) { return draws(e); });
}

// Points of the Marquise, the Eyrie and the Alliance are all given by what is written.
bool Pointed(const Event& e, Faction f) {
  return e.has_score() && e.score().faction() == static_cast<int>(f);
}
bool PointsAre(const WrittenTurn& t, v1::Transcript& game, int more) {
  if (!t.Plain() || (t.who != kMarquise && t.who != kEyrie && t.who != kAlliance)) return false;
  // Dominance takes the marker off the track: what it stood on counts no more.
  if (t.CountOf([](const Event& e) { return e.has_score_marker(); }) > 0) return false;
  const int i = t.Last([&](int, const Event& e) { return Pointed(e, t.who) && e.score().points() > 0; });
  if (i < 0 || t.Before(i).points[t.who] + t.At(i).score().points() + more >= 30) return false;
  Root(game, i).mutable_score()->set_points(t.At(i).score().points() + more);
  return true;
}
bool PointMore(const WrittenTurn& t, v1::Transcript& game) { return PointsAre(t, game, 1); }
bool PointLess(const WrittenTurn& t, v1::Transcript& game) { return PointsAre(t, game, -1); }

// A warrior goes to a clearing that no path leads to.
bool FarMove(const WrittenTurn& t, v1::Transcript& game) {
  if (!t.Plain() || t.who == kMarquise) return false;
  const int i = t.Last([&](int, const Event& e) { return Moved(e, t.who) && e.move().things_size() == 1; });
  if (i < 0) return false;
  const MapInfo& map = GetCatalog().maps[game.root().map()];
  for (uint32_t c = 1; c <= kClearings; ++c) {
    const uint32_t from = FromOf(t.At(i));
    if (c == from || (map.paths[from] >> c & 1) || (map.rivers[from] >> c & 1)) continue;
    Root(game, i).mutable_move()->mutable_to(0)->set_clearing(c);
    return true;
  }
  return false;
}

// --- Eyrie.

bool Turmoil(const WrittenTurn& t) {
  return t.CountOf([](const Event& e) { return e.has_discard_decree(); }) > 0;
}
bool AddsToDecree(const Event& e) {
  return e.has_move() && Things(e).has_card() && e.move().to(0).kind() == v1::ROOT_PLACE_KIND_DECREE;
}

bool DecreeLeftOut(const WrittenTurn& t, v1::Transcript& game) {
  if (t.who != kEyrie || t.CountOf(AddsToDecree) != 1) return false;
  return LeaveOut(t, game, [](int, const Event& e) { return AddsToDecree(e); });
}

// The suits of the clearings in which a column was resolved.
std::vector<Suit> Resolved(const WrittenTurn& t, int column) {
  std::vector<Suit> suits;
  for (int i = t.begin; i < t.end; ++i) {
    const Event& e = t.At(i);
    if (column == v1::ROOT_DECREE_COLUMN_RECRUIT && Placed(e, kEyrie, v1::ROOT_PIECE_KIND_WARRIOR)) {
      for (uint32_t n = 0; n < Things(e).count(); ++n) suits.push_back(t.SuitOf(ToOf(e)));
    }
    if (column == v1::ROOT_DECREE_COLUMN_MOVE && Moved(e, kEyrie)) suits.push_back(t.SuitOf(FromOf(e)));
    if (column == v1::ROOT_DECREE_COLUMN_BATTLE && Attacks(e, kEyrie))
      suits.push_back(t.SuitOf(e.battle().clearing()));
    if (column == v1::ROOT_DECREE_COLUMN_BUILD && Placed(e, kEyrie, v1::ROOT_PIECE_KIND_ROOST))
      suits.push_back(t.SuitOf(ToOf(e)));
  }
  return suits;
}

// A card of the Decree has another suit. Where clearings of the column's suits are more than its cards of
// each suit and its birds, the column cannot have been resolved so.
bool DecreeOfAnotherSuit(const WrittenTurn& t, v1::Transcript& game) {
  if (t.who != kEyrie || Turmoil(t) || !t.Plain() || t.start().leader < 0) return false;
  const Leader& leader = GetCatalog().leaders[static_cast<size_t>(t.start().leader)];
  const bool roosts = OnMapCount(t.start(), kRoost) > 0;
  for (int i = t.begin + 1; i < t.end; ++i) {
    if (!AddsToDecree(t.At(i)) || leader.name == "charismatic" || !roosts) continue;
    const int column = t.At(i).move().to(0).column();
    const int old = Things(t.At(i)).card().suit();
    std::array<int, 5> cards{};
    for (size_t suit = 0; suit < 5; ++suit)
      cards[suit] = t.Before(t.end).decree[static_cast<size_t>(column)][suit];
    for (const auto vizier : leader.viziers) cards[kBird] += vizier == column ? 1 : 0;
    --cards[static_cast<size_t>(old)];
    ++cards[static_cast<size_t>(Other(old))];
    int birds = cards[kBird];
    for (Suit suit : {kFox, kRabbit, kMouse}) {
      const std::vector<Suit> suits = Resolved(t, column);
      birds -= std::max<int>(0, static_cast<int>(std::count(suits.begin(), suits.end(), suit)) - cards[suit]);
    }
    if (birds >= 0) continue;
    Root(game, i).mutable_move()->mutable_things(0)->mutable_card()->set_suit(Other(old));
    return true;
  }
  return false;
}

// One act of the Decree is left out; without turmoil every card is resolved.
bool DecreePassedOver(const WrittenTurn& t, v1::Transcript& game) {
  if (t.who != kEyrie || Turmoil(t) || !t.Plain() || OnMapCount(t.start(), kRoost) == 0) return false;
  return LeaveOut(t, game, [&](int, const Event& e) {
    return Placed(e, kEyrie, v1::ROOT_PIECE_KIND_WARRIOR) ||
           (Moved(e, kEyrie) && e.move().things_size() == 1);
  });
}

// Battles beyond the cards of the column, in the place of one that was fought.
bool EyrieBattles(const WrittenTurn& t, v1::Transcript& game) {
  if (t.who != kEyrie || !t.Plain() || Turmoil(t)) return false;
  const int i = t.Last([](int, const Event& e) { return Attacks(e, kEyrie); });
  if (i < 0) return false;
  Insert(game, i, t.At(i));
  return true;
}

// --- Alliance.

bool Spreads(const WrittenTurn& t) {
  const int n = t.CountOf([](const Event& e) { return Placed(e, kAlliance, v1::ROOT_PIECE_KIND_SYMPATHY); });
  const int revolts =
      t.CountOf([](const Event& e) { return Placed(e, kAlliance, v1::ROOT_PIECE_KIND_BASE); });
  const int leave = t.CountOf([](const Event& e) { return Left(e, kAlliance, v1::ROOT_PIECE_KIND_WARRIOR); });
  return t.who == kAlliance && n == 1 && revolts == 0 && leave == 0;
}
bool IsSupporter(const Event& e) {
  return SpendsFrom(e, v1::ROOT_PLACE_KIND_BOARD, kAlliance) && Things(e).card().name().empty();
}

bool SupporterLeftOut(const WrittenTurn& t, v1::Transcript& game) {
  const auto unknown = [](const Event& e) { return IsSupporter(e) && Things(e).card().suit() == 0; };
  if (t.who != kAlliance || t.CountOf(unknown) > 0) return false;  // those may be what is paid
  return LeaveOut(t, game, [](int, const Event& e) { return IsSupporter(e); });
}
bool SupporterOfAnotherSuit(const WrittenTurn& t, v1::Transcript& game) {
  const auto unknown = [](const Event& e) { return IsSupporter(e) && Things(e).card().suit() == 0; };
  if (!Spreads(t) || t.CountOf(unknown) > 0) return false;  // those may be what is paid
  const int token =
      t.Last([](int, const Event& e) { return Placed(e, kAlliance, v1::ROOT_PIECE_KIND_SYMPATHY); });
  const int card = t.Last([](int, const Event& e) { return IsSupporter(e); });
  if (card < 0) return false;
  Root(game, card)
      .mutable_move()
      ->mutable_things(0)
      ->mutable_card()
      ->set_suit(Other(t.SuitOf(ToOf(t.At(token)))));
  return true;
}
bool SympathyFarAway(const WrittenTurn& t, v1::Transcript& game) {
  if (!Spreads(t)) return false;
  const int i =
      t.Last([](int, const Event& e) { return Placed(e, kAlliance, v1::ROOT_PIECE_KIND_SYMPATHY); });
  const State& s = t.Before(i);
  if (OnMapCount(s, kSympathy) == 0) return false;
  const MapInfo& map = GetCatalog().maps[game.root().map()];
  for (uint32_t c = 1; c <= kClearings; ++c) {
    bool next = s.at[c][kSympathy] > 0;
    for (uint32_t d = 1; d <= kClearings; ++d)
      next |= s.at[d][kSympathy] > 0 && ((map.paths[c] | map.rivers[c]) >> d & 1) != 0;
    if (next) continue;
    Root(game, i).mutable_move()->mutable_to(0)->set_clearing(c);
    return true;
  }
  return false;
}
bool TrainingUnpaid(const WrittenTurn& t, v1::Transcript& game) {
  if (t.who != kAlliance || !t.Plain() || Officers(t) == t.start().at[kOwnBoard][kAllianceWarrior])
    return false;
  if (t.CountOf([](const Event& e) { return Placed(e, kAlliance, v1::ROOT_PIECE_KIND_BASE); }) > 0)
    return false;
  const int draw = t.Last([](int, const Event& e) { return Draws(e, kAlliance); });
  const int after = t.Last([&](int i, const Event& e) { return i > draw && Spends(e, kAlliance); });
  if (after >= 0) return false;  // that card may have been what was spent
  return LeaveOut(t, game, [](int, const Event& e) { return Spends(e, kAlliance); });
}

// --- Vagabonds.

bool SwordsNotExhausted(const WrittenTurn& t, v1::Transcript& game) {
  if (!IsVagabond(t.who) || !t.Plain()) return false;
  const int battles = t.CountOf([&](const Event& e) { return Attacks(e, t.who); });
  const auto sword = [](const Event& e) {
    return Exhausts(e, v1::ROOT_ITEM_SWORD) && Things(e).count() == 1;
  };
  if (battles == 0 || t.CountOf(sword) > battles) return false;
  return LeaveOut(t, game, [&](int, const Event& e) { return sword(e); });
}
bool TorchNotExhausted(const WrittenTurn& t, v1::Transcript& game) {
  if (!IsVagabond(t.who)) return false;
  const int explores = t.CountOf([](const Event& e) {
    return e.has_move() && Things(e).item() != 0 && Things(e).from().kind() == v1::ROOT_PLACE_KIND_CLEARING;
  });
  const auto torch = [](const Event& e) { return Exhausts(e, v1::ROOT_ITEM_TORCH); };
  if (explores == 0 || t.CountOf(torch) != explores) return false;
  return LeaveOut(t, game, [&](int, const Event& e) { return torch(e) && Things(e).count() == 1; });
}
// The first step of a turn may be the slip, and boots may be any that were exhausted.
bool BootNotExhausted(const WrittenTurn& t, v1::Transcript& game) {
  if (!IsVagabond(t.who) || !t.Plain()) return false;
  int steps = 0;
  int boots = 0;
  for (int i = t.begin; i < t.end; ++i) {
    const Event& e = t.At(i);
    steps += IsPiece(e, t.who, v1::ROOT_PIECE_KIND_PAWN) && ToMap(e) ? 1 : 0;
    if (Exhausts(e, v1::ROOT_ITEM_BOOT)) boots += static_cast<int>(Things(e).count());
  }
  if (boots - 1 >= steps - 1 ||
      t.CountOf([](const Event& e) { return Exhausts(e, v1::ROOT_ITEM_TORCH); }) > 0)
    return false;
  return LeaveOut(
      t, game, [](int, const Event& e) { return Exhausts(e, v1::ROOT_ITEM_BOOT) && Things(e).count() == 1; });
}

// --- Host of Light.

bool IsSermon(const Event& e) { return Placed(e, kHost, v1::ROOT_PIECE_KIND_FIREBRAND); }
std::string Pillar(const Event& e) {
  return e.appoint().faction() == v1::ROOT_FACTION_HOST_OF_LIGHT ? e.appoint().name() : "";
}

bool SermonWithoutItsCard(const WrittenTurn& t, v1::Transcript& game) {
  if (t.who != kHost) return false;
  // Proselytize may place one for a card that is spent.
  const int free =
      t.CountOf([](const Event& e) { return Pillar(e) == "proselytize"; }) > 0 && CardsLeft(t) > 0;
  const int reveals = t.CountOf([](const Event& e) { return e.has_reveal(); });
  if (reveals - 1 + free >= t.CountOf(IsSermon)) return false;
  return LeaveOut(t, game, [](int, const Event& e) { return e.has_reveal(); });
}
bool SermonOfAnotherSuit(const WrittenTurn& t, v1::Transcript& game) {
  if (t.who != kHost || t.CountOf(IsSermon) != 1) return false;
  const int token = t.Last([](int, const Event& e) { return IsSermon(e); });
  const int card = t.Last([](int, const Event& e) { return e.has_reveal(); });
  if (card < 0) return false;
  Root(game, card)
      .mutable_reveal()
      ->mutable_cards(0)
      ->mutable_card()
      ->set_suit(Other(t.SuitOf(ToOf(t.At(token)))));
  return true;
}
bool SermonWithoutAWarrior(const WrittenTurn& t, v1::Transcript& game) {
  if (t.who != kHost || t.CountOf([](const Event& e) { return Pillar(e) == "proselytize"; }) > 0)
    return false;
  const int i = t.Last([](int, const Event& e) { return IsSermon(e); });
  if (i < 0) return false;
  for (uint32_t c = 1; c <= kClearings; ++c) {
    if (PiecesIn(t.Before(i), kHost, static_cast<int>(c)) > 0) continue;
    Root(game, i).mutable_move()->mutable_to(0)->set_clearing(c);
    return true;
  }
  return false;
}
bool SamePillar(const WrittenTurn& t, v1::Transcript& game) {
  if (t.who != kHost) return false;
  const int i = t.Last([](int, const Event& e) { return !Pillar(e).empty(); });
  for (int k = t.begin - 1; i >= 0 && k >= 0; --k) {
    if (Pillar(t.At(k)).empty()) continue;
    Root(game, i).mutable_appoint()->set_name(Pillar(t.At(k)));
    return true;
  }
  return false;
}
bool PillarLeftOut(const WrittenTurn& t, v1::Transcript& game) {
  return t.who == kHost && LeaveOut(t, game, [](int, const Event& e) { return !Pillar(e).empty(); });
}
// Warriors at firebrands come before the pillar, so that only recruiting places them.
bool RecruitUnpaid(const WrittenTurn& t, v1::Transcript& game) {
  if (t.who != kHost || !t.Plain()) return false;
  const int pillar = t.Last([](int, const Event& e) { return !Pillar(e).empty(); });
  const int placed = t.Last(
      [&](int i, const Event& e) { return i < pillar && Placed(e, kHost, v1::ROOT_PIECE_KIND_WARRIOR); });
  const int card = t.Last([&](int i, const Event& e) { return i < placed && Spends(e, kHost); });
  if (card < 0) return false;
  // No other card may be what paid for it.
  const int suit = t.SuitOf(ToOf(t.At(placed)));
  const int others = t.CountOf([&](const Event& e) {
    const int spent = Spends(e, kHost) ? Things(e).card().suit() : 0;
    return Spends(e, kHost) && (spent == kAnySuit || spent == kBird || spent == suit);
  });
  if (others > 1 ||
      (others == 1 && Things(t.At(card)).card().suit() != suit && Things(t.At(card)).card().suit() != kBird))
    return false;
  Delete(game, card);
  return true;
}
bool ThreeSermons(const WrittenTurn& t, v1::Transcript& game) {
  if (t.who != kHost || t.CountOf([](const Event& e) { return Pillar(e) == "proselytize"; }) > 0)
    return false;
  const int i = t.Last([](int, const Event& e) { return IsSermon(e); });
  if (i < 0) return false;
  std::vector<uint32_t> clearings;  // where two more could be held
  const State& s = t.Before(t.end);
  for (uint32_t c = 1; c <= kClearings; ++c) {
    if (s.warriors[c][kHost] > 0 && s.tokens[c][kHost] == 0) clearings.push_back(c);
  }
  if (clearings.size() < 2) return false;
  for (const uint32_t c : {clearings[0], clearings[1]}) {
    Event reveal;
    reveal.mutable_reveal()->set_faction(v1::ROOT_FACTION_HOST_OF_LIGHT);
    v1::RootThings& card = *reveal.mutable_reveal()->add_cards();
    card.mutable_card()->set_suit(v1::ROOT_SUIT_BIRD);
    card.mutable_from()->set_kind(v1::ROOT_PLACE_KIND_HAND);
    card.mutable_from()->set_faction(v1::ROOT_FACTION_HOST_OF_LIGHT);
    Event sermon = t.At(i);
    sermon.mutable_move()->mutable_to(0)->set_clearing(c);
    sermon.mutable_move()->mutable_things(0)->mutable_piece()->set_suit(
        static_cast<v1::RootSuit>(t.SuitOf(c)));
    Insert(game, i + 1, sermon);
    Insert(game, i + 1, reveal);
  }
  return true;
}

struct Kind {
  const char* name;
  Change change;
};

const Kind kKinds[] = {
    {"wood left out", WoodLeftOut},
    {"building left out", BuildingLeftOut},
    {"building added", BuildingAdded},
    {"building elsewhere", BuildingElsewhere},
    {"recruit elsewhere", RecruitElsewhere},
    {"second recruit", SecondRecruit},
    {"short recruit", ShortRecruit},
    {"overwork of another suit", OverworkOfAnotherSuit},
    {"wood not placed", WoodNotPlaced},
    {"Marquise battles", MarquiseBattles},
    {"Marquise marches", MarquiseMarches},
    {"Alliance battles", AllianceBattles},
    {"Alliance moves", AllianceMoves},
    {"Host battles", HostBattles},
    {"Host moves", HostMoves},
    {"draw left out", DrawLeftOut},
    {"a point more", PointMore},
    {"a point less", PointLess},
    {"a move far away", FarMove},
    {"Decree left out", DecreeLeftOut},
    {"Decree of another suit", DecreeOfAnotherSuit},
    {"Decree passed over", DecreePassedOver},
    {"Eyrie battles", EyrieBattles},
    {"supporter left out", SupporterLeftOut},
    {"supporter of another suit", SupporterOfAnotherSuit},
    {"sympathy far away", SympathyFarAway},
    {"training unpaid", TrainingUnpaid},
    {"sword not exhausted", SwordsNotExhausted},
    {"torch not exhausted", TorchNotExhausted},
    {"boot not exhausted", BootNotExhausted},
    {"sermon without its card", SermonWithoutItsCard},
    {"sermon of another suit", SermonOfAnotherSuit},
    {"sermon without a warrior", SermonWithoutAWarrior},
    {"the same pillar", SamePillar},
    {"pillar left out", PillarLeftOut},
    {"recruiting unpaid", RecruitUnpaid},
    {"three sermons", ThreeSermons},
};

// Whether something is found in the turn that begins at event `begin`, which the last event of the game
// closes.
bool Found(const v1::Transcript& game, int begin, std::string& other) {
  v1::Verdict verdict;
  CheckOptions options;
  options.policy = Policy::kContinue;
  if (!CheckWith(RootGame(), game, options, verdict).ok()) return false;
  bool found = false;
  for (const v1::Finding& finding : verdict.findings()) {
    if (finding.kind() == v1::FINDING_KIND_NOTE) continue;
    if (static_cast<int>(finding.event_index()) < begin) other = finding.message();
    found |= static_cast<int>(finding.event_index()) >= begin;
  }
  return found;
}

TEST(RootExplainMutations, EachIsFoundInItsTurn) {
  std::vector<int> made(std::size(kKinds));
  for (int seed = 0; seed < Games(); ++seed) {
    const v1::Transcript game = Movements(DeclaredGame(static_cast<uint64_t>(seed), 1200)).Write();
    std::vector<State> before;
    for (const WrittenTurn& turn : Turns(game, before)) {
      v1::Transcript closed = game;
      closed.mutable_events()->DeleteSubrange(turn.end + 1, closed.events_size() - turn.end - 1);
      v1::Transcript changed = closed;
      for (size_t k = 0; k < std::size(kKinds); ++k) {
        if (made[k] >= Most() || !kKinds[k].change(turn, changed)) continue;
        ++made[k];
        std::string other;
        EXPECT_TRUE(Found(changed, turn.begin, other))
            << kKinds[k].name << ": seed " << seed << ", turn of the " << NameOf(turn.who) << " from event "
            << turn.begin;
        EXPECT_TRUE(other.empty()) << kKinds[k].name << ": seed " << seed << ": " << other;
        changed = closed;
      }
    }
  }
  for (size_t k = 0; k < std::size(kKinds); ++k) EXPECT_GT(made[k], 0) << kKinds[k].name;
}

}  // namespace
}  // namespace lantern::root
