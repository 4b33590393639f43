#ifndef LANTERN_TESTS_PROPERTY_LUEUR_ALPHABET_H_
#define LANTERN_TESTS_PROPERTY_LUEUR_ALPHABET_H_

// Every event of Lueur that can be written down in a few numbers, sensible or not, whatever the state.

#include <set>
#include <string>
#include <vector>

#include "checker/core/chance.h"
#include "lueur_naive.h"

namespace lantern::lueur_naive {

class Alphabet {
 public:
  // Where there are too many of a kind, one in `thin` is taken.
  Alphabet(const Table& t, Chance& chance, uint32_t thin) : t_(t), chance_(chance), thin_(thin) {}

  std::vector<v1::LueurEvent> All() {
    for (size_t p = 0; p < t_.people.size(); ++p) {
      player_ = static_cast<uint32_t>(p);
      Morning();
      Dice();
      Noon();
      Journey();
    }
    return std::move(all_);
  }

 private:
  using Symbol = v1::LueurSymbol;

  v1::LueurEvent& New() { return all_.emplace_back(); }
  bool Thinned() { return !chance_.Happens(1, thin_); }
  Symbol Face(uint32_t number) { return static_cast<Symbol>(number); }
  Symbol AnyElement() { return Face(1 + chance_.Below(5)); }

  void Morning() {
    for (uint32_t id = 1; id <= 7; ++id) {
      v1::LueurChooseAdventurer& choose = *New().mutable_choose_adventurer();
      choose.set_player(player_);
      choose.set_adventurer(id);
    }
    for (uint32_t kind = 1; kind <= 6; ++kind) {
      v1::LueurTurnSpell& turn = *New().mutable_turn_spell();
      turn.set_player(player_);
      turn.set_kind(kind);
    }
    std::set<int> companions{1 + static_cast<int>(chance_.Below(46))};
    for (const auto& [letter, spot] : t_.spots) companions.insert(spot.companion);
    companions.erase(0);
    for (uint32_t spot = 1; spot <= 5; ++spot) {
      for (const int companion : companions) {
        v1::LueurSendAway& away = *New().mutable_send_away();
        away.set_player(player_);
        away.set_spot(Face(spot));
        away.set_companion(static_cast<uint32_t>(companion));
        for (uint32_t to = 0; to <= 5; ++to)
          Enrolments(Face(spot), static_cast<uint32_t>(companion), Face(to));
      }
    }
  }

  void Enrolments(Symbol spot, uint32_t companion, Symbol to) {
    v1::LueurEnrol enrol;
    enrol.set_player(player_);
    enrol.set_spot(spot);
    enrol.set_companion(companion);
    enrol.set_black_die_to(to);
    *New().mutable_enrol() = enrol;
    enrol.set_black_die_face(AnyElement());
    *New().mutable_enrol() = enrol;
    for (uint32_t die = 1; die <= 30; ++die) {
      if (Thinned()) continue;
      enrol.set_big_die(die);
      if (chance_.Happens(1, 2)) enrol.clear_black_die_face();
      *New().mutable_enrol() = enrol;
    }
  }

  std::vector<v1::LueurPayment> Payments() {
    std::vector<v1::LueurPayment> payments(4);
    payments[0].set_source(v1::LUEUR_REROLL_SOURCE_TOKEN);
    payments[1].set_source(v1::LUEUR_REROLL_SOURCE_TRACK);
    payments[2].set_source(v1::LUEUR_REROLL_SOURCE_COMPANION);
    payments[2].set_companion(18);
    payments[3] = payments[2];
    payments[3].set_companion(chance_.Happens(1, 2) ? 45 : 1 + chance_.Below(46));
    return payments;
  }

  void Dice() {
    v1::LueurRoll& roll = *New().mutable_roll();
    roll.set_player(player_);
    for (const int number : DiceOf(t_, static_cast<int>(player_)))
      AddDie(*roll.add_dice(), static_cast<uint32_t>(number), AnyElement());
    New().mutable_keep_dice()->set_player(player_);
    const std::vector<v1::LueurPayment> payments = Payments();
    for (const v1::LueurPayment& payment : payments) {
      for (uint32_t one = 1; one <= 30; ++one) {
        for (uint32_t two = one; two <= 30; ++two) {
          if (one != two && Thinned()) continue;
          v1::LueurReroll& reroll = *New().mutable_reroll();
          reroll.set_player(player_);
          *reroll.mutable_payment() = payment;
          AddDie(*reroll.add_dice(), one, AnyElement());
          if (one != two) AddDie(*reroll.add_dice(), two, AnyElement());
        }
      }
    }
    for (size_t price = 0; price < 64; ++price) {
      for (uint32_t die = 1; die <= 30; ++die) {
        for (uint32_t face = 1; face <= 6; ++face) {
          if (Thinned()) continue;
          v1::LueurSetDie& set = *New().mutable_set_die();
          set.set_player(player_);
          AddDie(*set.mutable_die(), die, Face(face));
          for (const size_t at : {price / 16, price / 4 % 4, price % 4}) *set.add_payments() = payments[at];
        }
      }
    }
  }

