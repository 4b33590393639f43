// The form of declarations: every number and enumeration of the schema has its bounds.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "checker/core/replay.h"
#include "checker/root/game.h"
#include "google/protobuf/descriptor.h"
#include "google/protobuf/message.h"

namespace lantern::root {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

std::string ErrorOf(const v1::RootEvent& event) {
  v1::Transcript game;
  v1::RootSetup& setup = *game.mutable_root();
  setup.set_map(v1::ROOT_MAP_FALL);
  setup.set_deck(v1::ROOT_DECK_STANDARD);
  setup.mutable_play();
  setup.add_factions(v1::ROOT_FACTION_MARQUISE_DE_CAT);
  setup.add_factions(v1::ROOT_FACTION_EYRIE_DYNASTIES);
  game.add_players();
  game.add_players();
  *game.add_events()->mutable_root() = event;
  v1::Verdict verdict;
  return std::string(CheckWith(RootGame(), game, CheckOptions(), verdict).message());
}

// Sets one number or enumeration far out of range. False where the field is something else.
bool Spoil(Message& message, const FieldDescriptor& field) {
  const auto& reflection = *message.GetReflection();
  if (field.cpp_type() == FieldDescriptor::CPPTYPE_UINT32) {
    field.is_repeated() ? reflection.AddUInt32(&message, &field, 101)
                        : reflection.SetUInt32(&message, &field, 101);
    return true;
  }
  if (field.cpp_type() == FieldDescriptor::CPPTYPE_ENUM) {
    field.is_repeated() ? reflection.AddEnumValue(&message, &field, 99)
                        : reflection.SetEnumValue(&message, &field, 99);
    return true;
  }
  return false;
}

// Fills in the clearing that many declarations cannot do without.
Message& WithClearing(Message& message) {
  const FieldDescriptor* field = message.GetDescriptor()->FindFieldByName("clearing");
  if (field != nullptr) message.GetReflection()->SetUInt32(&message, field, 1);
  return message;
}

struct Spoiled {
  v1::RootEvent event;
  std::string path;
};

// Every way to spoil one field of a declaration, two levels deep, which is as deep as they go.
std::vector<Spoiled> AllSpoiled() {
  std::vector<Spoiled> all;
  const auto* oneof = v1::RootEvent::descriptor()->FindOneofByName("action");
  for (int a = 0; a < oneof->field_count(); ++a) {
    const FieldDescriptor& action = *oneof->field(a);
    if (action.number() < 40 && action.name() != "turn_start") continue;
    for (int f = 0; f < action.message_type()->field_count(); ++f) {
      const FieldDescriptor& field = *action.message_type()->field(f);
      const std::string path =
          absl::StrCat(action.name(), ".", field.name(), field.is_repeated() ? "[0]" : "");
      if (field.cpp_type() != FieldDescriptor::CPPTYPE_MESSAGE) {
        Spoiled one;
        Message& message = WithClearing(*one.event.GetReflection()->MutableMessage(&one.event, &action));
        one.path = path;
        if (Spoil(message, field)) all.push_back(one);
        continue;
      }
      for (int g = 0; g < field.message_type()->field_count(); ++g) {
        const FieldDescriptor& inner = *field.message_type()->field(g);
        Spoiled one;
        Message& message = WithClearing(*one.event.GetReflection()->MutableMessage(&one.event, &action));
        Message& sub = field.is_repeated() ? *message.GetReflection()->AddMessage(&message, &field)
                                           : *message.GetReflection()->MutableMessage(&message, &field);
        one.path = absl::StrCat(path, ".", inner.name());
        if (Spoil(sub, inner)) all.push_back(one);
      }
    }
  }
  return all;
}

TEST(DeclaredForm, BoundsEveryNumberAndEnumeration) {
  const std::vector<Spoiled> all = AllSpoiled();
  EXPECT_GT(all.size(), 100u);
  for (const Spoiled& one : all) {
    const std::string error = ErrorOf(one.event);
    EXPECT_TRUE(absl::StrContains(error, one.path + ":")) << one.path << ": " << error;
  }
}

TEST(DeclaredForm, BoundsLists) {
  v1::RootEvent event;
  for (int i = 0; i < 101; ++i) event.mutable_draw()->add_cards();
  EXPECT_TRUE(absl::StrContains(ErrorOf(event), "draw.cards[100]: has more than 100 entries"))
      << ErrorOf(event);
}

TEST(DeclaredForm, WantsCardsOfTheDeck) {
  v1::RootEvent event;
  event.mutable_draw()->set_faction(v1::ROOT_FACTION_MARQUISE_DE_CAT);
  v1::RootCard& card = *event.mutable_draw()->add_cards();
  card.set_name("anvil");
  EXPECT_EQ(ErrorOf(event), "");
  card.set_suit(v1::ROOT_SUIT_MOUSE);  // it is a fox
  EXPECT_TRUE(
      absl::StrContains(ErrorOf(event), "draw.cards[0].name: \"anvil\" is a fox card, and no mouse one"))
      << ErrorOf(event);
  card.set_name("anvils");
  card.set_suit(v1::ROOT_SUIT_UNSPECIFIED);
  EXPECT_TRUE(absl::StrContains(ErrorOf(event), "\"anvils\" is no card")) << ErrorOf(event);
}

TEST(DeclaredForm, WantsANumberOfLostPieces) {
  v1::RootEvent event;
  event.mutable_losses()->set_faction(v1::ROOT_FACTION_MARQUISE_DE_CAT);
  event.mutable_losses()->add_pieces()->set_kind(v1::ROOT_PIECE_KIND_WARRIOR);
  EXPECT_TRUE(absl::StrContains(ErrorOf(event), "losses.pieces[0].count: must be 1 to 100"))
      << ErrorOf(event);
}

}  // namespace
}  // namespace lantern::root
