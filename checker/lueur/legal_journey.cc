// What may come next on the journey and at the end of the day.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "checker/core/strings.h"
#include "checker/lueur/legal.h"

namespace lantern::lueur {

namespace {

constexpr v1::LueurSymbol kElementSymbols[] = {v1::LUEUR_SYMBOL_PLANT, v1::LUEUR_SYMBOL_WATER,
                                               v1::LUEUR_SYMBOL_AIR, v1::LUEUR_SYMBOL_FIRE,
                                               v1::LUEUR_SYMBOL_EARTH};

}  // namespace

void LegalLister::ListJourney(int p) {
  if (r_.board_ == v1::LUEUR_BOARD_PROVINCE) {
    ListSteps(p);
    ListCamp(p);
  } else {
    ListSails(p);
  }
  ListEndDay(p);
}

// What a skull may take.
std::vector<v1::LueurLoss> LegalLister::Losses(int p) const {
  std::vector<v1::LueurLoss> losses;
  const PlayerState& player = r_.P(p);
  bool must = false;
  for (int i = 0; i < player.row_size; ++i) {
    const Slot& slot = player.row[static_cast<size_t>(i)];
    must |= !slot.Has(Slot::kDoubtful);
    for (const uint32_t die_back : DiceBack(p, i)) {
      v1::LueurLoss loss;
      loss.set_companion(r_.Companion(slot.card).id);
      if (die_back != 0) loss.set_die_back(die_back);
      losses.push_back(loss);
    }
  }
  uint32_t listed = 0;
  bool face_down = r_.MayBeGivenSpell(p);
  for (size_t i = 0; i < player.spell_count; ++i) {
    const Spell& spell = player.spells[i];
    must |= !spell.Has(Spell::kGivenToday) && !spell.Has(Spell::kDoubtful);
    face_down |= spell.Has(Spell::kFaceDown);
    if (spell.Has(Spell::kFaceDown) || spell.kind == 0 || (listed >> spell.kind & 1) != 0) continue;
    listed |= 1u << spell.kind;
    losses.emplace_back().set_spell(c().spells[spell.kind - 1u].id);
  }
  if (face_down) losses.emplace_back().mutable_face_down();
  if (!must) losses.emplace_back().mutable_nothing();
  return losses;
}

// A spell of today that may only come later in the record is not cancelled by random play: it may never come.
uint32_t WeightOf(const v1::LueurLoss& loss, bool has_face_down) {
  return loss.has_face_down() && !has_face_down ? 0 : 4;
}

void LegalLister::AddStep(int p, v1::LueurStep step) {
  const PlayerState& player = r_.P(p);
  const Neighbour* way =
      player.company == kUnknownPlace ? nullptr : c().FindWay(player.company, static_cast<int>(step.to()));
  std::string words = absl::StrCat(r_.NameOf(p), " goes to node ", step.to());
  if (step.means() == v1::LUEUR_MEANS_DIE) absl::StrAppend(&words, " with die ", step.die());
  if (step.means() == v1::LUEUR_MEANS_FOOTPRINT) absl::StrAppend(&words, " for a footprint");
  step.set_player(static_cast<uint32_t>(p));
  v1::LueurEvent event;
  if (way == nullptr || !c().edges[way->edge].skull) {
    *event.mutable_step() = step;
    return Add(event, p, step.means() == v1::LUEUR_MEANS_FOOTPRINT ? 12 : 40, std::move(words));
  }
  for (const v1::LueurLoss& loss : Losses(p)) {
    *step.mutable_loss() = loss;
    *event.mutable_step() = step;
    Add(event, p, WeightOf(loss, r_.HasFaceDown(p)), words);
  }
}

void LegalLister::ListSteps(int p) {
  const PlayerState& player = r_.P(p);
  if (player.company == kUnknownPlace) return;
  const NodeInfo& here = c().nodes[player.company];
  const int footprints = player.footprints.hi - r_.ForcedFootprints(p);
  for (size_t i = 0; i < here.neighbours; ++i) {
    const int to = here.next[i].node;
    if ((player.visited >> to & 1) != 0 && !r_.options_.reenter_nodes) continue;
    const NodeInfo& node = c().nodes[static_cast<size_t>(to)];
    v1::LueurStep step;
    step.set_to(static_cast<uint32_t>(to));
    const bool symbol = node.kind == v1::LUEUR_NODE_KIND_SYMBOL;
    const bool crossed = node.kind == v1::LUEUR_NODE_KIND_CROSSED_OUT;
    bool die = false;
    if (symbol) {
      step.set_means(v1::LUEUR_MEANS_DIE);
      ForEachDie(r_.CountedDice(p) & ~s().used, [&](int d) {
        if ((r_.PossibleSymbols(p, d) >> node.symbol & 1) == 0) return;
        die = true;
        step.set_die(static_cast<uint32_t>(d + 1));
        AddStep(p, step);
      });
      step.clear_die();
    }
    const bool joker = !r_.options_.footprint_only_without_die || !symbol || !die;
    if ((symbol || crossed) && footprints > 0 && joker) {
      step.set_means(v1::LUEUR_MEANS_FOOTPRINT);
      AddStep(p, step);
    }
    const bool free =
        !symbol && (!crossed || r_.Blocking(p, node.symbol).least == 0) && footprints >= node.price;
    if (free) {
      step.set_means(v1::LUEUR_MEANS_NOTHING);
      AddStep(p, step);
    }
  }
}

void LegalLister::ListCamp(int p) {
  const PlayerState& player = r_.P(p);
  if (r_.options_.camp_only_after_moving && !player.moved) return;
  if (player.company != kUnknownPlace && c().nodes[player.company].kind != v1::LUEUR_NODE_KIND_VILLAGE)
    return;
  v1::LueurEvent event;
  event.mutable_camp()->set_player(static_cast<uint32_t>(p));
  const bool better = player.company != kUnknownPlace && player.camp != kUnknownPlace &&
                      c().nodes[player.company].points > c().nodes[player.camp].points;
  Add(event, p, better ? 40 : 2, absl::StrCat(r_.NameOf(p), " places the camp"));
}

void LegalLister::AddSail(int p, v1::LueurSail sail) {
  sail.set_player(static_cast<uint32_t>(p));
  const std::string words = absl::StrCat(
      r_.NameOf(p), " sails from island ", sail.from(), " to island ", sail.to(),
      sail.jokers() > 0 ? absl::StrCat(" with ", Counted(sail.jokers(), "footprint", "footprints")) : "");
  const bool again = (r_.P(p).arrived >> sail.to() & 1) != 0 && r_.options_.arrival_bonus_once;
  v1::LueurEvent event;
  if (!c().islands[sail.to()].skull || again) {
    *event.mutable_sail() = sail;
    return Add(event, p, 30, words);
  }
  for (const v1::LueurLoss& loss : Losses(p)) {
    *sail.mutable_loss() = loss;
    *event.mutable_sail() = sail;
    Add(event, p, WeightOf(loss, r_.HasFaceDown(p)), words);
  }
}

void LegalLister::ListSails(int p) {
  const PlayerState& player = r_.P(p);
  if (player.moved) return;
  const auto lies = [&player](int island) {
    return std::find(player.boats.begin(), player.boats.end(), island) != player.boats.end();
  };
  for (int from = 0; from < c().island_count; ++from) {
    if (!lies(from)) continue;
    for (size_t i = 0; i < c().route_count[static_cast<size_t>(from)]; ++i) {
      const RouteInfo& route = c().routes[static_cast<size_t>(from)][i];
      if (lies(route.to) && !r_.options_.own_boats_share) continue;
      const Bounds fit = r_.JokersThatFit(p, route, false);
      for (int jokers = fit.least; jokers <= fit.most; ++jokers) {
        if (jokers + route.toll > player.footprints.hi) break;
        v1::LueurSail sail;
        sail.set_from(static_cast<uint32_t>(from));
        sail.set_to(route.to);
        sail.set_jokers(static_cast<uint32_t>(jokers));
        AddSail(p, sail);
      }
    }
  }
}

void LegalLister::ListEndDay(int p) {
  v1::LueurEvent event;
  v1::LueurEndDay& end = *event.mutable_end_day();
  end.set_player(static_cast<uint32_t>(p));
  bool open = false;
  const DiceMask small = s().Possibly(kPlayer0 + p) & ~c().big;
  if ((small & s().unsure) == 0) {
    ForEachDie(small, [&](int d) {
      v1::LueurDie& die = *end.add_dice();
      die.set_die(static_cast<uint32_t>(d + 1));
      const FaceMask face = r_.Faces(d);
      if ((face & (face - 1)) == 0 && (face & kElementMask) != 0) {
        die.set_face(kElementSymbols[__builtin_ctz(face)]);
      } else {
        open = true;
      }
    });
  }
  Add(event, p, 12, absl::StrCat(r_.NameOf(p), " ends the day"), open);
}

}  // namespace lantern::lueur
