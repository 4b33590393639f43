// What an event is, in one line for people.
#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "checker/root/play/legal.h"
#include "google/protobuf/descriptor.h"

namespace lantern::root {

namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

std::string Spaced(std::string name) {
  std::replace(name.begin(), name.end(), '_', ' ');
  return absl::AsciiStrToLower(name);
}

// "ROOT_ITEM_SWORD" -> "sword": what all values of the enum begin with is left out.
std::string EnumWords(const FieldDescriptor& field, int number) {
  const auto* value = field.enum_type()->FindValueByNumber(number);
  const std::string zero(field.enum_type()->FindValueByNumber(0)->name());
  const size_t prefix = zero.size() - std::string("UNSPECIFIED").size();
  return value == nullptr ? absl::StrCat(number) : Spaced(std::string(value->name()).substr(prefix));
}

std::string ValueWords(const Message& message, const FieldDescriptor& field, int index);

std::string MessageWords(const Message& message) {
  std::vector<const FieldDescriptor*> fields;
  message.GetReflection()->ListFields(message, &fields);
  std::string text;
  for (const FieldDescriptor* field : fields) {
    const int count = field->is_repeated() ? message.GetReflection()->FieldSize(message, field) : 1;
    absl::StrAppend(&text, text.empty() ? "" : ", ", Spaced(std::string(field->name())));
    for (int i = 0; i < count; ++i) absl::StrAppend(&text, " ", ValueWords(message, *field, i));
  }
  return text;
}

std::string ValueWords(const Message& message, const FieldDescriptor& field, int index) {
  const auto& reflection = *message.GetReflection();
  const bool many = field.is_repeated();
  switch (field.cpp_type()) {
    case FieldDescriptor::CPPTYPE_MESSAGE: {
      const Message& inner = many ? reflection.GetRepeatedMessage(message, &field, index)
                                  : reflection.GetMessage(message, &field);
      if (const auto* card = dynamic_cast<const v1::RootCard*>(&inner)) {
        const std::string suit(SuitName(static_cast<Suit>(card->suit())));
        return card->name().empty() ? suit : absl::StrCat(card->name(), " (", suit, ")");
      }
      return absl::StrCat("(", MessageWords(inner), ")");
    }
    case FieldDescriptor::CPPTYPE_ENUM:
      return EnumWords(field, many ? reflection.GetRepeatedEnumValue(message, &field, index)
                                   : reflection.GetEnumValue(message, &field));
    case FieldDescriptor::CPPTYPE_UINT32:
      return absl::StrCat(many ? reflection.GetRepeatedUInt32(message, &field, index)
                               : reflection.GetUInt32(message, &field));
    case FieldDescriptor::CPPTYPE_STRING:
      return many ? reflection.GetRepeatedString(message, &field, index)
                  : reflection.GetString(message, &field);
    default:
      return "yes";
  }
}

}  // namespace

std::string EventWords(const v1::RootEvent& event) {
  const auto* oneof = v1::RootEvent::descriptor()->FindOneofByName("action");
  const auto* field = event.GetReflection()->GetOneofFieldDescriptor(event, oneof);
  if (field == nullptr) return "";
  const std::string inner = MessageWords(event.GetReflection()->GetMessage(event, field));
  return absl::StrCat(Spaced(std::string(field->name())), inner.empty() ? "" : ": ", inner);
}

}  // namespace lantern::root
