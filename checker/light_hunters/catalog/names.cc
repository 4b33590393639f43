// Names for people.
#include "absl/strings/str_cat.h"
#include "checker/light_hunters/catalog/catalog.h"

namespace lantern::light_hunters {

absl::string_view NameOf(Seal seal) {
  static constexpr absl::string_view kNames[] = {"unknown", "Dawn", "Shimmer",
                                                 "New Day", "Beam", "Illumination"};
  return seal < kSealEnd ? kNames[seal] : kNames[0];
}

std::string ACard(Seal seal) { return absl::StrCat(seal == kIllumination ? "an " : "a ", NameOf(seal)); }

absl::string_view NameOf(StatusKind kind) {
  static constexpr absl::string_view kNames[] = {
      "no status", "dodge", "defense bonus", "attack bonus", "front line", "immortality", "freeze",
      "seal lock", "trap",  "poison",        "skill bonus",  "possession", "form"};
  return kNames[kind < StatusKind::kEnd ? static_cast<size_t>(kind) : 0];
}

absl::string_view NameOf(TokenKind kind) {
  static constexpr absl::string_view kNames[] = {"no token", "Infantry",     "Cavalry", "Immortals",
                                                 "Destrier", "New Favorite", "Ether",   "Lethal Bond",
                                                 "Cuirass",  "Enchantment",  "Amulet",  "Altar"};
  return kNames[kind < TokenKind::kEnd ? static_cast<size_t>(kind) : 0];
}

absl::string_view NameOf(Invocation invocation) {
  static constexpr absl::string_view kNames[] = {"no invocation", "Ozu", "Ocelotl", "Roshan"};
  return kNames[invocation < Invocation::kEnd ? static_cast<size_t>(invocation) : 0];
}

}  // namespace lantern::light_hunters
