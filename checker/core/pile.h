#ifndef LANTERN_CHECKER_CORE_PILE_H_
#define LANTERN_CHECKER_CORE_PILE_H_

// Piles of cards of which some were never seen.
//
// A pile is counts: for each card id how many copies are certainly in it, and how many more cards it holds
// that may be anything. A card that leaves unseen may be one of the certain ones, so the counts are lower
// bounds that hold whatever happened unseen, and nothing that they forbid has an explanation:
//
//   std::array<Pile<45>, 2> piles;                  // kDeck, kHand
//   piles[kDeck].AddUnknown(54);
//   piles[kDeck].MoveUnknown(3, piles[kHand]);      // drawn, not shown
//   Census<45> box(copies);                         // how many of each card there are
//   if (box.CanShow(kAmbush, piles, kHand)) {
//     piles[kHand].Bind(kAmbush);                   // one of the three is now known
//   }
//
// Known cards of two kinds of knowledge (a suit, a name) take two piles side by side, each with its own ids.
// All types here are plain values of fixed size; nothing allocates.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "absl/types/span.h"

namespace lantern {

// Cards of one place. `kIds`: how many different cards there are; ids count from 0. At most 255 copies of one
// card, 65,535 cards in one pile. Ids out of range are the caller's fault; impossible operations return false
// and change nothing.
template <int kIds>
class Pile {
 public:
  // Cards in all.
  int size() const { return known_total_ + unknown_; }
  // Cards that may be anything.
  int unknown() const { return unknown_; }
  // Copies of a card that are certainly here.
  int known(int id) const { return known_[Index(id)]; }

  // Puts cards on the pile.
  void AddUnknown(int count) { unknown_ = static_cast<uint16_t>(unknown_ + count); }
  void AddKnown(int id, int count = 1) {
    known_[Index(id)] = static_cast<uint8_t>(known_[Index(id)] + count);
    known_total_ = static_cast<uint16_t>(known_total_ + count);
  }

  // Whether `count` copies of a card can be shown from here, as far as this pile is concerned: those known,
  // and any unknown ones. Whether the box has so many is for Census::Room.
  bool CanShow(int id, int count = 1) const { return count <= known(id) + unknown(); }

  // Makes sure that at least `count` copies of a card are known, by binding unknown ones. False where there
  // are not enough unknown cards.
  bool Bind(int id, int count = 1) {
    const int missing = count - known(id);
    if (missing <= 0) return true;
    if (missing > unknown()) return false;
    AddUnknown(-missing);
    AddKnown(id, missing);
    return true;
  }

  // Takes copies of a card off the pile that were shown as they left, binding unknown ones as needed. False
  // where it cannot hold so many.
  bool RemoveKnown(int id, int count = 1) {
    if (!Bind(id, count)) return false;
    AddKnown(id, -count);
    return true;
  }

  // Takes cards off the pile that nobody saw, to where they are not followed. False where it holds fewer.
  bool RemoveUnknown(int count) {
    Pile nowhere;
    return MoveUnknown(count, nowhere);
  }

  // Moves cards that nobody saw to another pile. What is certain afterwards: n of the pile's T cards went, so
  // of a card with k known copies at least k - n stayed and at least k - (T - n) went. Moving all keeps all
  // knowledge. False where the pile holds fewer.
  bool MoveUnknown(int count, Pile& to) {
    if (count < 0 || count > size() || &to == this) return false;
    const int staying = size() - count;
    int known_stayed = 0;
    int known_went = 0;
    for (size_t id = 0; known_total_ > 0 && id < known_.size(); ++id) {
      const int stayed = std::max(0, known_[id] - count);
      const int went = std::max(0, known_[id] - staying);
      known_[id] = static_cast<uint8_t>(stayed);
      to.known_[id] = static_cast<uint8_t>(to.known_[id] + went);
      known_stayed += stayed;
      known_went += went;
    }
    known_total_ = static_cast<uint16_t>(known_stayed);
    unknown_ = static_cast<uint16_t>(staying - known_stayed);
    to.known_total_ = static_cast<uint16_t>(to.known_total_ + known_went);
    to.AddUnknown(count - known_went);
    return true;
  }

  // Moves all cards to another pile, as when a discard pile becomes the deck.
  void MoveAll(Pile& to) { MoveUnknown(size(), to); }

  // Gives up what is known of the cards, as when it is no longer sure which are which; their number stays.
  void Forget() {
    known_.fill(0);
    unknown_ = static_cast<uint16_t>(size());
    known_total_ = 0;
  }

  friend bool operator==(const Pile&, const Pile&) = default;

 private:
  static constexpr size_t Index(int id) { return static_cast<size_t>(id); }

  std::array<uint8_t, kIds> known_{};
  uint16_t known_total_ = 0;
  uint16_t unknown_ = 0;
};

// How many copies of each card the box holds, and what follows for the piles that the box was dealt into.
// Where they hold all cards of the box between them, a card can be shown exactly when its pile can show it
// and there is room.
template <int kIds>
class Census {
 public:
  explicit constexpr Census(const std::array<uint8_t, kIds>& copies) : copies_(copies) {}

  // Copies in the box.
  int copies(int id) const { return copies_[static_cast<size_t>(id)]; }

  // Cards in the box.
  int total() const {
    int sum = 0;
    for (const uint8_t count : copies_) sum += count;
    return sum;
  }

  // Copies of a card that are known to lie somewhere.
  int Seen(int id, absl::Span<const Pile<kIds>> piles) const {
    int seen = 0;
    for (const Pile<kIds>& pile : piles) seen += pile.known(id);
    return seen;
  }

  // How many more copies can still turn up among the unknown cards. Negative where more were seen than exist.
  int Room(int id, absl::Span<const Pile<kIds>> piles) const { return copies(id) - Seen(id, piles); }

  // Whether `count` copies can be shown from `piles[from]`: what is known there, and unknown cards as far as
  // the box has copies that are not known to be elsewhere.
  bool CanShow(int id, absl::Span<const Pile<kIds>> piles, size_t from, int count = 1) const {
    const Pile<kIds>& pile = piles[from];
    return pile.CanShow(id, count) && count - pile.known(id) <= Room(id, piles);
  }

 private:
  std::array<uint8_t, kIds> copies_;
};

}  // namespace lantern

#endif  // LANTERN_CHECKER_CORE_PILE_H_
