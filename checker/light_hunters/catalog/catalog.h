#ifndef LANTERN_CHECKER_LIGHT_HUNTERS_CATALOG_CATALOG_H_
#define LANTERN_CHECKER_LIGHT_HUNTERS_CATALOG_CATALOG_H_

// The catalog in the form that the referee reads: flat arrays, steps by index. An unknown number is kUnknown.

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "checker/core/catalog.h"
#include "lantern/v1/light_hunters_catalog.pb.h"

namespace lantern::light_hunters {

inline constexpr int kUnknown = -1;

// Seals as in the schema; arrays by seal have an unused place 0.
enum Seal : uint8_t { kNoSeal, kDawn, kShimmer, kNewDay, kBeam, kIllumination, kSealEnd };
inline constexpr int kSeals = 5;

absl::string_view NameOf(Seal seal);
std::string ACard(Seal seal);  // "a Beam", "an Illumination"

// kNoSeal for a number that is none.
inline Seal SealOf(int seal) { return seal > 0 && seal < kSealEnd ? static_cast<Seal>(seal) : kNoSeal; }

// As in the schema, short.
enum class StatusKind : uint8_t {
  kNone,
  kDodge,
  kDefense,
  kAttackBonus,
  kFrontLine,
  kImmortal,
  kFrozen,
  kSealLock,
  kTrap,
  kPoison,
  kSkillBonus,
  kControlled,
  kForm,
  kEnd
};
enum class TokenKind : uint8_t {
  kNone,
  kInfantry,
  kCavalry,
  kImmortals,
  kDestrier,
  kNewFavorite,
  kEther,
  kBond,
  kCuirass,
  kEnchantment,
  kAmulet,
  kAltar,
  kEnd
};
enum class Duration : uint8_t { kNone, kRound, kTargetTurn, kGame };
enum class Side : uint8_t { kNone, kSelf, kAlly, kEnemy, kAny };
enum class CardPlace : uint8_t { kNone, kDeck, kOwnHand, kTargetHand, kDiscard };
enum class Count : uint8_t { kNone, kFixed, kDiscarded, kDamageDealt, kLivingAllies, kAll };
enum class SkillUse : uint8_t { kNone, kAction, kRedirect, kUnfreeze };
enum class Invocation : uint8_t { kNone, kOzu, kOcelotl, kRoshan, kEnd };
enum class Placement : uint8_t { kNone, kGuard, kBeside };
enum class Sex : uint8_t { kUnknown, kFemale, kMale };

absl::string_view NameOf(StatusKind kind);
absl::string_view NameOf(TokenKind kind);
absl::string_view NameOf(Invocation invocation);

inline constexpr int kSkillsOfCard = 5;
inline constexpr int kTokenKinds = 12;  // with none
inline constexpr int kInvocations = 4;  // with none
inline constexpr int kMaxGroups = 4;    // of one skill
inline constexpr int kMaxSteps = 8;     // of one effect
inline constexpr int kMaxSubSteps = 4;  // of a trap, an enchantment, a branch
inline constexpr int kMaxBranches = 4;  // of one choice
inline constexpr int kMaxConditions = 4;
inline constexpr int kMaxHealth = 30;
inline constexpr int kMaxCost = 5;

enum class Op : uint8_t {
  kDamage,
  kHeal,
  kSetHealth,
  kKill,
  kResurrect,
  kMoveCards,
  kReseal,
  kEther,
  kAddStatus,
  kRemoveStatus,
  kMoveStatus,
  kSummon,
  kPlaceToken,
  kRemoveEntity,
  kChangeTeam,
  kTakeControl,
  kChangeCard,
  kSetForm,
  kStoreEffect,
  kChoose,
  kBranch,  // one of a choice; only below kChoose
};

struct Amount {
  Count count = Count::kFixed;
  int8_t value = kUnknown;
  bool known() const { return count != Count::kFixed || value != kUnknown; }
};

struct Condition {
  enum Kind : uint8_t { kOutnumbered, kFrozen, kInvocation, kToken, kHit };
  Kind kind = kOutnumbered;
  uint8_t arg = 0;
};

struct ConditionList {
  uint8_t count = 0;
  std::array<Condition, kMaxConditions> items{};
};

// A list of steps: [first, first + count) of Catalog::steps.
struct StepList {
  uint16_t first = 0;
  uint8_t count = 0;
  bool more = false;  // there may be more that is not known
  Duration more_lasts = Duration::kNone;
};

struct Step {
  Op op = Op::kDamage;
  uint8_t target = 0;  // group
  uint8_t other = 0;   // second group of kMoveStatus, kChangeTeam
  bool attack = false;
  bool unavoidable = false;
  bool any_number = false;
  int8_t same_seal = 0;  // 1, 0 or kUnknown
  bool side = false;     // token at the side of the table
  CardPlace from{};
  CardPlace to{};
  StatusKind status{};
  Duration duration{};
  TokenKind token{};
  Invocation invocation{};
  Seal seal = kNoSeal;
  int8_t charges = kUnknown;      // 0: any number; never kUnknown for kAddStatus
  int8_t bonus_skill = kUnknown;  // place of the skill on the same card
  Amount amount;
  ConditionList when;
  StepList sub;  // spring of a trap, stored effect, branches, steps of a branch
};

struct TargetGroup {
  Side side{};
  int8_t most = kUnknown;
  int8_t least = kUnknown;
  bool all = false;
  bool not_self = false;
  bool dead = false;
  bool fewest_health = false;
  bool no_tokens = false;
  Sex sex{};
  // From the steps that work on it.
  bool damaged = false;  // by an attack that deals damage
  bool killed = false;   // by an attack that kills
  bool attacked() const { return damaged || killed; }
  bool for_cards = false;  // cards of the group are chosen by name: a gift
  bool entities_ok() const { return attacked() && !no_tokens && !killed; }
};

inline constexpr uint8_t kNoPlace = 0xFF;

struct Skill {
  std::string id;
  std::string name;  // empty: unknown
  uint16_t hero = 0;
  uint8_t place = 0;  // 0 to 4 on its card; kNoPlace for one that stands for any
  bool spectral = false;
  bool form = false;
  Seal seal = kNoSeal;
  uint8_t possible = 0;  // bits by seal
  int8_t cost = kUnknown;
  int8_t cost_most = kMaxCost;
  SkillUse use = SkillUse::kAction;
  bool once_per_game = false;
  bool locked_in_duel = false;
  ConditionList conditions;
  uint16_t first_group = 0;
  uint8_t groups = 0;
  // [0]: what it does; [1]: in Duel.
  std::array<StepList, 2> effect{};
  std::array<bool, 2> known{};  // of effect
  bool in_catalog = false;      // false: stands for one that the catalog does not list
  // Derived from the steps, of either effect.
  bool attacks = false;      // some step is an attack
  bool kills = false;        // some attack kills
  bool unavoidable = false;  // all its attacks are
  bool lays_trap = false;
  bool stores = false;
  bool cavalcade = false;  // places a Destrier at the side
  bool bonds = false;
  bool reseals = false;      // lets a card count as another seal
  bool all_enemies = false;  // attacks a group of all enemies

