// The referee accepts exactly what it lists. In random positions every event is tried that can be put
// together from the cards, players, soul hunters, options and numbers of the game (as many as a budget
// allows, in random order): the referee accepts it if and only if the second implementation does, and then it
// is listed. With LANTERN_LONG_TESTS=1 many more positions are tried.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "checker/soul_hunters/referee.h"
#include "soul_hunters_play.h"
#include "tests/effort.h"

namespace lantern::soul_hunters {
namespace {

// All ways to take up to `most` of so many things, each once.
std::vector<std::vector<int>> Subsets(int things, int most) {
  std::vector<std::vector<int>> all{{}};
  for (size_t i = 0; i < all.size(); ++i) {
    if (static_cast<int>(all[i].size()) == most) continue;
    for (int next = all[i].empty() ? 0 : all[i].back() + 1; next < things; ++next) {
      std::vector<int> longer = all[i];
      longer.push_back(next);
      all.push_back(std::move(longer));
    }
  }
  return all;
}

// Puts events together.
class Alphabet {
 public:
  Alphabet(const naive::Game& game, Chance& chance) : game_(game), chance_(chance) {}

  // In random order where there were too many to have them all.
  std::vector<v1::SoulHuntersEvent> All() {
    Turns();
    Following();
    for (const std::string& card : game_.box().in_order()) {
      for (uint32_t player = 0; player < Players(); ++player) FromHand(card, player);
    }
    for (const naive::Hunter& hunter : game_.table().hunters) Uses(hunter);
    return std::move(out_);
  }

 private:
  static constexpr size_t kMostOfOneStep = 60;  // alternatives of one step that are followed
  static constexpr size_t kMostOfOneCard = 250;

  uint32_t Players() const { return static_cast<uint32_t>(game_.box().players()); }

  v1::SoulHuntersEvent& New() { return out_.emplace_back(); }

  void Turns() {
    for (uint32_t player = 0; player < Players(); ++player) {
      New().mutable_end_turn()->set_player(player);
      for (const std::string& card : game_.box().in_order()) {
        v1::SoulHuntersDraw& draw = *New().mutable_draw();
        draw.set_player(player);
        draw.set_card(card);
      }
      Discards(player);
    }
    for (uint32_t cards = 0; cards < 3; ++cards) {
      const size_t there = game_.table().discard.size();
      New().mutable_reshuffle()->set_cards(static_cast<uint32_t>(there) + cards);
    }
    for (const std::string& card : game_.box().in_order()) New().mutable_used_up()->set_card(card);
  }

  void Discards(uint32_t player) {
    const naive::CardNames& hand = game_.table().of(static_cast<int>(player)).hand;
    const std::vector<std::string> cards(hand.begin(), hand.end());
    for (const std::vector<int>& some : Subsets(static_cast<int>(cards.size()), 3)) {
      if (some.empty()) continue;
      v1::SoulHuntersDiscard& discard = *New().mutable_discard();
      discard.set_player(player);
      for (const int i : some) discard.add_cards(cards[static_cast<size_t>(i)]);
    }
    v1::SoulHuntersDiscard& other = *New().mutable_discard();
    other.set_player(player);
    other.add_cards(game_.box().in_order()[0]);
  }

  void Following() {
    New().mutable_game_end();
    for (uint32_t turned = 1; turned <= 5; ++turned) New().mutable_soul_turned()->set_turned(turned);
    for (uint32_t seats = 1; seats < 1u << Players(); ++seats) {
      v1::SoulHuntersInfluenceCheck& check = *New().mutable_influence_check();
      for (const int influence : game_.Influences()) check.add_compared(influence);
      for (uint32_t player = 0; player < Players(); ++player) {
        if (seats >> player & 1) check.add_greatest(player);
      }
    }
    for (uint32_t value = 1; value <= 5; ++value) {
      New().mutable_soul_freed()->set_value(value);
      for (uint32_t player = 0; player < Players(); ++player) {
        New().mutable_soul_taken()->set_player(player);
        out_.back().mutable_soul_taken()->set_value(value);
      }
    }
    for (int i = 0; i < 20; ++i) {
      v1::SoulHuntersSoulsLaid& laid = *New().mutable_souls_laid();
      for (int k = chance_.Happens(1, 10) ? 4 : 5; k > 0; --k) laid.add_values(1 + chance_.Below(5));
    }
  }

  void FromHand(const std::string& card, uint32_t player) {
    New().mutable_place_hunter()->set_player(player);
    out_.back().mutable_place_hunter()->set_card(card);
    v1::SoulHuntersEvent play;
    play.mutable_play_event()->set_player(player);
    play.mutable_play_event()->set_card(card);
    WithSteps(play);
  }

