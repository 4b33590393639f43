// What holds of every game of declared play.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <string>

#include "absl/strings/str_cat.h"
#include "checker/core/legal.h"
#include "checker/core/replay.h"
#include "declared_games.h"
#include "tests/effort.h"

namespace lantern::root {
namespace {

uint64_t Seed() { return static_cast<uint64_t>(*rc::gen::resize(100, rc::gen::inRange(1, 1 << 30))); }
uint32_t Length(int most) { return static_cast<uint32_t>(*rc::gen::resize(100, rc::gen::inRange(1, most))); }

v1::Verdict Checked(const v1::Transcript& game) {
  CheckOptions options;
  options.policy = Policy::kContinue;
  v1::Verdict verdict;
  const absl::Status status = CheckWith(RootGame(), game, options, verdict);
  RC_ASSERT(status.ok());
  return verdict;
}

// The referee after the whole game.
PlayReferee After(const v1::Transcript& game, Findings& findings) {
  PlayReferee referee;
  findings.BeginEvent({});
  RC_ASSERT(referee.Begin(game, findings).ok());
  for (int i = 0; i < game.events_size(); ++i) {
    findings.BeginEvent(static_cast<uint32_t>(i));
    RC_ASSERT(
        referee.Judge(game.events(i), static_cast<uint32_t>(i), Referee::AfterIllegal::kCarryOut, findings)
            .ok());
  }
  return referee;
}

// Whether the referee takes the event without a word but notes.
bool Accepts(const PlayReferee& referee, const v1::RootEvent& event, uint32_t index, bool open) {
  PlayReferee trial = referee;
  v1::Event wrapped;
  *wrapped.mutable_root() = event;
  Findings findings;
  findings.BeginEvent(index);
  if (!trial.Judge(wrapped, index, Referee::AfterIllegal::kChangeNothing, findings).ok()) return false;
  return std::none_of(findings.all().begin(), findings.all().end(), [open](const Finding& finding) {
    return finding.kind == FindingKind::kIllegal || (!open && finding.kind == FindingKind::kUnverifiable);
  });
}

// Events that are listed as open: dice, deck or chance fill them in.
bool IsOpen(const v1::RootEvent& event) {
  const std::string& card = event.use_card().card();
  return event.has_host_sermon() || event.has_roll() || event.has_quests_shown() || event.has_host_crisis() ||
         event.has_draw() || event.has_set_up_host() || event.special_action().target() != 0 ||
         (event.has_explore_ruin() && !event.explore_ruin().nothing()) ||
         (event.has_host_use_pillar() && event.host_use_pillar().has_card()) || card == "standanddeliver" ||
         card == "swapmeet";
}

// The event without the card that its effect takes, which need not be written where only one can be meant.
std::string WithoutTheCardTaken(v1::RootEvent event) {
  if (event.has_use_card()) {
    event.mutable_use_card()->clear_taken();
    event.mutable_use_card()->clear_other();
  }
  return event.SerializeAsString();
}

RC_GTEST_PROP(DeclaredPlay, AcceptsWhatItListsAndNothingElse, ()) {
  const v1::Transcript game = DeclaredGame(Seed(), Length(400));
  Findings findings;
  const PlayReferee referee = After(game, findings);
  LegalEvents legal(100'000);
  RC_ASSERT(referee.ListLegal(legal).ok());
  const auto index = static_cast<uint32_t>(game.events_size());
  std::set<std::string> listed;
  std::map<std::string, int> shorter;
  for (const LegalEvent& event : legal.all()) {
    const std::string bytes = event.event.root().SerializeAsString();
    RC_ASSERT(listed.insert(bytes).second);
    ++shorter[WithoutTheCardTaken(event.event.root())];
    RC_ASSERT((!event.open || IsOpen(event.event.root())));
    if (!Accepts(referee, event.event.root(), index, event.open)) RC_FAIL(event.words);
    RC_ASSERT((event.open || !event.words.empty()));
  }
  const Alphabet alphabet(game);
  for (const v1::RootEvent& event : alphabet.events()) {
    const std::string bytes = event.SerializeAsString();
    const bool in_list = listed.count(bytes) > 0;
    const auto meant = shorter.find(bytes);
    const bool may_be_short = meant != shorter.end() && meant->second == 1;
    // What is listed as open was not recorded in full, so it may not be judged in full.
    const bool accepted = Accepts(referee, event, index, IsOpen(event));
    if (in_list && !accepted) RC_FAIL(absl::StrCat("listed, not accepted: ", event.ShortDebugString()));
    if (accepted && !in_list && !may_be_short)
      RC_FAIL(absl::StrCat("accepted, not listed: ", event.ShortDebugString()));
  }
}

RC_GTEST_PROP(DeclaredPlay, GoesOnFromAPositionAsFromTheBeginning, ()) {
  const v1::Transcript game = DeclaredGame(Seed(), 400);
  const auto at = static_cast<uint32_t>(*rc::gen::inRange(0, game.events_size() + 1));
  CheckOptions options;
  absl::StatusOr<v1::Transcript> position = PositionAfter(RootGame(), game, at, options);
  if (!position.ok()) RC_FAIL(std::string(position.status().message()));
  Findings ignored;
  PlayReferee straight;
  v1::Transcript first = game;
  first.mutable_events()->DeleteSubrange(static_cast<int>(at), game.events_size() - static_cast<int>(at));
  straight = After(first, ignored);
  Findings findings;
  findings.BeginEvent({});
  PlayReferee resumed;
  const absl::Status begun = resumed.Begin(*position, findings);
  if (!begun.ok()) RC_FAIL(std::string(begun.message()));
  for (int i = static_cast<int>(at); i < game.events_size(); ++i) {
    findings.BeginEvent(0);
    RC_ASSERT(
        resumed.Judge(game.events(i), static_cast<uint32_t>(i), Referee::AfterIllegal::kCarryOut, findings)
            .ok());
    RC_ASSERT(
        straight.Judge(game.events(i), static_cast<uint32_t>(i), Referee::AfterIllegal::kCarryOut, ignored)
            .ok());
    v1::Transcript one;
    v1::Transcript two;
    RC_ASSERT(resumed.WritePosition(one).ok());
    RC_ASSERT(straight.WritePosition(two).ok());
    if (one.SerializeAsString() != two.SerializeAsString())
      RC_FAIL(absl::StrCat(one.root().play().position().ShortDebugString(), "\nnot\n",
                           two.root().play().position().ShortDebugString()));
  }
  for (const Finding& finding : findings.all()) {
    if (finding.kind != FindingKind::kNote) RC_FAIL(finding.message);
  }
}

// Cards that fewer tables hide.
template <typename Now, typename HideCard>
void HideMore(const Now& now, const HideCard& hide_card, v1::RootEvent& event) {
  if (event.has_played_ambush()) hide_card(*event.mutable_played_ambush()->mutable_card());
  if (event.has_use_card() && event.use_card().has_taken())
    hide_card(*event.mutable_use_card()->mutable_taken());
  if (event.has_use_card() && event.use_card().card() == "swapmeet" && event.use_card().has_other())
    hide_card(*event.mutable_use_card()->mutable_other());
  if (event.has_keep_cards() && now()) event.mutable_keep_cards()->clear_returned();
  if (event.has_take_dominance()) hide_card(*event.mutable_take_dominance()->mutable_spent());
  if (event.has_clear_path()) hide_card(*event.mutable_clear_path()->mutable_card());
  if (event.has_special_action() && event.special_action().has_card())
    hide_card(*event.mutable_special_action()->mutable_card());
  if (event.has_host_recruit() && event.host_recruit().has_card())
    hide_card(*event.mutable_host_recruit()->mutable_card());
  if (event.has_host_use_pillar() && event.host_use_pillar().has_card())
    hide_card(*event.mutable_host_use_pillar()->mutable_card());
  if (event.has_host_score() && now()) event.mutable_host_score()->clear_points();
}

// What decides the state that follows; from then on nothing but the order of turns is certain.
void HideWhatDecides(std::mt19937& random, v1::RootEvent& event, uint32_t one_in = 4) {
  if (random() % one_in != 0) return;
  if (event.has_host_sermon()) event.mutable_host_sermon()->clear_reward();
  if (event.has_host_use_pillar()) event.mutable_host_use_pillar()->clear_reward();
  if (event.has_explore_ruin()) event.mutable_explore_ruin()->clear_item();
  if (event.has_set_up_host()) event.mutable_set_up_host()->clear_pillar();
  if (event.has_host_pillar()) event.mutable_host_pillar()->clear_pillar();
  if (event.has_decree_recruit()) event.mutable_decree_recruit()->mutable_decree()->Clear();
  if (event.has_decree_build()) event.mutable_decree_build()->mutable_decree()->Clear();
  if (event.has_declared_move() && event.declared_move().has_decree())
    event.mutable_declared_move()->mutable_decree()->Clear();
  if (event.has_declared_battle() && event.declared_battle().has_decree())
    event.mutable_declared_battle()->mutable_decree()->Clear();
}

// Of cards that are drawn together some were seen, in whatever order.
void HideDrawn(std::mt19937& random, v1::RootDraw& draw) {
  for (int i = 0; i + 1 < draw.cards_size(); ++i)
    draw.mutable_cards()->SwapElements(
        i, i + static_cast<int>(random() % static_cast<uint32_t>(draw.cards_size() - i)));
  if (draw.cards_size() > 0 && random() % 2 == 0) draw.mutable_cards()->RemoveLast();
}

// Leaves out what a table need not write down.
void Hide(std::mt19937& random, v1::RootEvent& event) {
  auto now = [&random] { return random() % 2 == 0; };
  auto hide_card = [&](v1::RootCard& card) {
    if (now()) card.clear_name();
    if (card.name().empty() && now()) card.Clear();
  };
  if (event.has_draw()) {
    for (v1::RootCard& card : *event.mutable_draw()->mutable_cards()) hide_card(card);
    if (now()) HideDrawn(random, *event.mutable_draw());
    if (now()) event.mutable_draw()->clear_cards();
  }
  if (event.has_roll() && now()) event.mutable_roll()->clear_attacker();
  if (event.has_roll() && now()) event.mutable_roll()->clear_defender();
  if (event.has_outrage() && event.outrage().has_card()) hide_card(*event.mutable_outrage()->mutable_card());
  if (event.has_mobilize()) hide_card(*event.mutable_mobilize()->mutable_card());
  if (event.has_train()) hide_card(*event.mutable_train()->mutable_card());
  if (event.has_aid()) hide_card(*event.mutable_aid()->mutable_card());
  if (event.has_marquise_bird()) hide_card(*event.mutable_marquise_bird()->mutable_card());
  if (event.has_marquise_overwork()) hide_card(*event.mutable_marquise_overwork()->mutable_card());
  if (event.has_field_hospitals()) hide_card(*event.mutable_field_hospitals()->mutable_card());
  if (event.has_host_crisis()) hide_card(*event.mutable_host_crisis()->mutable_card());
  if (event.has_host_sermon()) {
    hide_card(*event.mutable_host_sermon()->mutable_card());
  }
  if (event.has_decree_add()) hide_card(*event.mutable_decree_add()->mutable_card());
  if (event.has_discard_cards()) {
    for (v1::RootCard& card : *event.mutable_discard_cards()->mutable_cards()) hide_card(card);
  }
  if (event.has_revolt() && now()) event.mutable_revolt()->clear_supporters();
  if (event.has_spread_sympathy() && now()) event.mutable_spread_sympathy()->clear_supporters();
  if (event.has_quests_shown() && now()) event.mutable_quests_shown()->clear_quests();
  HideMore(now, hide_card, event);
}

RC_GTEST_PROP(DeclaredPlay, DoesNotBecomeIllegalByHidingCardsAndDice, ()) {
  v1::Transcript game = DeclaredGame(Seed(), Length(300));
  game.clear_claimed_result();
  std::mt19937 random(static_cast<uint32_t>(Seed()));
  for (v1::Event& event : *game.mutable_events()) Hide(random, *event.mutable_root());
  const v1::Verdict verdict = Checked(game);
  for (const v1::Finding& finding : verdict.findings()) {
    if (finding.kind() == v1::FINDING_KIND_ILLEGAL)
      RC_FAIL(absl::StrCat(finding.event_index(), " ", finding.rule_id(), " ", finding.message(), "\n",
                           game.events(static_cast<int>(finding.event_index())).ShortDebugString()));
  }
}

RC_GTEST_PROP(DeclaredPlay, DoesNotBecomeIllegalByHidingWhatDecides, ()) {
  v1::Transcript game = DeclaredGame(Seed(), Length(400));
  game.clear_claimed_result();
  std::mt19937 random(static_cast<uint32_t>(Seed()));
  const bool cards_too = random() % 2 == 0;
  for (v1::Event& event : *game.mutable_events()) {
    HideWhatDecides(random, *event.mutable_root());
    if (cards_too) Hide(random, *event.mutable_root());
  }
  const v1::Verdict verdict = Checked(game);
  for (const v1::Finding& finding : verdict.findings()) {
    if (finding.kind() == v1::FINDING_KIND_ILLEGAL)
      RC_FAIL(absl::StrCat(finding.event_index(), " ", finding.rule_id(), " ", finding.message(), "\n",
                           game.events(static_cast<int>(finding.event_index())).ShortDebugString()));
  }
}

// Cards anywhere in the declaration: their names, or all of them. Who crafts has to show the card.
void HideSomeCards(std::mt19937& random, uint32_t one_in, google::protobuf::Message& message) {
  const auto& reflection = *message.GetReflection();
  std::vector<const google::protobuf::FieldDescriptor*> fields;
  reflection.ListFields(message, &fields);
  for (const auto* field : fields) {
    if (field->cpp_type() != google::protobuf::FieldDescriptor::CPPTYPE_MESSAGE) continue;
    if (field->name() == "declared_craft" || field->name() == "complete_quest") continue;
    const int n = field->is_repeated() ? reflection.FieldSize(message, field) : 1;
    for (int i = 0; i < n; ++i) {
      auto& inner = field->is_repeated() ? *reflection.MutableRepeatedMessage(&message, field, i)
                                         : *reflection.MutableMessage(&message, field);
      auto* card = dynamic_cast<v1::RootCard*>(&inner);
      if (card == nullptr) {
        HideSomeCards(random, one_in, inner);
      } else if (random() % one_in == 0) {
        card->clear_name();
        if (random() % 3 == 0) card->Clear();
      }
    }
  }
}

// Whole games of five factions, of which one thing is left out, a few, or many: no event becomes illegal.
// With LANTERN_LONG_TESTS=1 many more games.
class HiddenInWholeGames : public testing::TestWithParam<uint64_t> {};

TEST_P(HiddenInWholeGames, NothingBecomesIllegal) {
  const uint64_t games = Effort(16, 25);
  for (uint64_t k = GetParam(); k < games; k += 4) {
    v1::Transcript whole = DeclaredGame(4 + 5 * k, 4000);  // all five factions, every map, deck and set-up
    whole.clear_claimed_result();
    std::mt19937 random(static_cast<uint32_t>(k));
    for (const uint32_t one_in : {2000u, 1000u, 1000u, 500u, 500u, 200u, 200u, 100u, 50u, 20u, 5u}) {
      v1::Transcript game = whole;
      for (v1::Event& event : *game.mutable_events()) {
        HideSomeCards(random, one_in, *event.mutable_root());
        if (event.root().has_draw() && random() % one_in < 4)
          HideDrawn(random, *event.mutable_root()->mutable_draw());
        if (random() % 3 == 0) HideWhatDecides(random, *event.mutable_root(), one_in);
      }
      CheckOptions options;
      options.policy = Policy::kContinue;
      v1::Verdict verdict;
      const absl::Status status = CheckWith(RootGame(), game, options, verdict);
      ASSERT_TRUE(status.ok()) << status;
      for (const v1::Finding& finding : verdict.findings()) {
        if (finding.kind() != v1::FINDING_KIND_ILLEGAL) continue;
        ADD_FAILURE() << "game " << k << ", one in " << one_in << ", event " << finding.event_index() << " "
                      << finding.rule_id() << " " << finding.message() << "\n"
                      << game.events(static_cast<int>(finding.event_index())).ShortDebugString();
        break;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Share, HiddenInWholeGames, testing::Range<uint64_t>(0, 4));

// Games that end by hits of which the other side's were not written yet: whichever of the two is written
// first, both are legal, and the result is the same.
TEST(DeclaredEnd, HitsOfBothSidesComeInEitherOrder) {
  constexpr uint64_t kFirst = 2814;
  const uint64_t wanted = Effort(2, 20);
  uint64_t found = 0;
  for (uint64_t seed = kFirst; seed < kFirst + 600 * wanted && found < wanted; ++seed) {
    v1::Transcript game = DeclaredGame(seed, 4000);
    game.clear_claimed_result();
    if (!game.events(game.events_size() - 1).root().has_losses()) continue;
    LegalEvents legal(1000);
    ASSERT_TRUE(ListLegalAfter(RootGame(), game, CheckOptions(), legal).ok());
    if (legal.all().empty()) continue;
    ++found;
    v1::Transcript after = game;
    *after.add_events() = legal.all()[0].event;
    v1::Transcript before = after;
    before.mutable_events()->SwapElements(before.events_size() - 1, before.events_size() - 2);
    v1::Verdict one;
    v1::Verdict two;
    ASSERT_TRUE(CheckWith(RootGame(), after, CheckOptions(), one).ok());
    ASSERT_TRUE(CheckWith(RootGame(), before, CheckOptions(), two).ok());
    EXPECT_EQ(one.outcome(), v1::OUTCOME_LEGAL) << "seed " << seed << "\n" << one.ShortDebugString();
    EXPECT_EQ(two.outcome(), v1::OUTCOME_LEGAL) << "seed " << seed << "\n" << two.ShortDebugString();
    for (int i = 0; i < one.standings_size(); ++i) {
      EXPECT_EQ(one.standings(i).score(), two.standings(i).score()) << "seed " << seed;
      EXPECT_EQ(one.standings(i).winner(), two.standings(i).winner()) << "seed " << seed;
    }
  }
  EXPECT_EQ(found, wanted);
}

RC_GTEST_PROP(DeclaredPlay, RulesOnAPrefixAsOnTheWhole, ()) {
  v1::Transcript game = DeclaredGame(Seed(), 200);
  game.clear_claimed_result();
  std::mt19937 random(static_cast<uint32_t>(Seed()));
  // A few events are swapped, so that there is something to say.
  for (int i = 0; i < 3 && game.events_size() > 2; ++i)
    game.mutable_events()->SwapElements(static_cast<int>(random() % game.events_size()),
                                        static_cast<int>(random() % game.events_size()));
  v1::Transcript prefix = game;
  const int length = static_cast<int>(random() % (game.events_size() + 1));
  prefix.mutable_events()->DeleteSubrange(length, game.events_size() - length);
  const v1::Verdict whole = Checked(game);
  const v1::Verdict part = Checked(prefix);
  int i = 0;
  for (const v1::Finding& finding : part.findings()) {
    RC_ASSERT(finding.SerializeAsString() == whole.findings(i).SerializeAsString());
    ++i;
  }
  // In brackets, since RapidCheck's own || looks at both sides.
  RC_ASSERT((i == whole.findings_size() || whole.findings(i).event_index() >= static_cast<uint32_t>(length)));
}

RC_GTEST_PROP(DeclaredPlay, DoesNotLookAtNames, ()) {
  const v1::Transcript game = DeclaredGame(Seed(), 200);
  v1::Transcript renamed = game;
  for (v1::Player& player : *renamed.mutable_players()) player.set_name("somebody");
  v1::Verdict one = Checked(game);
  v1::Verdict two = Checked(renamed);
  for (auto* verdict : {&one, &two}) {
    for (v1::Standing& standing : *verdict->mutable_standings()) standing.clear_name();
  }
  RC_ASSERT(one.SerializeAsString() == two.SerializeAsString());
}

// One event is another one: the finding stands at that event, unless the other one may come there as well.
RC_GTEST_PROP(DeclaredPlay, CatchesAWrongEventAtItsPlace, ()) {
  v1::Transcript game = DeclaredGame(Seed(), 300);
  game.clear_claimed_result();
  RC_PRE(game.events_size() > 1);
  std::mt19937 random(static_cast<uint32_t>(Seed()));
  const std::vector<v1::RootEvent> strange = Alphabet(game).events();
  const auto at = static_cast<int>(random() % static_cast<uint32_t>(game.events_size()));
  const v1::RootEvent& wrong = strange[random() % strange.size()];
  v1::Transcript before = game;
  before.mutable_events()->DeleteSubrange(at, game.events_size() - at);
  Findings ignored;
  const PlayReferee referee = After(before, ignored);
  LegalEvents legal(100'000);
  RC_ASSERT(referee.ListLegal(legal).ok());
  bool allowed = false;
  for (const LegalEvent& event : legal.all())
    allowed |= event.event.root().SerializeAsString() == wrong.SerializeAsString();
  *game.mutable_events(at)->mutable_root() = wrong;
  const v1::Verdict verdict = Checked(game);
  bool caught = false;
  for (const v1::Finding& finding : verdict.findings()) {
    const bool illegal = finding.kind() == v1::FINDING_KIND_ILLEGAL;
    RC_ASSERT((!illegal || finding.event_index() >= static_cast<uint32_t>(at)));
    caught |= finding.event_index() == static_cast<uint32_t>(at) && finding.kind() != v1::FINDING_KIND_NOTE;
  }
  if (!allowed && !caught) RC_FAIL(wrong.ShortDebugString());
}

// An event that the rules ask for is left out: that is said before the turn after it has begun.
RC_GTEST_PROP(DeclaredPlay, CatchesAMissingEventInItsTurn, ()) {
  v1::Transcript game = DeclaredGame(Seed(), 300);
  game.clear_claimed_result();
  std::vector<int> needed;
  bool begins_evening = false;  // turmoil and Hideout do; then nothing need say so
  for (int i = 0; i < game.events_size(); ++i) {
    const v1::RootEvent& event = game.events(i).root();
    begins_evening =
        !event.has_turn_start() && (begins_evening || event.has_turmoil() || event.has_special_action());
    if (begins_evening && event.has_phase_start()) continue;
    if (event.has_draw() || event.has_roll() || event.has_losses() || event.has_outrage() ||
        event.has_phase_start() || event.has_turn_start() || event.has_host_crisis() ||
        event.has_host_fervor() || event.has_host_pillar() || event.has_turmoil())
      needed.push_back(i);
  }
  RC_PRE(!needed.empty());
  const int at = needed[static_cast<size_t>(*rc::gen::inRange<int>(0, static_cast<int>(needed.size())))];
  game.mutable_events()->DeleteSubrange(at, 1);
  int end = at;
  for (int turns = 0; end < game.events_size() && turns < 2; ++end)
    turns += game.events(end).root().has_turn_start() ? 1 : 0;
  RC_PRE(end < game.events_size());
  const v1::Verdict verdict = Checked(game);
  const bool caught =
      std::any_of(verdict.findings().begin(), verdict.findings().end(), [&](const v1::Finding& f) {
        return f.kind() == v1::FINDING_KIND_ILLEGAL && f.event_index() >= static_cast<uint32_t>(at) &&
               f.event_index() < static_cast<uint32_t>(end);
      });
  if (!caught) RC_FAIL(absl::StrCat("left out ", at));
}

// A stroke of the pen: an event is left out, doubled, or has another number. Whatever it is, the state stays
// whole, and the score is the sum of its lines and of its entries.
RC_GTEST_PROP(DeclaredPlay, StaysWholeUnderMutations, ()) {
  v1::Transcript game = DeclaredGame(Seed(), 300);
  std::mt19937 random(static_cast<uint32_t>(Seed()));
  const std::vector<v1::RootEvent> strange = Alphabet(game).events();
  for (int i = 0; i < 5 && game.events_size() > 1; ++i) {
    const int at = static_cast<int>(random() % game.events_size());
    *game.mutable_events(at)->mutable_root() = strange[random() % strange.size()];
  }
  PlayReferee referee;
  Findings findings;
  findings.BeginEvent({});
  RC_ASSERT(referee.Begin(game, findings).ok());
  for (int i = 0; i < game.events_size(); ++i) {
    findings.BeginEvent(static_cast<uint32_t>(i));
    RC_ASSERT(
        referee.Judge(game.events(i), static_cast<uint32_t>(i), Referee::AfterIllegal::kCarryOut, findings)
            .ok());
    const std::string broken = referee.BrokenInvariant();
    if (!broken.empty()) RC_FAIL(absl::StrCat(i, ": ", broken, "\n", game.events(i).ShortDebugString()));
  }
  // What a referee writes, a referee reads, whatever was done at the table.
  v1::Transcript position = game;
  position.clear_events();
  RC_ASSERT(referee.WritePosition(position).ok());
  PlayReferee again;
  Findings none;
  none.BeginEvent({});
  const absl::Status read = again.Begin(position, none);
  if (!read.ok()) RC_FAIL(std::string(read.message()));
  RC_ASSERT(again.IsOver() == referee.IsOver());
  for (const PlayerResult& result : referee.Results()) {
    int sum = 0;
    for (const ScoreEntry& entry : result.entries) sum += entry.points;
    if (!result.score.has_value()) continue;
    RC_ASSERT(sum == *result.score);
    if (!result.score_after_turn.empty()) RC_ASSERT(result.score_after_turn.back() == *result.score);
  }
}

}  // namespace
}  // namespace lantern::root