  // "heroes[3].skills[1]"
  std::string Cell() const;
};

struct HeroCard {
  std::string id;
  std::string name;
  uint8_t set = 0;  // as in the schema
  Sex sex{};
  int8_t health = kUnknown;
  bool spectral = false;
  uint16_t first_skill = 0;     // five of them
  uint16_t first_spectral = 0;  // five more where `spectral`
  uint16_t unlisted = 0;        // stands for a skill that cannot be told from the others
  uint16_t first_form = 0;
  uint8_t forms = 0;
  bool has_form_skill = false;  // a form without an entry is unknown, not forbidden
};

struct InvocationCard {
  bool in_catalog = false;
  int16_t master = kUnknown;  // index into heroes
  Placement placement{};
  int8_t damage = kUnknown;
  int8_t restores = kUnknown;
  std::string name;
};

struct TokenCard {
  int8_t copies = kUnknown;
  int8_t damage = kUnknown;
};

struct Catalog {
  std::string name;
  std::string digest;  // as CatalogDigestOf
  std::array<uint8_t, kSealEnd> copies{0, 24, 16, 14, 12, 4};
  std::vector<HeroCard> heroes;
  std::vector<Skill> skills;
  std::vector<Step> steps;
  std::vector<TargetGroup> groups;
  std::array<InvocationCard, kInvocations> invocations;
  std::array<TokenCard, kTokenKinds> tokens;

  // -1: none.
  int FindHero(absl::string_view id) const;

  absl::Span<const Step> StepsOf(const StepList& list) const {
    return absl::MakeConstSpan(steps).subspan(list.first, list.count);
  }
  const TargetGroup& Group(const Skill& skill, int group) const {
    return groups[static_cast<size_t>(skill.first_group) + static_cast<size_t>(group)];
  }
};

// Everything that is wrong with a catalog, cell by cell: form, contradictions, and what the rulebook says
// otherwise.
void CheckCatalog(const v1::LightHuntersCatalog& catalog, CatalogReport& report);

// The flat form of a catalog in which CheckCatalog finds no obstacle. INVALID_ARGUMENT, naming the cell from
// the catalog, where a list is longer than the schema allows or names what does not exist.
absl::StatusOr<std::shared_ptr<const Catalog>> LoadCatalog(const v1::LightHuntersCatalog& catalog);

// The shipped catalogs; null where there is none of that name.
std::shared_ptr<const Catalog> ShippedCatalogNamed(absl::string_view name);

// For the registry. `sample` says which is the one that games can be played with.
const CatalogKit& LightHuntersCatalogs();

}  // namespace lantern::light_hunters

#endif  // LANTERN_CHECKER_LIGHT_HUNTERS_CATALOG_CATALOG_H_
