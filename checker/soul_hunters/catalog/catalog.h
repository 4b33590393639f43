#ifndef LANTERN_CHECKER_SOUL_HUNTERS_CATALOG_CATALOG_H_
#define LANTERN_CHECKER_SOUL_HUNTERS_CATALOG_CATALOG_H_

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "checker/core/catalog.h"
#include "checker/core/pile.h"
#include "lantern/v1/soul_hunters.pb.h"
#include "lantern/v1/soul_hunters_catalog.pb.h"

namespace lantern::soul_hunters {

// Different cards at the most; the box has no more cards.
inline constexpr int kCards = 112;
// A card that was not recorded.
inline constexpr uint8_t kUnknownCard = 255;
// Alignments of SoulHuntersAlignment; 0 is unknown.
inline constexpr int kAlignments = 7;
// Alignment values lie between -kMostValue and kMostValue.
inline constexpr int kMostValue = 31;
// Values of souls are 1 to 5; 0 is unknown.
inline constexpr int kSoulValues = 6;
inline constexpr int kSoulsInBox = 20;
inline constexpr int kMostUsesOfACard = 4;

// One card in the form in which the referee reads it.
struct CardInfo {
  const v1::SoulHuntersCard* card = nullptr;
  std::string title;  // the name, or the id where the name is unknown
  v1::SoulHuntersCardKind kind = v1::SOUL_HUNTERS_CARD_KIND_UNSPECIFIED;
  uint8_t alignment = 0;       // 0: unknown
  int8_t activations = -1;     // -1: unknown
  bool has_modifiers = false;  // of influence or yield
  bool has_triggers = false;
  bool may_hide_always_active = false;  // it may have an always-active ability that the catalog does not know

  bool MayBeHunter() const { return kind != v1::SOUL_HUNTERS_CARD_KIND_EVENT; }
  bool MayBeEvent() const { return kind != v1::SOUL_HUNTERS_CARD_KIND_HUNTER; }
};

// A catalog ready for use. Constant after it was made; may be read from any thread.
class Catalog {
 public:
  // INVALID_ARGUMENT with the first obstacle; `path` is where the catalog stands, for example
  // "setup.soul_hunters.catalog".
  static absl::StatusOr<std::shared_ptr<const Catalog>> Make(const v1::SoulHuntersCatalog& source,
                                                             absl::string_view path);

  const std::vector<CardInfo>& cards() const { return cards_; }
  const CardInfo& card(int index) const { return cards_[static_cast<size_t>(index)]; }
  // By id or name; -1 where there is none.
  int Find(absl::string_view name) const;
  // Cards in the game deck.
  int deck_size() const { return hunters_ + events_; }
  // How many copies of each card there can be.
  const Census<kCards>& census() const { return census_; }
  // True where the copies of each card of the deck are listed.
  bool complete() const { return complete_; }
  // Souls of a value; -1: unknown.
  int soul_copies(int value) const { return soul_copies_[static_cast<size_t>(value)]; }
  // Possible values of an alignment: bit v + kMostValue for value v.
  uint64_t value_mask(int alignment) const { return value_masks_[static_cast<size_t>(alignment)]; }
  // Cards with triggers, in order.
  const std::vector<int>& trigger_cards() const { return trigger_cards_; }
  bool has_modifiers() const { return has_modifiers_; }
  bool may_hide_always_active() const { return may_hide_; }
  // Every cell is known that play can need.
  bool playable() const { return playable_; }
  // SHA-256 of the content, as 64 hexadecimal digits.
  const std::string& digest() const { return digest_; }
  const v1::SoulHuntersCatalog& source() const { return source_; }

 private:
  explicit Catalog(const v1::SoulHuntersCatalog& source);
  void AddCard(const v1::SoulHuntersCard& card);
  void CountCopies();

  v1::SoulHuntersCatalog source_;
  std::vector<CardInfo> cards_;
  absl::flat_hash_map<std::string, int> by_name_;
  int hunters_ = 0;
  int events_ = 0;
  Census<kCards> census_{{}};
  bool complete_ = false;
  std::array<int, kSoulValues> soul_copies_{};
  std::array<uint64_t, kAlignments> value_masks_{};
  std::vector<int> trigger_cards_;
  bool has_modifiers_ = false;
  bool may_hide_ = false;
  bool playable_ = false;
  std::string digest_;
};

// Says what is missing, contradictory or outside of the rules, cell by cell.
void CheckCatalog(const v1::SoulHuntersCatalog& catalog, CatalogReport& report);

// Which of the catalogs that ship has this name; null where none has.
std::shared_ptr<const Catalog> Shipped(absl::string_view name);

// The catalog that a set-up chooses. INVALID_ARGUMENT where it cannot be used.
absl::StatusOr<std::shared_ptr<const Catalog>> CatalogOf(const v1::SoulHuntersSetup& setup);

// What the house knows of catalogs of this game.
const CatalogKit& Catalogs();

// SHA-256 of the default catalog.
std::string DefaultCatalogDigest();

// Used by CheckCatalog: faults of one effect (effects.cc).
struct EffectCheck {
  const v1::SoulHuntersCatalog& catalog;
  CatalogReport& report;
  int ops = 0;                     // of the effect so far
  bool touches_influence = false;  // some operation can change influence, or may
};
void CheckEffect(const v1::SoulHuntersEffect& effect, const std::string& cell, EffectCheck& check);
void CheckAlways(const v1::SoulHuntersAbility& ability, const std::string& cell, EffectCheck& check);

// The text of CatalogKit::skeleton (skeleton.cc).
std::string CatalogSkeleton();

}  // namespace lantern::soul_hunters

#endif  // LANTERN_CHECKER_SOUL_HUNTERS_CATALOG_CATALOG_H_
