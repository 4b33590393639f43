// The beginning of a game: catalog, options, souls, hands, and the deal that decides who starts.
#include <algorithm>
#include <bit>

#include "absl/strings/str_cat.h"
#include "checker/core/status.h"
#include "checker/core/strings.h"
#include "checker/soul_hunters/referee.h"

namespace lantern::soul_hunters {
namespace {

absl::Status Bad(absl::string_view field, absl::string_view what) {
  return MalformedError(absl::StrCat("setup.soul_hunters.", field), what);
}

// Adds up a list of values; 0 is a soul that was not recorded.
absl::Status ReadValues(const google::protobuf::RepeatedField<uint32_t>& values, const std::string& field,
                        Souls& out) {
  if (values.size() > kSoulsInBox) return Bad(field, "has more than 20 souls");
  for (int i = 0; i < values.size(); ++i) {
    if (values[i] >= kSoulValues) {
      return Bad(absl::StrCat(field, "[", i, "]"), "must be 1 to 5, or 0 where it was not recorded");
    }
    ++out[values[i]];
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status SoulHuntersReferee::Begin(const v1::Transcript& transcript, Findings& findings) {
  findings_ = &findings;
  const v1::SoulHuntersSetup& setup = transcript.soul_hunters();
  players_ = transcript.players_size();
  if (players_ < 2 || players_ > kMaxPlayers) {
    return MalformedError("players", absl::StrCat("are ", players_, "; Soul Hunters is for 2 to 4"));
  }
  absl::StatusOr<std::shared_ptr<const Catalog>> catalog = CatalogOf(setup);
  if (!catalog.ok()) return catalog.status();
  catalog_ = *std::move(catalog);
  if (absl::Status status = ReadOptions(setup.options()); !status.ok()) return status;
  s_ = State();
  StartHidden();
  const bool from_start = !setup.souls().empty() || !setup.removed_souls().empty() ||
                          !setup.deals().empty() || setup.has_starting_player() || !setup.hands().empty() ||
                          !setup.deck().empty();
  if (setup.has_position() && setup.has_final())
    return Bad("final", "stands next to position; give one of the two");
  if (from_start && (setup.has_position() || setup.has_final())) {
    return Bad(setup.has_final() ? "final" : "position",
               "stands next to the beginning of a game; leave out souls, removed_souls, deals, "
               "starting_player, hands "
               "and deck");
  }
  if (setup.has_position()) return ReadPosition(setup.position());
  if (setup.has_final()) return ReadFinal(setup.final());
  return BeginBoard(setup);
}

absl::Status SoulHuntersReferee::ReadOptions(const v1::SoulHuntersOptions& given) {
  options_ = Options();
  if (given.has_bonus_returns_to_tied()) options_.bonus_returns_to_tied = given.bonus_returns_to_tied();
  if (given.has_influence_cap()) {
    if (given.influence_cap() < 1 || given.influence_cap() > 1000) {
      return Bad("options.influence_cap", "must be 1 to 1000, or absent for none");
    }
    options_.cap = static_cast<int>(given.influence_cap());
  }
  options_.eager_reshuffle = given.eager_reshuffle();
  options_.remove_whole_sets = given.remove_whole_sets();
  if (given.has_use_without_effect()) options_.use_without_effect = given.use_without_effect();
  return absl::OkStatus();
}

// What is known of the catalog's unknown cells before anything happened.
void SoulHuntersReferee::StartHidden() {
  for (int a = 0; a < kAlignments; ++a) s_.values[static_cast<size_t>(a)] = catalog_->value_mask(a);
  for (size_t i = 0; i < catalog_->cards().size(); ++i) {
    const CardInfo& info = catalog_->cards()[i];
    int cells = info.activations >= 0 ? 1 << info.activations : kAnyActivations;
    if (info.MayBeHunter()) cells |= kCanBeHunter;
    if (info.MayBeEvent()) cells |= kCanBeEvent;
    s_.cells[i] = static_cast<uint8_t>(cells);
  }
}

absl::Status SoulHuntersReferee::BeginBoard(const v1::SoulHuntersSetup& setup) {
  if (catalog_->deck_size() < kHandLimit * players_) {
    return Bad("catalog",
               absl::StrCat("has ", catalog_->deck_size(), " cards, too few for ", players_, " hands"));
  }
  if (absl::Status status = ReadSouls(setup); !status.ok()) return status;
  if (absl::Status status = ReadHands(setup); !status.ok()) return status;
  if (absl::Status status = ReadDeck(setup); !status.ok()) return status;
  return ReadDeals(setup);
}

absl::Status SoulHuntersReferee::ReadSouls(const v1::SoulHuntersSetup& setup) {
  absl::Status status = ReadValues(setup.souls(), "souls", s_.table);
  if (status.ok()) status = ReadValues(setup.removed_souls(), "removed_souls", s_.removed);
  if (!status.ok()) return status;
  const int in_game = SoulsInGame(players_);
  const int removed = kSoulsInBox - in_game;
  if (setup.souls().empty()) s_.table[0] = kBatch;
  if (CountOf(s_.table) != kBatch) {
    Illegal(kFirstSouls, absl::StrCat(Counted(CountOf(s_.table), "soul lies", "souls lie"),
                                      " on the table at the beginning; it has to be five"));
  }
  s_.soul_deck = static_cast<uint8_t>(std::max(0, in_game - CountOf(s_.table)));
  if (!setup.removed_souls().empty() && setup.removed_souls_size() != removed) {
    Illegal(kSoulsInGame, absl::StrCat(Counted(setup.removed_souls_size(), "soul is", "souls are"),
                                       " removed; with ", players_, " players it is ", removed));
  }
  for (int value = 1; value < kSoulValues; ++value) {
    const auto v = static_cast<size_t>(value);
    if (options_.remove_whole_sets && s_.removed[v] > players_ - 2) {
      Illegal(
          kSoulsInGame,
          absl::StrCat(Counted(static_cast<int>(s_.removed[v]), "soul of value ", "souls of value "), value,
                       s_.removed[v] == 1 ? " is" : " are", " removed; as whole sets it is ", players_ - 2));
    }
    CheckSoulCopies(value);
  }
  return absl::OkStatus();
}

absl::Status SoulHuntersReferee::ReadHands(const v1::SoulHuntersSetup& setup) {
  if (!setup.hands().empty() && setup.hands_size() != players_) {
    return Bad("hands", absl::StrCat("are ", setup.hands_size(), "; give one a player, or none"));
  }
  for (int seat = 0; seat < players_; ++seat) {
    if (setup.hands().empty() || setup.hands(seat).cards().empty()) {
      Hand(seat).AddUnknown(kHandLimit);
      continue;
    }
    const v1::SoulHuntersHand& hand = setup.hands(seat);
    if (hand.cards_size() > kCards / kMaxPlayers)
      return Bad(absl::StrCat("hands[", seat, "].cards"), "are more than 28");
    if (hand.cards_size() != kHandLimit) {
      Illegal(kFirstHand, absl::StrCat(Player(seat), " begins with ",
                                       Counted(hand.cards_size(), "card", "cards"), "; it has to be five"));
    }
    for (int i = 0; i < hand.cards_size(); ++i) {
      const int card = CardOf(hand.cards(i));
      if (card < 0) {
        return Bad(absl::StrCat("hands[", seat, "].cards[", i, "]"),
                   absl::StrCat("\"", hand.cards(i), "\" is no card of the catalog"));
      }
      if (card == kUnknownCard) {
        Hand(seat).AddUnknown(1);
        continue;
      }
      Hand(seat).AddKnown(card);
      if (Room(card) < 0) {
        Illegal(kCopies, absl::StrCat(Player(seat), " begins with ", Title(card), ", but all ",
                                      catalog_->census().copies(card), " of the game are elsewhere"));
      }
    }
  }
  return absl::OkStatus();
}

absl::Status SoulHuntersReferee::ReadDeck(const v1::SoulHuntersSetup& setup) {
  int left = catalog_->deck_size();
  for (int seat = 0; seat < players_; ++seat) left -= Hand(seat).size();
  left = std::max(left, 0);
  s_.piles[kDeck].AddUnknown(left);
  if (setup.deck_size() > left)
    return Bad("deck", absl::StrCat("has ", Counted(setup.deck_size(), "card", "cards"), "; ", left,
                                    left == 1 ? " is" : " are", " left"));
  for (int i = 0; i < setup.deck_size(); ++i) {
    const int card = CardOf(setup.deck(i));
    if (card < 0) {
      return Bad(absl::StrCat("deck[", i, "]"),
                 absl::StrCat("\"", setup.deck(i), "\" is no card of the catalog"));
    }
    s_.order[s_.order_size++] = static_cast<uint8_t>(card);
    if (card == kUnknownCard) continue;
    if (Room(card) <= 0) {
      Illegal(kCopies, absl::StrCat("the deck holds ", Title(card), ", but all ",
                                    catalog_->census().copies(card), " of the game are elsewhere"));
    }
    s_.piles[kDeck].AddUnknown(-1);
    s_.piles[kDeck].AddKnown(card);
  }
  return absl::OkStatus();
}

// One dealing: `values` gets the value of each seat; -1: takes no part, 0: not recorded.
absl::Status SoulHuntersReferee::ReadDeal(const v1::SoulHuntersDeal& deal, const std::string& field,
                                          std::array<int, kMaxPlayers>& values) {
  values.fill(-1);
  if (deal.souls().empty()) return Bad(field + ".souls", "is empty; say who was dealt a soul");
  for (int i = 0; i < deal.souls_size(); ++i) {
    const v1::SoulHuntersDealtSoul& soul = deal.souls(i);
    const std::string at = absl::StrCat(field, ".souls[", i, "]");
    if (!soul.has_player() || soul.player() >= static_cast<uint32_t>(players_)) {
      return Bad(at + ".player", absl::StrCat("must be a player from 0 to ", players_ - 1));
    }
    if (soul.has_value() && (soul.value() < 1 || soul.value() > 5))
      return Bad(at + ".value", "must be 1 to 5");
    int& value = values[soul.player()];
    if (value >= 0) return Bad(at + ".player", "is dealt two souls at once");
    value = static_cast<int>(soul.value());
  }
  return absl::OkStatus();
}

// The dealt souls come from those that neither lie on the table nor were removed.
void SoulHuntersReferee::CheckDealtCopies(const Souls& dealt, int count) {
  for (int value = 1; value < kSoulValues; ++value) {
    const int copies = SoulCopies(value);
    const int seen = SoulsSeen(value) + dealt[static_cast<size_t>(value)];
    if (copies >= 0 && dealt[static_cast<size_t>(value)] > 0 && seen > copies) {
      Illegal(kSoulCopies, absl::StrCat("a soul of value ", value, " is dealt in deal ", count + 1,
                                        ", but all ", copies, " of them are elsewhere"));
    }
  }
}

absl::Status SoulHuntersReferee::ReadDeals(const v1::SoulHuntersSetup& setup) {
  if (setup.has_starting_player() && setup.starting_player() >= static_cast<uint32_t>(players_)) {
    return Bad("starting_player", absl::StrCat("must be a player from 0 to ", players_ - 1));
  }
  // Who can still be the first, and whether that is certain.
  auto leaders = static_cast<uint8_t>((1u << players_) - 1);
  bool known = true;
  Souls dealt{};
  const int pile = SoulsInGame(players_) - kBatch;
  for (int i = 0; i < setup.deals_size(); ++i) {
    std::array<int, kMaxPlayers> values{};
    const std::string field = absl::StrCat("deals[", i, "]");
    if (absl::Status status = ReadDeal(setup.deals(i), field, values); !status.ok()) return status;
    uint8_t takes_part = 0;
    int best = 0;
    for (int seat = 0; seat < players_; ++seat) {
      const int value = values[static_cast<size_t>(seat)];
      if (value >= 0) takes_part = static_cast<uint8_t>(takes_part | 1u << seat);
      best = std::max(best, value);
    }
    const bool right = known ? takes_part == leaders : (takes_part & ~leaders) == 0;
    if (i == 0 && !right)
      Illegal(kStartBiggest, absl::StrCat("souls are dealt to ", Names(takes_part), "; all players get one"));
    if (i > 0 && (!right || std::popcount(takes_part) < 2)) {
      Illegal(kStartTie, absl::StrCat("new souls are dealt to ", Names(takes_part), "; ",
                                      std::popcount(leaders) == 1 ? "the biggest was that of "
                                                                  : "the biggest were those of ",
                                      Names(leaders)));
    }
    if (CountOf(dealt) + std::popcount(takes_part) > pile) dealt = {};  // shuffled back first
    uint8_t next = 0;
    known = true;
    for (int seat = 0; seat < players_; ++seat) {
      const int value = values[static_cast<size_t>(seat)];
      if (value < 0) continue;
      ++dealt[static_cast<size_t>(value)];
      known &= value > 0;
      if (value == 0 || value == best) next = static_cast<uint8_t>(next | 1u << seat);
    }
    leaders = next;
    CheckDealtCopies(dealt, i);
  }
  CheckDealsDecide(setup, leaders, known && setup.deals_size() > 0);
  return absl::OkStatus();
}

// Who starts: as stated, or as the deals say.
void SoulHuntersReferee::CheckDealsDecide(const v1::SoulHuntersSetup& setup, uint8_t leaders, bool known) {
  if (setup.has_starting_player()) {
    if (setup.deals_size() > 0 && (leaders >> setup.starting_player() & 1) == 0) {
      Illegal(
          kStartBiggest,
          absl::StrCat(Player(static_cast<int>(setup.starting_player())), " starts, but the biggest soul ",
                       std::popcount(leaders) == 1 ? "is that of " : "is one of those of ", Names(leaders)));
    }
    s_.starter = static_cast<uint8_t>(setup.starting_player());
  } else if (known && std::popcount(leaders) == 1) {
    s_.starter = static_cast<uint8_t>(std::countr_zero(leaders));
  }
  s_.on_turn = s_.starter;
}

absl::Status SoulHuntersReferee::ReadFinal(const v1::SoulHuntersFinal& final_souls) {
  final_ = true;
  s_.phase = Phase::kOver;
  if (final_souls.won_size() != players_) {
    return Bad("final.won", absl::StrCat("has ", final_souls.won_size(), " entries; give one a player"));
  }
  int total = 0;
  for (int seat = 0; seat < players_; ++seat) {
    const std::string field = absl::StrCat("final.won[", seat, "].values");
    if (absl::Status status = ReadValues(final_souls.won(seat).values(), field, P(seat).souls);
        !status.ok()) {
      return status;
    }
    total += CountOf(P(seat).souls);
  }
  if (absl::Status status = ReadValues(final_souls.freed().values(), "final.freed.values", s_.freed);
      !status.ok()) {
    return status;
  }
  total += CountOf(s_.freed);
  const int in_game = SoulsInGame(players_);
  if (total > in_game || (final_souls.has_freed() && total != in_game)) {
    Illegal(kSoulsInGame, absl::StrCat(Counted(total, "soul is", "souls are"), " won and freed; with ",
                                       players_, " players there are ", in_game));
  }
  for (int value = 1; value < kSoulValues; ++value) CheckSoulCopies(value);
  return absl::OkStatus();
}

}  // namespace lantern::soul_hunters