  void Uses(const naive::Hunter& hunter) {
    const int abilities = game_.box().At(hunter.card).abilities_size();
    for (uint32_t player = 0; player < Players(); ++player) {
      for (int ability = 0; ability <= abilities; ++ability) {
        for (const int used : {hunter.used, (hunter.used + 1) % 5}) {
          v1::SoulHuntersEvent event;
          v1::SoulHuntersUseAbility& use = *event.mutable_use_ability();
          use.set_player(player);
          use.mutable_hunter()->set_player(static_cast<uint32_t>(hunter.owner));
          use.mutable_hunter()->set_card(hunter.card);
          use.mutable_hunter()->set_used(static_cast<uint32_t>(used));
          use.set_ability(static_cast<uint32_t>(ability));
          WithSteps(event);
        }
      }
    }
  }

  static v1::SoulHuntersStep& AddStep(v1::SoulHuntersEvent& event) {
    return event.has_play_event() ? *event.mutable_play_event()->add_steps()
                                  : *event.mutable_use_ability()->add_steps();
  }

  // Follows an event through all steps that it asks for; keeps it as soon as it is refused for another
  // reason.
  void WithSteps(const v1::SoulHuntersEvent& event) {
    std::vector<v1::SoulHuntersEvent> open{event};
    size_t kept = 0;
    while (!open.empty() && kept < kMostOfOneCard) {
      const v1::SoulHuntersEvent now = std::move(open.back());
      open.pop_back();
      naive::Game trial = game_;
      const bool legal = trial.Play(now);
      if (!legal && trial.want().op != nullptr) {
        std::vector<v1::SoulHuntersStep> steps = Alternatives(trial);
        chance_.Shuffle(steps);
        if (steps.size() > kMostOfOneStep) steps.resize(kMostOfOneStep);
        for (const v1::SoulHuntersStep& step : steps) AddStep(open.emplace_back(now)) = step;
        continue;
      }
      ++kept;
      out_.push_back(now);
      if (legal && chance_.Happens(1, 5)) AddStep(out_.emplace_back(now)).set_player(0);
    }
  }

  // What could stand in the step that is missing, right or wrong.
  std::vector<v1::SoulHuntersStep> Alternatives(const naive::Game& trial) {
    const naive::Op& op = *trial.want().op;
    steps_.clear();
    switch (op.op_case()) {
      case naive::Op::kChoose:
        for (int i = 0; i <= op.choose().options_size(); ++i) NewStep().set_option(static_cast<uint32_t>(i));
        break;
      case naive::Op::kDestroy:
        Hunters(trial.table(), op.destroy().number());
        break;
      case naive::Op::kStealHunter:
        Hunters(trial.table(), op.steal_hunter().number());
        break;
      case naive::Op::kReturnHunter:
        Hunters(trial.table(), op.return_hunter().number());
        break;
      case naive::Op::kTurnHunter:
        Hunters(trial.table(), op.turn_hunter().number());
        break;
      case naive::Op::kDraw:
        Draws(trial);
        break;
      case naive::Op::kDiscard:
      case naive::Op::kStealCard:
        Cards(trial);
        break;
      case naive::Op::kRecover:
        SomeOf(trial.table().discard, -1, trial.want().amount);
        break;
      default:
        for (uint32_t player = 0; player < Players(); ++player) NewStep().set_player(player);
        break;
    }
    return steps_;
  }

  v1::SoulHuntersStep& NewStep() { return steps_.emplace_back(); }

  void Hunters(const naive::Table& table, uint32_t number) {
    const int most = static_cast<int>(std::min<uint32_t>(number + 1, 3));
    for (const std::vector<int>& some : Subsets(static_cast<int>(table.hunters.size()), most)) {
      v1::SoulHuntersStep& step = NewStep();
      step.set_number(static_cast<uint32_t>(some.size()));
      for (const int i : some) {
        const naive::Hunter& hunter = table.hunters[static_cast<size_t>(i)];
        v1::SoulHuntersInPlay& named = *step.add_hunters();
        named.set_player(static_cast<uint32_t>(hunter.owner));
        named.set_card(hunter.card);
        named.set_used(static_cast<uint32_t>(hunter.used));
      }
    }
  }

  // Some cards of a place, one too many included, and one that is not there.
  void SomeOf(const naive::CardNames& place, int player, int amount) {
    const std::vector<std::string> cards(place.begin(), place.end());
    const int most = std::max(0, std::min(amount + 1, 3));
    for (const std::vector<int>& some : Subsets(static_cast<int>(cards.size()), most)) {
      v1::SoulHuntersStep& step = NewStep();
      if (player >= 0) step.set_player(static_cast<uint32_t>(player));
      step.set_number(static_cast<uint32_t>(some.size()));
      for (const int i : some) step.add_cards(cards[static_cast<size_t>(i)]);
    }
    v1::SoulHuntersStep& step = NewStep();
    if (player >= 0) step.set_player(static_cast<uint32_t>(player));
    step.add_cards(game_.box().in_order().back());
    step.set_number(1);
  }

  void Cards(const naive::Game& trial) {
    for (int player = 0; player < game_.box().players(); ++player) {
      const bool about = trial.want().player < 0 || trial.want().player == player;
      if (about) SomeOf(trial.table().of(player).hand, player, trial.want().amount);
    }
  }