  void AddDie(v1::LueurDie& die, uint32_t number, Symbol face) {
    die.set_die(number);
    die.set_face(face);
  }

  void Noon() {
    v1::LueurResurrect resurrect;
    resurrect.set_player(player_);
    resurrect.mutable_none();
    *New().mutable_resurrect() = resurrect;
    for (uint32_t id = 1; id <= 46; ++id) {
      resurrect.set_companion(id);
      for (uint32_t die = 0; die <= 20; ++die) {
        resurrect.set_big_die(die);
        *New().mutable_resurrect() = resurrect;
        if (id != kKaar) continue;
        resurrect.set_black_die_face(AnyElement());
        *New().mutable_resurrect() = resurrect;
        resurrect.clear_black_die_face();
      }
    }
    for (uint32_t times = 1; times <= 3; ++times) {
      v1::LueurEffect effect;
      effect.set_player(player_);
      effect.set_times(times);
      effect.mutable_adventurer();
      *New().mutable_effect() = effect;
      for (uint32_t die = 0; die <= 20; ++die) {
        effect.set_die_back(die);
        for (uint32_t kind = 1; kind <= 6; ++kind) {
          effect.set_spell(kind);
          *New().mutable_effect() = effect;
        }
        for (uint32_t id = 1; id <= 46; ++id) {
          if (id == kCromaug || (die > 0 && CompanionCard(static_cast<int>(id)).die.empty() && Thinned()))
            continue;
          effect.set_companion(id);
          *New().mutable_effect() = effect;
        }
      }
    }
  }

  std::vector<v1::LueurLoss> Losses() {
    std::vector<v1::LueurLoss> losses(2);
    losses[0].mutable_face_down();
    losses[1].mutable_nothing();
    for (uint32_t kind = 1; kind <= 6; ++kind) losses.emplace_back().set_spell(kind);
    std::set<int> companions{1 + static_cast<int>(chance_.Below(46))};
    for (const Person& person : t_.people) {
      for (const Held& held : person.cards) companions.insert(held.id);
    }
    for (const int id : companions) {
      v1::LueurLoss& loss = losses.emplace_back();
      loss.set_companion(static_cast<uint32_t>(id));
      for (const int die : DiceOf(t_, static_cast<int>(player_))) {
        if (CompanionCard(id).die.empty() && Thinned()) continue;
        v1::LueurLoss with_die;
        with_die.set_companion(static_cast<uint32_t>(id));
        with_die.set_die_back(static_cast<uint32_t>(die));
        losses.push_back(with_die);
      }
    }
    return losses;
  }

  void Journey() {
    New().mutable_camp()->set_player(player_);
    v1::LueurEndDay& end = *New().mutable_end_day();
    end.set_player(player_);
    for (const int number : DiceOf(t_, static_cast<int>(player_))) {
      if (number <= kBigDice) continue;
      const char shown = t_.dice.at(number).face;
      const size_t face = kElements.find(shown);
      AddDie(*end.add_dice(), static_cast<uint32_t>(number),
             IsElement(shown) ? Face(static_cast<uint32_t>(face) + 1) : AnyElement());
    }
    const std::vector<v1::LueurLoss> losses = Losses();
    for (uint32_t to = 0; to <= 60; ++to) {
      v1::LueurStep step;
      step.set_player(player_);
      step.set_to(to);
      for (uint32_t die = 0; die <= 31; ++die) {
        step.set_die(die >= 2 ? die - 1 : 0);
        step.set_means(die == 0   ? v1::LUEUR_MEANS_NOTHING
                       : die == 1 ? v1::LUEUR_MEANS_FOOTPRINT
                                  : v1::LUEUR_MEANS_DIE);
        if (step.die() > 30) continue;
        *New().mutable_step() = step;
        const bool skull = to == 15 || to == 16 || to == 40 || to == 41;
        for (const v1::LueurLoss& loss : losses) {
          if (!skull && Thinned()) continue;
          *step.mutable_loss() = loss;
          *New().mutable_step() = step;
        }
        step.clear_loss();
      }
    }
    for (uint32_t way = 0; way < 12 * 12 * 6; ++way) {
      v1::LueurSail sail;
      sail.set_player(player_);
      sail.set_from(way / 72);
      sail.set_to(way / 6 % 12);
      sail.set_jokers(way % 6);
      *New().mutable_sail() = sail;
      const bool skull = sail.to() == 2 || sail.to() == 11;
      for (const v1::LueurLoss& loss : losses) {
        if (!skull && Thinned()) continue;
        *sail.mutable_loss() = loss;
        *New().mutable_sail() = sail;
      }
    }
  }

  const Table& t_;
  Chance& chance_;
  uint32_t thin_;
  uint32_t player_ = 0;
  std::vector<v1::LueurEvent> all_;
};

}  // namespace lantern::lueur_naive

#endif  // LANTERN_TESTS_PROPERTY_LUEUR_ALPHABET_H_
