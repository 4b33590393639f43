#ifndef LANTERN_TESTS_PROPERTY_LUEUR_MUTATE_H_
#define LANTERN_TESTS_PROPERTY_LUEUR_MUTATE_H_

// Changes a single event of a game of Lueur: another die, another card, one more, one less, left out, twice,
// too early.

#include <map>
#include <string>
#include <vector>

#include "checker/core/chance.h"
#include "lantern/v1/transcript.pb.h"

namespace lantern::lueur_naive {

class Mutator {
 public:
  Mutator(Chance& chance, int players) : chance_(chance), players_(players) {}

  // Changes one field of an event.
  void ChangeField(v1::LueurEvent& event) {
    sites_.clear();
    Collect(event, event.GetDescriptor());
    if (sites_.empty()) return;
    const Site site = sites_[chance_.Below(static_cast<uint32_t>(sites_.size()))];
    Change(*site.message, *site.field);
  }

 private:
  using Message = google::protobuf::Message;
  using Field = google::protobuf::FieldDescriptor;
  struct Site {
    Message* message;
    const Field* field;
  };

  // Every field of the messages that are there is a place to change, set or not.
  void Collect(Message& message, const google::protobuf::Descriptor* top) {
    const auto& reflection = *message.GetReflection();
    const auto& type = *message.GetDescriptor();
    for (int i = 0; i < type.field_count(); ++i) {
      const Field* field = type.field(i);
      const bool is_message = field->cpp_type() == Field::CPPTYPE_MESSAGE;
      if (&type == top && !reflection.HasField(message, field)) continue;  // it stays the same kind of event
      if (&type != top) sites_.push_back({&message, field});
      if (!is_message) continue;
      if (field->is_repeated()) {
        for (int k = 0; k < reflection.FieldSize(message, field); ++k)
          Collect(*reflection.MutableRepeatedMessage(&message, field, k), top);
      } else if (reflection.HasField(message, field)) {
        Collect(*reflection.MutableMessage(&message, field), top);
      }
    }
  }

  void Change(Message& message, const Field& field) {
    if (field.is_repeated()) {
      ChangeList(message, field);
    } else if (field.cpp_type() == Field::CPPTYPE_MESSAGE) {
      const auto& reflection = *message.GetReflection();
      if (reflection.HasField(message, &field)) return reflection.ClearField(&message, &field);
      reflection.MutableMessage(&message, &field);
    } else {
      SetOther(message, field);
    }
  }

  void ChangeList(Message& message, const Field& field) {
    const auto& reflection = *message.GetReflection();
    const int size = reflection.FieldSize(message, &field);
    const bool is_message = field.cpp_type() == Field::CPPTYPE_MESSAGE;
    const uint32_t what = size == 0 ? 0 : chance_.Below(4);
    if (what == 0) {
      if (is_message) {
        Message& added = *reflection.AddMessage(&message, &field);
        if (size > 0) added.CopyFrom(reflection.GetRepeatedMessage(message, &field, 0));
        const auto& type = *added.GetDescriptor();
        SetOther(added, *type.field(0));
      } else {
        reflection.AddUInt32(&message, &field, Number(field.name()));
      }
    } else if (what == 1) {
      const int from = static_cast<int>(chance_.Below(static_cast<uint32_t>(size)));
      reflection.SwapElements(&message, &field, from, size - 1);
      reflection.RemoveLast(&message, &field);
    } else if (!is_message) {
      const int at = static_cast<int>(chance_.Below(static_cast<uint32_t>(size)));
      reflection.SetRepeatedUInt32(&message, &field, at, Number(field.name()));
    }
  }

  void SetOther(Message& message, const Field& field) {
    const auto& reflection = *message.GetReflection();
    switch (field.cpp_type()) {
      case Field::CPPTYPE_UINT32:
        return reflection.SetUInt32(&message, &field, Number(field.name()));
      case Field::CPPTYPE_INT32: {
        const int32_t step = static_cast<int32_t>(chance_.Below(3)) + 1;
        const int32_t now = reflection.GetInt32(message, &field);
        return reflection.SetInt32(&message, &field, chance_.Happens(1, 2) ? now + step : now - step);
      }
      case Field::CPPTYPE_ENUM: {
        const auto& values = *field.enum_type();
        const auto at = static_cast<int>(chance_.Below(static_cast<uint32_t>(values.value_count())));
        return reflection.SetEnumValue(&message, &field, values.value(at)->number());
      }
      default:
        return;
    }
  }

  // A number that such a field may well hold.
  uint32_t Number(const std::string& name) {
    static const auto& ends = *new std::map<std::string, uint32_t>{
        {"adventurer", 8}, {"die", 31},       {"dice", 31},    {"companion", 47}, {"companions", 47},
        {"spell", 7},      {"kind", 7},       {"big_die", 31}, {"die_back", 31},  {"times", 4},
        {"to", 61},        {"footprints", 5}, {"from", 12},    {"jokers", 4}};
    const auto end = ends.find(name);
    if (end == ends.end()) return chance_.Below(static_cast<uint32_t>(players_));
    if (name == "to" && chance_.Happens(1, 2)) return chance_.Below(12);
    return chance_.Below(end->second);
  }

  Chance& chance_;
  int players_;
  std::vector<Site> sites_;
};

// One wrong stroke in a record: event `at` and what stands in its place, with the rest behind it.
struct Stroke {
  int at = 0;
  std::string what;
  v1::Transcript game;
};

inline void CopyEvents(const v1::Transcript& from, int begin, int end, v1::Transcript& to) {
  for (int i = begin; i < end; ++i) *to.add_events() = from.events(i);
}

// A random stroke. Events before `at` are left as they are.
inline Stroke RandomStroke(const v1::Transcript& game, Chance& chance) {
  Stroke stroke;
  const int size = game.events_size();
  stroke.at = static_cast<int>(chance.Below(static_cast<uint32_t>(size)));
  stroke.game = game;
  stroke.game.clear_events();
  CopyEvents(game, 0, stroke.at, stroke.game);
  const uint32_t what = chance.Below(10);
  if (what == 0) {
    stroke.what = "left out";
  } else if (what == 1) {
    stroke.what = "twice";
    CopyEvents(game, stroke.at, stroke.at + 1, stroke.game);
    CopyEvents(game, stroke.at, stroke.at + 1, stroke.game);
  } else if (what == 2) {
    stroke.what = "an event of later comes first";
    const int later = std::min(size - 1, stroke.at + 1 + static_cast<int>(chance.Below(6)));
    CopyEvents(game, later, later + 1, stroke.game);
    CopyEvents(game, stroke.at, later, stroke.game);
    CopyEvents(game, later + 1, size, stroke.game);
    return stroke;
  } else if (what == 3) {
    stroke.what = "an event of elsewhere is inserted";
    const int other = static_cast<int>(chance.Below(static_cast<uint32_t>(size)));
    CopyEvents(game, other, other + 1, stroke.game);
    CopyEvents(game, stroke.at, stroke.at + 1, stroke.game);
  } else {
    stroke.what = "a field is changed";
    *stroke.game.add_events() = game.events(stroke.at);
    Mutator mutator(chance, game.players_size());
    mutator.ChangeField(*stroke.game.mutable_events(stroke.at)->mutable_lueur());
  }
  CopyEvents(game, stroke.at + 1, size, stroke.game);
  return stroke;
}

}  // namespace lantern::lueur_naive

#endif  // LANTERN_TESTS_PROPERTY_LUEUR_MUTATE_H_
