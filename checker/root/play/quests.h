#ifndef LANTERN_CHECKER_ROOT_PLAY_QUESTS_H_
#define LANTERN_CHECKER_ROOT_PLAY_QUESTS_H_

#include <array>
#include <cstdint>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "checker/root/pieces.h"

namespace lantern::root {

// One quest card, in both printings: the items that it asks for, 0 where the printing does not have the card.
struct QuestCard {
  absl::string_view name;  // lower case, letters only
  Suit suit;
  std::array<uint8_t, 2> original;
  std::array<uint8_t, 2> revised;
};

// All quest cards of both printings.
absl::Span<const QuestCard> Quests();

// Index of a quest; -1: there is none.
int FindQuest(absl::string_view name, int suit);

}  // namespace lantern::root

#endif  // LANTERN_CHECKER_ROOT_PLAY_QUESTS_H_
