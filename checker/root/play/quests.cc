// The quest cards (Law 9.5.5). Source: haunt-roll-fail, Root sources @2befb8f, quests default and revised.
#include "checker/root/play/quests.h"

namespace lantern::root {

namespace {

constexpr uint8_t kSword = v1::ROOT_ITEM_SWORD;
constexpr uint8_t kBag = v1::ROOT_ITEM_BAG;
constexpr uint8_t kCoin = v1::ROOT_ITEM_COIN;
constexpr uint8_t kCrossbow = v1::ROOT_ITEM_CROSSBOW;
constexpr uint8_t kHammer = v1::ROOT_ITEM_HAMMER;
constexpr uint8_t kTea = v1::ROOT_ITEM_TEA;
constexpr uint8_t kTorch = v1::ROOT_ITEM_TORCH;
constexpr uint8_t kBoot = v1::ROOT_ITEM_BOOT;

constexpr QuestCard kQuests[] = {
    {"fundraising", kFox, {kTea, kCoin}, {kHammer, kCoin}},
    {"errand", kFox, {kTea, kBoot}, {kBoot, kBoot}},
    {"logisticshelp", kFox, {kBoot, kBag}, {kBoot, kBag}},
    {"repairashed", kFox, {kTorch, kHammer}, {0, 0}},
    {"giveaspeech", kFox, {kTorch, kTea}, {kTorch, kTea}},
    {"escort", kFox, {0, 0}, {kBoot, kSword}},
    {"guardduty", kRabbit, {kTorch, kSword}, {kTorch, kSword}},
    {"errand", kRabbit, {kTea, kBoot}, {kBoot, kBoot}},
    {"giveaspeech", kRabbit, {kTorch, kTea}, {kTorch, kTea}},
    {"fendoffabear", kRabbit, {kTorch, kCrossbow}, {0, 0}},
    {"expelbandits", kRabbit, {kSword, kSword}, {kSword, kSword}},
    {"repairashed", kRabbit, {0, 0}, {kBag, kHammer}},
    {"expelbandits", kMouse, {kSword, kSword}, {kSword, kSword}},
    {"guardduty", kMouse, {kTorch, kSword}, {kTorch, kSword}},
    {"fendoffabear", kMouse, {kTorch, kCrossbow}, {kTorch, kCrossbow}},
    {"escort", kMouse, {kBoot, kBoot}, {kBoot, kSword}},
    {"logisticshelp", kMouse, {kBoot, kBag}, {kBoot, kBag}},
};

}  // namespace

absl::Span<const QuestCard> Quests() { return absl::MakeConstSpan(kQuests); }

int FindQuest(absl::string_view name, int suit) {
  for (size_t i = 0; i < Quests().size(); ++i) {
    if (kQuests[i].name == name && kQuests[i].suit == suit) return static_cast<int>(i);
  }
  return -1;
}

}  // namespace lantern::root
