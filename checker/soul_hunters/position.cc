// Positions: the whole state written out and read back (SoulHuntersPosition).
#include <algorithm>
#include <bit>

#include "absl/strings/str_cat.h"
#include "checker/core/status.h"
#include "checker/soul_hunters/referee.h"

namespace lantern::soul_hunters {
namespace {

absl::Status Bad(absl::string_view field, absl::string_view what) {
  return MalformedError(absl::StrCat("setup.soul_hunters.position.", field), what);
}

void WriteSouls(const Souls& souls, google::protobuf::RepeatedField<uint32_t>& out) {
  for (uint32_t value = 1; value < kSoulValues; ++value) {
    for (int i = 0; i < souls[value]; ++i) out.Add(value);
  }
  for (int i = 0; i < souls[0]; ++i) out.Add(0);
}

absl::Status ReadSoulList(const google::protobuf::RepeatedField<uint32_t>& values, absl::string_view field,
                          Souls& out) {
  out = {};
  if (values.size() > kSoulsInBox) return Bad(field, "has more than 20 souls");
  for (const uint32_t value : values) {
    if (value >= kSoulValues) return Bad(field, "must be 1 to 5, or 0 where it is not known");
    ++out[value];
  }
  return absl::OkStatus();
}

}  // namespace

void SoulHuntersReferee::WritePile(const Cards& pile, v1::SoulHuntersPile& out) const {
  for (size_t card = 0; card < catalog_->cards().size(); ++card) {
    for (int i = 0; i < pile.known(static_cast<int>(card)); ++i)
      out.add_cards(catalog_->cards()[card].card->id());
  }
  out.set_unknown(static_cast<uint32_t>(pile.unknown()));
}

void SoulHuntersReferee::WritePlayer(int seat, v1::SoulHuntersPlayerState& out) const {
  const PlayerState& player = P(seat);
  WritePile(Hand(seat), *out.mutable_hand());
  for (int i = 0; i < s_.hunter_count; ++i) {
    const Hunter& hunter = s_.hunters[static_cast<size_t>(i)];
    if (hunter.owner != seat) continue;
    v1::SoulHuntersHunterState& it = *out.add_hunters();
    if (hunter.card != kUnknownCard) it.set_card(catalog_->card(hunter.card).card->id());
    it.set_used(hunter.used);
    it.set_may_be_gone(hunter.may_be_gone);
  }
  WriteSouls(player.souls, *out.mutable_souls());
  const bool low = player.base.least > -Range::kNoBound;
  const bool high = player.base.most < Range::kNoBound;
  if (player.base.exact()) {
    out.set_influence(player.base.least);
  } else if (!low && !high) {
    out.set_influence_unknown(true);
  } else {
    if (low) out.set_influence_least(player.base.least);
    if (high) out.set_influence_most(player.base.most);
  }
  out.set_bonus(static_cast<v1::SoulHuntersBonus>(player.bonus));
  out.set_table_in_doubt(player.table_open);
}

// Only what differs from what the catalog says.
void SoulHuntersReferee::WriteLearned(v1::SoulHuntersPosition& out) const {
  for (size_t i = 0; i < catalog_->cards().size(); ++i) {
    const CardInfo& info = catalog_->cards()[i];
    const uint8_t cells = s_.cells[i];
    const bool uses = info.activations < 0 && (cells & kAnyActivations) != kAnyActivations;
    const bool kind =
        info.kind == 0 && (cells & (kCanBeHunter | kCanBeEvent)) != (kCanBeHunter | kCanBeEvent);
    if (!uses && !kind) continue;
    v1::SoulHuntersLearnedCard& learned = *out.add_learned_cards();
    learned.set_card(info.card->id());
    for (uint32_t n = 0; uses && n <= kMostUsesOfACard; ++n) {
      if (cells >> n & 1) learned.add_activations(n);
    }
    if (kind) {
      learned.set_kind((cells & kCanBeHunter) != 0 ? v1::SOUL_HUNTERS_CARD_KIND_HUNTER
                                                   : v1::SOUL_HUNTERS_CARD_KIND_EVENT);
    }
  }
  for (int a = 1; a < kAlignments; ++a) {
    if (s_.values[static_cast<size_t>(a)] == catalog_->value_mask(a)) continue;
    v1::SoulHuntersLearnedValue& learned = *out.add_learned_values();
    learned.set_alignment(static_cast<v1::SoulHuntersAlignment>(a));
    for (int value = -kMostValue; value <= kMostValue; ++value) {
      if (s_.values[static_cast<size_t>(a)] >> (value + kMostValue) & 1) learned.add_values(value);
    }
  }
}

absl::Status SoulHuntersReferee::WritePosition(v1::Transcript& out) const {
  if (final_) return absl::FailedPreconditionError("only the end of the game is given; it has no positions");
  v1::SoulHuntersSetup& setup = *out.mutable_soul_hunters();
  setup.clear_souls();
  setup.clear_removed_souls();
  setup.clear_deals();
  setup.clear_starting_player();
  setup.clear_hands();
  setup.clear_deck();
  v1::SoulHuntersPosition& position = *setup.mutable_position();
  position.Clear();
  position.set_phase(static_cast<v1::SoulHuntersPhase>(static_cast<int>(s_.phase) + 1));
  if (s_.on_turn != kNobody) position.set_player(s_.on_turn);
  if (s_.starter != kNobody) position.set_round_starter(s_.starter);
  position.set_turns_taken(s_.turns_taken);
  position.set_souls_turned(s_.turned);
  WriteSouls(s_.table, *position.mutable_souls());
  position.set_least_soul(s_.least_soul);
  position.set_soul_deck(s_.soul_deck);
  WriteSouls(s_.removed, *position.mutable_removed_souls());
  WriteSouls(s_.freed, *position.mutable_freed_souls());
  WriteSouls(s_.somebodys, *position.mutable_souls_of_somebody());
  for (int seat = 0; seat < players_; ++seat) WritePlayer(seat, *position.add_players());
  WritePile(s_.piles[kDeck], *position.mutable_deck());
  WritePile(s_.piles[kDiscard], *position.mutable_discard());
  for (int i = s_.order_next; i < s_.order_size; ++i) {
    const int card = s_.order[static_cast<size_t>(i)];
    position.add_deck_order(card == kUnknownCard ? "" : catalog_->card(card).card->id());
  }
  position.set_hand_action_done(s_.hand_action);
  position.set_table_action_done(s_.table_action);
  position.set_draw_owed(s_.draw_owed);
  if (s_.winner != kNobody) position.set_winner(s_.winner);
  for (uint32_t seat = 0; seat < kMaxPlayers; ++seat) {
    if (s_.may_have_won >> seat & 1) position.add_possible_winners(seat);
  }
  position.set_tie_possible(s_.may_have_tied);
  position.set_open_soul(s_.open_soul);
  WriteLearned(position);
  position.set_cards_in_doubt(s_.cards_open);
  position.set_rules_broken(s_.broken);
  if (s_.use_in_question >= 0) {
    const Hunter& hunter = s_.hunters[static_cast<size_t>(s_.use_in_question)];
    v1::SoulHuntersInPlay& it = *position.mutable_use_in_question();
    it.set_player(hunter.owner);
    if (hunter.card != kUnknownCard) it.set_card(catalog_->card(hunter.card).card->id());
    it.set_used(hunter.used);
  }
  if (s_.used_up >= 0) {
    position.set_used_up(s_.used_up == kUnknownCard ? "" : catalog_->card(s_.used_up).card->id());
  }
  if (s_.reshuffled >= 0) position.set_reshuffled(static_cast<uint32_t>(s_.reshuffled));
  return absl::OkStatus();
}

absl::Status SoulHuntersReferee::ReadPile(const std::string& field, const v1::SoulHuntersPile& pile,
                                          Cards& out) const {
  if (pile.unknown() > kCards || pile.cards_size() > kCards) return Bad(field, "has more than 112 cards");
  for (int i = 0; i < pile.cards_size(); ++i) {
    const int card = catalog_->Find(pile.cards(i));
    if (card < 0) {
      return Bad(absl::StrCat(field, ".cards[", i, "]"),
                 absl::StrCat("\"", pile.cards(i), "\" is no card of the catalog"));
    }
    out.AddKnown(card);
  }
  out.AddUnknown(static_cast<int>(pile.unknown()));
  return absl::OkStatus();
}

absl::Status SoulHuntersReferee::ReadTable(int seat, const v1::SoulHuntersPlayerState& player,
                                           const std::string& field) {
  for (int i = 0; i < player.hunters_size(); ++i) {
    const v1::SoulHuntersHunterState& it = player.hunters(i);
    const std::string at = absl::StrCat(field, ".hunters[", i, "]");
    const int card = CardOf(it.card());
    if (card < 0) return Bad(at + ".card", absl::StrCat("\"", it.card(), "\" is no card of the catalog"));
    if (it.used() > kMostUsesOfACard) return Bad(at + ".used", "must be 0 to 4");
    if (s_.hunter_count == kCards) return Bad(at, "is the 113th soul hunter in play");
    if (card == kUnknownCard) {
      s_.piles[kTable].AddUnknown(1);
    } else {
      if (!s_.broken && (s_.cells[static_cast<size_t>(card)] & kCanBeHunter) == 0) {
        return Bad(at + ".card", absl::StrCat(Title(card), " is an event; events are never in play"));
      }
      s_.piles[kTable].AddKnown(card);
    }
    AddHunter(seat, card, static_cast<int>(it.used()));
    s_.hunters[static_cast<size_t>(s_.hunter_count - 1)].may_be_gone = it.may_be_gone();
    if (it.may_be_gone()) ++s_.gone;
  }
  return absl::OkStatus();
}

absl::Status SoulHuntersReferee::ReadPlayer(int seat, const v1::SoulHuntersPlayerState& player) {
  const std::string field = absl::StrCat("players[", seat, "]");
  if (absl::Status status = ReadPile(field + ".hand", player.hand(), Hand(seat)); !status.ok()) return status;
  if (absl::Status status = ReadTable(seat, player, field); !status.ok()) return status;
  if (absl::Status status = ReadSoulList(player.souls(), field + ".souls", P(seat).souls); !status.ok())
    return status;
  Range& base = P(seat).base;
  const bool range = player.has_influence_least() || player.has_influence_most();
  if (player.has_influence() + (range ? 1 : 0) + (player.influence_unknown() ? 1 : 0) > 1) {
    return Bad(field + ".influence", "is given twice: a number, a range and unknown exclude each other");
  }
  if (player.influence_unknown()) base = Range::Anything();
  if (player.has_influence()) base = Range::Exactly(player.influence());
  if (range) {
    base = Range::Anything();
    if (player.has_influence_least()) base.least = player.influence_least();
    if (player.has_influence_most()) base.most = player.influence_most();
  }
  if (base.least > base.most || base.least < -Range::kNoBound || base.most > Range::kNoBound) {
    return Bad(field + ".influence",
               "must be at most a thousand millions on either side, the least not above the most");
  }
  if (!v1::SoulHuntersBonus_IsValid(player.bonus()))
    return Bad(field + ".bonus", "must be AWAY or IN_DOUBT, or absent");
  P(seat).bonus = static_cast<Bonus>(player.bonus());
  P(seat).table_open = player.table_in_doubt();
  return absl::OkStatus();
}

absl::Status SoulHuntersReferee::ReadLearned(const v1::SoulHuntersPosition& position) {
  for (int i = 0; i < position.learned_cards_size(); ++i) {
    const v1::SoulHuntersLearnedCard& learned = position.learned_cards(i);
    const std::string field = absl::StrCat("learned_cards[", i, "]");
    const int card = catalog_->Find(learned.card());
    if (card < 0)
      return Bad(field + ".card", absl::StrCat("\"", learned.card(), "\" is no card of the catalog"));
    uint8_t& cells = s_.cells[static_cast<size_t>(card)];
    uint8_t uses = 0;
    for (const uint32_t n : learned.activations()) {
      if (n > kMostUsesOfACard) return Bad(field + ".activations", "must be 0 to 4");
      uses = static_cast<uint8_t>(uses | 1u << n);
    }
    if (uses != 0) cells = static_cast<uint8_t>(cells & (uses | ~kAnyActivations));
    if (learned.kind() == v1::SOUL_HUNTERS_CARD_KIND_HUNTER)
      cells = static_cast<uint8_t>(cells & ~kCanBeEvent);
    if (learned.kind() == v1::SOUL_HUNTERS_CARD_KIND_EVENT)
      cells = static_cast<uint8_t>(cells & ~kCanBeHunter);
    if ((cells & kAnyActivations) == 0 || (cells & (kCanBeHunter | kCanBeEvent)) == 0) {
      return Bad(field, absl::StrCat("contradicts what the catalog says of ", Title(card)));
    }
  }
  for (int i = 0; i < position.learned_values_size(); ++i) {
    const v1::SoulHuntersLearnedValue& learned = position.learned_values(i);
    const std::string field = absl::StrCat("learned_values[", i, "]");
    if (!v1::SoulHuntersAlignment_IsValid(learned.alignment()) || learned.alignment() == 0) {
      return Bad(field + ".alignment", "is no alignment");
    }
    uint64_t mask = 0;
    for (const int32_t value : learned.values()) {
      if (value < -kMostValue || value > kMostValue) return Bad(field + ".values", "must be -31 to 31");
      if ((mask >> (value + kMostValue)) != 0)
        return Bad(field + ".values", "must rise from one to the next");
      mask |= uint64_t{1} << (value + kMostValue);
    }
    uint64_t& values = s_.values[static_cast<size_t>(learned.alignment())];
    values &= mask;
    if (values == 0) return Bad(field + ".values", "contradict what the catalog says");
  }
  return absl::OkStatus();
}

absl::Status SoulHuntersReferee::ReadTurn(const v1::SoulHuntersPosition& position) {
  const auto seat = [this](bool has, uint32_t player) {
    return !has                                       ? kNobody
           : player < static_cast<uint32_t>(players_) ? static_cast<uint8_t>(player)
                                                      : uint8_t{254};
  };
  s_.on_turn = seat(position.has_player(), position.player());
  s_.starter = seat(position.has_round_starter(), position.round_starter());
  s_.winner = seat(position.has_winner(), position.winner());
  if (s_.on_turn == 254) return Bad("player", "is no player");
  if (s_.starter == 254) return Bad("round_starter", "is no player");
  if (s_.winner == 254) return Bad("winner", "is no player");
  const bool turn = s_.phase <= Phase::kDiscard;
  if (!turn && s_.on_turn != kNobody) return Bad("player", "has no turn in this phase; leave it out");
  if (position.turns_taken() > static_cast<uint32_t>(players_) ||
      (turn && position.turns_taken() == static_cast<uint32_t>(players_))) {
    return Bad("turns_taken", "must be fewer than the players until a soul is turned");
  }
  s_.turns_taken = static_cast<uint8_t>(position.turns_taken());
  if (s_.on_turn != kNobody && s_.starter != kNobody && !position.rules_broken() &&
      (s_.starter + s_.turns_taken) % players_ != s_.on_turn) {
    return Bad("player", "is not the one whose turn it is, by round_starter and turns_taken");
  }
  for (const uint32_t player : position.possible_winners()) {
    if (player >= static_cast<uint32_t>(players_)) return Bad("possible_winners", "must be players");
    s_.may_have_won = static_cast<uint8_t>(s_.may_have_won | 1u << player);
  }
  s_.may_have_tied = position.tie_possible();
  if (position.open_soul() >= kSoulValues) return Bad("open_soul", "must be 0 to 5");
  s_.open_soul = static_cast<uint8_t>(position.open_soul());
  const bool open = s_.may_have_won != 0 || s_.may_have_tied;
  if (open && s_.phase != Phase::kSoulLeaves && s_.somebodys[s_.open_soul] == 0) {
    return Bad("open_soul", "is not among souls_of_somebody");
  }
  if (open && (s_.winner != kNobody || s_.on_turn != kNobody)) {
    return Bad("possible_winners", "say that the last outcome is not known; leave out winner and player");
  }
  s_.hand_action = position.hand_action_done();
  s_.table_action = position.table_action_done();
  s_.draw_owed = position.draw_owed();
  if (s_.phase != Phase::kAct && s_.phase != Phase::kDiscard && (s_.hand_action || s_.table_action)) {
    return Bad(s_.hand_action ? "hand_action_done" : "table_action_done",
               "says that the player on turn has acted, but in this phase nobody has; leave it out");
  }
  return absl::OkStatus();
}

absl::Status SoulHuntersReferee::ReadPosition(const v1::SoulHuntersPosition& position) {
  if (!v1::SoulHuntersPhase_IsValid(position.phase()) || position.phase() == 0) {
    return Bad("phase", "must be one of SoulHuntersPhase");
  }
  s_.phase = static_cast<Phase>(position.phase() - 1);
  if (position.players_size() != players_) return Bad("players", "need one entry a player, in their order");
  s_.broken = position.rules_broken();
  if (absl::Status status = ReadLearned(position); !status.ok()) return status;
  for (int seat = 0; seat < players_; ++seat) {
    if (absl::Status status = ReadPlayer(seat, position.players(seat)); !status.ok()) return status;
  }
  absl::Status status = ReadPile("deck", position.deck(), s_.piles[kDeck]);
  if (status.ok()) status = ReadPile("discard", position.discard(), s_.piles[kDiscard]);
  if (status.ok()) status = ReadSoulList(position.souls(), "souls", s_.table);
  if (status.ok()) status = ReadSoulList(position.removed_souls(), "removed_souls", s_.removed);
  if (status.ok()) status = ReadSoulList(position.freed_souls(), "freed_souls", s_.freed);
  if (status.ok()) status = ReadSoulList(position.souls_of_somebody(), "souls_of_somebody", s_.somebodys);
  if (!status.ok()) return status;
  if (!position.has_soul_deck() || position.soul_deck() > kSoulsInBox)
    return Bad("soul_deck", "must be given, 0 to 20");
  s_.soul_deck = static_cast<uint8_t>(position.soul_deck());
  s_.turned = static_cast<uint8_t>(std::min<uint32_t>(position.souls_turned(), 255));
  if (position.least_soul() >= kSoulValues) return Bad("least_soul", "must be 0 to 5");
  s_.least_soul = static_cast<uint8_t>(position.least_soul());
  if (absl::Status turn = ReadTurn(position); !turn.ok()) return turn;
  s_.cards_open = position.cards_in_doubt();
  if (position.deck_order_size() > s_.piles[kDeck].size())
    return Bad("deck_order", "has more cards than the deck");
  Cards ordered;
  for (const std::string& name : position.deck_order()) {
    const int card = CardOf(name);
    if (card < 0) return Bad("deck_order", absl::StrCat("\"", name, "\" is no card of the catalog"));
    s_.order[s_.order_size++] = static_cast<uint8_t>(card);
    if (card == kUnknownCard) continue;
    ordered.AddKnown(card);
    if (ordered.known(card) > s_.piles[kDeck].known(card)) {
      return Bad("deck_order", absl::StrCat("names ", Title(card), " more often than deck.cards"));
    }
  }
  if (position.has_use_in_question()) {
    const v1::SoulHuntersInPlay& it = position.use_in_question();
    if (CardOf(it.card()) < 0 || it.player() >= static_cast<uint32_t>(players_)) {
      return Bad("use_in_question", "names no card or no player");
    }
    int index = -1;  // of those that are alike one that is certainly in play
    for (int i = 0; i < s_.hunter_count; ++i) {
      const Hunter& hunter = s_.hunters[static_cast<size_t>(i)];
      if (hunter.card != CardOf(it.card()) || hunter.owner != it.player() || hunter.used != it.used())
        continue;
      if (index < 0 || s_.hunters[static_cast<size_t>(index)].may_be_gone) index = i;
    }
    if (index < 0) return Bad("use_in_question", "is not in play");
    s_.use_in_question = static_cast<int16_t>(index);
  }
  if (position.has_used_up()) {
    if (CardOf(position.used_up()) < 0) return Bad("used_up", "is no card of the catalog");
    s_.used_up = static_cast<int16_t>(CardOf(position.used_up()));
  }
  if (position.has_reshuffled()) {
    if (position.reshuffled() > kMostCards) return Bad("reshuffled", "must be at most 224");
    s_.reshuffled = static_cast<int16_t>(position.reshuffled());
  }
  const std::string broken = BrokenInvariant();
  if (broken.empty()) return absl::OkStatus();
  return MalformedError("setup.soul_hunters.position", absl::StrCat("cannot be: ", broken));
}

}  // namespace lantern::soul_hunters
