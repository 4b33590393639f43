#include "checker/report/words.h"

#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "checker/report/text.h"

namespace lantern::report {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

std::string TextWords(const View& view, const FieldDescriptor& field, const std::string& text) {
  std::string better = view.TextOf(field.name(), text);
  if (!better.empty()) return better;
  return text.empty() ? "not recorded" : text;
}

std::string NumberWords(const View& view, const FieldDescriptor& field, int64_t number) {
  std::string name = number < 0 ? "" : view.NameOf(field.name(), static_cast<uint64_t>(number));
  return name.empty() ? absl::StrCat(number) : name;
}

// One value of a field; `index` -1 for a field that is not repeated.
std::string ValueWords(const View& view, const Message& part, const FieldDescriptor& field, int index) {
  const auto& r = *part.GetReflection();
  const bool many = index >= 0;
  switch (field.cpp_type()) {
    case FieldDescriptor::CPPTYPE_UINT32:
      return NumberWords(view, field,
                         many ? r.GetRepeatedUInt32(part, &field, index) : r.GetUInt32(part, &field));
    case FieldDescriptor::CPPTYPE_INT32:
      return absl::StrCat(many ? r.GetRepeatedInt32(part, &field, index) : r.GetInt32(part, &field));
    case FieldDescriptor::CPPTYPE_BOOL:
      return (many ? r.GetRepeatedBool(part, &field, index) : r.GetBool(part, &field)) ? "yes" : "no";
    case FieldDescriptor::CPPTYPE_ENUM:
      return EnumWords(*field.enum_type(),
                       many ? r.GetRepeatedEnumValue(part, &field, index) : r.GetEnumValue(part, &field));
    case FieldDescriptor::CPPTYPE_STRING:
      return TextWords(view, field,
                       many ? r.GetRepeatedString(part, &field, index) : r.GetString(part, &field));
    case FieldDescriptor::CPPTYPE_MESSAGE: {
      const Message& inner = many ? r.GetRepeatedMessage(part, &field, index) : r.GetMessage(part, &field);
      std::string better = view.Say(inner);
      return better.empty() ? PartWords(view, inner) : better;
    }
    default:
      return "?";
  }
}

std::string FieldWords(const View& view, const Message& part, const FieldDescriptor& field) {
  std::string name = Words(field.name());
  if (field.is_repeated()) {
    std::vector<std::string> values;
    const int size = part.GetReflection()->FieldSize(part, &field);
    values.reserve(static_cast<size_t>(size));
    for (int i = 0; i < size; ++i) values.push_back(ValueWords(view, part, field, i));
    return absl::StrCat(name, " ", absl::StrJoin(values, " + "));
  }
  if (field.cpp_type() == FieldDescriptor::CPPTYPE_BOOL && !field.has_optional_keyword()) return name;
  const std::string value = ValueWords(view, part, field, -1);
  return value.empty() ? name : absl::StrCat(name, " ", value);
}

// Said beside the event already, by who acts.
bool IsActor(const FieldDescriptor& field) {
  return !field.is_repeated() && (field.name() == "player" || field.name() == "faction");
}

// Whether a field is to be told: it is there, or its 0 has a name.
bool IsTold(const View& view, const Message& part, const FieldDescriptor& field) {
  const auto& r = *part.GetReflection();
  if (field.is_repeated()) return r.FieldSize(part, &field) > 0;
  if (r.HasField(part, &field)) return true;
  return !field.has_presence() && field.cpp_type() == FieldDescriptor::CPPTYPE_UINT32 &&
         !view.NameOf(field.name(), 0).empty();
}

std::string Fields(const View& view, const Message& part, bool actor_told) {
  std::vector<std::string> words;
  const google::protobuf::Descriptor& type = *part.GetDescriptor();
  for (int i = 0; i < type.field_count(); ++i) {
    const FieldDescriptor& field = *type.field(i);
    if ((actor_told && IsActor(field)) || !IsTold(view, part, field)) continue;
    words.push_back(FieldWords(view, part, field));
  }
  return absl::StrJoin(words, ", ");
}

}  // namespace

std::string PartWords(const View& view, const Message& part) { return Fields(view, part, false); }

std::string EventWords(const View& view, const v1::Event& event, bool actor_told) {
  const auto* game =
      event.GetReflection()->GetOneofFieldDescriptor(event, event.GetDescriptor()->FindOneofByName("event"));
  if (game == nullptr) return "";
  const Message& inner = event.GetReflection()->GetMessage(event, game);
  std::vector<const FieldDescriptor*> set;
  inner.GetReflection()->ListFields(inner, &set);
  std::string words;
  for (const FieldDescriptor* field : set) {
    // The action, then what stands beside it.
    if (field->containing_oneof() == nullptr || field->cpp_type() != FieldDescriptor::CPPTYPE_MESSAGE) {
      absl::StrAppend(&words, words.empty() ? "" : "; ", FieldWords(view, inner, *field));
      continue;
    }
    const Message& action = inner.GetReflection()->GetMessage(inner, field);
    const std::string better = view.Say(action);
    const std::string details = better.empty() ? Fields(view, action, actor_told) : "";
    absl::StrAppend(
        &words, words.empty() ? "" : "; ",
        !better.empty() ? better : absl::StrCat(Title(field->name()), details.empty() ? "" : ": ", details));
  }
  return words;
}

}  // namespace lantern::report