  // Cards that can be drawn now, as many as asked for and one less.
  void Draws(const naive::Game& trial) {
    naive::Table table = trial.table();
    v1::SoulHuntersStep drawn;
    while (drawn.cards_size() < trial.want().amount && table.deck.size() + table.discard.size() > 0) {
      const naive::CardNames& from = table.deck.empty() ? table.discard : table.deck;
      const std::string card =
          *std::next(from.begin(), static_cast<int>(chance_.Below(static_cast<uint32_t>(from.size()))));
      naive::DrawOne(game_.box(), table, game_.on_turn(), card);
      drawn.add_cards(card);
    }
    for (uint32_t player = 0; player < Players(); ++player) {
      NewStep() = drawn;
      steps_.back().set_player(player);
      if (drawn.cards_size() == 0) continue;
      NewStep() = drawn;
      steps_.back().set_player(player);
      steps_.back().mutable_cards()->RemoveLast();
      steps_.back().set_number(static_cast<uint32_t>(steps_.back().cards_size()));
    }
  }

  const naive::Game& game_;
  Chance& chance_;
  std::vector<v1::SoulHuntersEvent> out_;
  std::vector<v1::SoulHuntersStep> steps_;
};

// What the referee says against an event; empty: nothing.
std::string Objection(const Referee& referee, const v1::SoulHuntersEvent& event) {
  auto trial = static_cast<const SoulHuntersReferee&>(referee);
  v1::Event wrapped;
  *wrapped.mutable_soul_hunters() = event;
  Findings findings;
  findings.BeginEvent(0);
  const absl::Status status = trial.Judge(wrapped, 0, Referee::AfterIllegal::kChangeNothing, findings);
  return status.ok() ? Said(findings, 0) : std::string(status.message());
}

// What is listed, in one form for every way to write it.
struct Offer {
  std::set<std::string> whole;
  // Events that leave out what chance decides and all that comes after it: what stands before it.
  std::set<std::string> open;

  bool Has(const std::string& log) const {
    if (whole.count(log) > 0) return true;
    return std::any_of(open.begin(), open.end(),
                       [&](const std::string& start) { return log.rfind(start, 0) == 0; });
  }
};

// Looks at everything that is listed. An event that the referee or the second implementation does not accept
// fails the test.
Offer Listed(RandomGame& game) {
  Offer offer;
  LegalEvents legal(100'000);
  EXPECT_TRUE(game.referee().ListLegal(legal).ok());
  EXPECT_FALSE(legal.cut());
  std::set<std::string> written;
  for (const LegalEvent& listed : legal.all()) {
    EXPECT_TRUE(written.insert(listed.event.SerializeAsString()).second)
        << "twice: " << listed.event.ShortDebugString();
    EXPECT_FALSE(listed.words.empty());
    naive::Game trial = game.naive();
    v1::Event event = listed.event;
    if (listed.open) {
      trial.Play(event.soul_hunters());
      offer.open.insert(trial.log());
      trial = game.naive();
      game.referee().Reveal(game.chance(), event);
    }
    const bool played = trial.Play(event.soul_hunters());
    if (trial.left_souls_out()) continue;
    EXPECT_EQ(Objection(game.referee(), event.soul_hunters()), "") << event.ShortDebugString();
    EXPECT_TRUE(played) << event.ShortDebugString();
    if (!listed.open) offer.whole.insert(trial.log());
  }
  return offer;
}

TEST(SoulHuntersLegal, AcceptsExactlyWhatIsListed) {
  int accepted = 0;
  int refused = 0;
  for (uint64_t seed = 0; seed < Effort(40, 20); ++seed) {
    RandomGame game(seed, {.random_catalog = seed % 2 == 1});
    game.PlayUntil(static_cast<int>(game.chance().Below(250)));
    for (int i = 0; i < 6; ++i) {
      ASSERT_EQ(game.error(), "") << "seed " << seed;
      const Offer offer = Listed(game);
      ASSERT_FALSE(testing::Test::HasFailure())
          << "seed " << seed << " after " << game.game().events_size() << " events";
      for (const v1::SoulHuntersEvent& event : Alphabet(game.naive(), game.chance()).All()) {
        naive::Game trial = game.naive();
        const bool legal = trial.Play(event);
        if (trial.left_souls_out()) continue;
        const std::string objection = Objection(game.referee(), event);
        ASSERT_EQ(objection.empty(), legal) << "seed " << seed << " after " << game.game().events_size()
                                            << " events: " << event.ShortDebugString() << "\n"
                                            << objection;
        if (legal) {
          ASSERT_TRUE(offer.Has(trial.log()))
              << "not listed: seed " << seed << " after " << game.game().events_size()
              << " events: " << event.ShortDebugString();
        }
        (legal ? accepted : refused)++;
      }
      if (!game.Step()) break;
    }
  }
  EXPECT_GT(accepted, 1000);
  EXPECT_GT(refused, accepted);
}

}  // namespace
}  // namespace lantern::soul_hunters
