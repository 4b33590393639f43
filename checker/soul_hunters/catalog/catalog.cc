#include "checker/soul_hunters/catalog/catalog.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "absl/strings/str_cat.h"
#include "checker/core/status.h"
#include "checker/soul_hunters/catalog/rulebook.textproto.h"
#include "checker/soul_hunters/catalog/sample.textproto.h"

namespace lantern::soul_hunters {
namespace {

constexpr int kHuntersInBox = 84;
constexpr int kEventsInBox = 28;
constexpr uint64_t kAnyValue = (uint64_t{1} << (2 * kMostValue + 1)) - 1;

absl::StatusOr<v1::SoulHuntersCatalog> Read(absl::string_view text) {
  v1::SoulHuntersCatalog catalog;
  CatalogReport report;
  ReadCatalogText<v1::SoulHuntersCatalog, CheckCatalog>(text, catalog, report);
  if (const v1::CatalogFault* fault = report.FirstObstacle()) {
    return UnreadableError("catalog", fault->line(), fault->column(),
                           absl::StrCat(fault->cell(), fault->cell().empty() ? "" : ": ", fault->message()));
  }
  return catalog;
}

// One of our own texts: a test reads them, so a fault in one never gets so far as to a user.
std::shared_ptr<const Catalog> MakeShipped(absl::string_view text) {
  const absl::StatusOr<v1::SoulHuntersCatalog> source = Read(text);
  if (!source.ok()) std::abort();
  return *Catalog::Make(*source, "catalog");
}

bool IsKnownWhole(const CardInfo& info) {
  const v1::SoulHuntersCard& card = *info.card;
  if (info.kind == v1::SOUL_HUNTERS_CARD_KIND_EVENT) return card.has_effect();
  if (info.kind != v1::SOUL_HUNTERS_CARD_KIND_HUNTER || info.alignment == 0 || info.activations < 0)
    return false;
  if (!card.has_alignment_value() || !card.all_activated() || info.may_hide_always_active) return false;
  for (const v1::SoulHuntersAbility& ability : card.abilities()) {
    if (ability.kind() == v1::SOUL_HUNTERS_ABILITY_KIND_ACTIVATED && !ability.has_effect()) return false;
  }
  return true;
}

void Check(absl::string_view text, CatalogReport& report) {
  v1::SoulHuntersCatalog catalog;
  ReadCatalogText<v1::SoulHuntersCatalog, CheckCatalog>(text, catalog, report);
}

std::string Digest(absl::string_view text) {
  const absl::StatusOr<v1::SoulHuntersCatalog> catalog = Read(text);
  return catalog.ok() ? CatalogDigestOf(*catalog) : "";
}

absl::Status Use(absl::string_view text, v1::Transcript& transcript) {
  absl::StatusOr<v1::SoulHuntersCatalog> catalog = Read(text);
  if (!catalog.ok()) return catalog.status();
  *transcript.mutable_soul_hunters()->mutable_catalog() = *std::move(catalog);
  return absl::OkStatus();
}

}  // namespace

Catalog::Catalog(const v1::SoulHuntersCatalog& source) : source_(source) {
  hunters_ = source.has_hunter_cards() ? static_cast<int>(source.hunter_cards()) : kHuntersInBox;
  events_ = source.has_event_cards() ? static_cast<int>(source.event_cards()) : kEventsInBox;
  value_masks_.fill(kAnyValue);
  playable_ = true;
  for (const v1::SoulHuntersCard& card : source_.cards()) AddCard(card);
  CountCopies();
  soul_copies_.fill(-1);
  for (const v1::SoulHuntersSoulCard& soul : source_.souls()) {
    if (soul.has_copies()) soul_copies_[soul.value()] = static_cast<int>(soul.copies());
  }
  for (int value = 1; value < kSoulValues; ++value)
    playable_ &= soul_copies_[static_cast<size_t>(value)] >= 0;
  playable_ &= complete_;
  digest_ = CatalogDigestOf(source_);
}

void Catalog::AddCard(const v1::SoulHuntersCard& card) {
  CardInfo info;
  info.card = &card;
  info.title = card.name().empty() ? card.id() : card.name();
  info.kind = card.kind();
  info.alignment = static_cast<uint8_t>(card.alignment());
  info.activations = static_cast<int8_t>(card.has_activations() ? static_cast<int>(card.activations()) : -1);
  info.may_hide_always_active = info.MayBeHunter() && !card.all_always_active();
  for (const v1::SoulHuntersAbility& ability : card.abilities()) {
    if (ability.kind() == v1::SOUL_HUNTERS_ABILITY_KIND_UNSPECIFIED) info.may_hide_always_active = true;
    if (ability.kind() != v1::SOUL_HUNTERS_ABILITY_KIND_ALWAYS_ACTIVE) continue;
    const bool trigger = ability.has_trigger();
    info.has_triggers |= trigger;
    info.has_modifiers |= ability.has_influence() || ability.has_yield();
    if (ability.always_case() == v1::SoulHuntersAbility::ALWAYS_NOT_SET) info.may_hide_always_active = true;
    if (trigger && ability.trigger().ops().empty()) info.may_hide_always_active = true;
  }
  if (info.alignment != 0 && card.has_alignment_value()) {
    value_masks_[info.alignment] = uint64_t{1} << (card.alignment_value() + kMostValue);
  }
  if (info.has_triggers) trigger_cards_.push_back(static_cast<int>(cards_.size()));
  has_modifiers_ |= info.has_modifiers;
  may_hide_ |= info.may_hide_always_active;
  playable_ &= IsKnownWhole(info);
  const int index = static_cast<int>(cards_.size());
  by_name_.emplace(card.id(), index);
  if (!card.name().empty()) by_name_.emplace(card.name(), index);
  cards_.push_back(std::move(info));
}

// Of a card whose copies are unknown there can be as many as the listed ones leave room for.
void Catalog::CountCopies() {
  int listed = 0;
  bool all = true;
  for (const CardInfo& info : cards_) {
    listed += info.card->has_copies() ? static_cast<int>(info.card->copies()) : 1;
    all &= info.card->has_copies();
  }
  complete_ = all && listed == deck_size();
  std::array<uint8_t, kCards> copies{};
  for (size_t i = 0; i < cards_.size(); ++i) {
    const v1::SoulHuntersCard& card = *cards_[i].card;
    const int count = card.has_copies() ? static_cast<int>(card.copies()) : 1 + deck_size() - listed;
    copies[i] = static_cast<uint8_t>(std::clamp(count, 0, 255));
  }
  census_ = Census<kCards>(copies);
}

absl::StatusOr<std::shared_ptr<const Catalog>> Catalog::Make(const v1::SoulHuntersCatalog& source,
                                                             absl::string_view path) {
  CatalogReport report;
  CheckCatalog(source, report);
  absl::Status status = CatalogStatus(report, path);
  if (!status.ok()) return status;
  return std::shared_ptr<const Catalog>(new Catalog(source));
}

int Catalog::Find(absl::string_view name) const {
  const auto found = by_name_.find(name);
  return found == by_name_.end() ? -1 : found->second;
}

std::shared_ptr<const Catalog> Shipped(absl::string_view name) {
  static const auto* rulebook = new std::shared_ptr<const Catalog>(MakeShipped(RulebookText()));
  static const auto* sample = new std::shared_ptr<const Catalog>(MakeShipped(SampleText()));
  if (name == "rulebook") return *rulebook;
  if (name == "sample") return *sample;
  return nullptr;
}

absl::StatusOr<std::shared_ptr<const Catalog>> CatalogOf(const v1::SoulHuntersSetup& setup) {
  if (setup.has_catalog()) return Catalog::Make(setup.catalog(), "setup.soul_hunters.catalog");
  const std::string& name = setup.catalog_name();
  std::shared_ptr<const Catalog> catalog = Shipped(name.empty() ? "rulebook" : name);
  if (catalog == nullptr) {
    return MalformedError("setup.soul_hunters.catalog_name",
                          absl::StrCat("\"", name,
                                       "\" is no catalog that ships; use \"rulebook\" or \"sample\", or "
                                       "give one in `catalog`"));
  }
  return catalog;
}

const CatalogKit& Catalogs() {
  static const auto* kit = new CatalogKit{
      "lantern.v1.SoulHuntersCatalog",
      {{"rulebook", "what the rulebook states of single cards; the rest is unknown", &RulebookText},
       {"sample", "a whole set of cards, made up to show and test games", &SampleText}},
      &Check,
      &Digest,
      &CatalogSkeleton,
      &Use};
  return *kit;
}

std::string DefaultCatalogDigest() { return Shipped("rulebook")->digest(); }

}  // namespace lantern::soul_hunters
