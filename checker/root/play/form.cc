// The form of declarations: numbers and lists of one event, whatever the game is.
#include "absl/strings/str_cat.h"
#include "checker/root/play/referee.h"
#include "google/protobuf/descriptor.h"

namespace lantern::root {

namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

// Fields that name a clearing; 0 is allowed where the schema says what it means.
bool IsClearingField(absl::string_view name) {
  return name == "clearing" || name == "from" || name == "to" || name == "keep" || name == "sawmill" ||
         name == "workshop" || name == "recruiter" || name == "corner" || name == "beside" || name == "low" ||
         name == "high" || name == "edge" || name == "clearings" || name == "wood" || name == "forest" ||
         name == "pieces";
}

constexpr uint32_t kMostNumber = 100;

// What is wrong, and where; the path is put together from the inside, so that nothing is built while nothing
// is wrong.
struct Fault {
  std::string path;
  std::string what;
};

bool FaultIn(const Message& message, Fault& fault);

bool FaultInField(const Message& message, const FieldDescriptor& field, int index, Fault& fault) {
  const auto& reflection = *message.GetReflection();
  const bool many = field.is_repeated();
  if (field.cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE) {
    return FaultIn(
        many ? reflection.GetRepeatedMessage(message, &field, index) : reflection.GetMessage(message, &field),
        fault);
  }
  if (field.cpp_type() == FieldDescriptor::CPPTYPE_ENUM) {
    const int value = many ? reflection.GetRepeatedEnumValue(message, &field, index)
                           : reflection.GetEnumValue(message, &field);
    if (field.enum_type()->FindValueByNumber(value) != nullptr) return false;
    fault.what = absl::StrCat("is ", value, ", which is no value of ", field.enum_type()->name());
    return true;
  }
  if (field.cpp_type() != FieldDescriptor::CPPTYPE_UINT32) return false;
  const uint32_t value =
      many ? reflection.GetRepeatedUInt32(message, &field, index) : reflection.GetUInt32(message, &field);
  const bool clearing = IsClearingField(absl::string_view(field.name().data(), field.name().size()));
  if (value <= (clearing ? kClearings : kMostNumber) && (value > 0 || !clearing || !many)) return false;
  fault.what = clearing ? absl::StrCat("is ", value, "; clearings are 1 to 12") : "must be at most 100";
  return true;
}

// The first field, anywhere in a declaration, whose value cannot be.
bool FaultIn(const Message& message, Fault& fault) {
  const auto& reflection = *message.GetReflection();
  std::vector<const FieldDescriptor*> fields;
  reflection.ListFields(message, &fields);
  for (const FieldDescriptor* field : fields) {
    const int count = field->is_repeated() ? reflection.FieldSize(message, field) : 1;
    for (int i = 0; i < count; ++i) {
      const bool long_list = i >= static_cast<int>(kMostNumber);
      if (long_list) fault.what = "has more than 100 entries";
      if (!long_list && !FaultInField(message, *field, i, fault)) continue;
      const std::string index = field->is_repeated() ? absl::StrCat("[", i, "]") : "";
      fault.path = absl::StrCat(".", field->name(), index, fault.path);
      return true;
    }
  }
  return false;
}

// A clearing that an event cannot do without: its number, or -1 where the event needs none.
int NeededClearing(const v1::RootEvent& event) {
  switch (event.action_case()) {
    case v1::RootEvent::kDeclaredBattle:
      return static_cast<int>(event.declared_battle().clearing());
    case v1::RootEvent::kMarquiseBuild:
      return static_cast<int>(event.marquise_build().clearing());
    case v1::RootEvent::kMarquiseOverwork:
      return static_cast<int>(event.marquise_overwork().clearing());
    case v1::RootEvent::kNewRoost:
      return static_cast<int>(event.new_roost().clearing());
    case v1::RootEvent::kDecreeRecruit:
      return static_cast<int>(event.decree_recruit().clearing());
    case v1::RootEvent::kDecreeBuild:
      return static_cast<int>(event.decree_build().clearing());
    case v1::RootEvent::kRevolt:
      return static_cast<int>(event.revolt().clearing());
    case v1::RootEvent::kSpreadSympathy:
      return static_cast<int>(event.spread_sympathy().clearing());
    case v1::RootEvent::kAllianceRecruit:
      return static_cast<int>(event.alliance_recruit().clearing());
    case v1::RootEvent::kOrganize:
      return static_cast<int>(event.organize().clearing());
    case v1::RootEvent::kHostSermon:
      return static_cast<int>(event.host_sermon().clearing());
    case v1::RootEvent::kFieldHospitals:
      return static_cast<int>(event.field_hospitals().clearing());
    case v1::RootEvent::kSetUpEyrie:
      return static_cast<int>(event.set_up_eyrie().clearing());
    default:
      return -1;
  }
}

}  // namespace

absl::Status PlayReferee::CheckForm(const Event& event) const {
  if (event.action_case() == Event::ACTION_NOT_SET)
    return Malformed("", "has no action; set one of the fields of RootEvent.action");
  if (!event.has_turn_start() && event.action_case() < Event::kSetUpMarquise) {
    return Malformed(
        "", "is a movement of board level; a game with root.play holds declarations (root_play.proto)");
  }
  if (NeededClearing(event) == 0) return Malformed("clearing", "is missing; clearings are 1 to 12");
  if (probing_) return absl::OkStatus();  // made by ListLegal
  static const auto* const oneof = Event::descriptor()->FindOneofByName("action");
  const auto* field = event.GetReflection()->GetOneofFieldDescriptor(event, oneof);
  Fault fault;
  if (FaultIn(event.GetReflection()->GetMessage(event, field), fault))
    return Malformed(absl::StrCat(field->name(), fault.path), fault.what);
  if (event.has_roll() && (event.roll().attacker() > 3 || event.roll().defender() > 3))
    return Malformed("roll", "dice show 0 to 3");
  if (event.movements_size() > 100 || event.points_size() > 100)
    return Malformed("movements", "must be at most 100, and so must points");
  return absl::OkStatus();
}

}  // namespace lantern::root
