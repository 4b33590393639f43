// What may come next before the day's dice; and what dice and deck bring.
#include "checker/lueur/legal.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"

namespace lantern::lueur {

namespace {

constexpr v1::LueurSymbol kElementSymbols[] = {v1::LUEUR_SYMBOL_PLANT, v1::LUEUR_SYMBOL_WATER,
                                               v1::LUEUR_SYMBOL_AIR, v1::LUEUR_SYMBOL_FIRE,
                                               v1::LUEUR_SYMBOL_EARTH};

std::string Word(v1::LueurSymbol symbol) {
  return absl::AsciiStrToLower(v1::LueurSymbol_Name(symbol).substr(sizeof("LUEUR_SYMBOL_") - 1));
}

}  // namespace

// Whether all that a player's events rest on is known, so that nothing that is listed can turn out to be
// illegal.
bool LegalLister::AllKnown(int p) const {
  const PlayerState& player = r_.P(p);
  if (player.unwritten != 0 || player.unnamed_rerolls > 0 || player.cards_unknown) return false;
  for (size_t i = 0; i < player.row_size; ++i) {
    if (player.row[i].Has(Slot::kDoubtful)) return false;
  }
  return r_.Count(p).exact && player.light.exact() && player.footprints.exact() && player.rerolls.exact();
}

void LegalLister::Add(const v1::LueurEvent& event, int player, uint32_t weight, std::string words,
                      bool open) {
  if (out_.full()) {
    out_.Add({});
    return;
  }
  LegalEvent legal;
  *legal.event.mutable_lueur() = event;
  legal.words = std::move(words);
  legal.player = player;
  legal.open = open;
  legal.weight = weight;
  if (player >= 0 && !AllKnown(player)) {
    LueurReferee trial = r_;
    Findings said;
    said.BeginEvent({});
    const absl::Status status = trial.Judge(legal.event, 0, Referee::AfterIllegal::kChangeNothing, said);
    if (!status.ok() || said.illegal_here()) return;
  }
  out_.Add(std::move(legal));
}

void LegalLister::List() {
  switch (s().stage) {
    case v1::LUEUR_STAGE_ADVENTURERS:
      return ListAdventurers();
    case v1::LUEUR_STAGE_FIRST_ROLL:
      return ListFirstRoll();
    case v1::LUEUR_STAGE_REFILL:
      return ListRefill();
    case v1::LUEUR_STAGE_MORNING:
      return ListMorning();
    case v1::LUEUR_STAGE_DAY:
      for (int p = 0; p < s().players && !out_.cut(); ++p) {
        if (Wanted(p)) ListDay(p);
      }
      return;
    default:
      return;
  }
}

void LegalLister::ListAdventurers() {
  for (int p = 0; p < s().players; ++p) {
    const bool may = s().first == State::kNobody || r_.NextToAct() == p;
    if (!may || !Wanted(p)) continue;
    for (int a = 0; a < c().adventurer_count; ++a) {
      bool taken = false;
      for (int q = 0; q < s().players; ++q) taken |= r_.P(q).adventurer == a + 1;
      if (taken) continue;
      const CardInfo& card = c().adventurers[static_cast<size_t>(a)];
      v1::LueurEvent event;
      event.mutable_choose_adventurer()->set_player(static_cast<uint32_t>(p));
      event.mutable_choose_adventurer()->set_adventurer(card.id);
      Add(event, p, 1, absl::StrCat("player ", p, " chooses ", card.title));
    }
  }
}

void LegalLister::ListFirstRoll() {
  v1::LueurEvent event;
  const DiceMask small = ~c().big & (Bit(kDice) - 1) & ~Bit(c().black);
  ForEachDie(small,
             [&](int d) { event.mutable_first_roll()->add_dice()->set_die(static_cast<uint32_t>(d + 1)); });
  Add(event, -1, 1, "the small dice are rolled on to the track", true);
}

void LegalLister::ListRefill() {
  v1::LueurEvent event;
  const int deck = r_.DeckOfToday();
  bool open = false;
  for (int spot = 0; spot < kSpots; ++spot) {
    const int place = (s().day - 1 - deck * kDaysOfDeck) * kSpots + spot;
    const uint8_t known = r_.deck_[static_cast<size_t>(deck)][static_cast<size_t>(place)];
    event.mutable_refill()->add_companions(known == 0 ? 0 : r_.Companion(known - 1).id);
    open |= known == 0;
  }
  Add(event, -1, 1, absl::StrCat("five companions are laid out for day ", s().day), open);
}

// Spells that lie face down in the morning. True where one of them has to be turned up first.
bool LegalLister::ListSpells() {
  bool due = false;
  for (int p = 0; !s().spells_turned && p < s().players; ++p) {
    const PlayerState& player = r_.P(p);
    uint32_t listed = 0;
    for (size_t i = 0; i < player.spell_count; ++i) {
      const Spell& spell = player.spells[i];
      if (!spell.Has(Spell::kFaceDown) || (listed >> spell.kind & 1) != 0) continue;
      listed |= 1u << spell.kind;
      due |= spell.kind == 0;
      if (!Wanted(p)) continue;
      v1::LueurEvent event;
      event.mutable_turn_spell()->set_player(static_cast<uint32_t>(p));
      if (spell.kind > 0) event.mutable_turn_spell()->set_kind(c().spells[spell.kind - 1u].id);
      Add(event, p, 1, absl::StrCat(r_.NameOf(p), " turns a spell up"), spell.kind == 0);
    }
  }
  return due;
}

void LegalLister::ListMorning() {
  if (ListSpells()) return;
  if (s().send_away_due) return ListSendAway();
  for (int p = 0; p < s().players; ++p) {
    const bool may = s().first == State::kNobody || r_.NextToAct() == p;
    if (may && Wanted(p)) ListEnrol(p);
  }
}

void LegalLister::ListSendAway() {
  const int p = s().first;
  if (!Wanted(p)) return;
  for (size_t spot = 0; spot < kSpots; ++spot) {
    const uint8_t there = s().spot_card[spot];
    if (there == State::kNoCard) continue;
    const v1::LueurSymbol symbol = kElementSymbols[c().spot_symbol[spot]];
    v1::LueurEvent event;
    event.mutable_send_away()->set_player(static_cast<uint32_t>(p));
    event.mutable_send_away()->set_spot(symbol);
    if (there != State::kUnseenCard) event.mutable_send_away()->set_companion(r_.Companion(there - 1).id);
    Add(event, p, 1, absl::StrCat(r_.NameOf(p), " sends the companion at ", Word(symbol), " away"));
  }
}

void LegalLister::ListEnrol(int p) {
  const bool kaar = c().kaar >= 0 && r_.FindRow(p, c().kaar) >= 0;
  const DiceMask occupied = r_.SpotsWithCompanion();
  for (int spot = 0; spot < kSpots; ++spot) {
    const uint8_t there = s().spot_card[static_cast<size_t>(spot)];
    if (there == State::kNoCard) continue;
    const bool black_here = (s().Certainly(kSpot0 + spot) & Bit(c().black)) != 0;
    const auto with_moves = [&](int card) {
      AddEnrol(p, spot, card, -1);
      for (int to = 0; kaar && black_here && to < kSpots; ++to) {
        if (to != spot && (occupied >> to & 1) != 0) AddEnrol(p, spot, card, to);
      }
    };
    if (there != State::kUnseenCard) {
      with_moves(there - 1);
      continue;
    }
    for (int card = 0; card < kCompanions; ++card) {
      const bool possible =
          s().where[static_cast<size_t>(card)] == kUnseen && r_.Companion(card).deck == r_.DeckOfToday();
      if (possible) with_moves(card);
    }
  }
}

void LegalLister::AddEnrol(int p, int spot, int card, int black_to) {
  const CardInfo& info = r_.Companion(card);
  v1::LueurEvent event;
  v1::LueurEnrol& enrol = *event.mutable_enrol();
  const v1::LueurSymbol symbol = kElementSymbols[c().spot_symbol[static_cast<size_t>(spot)]];
  enrol.set_player(static_cast<uint32_t>(p));
  enrol.set_spot(symbol);
  enrol.set_companion(info.id);
  std::string words = absl::StrCat(r_.NameOf(p), " enrols ", info.title, " at ", Word(symbol));
  if (black_to >= 0) {
    enrol.set_black_die_to(kElementSymbols[c().spot_symbol[static_cast<size_t>(black_to)]]);
    absl::StrAppend(&words, ", the black die moved to ", Word(enrol.black_die_to()));
  }
  const bool open = card == c().kaar && !s().black_in;
  const DiceMask reserve = info.any_die ? s().Possibly(kReserve) & c().big : 0;
  if ((reserve & (reserve - 1)) == 0) return Add(event, p, 12, std::move(words), open);
  ForEachDie(reserve, [&](int d) {
    enrol.set_big_die(static_cast<uint32_t>(d + 1));
    Add(event, p, 3, absl::StrCat(words, " with ", r_.DieName(d)), open);
  });
}

absl::Status LueurReferee::ListLegal(LegalEvents& out) const {
  LegalLister(*this, {}, out).List();
  return absl::OkStatus();
}

void LueurReferee::ListLegalIn(const ListScope& scope, LegalEvents& out) const {
  LegalLister(*this, scope, out).List();
}

// --- Chance

v1::LueurSymbol LueurReferee::ThrowDie(Chance& chance, int die) const {
  // Of six faces, five are the elements; the sixth is the special one, or doubles an element.
  const auto face = static_cast<int>(chance.Below(6));
  if (face < kElements) return kElementSymbols[face];
  return (Die(die).faces & kSpecialFace) != 0 ? v1::LUEUR_SYMBOL_SPECIAL : kElementSymbols[Die(die).sixth];
}

// Thrown until it shows one of `elements`.
v1::LueurSymbol LueurReferee::ThrowElement(Chance& chance, int die, FaceMask elements) const {
  if (elements == 0) elements = kElementMask;
  for (;;) {
    const v1::LueurSymbol face = ThrowDie(chance, die);
    if (face != v1::LUEUR_SYMBOL_SPECIAL && (elements >> (face - v1::LUEUR_SYMBOL_PLANT) & 1) != 0)
      return face;
  }
}

// A companion of today's deck that nobody has seen, and that is not among `taken`.
int LueurReferee::DrawCard(Chance& chance, const std::vector<int>& taken) const {
  std::vector<int> left;
  const auto& places = deck_[static_cast<size_t>(DeckOfToday())];
  for (int card = 0; card < kCompanions; ++card) {
    if (s_.where[static_cast<size_t>(card)] != kUnseen || Companion(card).deck != DeckOfToday()) continue;
    if (std::find(taken.begin(), taken.end(), card) != taken.end()) continue;
    if (std::find(places.begin(), places.end(), card + 1) != places.end()) continue;
    left.push_back(card);
  }
  return left.empty() ? -1 : left[chance.Below(static_cast<uint32_t>(left.size()))];
}

int LueurReferee::DrawSpell(Chance& chance) const {
  std::vector<int> left;
  for (int kind = 0; kind < catalog_->spell_kinds; ++kind) {
    for (int i = SpellRoom(kind); i > 0; --i) left.push_back(kind);
  }
  return left.empty() ? -1 : left[chance.Below(static_cast<uint32_t>(left.size()))];
}

void LueurReferee::RevealRefill(Chance& chance, v1::LueurRefill& refill) const {
  std::vector<int> taken;
  for (int spot = 0; spot < refill.companions_size(); ++spot) {
    if (refill.companions(spot) != 0) continue;
    const int card = DrawCard(chance, taken);
    if (card < 0) continue;
    taken.push_back(card);
    refill.set_companions(spot, Companion(card).id);
  }
}

void LueurReferee::Reveal(Chance& chance, v1::Event& event) const {
  v1::LueurEvent& lueur = *event.mutable_lueur();
  const auto throw_open = [&](google::protobuf::RepeatedPtrField<v1::LueurDie>& dice, bool elements) {
    for (v1::LueurDie& die : dice) {
      if (die.face() != v1::LUEUR_SYMBOL_UNSPECIFIED) continue;
      const int d = static_cast<int>(die.die()) - 1;
      die.set_face(elements ? ThrowElement(chance, d, kElementMask) : ThrowDie(chance, d));
    }
  };
  const auto black_face = [&](DiceMask spots) {
    FaceMask elements = 0;
    for (size_t spot = 0; spot < kSpots; ++spot) {
      if ((spots >> spot & 1) != 0) elements |= static_cast<FaceMask>(1u << catalog_->spot_symbol[spot]);
    }
    return ThrowElement(chance, catalog_->black, elements);
  };
  switch (lueur.action_case()) {
    case v1::LueurEvent::kFirstRoll:
      return throw_open(*lueur.mutable_first_roll()->mutable_dice(), true);
    case v1::LueurEvent::kRefill:
      return RevealRefill(chance, *lueur.mutable_refill());
    case v1::LueurEvent::kTurnSpell:
      if (const int kind = DrawSpell(chance); kind >= 0) {
        lueur.mutable_turn_spell()->set_kind(catalog_->spells[static_cast<size_t>(kind)].id);
      }
      return;
    case v1::LueurEvent::kEnrol: {
      const int spot = SpotOf(lueur.enrol().spot());
      return lueur.mutable_enrol()->set_black_die_face(
          black_face(SpotsWithCompanion() & ~(DiceMask{1} << spot)));
    }
    case v1::LueurEvent::kResurrect:
      return lueur.mutable_resurrect()->set_black_die_face(black_face((DiceMask{1} << kSpots) - 1));
    case v1::LueurEvent::kRoll:
      return throw_open(*lueur.mutable_roll()->mutable_dice(), false);
    case v1::LueurEvent::kReroll:
      return throw_open(*lueur.mutable_reroll()->mutable_dice(), false);
    case v1::LueurEvent::kEndDay:
      // A die of which something is known shows one of those faces; only a special face is thrown again.
      for (v1::LueurDie& die : *lueur.mutable_end_day()->mutable_dice()) {
        const int d = static_cast<int>(die.die()) - 1;
        const FaceMask faces = Faces(d);
        const bool again = (faces & kSpecialFace) != 0 || faces == 0;
        if (die.face() == v1::LUEUR_SYMBOL_UNSPECIFIED)
          die.set_face(ThrowElement(chance, d, again ? kElementMask : faces));
      }
      return;
    default:
      return;
  }
}

}  // namespace lantern::lueur
