// Changes of events of declared Root: one wrong stroke each. What comes out is fully recorded where what went
// in was, but need not make sense.
#ifndef LANTERN_TESTS_PROPERTY_ROOT_NAIVE_CHANGES_H_
#define LANTERN_TESTS_PROPERTY_ROOT_NAIVE_CHANGES_H_

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>

#include <random>
#include <string>
#include <vector>

#include "checker/root/catalog/catalog.h"
#include "lantern/v1/transcript.pb.h"

namespace lantern::root {

class Strokes {
 public:
  Strokes(uint64_t seed, const v1::Transcript& game)
      : random_(static_cast<uint32_t>(seed)), setup_(game.root()) {}

  uint32_t Below(uint32_t n) { return n == 0 ? 0 : static_cast<uint32_t>(random_() % n); }

  // Changes one field of the event.
  void Change(v1::RootEvent& event) {
    const auto* field = event.GetDescriptor()->FindFieldByNumber(static_cast<int>(event.action_case()));
    if (field == nullptr) return;
    ChangeIn(*event.GetReflection()->MutableMessage(&event, field));
  }

 private:
  using Field = google::protobuf::FieldDescriptor;
  using Message = google::protobuf::Message;

  v1::RootCard AnyCard() {
    const std::vector<CardInfo>& cards = GetCatalog().decks[static_cast<size_t>(setup_.deck())].cards;
    const CardInfo& info = cards[Below(static_cast<uint32_t>(cards.size()))];
    v1::RootCard card;
    card.set_name(info.name);
    card.set_suit(info.suit);
    return card;
  }

  std::string AnyName(const std::string& field) {
    static const std::vector<std::string> kLeaders = {"builder", "charismatic", "commander", "despot"};
    static const std::vector<std::string> kBy = {
        "",         "cobbler", "commandwarren", "leagueofadventurousmice", "eyrieemigre", "righteousness",
        "instigate"};
    if (field == "leader") return kLeaders[Below(4)];
    if (field == "by_card") return kBy[Below(7)];
    if (field == "character") return GetCatalog().characters[Below(9)].name;
    return AnyCard().name();
  }

  int AnyEnum(const Field& field) {
    const std::string& type = field.enum_type()->name();
    if (type == "RootFaction")
      return setup_.factions(static_cast<int>(Below(static_cast<uint32_t>(setup_.factions_size()))));
    if (type == "RootPieceKind" && Below(2) == 0) return 10 + static_cast<int>(Below(5));
    return field.enum_type()
        ->value(static_cast<int>(Below(static_cast<uint32_t>(field.enum_type()->value_count()))))
        ->number();
  }

  uint32_t Number(uint32_t old) {
    switch (Below(4)) {
      case 0:
        return old + 1;
      case 1:
        return old == 0 ? 0 : old - 1;
      default:
        return Below(13);
    }
  }

  void ChangeIn(Message& message) {
    const auto* type = message.GetDescriptor();
    if (type->field_count() == 0) return;
    if (type->name() == "RootCard" && Below(8) != 0) {
      // Often one of the same suit.
      v1::RootCard& card = static_cast<v1::RootCard&>(message);
      const int suit = card.suit();
      for (int tries = Below(2) == 0 ? 1 : 8; tries > 0; --tries) {
        card = AnyCard();
        if (card.suit() == suit) break;
      }
      return;
    }
    // Mostly a field that is there.
    const auto* reflection = message.GetReflection();
    std::vector<const Field*> set;
    reflection->ListFields(message, &set);
    const Field* field =
        set.empty() || Below(6) == 0
            ? type->field(static_cast<int>(Below(static_cast<uint32_t>(type->field_count()))))
            : set[Below(static_cast<uint32_t>(set.size()))];
    if (field->is_repeated()) {
      ChangeRepeated(message, *field);
    } else {
      ChangeField(message, *field);
    }
  }

  void ChangeField(Message& message, const Field& field) {
    const auto* reflection = message.GetReflection();
    switch (field.cpp_type()) {
      case Field::CPPTYPE_MESSAGE:
        return ChangeIn(*reflection->MutableMessage(&message, &field));
      case Field::CPPTYPE_UINT32:
        return reflection->SetUInt32(&message, &field, Number(reflection->GetUInt32(message, &field)));
      case Field::CPPTYPE_ENUM:
        return reflection->SetEnumValue(&message, &field, AnyEnum(field));
      case Field::CPPTYPE_BOOL:
        return reflection->SetBool(&message, &field, !reflection->GetBool(message, &field));
      case Field::CPPTYPE_STRING:
        return reflection->SetString(&message, &field, AnyName(field.name()));
      default:
        return;
    }
  }

  void ChangeRepeated(Message& message, const Field& field) {
    const auto* reflection = message.GetReflection();
    const int size = reflection->FieldSize(message, &field);
    const uint32_t what = size == 0 ? 0 : Below(4);
    const int at = size == 0 ? 0 : static_cast<int>(Below(static_cast<uint32_t>(size)));
    if (what == 1) {
      reflection->SwapElements(&message, &field, at, size - 1);
      return reflection->RemoveLast(&message, &field);
    }
    switch (field.cpp_type()) {
      case Field::CPPTYPE_MESSAGE:
        if (what == 0) return ChangeIn(*reflection->AddMessage(&message, &field));
        return ChangeIn(*reflection->MutableRepeatedMessage(&message, &field, at));
      case Field::CPPTYPE_UINT32:
        if (what == 0) return reflection->AddUInt32(&message, &field, 1 + Below(12));
        return reflection->SetRepeatedUInt32(&message, &field, at, 1 + Below(12));
      case Field::CPPTYPE_ENUM:
        if (what == 0) return reflection->AddEnumValue(&message, &field, AnyEnum(field));
        return reflection->SetRepeatedEnumValue(&message, &field, at, AnyEnum(field));
      default:
        return;
    }
  }

  std::mt19937 random_;
  const v1::RootSetup& setup_;
};

}  // namespace lantern::root

#endif  // LANTERN_TESTS_PROPERTY_ROOT_NAIVE_CHANGES_H_
