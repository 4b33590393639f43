#include "checker/root/catalog/catalog.h"

#include <cstdio>
#include <cstdlib>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "checker/core/digest.h"
#include "checker/root/catalog/parse.h"
#include "checker/root/catalog/root.textproto.h"

namespace lantern::root {
namespace {

// The entry of this name, or null.
template <typename T>
const T* FindByName(const std::vector<T>& entries, absl::string_view name) {
  for (const T& entry : entries) {
    if (entry.name == name) return &entry;
  }
  return nullptr;
}

Catalog ParseOrDie() {
  absl::StatusOr<Catalog> catalog = ParseCatalog(CatalogText());
  if (!catalog.ok()) {
    std::fprintf(stderr, "checker/root/catalog/root.textproto: %s\n", catalog.status().ToString().c_str());
    std::abort();
  }
  return *std::move(catalog);
}

}  // namespace

int MapInfo::FindForest(ClearingMask clearings) const {
  for (size_t i = 0; i < forests.size(); ++i) {
    if (forests[i].clearings == clearings) return static_cast<int>(i);
  }
  return -1;
}

const CardInfo* DeckInfo::Find(absl::string_view name, v1::RootSuit suit) const {
  for (const CardInfo& card : cards) {
    if (card.name == name && (suit == v1::ROOT_SUIT_UNSPECIFIED || card.suit == suit)) return &card;
  }
  return nullptr;
}

int Catalog::PieceCount(v1::RootFaction faction, v1::RootPieceKind kind, v1::RootSuit suit) const {
  // Enums of a message may hold any number.
  if (!v1::RootFaction_IsValid(faction) || !v1::RootPieceKind_IsValid(kind) || !v1::RootSuit_IsValid(suit)) {
    return 0;
  }
  return piece_counts[faction][kind][suit];
}

const Character* Catalog::FindCharacter(absl::string_view name) const { return FindByName(characters, name); }

const Leader* Catalog::FindLeader(absl::string_view name) const { return FindByName(leaders, name); }

const Minister* Catalog::FindMinister(absl::string_view name) const { return FindByName(ministers, name); }

absl::string_view Catalog::FactionName(v1::RootFaction faction) const {
  // The factions of a valid catalog stand in the order of the enum.
  if (faction < 1 || faction > source.factions_size()) return {};
  return source.factions(faction - 1).name();
}

const Catalog& GetCatalog() {
  static const Catalog* const catalog = new Catalog(ParseOrDie());
  return *catalog;
}

std::string CatalogDigest() {
  static const std::string* const digest = new std::string(Sha256Hex(CatalogText()));
  return *digest;
}

std::string CanonicalCardName(absl::string_view title) {
  std::string name;
  name.reserve(title.size());
  for (char c : title) {
    if (absl::ascii_isalpha(static_cast<unsigned char>(c))) {
      name.push_back(absl::ascii_tolower(static_cast<unsigned char>(c)));
    }
  }
  return name;
}

}  // namespace lantern::root
